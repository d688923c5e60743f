// npm run trust: measured answers to "what happens when", each part by its name; all of them take about a quarter of an hour.
//
//   npm run trust -- simulate --events 1000000 --seed 7   seeded simulations over the pure core
//   npm run trust -- kill --rounds 10 --seed 1            the runtime killed under load, on raw workerd
//   npm run trust -- faults                               sources and stores that do everything wrong
//   npm run trust -- load --calls 4000 --keys 1000        rate, latency, memory, slots; what is added; what it costs
//   npm run trust -- attacks                              the tests that docs/attacks.md names
//
// A part that fails says why and ends with 1; a seed that is printed replays it. `npm test` runs a short form of each
// (trust/*.test.mjs).

import { Stop, main, say } from "../scripts/launch/process.mjs";
import { build } from "../scripts/build.mjs";
import { setUp } from "../scripts/setup.mjs";
import { attacks } from "./attacks.mjs";
import { faults } from "./faults.mjs";
import { kill } from "./kill.mjs";
import { load } from "./load.mjs";
import { simulate } from "./simulate.mjs";

const PARTS = { simulate, kill, faults, load, attacks };
/** Parts measured over the release build. */
const ON_WORKERD = new Set(["kill", "faults", "load"]);

await main(async () => {
  const { names, numbers } = read(process.argv.slice(2));
  const rust = await setUp();
  if (names.some((name) => ON_WORKERD.has(name))) await build(rust);
  for (const name of names) {
    const started = performance.now();
    say(`\n── ${name}`);
    await PARTS[name]({ say, ...numbers });
    say(`── ${name}: ok (${((performance.now() - started) / 1000).toFixed(0)} s)`);
  }
});

/** The parts that are wanted, all without a name; numbers by their options. */
function read(args) {
  const [names, numbers] = [[], {}];
  for (const rest = [...args]; rest.length;) {
    const word = rest.shift();
    const option = /^--(events|seed|rounds|calls|keys)$/.exec(word)?.[1];
    const value = option && Number(rest.shift());
    if (option && Number.isSafeInteger(value) && value >= 0) numbers[option] = value;
    else if (word in PARTS) names.push(word);
    else
      throw new Stop(
        `npm run trust takes ${Object.keys(PARTS).join(", ")}, and --events, --seed, --rounds, --calls, --keys.`,
      );
  }
  return { names: names.length ? names : Object.keys(PARTS), numbers };
}
