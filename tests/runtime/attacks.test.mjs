// Attacks that are no endpoint's own: headers split by what a caller sends, bodies too deep or too large, tokens at the wrong door,
// answers without their protective headers. docs/attacks.md has the whole table.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { sellerOf } from "../commerce/market.mjs";
import { mailbox, startStorefront } from "../conformance/agent.mjs";
import { confirm } from "../conformance/person.mjs";
import { ENDPOINTS, call } from "./calls.mjs";
import { ADMIN_SECRET } from "./harness.mjs";

let store, quarry, key;

before(async () => {
  store = await startStorefront({ also: ["ASSETS"], vars: { SELLERS: JSON.stringify([sellerOf()]) } });
  ({ quarry } = store);
  key = await quarry.makeKey();
});

after(() => store?.close());

const INJECTED = "x-injected";
const SPLITS = [
  `%0d%0a${INJECTED}:%201`,
  `%0a${INJECTED}:%201`,
  `%0d${INJECTED}:%201`,
  `%E5%98%8A%E5%98%8D${INJECTED}:%201`,
  `%00%0d%0a%0d%0aGET%20/${INJECTED}%20HTTP/1.1`,
];

test("no parameter splits a header, of the source's request or of the answer", async () => {
  store.standIns.log.length = 0;
  for (const endpoint of ENDPOINTS) {
    for (const name of Object.keys(endpoint.query)) {
      for (const split of SPLITS) {
        const path = `${call(endpoint).replace(new RegExp(`([?&]${name}=)[^&]*`), `$1tea${split}`)}`;
        const answer = await quarry.ask(path, { key: key.key });
        assert.ok(
          answer.status < 500 || answer.json.error_code === "source_unavailable",
          `${path}: ${answer.text}`,
        );
        assert.equal(answer.headers.get(INJECTED), null, path);
      }
    }
  }
  for (const { headers, path } of store.standIns.log) {
    assert.equal(headers[INJECTED], undefined, path);
    assert.doesNotMatch(path, /[\r\n\0]/);
  }
});

test("no path and no header of a request splits an answer", async () => {
  for (const path of SPLITS.map((split) => `/agents/tea${split}`).concat(
    SPLITS.map((split) => `/api/tea${split}`),
  )) {
    const answer = await quarry.ask(path);
    assert.equal(answer.status, 404, path);
    assert.equal(answer.headers.get(INJECTED), null);
  }
});

/** Requests that read a body, with their other requirements. */
const READERS = () => [
  ["/api/batch", { key: key.key }],
  ["/mcp", { key: key.key, headers: { accept: "application/json, text/event-stream" } }],
  ["/admin/keys", { key: ADMIN_SECRET }],
  ["/agents/agent/identity", {}],
  ["/agents/agent/identity/claim", {}],
  ["/agents/agent/identity/claim/complete", {}],
  ["/agents/agent/event/notify", { headers: { "content-type": "application/secevent+jwt" } }],
  ["/agents/oauth2/register", {}],
  ["/agents/oauth2/token", { headers: { "content-type": "application/x-www-form-urlencoded" } }],
  ["/agents/oauth2/revoke", { headers: { "content-type": "application/x-www-form-urlencoded" } }],
  ["/agents/payments/webhook", {}],
  ["/agents/plans/credits/purchase", {}],
  ["/api/keys/topup", { key: key.key }],
];
/**
 * Time in milliseconds after which a client knows that its connection was closed after a refusal, and uses
 * another.
 */
const CLOSED_MS = 100;
const DEEP = 30_000;
const BODIES = {
  "lists in lists": "[".repeat(DEEP),
  "objects in objects": '{"a":'.repeat(DEEP / 5),
  "a whole tree of lists": "[".repeat(DEEP / 2) + "]".repeat(DEEP / 2),
  "no text": Buffer.from([0xff, 0xfe, 0xfd]),
  "a long number": `{"amountUsd":${"9".repeat(DEEP)}}`,
  "one name twice": '{"type":"anonymous","type":"service_auth"}',
  "names of prototypes": '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}',
  "more than is read": "x".repeat(3_000_000),
};

