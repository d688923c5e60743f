// A lock between processes: `wrangler dev` may rebuild while `npm test` builds, and two
// clones may install the same tool at once. The lock is a directory (making one is atomic)
// that names its owner; the lock of a process that is gone is taken over, and one from
// before the machine was started.

import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { uptime } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { say } from "./process.mjs";

const WAIT_MS = 200;
/** Maximum age of a lock without an owner's name, in milliseconds, before it counts as abandoned. */
const NAMELESS_MS = 3000;
/** Locks that this process holds to its end. */
const held = [];

const remove = (path) => rmSync(path, { recursive: true, force: true });

/** Runs `work` while holding the lock `path`; says whom it waits for when it has to wait. */
export async function withLock(path, what, work) {
  mkdirSync(dirname(path), { recursive: true });
  let told = false;
  while (!take(path)) {
    if (abandoned(path)) {
      remove(path);
      continue;
    }
    if (!told) say(`waiting for another process: ${what}`);
    told = true;
    await sleep(WAIT_MS);
  }
  const release = () => remove(path);
  process.on("exit", release);
  try {
    return await work();
  } finally {
    process.off("exit", release);
    release();
  }
}

/** Takes the lock `path` for as long as this process lives; false when another process has it. */
export function hold(path) {
  mkdirSync(dirname(path), { recursive: true });
  if (abandoned(path)) remove(path);
  if (!take(path)) return false;
  if (!held.length) process.on("exit", () => held.forEach(remove));
  held.push(path);
  return true;
}

function take(path) {
  try {
    mkdirSync(path);
  } catch {
    return false;
  }
  writeFileSync(join(path, "pid"), String(process.pid));
  return true;
}

function abandoned(path) {
  // By now, the owner's process id may belong to another process.
  if (olderThan(path, uptime() * 1000)) return true;
  try {
    process.kill(Number(readFileSync(join(path, "pid"), "utf8") || NaN), 0);
    return false;
  } catch (error) {
    if (error.code === "ESRCH") return true;
    if (error.code === "EPERM") return false;
    return olderThan(path, NAMELESS_MS);
  }
}

function olderThan(path, ms) {
  try {
    return Date.now() - statSync(path).mtimeMs > ms;
  } catch {
    return false;
  }
}
