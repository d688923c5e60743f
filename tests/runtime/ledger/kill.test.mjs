// Killed in the middle, started again on the same storage (killable.mjs).

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startStandIns } from "../../../stand-ins/server.mjs";
import { ANY, call } from "../calls.mjs";
import { assertSum } from "../contract.mjs";
import { startGate } from "../gate.mjs";
import { leaseId, many, until } from "../harness.mjs";
import { killable } from "./killable.mjs";
import { timeSettlements } from "./settling.mjs";

const CALLERS = 200;
const SETTLERS = 3;
const ROUNDS = 3;
const CALLS = 100_000;
const AGAIN_MS = 800; // callers come back spread over this

let standIns, gate, worker;

before(async () => {
  standIns = await startStandIns();
  gate = await startGate(standIns.url);
  worker = killable({ entry: "tests/runtime/probe-entry.js", vars: { SOURCES_ORIGIN: gate.url } });
});

after(async () => {
  worker?.close();
  await gate?.close();
  await standIns?.close();
});

test("killed three times among 200 callers, a key is charged for nothing that was not answered and for all that was acknowledged", async () => {
  let quarry = await worker.start();
  const key = await quarry.makeKey({ calls: CALLS });
  let sent = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = (await quarry.settled(key)).totals.consumed;
    const seen = await killedInTheMiddle(quarry, key);
    sent += seen.sent;
    quarry = await worker.start();
    const { totals, leases, status } = await quarry.ledger(key);
    assertSum(totals);
    assert.deepEqual([totals.granted, totals.expired, status], [CALLS, 0, "active"]);
    assert.deepEqual([leases, totals.reserved], [[], 0], "leases died with the process");
    const told = JSON.stringify({ before, ...totals, ...seen });
    assert.ok(
      totals.consumed >= before + seen.acknowledged.length,
      `what was acknowledged is charged: ${told}`,
    );
    assert.ok(totals.consumed - before <= seen.answered + seen.cut + seen.sent, told);
    assert.ok(totals.consumed <= gate.answered + sent, `no charge without an answer of the source: ${told}`);
    for (const lease_id of seen.acknowledged)
      assert.equal((await quarry.command(key, { do: "commit", lease_id })).outcome, "charged");
    assert.equal(
      (await quarry.ledger(key)).totals.consumed,
      totals.consumed,
      "what was charged is known as such",
    );
    assert.equal((await quarry.ask(call(ANY), { key: key.key })).status, 200, "the key works on");
    assert.equal((await quarry.settled(key)).totals.consumed, totals.consumed + 1);
  }
  await quarry.kill();
});

test("killed under full load, only calls answered while settlements are written can be uncharged", async (t) => {
  let quarry = await worker.start();
  const key = await quarry.makeKey({ calls: CALLS });
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = (await quarry.settled(key)).totals.consumed;
    const answeredAt = [];
    const calling = many(25, async () => {
      for (;;) {
        const answer = await quarry.ask(call(ANY), { key: key.key }).catch(() => undefined);
        if (answer === undefined) return;
        if (answer.status === 200) answeredAt.push(Date.now());
      }
    });
    const settlements = timeSettlements(() => quarry.command(key, { do: "commit", lease_id: leaseId() }));
    await until("the load runs", () => answeredAt.length > 150);
    const killedAt = Date.now();
    await quarry.kill();
    await calling;
    const { acknowledged, unsettledMs } = await settlements.end(killedAt);
    quarry = await worker.start();
    const { totals } = await quarry.ledger(key);
    assertSum(totals);
    const charged = totals.consumed - before - acknowledged;
    const earlier = answeredAt.filter((at) => at < killedAt - unsettledMs).length;
    const told = `answered ${answeredAt.length}, charged ${charged}, answered before the last ${unsettledMs} ms ${earlier}`;
    t.diagnostic(told);
    assert.ok(charged >= earlier, told);
  }
  await quarry.kill();
});

test("killed under load, what two sub-keys used is what was charged, and no limit is passed", async () => {
  let quarry = await worker.start();
  const key = await quarry.makeKey({ calls: CALLS });
  const limits = [{ total_limit: 100_000 }, { daily_limit: 40 }];
  const made = limits.map((limit) =>
    quarry.ask("/api/keys/sub-keys", {
      key: key.key,
      method: "POST",
      body: JSON.stringify({ label: "team", ...limit }),
    }),
  );
  const [free, limited] = (await Promise.all(made)).map(({ json }) => json);
  for (let round = 1; round <= ROUNDS; round += 1) {
    let answered = 0;
    const calling = many(24, async (n) => {
      for (;;) {
        const by = n % 2 ? free : limited;
        const answer = await quarry.ask(call(ANY), { key: by.key }).catch(() => undefined);
        if (answer === undefined) return;
        if (answer.status === 200) answered += 1;
        else await sleep(100);
      }
    });
    await until("the load runs", () => answered > 100);
    await quarry.kill();
    await calling;
    quarry = await worker.start();
    const { totals } = await quarry.ledger(key);
    assertSum(totals);
    const { sub_keys } = (await quarry.ask("/api/keys/sub-keys", { key: key.key })).json;
    const used = Object.fromEntries(sub_keys.map(({ id, used_total }) => [id, used_total]));
    assert.equal(used[free.id] + used[limited.id], totals.consumed);
    assert.ok(used[limited.id] <= 40, `${used[limited.id]} of 40`);
  }
  await quarry.kill();
});

/**
 * Many callers call on and on, and settlements are sent besides whose acknowledgement can be seen; when some calls were
 * answered and some hang at the source, all processes are killed.
 */
async function killedInTheMiddle(quarry, key) {
  const seen = { answered: 0, cut: 0, sent: 0, acknowledged: [] };
  const calling = many(CALLERS, async () => {
    for (;;) {
      const answer = await quarry.ask(call(ANY), { key: key.key }).catch(() => undefined);
      if (answer === undefined) return void (seen.cut += 1);
      if (answer.status === 200) seen.answered += 1;
      else assert.equal(answer.status, 429, answer.text);
      await sleep(AGAIN_MS * Math.random());
    }
  });
  const settling = many(SETTLERS, async () => {
    for (;;) {
      const lease_id = leaseId();
      seen.sent += 1;
      const reply = await quarry.command(key, { do: "commit", lease_id }).catch(() => undefined);
      if (reply === undefined) return;
      assert.equal(reply.outcome, "charged");
      seen.acknowledged.push(lease_id);
    }
  });
  await until(
    "calls are answered and settled",
    () => seen.answered > 60 && seen.acknowledged.length > 2 * SETTLERS,
  );
  gate.hold();
  await until("calls hang at the source", () => gate.inFlight > 5);
  await quarry.kill();
  await Promise.all([calling, settling]);
  gate.release();
  assert.ok(seen.cut >= CALLERS / 2, "the kill was not in the middle");
  return seen;
}
