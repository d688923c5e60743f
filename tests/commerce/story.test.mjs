// The whole journey: an unconfigured agent finds the storefront, registers, buys credit with a wallet, spends it on searches
// through the storefront, extends it, runs out, buys again; and the books agree with the chain.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { noChain } from "../../stand-ins/payments/chain.mjs";
import { PAY_TO } from "../../stand-ins/payments/server.mjs";
import { until } from "../runtime/harness.mjs";
import { x402 } from "./clients.mjs";
import {
  credit,
  fundedWallet,
  micro,
  newAgent,
  purchase,
  read,
  refused,
  SEARCH,
  sellerOf,
  startMarket,
} from "./market.mjs";

const skip = noChain;
/** A price at which credit ends within a few calls. */
const PRICE = "0.030000";
let store, wallet;

before(async () => {
  if (skip) return;
  const dear = sellerOf();
  for (const plan of dear.plans) {
    if (plan.kind === "credit") plan.prices = [{ meter: "calls", unit: PRICE }];
    if (plan.kind === "pay_as_you_go") plan.prices = [{ meter: "calls", unit: PRICE }];
  }
  store = await startMarket({ sellers: [dear] });
  wallet = await fundedWallet(store.payments);
});

after(() => store?.close());

const search = (agent, send = fetch, headers = agent.headers) =>
  read(send(`${store.base}${SEARCH}`, { headers }));

test("found, registered, bought, spent, extended, dry, bought again", { skip }, async () => {
  const resource = await read(fetch(`${store.base}/.well-known/oauth-protected-resource`));
  const server = await read(
    fetch(`${resource.json.authorization_servers[0]}/.well-known/oauth-authorization-server`),
  );
  assert.equal(server.json.agent_auth.identity_endpoint, `${store.base}/agent/identity`);
  const manifest = await read(fetch(`${store.base}/manifest.json`));
  const plan = manifest.json.plans.find(({ kind }) => kind === "credit");
  const agent = await newAgent(store);
  const unpaid = await search(agent);
  assert.ok([402, 403].includes(unpaid.status), unpaid.text);

  const pay = x402(wallet);
  const buy = (amountUsd, path) =>
    read(purchase(store, agent, { amountUsd }, { fetch: pay, ...(path && { path }) }));
  assert.equal(new URL(plan.purchase.url).pathname, "/agents/plans/credits/purchase");
  assert.equal((await buy("0.100000")).status, 200);
  const first = await search(agent);
  assert.equal(first.status, 200, first.text);
  assert.ok(
    first.json.organic_results?.length ?? first.text.includes("chess"),
    "the search itself, untouched",
  );
  await until("the call is charged", async () => (await credit(agent)) === micro("0.070000"));
  assert.equal((await buy("0.100000", "/extend")).status, 200);
  assert.equal(await credit(agent), micro("0.170000"));
  for (const left of ["0.140000", "0.110000", "0.080000", "0.050000", "0.020000"]) {
    const found = await search(agent);
    assert.equal(found.status, 200, found.text);
    await until("the call is charged", async () => (await credit(agent)) === micro(left));
  }
  const dry = await search(agent);
  refused(dry, 402, "usage_exhausted");
  assert.equal((await buy("0.100000")).status, 200);
  assert.equal((await search(agent)).status, 200);
  await until("the call is charged", async () => (await credit(agent)) === micro("0.090000"));
  const paid = (await store.payments.chain.transfers(PAY_TO)).map(({ micro: amount }) => amount);
  assert.deepEqual(paid, [micro("0.100000"), micro("0.100000"), micro("0.100000")]);
});

test("a failure of the upstream costs nothing and comes back as it is", { skip }, async () => {
  const agent = await newAgent(store);
  await purchase(store, agent, { amountUsd: "0.100000" }, { fetch: x402(wallet) });
  const wrong = await read(fetch(`${store.base}/api/v6/app-store/search`, { headers: agent.headers }));
  assert.equal(wrong.status, 400, wrong.text);
  assert.equal(wrong.json.error_code, "invalid_request");
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.equal(await credit(agent), micro("0.100000"));
});
