// Credits and concurrency over HTTP, the whole way from callers to durable rows (crates/ledger/src/lib.rs has the rules).

import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startStandIns } from "../../../stand-ins/server.mjs";
import { ANY, call, misbehaving } from "../calls.mjs";
import { assertError, assertSum, readDocument } from "../contract.mjs";
import { startGate } from "../gate.mjs";
import { leaseId, many, startQuarry, until } from "../harness.mjs";

const LIMIT = 25;
const CALLERS = 200;
let standIns, gate, quarry, document;

before(async () => {
  standIns = await startStandIns();
  gate = await startGate(standIns.url);
  const vars = { SOURCE_TIMEOUT_MS: "60000" }; // the gate holds calls for as long as 200 callers need
  quarry = await startQuarry({ entry: "tests/runtime/probe-entry.js", sources: gate.url, vars });
  document = readDocument();
});

beforeEach(() => Object.assign(gate, { peak: 0, total: 0 }));
afterEach(() => gate.release());

after(async () => {
  await quarry?.close();
  await gate?.close();
  await standIns?.close();
});

/** Calls until it is neither refused a slot nor, where that is wanted, failed. Answers the last answer. */
async function persist(key, path, refusals) {
  for (;;) {
    const answer = await quarry.ask(path, { key: key.key });
    if (answer.status !== 429) return answer;
    const { error_code: code } = answer.json;
    assertError(document, answer, 429, code === "credits_reserved" ? code : "concurrency_limit_exceeded");
    refusals.count += 1;
    await sleep(200);
  }
}

const statuses = (answers) => Object.groupBy(answers, ({ status }) => status);
/** The object goes to sleep, as it does when nothing is held in its memory. */
const evicted = (key) =>
  until("the object is evicted", () =>
    quarry.evict(key.key_id).then(
      () => true,
      () => false,
    ),
  );
/** The object dies with its machine, whatever it holds; a live lease would keep it from going to sleep. */
async function died(key) {
  assert.equal((await quarry.ask(`/__probe/die/${key.key_id}`)).text, "it died");
}

async function rows(key) {
  const storage = await quarry.ledgerStorage(key.key_id);
  return storage.exec("SELECT * FROM settlements ORDER BY lease_id DESC");
}

/** Checks that the operator's view agrees with the object's tables. */
async function assertRowsAgree(key) {
  const view = await quarry.settled(key);
  assertSum(view.totals);
  const stored = await rows(key);
  const charged = stored.filter(({ outcome }) => outcome === "charged");
  assert.equal(charged.length, view.totals.consumed);
  assert.equal(stored.filter(({ outcome }) => outcome === "released").length, view.counters.released);
  const ids = (list) => list.map(({ lease_id, outcome }) => `${lease_id} ${outcome}`);
  assert.deepEqual(ids(view.recent), ids(stored.slice(0, view.recent.length)));
  return { view, charged };
}

test("a client that fills all slots is never refused one of them", async () => {
  const key = await quarry.makeKey({ calls: LIMIT * 8 });
  const asks = await many(LIMIT, async () => {
    const answers = [];
    for (let n = 0; n < 8; n++) answers.push(await quarry.ask(call(ANY), { key: key.key }));
    return answers;
  });
  assert.deepEqual(Object.keys(statuses(asks.flat())), ["200"]);
  const { totals } = await quarry.settled(key);
  assert.deepEqual([totals.consumed, totals.remaining], [LIMIT * 8, 0]);
});

test("200 callers on one key with 60 calls: 60 successes, never more than 25 at the source, nothing left", async () => {
  const key = await quarry.makeKey({ calls: 60 });
  const refusals = { count: 0 };
  gate.hold();
  const calling = many(CALLERS, () => persist(key, call(ANY), refusals));
  await until(
    "all slots are taken and everybody else was refused",
    () => gate.inFlight === LIMIT && refusals.count >= CALLERS - LIMIT,
  );
  gate.release();
  const answers = await calling;
  const { 200: good, 402: poor, ...others } = statuses(answers);
  assert.deepEqual(others, {});
  assert.deepEqual([good.length, poor.length], [60, CALLERS - 60]);
  for (const answer of poor) assertError(document, answer, 402, "insufficient_credits");
  assert.equal(gate.peak, LIMIT);
  assert.equal(gate.total, 60);
  const { view, charged } = await assertRowsAgree(key);
  assert.deepEqual([view.totals.consumed, view.totals.remaining], [60, 0]);
  const own = good.map(({ json }) => json.search_metadata.id).sort();
  assert.deepEqual(
    charged.map(({ lease_id }) => lease_id).sort(),
    own,
    "the rows are the calls that were answered",
  );
  const left = good.map(({ headers }) => Number(headers.get("x-remaining-calls")));
  assert.ok(left.every((calls) => calls >= 0 && calls < 60));
});

