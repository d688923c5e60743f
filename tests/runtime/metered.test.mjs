// Metered calls on the real runtime: an upstream that is an ordinary server of third-party packages (files with ranges,
// server-sent events), and our own data API, both through the storefront. Nothing is buffered on the way.

import assert from "node:assert/strict";
import { createHash, createPublicKey, randomBytes, verify } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { createSession } from "better-sse";
import serveFiles from "serve-handler";
import { startStorefront } from "../conformance/agent.mjs";
import { ANY, call, misbehaving } from "./calls.mjs";
import { assertSum } from "./contract.mjs";
import { many, until } from "./harness.mjs";

const LARGE = randomBytes(48 * 1024 * 1024);
const PRICE = 150;
let shop, upstream, token, agentId;

const digest = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** An ordinary server: files, events, and a place that takes bodies. */
async function startUpstream() {
  const root = mkdtempSync(join(tmpdir(), "quarry-files-"));
  writeFileSync(join(root, "large.bin"), LARGE);
  writeFileSync(join(root, "small.txt"), "0123456789abcdef");
  const state = { requests: [], sessions: [], uploads: [] };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://upstream");
    state.requests.push({ method: request.method, url: request.url, headers: request.headers });
    if (pathname === "/events") {
      state.sessions.push(await createSession(request, response));
    } else if (pathname === "/upload") {
      const hash = createHash("sha256");
      const upload = { bytes: 0 };
      state.uploads.push(upload);
      for await (const chunk of request) {
        upload.bytes += chunk.byteLength;
        hash.update(chunk);
      }
      response.writeHead(201, { "content-type": "text/plain" }).end(hash.digest("hex"));
    } else if (pathname === "/odd") {
      response
        .writeHead(418, { "content-type": "text/html", "set-cookie": "a=b" })
        .end("<script>odd</script>");
    } else if (pathname === "/elsewhere") {
      response.writeHead(302, { location: "http://169.254.169.254/latest" }).end();
    } else await serveFiles(request, response, { public: root, cleanUrls: false });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    rmSync(root, { recursive: true, force: true });
    return new Promise((resolve) => server.close(resolve));
  };
  return Object.assign(state, { origin: `http://127.0.0.1:${server.address().port}`, close });
}

before(async () => {
  upstream = await startUpstream();
  const upstreams = [
    { id: "data", prefix: "/api", target: "data_api", meter: "calls", usage: "per_call" },
    { id: "files", prefix: "/files", target: upstream.origin, meter: "calls", usage: "per_call" },
  ];
  const prices = [{ meter: "calls", unit: "0.000150" }];
  const plan = { id: "credits", name: "Credit", description: "Credit.", kind: "credit", prices };
  const seller = {
    id: "shop",
    name: "Shop",
    hosts: ["127.0.0.1"],
    meters: [{ id: "calls", name: "Calls", unit: "call" }],
    plans: [{ ...plan, minimum: "1.000000", maximum: "100.000000" }],
    upstreams,
    rails: { checkout: true },
  };
  const vars = { SELLERS: JSON.stringify([seller]), LOOPBACK_UPSTREAMS: "on" };
  shop = await startStorefront({ vars, entry: "tests/runtime/probe-entry.js" });
  const { json } = await shop.register({ type: "anonymous" });
  agentId = json.id;
  token = await shop.tokenFor(json.identity.assertion);
});

after(async () => {
  await shop?.close();
  await upstream?.close();
});

let made = 0;
let entitlement;

beforeEach(async () => {
  Object.assign(upstream, { requests: [], sessions: [], uploads: [] });
  made += 1;
  // The ones before are used up, as far as anybody can tell.
  const { DB } = await shop.quarry.bindings();
  await DB.prepare("UPDATE entitlements SET status = 'ended'").run();
  const id = `ent_metered_${made}`;
  entitlement = { key_id: `en_${id}` };
  const row =
    "INSERT INTO entitlements (entitlement_id, seller_id, plan_id, kind, registration_id, status, created_at) " +
    "VALUES (?, 'shop', 'credits', 'credit', ?, 'active', 0)";
  await DB.prepare(row).bind(id, agentId).run();
  const grant = { reference: id, kind: "top_up", calls: 20 * PRICE };
  await shop.quarry.command(entitlement, {
    do: "open",
    account: agentId,
    concurrency_limit: 25,
    created_at: 1,
    grant,
  });
});

const bearer = (more = {}) => ({ authorization: `Bearer ${token}`, ...more });
const ask = (path, { headers, ...init } = {}) =>
  fetch(`${shop.base}${path}`, { headers: bearer(headers), redirect: "manual", ...init });

/** Returns the charges, once nothing is in flight. */
const charged = () =>
  until("nothing is in flight", async () => {
    const { totals, leases } = await shop.quarry.command(entitlement, { do: "inspect" });
    if (leases.length > 0) return false;
    assertSum(totals);
    return { units: totals.consumed };
  }).then(({ units }) => units);
const chargedSoon = (units) => until(`${units} are charged`, async () => (await charged()) === units);

