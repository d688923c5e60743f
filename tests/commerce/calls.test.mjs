// A metered call is paid individually, without a plan, by the common client: for its exact price, or out of a signed maximum of
// which the measured amount is settled. The upstream is an ordinary server; the money is on the local chain.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, beforeEach, test } from "node:test";
import { decodePaymentResponseHeader } from "@x402/fetch";
import { noChain } from "../../stand-ins/payments/chain.mjs";
import { PAY_TO, rails } from "../../stand-ins/payments/server.mjs";
import { many, until } from "../runtime/harness.mjs";
import { mppCard, signedPayment, x402 } from "./clients.mjs";
import {
  credit,
  fundedWallet,
  newAgent,
  operator,
  read,
  refused,
  sellerOf,
  startMarket,
  sweep,
} from "./market.mjs";

const skip = noChain;
const EXACT = { path: "/weather/today?city=Bern", schemes: ["exact"], micro: 10_000n };
// 400 tokens are held for a call, so 0.04 USD are signed; it uses 73.
const UPTO = { path: "/model/answer?q=why", schemes: ["upto"], tokens: 73, micro: 7_300n };
let store, wallet, upstream;

/** An ordinary server that says in `usage` what a call of the model used; `status` is what it answers. */
async function startUpstream() {
  const state = { status: 200, seen: [], waits: undefined };
  const server = createServer(async (request, response) => {
    state.seen.push({ url: request.url, headers: request.headers });
    await state.waits;
    const usage = JSON.stringify([{ meter: "tokens", quantity: UPTO.tokens }]);
    const measured = request.url.startsWith("/answer") && state.status === 200 && { usage };
    response.writeHead(state.status, { "content-type": "application/json", ...measured });
    response.end(JSON.stringify({ asked: request.url }));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return Object.assign(state, { origin: `http://127.0.0.1:${server.address().port}`, close });
}

before(async () => {
  if (skip) return;
  upstream = await startUpstream();
  const base = sellerOf();
  const seller = sellerOf({
    free_calls: 0,
    rails: rails(),
    meters: [
      ...base.meters,
      { id: "tokens", name: "Tokens", unit: "token" },
      { id: "reports", name: "Reports", unit: "report" },
    ],
    plans: [
      {
        id: "payg",
        name: "Pay as you go",
        description: "Each call is paid with the call.",
        kind: "pay_as_you_go",
        prices: [
          { meter: "calls", unit: "0.010000" },
          { meter: "tokens", unit: "0.000100" },
          { meter: "reports", unit: "0.500000" },
        ],
      },
    ],
    upstreams: [
      ...base.upstreams,
      { id: "weather", prefix: "/weather", target: upstream.origin, meter: "calls", usage: "per_call" },
      { id: "reports", prefix: "/reports", target: upstream.origin, meter: "reports", usage: "per_call" },
      { id: "model", prefix: "/model", target: upstream.origin, meter: "tokens", usage: "header", hold: 400 },
    ],
  });
  store = await startMarket({ sellers: [seller], vars: { LOOPBACK_UPSTREAMS: "on" } });
  wallet = await fundedWallet(store.payments);
});

after(async () => {
  await store?.close();
  await upstream?.close();
});

beforeEach(() => Object.assign(upstream ?? {}, { status: 200, seen: [], waits: undefined }));

const ask = (agent, path, { fetch: send = fetch, headers } = {}) =>
  read(send(`${store.base}${path}`, { headers: { ...agent.headers, ...headers } }));
/** Returns the seller's transfers on the chain after the first `before`. */
const received = async (before = 0) =>
  (await store.payments.chain.transfers(PAY_TO)).slice(before).map(({ from, micro, transaction }) => ({
    from,
    micro,
    transaction,
  }));

/** An agent with a signed payment for a call: `send()` sends it, again and again the same. */
async function signing({ path, schemes }) {
  const agent = await newAgent(store);
  const challenge = await ask(agent, path);
  assert.equal(challenge.status, 402, challenge.text);
  const payment = await signedPayment(wallet, challenge, { schemes });
  return { agent, send: (more) => ask(agent, path, { headers: { ...payment, ...more } }) };
}

/** Returns the operator's view of an agent's payments. */
const payments = async ({ id }) => (await operator(store, `/payments?registration=${id}`)).json.payments;

for (const [scheme, call] of Object.entries({ exact: EXACT, upto: UPTO })) {
  const { path, schemes, micro } = call;

  test(
    `${scheme}: an agent meets the 402 and pays for one call, on the chain to the micro-dollar`,
    { skip },
    async () => {
      const agent = await newAgent(store);
      const before = (await received()).length;
      const unpaid = await ask(agent, path);
      assert.equal(unpaid.status, 402, unpaid.text);
      assert.equal(upstream.seen.length, 0, "nobody is asked for nothing");
      const answer = await ask(agent, path, { fetch: x402(wallet, schemes) });
      assert.equal(answer.status, 200, answer.text);
      assert.equal(answer.headers.get("usage-error"), null);
      assert.equal(upstream.seen.length, 1);
      const [transfer, ...none] = await received(before);
      assert.deepEqual([transfer?.from, transfer?.micro, none], [wallet.address, micro, []]);
      const receipt = decodePaymentResponseHeader(answer.headers.get("payment-response"));
      assert.deepEqual([receipt.success, receipt.transaction], [true, transfer.transaction]);
      const [payment] = await payments(agent);
      assert.deepEqual([payment.state, BigInt(payment.amount_micro)], ["consumed", micro]);
      assert.equal(await credit(agent), 0n, "a call is no credit");
    },
  );

  test(`${scheme}: what was paid is spent, and the upstream is not asked again`, { skip }, async () => {
    const { send } = await signing(call);
    const before = (await received()).length;
    assert.equal((await send()).status, 200);
    refused(await send(), 409, "payment_consumed");
    refused(await send({ "idempotency-key": "another-name" }), 409, "payment_consumed");
    assert.equal(upstream.seen.length, 1);
    assert.equal((await received(before)).length, 1);
  });

  test(
    `${scheme}: a call that failed at the upstream settles nothing, and is paid when it is repeated`,
    { skip },
    async () => {
      const { agent, send } = await signing(call);
      const before = (await received()).length;
      const balance = await store.payments.chain.balance(wallet.address);
      upstream.status = 503;
      const failed = await send();
      assert.equal(failed.status, 503, failed.text);
      assert.equal(failed.headers.get("payment-response"), null);
      assert.deepEqual(await received(before), []);
      assert.equal(await store.payments.chain.balance(wallet.address), balance);
      upstream.status = 200;
      const repeated = await send();
      assert.equal(repeated.status, 200, repeated.text);
      assert.deepEqual(
        (await received(before)).map((transfer) => transfer.micro),
        [micro],
      );
      const [payment, ...others] = await payments(agent);
      assert.deepEqual([payment.state, others], ["consumed", []]);
    },
  );

  test(`${scheme}: twenty at once with one payment make one call and settle once`, { skip }, async () => {
    const { send } = await signing(call);
    const before = (await received()).length;
    const answers = await many(20, () => send());
    const told = answers.map(({ status, json }) => `${status} ${json?.error ?? ""}`.trim());
    assert.equal(told.filter((one) => one === "200").length, 1, told.join());
    for (const one of told) assert.match(one, /^(200|409 payment_consumed|402 payment_incomplete)$/);
    assert.equal(upstream.seen.length, 1);
    assert.deepEqual(
      (await received(before)).map(({ micro }) => micro),
      [micro],
    );
  });

  for (const [what, fault, moved] of [
    ["that the facilitator did not make is made later", { kind: "status", status: 503 }, []],
    ["whose answer was lost is found on the chain", { kind: "lost" }, [micro]],
  ]) {
    test(`${scheme}: a settlement ${what}, once`, { skip }, async () => {
      const { agent, send } = await signing(call);
      const before = (await received()).length;
      const amounts = async () => (await received(before)).map((transfer) => transfer.micro);
      store.payments.facilitator.faults.order({ ...fault, path: "/settle" });
      const answer = await send();
      assert.equal(answer.status, 200, answer.text);
      assert.equal(answer.headers.get("usage-error"), "settlement_pending");
      assert.deepEqual(await amounts(), moved);
      await until("the sweep has settled it", async () => {
        await sweep(store.quarry);
        const [payment] = await payments(agent);
        return payment.state === "consumed";
      });
      const [{ transaction }] = await received(before);
      const [{ provider_reference: told }] = await payments(agent);
      assert.equal(told, transaction);
      refused(await send(), 409, "payment_consumed");
      assert.equal(upstream.seen.length, 1);
      assert.deepEqual(await amounts(), [micro]);
    });
  }
}

test("a wallet that cannot pay makes no call", { skip }, async () => {
  const agent = await newAgent(store);
  const poor = await fundedWallet(store.payments, 100n);
  for (const { path, schemes } of [EXACT, UPTO]) {
    const answer = await ask(agent, path, { fetch: x402(poor, schemes) });
    const told = refused(answer, 402, "settlement_failed");
    assert.equal(told.settlementReason, "insufficient_funds");
  }
  assert.equal(upstream.seen.length, 0);
});

test(
  "a call that a card has paid and that failed is owed when its agent ends, and given back",
  { skip },
  async () => {
    const { card } = store.payments;
    const [agent, other] = [await newAgent(store), await newAgent(store)];
    const call = ({ agentHeaders }) =>
      read(mppCard(card)(`${store.base}/reports/today`, { headers: agentHeaders }));
    upstream.status = 500;
    for (const caller of [agent, other]) assert.equal((await call(caller)).status, 500);
    const [paid] = await payments(agent);
    assert.deepEqual([paid.state, paid.amount_micro], ["complete", 500_000]);
    await sweep(store.quarry);
    assert.equal((await payments(agent))[0].state, "complete", "it may still be made");
    assert.equal((await agent.revoke(agent.assertion)).status, 200);
    await sweep(store.quarry);
    const [owed] = await payments(agent);
    assert.deepEqual([owed.state, owed.settlement_reason], ["failed", "receiver_gone"]);
    const listed = (await operator(store, "/payments?state=owed")).json;
    assert.deepEqual(listed.owed, { payments: 1, amount_micro: 500_000 });
    const refund = await operator(store, `/payments/${paid.payment_id}/refund`, {});
    assert.equal(refund.json.payment.state, "refunded", refund.text);
    assert.equal((await payments(other))[0].state, "complete", "who stands may make the call");
    const { differences } = (await operator(store, "/books")).json;
    assert.deepEqual(differences, []);
  },
);
