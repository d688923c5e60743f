// Answers that calls share: from the edge's cache, and with the call that asks the same at the same time.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { startStandIns } from "../../stand-ins/server.mjs";
import { ANY, call, ENDPOINTS, misbehaving } from "./calls.mjs";
import { assertError, complaints, readDocument } from "./contract.mjs";
import { startGate } from "./gate.mjs";
import { many, startQuarry, until } from "./harness.mjs";

const CALLERS = 200;
const SHARED = { CACHE_TTL_MAX_S: "86400", SOURCE_TIMEOUT_MS: "8000" };
let standIns, gate, quarry, document;

before(async () => {
  standIns = await startStandIns();
  gate = await startGate(standIns.url);
  quarry = await startQuarry({ sources: gate.url, vars: SHARED });
  document = readDocument();
});

afterEach(() => gate.release());

after(async () => {
  await quarry?.close();
  await gate?.close();
  await standIns?.close();
});

/** A call that no other test makes. */
const fresh = (name) => call(ANY, { q: name });
const isCached = ({ json }) => json.search_metadata.cached;
const at = (path) => ENDPOINTS.find((endpoint) => endpoint.path === path);

test("200 identical questions at once are one request to the source and one charge", async () => {
  const keys = await many(4, () => quarry.makeKey({ concurrency_limit: 100 }));
  gate.hold();
  gate.total = 0;
  const answers = many(CALLERS, (i) => quarry.ask(fresh("a crowd"), { key: keys[i % 4].key }));
  await until("all hold a lease", async () => {
    const ledgers = await Promise.all(keys.map(quarry.ledger));
    return ledgers.reduce((sum, { leases }) => sum + leases.length, 0) === CALLERS;
  });
  gate.release();
  const all = await answers;
  for (const answer of all) assert.equal(answer.status, 200, answer.text);
  assert.equal(gate.total, 1);
  assert.equal(all.filter(isCached).length, CALLERS - 1);
  assert.equal(new Set(all.map(({ json }) => json.search_metadata.id)).size, CALLERS);
  const groups = new Set(all.map(({ json }) => JSON.stringify(json[ANY.group])));
  assert.equal(groups.size, 1);
  const ledgers = await Promise.all(keys.map(quarry.settled));
  assert.equal(
    ledgers.reduce((sum, { totals }) => sum + totals.consumed, 0),
    1,
  );
});

test("an identical call is answered from the edge's cache, free, and says how old it is", async () => {
  const [one, other] = [await quarry.makeKey({ calls: 5 }), await quarry.makeKey({ calls: 5 })];
  gate.total = 0;
  const first = await quarry.ask(fresh("kept"), { key: one.key });
  assert.equal(isCached(first), false);
  await quarry.settled(one);
  // Longer than answers stay in the isolate's own memory.
  await new Promise((done) => setTimeout(done, 2_500));
  const second = await quarry.ask(fresh("kept"), { key: other.key });
  assert.equal(second.status, 200, second.text);
  assert.equal(isCached(second), true);
  assert.ok(Number(second.headers.get("age")) >= 2);
  assert.equal(second.headers.get("x-remaining-calls"), "5");
  assert.match(second.headers.get("access-control-expose-headers"), /\bAge\b/);
  const { schema } = document.paths[ANY.path].get.responses[200].content["application/json"];
  assert.deepEqual(complaints(document, schema, second.json), []);
  const { search_metadata: metadata, ...groups } = second.json;
  const { search_metadata: before, ...expected } = first.json;
  assert.deepEqual(groups, expected);
  assert.equal(metadata.created_at, before.created_at);
  assert.equal(metadata.raw_file, undefined);
});

test("no-cache asks the source anew and is charged", async () => {
  const key = await quarry.makeKey({ calls: 5 });
  gate.total = 0;
  await quarry.ask(fresh("anew"), { key: key.key });
  const again = await quarry.ask(fresh("anew"), { key: key.key, headers: { "cache-control": "no-cache" } });
  assert.equal(isCached(again), false);
  assert.equal(gate.total, 2);
  assert.equal((await quarry.settled(key)).totals.consumed, 2);
});

test("fast-changing answers are requested each time", async () => {
  const key = await quarry.makeKey({ calls: 5 });
  gate.total = 0;
  for (let n = 0; n < 2; n += 1)
    assert.equal((await quarry.ask(call(at("/api/v1/maps/popular-times")), { key: key.key })).status, 200);
  assert.equal((await quarry.settled(key)).totals.consumed, 2);
  assert.ok(gate.total >= 2);
});

