// The Python clients of MPP and x402, unmodified: they buy a plan's credit and calls for a data key, with the buyer's own token or
// key in Authorization all the while.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { testPython } from "../../scripts/lib/python.mjs";
import { NETWORK, noChain } from "../../stand-ins/payments/chain.mjs";
import { credit, fundedWallet, micro, newAgent, read, startMarket } from "./market.mjs";

const { python, reason } = await testPython();
const skip = noChain || reason || false;
const script = fileURLToPath(new URL("./pay.py", import.meta.url));
let store, wallet;

before(async () => {
  if (skip) return;
  store = await startMarket();
  wallet = await fundedWallet(store.payments);
});

after(() => store?.close());

/** The answer that a Python client gets for a POST that has to be paid. */
async function pay(client, url, body, authorization) {
  const chain = NETWORK.split(":")[1];
  const challenge = await read(
    fetch(url, { method: "POST", body, headers: { authorization, "content-type": "application/json" } }),
  );
  const token = challenge.json.payment.rails.x402[0].asset;
  const args = [script, client, wallet.key, chain, token, url, body, authorization];
  const { stdout } = await promisify(execFile)(python, args, { timeout: 90_000 });
  return JSON.parse(stdout);
}

for (const [client, receipt] of [
  ["mpp", "payment-receipt"],
  ["x402", "payment-response"],
]) {
  test(`${client} for Python buys a plan's credit`, { skip }, async () => {
    const agent = await newAgent(store);
    const url = `${store.base}/plans/credits/purchase`;
    const body = JSON.stringify({ amountUsd: "0.640000" });
    const bought = await pay(client, url, body, agent.headers.authorization);
    assert.equal(bought.status, 200, bought.text);
    assert.ok(bought.headers[receipt], Object.keys(bought.headers).join());
    assert.equal(await credit(agent), micro("0.640000"));
  });

  test(`${client} for Python fills a data key that stays in Authorization`, { skip }, async () => {
    const { key } = await store.quarry.makeKey({ calls: 1 });
    const url = new URL("/api/keys/topup", store.base).href;
    const body = JSON.stringify({ amount_usd: "10.00", checkout: false });
    const bought = await pay(client, url, body, `Bearer ${key}`);
    assert.equal(bought.status, 200, bought.text);
    const told = JSON.parse(bought.text);
    assert.deepEqual([told.payment.status, told.remaining_calls], ["consumed", 66_667], bought.text);
  });
}