test("successes are charged and failures are not, however they are mixed", async () => {
  const key = await quarry.makeKey({ calls: 80 });
  const refusals = { count: 0 };
  const paths = [call(ANY), misbehaving(ANY, "challenge"), misbehaving(ANY, "truncate"), call(ANY)];
  const answers = await many(100, (i) => persist(key, paths[i % 4], refusals));
  const { 200: good, 503: bad, ...others } = statuses(answers);
  assert.deepEqual(others, {});
  assert.deepEqual([good.length, bad.length], [50, 50]);
  assert.ok(gate.peak <= LIMIT);
  const { view } = await assertRowsAgree(key);
  assert.deepEqual([view.totals.consumed, view.totals.remaining, view.counters.released], [50, 30, 50]);
});

test("a death in the middle loses no credit and charges nothing twice", async () => {
  const key = await quarry.makeKey({ calls: 60 });
  const refusals = { count: 0 };
  gate.hold();
  const first = many(LIMIT, () => persist(key, call(ANY), refusals));
  await until("all slots are taken", () => gate.inFlight === LIMIT);
  await died(key);
  const between = await quarry.ledger(key);
  assert.deepEqual([between.leases, between.totals.remaining, between.totals.consumed], [[], 60, 0]);
  gate.release();
  assert.ok((await first).every(({ status }) => status === 200));
  await until(
    "all late commits have arrived",
    async () => (await quarry.ledger(key)).totals.consumed === LIMIT,
  );
  await evicted(key);
  const answers = await many(CALLERS - LIMIT, () => persist(key, call(ANY), refusals));
  assert.equal(statuses(answers)[200].length, 60 - LIMIT);
  const { view } = await assertRowsAgree(key);
  assert.deepEqual([view.totals.consumed, view.totals.remaining], [60, 0]);
});

const send = (...args) => quarry.command(...args);

test("a commit that is sent twenty times, before and after an eviction, charges once", async () => {
  const key = await quarry.makeKey({ calls: 5 });
  const lease_id = leaseId();
  assert.equal((await send(key, { do: "reserve", lease_id })).is, "reserved");
  const commit = () => send(key, { do: "commit", lease_id });
  const replies = await many(10, commit);
  await evicted(key);
  replies.push(...(await many(10, commit)));
  for (const reply of replies)
    assert.deepEqual(reply, { is: "settled", outcome: "charged", remaining: 4, units: 1 });
  assert.equal((await send(key, { do: "release", lease_id })).outcome, "charged", "a release comes too late");
  assert.equal((await send(key, { do: "reserve", lease_id })).reason, "lease_settled");
  const { view } = await assertRowsAgree(key);
  assert.deepEqual([view.totals.consumed, view.totals.remaining], [1, 4]);
});

test("commands of one hop are carried out in their order, or, when one cannot be read, not at all", async () => {
  const key = await quarry.makeKey({ calls: 5 });
  const leases = [leaseId(), leaseId()];
  for (const lease_id of leases) await send(key, { do: "reserve", lease_id });
  const commits = leases.map((lease_id) => JSON.stringify({ do: "commit", lease_id }));
  const hop = (...lines) =>
    quarry.ask(`/__probe/command/${key.key_id}`, { method: "POST", body: lines.join("\n") });
  const unread = await hop(commits[0], '{"do":"nothing"}');
  assert.equal(unread.status, 500);
  assert.match(unread.text, /no such command/);
  assert.equal((await quarry.ledger(key)).leases.length, 2);
  const replies = (await hop(...commits, '{"do":"status"}')).text.split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(
    replies.map(({ is, remaining }) => [is, remaining]),
    [
      ["settled", 3],
      ["settled", 3],
      ["status", 3],
    ],
  );
  await evicted(key);
  assert.equal((await assertRowsAgree(key)).view.totals.consumed, 2);
});

