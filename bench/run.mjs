// npm run bench: requests per second and latency of v6/app-store/search on raw workerd, beside a bare worker that does
// one object hop and the same fetch. Both take turns in one run; what counts is the ratio.
import { execFile, execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { mint } from "./key.mjs";
import { startWorkerd } from "./workerd.mjs";

const run = promisify(execFile);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 5);
const CONNECTIONS = Number(process.env.CONNECTIONS ?? 16);
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
  const { id, key } = mint(workers.secret, Buffer.from("benchmark!"));
  const command = {
    do: "open",
    account: "ac_bench",
    concurrency_limit: 1000,
    created_at: Date.now(),
    grant: { reference: "initial", kind: "operator", calls: 1_000_000_000 },
  };
  const opened = await fetch(workers.opener, { method: "POST", body: JSON.stringify({ id, command }) });
  console.log("ledger:", await opened.text());
  const path = "/api/v6/app-store/search?term=chess";
  const answer = await fetch(workers.quarry + path, { headers: { authorization: `Bearer ${key}` } });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(text);
  console.log(
    `one answer: ${text.length} bytes, ${JSON.parse(text).organic_results?.length} organic results`,
  );

  const rows = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const bare = await load(workers.bare + path, key);
    const quarry = await load(workers.quarry + path, key);
    const ratio = quarry.rate / bare.rate;
    if (round === 0) continue; // warm-up
    rows.push({ bare, quarry, ratio });
    console.log(
      `round ${round}: bare ${show(bare)}   quarry ${show(quarry)}   quarry/bare ${ratio.toFixed(2)}`,
    );
  }
  const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
  console.log(
    `median of ${ROUNDS}: quarry/bare ${median(rows.map((row) => row.ratio)).toFixed(2)} in requests per second, ` +
      `${median(rows.map((row) => row.quarry.p50 / row.bare.p50)).toFixed(2)} in p50 latency`,
  );
} finally {
  await workers.stop();
}

async function load(url, key) {
  const { stdout } = await run("wrk", [
    "-t1",
    `-c${CONNECTIONS}`,
    `-d${SECONDS}s`,
    "--latency",
    "-H",
    `Authorization: Bearer ${key}`,
    url,
  ]);
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1];
  if (failed) throw new Error(`${failed} answers of ${url} were no success`);
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]),
    p50: milliseconds(/50%\s+([\d.]+)(us|ms|s)/.exec(stdout)),
    p99: milliseconds(/99%\s+([\d.]+)(us|ms|s)/.exec(stdout)),
  };
}

function milliseconds([, number, unit]) {
  return Number(number) * { us: 0.001, ms: 1, s: 1000 }[unit];
}

function show({ rate, p50, p99 }) {
  return `${rate.toFixed(0)}/s p50 ${p50.toFixed(2)} ms p99 ${p99.toFixed(2)} ms`;
}
