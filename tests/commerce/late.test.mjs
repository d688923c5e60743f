// A wallet's signature can be executed after a facilitator has refused it, hours later or never; a "success" can name something else
// than was signed, and a block can be replaced. The chain has the last word: money that moved is granted or owed, always.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { newWallet, noChain } from "../../stand-ins/payments/chain.mjs";
import { signedPayment } from "./clients.mjs";
import {
  credit,
  fundedWallet,
  micro,
  newAgent,
  operator,
  purchase,
  read,
  refused,
  startMarket,
  sweep,
} from "./market.mjs";

const skip = noChain;
const AMOUNT = "1.000000";
let store, chain, facilitator;

before(async () => {
  if (skip) return;
  store = await startMarket();
  ({ chain, facilitator } = store.payments);
});

after(() => store?.close());

/** A buyer with a signed payment: `send()` presents it, `signed` is what the wallet signed. */
async function buyer(wanted = {}) {
  facilitator.faults.clear();
  const { amountUsd = AMOUNT } = wanted;
  const [agent, wallet] = [await newAgent(store), wanted.wallet ?? (await fundedWallet(store.payments))];
  const payment = await signedPayment(wallet, await read(purchase(store, agent, { amountUsd })));
  const [text] = Object.values(payment);
  const signed = JSON.parse(Buffer.from(text, "base64")).payload;
  const headers = { ...agent.headers, ...payment };
  const send = () => read(purchase(store, agent, { amountUsd }, { headers }));
  const status = async (reference) =>
    (await read(fetch(`${store.base}/payments/${reference}`, { headers: agent.headers }))).json;
  return { agent, wallet, signed, send, status, nonce: signed.authorization.nonce };
}

const says = (answer, more = {}) =>
  facilitator.faults.order({ kind: "says", path: "/settle", answer, ...more });
const refusal = (errorReason) => ({ success: false, errorReason, transaction: "" });
/** Makes the facilitator unavailable. */
const away = () => facilitator.faults.order({ kind: "status", status: 503, times: 1_000_000 });

/** The journal agrees with payments and ledgers; what is owed is listed there too. */
async function agrees() {
  const { json: books } = await operator(store, "/books");
  assert.deepEqual(
    books.differences.filter(({ what }) => what !== "payment_owed"),
    [],
  );
}

const REASONS = ["insufficient_funds", "invalid_exact_evm_nonce_already_used", "invalid_transaction_state"];
const ORDERS = {
  "at once": async ({ signed }) => void (await chain.execute(signed)),
  "after the scheduled work has looked": async ({ signed }) => {
    await sweep(store.quarry);
    await chain.execute(signed);
  },
  "in a transaction that was held back": async ({ signed }) => {
    const held = await chain.hold(signed);
    await sweep(store.quarry);
    await held.release();
  },
};

for (const reason of REASONS) {
  for (const [when, move] of Object.entries(ORDERS)) {
    test(
      `refused (${reason}), then executed ${when}: granted once, with the facilitator away`,
      { skip },
      async () => {
        const buying = await buyer();
        const before = await chain.balance(buying.wallet.address);
        says(refusal(reason));
        const told = refused(await buying.send(), 402, "payment_incomplete");
        assert.match(told.message, /Do not sign another payment/);
        assert.ok(Date.parse(told.executableUntil) > Date.now(), told.executableUntil);
        away();
        await move(buying);
        await sweep(store.quarry);
        assert.equal(before - (await chain.balance(buying.wallet.address)), micro(AMOUNT), "paid once");
        assert.equal(await credit(buying.agent), micro(AMOUNT), "granted once");
      },
    );
  }
}

test(
  "a transfer executed after a refused check is owed: reported, listed, refunded with one command",
  { skip },
  async () => {
    const wallet = newWallet();
    const buying = await buyer({ wallet });
    const told = refused(await buying.send(), 402, "settlement_failed");
    assert.equal(told.settlementReason, "insufficient_funds");
    assert.match(told.message, /owed to you/);
    assert.ok(Date.parse(told.executableUntil) > Date.now());
    await chain.fund(wallet.address, micro(AMOUNT));
    await chain.execute(buying.signed);
    await sweep(store.quarry);
    const { reference } = told;
    const standing = await buying.status(reference);
    assert.equal(standing.owedUsd, AMOUNT, JSON.stringify(standing));
    assert.equal(await credit(buying.agent), 0n);
    const { json: listed } = await operator(store, "/payments?state=owed");
    assert.ok(listed.payments.some(({ payment_id: id }) => id === reference));
    assert.ok(
      store.quarry
        .logs()
        .some((line) => line.event === "payment_owed" && JSON.stringify(line).includes(reference)),
    );
    const given = await operator(store, `/payments/${reference}/refund`, { transaction: "0xback" });
    assert.equal(given.json.payment.state, "refunded", given.text);
    assert.equal((await buying.status(reference)).owedUsd, undefined);
    const { json: rest } = await operator(store, "/payments?state=owed");
    assert.ok(!rest.payments.some(({ payment_id: id }) => id === reference));
  },
);

