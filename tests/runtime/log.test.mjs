// The log of a whole run: one line of JSON for each request, nothing secret in any line, and in an ordinary run no stack traces.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sellerOf } from "../commerce/market.mjs";
import { mailbox, startStorefront } from "../conformance/agent.mjs";
import { confirm, mailsTo } from "../conformance/person.mjs";
import { ENDPOINTS, call, misbehaving } from "./calls.mjs";
import { ADMIN_SECRET, KEY_SECRET, SIGNING_SECRET, until } from "./harness.mjs";

/** Distinctive words of a caller. */
const QUERY = "wandering albatross in a teacup";
let store, quarry;

// With flags of the engine (harness.mjs) the runtime prints a warning of its own.
delete process.env.MINIFLARE_WORKERD_V8_FLAGS;

before(async () => {
  const entry = "tests/runtime/points-entry.js";
  store = await startStorefront({ also: ["ASSETS"], entry, vars: { SELLERS: JSON.stringify([sellerOf()]) } });
  ({ quarry } = store);
});

after(() => store?.close());

const printed = () => quarry.printed();
const lines = () => quarry.logs().filter(({ event }) => event === "request");
/** The lines of a request, once there is one. */
const lineOf = (id) =>
  until(`request ${id} is logged`, () => {
    const found = lines().filter(({ request_id }) => request_id === id);
    return found.length > 0 && found;
  });

test("each request has one line with its id, endpoint, key, outcome, charge and times", async () => {
  const key = await quarry.makeKey({ calls: 3 });
  const endpoint = ENDPOINTS.find(({ path }) => path === "/api/v3/search");
  const ask = (path, use = key.key) => quarry.ask(path, { key: use });
  const expected = [
    [
      await ask(call(endpoint, { q: QUERY })),
      { outcome: "success", charged: 1, key_id: key.key_id, status: 200 },
    ],
    [await ask(`${endpoint.path}?x=1`), { outcome: "unknown_parameter", charged: 0, key_id: key.key_id }],
    [await ask(call(endpoint), `${key.key}0`), { outcome: "invalid_api_key", charged: 0, key_id: undefined }],
    [
      await ask(misbehaving(endpoint, "block")),
      { outcome: "source_unavailable", charged: 0, key_id: key.key_id, reason: "blocked" },
    ],
    [await ask("/api/keys/status"), { endpoint: "/api/keys/status", outcome: "success", key_id: key.key_id }],
    [await ask("/api/nothing"), { endpoint: undefined, outcome: "not_found" }],
    [await ask("/agents/agent/entitlements"), { endpoint: "/agents/agent/entitlements", status: 401 }],
    [await ask("/agents/claim?token=att_x", undefined), { endpoint: "/agents/claim", outcome: "refused" }],
  ];
  for (const [answer, wanted] of expected) {
    const found = await lineOf(answer.headers.get("x-request-id"));
    assert.equal(found.length, 1, JSON.stringify(found));
    const [line] = found;
    for (const [name, value] of Object.entries(wanted)) assert.equal(line[name], value, JSON.stringify(line));
    assert.equal(line.status, answer.status);
    assert.ok(line.ms >= 0 && line.method === "GET");
  }
  const [asked] = await lineOf(expected[0][0].headers.get("x-request-id"));
  assert.ok(asked.source_ms >= 0 && asked.source_ms <= asked.ms, JSON.stringify(asked));
  assert.equal(asked.endpoint, endpoint.path);
});

test("a call of an agent says which ledger paid, and what", async () => {
  const { assertion } = await claimed(mailbox());
  const token = await store.tokenFor(assertion);
  const answer = await quarry.ask("/agents/api/v6/app-store/search?term=chess", { key: token });
  assert.equal(answer.status, 200, answer.text);
  const found = await lineOf(answer.headers.get("x-request-id"));
  const line = found.find(({ endpoint }) => endpoint === "/agents/{upstream}");
  assert.match(line.key_id, /^pn_/);
  assert.deepEqual([line.charged, line.outcome], [1, "success"]);
  assert.ok(line.source_ms >= 0);
});

