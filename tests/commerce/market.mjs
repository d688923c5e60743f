// The storefront with its payments' outside world, and what an agent who pays does there.

import assert from "node:assert/strict";
import { newWallet, NETWORK } from "../../stand-ins/payments/chain.mjs";
import { rails, startPayments, WEBHOOKS } from "../../stand-ins/payments/server.mjs";
import { agentOf, mailbox, startStorefront } from "../conformance/agent.mjs";
import { confirm } from "../conformance/person.mjs";
import { ADMIN_SECRET } from "../runtime/harness.mjs";

export const CALL_MICRO = 150n;
const price = (unit) => [{ meter: "calls", unit }];

/** A seller who sells everything by every rail; `more` replaces fields. */
export const sellerOf = (more = {}) => ({
  id: "quarry",
  name: "Quarry search data",
  hosts: ["127.0.0.1"],
  free_calls: 10,
  meters: [{ id: "calls", name: "API calls", unit: "call" }],
  plans: [
    {
      id: "payg",
      name: "Pay as you go",
      description: "Each call is paid with the call.",
      kind: "pay_as_you_go",
      prices: price("0.000150"),
    },
    {
      id: "credits",
      name: "Credits",
      description: "An amount paid ahead.",
      kind: "credit",
      prices: price("0.000150"),
      minimum: "0.100000",
      maximum: "500.000000",
      expires_days: 365,
    },
    {
      id: "team",
      name: "Credits for people who can be reached",
      description: "An amount paid ahead, by a claimed credential.",
      kind: "credit",
      prices: price("0.000150"),
      minimum: "1.000000",
      maximum: "100.000000",
      requires_claim: true,
    },
    {
      id: "trial",
      name: "Free trial",
      description: "The free calls of a person.",
      kind: "free_trial",
      prices: price("0.000000"),
      requires_claim: true,
    },
  ],
  services: [
    {
      id: "apps",
      name: "App search",
      description: "Apps by a term.",
      path: "/api/v6/app-store/search",
      meter: "calls",
    },
  ],
  upstreams: [{ id: "data", prefix: "/api", target: "data_api", meter: "calls", usage: "per_call" }],
  rails: rails(),
  ...more,
});

/**
 * Starts all of it. Answers what `startStorefront` does and `payments`; `close` ends everything. `sellers` replaces the
 * seller, `vars` adds variables.
 */
export async function startMarket({ sellers = [sellerOf()], vars = {}, ...options } = {}) {
  const payments = await startPayments();
  const store = await startStorefront({
    entry: "tests/runtime/probe-entry.js",
    ...options,
    vars: { ...payments.vars, SELLERS: JSON.stringify(sellers), ...vars },
  });
  const origin = new URL(store.quarry.url).origin;
  payments.webhooksTo(origin);
  return {
    ...store,
    origin,
    payments,
    webhooks: `${origin}${WEBHOOKS}`,
    async close() {
      await store.close();
      await payments.close();
    },
  };
}

/** The storefront of another seller of the same worker, by its host. */
export function shopAt(store, host) {
  const via = store.quarry.send;
  return { ...store, ...agentOf(`http://${host}/agents`, via) };
}

/** A wallet with test money, allowed to pay up to a signed maximum. */
export async function fundedWallet({ chain }, micro = 100_000_000n) {
  const wallet = newWallet();
  await chain.fund(wallet.address, micro);
  await chain.approve(wallet);
  return wallet;
}

/**
 * An agent that has registered; `claimed` by a person whose mailbox is `address`. Besides what `agentOf` answers: `token`,
 * `headers` (for rails that leave `Authorization` alone), `agentHeaders` (for those that do not).
 */
export async function newAgent(store, { claimed = false, address = mailbox() } = {}) {
  const registered = await store.register({ type: "anonymous" });
  assert.equal(registered.status, 200, registered.text);
  const born = registered.json;
  let assertion = born.identity.assertion;
  if (claimed) {
    const { json: attempt } = await store.claim(born.claim.token, address);
    const code = await confirm(store.standIns, address, attempt.attempt.verification_uri);
    const done = await store.complete(born.claim.token, code);
    assert.equal(done.status, 200, done.text);
    assertion = done.json.identity.assertion;
  }
  const token = await store.tokenFor(assertion);
  const headers = { authorization: `Bearer ${token}` };
  const agentHeaders = { "agent-authorization": `Bearer ${token}` };
  return {
    ...agentOf(store.base, store.via),
    id: born.id,
    store,
    address,
    assertion,
    token,
    headers,
    agentHeaders,
  };
}

/** Requests a plan; without `fetch` no payment is made, and the response is the challenge. */
export function purchase(store, agent, body, options = {}) {
  const { plan = "credits", fetch: send = store.via ?? fetch, headers, path } = options;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return send(`${store.base}${path ?? `/plans/${plan}/purchase`}`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/json", ...(headers ?? agent?.headers) },
    body: text,
  });
}

/** Status, headers, text and JSON of an answer. */
export async function read(answer) {
  const response = await answer;
  const text = await response.text();
  let json;
  try {
    json = JSON.parse(text);
  } catch {
    // not JSON
  }
  return { status: response.status, headers: response.headers, text, json };
}

/** Asserts an error of the table. */
export function refused(answer, status, code, about = code) {
  assert.equal(`${answer.status} ${answer.json?.error}`, `${status} ${code}`, `${about}: ${answer.text}`);
  return answer.json;
}

/** Returns an agent's entitlements. */
export async function entitlements(agent) {
  const answer = await agent.entitlements(agent.headers);
  assert.equal(answer.status, 200, answer.text);
  return answer.json.entitlements;
}

/** Dollars with six fraction digits, as micro-dollars. */
export const micro = (dollars) => {
  assert.match(dollars, /^\d+\.\d{6}$/);
  return BigInt(dollars.replace(".", ""));
};

/** Returns the rest of all bought credit, in micro-dollars, according to entitlements. */
export async function credit(agent) {
  if (process.env.CREDIT_BY_LEDGER) return held(agent);
  const bought = (await entitlements(agent)).filter(({ kind }) => kind === "credit");
  return bought.reduce((sum, { remainingUsd }) => sum + micro(remainingUsd), 0n);
}

/** The same as the ledgers themselves say it. */
export async function held({ id, store }) {
  const { DB } = await store.quarry.bindings();
  const found = await DB.prepare(
    "SELECT entitlement_id FROM entitlements WHERE registration_id = ? AND kind = 'credit'",
  )
    .bind(id)
    .run();
  let sum = 0n;
  for (const { entitlement_id } of found.results) {
    const status = { key_id: `en_${entitlement_id}` };
    const told = await store.quarry.command(status, { do: "status" });
    sum += BigInt(told.remaining ?? 0);
  }
  return sum;
}

/** Advances the time, and lets the scheduled work process abandoned payments. */
export async function sweep(quarry) {
  await quarry.ask("/__probe/later", { method: "POST" });
  await quarry.ask("/__probe/cron", { method: "POST" });
}

/** The search that the stories pay for. */
export const SEARCH = "/api/v6/app-store/search?term=chess&num=3";

/** The operator's API. */
export const operator = (store, path, body) =>
  read(
    fetch(`${store.origin}/admin/agents${path}`, {
      headers: { authorization: `Bearer ${ADMIN_SECRET}`, "content-type": "application/json" },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    }),
  );

export { NETWORK };
