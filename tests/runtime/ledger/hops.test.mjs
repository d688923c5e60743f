// Requests of a data call to its bindings, counted (ARCHITECTURE.md, The way of a data call): D1 is not among them.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startStandIns } from "../../../stand-ins/server.mjs";
import { ANY, call, ENDPOINTS, misbehaving } from "../calls.mjs";
import { startQuarry } from "../harness.mjs";

let standIns, quarry;

before(async () => {
  standIns = await startStandIns();
  quarry = await startQuarry({ entry: "tests/runtime/probe-entry.js", sources: standIns.url });
});

after(async () => {
  await quarry?.close();
  await standIns?.close();
});

/** Returns the requests caused by callers since the last look; the tests' own looks at ledgers are not in it. */
async function seen() {
  const all = (await quarry.ask("/__probe/seen")).json;
  return all.filter(({ path = "" }) => !path.startsWith("/admin/")).map(({ step }) => step);
}

async function during(act, key) {
  await seen();
  const answer = await act();
  await quarry.settled(key);
  return { answer, steps: await seen() };
}

for (const endpoint of ENDPOINTS) {
  test(`${endpoint.path}: one ledger command before the source, two in all, one R2 write, no D1`, async () => {
    const key = await quarry.makeKey();
    const { answer, steps } = await during(() => quarry.ask(call(endpoint), { key: key.key }), key);
    assert.equal(answer.status, 200, answer.text);
    const sources = steps.filter((step) => step === "source");
    assert.ok(sources.length >= 1);
    assert.deepEqual(steps.slice(0, 1 + sources.length), ["ledger reserve", ...sources]);
    assert.deepEqual(steps.slice(1 + sources.length).sort(), ["ledger commit", "r2 put"]);
  });
}

test("a call whose source refuses releases its lease and writes nothing to R2", async () => {
  const key = await quarry.makeKey();
  const { answer, steps } = await during(
    () => quarry.ask(misbehaving(ANY, "challenge"), { key: key.key }),
    key,
  );
  assert.equal(answer.status, 503);
  assert.deepEqual(steps, ["ledger reserve", "source", "ledger release"]);
});

test("a call refused before the reservation makes no request", async () => {
  const key = await quarry.makeKey();
  await seen();
  const refused = [
    await quarry.ask(call(ANY)),
    await quarry.ask(call(ANY), { key: `${key.key.slice(0, -1)}!` }),
    await quarry.ask(call(ANY, { nonsense: "1" }), { key: key.key }),
    await quarry.ask(ANY.path, { key: key.key }),
    await quarry.ask("/api/nothing", { key: key.key }),
  ];
  assert.deepEqual(
    refused.map(({ status }) => status),
    [401, 401, 403, 400, 404],
  );
  assert.deepEqual(await seen(), []);
});

test("a refused reservation asks no source and settles nothing", async () => {
  const key = await quarry.makeKey({ calls: 0 });
  const { answer, steps } = await during(() => quarry.ask(call(ANY), { key: key.key }), key);
  assert.equal(answer.status, 402);
  assert.deepEqual(steps, ["ledger reserve"]);
});

test("the counters do see D1 and R2, where they are asked", async () => {
  const key = await quarry.makeKey();
  await seen();
  const visitor = await quarry.ask("/api/keys/visitor", { method: "POST" });
  assert.equal(visitor.status, 201);
  const steps = await seen();
  assert.ok(
    steps.includes("d1 prepare") && steps.includes("d1 batch") && steps.includes("ledger open"),
    `${steps}`,
  );
  const { answer } = await during(() => quarry.ask(call(ANY), { key: key.key }), key);
  const raw = await quarry.ask(answer.json.search_metadata.raw_file, { key: key.key });
  assert.equal(raw.status, 200);
  assert.deepEqual(await seen(), ["ledger draw", "r2 get"]);
});
