// The storefront's table of errors, row by row, over HTTP.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { noChain } from "../../stand-ins/payments/chain.mjs";
import { ID_JAG, mailbox } from "../conformance/agent.mjs";
import { until } from "../runtime/harness.mjs";
import { signedPayment, x402 } from "./clients.mjs";
import {
  credit,
  fundedWallet,
  micro,
  newAgent,
  operator,
  purchase,
  read,
  refused,
  SEARCH,
  sellerOf,
  shopAt,
  startMarket,
} from "./market.mjs";

const skip = noChain;
const FREE_CALLS = 10;
let store, wallet, agent, upstream;

before(async () => {
  if (skip) return;
  upstream = await startUpstream();
  const calls = { id: "calls", name: "API calls", unit: "call" };
  const pages = { id: "pages", name: "Pages", unit: "page" };
  const films = { id: "films", name: "Films, which nobody prices", unit: "film" };
  const [, credits, , trial] = sellerOf().plans;
  const sells = (more) => sellerOf({ services: [], upstreams: [], ...more });
  store = await startMarket({
    vars: { LOOPBACK_UPSTREAMS: "on" },
    sellers: [
      sellerOf(),
      sells({ id: "nothing", hosts: ["nothing.example"], free_calls: 0, meters: [], plans: [], rails: {} }),
      sells({
        id: "narrow",
        hosts: ["narrow.example"],
        free_calls: 1,
        meters: [calls, pages, films],
        plans: [
          { ...credits, prices: [{ meter: "calls", unit: "0.060000" }] },
          { ...credits, id: "reader", prices: [{ meter: "pages", unit: "0.010000" }] },
          trial,
        ],
        upstreams: [
          { id: "data", prefix: "/api", target: "data_api", meter: "calls", usage: "per_call" },
          { id: "pages", prefix: "/pages", target: upstream.url, meter: "pages", usage: "per_call" },
          { id: "films", prefix: "/films", target: upstream.url, meter: "films", usage: "per_call" },
          { id: "told", prefix: "/told", target: upstream.url, meter: "calls", usage: "header" },
        ],
      }),
    ],
  });
  wallet = await fundedWallet(store.payments);
  agent = await newAgent(store);
});

after(async () => {
  await store?.close();
  await upstream?.close();
});

/** Starts an ordinary server that reports the usage given in its query. */
function startUpstream() {
  const server = createServer((request, response) => {
    const usage = new URL(request.url, "http://upstream.invalid").searchParams.get("usage");
    response.writeHead(200, { "content-type": "text/plain", ...(usage && { usage }) });
    response.end("the upstream's own words");
  });
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () =>
      resolve({
        url: `http://127.0.0.1:${server.address().port}`,
        close: () => new Promise((done) => (server.closeAllConnections(), server.close(done))),
      }),
    ),
  );
}

const buy = (body, options) => read(purchase(store, agent, body, options));
/** Buys with the wallet at any shop; answers the result and the header that paid. */
async function bought(shop, buyer, amountUsd, options = {}) {
  const challenge = await read(purchase(shop, buyer, { amountUsd }, options));
  assert.equal(challenge.status, 402, challenge.text);
  const payment = await signedPayment(wallet, challenge);
  const headers = { ...buyer.headers, ...payment };
  const result = await read(purchase(shop, buyer, { amountUsd }, { ...options, headers }));
  assert.equal(result.status, 200, result.text);
  return { payment, headers, reference: result.json.payment.reference };
}

const BODIES = [
  ["{", 400, "invalid_request"],
  ["[]", 400, "invalid_request"],
  [{ amountUsd: 5 }, 400, "invalid_request"],
  [{ amountUsd: "five" }, 400, "invalid_request"],
  [{ amountUsd: "-5.000000" }, 400, "invalid_request"],
  [{ amountUsd: "1.000000", checkout: "yes" }, 400, "invalid_request"],
  [{}, 400, "amount_required"],
  [{ checkout: true }, 400, "amount_required"],
  [{ amountUsd: "1.005000" }, 400, "amount_not_cent_increment"],
  [{ amountUsd: "1.000001" }, 400, "amount_not_cent_increment"],
  [{ amountUsd: "0.090000" }, 400, "amount_below_minimum"],
  [{ amountUsd: "0.000000" }, 400, "amount_below_minimum"],
  [{ amountUsd: "500.010000" }, 400, "amount_above_maximum"],
  [{ amountUsd: "0.490000", checkout: true }, 400, "amount_below_card_minimum"],
];

test("bodies and amounts", { skip }, async () => {
  for (const [body, status, code] of BODIES) refused(await buy(body), status, code, JSON.stringify(body));
  const bounds = await buy({ amountUsd: "0.010000" });
  assert.deepEqual([bounds.json.minimumUsd, bounds.json.maximumUsd], ["0.100000", "500.000000"]);
});

