// npm run bench:memory: the memory of the runtime's process while one key calls, of Quarry beside the floor, which makes all hops
// and writes of a call and runs none of Quarry's code: what both gain is the runtime's.
//
// ROUNDS, SECONDS (a round), WORKERS (quarry,floor).
import { residentMiB } from "./resident.mjs";
import { SEARCH, authorized, filesOf, openKeys } from "./setting.mjs";
import { startWorkerd } from "./workerd.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 9);
const SECONDS = Number(process.env.SECONDS ?? 5);
const NAMES = (process.env.WORKERS ?? "quarry,floor").split(",");
const AT_ONCE = 20;

const files = await filesOf(NAMES);
for (const name of NAMES) {
  const workers = await startWorkerd([name], files);
  try {
    const [key] = await openKeys(workers, 1);
    const memory = () => `${residentMiB(workers.pid).toFixed(0)} MiB`;
    const seen = [memory()];
    let calls = 0;
    for (let round = 0; round < ROUNDS; round++) {
      calls += await callFor(SECONDS * 1000, workers.at[name] + SEARCH, key);
      seen.push(`${calls} calls: ${memory()}`);
    }
    console.log(`${name}: ${seen.join(", ")}`);
  } finally {
    await workers.stop();
  }
}

/** Calls an address for so long; answers how often. */
async function callFor(ms, address, key) {
  const end = Date.now() + ms;
  let calls = 0;
  const caller = async () => {
    while (Date.now() < end) {
      const answer = await fetch(address, authorized(key));
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`);
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  return calls;
}
