// The worker over the stand-ins, a key and the contract, for one file of tests.

import assert from "node:assert/strict";
import { after, before, beforeEach } from "node:test";
import { startStandIns } from "../../../stand-ins/server.mjs";
import { startQuarry } from "../harness.mjs";

/** Set before the first test. */
export let standIns, quarry, document, key;

/** Starts them before the tests of the file that calls this, and ends them after these. */
export function serveStandIns() {
  before(async () => {
    standIns = await startStandIns();
    quarry = await startQuarry({ sources: standIns.url });
    document = (await quarry.ask("/openapi.json")).json;
    key = (await quarry.makeKey({ calls: 500 })).key;
  });

  beforeEach(() => standIns.reset());

  after(async () => {
    await quarry?.close();
    await standIns?.close();
  });
}

/** The answer to a call that succeeds. */
export async function good(answering) {
  const answer = await answering;
  assert.equal(answer.status, 200, answer.text);
  return answer.json;
}
