// Calls that take longer than an idle object stays in memory: their leases hold their slot and their credit all the same.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startStandIns } from "../../../stand-ins/server.mjs";
import { ANY, call } from "../calls.mjs";
import { assertError, readDocument } from "../contract.mjs";
import { startQuarry } from "../harness.mjs";

/** The source takes longer than the ten seconds after which an idle object is evicted; callers come between. */
const SOURCE_MS = 14_000;
const AFTER_MS = 11_500;

let standIns, quarry, document;

before(async () => {
  standIns = await startStandIns();
  quarry = await startQuarry({
    sources: standIns.url,
    vars: { V1_WEB_ORIGIN: "https://www.engine.com" },
  });
  document = readDocument();
});

after(async () => {
  await quarry?.close();
  await standIns?.close();
});

const AI_MODE = "/api/v1/ai-mode?" + new URLSearchParams({ q: "what is this", image_url: redirected(2) });

/** An address that leads to a picture over so many redirects. */
function redirected(times) {
  let address = "https://pictures.example.com/a.png";
  for (let i = 0; i < times; i += 1)
    address = `https://pictures.example.com/${i}.to?${encodeURIComponent(address)}`;
  return address;
}

const asked = (path, key) => quarry.ask(path, { key: key.key });

test("while calls wait for a slow source, their slots and credits stay taken", async (t) => {
  t.after(() => standIns.delay(0));
  const [poor, narrow, busy] = [
    await quarry.makeKey({ calls: 1, concurrency_limit: 1 }),
    await quarry.makeKey({ calls: 9, concurrency_limit: 1 }),
    await quarry.makeKey({ calls: 9, concurrency_limit: 1 }),
  ];
  // Calls that follow each other at once share a timer, which expires in the midst of the slow one.
  for (let i = 0; i < 3; i += 1) assert.equal((await asked(call(ANY), busy)).status, 200);
  standIns.delay(SOURCE_MS);
  const first = [poor, narrow, busy].map((key) => asked(call(ANY), key));
  await sleep(AFTER_MS);
  assertError(document, await asked(call(ANY), poor), 429, "credits_reserved");
  for (const key of [narrow, busy])
    assertError(document, await asked(call(ANY), key), 429, "concurrency_limit_exceeded");
  for (const answer of await Promise.all(first)) assert.equal(answer.status, 200, answer.text);
  const { totals } = await quarry.settled(poor);
  assert.deepEqual([totals.consumed, totals.remaining], [1, 0]);
  assertError(document, await asked(call(ANY), poor), 402, "insufficient_credits");
});

test("a visitor's key gains nothing by a picture whose redirects are slow", async (t) => {
  t.after(() => standIns.reset());
  const visitor = (await quarry.ask("/api/keys/visitor", { method: "POST" })).json;
  const free = visitor.remaining_calls;
  // Each step of the way takes its time, and all of them together more than an idle object stays.
  standIns.delay(2_000);
  const calling = Array.from({ length: free }, () => asked(AI_MODE, visitor));
  await sleep(AFTER_MS);
  standIns.delay(0);
  assertError(document, await asked(call(ANY), visitor), 429, "credits_reserved");
  const good = (await Promise.all(calling)).filter(({ status }) => status === 200);
  assert.equal(good.length, free);
  assertError(document, await until402(visitor), 402, "insufficient_credits");
});

async function until402(key) {
  await quarry.settled(key);
  return asked(call(ANY), key);
}
