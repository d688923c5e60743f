// Callers who pay by the call have the limits of a plan, on the real runtime: calls at once, calls in a time, calls that fail.
// And an expired token is named as such, wherever it is presented.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, beforeEach, test } from "node:test";
import { noChain } from "../../stand-ins/payments/chain.mjs";
import { rails } from "../../stand-ins/payments/server.mjs";
import { many, until } from "../runtime/harness.mjs";
import { signedPayment } from "./clients.mjs";
import { fundedWallet, newAgent, purchase, read, refused, sellerOf, startMarket } from "./market.mjs";

const skip = noChain;
const AT_ONCE = 25;
const BURST = 40;
const PATH = "/weather/today";
let store, wallet, upstream;

/** An ordinary server: `status` is what it answers, once `waits` is over. */
async function startUpstream() {
  const state = { status: 200, seen: 0, waits: undefined };
  const server = createServer(async (_request, response) => {
    state.seen += 1;
    await state.waits;
    response.writeHead(state.status, { "content-type": "application/json" }).end("{}");
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
  const weather = {
    id: "weather",
    prefix: "/weather",
    target: upstream.origin,
    meter: "calls",
    usage: "per_call",
  };
  const seller = sellerOf({ rails: rails(), upstreams: [...base.upstreams, weather] });
  const vars = {
    LOOPBACK_UPSTREAMS: "on",
    KEY_REQUESTS_BURST: String(BURST),
    KEY_REQUESTS_PER_SECOND: "1",
  };
  store = await startMarket({ sellers: [seller], vars });
  wallet = await fundedWallet(store.payments);
});

after(async () => {
  await store?.close();
  await upstream?.close();
});

beforeEach(() => Object.assign(upstream ?? {}, { status: 200, seen: 0, waits: undefined }));

const ask = (agent, headers) =>
  read(fetch(`${store.base}${PATH}`, { headers: { ...agent.headers, ...headers } }));

/** Payments for a call, each with a nonce of its own. */
async function signing(agent, count) {
  const challenge = await ask(agent);
  assert.equal(challenge.status, 402, challenge.text);
  return many(count, () => signedPayment(wallet, challenge, { schemes: ["exact"] }));
}

const told = (answers) => answers.map(({ status, json }) => `${status} ${json?.error ?? ""}`.trim());
const limited = (answers) => answers.filter(({ status }) => status === 429);

test("calls beyond the plan's concurrency are refused with Retry-After", { skip }, async () => {
  const agent = await newAgent(store);
  const [last, ...payments] = await signing(agent, AT_ONCE + 1);
  let release;
  upstream.waits = new Promise((resolve) => (release = resolve));
  const calls = payments.map((payment) => ask(agent, payment));
  try {
    await until("all are under way", () => upstream.seen === AT_ONCE);
    const refusal = await ask(agent, last);
    refused(refusal, 429, "rate_limit_exceeded");
    assert.ok(Number(refusal.headers.get("retry-after")) >= 1);
    assert.equal(upstream.seen, AT_ONCE);
  } finally {
    release();
  }
  assert.deepEqual([...new Set(told(await Promise.all(calls)))], ["200"]);
  assert.equal((await ask(agent, last)).status, 200, "what was refused is good once there is a place");
});

test("no more calls in a time than a plan may make", { skip }, async () => {
  const agent = await newAgent(store);
  const [payment] = await signing(agent, 1);
  const answers = [];
  // The same payment repeatedly: each attempt counts as a request, whatever its outcome.
  for (let sent = 0; sent < BURST * 2; sent += 10)
    answers.push(...(await many(10, () => ask(agent, payment))));
  assert.ok(limited(answers).length >= BURST / 2, told(answers).join());
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal(upstream.seen, 1);
  refused(limited(answers)[0], 429, "rate_limit_exceeded");
  const other = await newAgent(store);
  const [theirs] = await signing(other, 1);
  assert.equal((await ask(other, theirs)).status, 200, "it is each credential's own");
});

test("calls that fail for nothing come to an end", { skip }, async () => {
  const agent = await newAgent(store);
  const payments = await signing(agent, BURST - 1);
  upstream.status = 503;
  const answers = [];
  for (const payment of payments) answers.push(await ask(agent, payment));
  const failed = answers.filter(({ status }) => status === 503).length;
  assert.equal(failed + limited(answers).length, answers.length, told(answers).join());
  assert.ok(failed >= 20 && failed < answers.length, told(answers).join());
  assert.equal(upstream.seen, failed, "who is limited asks nobody");
});

test("a token that has expired says so, for a call, a purchase and entitlements", { skip }, async () => {
  const agent = await newAgent(store);
  const clock = (ms) => fetch(`${store.origin}/__probe/clock`, { method: "POST", body: String(ms) });
  const asks = {
    call: () => ask(agent),
    purchase: () => read(purchase(store, agent, { amountUsd: "1.000000" })),
    entitlements: () => agent.entitlements(agent.headers),
  };
  try {
    await clock(14 * 60_000);
    assert.equal((await asks.purchase()).status, 402, "it lives for a quarter of an hour");
    await clock(16 * 60_000);
    for (const [what, sent] of Object.entries(asks)) {
      assert.equal(refused(await sent(), 401, "invalid_token", what).reason, "token_expired");
    }
  } finally {
    await clock(0);
  }
});
