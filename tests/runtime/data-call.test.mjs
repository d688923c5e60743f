// The way of a data call as a caller sees it (docs/specification.md, Common response envelope).

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { startStandIns } from "../../stand-ins/server.mjs";
import { ANY, call, ENDPOINTS, misbehaving } from "./calls.mjs";
import { complaints, readDocument } from "./contract.mjs";
import { startGate } from "./gate.mjs";
import { startQuarry, until } from "./harness.mjs";

let standIns, gate, quarry, document;

before(async () => {
  standIns = await startStandIns();
  gate = await startGate(standIns.url);
  quarry = await startQuarry({ also: ["ASSETS"], sources: gate.url });
  document = readDocument();
});

afterEach(() => gate.release());

after(async () => {
  await quarry?.close();
  await gate?.close();
  await standIns?.close();
});

for (const endpoint of ENDPOINTS) {
  test(`${endpoint.path} answers in the envelope that the document promises, and costs one call`, async () => {
    const key = await quarry.makeKey({ calls: 3 });
    const answer = await quarry.ask(call(endpoint), { key: key.key });
    assert.equal(answer.status, 200, answer.text);
    const body = answer.json;
    const { schema } = document.paths[endpoint.path].get.responses[200].content["application/json"];
    assert.deepEqual(complaints(document, schema, body), []);
    assert.equal(body.search_metadata.status, "Success");
    assert.deepEqual(body.search_parameters, endpoint.echo);
    const found = body[endpoint.group];
    assert.ok(Object.keys(found).length > 0, `${endpoint.group} is empty`);
    if (Array.isArray(found))
      assert.deepEqual(positions(found), positions(found.map((_, i) => ({ position: i + 1 }))));
    const { totals } = await quarry.settled(key);
    assert.deepEqual([totals.consumed, totals.remaining], [1, 2]);
  });
}

const positions = (items) => items.map(({ position }) => position);

test("an answer carries its id, its limits, its timing and the right to be read by scripts", async () => {
  const key = await quarry.makeKey({ calls: 5, concurrency_limit: 7 });
  const { headers, json } = await quarry.ask(call(ANY), { key: key.key });
  const expected = {
    "content-type": "application/json; charset=utf-8",
    "x-request-id": json.search_metadata.id,
    "x-remaining-calls": "4",
    "ratelimit-policy":
      '"concurrency";q=7;qu="concurrent-requests", "requests";q=200;w=2, "failures";q=7;w=300',
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "access-control-allow-origin": "*",
  };
  for (const [name, value] of Object.entries(expected)) assert.equal(headers.get(name), value, name);
  assert.match(
    headers.get("ratelimit"),
    /^"concurrency";r=6, "requests";r=\d+(;t=\d+)?, "failures";r=\d+(;t=\d+)?$/,
  );
  assert.match(headers.get("server-timing"), /^ledger;dur=\d+, source;dur=\d+, total;dur=\d+$/);
  const exposed = headers.get("access-control-expose-headers").toLowerCase().split(", ");
  for (const name of ["x-request-id", "ratelimit", "ratelimit-policy", "retry-after", "server-timing"])
    assert.ok(exposed.includes(name), `${name} is not exposed`);
});

for (const endpoint of ENDPOINTS.filter(({ moves }) => moves)) {
  test(`${endpoint.path}: service_pagination.next is sent as it stands, keeps every parameter and brings other results`, async () => {
    const { key } = await quarry.makeKey();
    const first = (await quarry.ask(call(endpoint), { key })).json;
    const next = new URL(first.service_pagination.next);
    assert.equal(next.origin, quarry.url.origin);
    const kept = ({ [endpoint.moves]: moved, ...others }) => [others, moved];
    const [others, moved] = kept(first.search_parameters);
    const answer = await quarry.ask(next.href, { key });
    assert.equal(answer.status, 200, answer.text);
    const second = answer.json;
    assert.deepEqual(kept(second.search_parameters)[0], others);
    assert.ok(kept(second.search_parameters)[1] > moved, `${endpoint.moves} does not move on`);
    const items = (page) =>
      page[endpoint.group].map(
        ({ id, link, gpcid, data_cid, place_id }) => id ?? link ?? gpcid ?? data_cid ?? place_id,
      );
    assert.ok(items(second).length > 0);
    assert.deepEqual(
      items(second).filter((item) => items(first).includes(item)),
      [],
    );
    assert.notEqual(second.search_metadata.id, first.search_metadata.id);
  });
}

for (const endpoint of ENDPOINTS.filter(({ moves, phrase }) => moves && phrase === "q")) {
  test(`${endpoint.path}: pagination.next is the source's own address`, async () => {
    const { key } = await quarry.makeKey();
    const { pagination } = (await quarry.ask(call(endpoint), { key })).json;
    const own = Object.values(await origins());
    assert.ok(own.includes(new URL(pagination.next).origin), pagination.next);
  });
}