test("plans", { skip }, async () => {
  refused(await buy({ amountUsd: "1.000000" }, { plan: "nothing" }), 404, "plan_not_found");
  refused(await buy({ amountUsd: "1.000000" }, { plan: "payg" }), 400, "payg_not_purchasable");
  refused(await buy({ amountUsd: "1.000000" }, { plan: "team" }), 403, "verified_email_required");
  refused(await buy({}, { plan: "trial" }), 403, "verified_email_required");
  refused(await buy({ amountUsd: "1.000000" }, { path: "/extend" }), 403, "access_not_found");
});

test("below what cards take, wallets are offered and cards are not", { skip }, async () => {
  const small = await buy({ amountUsd: "0.490000" });
  assert.equal(small.status, 402, small.text);
  assert.doesNotMatch(small.headers.get("www-authenticate"), /method="stripe"/);
  assert.match(small.headers.get("www-authenticate"), /method="evm"/);
});

test("an unpaid request: 402 without a reason, with a payment block and every rail", { skip }, async () => {
  const answer = await buy({ amountUsd: "1.000000" });
  const told = refused(answer, 402, "payment_required");
  assert.equal(told.reason, undefined);
  assert.equal(told.payment.amountUsd, "1.000000");
  assert.equal(told.x402Version, 1);
  assert.ok(told.card && told.accepts.length && answer.headers.get("payment-required"));
  assert.match(
    answer.headers.get("www-authenticate"),
    /method="evm"[^]*method="stripe"|method="stripe"[^]*method="evm"/,
  );
  assert.equal(answer.headers.get("cache-control"), "no-store");
});

test("credentials", { skip }, async () => {
  const body = { amountUsd: "1.000000" };
  const none = await buy(body, { headers: { "x-nothing": "1" } });
  refused(none, 401, "bearer_required");
  assert.match(none.headers.get("www-authenticate"), /^Bearer .*resource_metadata=/);
  const { token } = agent;
  const other = (await newAgent(store)).token;
  const rows = [
    [{ "agent-authorization": token }, "malformed_agent_authorization"],
    [{ "agent-authorization": `Bearer ${token}, Bearer ${token}` }, "malformed_agent_authorization"],
    [{ "agent-authorization": "Bearer nonsense" }, "unrecognized_agent_credential"],
    [{ authorization: `Bearer ${token.slice(0, -4)}AAAA` }, "token_invalid"],
    [
      { authorization: `Bearer ${other}`, "agent-authorization": `Bearer ${token}` },
      "conflicting_agent_credentials",
    ],
    [{ authorization: `Bearer ${token}, Payment abc` }, "combined_authorization_unsupported"],
  ];
  for (const [headers, reason] of rows) {
    const answer = await buy(body, { headers });
    assert.equal(refused(answer, 401, "invalid_token", reason).reason, reason);
  }
});

test("identity_invalid: the assertion is bound to a key, and no proof comes with it", { skip }, async () => {
  const mint = await fetch(`${store.provider}/mint`, {
    method: "POST",
    body: JSON.stringify({ email: mailbox(), aud: store.base, cnf: { jkt: "x" } }),
  });
  const { assertion } = await mint.json();
  const answer = await store.register({ type: "identity_assertion", assertion_type: ID_JAG, assertion });
  refused(answer, 401, "identity_invalid");
});

test("sellers: unknown, without anything to sell", { skip }, async () => {
  const unknown = shopAt(store, "nobody.example");
  refused(await read(purchase(unknown, agent, { amountUsd: "1.000000" })), 404, "seller_not_found");
  const nothing = shopAt(store, "nothing.example");
  const poor = await newAgent(nothing);
  refused(await poor.entitlements(poor.headers), 501, "entitlements_not_available");
  refused(await read(purchase(nothing, poor, { amountUsd: "1.000000" })), 501, "entitlements_not_available");
});

test("the free trial: once a person, and it ends", { skip }, async () => {
  const address = mailbox();
  const one = await newAgent(store, { claimed: true, address });
  const two = await newAgent(store, { claimed: true, address });
  const claim = (who) => read(purchase(store, who, {}, { plan: "trial" }));
  const first = await claim(one);
  assert.equal(first.status, 200, first.text);
  refused(await claim(two), 409, "free_plan_already_claimed");
  const search = (who) => who.send(SEARCH, { headers: who.headers });
  for (let call = 0; call < FREE_CALLS; call += 1) {
    assert.equal((await search(call % 2 ? one : two)).status, 200, "either credential of the person");
  }
  refused(await search(one), 410, "free_plan_exhausted");
});

