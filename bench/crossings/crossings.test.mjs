// Every kind of call crosses from wasm to JavaScript as often as counts.json says, 5 per cent more at most. A change that
// crosses less often writes the new counts: `npm run bench:crossings -- --write`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { measureCrossings } from "./measure.mjs";

const COUNTS = JSON.parse(readFileSync(join(import.meta.dirname, "counts.json"), "utf8"));
const TOLERANCE = 1.05;

let measured;
before(async () => {
  measured = await measureCrossings(8);
});

for (const [kind, committed] of Object.entries(COUNTS)) {
  test(`${kind}: at most ${committed} crossings and 5 per cent`, () => {
    const { total, names } = measured[kind];
    assert.ok(total > 0, "nothing was counted");
    assert.ok(total <= committed * TOLERANCE, `${total} crossings: ${JSON.stringify(names)}`);
  });
}
