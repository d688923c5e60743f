// The stand-ins themselves: what they answer is what the official packages expect.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { x402Client } from "@x402/fetch";
import { ExactEvmScheme, UptoEvmScheme } from "@x402/evm";
import Stripe from "stripe";
import { createPaymentHeader } from "x402/client";
import { startCardProcessor } from "./card.mjs";
import { newWallet, noChain, NETWORK, NETWORK_V1, startChain, TOKEN } from "./chain.mjs";
import { compiled, TARGET } from "./compile.mjs";
import { startFacilitator } from "./facilitator.mjs";

const SECRET = "sk_test_of_this_test";
const WEBHOOK_SECRET = "whsec_of_this_test";

test("the bytecode is what the compiler makes of the source", () => {
  assert.equal(readFileSync(TARGET, "utf8").replace(/\s+/g, " "), compiled().replace(/\s+/g, " "));
});

let card, client, hook;
const received = [];

before(async () => {
  card = await startCardProcessor({ secret: SECRET, webhookSecret: WEBHOOK_SECRET });
  const { hostname: host, port } = new URL(card.url);
  client = new Stripe(SECRET, { host, port, protocol: "http", maxNetworkRetries: 0 });
  hook = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const [body, signature] = [Buffer.concat(chunks).toString(), request.headers["stripe-signature"]];
    const event = client.webhooks.constructEvent(body, signature, WEBHOOK_SECRET);
    const again = received.some(({ id }) => id === event.id);
    received.push(event);
    response.writeHead(again ? 200 : 503).end();
  });
  await new Promise((resolve) => hook.listen(0, "127.0.0.1", resolve));
  card.webhooksTo(`http://127.0.0.1:${hook.address().port}/`);
});

after(async () => {
  await card.close();
  hook.close();
});

const grant = (more = {}) =>
  client.rawRequest("POST", "/v1/test_helpers/shared_payment/granted_tokens", {
    payment_method: "pm_card_visa",
    usage_limits: { currency: "usd", max_amount: 1000 },
    ...more,
  });
const charge = (token, idempotencyKey, amount = 500) =>
  client.paymentIntents.create(
    { amount, currency: "usd", confirm: true, shared_payment_granted_token: token },
    { idempotencyKey },
  );

test("a shared payment token pays once, and its repetition is answered as the first", async () => {
  const { id } = await grant();
  const paid = await charge(id, "one");
  assert.deepEqual([paid.status, paid.amount_received], ["succeeded", 500]);
  const again = await charge(id, "one");
  assert.equal(again.id, paid.id);
  assert.equal(again.lastResponse.headers["idempotent-replayed"], "true");
  await assert.rejects(charge(id, "two"), { code: "shared_payment_token_inactive" });
  await assert.rejects(charge(id, "one", 600), { type: "StripeIdempotencyError" });
  const seen = await client.rawRequest("GET", `/v1/shared_payment/granted_tokens/${id}`);
  assert.equal(seen.deactivated_reason, "consumed");
});

test("cards decline, ask for the buyer, and have limits", async () => {
  const poor = await grant({ payment_method: "pm_card_chargeDeclinedInsufficientFunds" });
  await assert.rejects(charge(poor.id, "poor"), {
    code: "card_declined",
    decline_code: "insufficient_funds",
  });
  const careful = await grant({ payment_method: "pm_card_authenticationRequired" });
  assert.equal((await charge(careful.id, "careful")).status, "requires_action");
  const small = await grant({ usage_limits: { currency: "usd", max_amount: 499 } });
  await assert.rejects(charge(small.id, "small"), { code: "shared_payment_token_limit" });
  await assert.rejects(charge("spt_none", "none"), { code: "resource_missing" });
});

test("a checkout session is paid on its page, refunded, disputed, and every event is signed and sent until it is taken", async () => {
  const session = await client.checkout.sessions.create({
    mode: "payment",
    client_reference_id: "pay_1",
    success_url: "https://shop.example/done",
    cancel_url: "https://shop.example/back",
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "usd", unit_amount: 1000, product_data: { name: "Credits <b>" } },
      },
    ],
    payment_intent_data: { metadata: { reference: "pay_1" } },
  });
  assert.deepEqual([session.status, session.payment_status], ["open", "unpaid"]);
  const page = await fetch(session.url);
  assert.match(await page.text(), /Credits &#60;b&#62;: <strong>\$10\.00/);
  const decide = (outcome) =>
    fetch(session.url, { method: "POST", redirect: "manual", body: new URLSearchParams({ outcome }) });
  assert.match(await (await decide("decline")).text(), /declined/);
  const done = await decide("pay");
  assert.deepEqual([done.status, done.headers.get("location")], [303, "https://shop.example/done"]);
  assert.equal((await decide("pay")).status, 400, "paid once");
  const paid = await client.checkout.sessions.retrieve(session.id);
  assert.deepEqual([paid.status, paid.payment_status, paid.url], ["complete", "paid", null]);
  const part = await client.refunds.create({ payment_intent: paid.payment_intent, amount: 400 });
  assert.equal(part.status, "succeeded");
  await assert.rejects(client.refunds.create({ payment_intent: paid.payment_intent, amount: 601 }));
  const dispute = card.books.dispute(paid.payment_intent);
  assert.equal(dispute.amount, 600);
  card.books.closeDispute(dispute.id, true);
  const ours = (await client.balanceTransactions.list({ limit: 4 })).data.map(({ type, amount }) => [
    type,
    amount,
  ]);
  assert.deepEqual(ours, [
    ["adjustment", 600],
    ["adjustment", -600],
    ["refund", -400],
    ["charge", 1000],
  ]);
  await card.webhooks.idle();
  const types = new Set(received.map(({ type }) => type));
  for (const type of [
    "checkout.session.completed",
    "charge.refunded",
    "charge.dispute.created",
    "charge.dispute.closed",
  ])
    assert.ok(types.has(type), type);
  for (const { id } of received) assert.equal(received.filter((other) => other.id === id).length, 2);
});

