// A long step: prints what it does and its expected duration, every ten seconds that it continues, and its duration at the end.

import { say } from "./process.mjs";

const PROGRESS_MS = 10_000;

/** Runs `work` as an announced step; returns what it returns. A step that throws or returns `{ ok: false }` is not called done. */
export async function step(what, work, { everyMs = PROGRESS_MS } = {}) {
  const started = Date.now();
  const name = what.replace(/ \(.*\)$/, "");
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  say(`${what} …`);
  const timer = setInterval(() => say(`${name}: still at it after ${seconds()}`), everyMs);
  try {
    const result = await work();
    say(`${name}: ${result?.ok === false ? "failed after" : "done in"} ${seconds()}`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
