// npm run trust -- load: one key at its limit, a thousand keys, a day of mixed traffic in miniature over all endpoints with large
// pages among it; then what the service adds to the source's own time, and what a thousand calls cost to run. Percentiles, the
// process's memory over time, slots that were left; settled has to be what was answered.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { processorMs } from "../bench/load.mjs";
import { seeded } from "../stand-ins/random.mjs";
import { ENDPOINTS, call } from "../tests/runtime/calls.mjs";
import { GOAL_USD, costs, table } from "./costs.mjs";
import { percentile } from "../bench/percentile.mjs";
import { residentMiB } from "../bench/resident.mjs";
import { SLOTS, ms, spread, startRig, sumHolds } from "./rig.mjs";

const SEARCH = "/api/v6/app-store/search?term=chess";
const PAGE = "/api/v1/search?q=chess";
const LARGE_BYTES = 1_500_000;
/** Maximum growth of the process in the last third of a load: half of an isolate's memory. */
const GROWTH_MIB_MAX = 64;
/** v1 gives some lists to signed-in visitors alone: here any name is one. */
const VARS = { V1_HEADERS: JSON.stringify({ cookie: "SID=stand-in" }), KEY_FAILURE_BUDGET: "1000000" };

/** Runs all parts, of so many calls each; answers figures, or throws with what was wrong. */
export async function load({ say, calls = 4_000, keys = 1_000, seed = 1, parts = PARTS }) {
  const standIns = await startSource();
  const figures = {};
  try {
    for (const [name, part] of Object.entries(parts)) {
      const rig = await startRig({ source: standIns.url, vars: VARS, ...part.files });
      try {
        figures[name] = await part.run({ rig, say, calls, keys, standIns, dice: seeded(`load ${seed}`) });
      } finally {
        await rig.stop();
        await standIns.control("reset", {});
      }
    }
    return figures;
  } finally {
    standIns.close();
  }
}

export const PARTS = {
  "one key": { run: oneKey },
  "many keys": { run: manyKeys },
  "a day": { run: mixedDay },
  added: { run: added },
  costs: { run: whatItCosts, files: { front: new URL("counting.js", import.meta.url).pathname } },
};

/**
 * Runs twice as many callers as the key has slots: a caller without a slot is refused for free, and retries.
 */
async function oneKey({ rig, say, calls }) {
  const key = await rig.open("one-key");
  const answers = await watched(rig, say, "one key at its limit", (memory) =>
    spread(calls, 2 * SLOTS, async () => {
      const answer = await rig.call(SEARCH, key);
      memory.look();
      // Waits before a retry, as the answer tells clients to.
      if (answer.status === 429) await sleep(20);
      return answer;
    }),
  );
  return judged(rig, say, [key], answers, { allowed: [200, 429] });
}

/** Runs calls over many keys, each in turn. */
async function manyKeys({ rig, say, calls, keys: count }) {
  const keys = await spread(count, 20, (at) => rig.open(`key-${at}`));
  const answers = await watched(rig, say, `${count} keys`, (memory) =>
    spread(Math.max(calls, count), SLOTS, async (at) => {
      memory.look();
      return rig.call(SEARCH, keys[at % count]);
    }),
  );
  return judged(rig, say, keys, answers, { allowed: [200] });
}

/** All endpoints, some of them asked wrongly, over keys of which few are busy and many are not; every tenth page is large. */
async function mixedDay({ rig, say, calls, dice, standIns }) {
  await standIns.control("replay", await largePage(standIns));
  const keys = await spread(50, 10, (at) => rig.open(`day-${at}`));
  const answers = await watched(rig, say, "a day of mixed traffic in miniature", (memory) =>
    spread(calls, SLOTS, async () => {
      memory.look();
      const endpoint = dice.pick(ENDPOINTS);
      const key = keys[Math.floor(dice.next() ** 3 * keys.length)];
      if (dice.chance(0.02)) return rig.call(call(endpoint, { nonsense: "1" }), key);
      if (dice.chance(0.02)) return rig.call(endpoint.path, { ...key, key: `${key.key}x` });
      if (dice.chance(0.1)) return rig.call("/api/v1/search?q=large+page", key);
      return rig.call(call(endpoint), key);
    }),
  );
  return judged(rig, say, keys, answers, { allowed: [200, 401, 403, 404] });
}

