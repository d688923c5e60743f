// Runs files of tests in a few processes side by side; each takes the next file when it is done with one.

import { fork } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { nodeCounts } from "./counts.mjs";
import { dieTogether } from "./run.mjs";
import { ROOT } from "./versions.mjs";

const PROCESS = join(ROOT, "scripts/lib/test-process.mjs");
/** What wrangler allocates at its start is kept: room for it is cheaper than to collect it thrice. */
const NODE_ARGS = ["--min-semi-space-size=16", "--max-semi-space-size=32", "--test-reporter=spec"];

/** Runs `files` (from the root), `atOnce` at a time, and shows what they print: `{ ok, counts }`. */
export async function runTestFiles(files, { node, atOnce, env }) {
  // The longest ones first, as far as their size tells, so that no single one is waited for at the end.
  const size = (file) => statSync(join(ROOT, file)).size;
  const queue = files.toSorted((a, b) => size(b) - size(a));
  const next = () => queue.shift() ?? null;
  const processes = Array.from({ length: Math.min(atOnce, files.length) }, () =>
    runProcess(next, { node, env }),
  );
  const ended = await Promise.all(processes);
  return { ok: ended.every(({ ok }) => ok) && queue.length === 0, counts: add(ended) };
}

function runProcess(next, { node, env }) {
  const child = fork(PROCESS, [], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    execArgv: NODE_ARGS,
    execPath: node,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    detached: true,
  });
  const release = dieTogether(child);
  const chunks = [];
  child.on("message", () => {
    const file = next();
    child.send(file === null ? null : join(ROOT, file));
  });
  for (const [stream, sink] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    stream.on("data", (chunk) => (chunks.push(chunk), sink.write(chunk)));
  }
  return new Promise((resolve) => {
    const end = (code) => {
      release();
      resolve({ ok: code === 0, counts: nodeCounts(Buffer.concat(chunks).toString()) });
    };
    child.on("error", () => end(1));
    child.on("close", end);
  });
}

function add(ended) {
  const sum = (name) => ended.reduce((all, { counts }) => all + counts[name], 0);
  return {
    passed: sum("passed"),
    failed: sum("failed"),
    skipped: sum("skipped"),
    reasons: ended.flatMap(({ counts }) => counts.reasons),
  };
}