test("a released lease can never be charged, not even after an eviction", async () => {
  const key = await quarry.makeKey({ calls: 5 });
  const lease_id = leaseId();
  await send(key, { do: "reserve", lease_id });
  assert.equal((await send(key, { do: "release", lease_id })).outcome, "released");
  await evicted(key);
  assert.equal((await send(key, { do: "commit", lease_id })).outcome, "released");
  assert.equal((await assertRowsAgree(key)).view.totals.consumed, 0);
});

test("a lost lease is never charged", async () => {
  const key = await quarry.makeKey({ calls: 3, concurrency_limit: 3 });
  for (let i = 0; i < 3; i += 1) await send(key, { do: "reserve", lease_id: leaseId() });
  assertError(document, await quarry.ask(call(ANY), { key: key.key }), 429, "credits_reserved");
  await died(key);
  const view = await quarry.ledger(key);
  assert.deepEqual([view.leases, view.totals.remaining, view.totals.consumed], [[], 3, 0]);
  assert.deepEqual(await rows(key), []);
  assert.equal((await quarry.ask(call(ANY), { key: key.key })).status, 200);
});

test("a lease that nobody settles gives its slot and its call back when it lapses", async () => {
  const key = await quarry.makeKey({ calls: 1 });
  assert.equal((await send(key, { do: "reserve", lease_id: leaseId(), ttl_ms: 300 })).is, "reserved");
  assertError(document, await quarry.ask(call(ANY), { key: key.key }), 429, "credits_reserved");
  const view = await quarry.settled(key);
  assert.deepEqual([view.totals.remaining, view.totals.consumed, view.counters.lapsed], [1, 0, 1]);
});

test("a late commit for which no call is left is settled as uncollected and takes nothing below zero", async () => {
  const key = await quarry.makeKey({ calls: 1 });
  const lost = leaseId();
  await send(key, { do: "reserve", lease_id: lost });
  await died(key);
  assert.equal((await quarry.ask(call(ANY), { key: key.key })).status, 200);
  await quarry.settled(key);
  assert.equal((await send(key, { do: "commit", lease_id: lost })).outcome, "uncollected");
  const { view } = await assertRowsAgree(key);
  assert.deepEqual([view.totals.consumed, view.totals.remaining, view.counters.uncollected], [1, 0, 1]);
});

test("two keys do not share slots or credit", async () => {
  const keys = await many(2, () => quarry.makeKey({ calls: 1, concurrency_limit: 1 }));
  gate.hold();
  const answers = keys.map(({ key }) => quarry.ask(call(ANY), { key }));
  await until("both are in flight", () => gate.inFlight === 2);
  gate.release();
  for (const answer of await Promise.all(answers)) assert.equal(answer.status, 200);
});

test("a ledger whose replies are lost: no reservation is 503 and free, a settlement is sent again and counts once", async () => {
  const lose = (what) => quarry.ask("/__probe/lose", { method: "POST", body: JSON.stringify(what) });
  const [unheard, late] = await many(2, () => quarry.makeKey({ calls: 2 }));
  await lose({ reserve: 1 });
  const refused = quarry.ask(call(ANY), { key: unheard.key });
  await until("the reservation was made", async () => (await quarry.ledger(unheard)).leases.length === 1);
  await quarry.ask("/__probe/seen");
  await lose({ commit: 1 });
  assert.equal((await quarry.ask(call(ANY), { key: late.key })).status, 200);
  assertError(document, await refused, 503, "ledger_unavailable");
  const free = (await assertRowsAgree(unheard)).view;
  assert.deepEqual([free.totals.consumed, free.totals.remaining, free.counters.released], [0, 2, 1]);
  const commits = [];
  await until("the commit is sent again", async () => {
    const seen = (await quarry.ask("/__probe/seen")).json;
    commits.push(...seen.filter(({ step }) => step === "ledger commit"));
    return commits.length === 2;
  });
  const once = (await assertRowsAgree(late)).view;
  assert.deepEqual([once.totals.consumed, once.totals.remaining], [1, 1]);
});
