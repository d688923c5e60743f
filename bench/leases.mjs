// npm run bench:leases: ways to keep leases while their calls run, on raw workerd. Each is measured in turns with a lease
// that nothing keeps; what counts is the ratio, of processor time above all, for rates depend on what else the machine does.
// Then each is left alone for longer than an idle object stays in memory.
import { execFile, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../scripts/lib/free-port.mjs";

const run = promisify(execFile);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 3);
const AWAY_MS = 14_000;
/** Processor time in /proc/…/stat is counted in hundredths of a second on Linux. */
const TICK_MS = 10;
const KINDS = ["Nothing", "Timer", "Wait", "Target", "Row"];

await run("wrk", ["-v"]).catch((error) => {
  if (error.code !== "ENOENT") return;
  console.error("The benchmark needs wrk: apt-get install wrk (or brew install wrk).");
  process.exit(2);
});

const folder = await mkdtemp(join(tmpdir(), "quarry-leases-"));
const port = await freePort();
const quote = JSON.stringify;
const objects = KINDS.map(
  (kind) => `(className = "${kind}", uniqueKey = "leases-${kind}", enableSql = true)`,
);
const bindings = KINDS.map((kind) => `(name = "${kind.toUpperCase()}", durableObjectNamespace = "${kind}")`);
await writeFile(
  join(folder, "config.capnp"),
  `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .main), (name = "disk", disk = (path = ${quote(folder)}, writable = true))],
  sockets = [(name = "main", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const main :Workerd.Worker = (
  modules = [(name = "w.js", esModule = embed ${quote(join(import.meta.dirname, "leases-worker.js"))})],
  compatibilityDate = "2026-10-01",
  durableObjectNamespaces = [${objects.join(", ")}],
  durableObjectStorage = (localDisk = "disk"),
  bindings = [${bindings.join(", ")}],
);
`,
);
const binary = resolve(import.meta.dirname, "../node_modules/.bin/workerd");
const child = spawn(binary, ["serve", "-I/", "--experimental", join(folder, "config.capnp")], {
  stdio: ["ignore", "ignore", "inherit"],
});
const base = `http://127.0.0.1:${port}`;
try {
  for (let tries = 0; !(await fetch(`${base}/nothing`).catch(() => undefined))?.ok; tries += 1) {
    if (tries > 100) throw new Error("workerd did not start");
    await new Promise((done) => setTimeout(done, 100));
  }
  const rows = Object.fromEntries(KINDS.map((kind) => [kind, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const kind of KINDS) {
      // A run of the same lease without storage, directly before.
      const base = await load("Nothing");
      const { cpu, rate, p50 } = await load(kind);
      if (round === 0) continue; // warm-up
      rows[kind].push({ ms: cpu, cpu: cpu / base.cpu, rate: rate / base.rate, p50: p50 / base.p50 });
    }
  }
  const kept = await Promise.all(
    KINDS.map(async (kind) => (await fetch(`${base}/${kind}?away=${AWAY_MS}&name=alone`)).text()),
  );
  const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  KINDS.forEach((kind, at) => {
    const all = (what) => rows[kind].map((row) => row[what]);
    const ratio = (what) => median(all(what)).toFixed(2);
    const [least, most] = [Math.min, Math.max].map((edge) => edge(...all("cpu")).toFixed(2));
    const isKept = kept[at] === "true" ? "known" : "lost";
    console.log(
      `${kind.padEnd(8)} processor time a call ${ratio("ms")} ms, ${ratio("cpu")} (${least} to ${most}), calls a second ` +
        `${ratio("rate")}, p50 ${ratio("p50")} of Nothing's; a lease of ${AWAY_MS / 1000} s is ${isKept}`,
    );
  });
} finally {
  child.kill();
  await new Promise((done) => child.once("exit", done));
  await rm(folder, { recursive: true, force: true });
}

async function load(kind) {
  const before = processorMs();
  const { stdout } = await run("wrk", ["-t1", "-c16", `-d${SECONDS}s`, "--latency", `${base}/${kind}`]);
  if (/Non-2xx/.test(stdout)) throw new Error(`${kind} failed`);
  const [, number, unit] = /50%\s+([\d.]+)(us|ms|s)/.exec(stdout);
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]),
    p50: Number(number) * { us: 0.001, ms: 1, s: 1000 }[unit],
    cpu: (processorMs() - before) / Number(/(\d+) requests in/.exec(stdout)[1]),
  };
}

/** Processor time of the runtime so far; NaN where there is no /proc. */
function processorMs() {
  try {
    const stat = readFileSync(`/proc/${child.pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return NaN;
  }
}
