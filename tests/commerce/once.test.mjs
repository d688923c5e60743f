// Every payment counts once: however many send it, whatever the providers do meanwhile.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { noChain } from "../../stand-ins/payments/chain.mjs";
import { many, until } from "../runtime/harness.mjs";
import { grantToken, signedPayment } from "./clients.mjs";
import {
  credit,
  fundedWallet,
  micro,
  newAgent,
  purchase,
  read,
  refused,
  startMarket,
  sweep,
} from "./market.mjs";

const skip = noChain;
const AMOUNT = "1.000000";
const RETRIES = 50;
let store, wallet;

before(async () => {
  if (skip) return;
  store = await startMarket();
  wallet = await fundedWallet(store.payments, 1_000_000_000n);
});

after(() => store?.close());

/** An agent with a signed payment: `send()` sends it, again and again the same. */
async function signing({ identifier, headers = {} } = {}) {
  const agent = await newAgent(store);
  const challenge = await read(purchase(store, agent, { amountUsd: AMOUNT }));
  assert.equal(challenge.status, 402, challenge.text);
  const payment = await signedPayment(wallet, challenge, { identifier });
  const send = (more = {}) =>
    read(
      purchase(
        store,
        agent,
        { amountUsd: AMOUNT },
        {
          headers: { ...agent.headers, ...payment, ...headers, ...more },
        },
      ),
    );
  return { agent, payment, send };
}

const balance = () => store.payments.chain.balance(wallet.address);
/** Checks that a retry finishes after a fault; the money moved once, the credit was granted once. */
async function paidOnce({ agent, send }, before) {
  const done = await until("the retry is through", async () => {
    const answer = await send();
    return answer.status !== 503 && answer.json?.error !== "payment_incomplete" && answer;
  });
  assert.equal(done.status, 200, done.text);
  assert.equal(await credit(agent), micro(AMOUNT));
  assert.equal(before - (await balance()), micro(AMOUNT), "paid once");
  return done;
}

test(`${RETRIES} parallel retries of one payment grant once`, { skip }, async () => {
  const buying = await signing();
  const before = await balance();
  const answers = await many(RETRIES, () => buying.send());
  const told = answers.map(({ status, json }) => `${status} ${json.error ?? ""}`.trim());
  const results = new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text));
  assert.equal(results.size, 1, `one result, whoever hears it: ${told.join()}`);
  for (const one of told) {
    assert.ok(/^(200|402 payment_incomplete|503 payment_provider_unavailable)$/.test(one), one);
  }
  await paidOnce(buying, before);
});

test(`${RETRIES} parallel retries under one Idempotency-Key all get the one result`, { skip }, async () => {
  const buying = await signing({ headers: { "idempotency-key": randomUUID() } });
  const before = await balance();
  await many(RETRIES, () => buying.send());
  const first = await buying.send();
  assert.equal(first.status, 200, first.text);
  assert.equal((await buying.send()).text, first.text, "the same again");
  assert.equal(await credit(buying.agent), micro(AMOUNT));
  assert.equal(before - (await balance()), micro(AMOUNT));
  const other = await read(
    purchase(
      store,
      buying.agent,
      { amountUsd: "2.000000" },
      {
        headers: { ...buying.agent.headers, ...buying.payment, "idempotency-key": "other" },
      },
    ),
  );
  assert.equal(other.status, 409, other.text);
});

test("an Idempotency-Key is for one request", { skip }, async () => {
  const name = randomUUID();
  const buying = await signing({ headers: { "idempotency-key": name } });
  assert.equal((await buying.send()).status, 200);
  const answer = await read(
    purchase(
      store,
      buying.agent,
      { amountUsd: "3.000000" },
      {
        headers: { ...buying.agent.headers, "idempotency-key": name },
      },
    ),
  );
  refused(answer, 409, "payment_request_mismatch");
});

test("the x402 payment identifier gets the stored result, receipt and all", { skip }, async () => {
  const buying = await signing({ identifier: `pay_${randomUUID().replaceAll("-", "")}` });
  const first = await buying.send();
  assert.equal(first.status, 200, first.text);
  const again = await buying.send();
  assert.equal(again.status, 200, again.text);
  assert.equal(again.text, first.text);
  assert.equal(again.headers.get("payment-response"), first.headers.get("payment-response"));
  assert.equal(await credit(buying.agent), micro(AMOUNT));
});

/** Faults of the facilitator: the buyer's first response; afterwards the retry succeeds, once. */
const FAULTS = [
  ["does not verify", { kind: "status", path: "/verify", status: 503 }],
  ["is overrun while verifying", { kind: "status", path: "/verify", status: 429 }],
  ["hangs up before settling", { kind: "cut", path: "/settle" }],
  ["fails before settling", { kind: "status", path: "/settle", status: 500 }],
  ["is overrun while settling", { kind: "status", path: "/settle", status: 429 }],
  ["settles and hangs up", { kind: "lost", path: "/settle" }],
  ["settles and a gateway garbles its answer", { kind: "garbled", path: "/settle" }],
];

