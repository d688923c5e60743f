// The process is killed between settlement and grant, and started again on the same storage: `wrangler dev` as a process
// group, ended with SIGKILL. What was paid is granted, once, by the buyer's retry or by the scheduled work alone.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { noChain } from "../../stand-ins/payments/chain.mjs";
import { startPayments, WEBHOOKS } from "../../stand-ins/payments/server.mjs";
import { startStandIns } from "../../stand-ins/server.mjs";
import { agentOf } from "../conformance/agent.mjs";
import { killable } from "../runtime/killable.mjs";
import { until } from "../runtime/harness.mjs";
import { signedPayment } from "./clients.mjs";
import { credit, fundedWallet, micro, newAgent, purchase, read, sellerOf, sweep } from "./market.mjs";

const AMOUNT = "1.000000";
const HELD_MS = 120_000;
let world;

before(async () => {
  if (noChain) return;
  const [standIns, payments] = await Promise.all([startStandIns(), startPayments()]);
  const worker = killable({
    entry: "tests/runtime/probe-entry.js",
    vars: {
      SOURCES_ORIGIN: standIns.url,
      ...payments.vars,
      SELLERS: JSON.stringify([sellerOf()]),
      AGENT_REGISTRATIONS_PER_HOUR: "1000",
    },
  });
  world = { standIns, payments, worker };
});

after(async () => {
  await world?.worker.close();
  await world?.payments.close();
  await world?.standIns.close();
});

/** Where the process dies: what is done so that it hangs there, and how it is seen that it does. */
const POINTS = {
  "the facilitator has settled, and its answer is on the way": {
    hang: ({ payments }) => payments.facilitator.faults.order({ kind: "late", path: "/settle", ms: HELD_MS }),
    hangs: ({ payments }) => payments.facilitator.statement.length > 0,
  },
  "the payment is complete, and the ledger has not got the grant": {
    hang: (_world, quarry) => quarry.ask("/__probe/hold", { method: "POST", body: '{"grant":1}' }),
    hangs: ({ payments }) => payments.facilitator.statement.length > 0,
  },
  "the ledger has granted, and its reply is on the way": {
    hang: (_world, quarry) => quarry.ask("/__probe/lose", { method: "POST", body: '{"grant":1}' }),
    hangs: ({ payments }) => payments.facilitator.statement.length > 0,
  },
};

for (const [where, { hang, hangs }] of Object.entries(POINTS)) {
  for (const who of ["the buyer's retry", "the scheduled work"]) {
    test(`killed when ${where}: ${who} ends in one grant`, { skip: noChain }, async () => {
      const { payments, worker, standIns } = world;
      payments.facilitator.statement.length = 0;
      let quarry = await worker.start();
      let store = { standIns, origin: quarry.url, ...agentOf(`${quarry.url}/agents`) };
      const agent = await newAgent(store);
      const wallet = await fundedWallet(payments, micro(AMOUNT));
      const challenge = await read(purchase(store, agent, { amountUsd: AMOUNT }));
      const payment = await signedPayment(wallet, challenge);
      const send = () =>
        read(purchase(store, agent, { amountUsd: AMOUNT }, { headers: { ...agent.headers, ...payment } }));
      await hang(world, quarry);
      const cut = send().catch(() => "cut");
      await until("it hangs there", () => hangs(world));
      await new Promise((resolve) => setTimeout(resolve, 300));
      await quarry.kill();
      assert.equal(await cut, "cut");
      payments.facilitator.faults.clear();
      quarry = await worker.start();
      store = { ...store, origin: quarry.url, ...agentOf(`${quarry.url}/agents`) };
      Object.assign(agent, agentOf(store.base));
      if (who === "the scheduled work") {
        await until(
          "the scheduled work has granted it",
          async () => {
            await sweep(quarry);
            return (await credit(agent)) === micro(AMOUNT);
          },
          150_000,
        );
      }
      const told = await until(
        "the retry is through",
        async () => {
          const answer = await send();
          const waiting = answer.status === 503 || answer.json?.error === "payment_incomplete";
          return !waiting && answer;
        },
        150_000,
      );
      assert.ok([200, 409].includes(told.status), told.text);
      assert.equal(await credit(agent), micro(AMOUNT));
      assert.equal(await payments.chain.balance(wallet.address), 0n, "paid once");
      await quarry.kill();
    });
  }
}
