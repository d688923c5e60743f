// npm run bench: Quarry on raw workerd beside a bare worker (one object hop, the same fetch) and beside the peer of bench/peer,
// which a team would write in its place, plain and with grouped settlements. Workloads: app search with one key, fifty and a
// thousand; web search over a large page; a cold start. All take turns in one run; what counts are ratios and processor time,
// for rates depend on what else the machine does.
//
// ROUNDS, SECONDS (a round and worker), CONNECTIONS, KEYS (1,50,1000), WORK (search,page,cold), PEER=no leaves the peer out.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ROOT } from "../scripts/lib/versions.mjs";
import { mint } from "./key.mjs";
import { countsInstructions, load, needWrk, processorMs } from "./load.mjs";
import { buildPeer } from "./peer/build.mjs";
import { MEASURED, startWorkerd } from "./workerd.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 5);
const CONNECTIONS = Number(process.env.CONNECTIONS ?? 16);
const KEYS = (process.env.KEYS ?? "1,50,1000").split(",").map(Number);
const WORK = new Set((process.env.WORK ?? "search,page,cold").split(","));
const NAMES = MEASURED.filter((name) => process.env.PEER !== "no" || !["peer", "grouped"].includes(name));
const SEARCH = "/api/v6/app-store/search?term=chess";
const PAGE = "/api/v1/search?q=chess";
const bundle = resolve(ROOT, "dist");

needWrk();
console.log("bundling the worker as wrangler deploys it …");
execFileSync(resolve(ROOT, "node_modules/.bin/wrangler"), ["deploy", "--dry-run", "--outdir", bundle], {
  cwd: ROOT,
  stdio: ["ignore", "ignore", "inherit"],
});
const files = {
  bundle,
  page: await largePage(),
  peer: NAMES.includes("peer") ? await buildPeer() : undefined,
};

const workers = await startWorkerd(NAMES, files);
try {
  const keys = await openKeys(workers, WORK.has("search") ? Math.max(...KEYS) : 1);
  for (const path of [SEARCH, PAGE]) await show(path, keys[0]);
  if (WORK.has("search"))
    for (const count of KEYS) await compare(`app search, ${count} keys`, SEARCH, keys.slice(0, count));
  if (WORK.has("page")) await compare("web search, one key", PAGE, keys.slice(0, 1));
} finally {
  await workers.stop();
}
if (WORK.has("cold")) await coldStarts();
if (!countsInstructions()) console.log("instructions: perf does not count them on this machine");

/** A page of results of 2026 near the middle in size: a recording where there are any, else the stand-in's own page. */
async function largePage() {
  const folder = join(
    process.env.QUARRY_FIXTURES ?? join(ROOT, "../shared/fixtures"),
    "v1/search/websearcher",
  );
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^2026-.*\.html$/.test(name)) : [];
  const sized = names.map((name) => join(folder, name)).sort((a, b) => statSync(a).size - statSync(b).size);
  if (sized.length > 0) return sized[Math.floor(sized.length / 2)];
  const { startStandIns } = await import("../stand-ins/server.mjs");
  const standIns = await startStandIns();
  const answer = await fetch(`${standIns.url}/v1-web/search?q=why+buy+red+shoes+near+me`);
  const file = join(bundle, "page.html");
  mkdirSync(bundle, { recursive: true });
  writeFileSync(file, await answer.text());
  await standIns.close();
  return file;
}

/** Opens the ledgers of so many keys, past the operator's API: the benchmark has no database. */
async function openKeys({ at, secret }, count) {
  const keys = [];
  for (let n = 0; n < count; n++) {
    const { id, key } = mint(secret, Buffer.from(`bench${String(n).padStart(5, "0")}`));
    const command = {
      do: "open",
      account: `ac_bench${n}`,
      concurrency_limit: 1000,
      created_at: Date.now(),
      grant: { reference: "initial", kind: "operator", calls: 1_000_000_000 },
    };
    if (at.opener) await post(at.opener, { id, command });
    for (const peer of [at.peer, at.grouped])
      if (peer) await post(`${peer}/open`, { id, calls: 1e9, limit: 1000 });
    keys.push(key);
  }
  return keys;
}

async function post(url, body) {
  const answer = await fetch(url, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
  if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

function authorized(key) {
  return { headers: { authorization: `Bearer ${key}` } };
}

/** What each worker answers: nobody should win by answering less. */
async function show(path, key) {
  for (const name of NAMES) {
    const answer = await fetch(workers.at[name] + path, authorized(key));
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${name}: ${text.slice(0, 500)}`);
    const results =
      name === "bare" ? "as received" : `${JSON.parse(text).organic_results?.length} organic results`;
    console.log(`${path.split("?")[0]}, ${name}: ${text.length} characters, ${results}`);
  }
}

/** Rounds of all in turn; prints the medians, and Quarry's ratios to each other one. */
async function compare(what, path, keys) {
  const script = join(workers.folder, `keys-${keys.length}.lua`);
  const list = keys.map((key) => `"Bearer ${key}"`).join(",");
  writeFileSync(
    script,
    `local keys = {${list}}\nlocal at = 0\nfunction request()\n  at = at % #keys + 1\n` +
      `  return wrk.format("GET", nil, { Authorization = keys[at] })\nend\n`,
  );
  const how = { script, pid: workers.pid, connections: CONNECTIONS, seconds: SECONDS };
  const rows = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const row = {};
    for (const name of NAMES) row[name] = await load(workers.at[name] + path, how);
    if (round > 0) rows.push(row); // the first one warms up
  }
  console.log(`\n${what}, medians of ${ROUNDS} rounds of ${SECONDS} s, ${CONNECTIONS} connections`);
  console.log(
    `  ${"".padEnd(8)} req/s   p50 ms   p99 ms   ms a call   M instructions   quarry's rate, p99, ms: of this`,
  );
  for (const name of NAMES) {
    const of = (field) => median(rows.map((row) => row[name][field]));
    const ratio = (field) => median(rows.map((row) => row.quarry[field] / row[name][field])).toFixed(2);
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

/** Each worker alone in a fresh process: until it listens, its first call, its second, and the processor time so far. */
async function coldStarts() {
  console.log(
    `\ncold start, medians of ${ROUNDS}: ms from process to listening, first call, second call, processor time`,
  );
  for (const name of NAMES) {
    const rows = [];
    for (let round = 0; round < ROUNDS; round++) {
      const alone = await startWorkerd([name], files);
      try {
        const [key] = await openKeys(alone, 1);
        const call = async () => {
          const from = performance.now();
          const answer = await fetch(alone.at[name] + SEARCH, authorized(key));
          await answer.arrayBuffer();
          return performance.now() - from;
        };
        rows.push([alone.readyMs, await call(), await call(), processorMs(alone.pid)]);
      } finally {
        await alone.stop();
      }
    }
    const column = (n) =>
      median(rows.map((row) => row[n]))
        .toFixed(0)
        .padStart(6);
    console.log(`  ${name.padEnd(8)} ${[0, 1, 2, 3].map(column).join(" ")}`);
  }
}

function median(values) {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
