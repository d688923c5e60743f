// Trusted providers that misbehave, on the real runtime: only their own assertions wait.

import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { after, before, test } from "node:test";
import { startStandIns } from "../../stand-ins/server.mjs";
import { mailbox, startStorefront } from "./agent.mjs";

const FAULTS = ["error", "garbage", "huge", "redirect", "slow"];
/** A provider that did not answer is left alone for so long. */
const LEFT_ALONE_MS = 5000;

let store, worlds;

before(async () => {
  worlds = await Promise.all(FAULTS.map(() => startStandIns()));
  const issuers = worlds.map(({ url }) => ({ issuer: `${url}/provider` }));
  store = await startStorefront({ vars: { TRUSTED_PROVIDERS: JSON.stringify(issuers) } });
});

after(async () => {
  await store?.close();
  await Promise.all((worlds ?? []).map((world) => world.close()));
});

const mint = ({ provider }, more) => provider.mint({ email: mailbox(), aud: store.base, ...more });

test("a provider that does not answer as it should is waited for, and its assertion is not used up", async () => {
  const assertions = worlds.map((world) => mint(world));
  FAULTS.forEach((kind, at) => worlds[at].provider.fault({ kind }));
  const answers = await Promise.all(assertions.map((assertion) => store.asserted(assertion)));
  answers.forEach(({ status, headers, json }, at) => {
    // The slow one answers well in the end: nobody waited for that.
    assert.deepEqual([status, json.error], [503, "temporarily_unavailable"], FAULTS[at]);
    assert.ok(Number(headers.get("retry-after")) >= 1, FAULTS[at]);
  });
  worlds.forEach((world) => world.provider.fault({}));
  const early = await store.asserted(assertions.at(-1)); // of the slow one, which failed last
  assert.equal(early.status, 503, "it was asked again at once");
  await sleep(LEFT_ALONE_MS);
  for (const assertion of assertions) {
    const answer = await store.asserted(assertion);
    assert.equal(answer.status, 200, answer.text);
  }
  const again = await store.asserted(assertions[0]);
  assert.equal(again.json.error, "replay_detected");
});

test("every algorithm of a provider is believed, and its keys survive its outage", async () => {
  const [world] = worlds;
  assert.equal((await store.asserted(mint(world))).status, 200);
  world.provider.fault({ kind: "error" });
  for (const alg of ["ES256", "RS256", "PS256", "EdDSA"]) {
    const answer = await store.asserted(mint(world, { alg }));
    assert.equal(answer.status, 200, `${alg}: ${answer.text}`);
    const stranger = await store.asserted(mint(world, { alg, signer: "stranger" }));
    assert.equal(stranger.json.error, "invalid_signature", alg);
  }
  world.provider.fault({});
});
