// A worker over the stand-ins for files of tests that make keys of their own and look at nothing of the whole worker: all of a process
// (scripts/lib/test-process.mjs) share one, since a start takes more than a second of processor time.

import { startStandIns } from "../../stand-ins/server.mjs";
import { startQuarry } from "./harness.mjs";

/** Whether further files may follow: the process is told them over a channel, which it closes after the last. */
const isShared = process.connected;
let world;

/** The stand-ins, as they are after a start, and the worker: `{ standIns, quarry, close() }`. */
export async function sharedWorld() {
  world ??= start();
  const { standIns, quarry, close } = await world;
  standIns.reset();
  return { standIns, quarry, close: isShared ? () => {} : close };
}

async function start() {
  const standIns = await startStandIns();
  const quarry = await startQuarry({ sources: standIns.url });
  const close = async () => {
    await quarry.close();
    await standIns.close();
  };
  if (isShared) process.once("disconnect", close);
  return { standIns, quarry, close };
}
