// npm run bench: Quarry on raw workerd beside a bare worker (one object hop, the same fetch), beside the floor (all hops and
// writes of a call and nothing else), alone and with Quarry's readers (bench/reading), beside Quarry without its Rust (shell.js), and
// beside the peer of bench/peer, which a team would write in its place, plain, with grouped settlements, and in Rust (bench/ordered).
// Workloads: app search with one key, fifty and a thousand, these with objects that are awake and with objects that slept; web search
// over a large page; a cold start. Each worker has a process of its own, and all take turns in one run; what counts are ratios and
// processor time, for rates depend on what else the machine does.
//
// ROUNDS, SECONDS (a round and worker), CONNECTIONS, KEYS (1,50,1000), WORK (search,asleep,page,cold; `asleep` is search with
// the most of KEYS), WORKERS (quarry,bare,floor,reading,shell,peer,grouped,ordered).
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { countsInstructions, load, needWrk, visitAll, workerMs } from "./load.mjs";
import { PAGE, SEARCH, authorized, filesOf, openKeys } from "./setting.mjs";
import { MEASURED, startWorkerd } from "./workerd.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 5);
const CONNECTIONS = Number(process.env.CONNECTIONS ?? 16);
const KEYS = (process.env.KEYS ?? "1,50,1000").split(",").map(Number);
const WORK = new Set((process.env.WORK ?? "search,asleep,page,cold").split(","));
const NAMES = (process.env.WORKERS ?? MEASURED.join(",")).split(",");
/** The peer in Rust has the app search alone. */
const readingPages = NAMES.filter((name) => name !== "ordered");
/**
 * An object that nobody calls leaves memory after about ten seconds, and its log is deleted; some file systems make new files
 * slowly for five seconds after that, which whoever comes next would pay for.
 */
const ASLEEP_MS = 20_000;
/** Short enough that a thousand objects are hardly called twice. */
const ASLEEP_SECONDS = 2;

needWrk();
const files = await filesOf(NAMES);

const workers = {};
try {
  for (const name of NAMES) workers[name] = await startWorkerd([name], files);
  const searches = WORK.has("search") || WORK.has("asleep");
  const most = searches ? Math.max(...KEYS) : 1;
  let keys; // the same everywhere: their secret is
  for (const name of NAMES) keys = await openKeys(workers[name], most);
  await show(SEARCH, NAMES, keys[0]);
  await show(PAGE, readingPages, keys[0]);
  if (WORK.has("search"))
    for (const count of KEYS) await compare(`app search, ${count} keys`, SEARCH, NAMES, keys.slice(0, count));
  if (WORK.has("asleep")) await compare(`app search, ${most} keys, asleep`, SEARCH, NAMES, keys, true);
  if (WORK.has("page")) await compare("web search, one key", PAGE, readingPages, keys.slice(0, 1));
} finally {
  for (const worker of Object.values(workers)) await worker.stop();
}
if (WORK.has("cold")) await coldStarts();
if (!countsInstructions())
  console.log("instructions: perf does not count them on this machine; npm run bench:instructions does");

/** Prints each worker's answer: nobody should win by answering less. */
async function show(path, names, key) {
  for (const name of names) {
    const answer = await fetch(workers[name].at[name] + path, authorized(key));
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${name}: ${text.slice(0, 500)}`);
    const results = ["bare", "floor"].includes(name)
      ? "as received"
      : `${JSON.parse(text).organic_results?.length} organic results`;
    console.log(`${path.split("?")[0]}, ${name}: ${text.length} characters, ${results}`);
  }
}

/** Rounds of all in turn, before each of which objects may fall asleep; prints the medians, and Quarry's ratios to each other one. */
async function compare(what, path, names, keys, asleep = false) {
  const list = keys.map((key) => `"Bearer ${key}"`).join(",");
  const script = join(workers[names[0]].folder, `keys-${keys.length}.lua`);
  writeFileSync(
    script,
    `local keys = {${list}}\nlocal at = 0\nfunction request()\n  at = at % #keys + 1\n` +
      `  return wrk.format("GET", nil, { Authorization = keys[at] })\nend\n`,
  );
  const seconds = asleep ? ASLEEP_SECONDS : SECONDS;
  const measure = async (name) => {
    const { at, pid } = workers[name];
    const url = at[name] + path;
    // Workers take turns, so objects may have fallen asleep since this one's last.
    if (!asleep)
      await visitAll(
        keys.map((key) => ({ url, init: authorized(key) })),
        CONNECTIONS,
      );
    return load(url, { script, pid, connections: CONNECTIONS, seconds });
  };
  const rows = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const row = {};
    if (asleep) await new Promise((done) => setTimeout(done, ASLEEP_MS));
    for (const name of names) row[name] = await measure(name);
    if (round > 0) rows.push(row); // the first one warms up
  }
  console.log(`\n${what}, medians of ${ROUNDS} rounds of ${seconds} s, ${CONNECTIONS} connections`);
  console.log(
    `  ${"".padEnd(8)} req/s   p50 ms   p99 ms   ms a call   M instructions   quarry's rate, p99, ms: of this`,
  );
  for (const name of names) {
    const of = (field) => median(rows.map((row) => row[name][field]));
    const ratio = (field) =>
      median(rows.map((row) => (row.quarry?.[field] ?? NaN) / row[name][field])).toFixed(2);
    const cells = [
      of("rate").toFixed(0).padStart(5),
      of("p50").toFixed(2).padStart(8),
      of("p99").toFixed(2).padStart(8),
    ];
    cells.push(of("cpu").toFixed(3).padStart(11), String(of("instructions").toFixed(2)).padStart(16));
    console.log(
      `  ${name.padEnd(8)} ${cells.join(" ")}   ${name === "quarry" ? "" : ["rate", "p99", "cpu"].map(ratio).join(", ")}`,
    );
  }
}

/** Each worker alone in a fresh process: until it listens, its first call, its second, each with the processor time that it took. */
async function coldStarts() {
  console.log(
    `\ncold start, medians of ${ROUNDS}: ms, and of these in the processor, from process to listening, of the first call, of the second`,
  );
  for (const name of NAMES) {
    const rows = [];
    for (let round = 0; round < ROUNDS; round++) {
      const alone = await startWorkerd([name], files);
      try {
        const start = workerMs(alone.pid);
        const [key] = await openKeys(alone, 1);
        const call = async () => {
          const [from, busy] = [performance.now(), workerMs(alone.pid)];
          const answer = await fetch(alone.at[name] + SEARCH, authorized(key));
          await answer.arrayBuffer();
          return [performance.now() - from, workerMs(alone.pid) - busy];
        };
        rows.push([alone.readyMs, start, ...(await call()), ...(await call())]);
      } finally {
        await alone.stop();
      }
    }
    const column = (n) => median(rows.map((row) => row[n])).toFixed(1);
    const pair = (n) => `${column(n)} (${column(n + 1)})`.padStart(16);
    console.log(`  ${name.padEnd(8)} ${[0, 2, 4].map(pair).join(" ")}`);
  }
}

function median(values) {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
