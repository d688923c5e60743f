// Runs files of tests in a few processes side by side; each takes the next file when it is done with one.

import { statSync } from "node:fs";
import { join } from "node:path";
import { nodeCounts } from "./counts.mjs";
import { run } from "../launch/process.mjs";
import { NODE_ARGS, ROOT } from "../launch/versions.mjs";

const PROCESS = join(ROOT, "scripts/lib/test-process.mjs");
/** Further options of Node: memory that wrangler allocates at its start is kept, which is cheaper than to collect it thrice. */
const TEST_ARGS = ["--min-semi-space-size=16", "--max-semi-space-size=32", "--test-reporter=spec"];

/** Runs `files` (from the root), `atOnce` at a time, and shows what they print: `{ ok, counts }`. */
export async function runTestFiles(files, { node, atOnce }) {
  // The longest files first, by their size, so that none is waited for at the end.
  const size = (file) => statSync(join(ROOT, file)).size;
  const queue = files.toSorted((a, b) => size(b) - size(a));
  const reply = () => queue.shift() ?? null;
  const processes = Array.from({ length: Math.min(atOnce, files.length) }, () =>
    run(node, [...NODE_ARGS, ...TEST_ARGS, PROCESS], { show: true, reply }),
  );
  const ended = await Promise.all(processes);
  const counts = add(ended.map(({ out }) => nodeCounts(out)));
  return { ok: ended.every(({ ok }) => ok) && queue.length === 0, counts };
}

function add(all) {
  const sum = (name) => all.reduce((total, counts) => total + counts[name], 0);
  return {
    passed: sum("passed"),
    failed: sum("failed"),
    skipped: sum("skipped"),
    reasons: all.flatMap(({ reasons }) => reasons),
  };
}
