// A worker that can be killed and started again on the same storage: a process group of its own (killed-process.mjs and the
// runtime that it starts), ended with SIGKILL.

import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { NODE_ARGS } from "../../../scripts/launch/versions.mjs";
import { freePort } from "../../../scripts/lib/free-port.mjs";
import { operated, prepare, scratch } from "../harness.mjs";

const PROCESS = join(import.meta.dirname, "killed-process.mjs");
const running = new Set();

// Processes in groups of their own do not end with this one.
process.once("exit", () => running.forEach(kill));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

/**
 * Makes room for the storage; `wanted` is what `startQuarry` takes. Returns `{ start(), close() }`: `start` answers `operated`
 * functions (harness.mjs), `url` and `kill()`. The address stays the same over restarts.
 */
export function killable(wanted) {
  const room = scratch();
  const port = freePort();
  const prepared = prepare(wanted, room.path);
  return {
    start: async () => start({ ...wanted, prepared, kept: room.path, port: await port }),
    close() {
      for (const group of running) kill(group);
      room.remove();
    },
  };
}

async function start(wanted) {
  // Its output is needed only when it does not start.
  const child = fork(PROCESS, [], {
    detached: true,
    execArgv: NODE_ARGS,
    serialization: "advanced",
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  running.add(child.pid);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const ended = once(child, "exit");
  child.send(wanted);
  const url = await Promise.race([
    once(child, "message").then(([message]) => message),
    ended.then(([code]) => Promise.reject(new Error(`the worker did not start (${code}):\n${said}`))),
  ]);
  return {
    ...operated((path, init) => fetch(url + path, init)),
    url,
    async kill() {
      kill(child.pid);
      await ended;
    },
  };
}

function kill(group) {
  running.delete(group);
  try {
    process.kill(-group, "SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}
