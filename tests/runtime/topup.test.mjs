// A data key is filled on the real runtime: at the card processor's page, and by a wallet with the client that everybody has.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ExactEvmScheme } from "@x402/evm";
import { wrapFetchWithPayment, x402Client } from "@x402/fetch";
import { newWallet, noChain, NETWORK } from "../../stand-ins/payments/chain.mjs";
import { startPayments } from "../../stand-ins/payments/server.mjs";
import { startQuarry, until } from "./harness.mjs";

const JSON_TYPE = { "content-type": "application/json" };
let quarry, payments, origin;

before(async () => {
  payments = await startPayments();
  quarry = await startQuarry({ vars: payments.vars });
  origin = new URL(quarry.url).origin;
  payments.webhooksTo(origin);
});

after(async () => {
  await quarry?.close();
  await payments?.close();
});

const topup = (key, body) =>
  quarry.ask("/api/keys/topup", { key, method: "POST", headers: JSON_TYPE, body: JSON.stringify(body) });
const remaining = async (key) => (await quarry.ask("/api/keys/status", { key })).json;

test("a person pays at the page, the webhook fills the key once, and the page afterwards says so", async () => {
  const { key } = await quarry.makeKey({ calls: 1 });
  const opened = await topup(key, { amount_usd: "10.00" });
  assert.equal(opened.status, 200, opened.text);
  const { url, reference, status_url: statusUrl } = opened.json;
  const paid = await fetch(url, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ outcome: "pay" }),
  });
  await paid.arrayBuffer();
  const filled = await until("the key is filled", async () => {
    const status = await remaining(key);
    return status.remaining_calls > 1 && status;
  });
  assert.equal(filled.remaining_calls, 66_667);
  const lot = filled.credits.find(({ expires_at }) => expires_at);
  const days = (Date.parse(lot.expires_at) - Date.now()) / 86_400_000;
  assert.ok(Math.abs(days - 365) < 1, `${days} days`);
  const looked = await quarry.ask(new URL(statusUrl).pathname, { key });
  assert.equal(looked.json.status, "consumed", looked.text);
  const page = await quarry.ask(`/agents/paid?reference=${reference}`);
  assert.match(page.text, /66,666<\/b> calls were added to your key/);
  assert.equal((await remaining(key)).remaining_calls, 66_667, "once");
});

test("@x402/fetch fills a key", { skip: noChain }, async () => {
  const { key } = await quarry.makeKey({ calls: 1 });
  const wallet = newWallet();
  await payments.chain.fund(wallet.address, 20_000_000n);
  const client = x402Client.fromConfig({
    schemes: [{ network: NETWORK, client: new ExactEvmScheme(wallet) }],
    spendControls: false,
  });
  const response = await wrapFetchWithPayment(fetch, client)(`${origin}/api/keys/topup`, {
    method: "POST",
    headers: { ...JSON_TYPE, authorization: `Bearer ${key}` },
    body: JSON.stringify({ amountUsd: "10.000000", checkout: false }),
  });
  const told = await response.json();
  assert.equal(response.status, 200, JSON.stringify(told));
  assert.equal(told.remaining_calls, 66_667);
  assert.ok(response.headers.get("payment-response"));
  assert.equal((await remaining(key)).remaining_calls, 66_667);
});

test("a call on an empty key is told where to fill it", async () => {
  const { key } = await quarry.makeKey({ calls: 0 });
  const refused = await quarry.ask("/api/v6/app-store/search?term=maps", { key });
  assert.equal(refused.status, 402);
  assert.equal(refused.json.error_code, "insufficient_credits");
  assert.match(refused.json.error, /\/api\/keys\/topup/);
});