test("bodies that are too deep, too large or no text are refused, and nothing breaks", async () => {
  for (const [path, { headers = {}, ...init }] of READERS()) {
    for (const [what, body] of Object.entries(BODIES)) {
      const started = Date.now();
      const request = {
        ...init,
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body,
      };
      const answer = await quarry.ask(path, request).catch((error) => ({ status: 0, text: error.message }));
      const where = `${path}, ${what}: ${answer.status} ${answer.text.slice(0, 200)}`;
      // A caller who sends on after the refusal may find the connection closed, and so may the proxy of the tests' runtime.
      const isLost = answer.status === 0 || /Network connection lost/.test(answer.text);
      if (what === "more than is read") await sleep(CLOSED_MS);
      if (isLost && what === "more than is read") continue;
      assert.notEqual(answer.status, 0, where);
      // A value with a second name, or of an unknown one, may be accepted as it is.
      assert.ok(answer.status < 500, where);
      assert.ok(Date.now() - started < 5_000, where);
    }
  }
  assert.equal((await quarry.ask("/health")).status, 200);
  assert.deepEqual((await quarry.settled(key)).leases, []);
});

test("a query with thousands of parameters, or as long as a request may be, is refused at once", async () => {
  const many = Array.from({ length: 5_000 }, (_, at) => `p${at}=1`).join("&");
  for (const query of [many, `q=${"x".repeat(60_000)}`, `${"q=a&".repeat(3_000)}`, "&".repeat(20_000)]) {
    const started = Date.now();
    const answer = await quarry.ask(`/api/v3/search?${query}`, { key: key.key });
    assert.ok([400, 403].includes(answer.status), `${answer.status} ${answer.text.slice(0, 200)}`);
    assert.ok(answer.text.length < 200_000, "a refusal does not repeat all of it");
    assert.ok(Date.now() - started < 2_000);
  }
});

test("a token is taken at the door that it was made for, and at no other", async () => {
  const address = mailbox();
  const { claim } = (await store.register({ type: "service_auth", login_hint: address })).json;
  const code = await confirm(store.standIns, address, claim.attempt.verification_uri);
  const { identity } = (await store.complete(claim.token, code)).json;
  const origin = new URL(quarry.url).origin;
  const doors = { [`${origin}/agents`]: "storefront", [`${origin}/mcp`]: "protocol" };
  const asks = {
    storefront: (token) => quarry.ask("/agents/agent/entitlements", { key: token }),
    protocol: (token) =>
      quarry.ask("/mcp", {
        key: token,
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: INITIALIZE }),
      }),
  };
  for (const [resource, own] of Object.entries(doors)) {
    const token = await store.tokenFor(identity.assertion, resource);
    for (const [door, ask] of Object.entries(asks)) {
      const answer = await ask(token);
      assert.equal(answer.status, door === own ? 200 : 401, `${resource} at ${door}: ${answer.text}`);
    }
  }
});

const INITIALIZE = {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "a", version: "1" },
};

test("every answer says that it is for https alone, is no other type, and how long it may be kept", async () => {
  const asked = [
    ["/api/v3/search?q=tea", { key: key.key }],
    ["/api/v3/search", { key: key.key }],
    ["/api/v3/search?q=tea", {}],
    ["/api/nothing", {}],
    ["/api/keys/status", { key: key.key }],
    ["/api/batch", { key: key.key, method: "POST", body: "?" }],
    ["/admin/keys", {}],
    ["/agents/agent/entitlements", {}],
    ["/agents/nothing", {}],
    ["/agents/oauth2/token", { method: "POST", body: "?" }],
    ["/agents/claim", {}],
    ["/.well-known/oauth-authorization-server", {}],
    ["/mcp", { method: "POST", body: "?" }],
    ["/openapi.json", {}],
    ["/health", {}],
    ["/", {}],
    ["/docs", {}],
    ["/robots.txt", {}],
    ["/robots.txt", { method: "HEAD" }],
    ["/robots.txt", { method: "POST", body: "?" }],
    ["/sitemap.xml", {}],
    ["/postman.json", {}],
    ["/mcp", { headers: { accept: "text/html" }, redirect: "manual" }],
    ["/llms.txt", {}],
    ["/llms-full.txt", {}],
    ["/favicon.ico", {}],
    ["/mark.svg", {}],
    ["/nothing", {}],
    ["/.well-known/nothing", {}],
    ["/.well-known/security.txt", {}],
  ];
  for (const [path, init] of asked) {
    const { headers, status } = await quarry.ask(path, init);
    const where = `${init.method ?? "GET"} ${path}: ${status}`;
    assert.match(headers.get("strict-transport-security") ?? "", /^max-age=31536000/, where);
    assert.equal(headers.get("x-content-type-options"), "nosniff", where);
    assert.ok(headers.get("cache-control"), where);
    assert.ok(headers.get("referrer-policy"), where);
  }
});