const origins = async () =>
  Object.fromEntries(Object.entries(await quarry.bindings()).filter(([name]) => name.endsWith("_ORIGIN")));

test("the end of a list has no continuation", async () => {
  const { key } = await quarry.makeKey();
  let at = call(ANY);
  const seen = new Set();
  while (at) {
    assert.ok(!seen.has(at) && seen.size < 30, `round and round at ${at}`);
    seen.add(at);
    const { status, json, text } = await quarry.ask(at, { key });
    assert.equal(status, 200, text);
    at = json.service_pagination?.next;
  }
  assert.ok(seen.size > 2);
});

test("HEAD checks everything, has no body, asks nobody and costs nothing", async () => {
  const key = await quarry.makeKey({ calls: 1 });
  const asked = gate.total;
  const head = (path, use = key.key) => quarry.ask(path, { key: use, method: "HEAD" });
  const good = await head(call(ANY));
  assert.equal(good.status, 200);
  assert.equal(good.bytes.length, 0);
  assert.match(good.headers.get("content-type"), /^application\/json/);
  for (const [answer, status] of [
    [await head(call(ANY, { nonsense: "1" })), 403],
    [await head(ANY.path), 400],
    [await head(call(ANY), "qk_0_0"), 401],
  ]) {
    assert.equal(answer.status, status);
    assert.equal(answer.bytes.length, 0);
  }
  const seen = await quarry.ledger(key);
  assert.deepEqual([seen.totals.remaining, seen.totals.consumed, seen.leases], [1, 0, []]);
  assert.equal(gate.total, asked);
});

test("a preflight is answered without a key, for the methods that the route has", async () => {
  for (const { path } of ENDPOINTS) {
    const answer = await quarry.ask(path, {
      method: "OPTIONS",
      headers: { origin: "https://page.example", "access-control-request-headers": "authorization" },
    });
    assert.equal(answer.status, 204);
    assert.equal(answer.headers.get("access-control-allow-origin"), "*");
    assert.equal(answer.headers.get("access-control-allow-methods"), "GET, HEAD, OPTIONS");
    assert.match(answer.headers.get("access-control-allow-headers"), /Authorization/);
  }
});

test("the scheme of the Authorization header may be written in any case", async () => {
  const { key } = await quarry.makeKey();
  for (const scheme of ["bearer", "BEARER"]) {
    const answer = await quarry.ask("/api/keys/status", { headers: { authorization: `${scheme} ${key}` } });
    assert.equal(answer.status, 200);
  }
});

for (const endpoint of ENDPOINTS) {
  test(`${endpoint.path}: a source that moved is followed`, async () => {
    const key = await quarry.makeKey();
    const answer = await quarry.ask(misbehaving(endpoint, "hop"), { key: key.key });
    assert.equal(answer.status, 200, answer.text);
    assert.equal((await quarry.settled(key)).totals.consumed, 1);
  });
}

test("an empty result is a success and costs a call", async () => {
  const key = await quarry.makeKey();
  const answer = await quarry.ask(call(ANY, { q: "zxqv" }), { key: key.key });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.json.search_information.results_on_page, 0);
  assert.equal((await quarry.settled(key)).totals.consumed, 1);
});

test("key status shows what is left, prices and lots, costs nothing and works at zero balance", async () => {
  const key = await quarry.makeKey({ calls: 1, expires_in_days: 2 });
  const status = () => quarry.ask("/api/keys/status", { key: key.key });
  const full = (await status()).json;
  assert.deepEqual(complaints(document, document.components.schemas.KeyStatus, full), []);
  assert.deepEqual([full.remaining_calls, full.concurrency_limit, full.status], [1, 25, "active"]);
  assert.deepEqual(full.pricing, { per_thousand_usd: "0.15", currency: "USD", per_call_micro_usd: 150 });
  assert.equal(full.credits.length, 1);
  assert.ok(Date.parse(full.credits[0].expires_at) > Date.now() + 86_400_000);
  assert.equal((await quarry.ask(call(ANY), { key: key.key })).status, 200);
  await quarry.settled(key);
  const empty = await status();
  assert.equal(empty.status, 200);
  assert.deepEqual([empty.json.remaining_calls, empty.json.credits], [0, []]);
});

test("a caller who hangs up leaves no lease behind", async () => {
  const key = await quarry.makeKey({ calls: 2 });
  gate.hold();
  const gone = new AbortController();
  const headers = { authorization: `Bearer ${key.key}` };
  const cut = assert.rejects(fetch(new URL(call(ANY), quarry.url), { headers, signal: gone.signal }));
  await until("the source is asked", () => gate.inFlight === 1);
  gone.abort();
  await cut;
  assert.equal((await quarry.ledger(key)).leases.length, 1);
  gate.release();
  const { totals } = await quarry.settled(key);
  assert.deepEqual([totals.consumed, totals.remaining], [1, 1]);
});