test(
  "metered calls: no plan, a plan without the meter, credit that ran out, usage without a price",
  { skip },
  async () => {
    const narrow = shopAt(store, "narrow.example");
    const buyer = await newAgent(narrow);
    const call = (path) => buyer.send(path, { headers: buyer.headers });
    const none = refused(await call(SEARCH), 403, "plan_required");
    assert.equal(none.reason, "access_not_found");
    assert.equal(new URL(none.plans[0].purchase.url).pathname, "/agents/plans/credits/purchase");
    await bought(narrow, buyer, "0.200000");
    const lacking = refused(await call("/pages/1"), 403, "plan_required");
    assert.equal(lacking.reason, "not_included_in_plan");
    assert.deepEqual(lacking.meters, ["pages"]);
    assert.deepEqual(
      lacking.plans.map(({ planId }) => planId),
      ["reader"],
    );
    refused(await call("/films/1"), 409, "usage_not_priced");
    const told = (usage) => call(`/told/1?usage=${encodeURIComponent(usage)}`);
    const priced = await told('[{"meter":"calls","quantity":1}]');
    assert.deepEqual([priced.status, priced.text], [200, "the upstream's own words"]);
    assert.equal(priced.headers.get("usage-error"), null);
    await until("the call is charged", async () => (await credit(buyer)) === micro("0.140000"));
    const garbled = await told("two, please");
    assert.deepEqual(
      [garbled.status, garbled.text, garbled.headers.get("usage-error")],
      [200, "the upstream's own words", "invalid_usage_header"],
    );
    const strange = await told('[{"meter":"films","quantity":1}]');
    assert.deepEqual(
      [strange.status, strange.text, strange.headers.get("usage-error")],
      [200, "the upstream's own words", "usage_not_priced"],
    );
    await until("the credit runs out", async () => {
      const answer = await call(SEARCH);
      return answer.json?.error === "usage_exhausted" && answer.status === 402;
    });
  },
);

test("payments: mismatched, spent, unknown, unfinished, failed", { skip }, async () => {
  const amountUsd = "1.000000";
  const { headers } = await bought(store, agent, amountUsd);
  const repeated = await buy({ amountUsd }, { headers });
  assert.deepEqual([repeated.status, repeated.json.payment.status], [200, "consumed"], repeated.text);
  refused(await buy({ amountUsd: "2.000000" }, { headers }), 409, "payment_amount_mismatch");
  const other = await newAgent(store);
  const foreign = await buy({ amountUsd }, { headers: { ...headers, ...other.headers } });
  refused(foreign, 409, "payment_request_mismatch");
  refused(await buy({ amountUsd, reference: "pay_nothing" }), 404, "payment_unknown");
  const { json: page } = await buy({ amountUsd, checkout: true });
  refused(await buy({ amountUsd, reference: page.reference }), 402, "payment_incomplete");
  store.payments.card.books.expire(new URL(page.url).pathname.split("/").pop());
  await store.payments.card.webhooks.idle();
  await until(
    "it is known",
    async () => (await buy({ amountUsd, reference: page.reference })).status === 409,
  );
  refused(await buy({ amountUsd, reference: page.reference }), 409, "payment_failed");
});

test("payments: refunded and released by the operator, with their credit", { skip }, async () => {
  for (const [act, code, body] of [
    ["refund", "payment_refunded", { transaction: `0x${"ab".repeat(32)}` }],
    ["release", "payment_released", {}],
  ]) {
    const buyer = await newAgent(store);
    const { headers, reference } = await bought(store, buyer, "1.000000");
    assert.equal(await credit(buyer), micro("1.000000"));
    const done = await operator(store, `/payments/${reference}/${act}`, body);
    assert.equal(done.status, 200, done.text);
    await until("the credit is gone", async () => (await credit(buyer)) === 0n);
    const again = await read(purchase(store, buyer, { amountUsd: "1.000000" }, { headers }));
    refused(again, 409, code);
  }
});

test("settlement_failed says why, and offers anew", { skip }, async () => {
  const poor = await fundedWallet(store.payments, 1n);
  const answer = await buy({ amountUsd: "1.000000" }, { fetch: x402(poor) });
  assert.equal(refused(answer, 402, "settlement_failed").settlementReason, "insufficient_funds");
  assert.ok(answer.headers.get("payment-required"));
});

test("payment_provider_unavailable says when to come again", { skip }, async () => {
  store.payments.facilitator.faults.order({ kind: "status", status: 503, times: 2 });
  const answer = await buy({ amountUsd: "1.000000" }, { fetch: x402(wallet) });
  refused(answer, 503, "payment_provider_unavailable");
  assert.ok(Number(answer.headers.get("retry-after")) > 0);
  store.payments.facilitator.faults.clear();
});

// The last one: it takes the payments' outside world away.
test("a seller whom nobody can pay yet", { skip }, async () => {
  await store.quarry.restart({ CARD_SECRET: "", FACILITATOR_ORIGIN: "" });
  refused(await buy({ amountUsd: "1.000000" }), 409, "signing_secret_required");
});
