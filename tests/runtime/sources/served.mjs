// The worker over the stand-ins, a key and the contract, for one file of tests.

import assert from "node:assert/strict";
import { after, before, beforeEach } from "node:test";
import { sharedWorld } from "../shared.mjs";

/** Set before the first test. */
export let standIns, quarry, document, key;
let world;

/** Starts them before the tests of the file that calls this, and ends them after these. */
export function serveStandIns() {
  before(async () => {
    world = await sharedWorld();
    ({ standIns, quarry } = world);
    document = (await quarry.ask("/openapi.json")).json;
    key = (await quarry.makeKey({ calls: 500 })).key;
  });

  beforeEach(() => standIns.reset());

  after(async () => {
    await world?.close();
  });
}

/** The answer to a call that succeeds. */
export async function good(answering) {
  const answer = await answering;
  assert.equal(answer.status, 200, answer.text);
  return answer.json;
}
