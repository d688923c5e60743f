// A facilitator that lies, in whatever order, and a buyer who does what the answers say and nothing else: what was wanted once is
// paid once and granted once.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { noChain } from "../../stand-ins/payments/chain.mjs";
import { signedPayment } from "./clients.mjs";
import { credit, fundedWallet, micro, newAgent, purchase, read, startMarket, sweep } from "./market.mjs";

const skip = noChain;
const AMOUNT = "1.000000";
const TURNS = 25;
let store;

before(async () => {
  if (!skip) store = await startMarket();
});

after(() => store?.close());

const fresh = (agent) => read(purchase(store, agent, { amountUsd: AMOUNT }));

/** Does what each answer says until the purchase is answered 200. Answers how many payments it signed. */
async function obey(agent, wallet) {
  let payment;
  for (let signed = 0, turn = 0; turn < TURNS; turn += 1) {
    if (!payment) {
      payment = await signedPayment(wallet, await fresh(agent));
      signed += 1;
    }
    const headers = { ...agent.headers, ...payment };
    const answer = await read(purchase(store, agent, { amountUsd: AMOUNT }, { headers }));
    if (answer.status === 200) return signed;
    const { error, statusUrl } = answer.json;
    switch (error) {
      case "payment_incomplete":
        // "poll `statusUrl`, then retry"
        await read(fetch(statusUrl, { headers: agent.headers }));
        await sweep(store.quarry);
        break;
      case "payment_provider_unavailable":
      case "temporarily_unavailable":
        // "retry the same request unchanged, with backoff"
        await sweep(store.quarry);
        break;
      case "settlement_failed":
      case "payment_failed":
        // "start over with a fresh unpaid request"
        payment = undefined;
        break;
      default:
        assert.fail(`${answer.status} ${answer.text}`);
    }
  }
  return assert.fail(`not through after ${TURNS} turns`);
}

const says = (answer, more = {}) => ({ kind: "says", path: "/settle", answer, ...more });
const PENDING = { success: false, errorReason: "settlement_pending", transaction: "$transaction" };
const USED = { success: false, errorReason: "invalid_exact_evm_nonce_already_used", transaction: "" };
const BROKE = { success: false, errorReason: "insufficient_funds", transaction: "" };
const FAILED = { success: false, errorReason: "invalid_transaction_state", transaction: "$transaction" };
const acts = { acts: true };

/** Lies of the facilitator, in this order; then it is honest. */
const LIES = {
  "moves the money and says that it has not": [says(BROKE, acts)],
  "moves the money and says that its transaction failed": [says(FAILED, acts)],
  "moves the money, says pending, then refuses": [says(PENDING, acts), says(USED)],
  "moves the money, says pending twice, then refuses": [says(PENDING, acts), says(PENDING), says(USED)],
  "moves the money, says pending, then nothing": [says(PENDING, acts), { kind: "cut", path: "/settle" }],
  "says pending for what it never sends": [
    says({ ...PENDING, transaction: `0x${"ab".repeat(32)}` }, { times: 2 }),
  ],
  "loses its answer, then refuses to verify": [
    { kind: "lost", path: "/settle" },
    {
      kind: "says",
      path: "/verify",
      skip: 0,
      answer: { isValid: false, invalidReason: "invalid_exact_evm_nonce_already_used" },
    },
  ],
  "loses its answer, then says nonsense": [
    { kind: "lost", path: "/settle" },
    { kind: "garbled", path: "/verify" },
  ],
  "refuses what is good, once": [says(BROKE)],
};

for (const [what, lies] of Object.entries(LIES)) {
  test(`a facilitator that ${what}: paid once, granted once`, { skip }, async () => {
    const { payments } = store;
    payments.facilitator.faults.clear();
    const [agent, wallet] = [await newAgent(store), await fundedWallet(payments)];
    const before = await payments.chain.balance(wallet.address);
    // A lie in the verification shows when the payment is retried, not the first time.
    const seen = { "/verify": 1, "/settle": 0 };
    for (const lie of lies)
      payments.facilitator.faults.order({
        skip: seen[lie.path],
        ...lie,
        ...(lie.path === "/verify" && { skip: 1 }),
      });
    await obey(agent, wallet);
    payments.facilitator.faults.clear();
    await sweep(store.quarry);
    assert.equal(before - (await payments.chain.balance(wallet.address)), micro(AMOUNT), "paid once");
    assert.equal(await credit(agent), micro(AMOUNT), "granted once");
  });
}

test(
  "a facilitator that names another payment's transaction: the chain knows the right one",
  { skip },
  async () => {
    const { payments } = store;
    const [agent, wallet] = [await newAgent(store), await fundedWallet(payments)];
    await obey(agent, wallet);
    const [{ transaction }] = payments.facilitator.statement.slice(-1);
    const network = payments.facilitator.statement.at(-1).network;
    const honest = { success: true, transaction, network, payer: wallet.address };
    // The money moves, but the hash is that of the payment before.
    payments.facilitator.faults.order(says(honest, acts));
    const [second, other] = [await newAgent(store), await fundedWallet(payments)];
    await obey(second, other);
    assert.equal(await credit(second), micro(AMOUNT));
    const { DB } = await store.quarry.bindings();
    const recorded = await DB.prepare(
      "SELECT COUNT(*) AS all_of_them, COUNT(DISTINCT provider_reference) AS different FROM payments WHERE settled_at IS NOT NULL",
    ).first();
    assert.equal(recorded.all_of_them, recorded.different, "a transaction pays once");
    // No money moves.
    payments.facilitator.faults.order(says(honest));
    const [third, last] = [await newAgent(store), await fundedWallet(payments)];
    const before = await payments.chain.balance(last.address);
    const payment = await signedPayment(last, await fresh(third));
    const headers = { ...third.headers, ...payment };
    const answer = await read(purchase(store, third, { amountUsd: AMOUNT }, { headers }));
    assert.equal(answer.json.error, "payment_incomplete", answer.text);
    assert.equal(await credit(third), 0n, "another's transaction buys nothing");
    assert.equal(await payments.chain.balance(last.address), before);
  },
);