test("the data API is called with a plan and no key, and its bundle is the agent's", async () => {
  const answer = await ask(call(ANY));
  assert.equal(answer.status, 200);
  const body = await answer.json();
  assert.equal(body.search_metadata.status, "Success");
  assert.ok(
    body.search_metadata.raw_file.startsWith(`${shop.base}/api/bundles/`),
    body.search_metadata.raw_file,
  );
  assert.equal(answer.headers.get("x-request-id"), body.search_metadata.id);
  const bundle = await fetch(body.search_metadata.raw_file, { headers: bearer() });
  assert.equal(bundle.status, 200);
  assert.ok((await bundle.arrayBuffer()).byteLength > 0);
  const stranger = await shop.register({ type: "anonymous" });
  const other = await shop.tokenFor(stranger.json.identity.assertion);
  const foreign = await fetch(body.search_metadata.raw_file, {
    headers: { authorization: `Bearer ${other}` },
  });
  assert.equal(foreign.status, 404);
  await chargedSoon(PRICE);
  const failed = await ask(misbehaving(ANY, "challenge"));
  assert.equal(failed.status, 503);
  assert.equal((await failed.json()).error_code, "source_unavailable");
  assert.equal((await ask("/api/keys/status")).status, 404, "there is no key here");
  assert.equal(await charged(), PRICE);
});

test("twenty calls are paid, and of thirty at once no more than that", async () => {
  const answers = await many(30, () =>
    ask("/files/small.txt").then((answer) => answer.text().then(() => answer.status)),
  );
  const good = answers.filter((status) => status === 200).length;
  assert.ok(
    answers.every((status) => [200, 402, 429].includes(status)),
    answers.join(" "),
  );
  assert.ok(good <= 20);
  await chargedSoon(good * PRICE);
});

test("a range, a head and a condition are the upstream's to answer", async () => {
  const range = await ask("/files/small.txt", { headers: { range: "bytes=4-7" } });
  assert.equal(range.status, 206);
  assert.equal(range.headers.get("content-range"), "bytes 4-7/16");
  assert.equal(await range.text(), "4567");
  const head = await ask("/files/large.bin", { method: "HEAD" });
  assert.equal(head.status, 200);
  assert.equal(head.headers.get("content-length"), String(LARGE.length));
  assert.equal(await head.text(), "");
  const missing = await ask("/files/nothing.txt");
  assert.equal(missing.status, 404);
  assert.match(await missing.text(), /could not be found/);
  await chargedSoon(2 * PRICE);
});

test("a large body comes through as it is", async () => {
  const answer = await ask("/files/large.bin");
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of answer.body) {
    hash.update(chunk);
    bytes += chunk.byteLength;
  }
  assert.equal(bytes, LARGE.length);
  assert.equal(hash.digest("hex"), digest(LARGE));
  await chargedSoon(PRICE);
});

test("a large body goes up while it is still being made", async () => {
  let go;
  const gate = new Promise((resolve) => (go = resolve));
  const half = LARGE.length / 2;
  const pieces = (async function* () {
    for (let at = 0; at < LARGE.length; at += 1 << 20) {
      if (at === half) await gate;
      yield LARGE.subarray(at, at + (1 << 20));
    }
  })();
  const asked = ask("/files/upload", { method: "POST", body: ReadableStream.from(pieces), duplex: "half" });
  await until(
    "the first half is there, and the rest is not made yet",
    () => upstream.uploads[0]?.bytes >= half / 2,
  );
  go();
  const answer = await asked;
  assert.equal(answer.status, 201);
  assert.equal(await answer.text(), digest(LARGE));
  await chargedSoon(PRICE);
});

test("events arrive one by one, and the call is settled when the stream begins", async () => {
  const answer = await ask("/files/events", { headers: { accept: "text/event-stream" } });
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get("content-type"), /^text\/event-stream/);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (const word of ["one", "two", "three"]) {
    upstream.sessions[0].push({ word }, "message");
    while (!text.includes(word)) text += (await reader.read()).value;
  }
  await chargedSoon(PRICE);
  await reader.cancel();
});

test("the upstream's own errors and redirects come back, inert and not followed", async () => {
  const odd = await ask("/files/odd");
  assert.equal(odd.status, 418);
  assert.equal(await odd.text(), "<script>odd</script>");
  assert.equal(odd.headers.get("content-security-policy"), "sandbox; default-src 'none'");
  assert.equal(odd.headers.get("set-cookie"), null);
  const away = await ask("/files/elsewhere");
  assert.equal(away.status, 302);
  assert.equal(away.headers.get("location"), "http://169.254.169.254/latest");
  assert.equal(upstream.requests.length, 2);
  await chargedSoon(PRICE);
});

test("the upstream can tell that it is asked by the storefront: the recipe of docs/agents.md", async () => {
  await ask("/files/small.txt?q=a%20b", { headers: { cookie: "secret=1", "x-request-id": "forged" } });
  const [{ method, url, headers }] = upstream.requests;
  assert.equal(headers.authorization, undefined);
  assert.equal(headers.cookie, undefined);
  assert.equal(headers["agent-id"], agentId);
  const [, list, parameters] = /^sig1=\(([^)]*)\)(.*)$/.exec(headers["signature-input"]);
  const component = (name) =>
    ({ "@method": method, "@target-uri": `${upstream.origin}${url}` })[name] ?? headers[name];
  const names = list.split(" ").map((quoted) => quoted.slice(1, -1));
  const lines = names.map((name) => `"${name}": ${component(name)}`);
  const base = [...lines, `"@signature-params": (${list})${parameters}`].join("\n");
  const [, kid] = /;keyid="([^"]+)"/.exec(parameters);
  const { keys } = await (await fetch(`${shop.base}/.well-known/jwks.json`)).json();
  const key = createPublicKey({ key: keys.find((jwk) => jwk.kid === kid), format: "jwk" });
  const signature = Buffer.from(headers.signature.slice("sig1=:".length, -1), "base64");
  const isGood = (text) => verify("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" }, signature);
  assert.ok(isGood(base));
  assert.ok(!isGood(base.replace("GET", "PUT")));
  const [, created] = /;created=(\d+)/.exec(parameters);
  assert.ok(Math.abs(Date.now() / 1000 - created) < 300);
});