test("an authorization that its owner cancels ends the payment", { skip }, async () => {
  const buying = await buyer();
  says(refusal("insufficient_funds"));
  const { reference } = refused(await buying.send(), 402, "payment_incomplete");
  await chain.cancel(buying.wallet, buying.nonce);
  await sweep(store.quarry);
  assert.equal((await buying.status(reference)).status, "failed");
  assert.equal(await credit(buying.agent), 0n);
});

test("a block that is replaced takes its grant back, and what comes again is owed", { skip }, async () => {
  const buying = await buyer();
  const bought = await buying.send();
  assert.equal(bought.status, 200, bought.text);
  const { reference } = bought.json.payment;
  assert.equal(await credit(buying.agent), micro(AMOUNT));
  await chain.vanish(bought.json.payment.transaction);
  assert.equal(await chain.isUsed(buying.wallet.address, buying.nonce), false);
  await chain.mine(20);
  await sweep(store.quarry);
  assert.equal(await credit(buying.agent), 0n, "the grant was taken back");
  assert.equal((await buying.status(reference)).status, "refunded");
  await chain.execute(buying.signed);
  for (let round = 0; round < 2; round += 1) await sweep(store.quarry);
  assert.equal((await buying.status(reference)).owedUsd, AMOUNT);
  await agrees();
});

/** "Success" that nothing is behind: what its answer says other than the truth. */
const hash = (digit) => `0x${digit.repeat(64)}`;
const CONTRADICTIONS = [
  { transaction: "" },
  { transaction: null },
  { transaction: undefined },
  { transaction: "0x" },
  { transaction: "0xab" },
  { transaction: "pending" },
  { transaction: hash("g") },
  { transaction: hash("a").slice(2) },
  { transaction: hash("b") },
  { network: "eip155:8453" },
  { network: "base" },
  { network: "solana" },
  { network: 84532 },
  { payer: "0x000000000000000000000000000000000000dEaD" },
  { payer: ["0x"] },
  { payer: "somebody" },
  { payTo: "0x000000000000000000000000000000000000dEaD" },
  { asset: "0x000000000000000000000000000000000000dEaD" },
  { amount: "1" },
  { amount: "1000001" },
  { amount: 0.5 },
  { amount: "1e6" },
  { errorReason: "insufficient_funds" },
  { error: "insufficient_funds" },
];

test(
  `${CONTRADICTIONS.length} kinds of "success" with nothing behind them buy nothing`,
  { skip },
  async () => {
    for (const lie of CONTRADICTIONS) {
      const buying = await buyer();
      const network = "eip155:84532";
      says({ success: true, transaction: hash("c"), network, payer: buying.wallet.address, ...lie });
      const about = JSON.stringify(lie);
      refused(await buying.send(), 402, "payment_incomplete", about);
      assert.equal(await credit(buying.agent), 0n, about);
      // The money is really moved later, and buys then.
      await chain.execute(buying.signed);
      await sweep(store.quarry);
      assert.equal(await credit(buying.agent), micro(AMOUNT), about);
    }
  },
);

test("below WALLET_RECEIPT_FROM_USD a contradiction buys nothing either", { skip }, async () => {
  for (const lie of CONTRADICTIONS.filter(({ transaction }) => transaction !== hash("b"))) {
    const buying = await buyer({ amountUsd: "0.500000" });
    says({
      success: true,
      transaction: hash("d"),
      network: "eip155:84532",
      payer: buying.wallet.address,
      ...lie,
    });
    refused(await buying.send(), 402, "payment_incomplete", JSON.stringify(lie));
    assert.equal(await credit(buying.agent), 0n);
  }
});

// The last test: after it no wallet's signature is in its time.
test(
  "hours later, with the facilitator away, what was settled is found, and what nobody executed has failed",
  { skip },
  async () => {
    const [paid, unpaid] = [await buyer(), await buyer()];
    says(refusal("insufficient_funds"));
    const { reference } = refused(await unpaid.send(), 402, "payment_incomplete");
    facilitator.faults.order({ kind: "lost", path: "/settle" });
    refused(await paid.send(), 503, "payment_provider_unavailable");
    away();
    await sweep(store.quarry);
    assert.equal((await unpaid.status(reference)).status, "incomplete", "its time is not over on the chain");
    await chain.mine(1_000, 20);
    await sweep(store.quarry);
    assert.equal(await credit(paid.agent), micro(AMOUNT));
    assert.equal((await unpaid.status(reference)).status, "failed");
    await sweep(store.quarry);
    const open = "SELECT COUNT(*) AS open FROM payments WHERE watch_at IS NOT NULL OR state = 'incomplete'";
    const { DB } = await store.quarry.bindings();
    assert.equal((await DB.prepare(open).first()).open, 0, "the chain has said its last word");
    await agrees();
  },
);