test("each account gets continuation tokens of its own, in a shared answer too", async () => {
  const [one, other] = await Promise.all([quarry.makeKey(), quarry.makeKey()]);
  const reviews = at("/api/v1/contributor-reviews");
  const ask = async (key) => (await quarry.ask(call(reviews), { key: key.key })).json;
  const [mine, theirs] = [await ask(one), await ask(other)];
  assert.deepEqual([mine.search_metadata.cached, theirs.search_metadata.cached], [false, true]);
  const next = ({ service_pagination }) => service_pagination.next.replace(/^https?:\/\/[^/]+/, "");
  assert.notEqual(mine.service_pagination.next_page_token, theirs.service_pagination.next_page_token);
  assert.equal((await quarry.ask(next(theirs), { key: other.key })).status, 200);
  assert.equal((await quarry.ask(next(mine), { key: one.key })).status, 200);
  assertError(document, await quarry.ask(next(mine), { key: other.key }), 400, "invalid_request");
});

test("a source that is silent is asked once for all who wait, and nobody pays", async () => {
  const key = await quarry.makeKey({ calls: 30 });
  gate.hold();
  gate.total = 0;
  const answers = await many(20, () => quarry.ask(fresh("silence"), { key: key.key }));
  for (const answer of answers) {
    assertError(document, answer, 503, "source_unavailable");
    assert.equal(answer.json.reason, "timeout");
  }
  assert.equal(gate.total, 1);
  assert.equal((await quarry.settled(key)).totals.consumed, 0);
  gate.release();
  assert.equal((await quarry.ask(fresh("silence"), { key: key.key })).status, 200, "the next one asks again");
});

test("a leader whose caller hangs up is no loss to who waits", async () => {
  const key = await quarry.makeKey({ calls: 30 });
  gate.hold();
  gate.total = 0;
  const caller = new AbortController();
  const hungUp = fetch(new URL(fresh("hung up"), quarry.url), {
    headers: { authorization: `Bearer ${key.key}` },
    signal: caller.signal,
  }).catch((error) => error.name);
  await until("the leader asks", () => gate.inFlight === 1);
  const waiting = many(5, () => quarry.ask(fresh("hung up"), { key: key.key }));
  await until("the others wait", async () => (await quarry.ledger(key)).leases.length === 6);
  caller.abort();
  assert.equal(await hungUp, "AbortError");
  gate.release();
  for (const answer of await waiting) assert.equal(answer.status, 200, answer.text);
  assert.ok(gate.total <= 2);
  assert.ok((await quarry.settled(key)).totals.consumed <= 2);
});

test("an isolate whose question panicked asks it again for the next ones", async () => {
  const key = await quarry.makeKey({ calls: 30 });
  const fault = { "x-quarry-fault": "panic" };
  const panicked = await many(3, () => quarry.ask(fresh("panic"), { key: key.key, headers: fault }));
  for (const answer of panicked) assertError(document, answer, 500, "internal_error");
  assert.equal((await quarry.ask(fresh("panic"), { key: key.key })).status, 200);
});

test("a failure of the source is not kept", async () => {
  const key = await quarry.makeKey({ calls: 30 });
  for (let n = 0; n < 2; n += 1) {
    gate.total = 0;
    const answer = await quarry.ask(misbehaving(ANY, "challenge"), { key: key.key });
    assert.equal(answer.status, 503, answer.text);
    assert.equal(gate.total, 1);
  }
});

test("a bucket behind the cache keeps answers for other data centres", async () => {
  const options = {
    sources: gate.url,
    vars: { ...SHARED, PUBLIC_ORIGIN: "https://quarry.test" },
    buckets: ["ANSWERS"],
  };
  const [here, elsewhere] = await Promise.all([startQuarry(options), startQuarry(options)]);
  try {
    const [{ ANSWERS }, there] = await Promise.all([here.bindings(), elsewhere.bindings()]);
    const key = await here.makeKey();
    const first = await here.ask(fresh("far away"), { key: key.key });
    assert.equal(first.status, 200, first.text);
    const name = await until("it is in the bucket", async () => {
      const { objects } = await ANSWERS.list();
      return objects[0]?.key;
    });
    const object = await ANSWERS.get(name);
    assert.ok(Number(object.customMetadata.until) > Date.now());
    const { customMetadata } = object;
    await there.ANSWERS.put(name, await object.text(), { customMetadata });
    gate.total = 0;
    const other = await elsewhere.makeKey();
    const second = await elsewhere.ask(fresh("far away"), { key: other.key });
    assert.equal(second.status, 200, second.text);
    assert.equal(isCached(second), true);
    assert.equal(gate.total, 0);
    await there.ANSWERS.delete(name);
    const third = await elsewhere.ask(fresh("far away"), { key: other.key });
    assert.equal(isCached(third), true, "it is at the edge by now");
    assert.equal((await elsewhere.settled(other)).totals.consumed, 0);
  } finally {
    await Promise.all([here.close(), elsewhere.close()]);
  }
});