test("a whole run leaves nothing secret in the log", async () => {
  const secrets = { ADMIN_SECRET, KEY_SECRET, SIGNING_SECRET, query: QUERY };
  const key = await quarry.makeKey({ calls: 500 });
  secrets.key = key.key;
  const address = mailbox();
  secrets.mailbox = address;
  const visitor = await quarry.ask("/api/keys/visitor", { method: "POST" });
  secrets.visitor = visitor.json.key;
  secrets.cookie = visitor.headers.get("set-cookie").split(/[=;]/)[1];
  for (const endpoint of ENDPOINTS) {
    const phrase = endpoint.query[endpoint.phrase];
    const own = /^[a-z ]+$/.test(phrase ?? "") ? { [endpoint.phrase]: QUERY } : {};
    await quarry.ask(call(endpoint, own), { key: key.key });
    await quarry.ask(call(endpoint, own).replace("?", `?api_key=${key.key}&`), {});
    await quarry.ask(misbehaving(endpoint, "truncate"), { key: key.key });
    await quarry.ask(call(endpoint, { [QUERY]: "1" }), { key: key.key });
  }
  await quarry.ask(`/search.json?engine=none&q=${encodeURIComponent(QUERY)}&api_key=${key.key}`);
  await quarry.ask("/api/batch", {
    key: key.key,
    method: "POST",
    body: JSON.stringify({ paths: [`/api/v3/search?q=${encodeURIComponent(QUERY)}`] }),
  });
  await quarry.ask("/mcp", {
    key: key.key,
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "web_search", arguments: { query: QUERY, source: "v3" } },
    }),
  });
  await quarry.ask("/admin/keys", { key: `${ADMIN_SECRET} or nearly` });
  const { assertion, refresh_token, link, token: claimToken } = await claimed(address);
  Object.assign(secrets, {
    assertion,
    refresh_token,
    claimToken,
    link: new URL(link).searchParams.get("token"),
  });
  const mails = await mailsTo(store.standIns, address);
  secrets.mailed = /\b\d{4} \d{4}\b/.exec(mails[0].text)[0];
  secrets.access = await store.tokenFor(assertion);
  await quarry.ask(`/agents/api/v3/search?q=${encodeURIComponent(QUERY)}`, { key: secrets.access });
  await store.exchange(`${assertion}x`);
  await store.refresh(`${refresh_token}x`);
  await store.register({ type: "service_auth", login_hint: `not an address: ${address}` });
  await quarry.ask(`/agents/payments/${secrets.access}`, { key: secrets.access });
  await quarry.settled(key);

  const all = printed();
  assert.ok(all.length > 100, `${all.length} lines`);
  for (const [what, secret] of Object.entries(secrets)) {
    assert.ok(secret && secret.length >= 8, `${what} is known here`);
    // The second half of a key is secret; its first is its id.
    const told = what === "key" || what === "visitor" ? secret.split("_")[2] : secret;
    for (const form of new Set([told, encodeURIComponent(told), told.replaceAll(" ", "+")])) {
      const found = all.find((line) => line.includes(form));
      assert.equal(found, undefined, `${what} is in the log`);
    }
  }
  // Signed tokens, whoever made them.
  assert.deepEqual(
    all.filter((line) => /\beyJ[\w-]{10,}\./.test(line)),
    [],
  );
});

test("each request is a point of a bound dataset, and a failed point disturbs nothing", async () => {
  const { points, failed } = await until("every request is a point, or has failed to be", () => {
    const of = (wanted) => quarry.logs().filter(({ event, what }) => (what ?? event) === wanted);
    const [points, failed] = [of("point"), of("analytics")];
    return points.length + failed.length === lines().length && { points, failed };
  });
  assert.ok(points.length > 50 && points.length - failed.length <= 1, `${points.length} ${failed.length}`);
  const figures = (line) => [
    [line.endpoint ?? "", line.outcome, line.key_id ?? "", line.reason ?? ""],
    [line.status, line.ms, line.source_ms ?? 0, line.charged],
  ];
  const logged = new Set(lines().map((line) => JSON.stringify(figures(line))));
  for (const { indexes, blobs, doubles } of points) {
    assert.deepEqual(indexes, [blobs[0]]);
    assert.ok(logged.has(JSON.stringify([blobs, doubles])), JSON.stringify({ blobs, doubles }));
  }
});

test("every line is JSON with an event, and an ordinary run has no stack traces", () => {
  const strange = printed().filter((line) => {
    try {
      return typeof JSON.parse(line).event !== "string";
    } catch {
      return true;
    }
  });
  assert.deepEqual(strange.slice(0, 5), []);
  assert.deepEqual(
    printed().filter((line) => /\\n\s+at |panicked|wasm-function|\.rs:\d+/.test(line)),
    [],
  );
});

/** Registers for a mailbox and claims it; answers what the agent then has. */
async function claimed(address) {
  const { claim } = (await store.register({ type: "service_auth", login_hint: address })).json;
  const link = claim.attempt.verification_uri;
  const code = await confirm(store.standIns, address, link);
  const { identity } = (await store.complete(claim.token, code)).json;
  return { ...identity, refresh_token: identity.refresh_token.value, link, token: claim.token };
}