/** The stand-in's page of results, padded inside of its body to what real ones weigh. */
async function largePage({ url }) {
  const page = await (await fetch(`${url}/v1-web/search?q=large+page`)).text();
  const padding = `<script>/*${"x".repeat(LARGE_BYTES - page.length)}*/</script></body>`;
  return { site: "v1-web", match: "q=large", body: page.replace("</body>", padding) };
}

/** Checks every kind of traffic: outcomes, settled = answered, no slot left, the sum. */
async function judged(rig, say, keys, answers, { allowed }) {
  const odd = answers.filter(({ status }) => !allowed.includes(status));
  if (odd.length)
    throw new Error(`load: ${odd.length} answers were ${odd[0].status}: ${odd[0].text.slice(0, 200)}`);
  const answered = answers.filter(({ status }) => status === 200).length;
  let settled = 0;
  for (const key of keys) {
    const seen = await rig.settled(key);
    if (!sumHolds(seen)) throw new Error(`load: the sum is wrong: ${JSON.stringify(seen.totals)}`);
    settled += seen.totals.consumed;
  }
  if (settled !== answered) throw new Error(`load: ${answered} were answered and ${settled} settled`);
  say(
    `load: settled ${settled} = answered ${answered}, over ${keys.length} keys; no slot left, every sum holds`,
  );
  return { answered, settled };
}

/** Runs traffic, and prints its percentiles, rate and the process's memory from start to end. */
async function watched(rig, say, what, traffic) {
  const memory = { seen: [residentMiB(rig.pid)], at: 0, look() {} };
  memory.look = () => {
    if (Date.now() - memory.at < 250) return;
    memory.at = Date.now();
    memory.seen.push(residentMiB(rig.pid));
  };
  const [started, cpu] = [performance.now(), processorMs(rig.pid)];
  const answers = await traffic(memory);
  const seconds = (performance.now() - started) / 1000;
  memory.seen.push(residentMiB(rig.pid));
  const good = answers.filter(({ status }) => status === 200).map((answer) => answer.ms);
  const others = Object.entries(Object.groupBy(answers, ({ status }) => status))
    .filter(([status]) => status !== "200")
    .map(([status, some]) => `${some.length} of ${status}`);
  // Code is compiled and buffers are allocated at first, so the last third shows whether memory levels off.
  const third = memory.seen.slice(Math.floor((memory.seen.length * 2) / 3));
  const growth = third.at(-1) - third[0];
  say(
    `load: ${what}: ${good.length} answered${others.length ? ` (and ${others.join(", ")})` : ""} in ${seconds.toFixed(1)} s; ` +
      `p50 ${ms(percentile(good, 0.5))}, p90 ${ms(percentile(good, 0.9))}, p99 ${ms(percentile(good, 0.99))}; ` +
      `${((processorMs(rig.pid) - cpu) / answers.length).toFixed(2)} ms of processor a call; ` +
      `memory over time ${overTime(memory.seen)} MiB, ${growth.toFixed(0)} of it in the last third`,
  );
  if (growth > GROWTH_MIB_MAX)
    throw new Error(`load: ${what}: memory grew by ${growth.toFixed(0)} MiB in the last third`);
  return answers;
}

/** Some figures of a series, evenly spread from the first to the last. */
function overTime(series, count = 12) {
  const at = (step) => series[Math.round((step * (series.length - 1)) / (count - 1))];
  return Array.from({ length: count }, (_, step) => at(step).toFixed(0)).join(" ");
}

