// npm run trust -- kill: the runtime is killed with SIGKILL under full load, again and again, and started on the same storage.
// After each kill the ledger's sum holds and no lease is left, nothing is charged that was not asked, and what was answered and
// not charged was answered since the slowest settlement was sent, and up to 150 ms before: so long settlements wait for each other.

import { setTimeout as sleep } from "node:timers/promises";
import { seeded } from "../stand-ins/random.mjs";
import { startStandIns } from "../stand-ins/server.mjs";
import { leaseId } from "../tests/runtime/harness.mjs";
import { timeSettlements } from "../tests/runtime/ledger/settling.mjs";
import { SLOTS, startRig, sumHolds } from "./rig.mjs";

const PATH = "/api/v6/app-store/search?term=chess";
const LOAD_MS = [300, 1_200];

/** Kills so many times; answers figures, or throws. */
export async function kill({ say, rounds = 10, seed = 1 }) {
  const dice = seeded(`kill ${seed}`);
  const standIns = await startStandIns();
  const rig = await startRig({ source: standIns.url });
  const figures = { answered: 0, uncharged: 0, most: 0 };
  try {
    const key = await rig.open("killed");
    for (let round = 1; round <= rounds; round += 1) {
      const before = (await rig.settled(key)).totals.consumed;
      const seen = await underLoad(rig, key, dice.between(...LOAD_MS));
      await rig.restart();
      const after = await rig.inspect(key);
      const charged = after.totals.consumed - before - seen.acknowledged;
      const answered = seen.at.length;
      const late = (withinMs) => seen.at.filter((at) => at >= seen.killedAt - withinMs).length;
      const uncharged = Math.max(answered - charged, 0);
      const { unsettledMs } = seen;
      say(
        `kill: round ${round}: answered ${answered}, charged ${charged}, answered and not charged ${uncharged}; ` +
          `answered in the last ${unsettledMs} ms ${late(unsettledMs)}`,
      );
      if (!sumHolds(after))
        throw new Error(`kill: the sum is wrong (seed ${seed}): ${JSON.stringify(after.totals)}`);
      if (after.leases.length) throw new Error(`kill: ${after.leases.length} leases outlived the process`);
      // The settlement that the kill cut off may be charged too.
      if (charged > answered + seen.cut + 1)
        throw new Error(`kill: ${charged} charged, ${answered} answered, ${seen.cut} cut`);
      if (uncharged > late(unsettledMs)) {
        throw new Error(
          `kill: ${uncharged} answered calls are not charged, of which ${late(unsettledMs)} were answered in the last ` +
            `${unsettledMs} ms (seed ${seed})`,
        );
      }
      figures.answered += answered;
      figures.uncharged += uncharged;
      figures.most = Math.max(figures.most, uncharged);
    }
    say(
      `kill: ${rounds} kills, seed ${seed}: ${figures.answered} answered, ${figures.uncharged} of them not charged, ` +
        `at most ${figures.most} a kill; every sum holds`,
    );
    return figures;
  } finally {
    await rig.stop();
    await standIns.close();
  }
}

/** All slots are kept busy for so long; then the process is killed. */
async function underLoad(rig, key, forMs) {
  const seen = { at: [], cut: 0, killedAt: Infinity };
  const calling = Array.from({ length: SLOTS }, async () => {
    for (;;) {
      const { status, at } = await rig.call(PATH, key);
      if (status === 200) seen.at.push(at);
      else if (status === 0) return void (seen.cut += 1);
    }
  });
  const settlements = timeSettlements(() => rig.command(key, { do: "commit", lease_id: leaseId() }));
  await sleep(forMs);
  seen.killedAt = Date.now();
  await rig.kill();
  await Promise.all(calling);
  return { ...seen, ...(await settlements.end(seen.killedAt)) };
}
