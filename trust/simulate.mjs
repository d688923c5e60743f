// npm run trust -- simulate --events 1000000 --seed 7: the seeded simulations over the pure core, in Rust: any history of
// commands, lost answers, evictions, deaths and clock jumps against a plain model (crates/ledger/tests/property.rs), and purchases
// on every rail with faults at every step (crates/storefront/tests/payments/simulation.rs). A seed that fails is named and
// replays. Nine tenths of the events are the ledger's, whose steps are the smallest.

import { Stop, run } from "../scripts/launch/process.mjs";
import { NATIVE_ENV } from "../scripts/launch/rust.mjs";

const PARTS = [
  {
    crate: "quarry-ledger",
    args: ["--test", "property", "no_history_charges_twice_or_below_zero_or_beyond_the_limit"],
    share: 0.9,
  },
  {
    crate: "quarry-storefront",
    args: ["--test", "storefront", "after_any_number_of_faults_the_books_agree"],
    share: 0.1,
  },
];

/** Runs so many events at least; answers how many there were. */
export async function simulate({ say, events = 1_000_000, seed = 7 }) {
  let sum = 0;
  for (const { crate, args, share } of PARTS) {
    const env = {
      ...NATIVE_ENV,
      QUARRY_EVENTS: String(Math.ceil(events * share)),
      QUARRY_SEED: String(seed),
    };
    const test = ["test", "--locked", "-p", crate, ...args, "--", "--nocapture"];
    const { ok, out } = await run("cargo", test, { env, show: (line) => /^simulated: /.test(line) });
    const told = /^simulated: (\d+) events/m.exec(out);
    if (!ok || !told) throw new Stop(`simulate: ${crate} failed with --seed ${seed}:\n${out.slice(-4_000)}`);
    sum += Number(told[1]);
  }
  say(`simulate: ${sum} events with seed ${seed}; every sum holds, journal = ledgers = processor = chain`);
  return { events: sum };
}
