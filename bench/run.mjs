// npm run bench: v6/app-store/search on raw workerd with one key, fifty and a thousand, beside a bare worker that does one
// object hop and the same fetch: requests per second, latency and the runtime's processor time a call. Both take turns in
// one run; what counts is the ratio, for rates depend on what else the machine does.
import { execFile, execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { mint } from "./key.mjs";
import { startWorkerd } from "./workerd.mjs";

const run = promisify(execFile);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 5);
const CONNECTIONS = Number(process.env.CONNECTIONS ?? 16);
const KEYS = (process.env.KEYS ?? "1,50,1000").split(",").map(Number);
/** Processor time in /proc/…/stat is counted in hundredths of a second on Linux. */
const TICK_MS = 10;
const root = resolve(import.meta.dirname, "..");
const bundle = resolve(root, "dist");

try {
  execFileSync("wrk", ["-v"], { stdio: "ignore" });
} catch (error) {
  if (error.code === "ENOENT") {
    console.error("The benchmark needs wrk: apt-get install wrk (or brew install wrk).");
    process.exit(2);
  }
}

console.log("bundling the worker as wrangler deploys it …");
const wrangler = resolve(root, "node_modules/.bin/wrangler");
execFileSync(wrangler, ["deploy", "--dry-run", "--outdir", bundle], {
  cwd: root,
  stdio: ["ignore", "ignore", "inherit"],
});

const workers = await startWorkerd(bundle);
try {
  const path = "/api/v6/app-store/search?term=chess";
  const keys = await openKeys(Math.max(...KEYS));
  const started = performance.now();
  const answer = await fetch(workers.quarry + path, { headers: { authorization: `Bearer ${keys[0]}` } });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(text);
  const first = (performance.now() - started).toFixed(1);
  const results = JSON.parse(text).organic_results?.length;
  console.log(
    `one answer: ${text.length} bytes, ${results} organic results; the isolate's first call ${first} ms`,
  );
  for (const count of KEYS) await compare(path, keys.slice(0, count));
} finally {
  await workers.stop();
}

/** Opens the ledgers of so many keys, past the operator's API: the benchmark has no database. */
async function openKeys(count) {
  const keys = [];
  for (let n = 0; n < count; n++) {
    const { id, key } = mint(workers.secret, Buffer.from(`bench${String(n).padStart(5, "0")}`));
    const command = {
      do: "open",
      account: `ac_bench${n}`,
      concurrency_limit: 1000,
      created_at: Date.now(),
      grant: { reference: "initial", kind: "operator", calls: 1_000_000_000 },
    };
    const opened = await fetch(workers.opener, { method: "POST", body: JSON.stringify({ id, command }) });
    if (n === 0) console.log("ledger:", await opened.text());
    else await opened.arrayBuffer();
    keys.push(key);
  }
  return keys;
}

/** Rounds of both in turn, and the medians of their ratios. */
async function compare(path, keys) {
  const script = join(workers.folder, `keys-${keys.length}.lua`);
  const list = keys.map((key) => `"Bearer ${key}"`).join(",");
  writeFileSync(
    script,
    `local keys = {${list}}\nlocal at = 0\nfunction request()\n  at = at % #keys + 1\n` +
      `  return wrk.format("GET", nil, { Authorization = keys[at] })\nend\n`,
  );
  const rows = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const bare = await load(workers.bare + path, script);
    const quarry = await load(workers.quarry + path, script);
    if (round === 0) continue; // warm-up
    rows.push({ bare, quarry });
    console.log(`  round ${round}: bare ${show(bare)}   quarry ${show(quarry)}`);
  }
  const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
  const ratio = (field) => median(rows.map(({ bare, quarry }) => quarry[field] / bare[field])).toFixed(2);
  console.log(
    `${keys.length} keys, median of ${ROUNDS}, quarry/bare: requests per second ${ratio("rate")}, p50 ${ratio("p50")}, ` +
      `p99 ${ratio("p99")}, processor time a call ${ratio("cpu")} ` +
      `(${median(rows.map(({ quarry }) => quarry.cpu)).toFixed(3)} ms)`,
  );
}

async function load(url, script) {
  const before = processorMs();
  const threads = ["-t1", `-c${CONNECTIONS}`, `-d${SECONDS}s`];
  const { stdout } = await run("wrk", [...threads, "--latency", "-s", script, url]);
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1];
  if (failed) throw new Error(`${failed} answers of ${url} were no success`);
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]),
    p50: milliseconds(/50%\s+([\d.]+)(us|ms|s)/.exec(stdout)),
    p99: milliseconds(/99%\s+([\d.]+)(us|ms|s)/.exec(stdout)),
    cpu: (processorMs() - before) / Number(/(\d+) requests in/.exec(stdout)[1]),
  };
}

/** Processor time of the runtime so far, both workers' source and all; NaN where there is no /proc. */
function processorMs() {
  try {
    const stat = readFileSync(`/proc/${workers.pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return NaN;
  }
}

function milliseconds([, number, unit]) {
  return Number(number) * { us: 0.001, ms: 1, s: 1000 }[unit];
}

function show({ rate, p50, p99, cpu }) {
  return `${rate.toFixed(0)}/s p50 ${p50.toFixed(2)} ms p99 ${p99.toFixed(2)} ms, ${cpu.toFixed(3)} ms a call`;
}
