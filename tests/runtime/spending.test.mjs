// Spending limits of agents on the real runtime: fifty calls at once on an upstream that says itself what each used.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { startStorefront } from "../conformance/agent.mjs";
import { assertSum } from "./contract.mjs";
import { many, until } from "./harness.mjs";

/** Micro-USD that a token costs, and tokens that are held for a call. */
const PRICE = 10;
const HELD = 100;
const HOLD = PRICE * HELD;
const LIMIT = 60 * HOLD;
const CREDIT = 100_000_000;

let shop, upstream, database, token, agentId;
/** Tokens that the upstream says a call used, by the number in its address; how many calls it answers at once. */
let used = () => 1;
let crowd = 1;

async function startUpstream() {
  const waiting = [];
  const server = createServer((request, response) => {
    const number = Number(new URL(request.url, "http://upstream").pathname.split("/").pop());
    const usage = JSON.stringify([{ meter: "tokens", quantity: used(number) }]);
    waiting.push(() =>
      response.writeHead(200, { usage, "content-type": "text/plain" }).end(`answer ${number}`),
    );
    // All at once, or what has come within a second: of some calls the limit leaves nothing to begin with.
    const letGo = () => waiting.splice(0).forEach((answer) => answer());
    if (waiting.length >= crowd) letGo();
    else setTimeout(letGo, 1000).unref();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  };
}

const sql = (text, ...values) => database.prepare(text).bind(...values);

before(async () => {
  upstream = await startUpstream();
  const prices = [{ meter: "tokens", unit: "0.000010" }];
  const plan = { id: "credits", name: "Credit", description: "Credit.", kind: "credit", prices };
  const seller = {
    id: "shop",
    name: "Shop",
    hosts: ["127.0.0.1"],
    meters: [{ id: "tokens", name: "Tokens", unit: "token" }],
    plans: [{ ...plan, minimum: "1.000000", maximum: "100.000000" }],
    upstreams: [
      {
        id: "model",
        prefix: "/model",
        target: upstream.origin,
        meter: "tokens",
        usage: "header",
        hold: HELD,
      },
    ],
    rails: { checkout: true },
  };
  const vars = { SELLERS: JSON.stringify([seller]), LOOPBACK_UPSTREAMS: "on" };
  shop = await startStorefront({ vars, entry: "tests/runtime/probe-entry.js" });
  ({ DB: database } = await shop.quarry.bindings());
});

after(async () => {
  await shop?.close();
  await upstream?.close();
});

/** An agent of a person who limits it, with credit for much more. */
async function limited(day, total) {
  const { json } = await shop.register({ type: "anonymous" });
  agentId = json.id;
  token = await shop.tokenFor(json.identity.assertion);
  const person = `per_${agentId}`;
  const entitlement = `ent_${agentId}`;
  await database.batch([
    sql("INSERT INTO persons VALUES (?, ?, 0)", person, `${agentId}@example.com`),
    sql(
      "UPDATE registrations SET status = 'claimed', person_id = ?, expires_at = NULL WHERE registration_id = ?",
      person,
      agentId,
    ),
    sql("INSERT INTO agent_limits VALUES (?, ?, ?, 0)", agentId, day, total),
    sql(
      "INSERT INTO entitlements (entitlement_id, seller_id, plan_id, kind, registration_id, person_id, status, created_at) " +
        "VALUES (?, 'shop', 'credits', 'credit', ?, ?, 'active', 0)",
      entitlement,
      agentId,
      person,
    ),
  ]);
  await shop.quarry.command(
    { key_id: `en_${entitlement}` },
    {
      do: "open",
      account: agentId,
      concurrency_limit: 100,
      created_at: 1,
      grant: { reference: entitlement, kind: "top_up", calls: CREDIT },
    },
  );
  return { key_id: `en_${entitlement}` };
}

const ask = async (number) => {
  const answer = await fetch(`${shop.base}/model/${number}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { number, status: answer.status, text: await answer.text() };
};

/** Returns the charges, once nothing is in flight and the limits count the same. */
const settled = (ledger) =>
  until("ledger and limits agree", async () => {
    const { totals, leases } = await shop.quarry.command(ledger, { do: "inspect" });
    const row = await sql(
      "SELECT COALESCE(SUM(micro), 0) AS micro FROM agent_spending WHERE registration_id = ?",
      agentId,
    ).first();
    if (leases.length > 0 || totals.consumed !== row.micro) return false;
    assertSum(totals);
    return { charged: totals.consumed };
  }).then(({ charged }) => charged);

// The least and the most that calls use, in tokens.
for (const [least, most] of [
  [1, HELD],
  [HELD, 20 * HELD],
  [5 * HELD, 5 * HELD],
  [59 * HELD, 500 * HELD],
]) {
  for (const [day, total] of [
    [LIMIT, null],
    [null, LIMIT],
  ]) {
    test(`fifty calls at once of ${least} to ${most} tokens keep a limit ${day ? "of a day" : "in all"}`, async () => {
      const ledger = await limited(day, total);
      used = (number) => least + Math.round(((most - least) * ((number * 7) % 50)) / 49);
      crowd = 50;
      const answers = await many(50, ask);
      const good = answers.filter(({ status }) => status === 200);
      const cost = good.reduce((sum, { number }) => sum + used(number) * PRICE, 0);
      for (const { number, status, text } of answers) {
        if (status === 200) assert.equal(text, `answer ${number}`);
        else {
          assert.equal(status, 402, text);
          assert.match(text, /usage_exhausted/);
          assert.doesNotMatch(text, /answer \d/);
        }
      }
      assert.ok(cost <= LIMIT + HOLD, `${cost} of ${LIMIT}`);
      assert.equal(await settled(ledger), cost, "what was answered is charged, and nothing else");
      const all = answers.reduce((sum, { number }) => sum + used(number) * PRICE, 0);
      if (all <= LIMIT) assert.equal(good.length, 50);
      // Until the limit is reached, calls one after another are answered, and not one after that.
      used = () => HELD;
      crowd = 1;
      for (let at = 0; at < 70; at += 1) if ((await ask(at)).status !== 200) break;
      const spent = await settled(ledger);
      assert.ok(spent > LIMIT - HOLD && spent <= LIMIT + HOLD, `${spent} of ${LIMIT}`);
      assert.equal((await ask(0)).status, 402);
    });
  }
}
