// A panic inside a call fails that call and nothing else: the build unwinds.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startStandIns } from "../../stand-ins/server.mjs";
import { ANY, call } from "./calls.mjs";
import { assertError, assertSum, readDocument } from "./contract.mjs";
import { startGate } from "./gate.mjs";
import { leaseId, many, startQuarry, until } from "./harness.mjs";

const NEIGHBOURS = 20;
const FAULT = { "x-quarry-fault": "panic" };
let standIns, gate;

before(async () => {
  standIns = await startStandIns();
  gate = await startGate(standIns.url);
});

after(async () => {
  await gate?.close();
  await standIns?.close();
});

test("a panic is answered 500, and twenty neighbours in flight, their leases and all credit live on", async () => {
  const quarry = await startQuarry({ sources: gate.url });
  try {
    const document = readDocument();
    const keys = [await quarry.makeKey({ calls: 50 }), await quarry.makeKey({ calls: 50 })];
    gate.hold();
    const neighbours = many(NEIGHBOURS, (i) => quarry.ask(call(ANY), { key: keys[i % 2].key }));
    await until("all neighbours are in flight", () => gate.inFlight === NEIGHBOURS);

    const panicked = await many(3, () => quarry.ask(call(ANY), { key: keys[0].key, headers: FAULT }));
    for (const answer of panicked) assertError(document, answer, 500, "internal_error");
    await until(
      "the panicked calls are released",
      async () => (await quarry.ledger(keys[0])).counters.released === 3,
    );
    for (const key of keys) {
      const { totals, leases } = await quarry.ledger(key);
      assert.equal(leases.length, NEIGHBOURS / 2, "the neighbours' leases are in memory still");
      assert.deepEqual([totals.reserved, totals.consumed, totals.remaining], [10, 0, 40]);
    }

    gate.release();
    for (const answer of await neighbours) assert.equal(answer.status, 200, answer.text);
    for (const key of keys) {
      const { totals } = await quarry.settled(key);
      assertSum(totals);
      assert.deepEqual([totals.consumed, totals.remaining], [10, 40]);
    }
    const ids = panicked.map(({ json }) => json.request_id).sort();
    await until("the panics are logged", () => {
      const logged = quarry.logs().filter(({ reason }) => reason === "panic");
      return logged.length === ids.length && logged.every(({ request_id }) => ids.includes(request_id));
    });
    assert.equal((await quarry.ask(call(ANY), { key: keys[0].key })).status, 200, "the next call is served");
  } finally {
    await quarry.close();
  }
});

test("no settlement is acknowledged that went down with its instance before its group was written", async () => {
  const quarry = await startQuarry({ entry: "tests/runtime/probe-entry.js", sources: gate.url });
  try {
    const key = await quarry.makeKey({ calls: 50 });
    const commit = () => quarry.command(key, { do: "commit", lease_id: leaseId() });
    assert.equal((await commit()).is, "settled");
    const waiting = Promise.allSettled(Array.from({ length: 10 }, commit));
    const aborted = await quarry.ask(call(ANY), { key: key.key, headers: { "x-quarry-fault": "abort" } });
    assert.equal(aborted.status, 500, "the instance is gone");
    const acknowledged = (await waiting).filter(({ value }) => value?.is === "settled").length;
    const { totals } = await quarry.ledger(key);
    assertSum(totals);
    assert.ok(
      totals.consumed > acknowledged,
      `consumed ${totals.consumed}, acknowledged 1 and ${acknowledged}`,
    );
    assert.equal((await quarry.ask(call(ANY), { key: key.key })).status, 200, "the next call is served");
  } finally {
    await quarry.close();
  }
});

test("without FAULT_INJECTION nobody can ask for a panic", async () => {
  const quarry = await startQuarry({ sources: gate.url, vars: { FAULT_INJECTION: "" } });
  try {
    const key = await quarry.makeKey();
    const answer = await quarry.ask(call(ANY), { key: key.key, headers: FAULT });
    assert.equal(answer.status, 200, answer.text);
    assert.equal((await quarry.settled(key)).totals.consumed, 1);
  } finally {
    await quarry.close();
  }
});
