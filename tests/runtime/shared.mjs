// A worker over the stand-ins for files of tests that make keys or agents of their own and look at nothing of the whole worker: all of
// a process (scripts/lib/test-process.mjs) share one, since a start takes most of a second of processor time.

import { startStorefront } from "../conformance/agent.mjs";

/** Whether further files may follow: the process is told them over a channel, which it closes after the last. */
const isShared = process.connected;
let world;

/** Returns what `startStorefront` does; the stand-ins are as they are after a start. */
export async function sharedWorld() {
  world ??= start();
  const store = await world;
  store.standIns.reset();
  return isShared ? { ...store, close: () => {} } : store;
}

async function start() {
  const store = await startStorefront({ also: ["ASSETS"] });
  if (isShared) process.once("disconnect", store.close);
  return store;
}
