// Cards: a shared payment token by MPP, a page for a person, events of the processor, and refunds.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Receipt } from "mppx";
import { until } from "../runtime/harness.mjs";
import { signed } from "../../stand-ins/payments/webhooks.mjs";
import { mppCard } from "./clients.mjs";
import {
  credit,
  entitlements,
  micro,
  newAgent,
  operator,
  purchase,
  read,
  refused,
  startMarket,
} from "./market.mjs";

const AMOUNT = "5.000000";
let store, card;

before(async () => {
  store = await startMarket();
  card = store.payments.card;
});

after(() => store?.close());

const byToken = (agent, body, options = {}) =>
  read(purchase(store, agent, body, { headers: agent.agentHeaders, fetch: mppCard(card, options) }));

/** Opens a checkout; returns the body, whose `statusUrl` has the payment's state. */
async function checkout(agent, amount = AMOUNT) {
  const opened = await read(purchase(store, agent, { amountUsd: amount, checkout: true }));
  assert.equal(opened.status, 200, opened.text);
  assert.equal(opened.json.status, "incomplete");
  return { ...opened.json, session: new URL(opened.json.url).pathname.split("/").pop() };
}

/** Returns the state of a payment, from its statusUrl. */
async function standing(agent, { statusUrl }) {
  const answer = await read(fetch(statusUrl, { headers: agent.headers }));
  assert.equal(answer.status, 200, answer.text);
  return answer.json.status;
}
/** The purchase again, with the reference of its payment. */
const again = (agent, { reference }, amount = AMOUNT) =>
  read(purchase(store, agent, { amountUsd: amount, reference }));
const paying = (url, outcome) =>
  fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams({ outcome }) });
const credited = (agent, dollars) =>
  until(`the credit is ${dollars}`, async () => (await credit(agent)) === micro(dollars));

test("a shared payment token buys credit, made for this seller and this amount", async () => {
  const agent = await newAgent(store);
  let made;
  const bought = await byToken(agent, { amountUsd: AMOUNT }, { seen: (wanted) => (made = wanted) });
  assert.equal(bought.status, 200, bought.text);
  assert.deepEqual([made.amount, made.currency, made.networkId], ["500", "usd", "profile_test_quarry"]);
  const receipt = Receipt.deserialize(bought.headers.get("payment-receipt"));
  assert.deepEqual([receipt.status, receipt.method], ["success", "stripe"]);
  const intent = card.books.intent(receipt.reference);
  assert.deepEqual([intent.status, intent.amount_received], ["succeeded", 500]);
  assert.equal(await credit(agent), micro(AMOUNT));
});

test("a declined card is told why, and nothing is granted", async () => {
  const agent = await newAgent(store);
  const paymentMethod = "pm_card_chargeDeclinedInsufficientFunds";
  const declined = await byToken(agent, { amountUsd: AMOUNT }, { paymentMethod });
  assert.equal(refused(declined, 402, "settlement_failed").settlementReason, "insufficient_funds");
  assert.equal(await credit(agent), 0n);
});

test("a person pays on the processor's page: pending until then, granted once, and the retry gets the result", async () => {
  const agent = await newAgent(store);
  const opened = await checkout(agent);
  assert.equal(await standing(agent, opened), "incomplete");
  assert.equal(refused(await again(agent, opened), 402, "payment_incomplete").statusUrl, opened.statusUrl);
  const page = await paying(opened.url, "pay");
  assert.equal(page.status, 303);
  const thanks = await fetch(page.headers.get("location"));
  assert.equal(thanks.status, 200);
  assert.match(thanks.headers.get("content-type"), /^text\/html/);
  await credited(agent, AMOUNT);
  assert.equal(await standing(agent, opened), "complete");
  await card.webhooks.idle();
  assert.equal(await credit(agent), micro(AMOUNT), "webhook and look together grant once");
  const result = await again(agent, opened);
  assert.equal(result.status, 200, result.text);
  assert.deepEqual((await again(agent, opened)).json, result.json, "the first answer may have been lost");
  assert.equal(await standing(agent, opened), "consumed");
  assert.equal(await credit(agent), micro(AMOUNT));
});

test("a reference is its owner's, and for its own order", async () => {
  const [agent, stranger] = [await newAgent(store), await newAgent(store)];
  const opened = await checkout(agent);
  refused(await again(stranger, opened), 404, "payment_unknown");
  const looked = await read(fetch(opened.statusUrl, { headers: stranger.headers }));
  refused(looked, 404, "payment_unknown");
  refused(await again(agent, opened, "6.000000"), 409, "payment_amount_mismatch");
});

test("without a webhook the look finds the payment", async () => {
  const agent = await newAgent(store);
  const opened = await checkout(agent);
  card.webhooksTo(undefined);
  try {
    await paying(opened.url, "pay");
    await until("the look sees it", async () => (await standing(agent, opened)) === "complete");
    assert.equal(await credit(agent), micro(AMOUNT));
  } finally {
    card.webhooksTo(store.webhooks);
  }
});

test("a slow payment is granted when the money is there", async () => {
  const agent = await newAgent(store);
  const opened = await checkout(agent);
  await paying(opened.url, "slowly");
  await card.webhooks.idle();
  assert.equal(await standing(agent, opened), "incomplete");
  assert.equal(await credit(agent), 0n);
  card.books.finish(card.books.session(opened.session).payment_intent);
  await credited(agent, AMOUNT);
});

