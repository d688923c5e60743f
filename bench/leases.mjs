// npm run bench:leases: ways to keep leases while their calls run, on raw workerd. Each is measured in turns with a lease
// that nothing keeps; what counts is the ratio. Then each is left alone for longer than an idle object stays in memory.
import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { freePort } from "./workerd.mjs";

const run = promisify(execFile);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 3);
const AWAY_MS = 12_500;
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
  const rates = Object.fromEntries(KINDS.map((kind) => [kind, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    const base = await load("Nothing");
    for (const kind of KINDS) {
      const { rate, p50 } = kind === "Nothing" ? base : await load(kind);
      if (round > 0) rates[kind].push({ rate: rate / base.rate, p50: p50 / base.p50 });
    }
  }
  const kept = await Promise.all(
    KINDS.map(async (kind) => (await fetch(`${base}/${kind}?away=${AWAY_MS}&name=alone`)).text()),
  );
  const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)].toFixed(2);
  KINDS.forEach((kind, at) => {
    const ratio = (what) => median(rates[kind].map((row) => row[what]));
    const isKept = kept[at] === "true" ? "known" : "lost";
    console.log(
      `${kind.padEnd(8)} calls a second ${ratio("rate")}, p50 ${ratio("p50")} of Nothing's; a lease of ${AWAY_MS / 1000} s is ${isKept}`,
    );
  });
} finally {
  child.kill();
  await new Promise((done) => child.once("exit", done));
  await rm(folder, { recursive: true, force: true });
}

async function load(kind) {
  const { stdout } = await run("wrk", ["-t1", "-c16", `-d${SECONDS}s`, "--latency", `${base}/${kind}`]);
  if (/Non-2xx/.test(stdout)) throw new Error(`${kind} failed`);
  const [, number, unit] = /50%\s+([\d.]+)(us|ms|s)/.exec(stdout);
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]),
    p50: Number(number) * { us: 0.001, ms: 1, s: 1000 }[unit],
  };
}
