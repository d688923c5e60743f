// 10,000 people have opened a page and not paid; a wallet's payment settled, and its answer was lost. It is granted within two
// minutes all the same, although its buyer never comes back.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { noChain } from "../../stand-ins/payments/chain.mjs";
import { signedPayment } from "./clients.mjs";
import { credit, fundedWallet, micro, newAgent, purchase, read, refused, startMarket } from "./market.mjs";

const PAGES = 10_000;
const AMOUNT = "1.000000";
const RUN_MS_MAX = 25_000;
let store;

before(async () => {
  if (!noChain) store = await startMarket();
});

after(() => store?.close());

// Pages that were opened during the last hours; each is due for a look.
const OPEN = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
  INSERT INTO payments (payment_id, seller_id, registration_id, purpose, plan_id, amount_micro, rail, spend_key, fingerprint,
    state, proof, asked, provider_session, created_at)
  SELECT printf('pay_00%06d', i), 'quarry', printf('reg_%06d', i), 'purchase', 'credits', 1000000, 'checkout',
    printf('checkout:%06d', i), 'f', 'incomplete', ?3, 1, printf('cs_%06d', i), ?2 - 60000 * (i % 600) FROM n`;
test(`with ${PAGES} open pages, what settled is granted within two minutes`, { skip: noChain }, async () => {
  const { payments, quarry } = store;
  const real = await newAgent(store);
  const page = await read(purchase(store, real, { amountUsd: AMOUNT, checkout: true }));
  assert.equal(page.status, 200, page.text);
  const { DB } = await quarry.bindings();
  const row = await DB.prepare("SELECT proof FROM payments WHERE rail = 'checkout'").first();
  await DB.prepare(OPEN).bind(PAGES, Date.now(), row.proof).run();
  const due = "SELECT COUNT(*) AS due FROM payments WHERE work = 'page'";
  assert.equal((await DB.prepare(due).first()).due, PAGES + 1);

  const [agent, wallet] = [await newAgent(store), await fundedWallet(payments)];
  const payment = await signedPayment(wallet, await read(purchase(store, agent, { amountUsd: AMOUNT })));
  payments.facilitator.faults.order({ kind: "lost", path: "/settle" });
  const headers = { ...agent.headers, ...payment };
  const lost = await read(purchase(store, agent, { amountUsd: AMOUNT }, { headers }));
  refused(lost, 503, "payment_provider_unavailable");
  // Another seller's or buyer's pages never come first: two runs of the sweep, a minute and two minutes later.
  for (const later_ms of [60_000, 119_000]) {
    await quarry.ask("/__probe/clock", { method: "POST", body: String(later_ms) });
    const started = Date.now();
    await quarry.ask("/__probe/cron", { method: "POST" });
    assert.ok(Date.now() - started < RUN_MS_MAX, "a run ends before the next begins");
  }
  await quarry.ask("/__probe/clock", { method: "POST", body: "0" });
  assert.equal(await credit(agent), micro(AMOUNT));
  // The pages are still looked at, a batch a run.
  const looked = "SELECT COUNT(*) AS looked FROM payments WHERE rail = 'checkout' AND swept_at IS NOT NULL";
  assert.ok((await DB.prepare(looked).first()).looked >= 40);
});
