// npm run trust -- faults: sources that hang, trickle, reset, lie, flood and redirect, and a store that fails. Each call ends in
// the error of the contract, charges nothing and leaves no lease, while a neighbour continues; the neighbour's latency is printed
// beside its latency without faults.

import { startStandIns } from "../stand-ins/server.mjs";
import { percentile } from "../bench/percentile.mjs";
import { ms, startRig, sumHolds } from "./rig.mjs";
import { BEHAVIOURS, startSick } from "./sick-source.mjs";

const SOURCE_MS = 1_500;
/** An engine with HTML pages and a store with JSON lists. */
const SICK = [
  (name) => `/api/v3/search?q=tall+ships+~${name}`,
  (name) => `/api/v6/app-store/search?term=chess+~${name}`,
];
/** The same sites, and others. */
const NEIGHBOURS = [
  "/api/v3/search?q=tall+ships",
  "/api/v6/app-store/search?term=chess",
  "/api/v2/search?q=tall+ships",
];
/**
 * Maximum latency of a neighbour, in milliseconds. It waits for no other call, but shares two processors with a
 * source that makes 100 MB.
 */
const NEIGHBOUR_MS_MAX = 2_000;

/** Tries all behaviours, so many of each at once; answers figures, or throws with what was wrong. */
export async function faults({ say, atOnce = 3, only } = {}) {
  const standIns = await startStandIns();
  const sick = await startSick(standIns.url);
  const rig = await startRig({
    source: sick.url,
    store: new URL("sick-store.js", import.meta.url).pathname,
    vars: {
      SOURCE_TIMEOUT_MS: String(SOURCE_MS),
      // Each is to be met: that sick sites are left alone is another test's.
      SOURCE_BREAKER_FAILURES: "0",
      KEY_FAILURE_BUDGET: "1000000",
    },
  });
  const wrong = [];
  try {
    const healthy = await rig.open("healthy");
    const quiet = await neighbour(rig, healthy, 1_500);
    for (const [at, [name, behaviour]] of Object.entries(BEHAVIOURS).entries()) {
      if (only && !only.includes(name)) continue;
      const key = await rig.open(`${at}-${name}`);
      const busy = neighbour(rig, healthy);
      const answers = await Promise.all(
        SICK.flatMap((path) => Array.from({ length: atOnce }, () => rig.call(path(name), key))),
      );
      const beside = await busy.end();
      wrong.push(...(await judged(rig, key, name, behaviour, answers)), ...besideWas(beside, name));
      const reasons = new Set(answers.map(reasonOf));
      const longest = Math.max(...answers.map(({ ms }) => ms));
      say(
        `faults: ${name.padEnd(20)} ${answers[0].status} ${[...reasons].join(", ").padEnd(24)} ` +
          `after ${ms(longest).padStart(7)}; neighbour p50 ${ms(percentile(beside.ms, 0.5))}, p99 ${ms(percentile(beside.ms, 0.99))}`,
      );
      quiet.beside.push(...beside.ms);
    }
    wrong.push(...(await storeFails(rig)));
    const figures = {
      quietP99: percentile(quiet.ms, 0.99),
      besideP99: percentile(quiet.beside, 0.99),
      calls: quiet.beside.length,
    };
    say(
      `faults: neighbour's p99 ${ms(figures.quietP99)} alone, ${ms(figures.besideP99)} beside all of them (${figures.calls} calls, all answered)`,
    );
    if (wrong.length) throw new Error(`faults:\n  ${wrong.join("\n  ")}`);
    return figures;
  } finally {
    await rig.stop();
    await sick.close();
    await standIns.close();
  }
}

const reasonOf = ({ status, text }) =>
  status === 503 ? JSON.parse(text).reason : `status ${status}: ${text.slice(0, 80)}`;

/** Lists wrong answers, where all should have ended alike, and a wrong ledger after them. */
async function judged(rig, key, name, { ends }, answers) {
  const wrong = [];
  for (const answer of answers) {
    if (answer.status !== ends.status) wrong.push(`${name}: ${reasonOf(answer)}`);
    else if (JSON.parse(answer.text).error_code !== ends.code)
      wrong.push(`${name}: ${answer.text.slice(0, 200)}`);
    else if (!ends.reasons.includes(reasonOf(answer)))
      wrong.push(`${name}: the reason is ${reasonOf(answer)}`);
    if (answer.ms > SOURCE_MS + NEIGHBOUR_MS_MAX) wrong.push(`${name}: it took ${ms(answer.ms)}`);
  }
  const seen = await rig.settled(key).catch((error) => void wrong.push(`${name}: ${error.message}`));
  if (!seen) return wrong;
  if (seen.totals.consumed !== 0) wrong.push(`${name}: ${seen.totals.consumed} were charged`);
  if (!sumHolds(seen)) wrong.push(`${name}: the ledger's sum is wrong: ${JSON.stringify(seen.totals)}`);
  if (seen.counters.released !== answers.length)
    wrong.push(`${name}: ${seen.counters.released} were released`);
  return wrong;
}

const besideWas = (beside, name) => [
  ...beside.failed.map((text) => `${name}: a neighbour got ${text}`),
  ...(percentile(beside.ms, 0.99) > NEIGHBOUR_MS_MAX
    ? [`${name}: a neighbour waited ${ms(Math.max(...beside.ms))}`]
    : []),
];

/** A caller with a key of its own who goes on calling until told to end, or for so long. */
function neighbour(rig, key, forMs) {
  const seen = { ms: [], failed: [], beside: [] };
  const state = { goesOn: true };
  const calling = (async () => {
    for (let at = 0; state.goesOn || at < NEIGHBOURS.length; at += 1) {
      const answer = await rig.call(NEIGHBOURS[at % NEIGHBOURS.length], key);
      if (answer.status === 200) seen.ms.push(answer.ms);
      else seen.failed.push(`${answer.status} ${answer.text.slice(0, 200)}`);
    }
  })();
  const end = async () => {
    state.goesOn = false;
    await calling;
    return seen;
  };
  if (forMs === undefined) return { end };
  return new Promise((resolve) => setTimeout(resolve, forMs)).then(end);
}

/** A store that fails or hangs costs the bundle, and neither the answer nor the charge. */
async function storeFails(rig) {
  const wrong = [];
  for (const account of ["ac_store_fails", "ac_store_hangs"]) {
    const key = await rig.open(account.slice(3), { account });
    const answers = await Promise.all(NEIGHBOURS.map((path) => rig.call(path, key)));
    const { totals } = await rig.settled(key);
    if (answers.some(({ status }) => status !== 200)) wrong.push(`${account}: a call was not answered`);
    if (totals.consumed !== answers.length)
      wrong.push(`${account}: ${totals.consumed} of ${answers.length} charged`);
  }
  return wrong;
}
