// The short form of `npm run trust`: each part on the real runtime, with numbers that a build can wait for. The long one is run
// by hand.

import { test } from "node:test";
import { faults } from "./faults.mjs";
import { kill } from "./kill.mjs";
import { PARTS, load } from "./load.mjs";

const told = (t) => ({ say: (line) => t.diagnostic(line) });

test("a call that meets a source that does everything wrong fails for nothing, beside a neighbour that goes on", async (t) => {
  await faults({ ...told(t), atOnce: 1 });
});

test("killed under load, only calls answered in the last moments are not charged", async (t) => {
  await kill({ ...told(t), rounds: 2 });
});

test("under load settled is what was answered, no slot is left, and memory stays", async (t) => {
  const { "one key": oneKey, "many keys": manyKeys, "a day": aDay } = PARTS;
  await load({
    ...told(t),
    calls: 250,
    keys: 50,
    parts: { "one key": oneKey, "many keys": manyKeys, "a day": aDay },
  });
});
