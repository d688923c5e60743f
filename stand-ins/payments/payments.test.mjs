// The stand-ins themselves: what they answer is what the official packages expect.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { x402Client } from "@x402/fetch";
import { ExactEvmScheme, UptoEvmScheme } from "@x402/evm";
import Stripe from "stripe";
import { createPaymentHeader } from "x402/client";
import { startCardProcessor } from "./card.mjs";
import { CHAIN_ID, newWallet, noChain, NETWORK, NETWORK_V1, startChain, TOKEN } from "./chain.mjs";
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

/** A transfer that a wallet signs, as the payload of a payment. */
async function signTransfer(wallet, { to, value, validAfter, validBefore }) {
  const nonce = `0x${randomBytes(32).toString("hex")}`;
  const authorization = { from: wallet.address, to, value, validAfter, validBefore, nonce };
  const fields = {
    from: "address",
    to: "address",
    value: "uint256",
    validAfter: "uint256",
    validBefore: "uint256",
    nonce: "bytes32",
  };
  const signature = await wallet.signTypedData({
    domain: { name: "USDC", version: "2", chainId: CHAIN_ID, verifyingContract: TOKEN },
    primaryType: "TransferWithAuthorization",
    types: { TransferWithAuthorization: Object.entries(fields).map(([name, type]) => ({ name, type })) },
    message: authorization,
  });
  const text = Object.fromEntries(
    Object.entries(authorization).map(([name, field]) => [name, String(field)]),
  );
  return { authorization: text, signature };
}

test("the chain's clock runs, and what is valid since a second ago settles", { skip: noChain }, async () => {
  const chain = await startChain();
  const facilitator = await startFacilitator({ chain });
  try {
    const [wallet, payTo] = [newWallet(), newWallet().address];
    await chain.fund(wallet.address, 1_000_000n);
    const before = await chain.client.getBlock();
    await sleep(4_000);
    const after = await chain.client.getBlock();
    assert.ok(after.timestamp >= before.timestamp + 2n, "there are blocks without transactions");
    const now = BigInt(Math.floor(Date.now() / 1000));
    const times = { validAfter: now - 3n, validBefore: now + 300n };
    const payload = await signTransfer(wallet, { to: payTo, value: 500_000n, ...times });
    const offer = {
      scheme: "exact",
      network: NETWORK,
      amount: "500000",
      asset: TOKEN,
      payTo,
      maxTimeoutSeconds: 300,
      extra: { name: "USDC", version: "2" },
    };
    const paymentPayload = {
      x402Version: 2,
      resource: { url: "http://shop.example/" },
      accepted: offer,
      payload,
    };
    const answer = await fetch(`${facilitator.url}/settle`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ x402Version: 2, paymentPayload, paymentRequirements: offer }),
    });
    const told = await answer.json();
    assert.equal(told.success, true, JSON.stringify(told));
  } finally {
    await facilitator.close();
    await chain.close();
  }
});

test(
  "by command the chain executes, cancels, holds back, replaces blocks and moves its clock on",
  { skip: noChain },
  async () => {
    const chain = await startChain();
    const facilitator = await startFacilitator({ chain });
    const control = async (name, body) => {
      const answer = await fetch(`${facilitator.url}/_control/${name}`, {
        method: "POST",
        body: JSON.stringify(body),
      });
      assert.equal(answer.status, 200, await answer.clone().text());
      return answer.json();
    };
    try {
      const [wallet, to] = [newWallet(), newWallet().address];
      await chain.fund(wallet.address, 3_000_000n);
      // More than are replaced below, so that the wallet keeps what it was given.
      await chain.mine(60);
      const sign = () =>
        signTransfer(wallet, { to, value: 1_000_000n, validAfter: 0n, validBefore: 10n ** 12n });
      const used = ({ authorization: { nonce } }) => chain.isUsed(wallet.address, nonce);

      const shown = await sign();
      await fetch(`${facilitator.url}/verify`, {
        method: "POST",
        body: JSON.stringify({ x402Version: 2, paymentPayload: { payload: shown }, paymentRequirements: {} }),
      });
      const { transaction } = await control("execute", { nonce: shown.authorization.nonce });
      assert.equal((await chain.transfers(to)).at(-1).transaction, transaction);
      assert.equal(await used(shown), true);
      await chain.mine(5);
      // A block is mined every second too.
      await control("reorganise", { blocks: 40 });
      assert.deepEqual([await used(shown), await chain.balance(to)], [false, 0n], "its block is no more");

      const cancelled = await sign();
      await chain.cancel(wallet, cancelled.authorization.nonce);
      assert.equal(await used(cancelled), true);
      await assert.rejects(chain.execute(cancelled), /reverted/);

      const held = await sign();
      const { hash, release } = await chain.hold(held);
      assert.equal(await used(held), false, "nothing is sent yet");
      assert.equal((await release()).transactionHash, hash);
      assert.equal(await used(held), true);

      const from = await chain.client.getBlock();
      await control("mine", { blocks: 100, seconds: 12 });
      const until = await chain.client.getBlock();
      assert.ok(until.number >= from.number + 100n && until.timestamp >= from.timestamp + 1_188n);
    } finally {
      await facilitator.close();
      await chain.close();
    }
  },
);