test("a page that expired, or a bank that says no, ends the payment", async () => {
  const agent = await newAgent(store);
  const expired = await checkout(agent);
  card.books.expire(expired.session);
  await card.webhooks.idle();
  refused(await again(agent, expired), 409, "payment_failed");
  const late = await checkout(agent);
  await paying(late.url, "slowly");
  card.books.finish(card.books.session(late.session).payment_intent, false);
  await card.webhooks.idle();
  refused(await again(agent, late), 409, "payment_failed");
  assert.equal(await credit(agent), 0n);
});

test("the page of an agent that is gone ends, and what is paid there before is owed and refunded", async () => {
  const [gone, paid] = [await newAgent(store), await newAgent(store)];
  const [ended, late] = [await checkout(gone), await checkout(paid)];
  assert.match(await (await fetch(late.url)).text(), /please don&#39;t pay again/, "at the processor's page");
  for (const agent of [gone, paid]) assert.equal((await agent.revoke(agent.assertion)).status, 200);
  await paying(late.url, "pay");
  await card.webhooks.idle();
  await store.quarry.ask("/__probe/cron", { method: "POST" });
  assert.equal(card.books.session(ended.session).status, "expired");
  assert.equal((await paying(ended.url, "pay")).status, 400, "nobody pays there any more");
  const shown = async ({ reference }) => (await fetch(`${store.base}/paid?reference=${reference}`)).text();
  assert.match(await shown(ended), /This payment page has ended/);
  assert.match(await shown(late), /bought nothing.*the seller refunds it/s);
  const owed = await operator(store, "/payments?state=owed");
  assert.deepEqual(
    owed.json.payments.map(({ payment_id, settlement_reason }) => [payment_id, settlement_reason]),
    [[late.reference, "receiver_gone"]],
  );
  const refund = await operator(store, `/payments/${late.reference}/refund`, {});
  assert.equal(refund.status, 200, refund.text);
  assert.equal((await operator(store, "/payments?state=owed")).json.owed.payments, 0);
});

test("webhooks count when the processor signed them, now, and once", async () => {
  const agent = await newAgent(store);
  const opened = await checkout(agent);
  card.webhooksTo(undefined);
  await paying(opened.url, "pay");
  const event = card.books.events.find(
    ({ type, data }) => type === "checkout.session.completed" && data.object.id === opened.session,
  );
  card.webhooksTo(store.webhooks);
  const now = Math.floor(Date.now() / 1000);
  const forged = { by: "whsec_somebody_else" };
  // Five minutes are allowed either way; what is to come draws nearer while a slow machine delivers the others.
  for (const bad of [
    forged,
    { timestamp: now - 301 },
    { timestamp: now + 360 },
    { signature: "t=1,v1=00" },
  ]) {
    const { status: answered } = await card.webhooks.deliver(event, bad);
    assert.equal(answered, 400, JSON.stringify(bad));
  }
  const body = JSON.stringify(event);
  const altered = body.replace('"amount_total":500', '"amount_total":50000');
  assert.notEqual(altered, body);
  const { CARD_WEBHOOK_SECRET } = store.payments.vars;
  const replayed = await card.webhooks.deliver(altered, { signature: signed(body, CARD_WEBHOOK_SECRET) });
  assert.equal(replayed.status, 400, "another body");
  assert.equal(await credit(agent), 0n);
  const answers = await Promise.all(Array.from({ length: 5 }, () => card.webhooks.deliver(event)));
  assert.ok(
    answers.some(({ status: answered }) => answered === 200),
    JSON.stringify(answers),
  );
  assert.equal((await card.webhooks.deliver(event)).status, 200, "a duplicate is taken and changes nothing");
  assert.equal(await credit(agent), micro(AMOUNT));
});

test("money that goes back whole takes what is unspent with it; a part of it is on paper and leaves the credit", async () => {
  const agent = await newAgent(store);
  const bought = await byToken(agent, { amountUsd: "4.000000" });
  const { reference } = Receipt.deserialize(bought.headers.get("payment-receipt"));
  const told = async () => (await entitlements(agent)).find(({ kind }) => kind === "credit");
  card.books.createRefund({ payment_intent: reference, amount: "100" });
  await until("the part is told", async () => (await told()).refundedUsd === "1.000000");
  assert.equal(await credit(agent), micro("4.000000"));
  card.books.createRefund({ payment_intent: reference });
  await credited(agent, "0.000000");
  await card.webhooks.idle();
  assert.equal(await credit(agent), 0n);
  assert.equal((await told()).refundedUsd, "4.000000");
});

test("a dispute takes back what is unspent, and says so", async () => {
  const agent = await newAgent(store);
  const bought = await byToken(agent, { amountUsd: "4.000000" });
  const { reference } = Receipt.deserialize(bought.headers.get("payment-receipt"));
  const dispute = card.books.dispute(reference);
  await credited(agent, "0.000000");
  const [told] = await entitlements(agent);
  assert.equal(told.disputedUsd, "4.000000");
  card.books.closeDispute(dispute.id, true);
  await card.webhooks.idle();
  assert.equal(await credit(agent), 0n, "the reference stays ended");
});

test("the page of the processor is opened once, however often the agent asks", async () => {
  const agent = await newAgent(store);
  const headers = { ...agent.headers, "idempotency-key": "one-checkout" };
  const ask = () => read(purchase(store, agent, { amountUsd: AMOUNT, checkout: true }, { headers }));
  const [first, second] = [await ask(), await ask()];
  assert.equal(first.json.url, second.json.url);
});