test("faults come as ordered and are used up", async () => {
  const get = () => fetch(`${card.url}/v1/events`, { headers: { authorization: `Bearer ${SECRET}` } });
  card.faults.order({ kind: "status", status: 429, path: "/v1/events" });
  card.faults.order({ kind: "cut", path: "/v1/events" });
  assert.equal((await get()).status, 429);
  await assert.rejects(get());
  assert.equal((await get()).status, 200);
  const { id } = await grant();
  card.faults.order({ kind: "lost", path: "/v1/payment_intents" });
  const body = new URLSearchParams({
    amount: "500",
    currency: "usd",
    confirm: "true",
    shared_payment_granted_token: id,
  });
  const headers = { authorization: `Bearer ${SECRET}`, "idempotency-key": "lost" };
  const pay = () => fetch(`${card.url}/v1/payment_intents`, { method: "POST", headers, body });
  await assert.rejects(pay());
  const told = await pay();
  assert.deepEqual(
    [told.status, told.headers.get("idempotent-replayed")],
    [200, "true"],
    "it had acted, and says so again",
  );
});

test("the wrong key opens nothing", async () => {
  assert.equal((await fetch(`${card.url}/v1/events`)).status, 401);
});

test(
  "wallets settle on the chain: x402 exact by both versions, upto for less than was signed",
  { skip: noChain },
  async () => {
    const chain = await startChain();
    const facilitator = await startFacilitator({ chain });
    const wallet = newWallet();
    const payTo = newWallet().address;
    await chain.fund(wallet.address, 3_000_000n);
    await chain.approve(wallet);
    const settle = async (body) => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(`${facilitator.url}/settle`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      return answer.json();
    };
    const common = { network: NETWORK, amount: "500000", asset: TOKEN, payTo, maxTimeoutSeconds: 300 };
    const exact = { ...common, scheme: "exact", extra: { name: "USDC", version: "2" } };
    const upto = {
      ...exact,
      scheme: "upto",
      extra: { ...exact.extra, facilitatorAddress: facilitator.address },
    };
    const schemes = [new ExactEvmScheme(wallet), new UptoEvmScheme(wallet)];
    const payer = x402Client.fromConfig({
      schemes: schemes.map((scheme) => ({ network: NETWORK, client: scheme })),
      spendControls: false,
    });
    const signed = (offer) =>
      payer.createPaymentPayload({
        x402Version: 2,
        resource: { url: "http://shop.example/" },
        accepts: [offer],
      });
    try {
      const paid = { x402Version: 2, paymentPayload: await signed(exact), paymentRequirements: exact };
      assert.equal((await settle(paid)).success, true);
      assert.equal((await settle(paid)).success, false, "once");
      const most = {
        x402Version: 2,
        paymentPayload: await signed(upto),
        paymentRequirements: { ...upto, amount: "123456" },
      };
      assert.equal((await settle(most)).success, true);
      const old = {
        scheme: "exact",
        network: NETWORK_V1,
        maxAmountRequired: "200000",
        resource: "http://shop.example/",
        description: "",
        mimeType: "application/json",
        payTo,
        maxTimeoutSeconds: 300,
        asset: TOKEN,
        extra: exact.extra,
      };
      const header = await createPaymentHeader(wallet, 1, old);
      const paymentPayload = JSON.parse(Buffer.from(header, "base64").toString());
      assert.equal(
        (await settle({ x402Version: 1, paymentPayload, paymentRequirements: old })).success,
        true,
      );
      const micro = (await chain.transfers(payTo)).map((transfer) => transfer.micro);
      assert.deepEqual(micro, [500_000n, 123_456n, 200_000n]);
      assert.deepEqual(
        facilitator.statement.map(({ amount }) => BigInt(amount)),
        micro,
      );
    } finally {
      await facilitator.close();
      await chain.close();
    }
  },
);
