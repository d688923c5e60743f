// Wallets buy with the clients that everybody installs, settled on the local chain by the official facilitator.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { decodePaymentResponseHeader } from "@x402/fetch";
import { Receipt } from "mppx";
import { noChain } from "../../stand-ins/payments/chain.mjs";
import { PAY_TO } from "../../stand-ins/payments/server.mjs";
import { mppAsX402, mppEvm, signedPayment, x402, x402v1 } from "./clients.mjs";
import {
  credit,
  entitlements,
  fundedWallet,
  micro,
  newAgent,
  purchase,
  read,
  refused,
  startMarket,
} from "./market.mjs";

const skip = noChain;
let store, wallet;

before(async () => {
  if (skip) return;
  store = await startMarket();
  wallet = await fundedWallet(store.payments);
});

after(() => store?.close());

/** Returns the seller's transfers on the chain. */
const received = async () =>
  (await store.payments.chain.transfers(PAY_TO)).map(({ from, micro: amount, transaction }) => ({
    from,
    amount,
    transaction,
  }));

const CLIENTS = {
  "x402 v2": { pay: x402, amount: "0.500000", receipt: "payment-response" },
  "x402 v1": { pay: x402v1, amount: "0.510000", receipt: "x-payment-response" },
  "MPP evm": { pay: mppEvm, amount: "0.520000", receipt: "payment-receipt" },
  "MPP evm beside Agent-Authorization": {
    pay: mppEvm,
    amount: "0.540000",
    receipt: "payment-receipt",
    agentHeader: true,
  },
  "the MPP client over x402": {
    pay: mppAsX402,
    amount: "0.530000",
    receipt: "payment-response",
    agentHeader: true,
  },
};

for (const [name, { pay, amount, receipt, agentHeader }] of Object.entries(CLIENTS)) {
  test(`${name}: an agent buys credit, the money is on the chain, a receipt names it`, { skip }, async () => {
    const agent = await newAgent(store);
    const before = await received();
    const bought = await read(
      purchase(
        store,
        agent,
        { amountUsd: amount },
        {
          fetch: pay(wallet),
          headers: agentHeader ? agent.agentHeaders : agent.headers,
        },
      ),
    );
    assert.equal(bought.status, 200, bought.text);
    const [transfer, ...none] = (await received()).slice(before.length);
    assert.deepEqual([transfer.from, transfer.amount, none], [wallet.address, micro(amount), []]);
    const header = bought.headers.get(receipt);
    assert.ok(header, `${receipt} in ${JSON.stringify([...bought.headers])}`);
    const told =
      receipt === "payment-receipt" ? Receipt.deserialize(header) : decodePaymentResponseHeader(header);
    if (receipt === "payment-receipt") assert.deepEqual([told.status, told.method], ["success", "evm"]);
    else assert.equal(told.success, true);
    assert.equal(told.transaction ?? told.reference, transfer.transaction);
    assert.match(bought.headers.get("cache-control"), /private|no-store/);
    assert.equal(await credit(agent), micro(amount));
  });
}

test("an entitlement is extended, and stays one", { skip }, async () => {
  const agent = await newAgent(store);
  const pay = x402(wallet);
  const bought = await read(purchase(store, agent, { amountUsd: "1.000000" }, { fetch: pay }));
  assert.equal(bought.status, 200, bought.text);
  const [entitlement] = await entitlements(agent);
  const extended = await read(
    purchase(store, agent, { amountUsd: "2.000000" }, { fetch: pay, path: "/extend" }),
  );
  assert.equal(extended.status, 200, extended.text);
  const [after, ...others] = (await entitlements(agent)).filter(({ kind }) => kind === "credit");
  assert.deepEqual([after.id, after.remainingUsd, others], [entitlement.id, "3.000000", []]);
});

test(
  "a wallet without the money gets the reason, a fresh challenge, and is charged nothing",
  { skip },
  async () => {
    const agent = await newAgent(store);
    const poor = await fundedWallet(store.payments, 100_000n);
    const refusedV2 = await read(purchase(store, agent, { amountUsd: "1.000000" }, { fetch: x402(poor) }));
    const told = refused(refusedV2, 402, "settlement_failed");
    assert.equal(told.settlementReason, "insufficient_funds");
    assert.ok(refusedV2.headers.get("payment-required"), "a fresh challenge");
    assert.equal(decodePaymentResponseHeader(refusedV2.headers.get("payment-response")).success, false);
    assert.equal(await store.payments.chain.balance(poor.address), 100_000n);
    assert.equal(await credit(agent), 0n);
  },
);

test(
  "a payment is for one request alone: another amount, plan or path is refused, and it is spent once",
  { skip },
  async () => {
    const agent = await newAgent(store);
    const challenge = await read(purchase(store, agent, { amountUsd: "1.000000" }));
    const payment = await signedPayment(wallet, challenge);
    const send = (body, options = {}) =>
      read(purchase(store, agent, body, { headers: { ...agent.headers, ...payment }, ...options }));
    refused(await send({ amountUsd: "2.000000" }), 409, "payment_amount_mismatch");
    refused(await send({ amountUsd: "1.000000" }, { plan: "payg" }), 400, "payg_not_purchasable");
    const first = await send({ amountUsd: "1.000000" });
    assert.equal(first.status, 200, first.text);
    assert.deepEqual((await send({ amountUsd: "1.000000" })).json, first.json, "the same result");
    const extending = await send({ amountUsd: "1.000000" }, { path: "/extend" });
    assert.ok(
      ["payment_consumed", "payment_request_mismatch"].includes(extending.json.error),
      extending.text,
    );
    assert.equal(await credit(agent), micro("1.000000"));
  },
);

test("one agent's signed payment cannot be used by another", { skip }, async () => {
  const [agent, thief] = [await newAgent(store), await newAgent(store)];
  const challenge = await read(purchase(store, agent, { amountUsd: "1.000000" }));
  const payment = await signedPayment(wallet, challenge);
  const paid = await read(
    purchase(store, agent, { amountUsd: "1.000000" }, { headers: { ...agent.headers, ...payment } }),
  );
  assert.equal(paid.status, 200, paid.text);
  const stolen = await read(
    purchase(store, thief, { amountUsd: "1.000000" }, { headers: { ...thief.headers, ...payment } }),
  );
  assert.equal(stolen.status, 409, stolen.text);
  assert.equal(await credit(thief), 0n);
});