/** The service's own part of the time: its percentiles less those of the same requests straight to the source. */
async function added({ rig, say, calls, standIns }) {
  const key = await rig.open("added");
  const figures = {};
  for (const [what, path] of Object.entries({ "app search": SEARCH, "web search": PAGE })) {
    await rig.call(path, key);
    const asked = (await standIns.control("log")).at(-1);
    const source = (at) =>
      timed(
        `${standIns.url}/${asked.site}${asked.path}`,
        { method: asked.method, body: asked.body || undefined },
        at,
      );
    const count = Math.ceil(calls / 4);
    const [direct, through] = [[], []];
    // In turns, so that other load on the machine affects both.
    await spread(count, 4, async () => {
      direct.push(await source());
      through.push((await rig.call(path, key)).ms);
    });
    const [p50, p99] = [0.5, 0.99].map((part) => percentile(through, part) - percentile(direct, part));
    say(
      `load: added to the source's time, ${what}: p50 ${ms(p50)}, p99 ${ms(p99)} (${count} calls, four at a time)`,
    );
    figures[what] = { p50, p99 };
  }
  await rig.settled(key);
  return figures;
}

async function timed(url, init) {
  const started = performance.now();
  await (await fetch(url, init)).arrayBuffer();
  return performance.now() - started;
}

/** Concurrency of a key's calls: one, or its limit. The sources take a second, as real ones do. */
const WAYS_TO_CALL = {
  "one at a time, seven seconds apart": { calls: 4, atOnce: 1, apartMs: 7_000 },
  "one after the other": { calls: 12, atOnce: 1, apartMs: 0 },
  "twenty-five at once": { calls: 500, atOnce: SLOTS, apartMs: 0 },
};
const SOURCE_MS = 1_000;

/** Each way of calling, with bundles and without (`PATCH /api/keys/settings`, retention off). */
async function whatItCosts({ rig, say, standIns }) {
  const keys = { "bundles kept": await rig.open("kept"), "retention off": await rig.open("unkept") };
  await rig.command(keys["retention off"], { do: "set_retention", unkept: true });
  for (const key of Object.values(keys))
    for (const path of [SEARCH, PAGE]) for (let n = 0; n < 20; n += 1) await rig.call(path, key);
  await standIns.control("delay", { ms: SOURCE_MS });
  const figures = {};
  for (const [name, way] of Object.entries(WAYS_TO_CALL)) {
    const found = {};
    for (const [kept, key] of Object.entries(keys)) found[kept] = await costOf(rig, key, way);
    if (found["retention off"].bundleUsd > 0)
      throw new Error("load: with retention off, bundles were written");
    say(`load: what calls cost, ${name} (${way.calls} calls, sources take ${SOURCE_MS} ms):`);
    for (const line of table(found)) say(`  ${line}`);
    figures[name] = found;
  }
  const dearest = (kept) => Math.max(...Object.values(figures).map((found) => found[kept].usd));
  const [usd, without] = Object.keys(keys).map(dearest);
  say(
    `load: a thousand calls cost ${usd.toFixed(4)} USD at most, ${without.toFixed(4)} with retention off; the goal is ${GOAL_USD} USD`,
  );
  if (usd > GOAL_USD) throw new Error(`load: a thousand calls cost ${usd} USD`);
  return figures;
}

async function costOf(rig, key, { calls, atOnce, apartMs }) {
  const count = async () => JSON.parse((await rig.call("/__count", key)).text);
  await rig.settled(key);
  await sleep(6_000);
  await count();
  const cpu = processorMs(rig.pid);
  const answers = await spread(calls, atOnce, async (at) => {
    // Each third one is a web page.
    const answer = await rig.call(at % 3 === 2 ? PAGE : SEARCH, key);
    await sleep(apartMs);
    return answer;
  });
  const odd = answers.find(({ status }) => status !== 200);
  if (odd)
    throw new Error(`load: a call that was to be counted was ${odd.status}: ${odd.text.slice(0, 200)}`);
  const counted = await count();
  await rig.settled(key);
  return costs({ ...counted, cpuMs: processorMs(rig.pid) - cpu }, calls);
}

/** The stand-ins in a process of their own. */
async function startSource() {
  const program = new URL("../stand-ins/server.mjs", import.meta.url).pathname;
  const child = spawn(process.execPath, [program, "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  const [said] = await once(child.stdout, "data");
  const [, url] = /^stand-ins at (\S+)/.exec(said);
  child.stdout.resume();
  const control = async (what, body) => {
    const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    return (await fetch(`${url}/_control/${what}`, init)).json();
  };
  return { url, control, close: () => child.kill() };
}
