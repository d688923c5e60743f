// The process is killed between settlement and grant, and started again on the same storage (killable.mjs). What was
// paid is granted, once, by the buyer's retry or by the scheduled work alone.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { noChain } from "../../stand-ins/payments/chain.mjs";
import { startPayments } from "../../stand-ins/payments/server.mjs";
import { startStandIns } from "../../stand-ins/server.mjs";
import { agentOf } from "../conformance/agent.mjs";
import { killable } from "../runtime/ledger/killable.mjs";
import { until } from "../runtime/harness.mjs";
import { signedPayment } from "./clients.mjs";
import { credit, fundedWallet, micro, newAgent, purchase, read, sellerOf, sweep } from "./market.mjs";

const AMOUNT = "1.000000";
const HELD_MS = 120_000;
const SETTLED_MS = 500;
let standIns, payments, worker;

before(async () => {
  if (noChain) return;
  standIns = await startStandIns();
  payments = await startPayments();
  worker = killable({
    entry: "tests/runtime/probe-entry.js",
    vars: {
      SOURCES_ORIGIN: standIns.url,
      ...payments.vars,
      SELLERS: JSON.stringify([sellerOf()]),
      AGENT_REGISTRATIONS_PER_HOUR: "1000",
    },
  });
});

after(async () => {
  await worker?.close();
  await payments?.close();
  await standIns?.close();
});

/** Points at which the process dies, with the setup that makes the next buyers hang there. */
const POINTS = {
  "the facilitator has settled, and its answer is on the way": (_quarry, times) =>
    payments.facilitator.faults.order({ kind: "late", path: "/settle", ms: HELD_MS, times }),
  "the payment is complete, and the ledger has not got the grant": (quarry, grant) =>
    quarry.ask("/__probe/hold", { method: "POST", body: JSON.stringify({ grant }) }),
  "the ledger has granted, and its reply is on the way": (quarry, grant) =>
    quarry.ask("/__probe/lose", { method: "POST", body: JSON.stringify({ grant }) }),
};
/** Buyers that hang at each point: one returns with the same payment, one does not. */
const HANGING = 2;

test(
  "killed between settlement and grant: the retry, or the scheduled work alone, ends in one grant",
  { skip: noChain },
  async () => {
    let quarry = await worker.start();
    const store = { standIns, ...agentOf(`${quarry.url}/agents`) };
    const buyers = [];
    for (const [where, hang] of Object.entries(POINTS)) {
      await hang(quarry, HANGING);
      for (let nth = 0; nth < HANGING; nth += 1) {
        const agent = await newAgent(store);
        const wallet = await fundedWallet(payments, micro(AMOUNT));
        const payment = await signedPayment(
          wallet,
          await read(purchase(store, agent, { amountUsd: AMOUNT })),
        );
        const headers = { ...agent.headers, ...payment };
        const send = () => read(purchase(store, agent, { amountUsd: AMOUNT }, { headers }));
        buyers.push({ where, agent, wallet, send, returns: nth === 0, cut: send().catch(() => "cut") });
      }
      await until(`they hang when ${where}`, () => payments.facilitator.statement.length === buyers.length);
      await sleep(SETTLED_MS);
    }
    await quarry.kill();
    for (const { cut, where } of buyers) assert.equal(await cut, "cut", where);
    payments.facilitator.faults.clear();

    quarry = await worker.start();
    for (const { send, returns, where } of buyers) {
      if (!returns) continue;
      const told = await until(`the retry is through: ${where}`, async () => {
        const answer = await send();
        const waits = answer.status === 503 || answer.json?.error === "payment_incomplete";
        // The party that was asking outside is dead, which shows in a minute; here at once.
        if (waits) await quarry.ask("/__probe/later", { method: "POST" });
        return !waits && answer;
      });
      assert.ok([200, 409].includes(told.status), `${where}: ${told.text}`);
    }
    await until("the scheduled work has granted the rest", async () => {
      await sweep(quarry);
      const held = await Promise.all(buyers.map(({ agent }) => credit(agent)));
      return held.every((sum) => sum === micro(AMOUNT));
    });
    for (const { send, wallet, agent, where } of buyers) {
      const told = await send();
      assert.equal(told.status, 200, `${where}: ${told.text}`);
      assert.equal(told.json.payment.status, "consumed", "the result, which the buyer never heard");
      assert.equal(await credit(agent), micro(AMOUNT), where);
      assert.equal(await payments.chain.balance(wallet.address), 0n, "paid once");
    }
    assert.equal(payments.facilitator.statement.length, buyers.length);
    await quarry.kill();
  },
);
