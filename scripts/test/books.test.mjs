// Tests of the books command: agreement prints nothing, and every kind of difference is a line.

import assert from "node:assert/strict";
import { test } from "node:test";
import { compare, operatorHeaders } from "../lib/books.mjs";

const card = {
  payment_id: "pay_1",
  rail: "mpp_card",
  state: "consumed",
  settled_at: 1,
  provider_reference: "pi_1",
  amount_micro: 5_000_000,
  refunded_micro: 0,
};
const wallet = { ...card, payment_id: "pay_2", rail: "x402", provider_reference: "0xa" };
const agreed = () => ({
  payments: [card, wallet, { ...card, payment_id: "pay_3", state: "failed", settled_at: null }],
  differences: [],
  cards: [{ id: "pi_1", cents: 500, refunded: 0 }],
  chain: [{ transaction: "0xa", from: "0xb", micro: 5_000_000 }],
});

test("the service token is sent to books behind Cloudflare Access", () => {
  assert.deepEqual(operatorHeaders("s", {}), { authorization: "Bearer s" });
  assert.deepEqual(operatorHeaders("s", { CF_ACCESS_CLIENT_ID: "i", CF_ACCESS_CLIENT_SECRET: "t" }), {
    authorization: "Bearer s",
    "cf-access-client-id": "i",
    "cf-access-client-secret": "t",
  });
});

test("books that agree have no differences", () => {
  assert.deepEqual(compare(agreed()), []);
  assert.deepEqual(compare({ ...agreed(), cards: undefined, chain: undefined }), []);
});

test("a transaction that vanished from its chain is missed by nobody", () => {
  const payments = [card, { ...wallet, vanished_at: 1 }];
  assert.deepEqual(compare({ ...agreed(), payments, chain: [] }), []);
});

for (const [what, change] of [
  ["ledger_differs", { differences: [{ what: "ledger_differs", found: {} }] }],
  ["card_unknown_there", { cards: [] }],
  ["card_unknown_here", { cards: [...agreed().cards, { id: "pi_2", cents: 100, refunded: 0 }] }],
  ["card_amount", { cards: [{ id: "pi_1", cents: 400, refunded: 0 }] }],
  ["card_refund", { cards: [{ id: "pi_1", cents: 500, refunded: 500 }] }],
  ["chain_no_transfer", { chain: [] }],
  [
    "chain_unknown_here",
    { chain: [...agreed().chain, { transaction: "0xa", from: "0xb", micro: 5_000_000 }] },
  ],
  ["spent_twice", { payments: [card, wallet, { ...wallet, payment_id: "pay_4" }], chain: undefined }],
]) {
  test(`a difference is told: ${what}`, () => {
    const lines = compare({ ...agreed(), ...change });
    assert.equal(lines.length, 1, lines.join("\n"));
    assert.ok(lines[0].startsWith(what), lines[0]);
  });
}
