// npm run bench:objects: cost of a call's two visits to its key's object on raw workerd, by ways to keep the lease in memory and to
// make the settlement durable (objects-worker.js). Calls go to one object or in turn to many, which share nothing. Every way is
// measured right after visits that use memory only; the difference in processor time counts, since rates depend on other load.
// Finally each object is left alone for longer than an idle one stays in memory.
//
// OBJECTS (1,1000), ROUNDS, SECONDS (a round and way), KINDS.
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "../scripts/lib/free-port.mjs";
import { load, needWrk, visitAll } from "./load.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 2);
const OBJECTS = (process.env.OBJECTS ?? "1,1000").split(",").map(Number);
const CONNECTIONS = 16;
const AWAY_MS = 14_000;
const ALL = "Memory,Timer,Shared,Wait,Target,Touch,Row,Small,Settled,Transaction,Update,Grouped,TimerSettled";
const KINDS = (process.env.KINDS ?? ALL).split(",");

needWrk();
const folder = await mkdtemp(join(tmpdir(), "quarry-objects-"));
const port = await freePort();
const quote = JSON.stringify;
const classes = KINDS.map(
  (kind) => `(className = "${kind}", uniqueKey = "objects-${kind}", enableSql = true)`,
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
  modules = [(name = "w.js", esModule = embed ${quote(join(import.meta.dirname, "objects-worker.js"))})],
  compatibilityDate = "2026-10-01",
  durableObjectNamespaces = [${classes.join(", ")}],
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
  for (let tries = 0; !(await fetch(`${base}/memory`).catch(() => undefined))?.ok; tries += 1) {
    if (tries > 100) throw new Error("workerd did not start");
    await new Promise((done) => setTimeout(done, 100));
  }
  for (const objects of OBJECTS) await compare(objects);
  await showKept();
} finally {
  child.kill();
  await new Promise((done) => child.once("exit", done));
  await rm(folder, { recursive: true, force: true });
}

/** Rounds of all kinds, each right after the visits that only use memory; prints the medians. */
async function compare(objects) {
  const script = join(folder, `objects-${objects}.lua`);
  await writeFile(
    script,
    `local at = 0\nfunction request()\n  at = at % ${objects} + 1\n` +
      `  return wrk.format("GET", wrk.path .. "?name=" .. at)\nend\n`,
  );
  const measure = async (kind) => {
    const url = `${base}/${kind}`;
    await visitAll(
      Array.from({ length: objects }, (_, at) => ({ url: `${url}?name=${at + 1}` })),
      CONNECTIONS,
    );
    return load(url, { script, pid: child.pid, connections: CONNECTIONS, seconds: SECONDS });
  };
  const rows = Object.fromEntries(KINDS.map((kind) => [kind, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const kind of KINDS) {
      const memory = await measure("Memory");
      const { cpu, rate, p99 } = await measure(kind);
      if (round === 0) continue; // warms up
      rows[kind].push({ ms: cpu, more: cpu - memory.cpu, rate: rate / memory.rate, p99: p99 / memory.p99 });
    }
  }
  console.log(
    `\n${objects} objects, medians of ${ROUNDS} rounds of ${SECONDS} s, ${CONNECTIONS} connections`,
  );
  console.log("               ms a call   ms more than memory   rate, p99: of memory's");
  for (const kind of KINDS) {
    const [ms, more, rate, p99] = ["ms", "more", "rate", "p99"].map((what) => median(rows[kind], what));
    console.log(
      `  ${kind.padEnd(12)} ${ms.toFixed(3).padStart(9)} ${more.toFixed(3).padStart(21)}   ${rate.toFixed(2)}, ${p99.toFixed(2)}`,
    );
  }
}

/** Prints in which ways an object is still the same after its caller was away for longer than idle objects stay. */
async function showKept() {
  const answers = KINDS.map((kind) => fetch(`${base}/${kind}?away=${AWAY_MS}&name=alone`));
  const kept = await Promise.all(answers.map(async (answer) => (await answer).text()));
  const names = KINDS.filter((_, at) => kept[at] === "true");
  console.log(`\nA lease of ${AWAY_MS / 1000} s is known afterwards: ${names.join(", ")}`);
}

function median(rows, what) {
  return rows.map((row) => row[what]).sort((a, b) => a - b)[Math.floor(rows.length / 2)];
}
