// npm run bench:crossings: how often a call of each kind crosses from wasm to JavaScript, by name of the import.
// `--write` makes the counts those that crossings.test.mjs holds.
//
// CALLS (of each kind), QUARRY_PROFILE (dev or release: both cross as often).
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { measureCrossings } from "./measure.mjs";

const CALLS = Number(process.env.CALLS ?? 20);
const measured = await measureCrossings(CALLS);
for (const [kind, { total, names }] of Object.entries(measured)) {
  console.log(`\n${kind}: ${total} crossings a call`);
  for (const [name, count] of Object.entries(names).sort(([, a], [, b]) => b - a))
    console.log(`${String(count).padStart(8)}  ${name}`);
}
if (process.argv.includes("--write")) {
  const counts = Object.fromEntries(Object.entries(measured).map(([kind, { total }]) => [kind, total]));
  writeFileSync(join(import.meta.dirname, "counts.json"), `${JSON.stringify(counts, null, 2)}\n`);
}