for (const [what, fault] of FAULTS) {
  test(
    `the facilitator ${what}: unavailable, and the same request again is through, once`,
    { skip },
    async () => {
      const buying = await signing();
      const before = await balance();
      store.payments.facilitator.faults.order(fault);
      const answer = await buying.send();
      refused(answer, 503, "payment_provider_unavailable");
      assert.ok(answer.headers.get("retry-after"), "says when");
      await paidOnce(buying, before);
    },
  );
}

test(
  "a settlement whose answer was lost is found by the scheduled work, without its buyer",
  { skip },
  async () => {
    const buying = await signing();
    const before = await balance();
    store.payments.facilitator.faults.order({ kind: "lost", path: "/settle" });
    refused(await buying.send(), 503, "payment_provider_unavailable");
    await until(
      "the sweep has found it",
      async () => {
        await sweep(store.quarry);
        return (await credit(buying.agent)) === micro(AMOUNT);
      },
      100_000,
    );
    await paidOnce(buying, before);
  },
);

test("a slow facilitator is waited for", { skip }, async () => {
  const buying = await signing();
  store.payments.facilitator.faults.order({ kind: "delay", path: "/settle", ms: 3000 });
  const answer = await buying.send();
  assert.equal(answer.status, 200, answer.text);
});

test(
  "the ledger loses its reply to a grant, or never gets it: granted once all the same",
  { skip },
  async () => {
    for (const probe of ["lose", "hold"]) {
      const buying = await signing();
      const before = await balance();
      await store.quarry.ask(`/__probe/${probe}`, { method: "POST", body: JSON.stringify({ grant: 1 }) });
      const first = await buying.send();
      assert.ok([200, 402, 503].includes(first.status), first.text);
      await until(
        "it is granted",
        async () => {
          await sweep(store.quarry);
          return (await credit(buying.agent)) === micro(AMOUNT);
        },
        100_000,
      );
      await paidOnce(buying, before);
    }
  },
);

test("an MPP credential buys once, and repeated it has the same result", { skip }, async () => {
  const agent = await newAgent(store);
  let authorization;
  const spy = async (url, init) => {
    const asked = new Request(url, init);
    authorization = asked.headers.get("payment-authorization") ?? authorization;
    return fetch(asked);
  };
  const { Mppx, evm } = await import("mppx/client");
  const client = Mppx.create({
    polyfill: false,
    fetch: spy,
    methods: [evm.charge({ account: wallet, authorization: { name: "USDC", version: "2" }, decimals: 6 })],
  });
  const bought = await read(
    purchase(store, agent, { amountUsd: AMOUNT }, { headers: agent.agentHeaders, fetch: client.fetch }),
  );
  assert.equal(bought.status, 200, bought.text);
  const answers = await many(5, () =>
    read(
      purchase(
        store,
        agent,
        { amountUsd: AMOUNT },
        { headers: { ...agent.agentHeaders, "payment-authorization": authorization } },
      ),
    ),
  );
  for (const answer of answers) assert.deepEqual([answer.status, answer.json], [200, bought.json]);
  assert.equal(await credit(agent), micro(AMOUNT));
});

test("the card processor's faults lose nothing and charge once", { skip }, async () => {
  const { card } = store.payments;
  const faults = [
    { kind: "status", path: "/v1/payment_intents", status: 503 },
    { kind: "status", path: "/v1/payment_intents", status: 429 },
    { kind: "cut", path: "/v1/payment_intents" },
    { kind: "lost", path: "/v1/payment_intents" },
    { kind: "garbled", path: "/v1/payment_intents" },
  ];
  const { Mppx, stripe } = await import("mppx/client");
  for (const fault of faults) {
    const agent = await newAgent(store);
    let authorization;
    const client = Mppx.create({
      polyfill: false,
      fetch: async (url, init) => {
        const asked = new Request(url, init);
        authorization = asked.headers.get("payment-authorization") ?? authorization;
        return fetch(asked);
      },
      methods: [
        stripe.charge({ paymentMethod: "pm_card_visa", createToken: (wanted) => grantToken(card, wanted) }),
      ],
    });
    const charges = () => card.books.balance.filter(({ type }) => type === "charge").length;
    const before = charges();
    card.faults.order(fault);
    const first = await read(
      purchase(store, agent, { amountUsd: AMOUNT }, { headers: agent.agentHeaders, fetch: client.fetch }),
    );
    refused(first, 503, "payment_provider_unavailable", JSON.stringify(fault));
    await until("the retry is through", async () => {
      const headers = { ...agent.agentHeaders, "payment-authorization": authorization };
      const { status } = await read(purchase(store, agent, { amountUsd: AMOUNT }, { headers }));
      return status === 200 || status === 409;
    });
    assert.equal(await credit(agent), micro(AMOUNT), JSON.stringify(fault));
    assert.equal(charges() - before, 1);
  }
});
