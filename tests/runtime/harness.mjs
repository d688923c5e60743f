// The worker on real workerd with D1, R2 and Durable Objects, and what tests do with it: ask, make keys, look at ledgers.

import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { makeDatabase } from "./database.mjs";

// Required, not imported: an import reads wrangler's 15 MB three times, to learn what kind of module it is and what it exports. It is
// loaded where it is called: a process that is killed does without (killed-process.mjs).
const require = createRequire(import.meta.url);
const wrangler = () => require("wrangler");
// The runtime's own driver, as wrangler uses it, without what `wrangler dev` puts in front of the worker: a proxy, a collector of
// traces and an explorer cost a request ten times what the worker does.
const { convertV4MiniflareOptions, Log, LogLevel, Miniflare } = createRequire(require.resolve("wrangler"))(
  "miniflare",
);

process.env.WRANGLER_SEND_METRICS ??= "false";
// A worker of the tests lives for seconds. V8 compiles a function of the module again, optimised, once it has run for long: here for
// ten times as long as V8's own setting, which takes a fifth of the processor time off a worker.
process.env.MINIFLARE_WORKERD_V8_FLAGS ??= "--wasm-tiering-budget=130000000";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
export const KEY_SECRET = "a secret of the tests for keys, long enough";
export const ADMIN_SECRET = "a secret of the tests for the operator";
export const SIGNING_SECRET = "a secret of the tests for signing, long enough";

const TAKEN = [
  "name",
  "compatibility_date",
  "compatibility_flags",
  "durable_objects",
  "migrations",
  "d1_databases",
  "r2_buckets",
  "send_email",
  "triggers",
  "assets",
];
const BINDINGS = {
  KEY_LEDGER: "durable_objects",
  DB: "d1_databases",
  BUNDLES: "r2_buckets",
  MAIL: "send_email",
};

/**
 * The worker's own configuration without its build command, with variables of the tests; `without` leaves out bindings,
 * `buckets` adds some.
 */
export function workerConfig({ entry = "src/entry.js", vars = {}, without = [], buckets = [] } = {}) {
  const own = wrangler().unstable_readConfig({ config: join(ROOT, "wrangler.toml") }, { hideWarnings: true });
  const config = Object.fromEntries(TAKEN.map((name) => [name, structuredClone(own[name])]));
  config.assets.directory = join(ROOT, "public");
  for (const name of without) {
    if (name === "KEY_LEDGER") config.durable_objects.bindings = [];
    else if (name === "ASSETS") delete config.assets;
    else config[BINDINGS[name]] = [];
  }
  for (const binding of buckets) config.r2_buckets.push({ binding, bucket_name: binding.toLowerCase() });
  // Tests make sources fail by the hundred; limits.test.mjs has the budget that a deployment has.
  const KEY_FAILURE_BUDGET = "1000000";
  // Most tests repeat a request and need each to reach the source: sharing.test.mjs and health.test.mjs have a deployment's
  // values.
  const each = { CACHE_TTL_MAX_S: "0", SOURCE_BREAKER_FAILURES: "0" };
  const testing = {
    KEY_SECRET,
    ADMIN_SECRET,
    SIGNING_SECRET,
    KEY_FAILURE_BUDGET,
    FAULT_INJECTION: "on",
    ...each,
  };
  return { ...config, main: join(ROOT, entry), vars: { ...own.vars, ...testing, ...vars } };
}

/** An empty directory of its own for each worker, so that no `.dev.vars` of the developer is read. */
export function scratch() {
  const path = mkdtempSync(join(tmpdir(), "quarry-test-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** v1 gives a place's posts, and reviews with a text, to signed-in visitors alone: here any name is one. */
const SIGNED_IN = JSON.stringify({ cookie: "SID=stand-in" });

/** Bindings that few tests need: the driver reads the folder of assets for them and starts five workers of its own. */
const ON_DEMAND = ["ASSETS", "MAIL"];

/**
 * Starts the worker; `also` names bindings of `ON_DEMAND` that it has, `without` others that it has not. `sources` is the address of what
 * stands in for the sources, `outbound(request)` answers what the worker fetches; `modules` are files that the entry imports besides the
 * worker's; `kept` is a directory whose storage outlives the worker, `port` where it listens, `prepared` what `prepare` has made of the
 * rest. Returns `operated` functions (below) and: `{ url, send(address, init), bindings(), logs(), printed(), restart(vars),
 * runCron(cron), evict(name), ledgerStorage(name), close() }`.
 */
export async function startQuarry(wanted = {}) {
  const { modules, outbound } = wanted;
  const room = wanted.kept ? { path: wanted.kept, remove: () => {} } : scratch();
  const printed = [];
  const print = ({ message }) => printed.push(message);
  const options = (more, port) => {
    const prepared = wanted.prepared ?? prepare(wanted, room.path, more);
    const storage = storageIn(room.path);
    const { DB } = prepared.worker.d1Databases;
    if (DB && !existsSync(storage)) makeDatabase(storage, DB.id);
    return { ...runtimeOptions(prepared, room.path, outbound, modules), port, handleStructuredLogs: print };
  };
  // One that stays free during a restart, which closes it for a moment.
  const port = wanted.port ?? (await freePort());
  const runtime = new Miniflare(options({}, port));
  const url = await runtime.ready;
  const send = (address, init) => runtime.dispatchFetch(address, init);
  return {
    ...operated((path, init) => send(new URL(path, url), init)),
    url,
    /** Sends a request to the worker, whatever host its address names. */
    send,
    /** The worker's bindings; they die with a restart. The first call starts a thread of the runtime's driver. */
    bindings: () => runtime.getBindings(),
    /** Lines printed by the worker. */
    printed: () => printed,
    /** The JSON lines that the worker logged. */
    logs: () => printed.flatMap(lines),
    /** The same storage behind other variables. */
    async restart(more) {
      if (wanted.prepared) throw new Error("the variables of a prepared worker are settled");
      await runtime.setOptions(options(more, port));
    },
    runCron: async (cron) => (await runtime.getWorker()).scheduled({ cron }),
    /** A key's object goes to sleep, as it does when nothing is held in its memory; throws while something is. */
    evict: (name) => runtime.unsafeEvictDurableObject(WORKER, LEDGER, { name }),
    ledgerStorage: (name) => runtime.unsafeGetDurableObjectStorage(WORKER, LEDGER, { name }),
    async close() {
      await runtime.dispose();
      room.remove();
    },
  };
}

const storageIn = (path) => join(path, "storage");
const WORKER = "quarry";
const LEDGER = "KeyLedger";
const BUILD = join(ROOT, "build");
const MODULE_TYPES = { ".js": "ESModule", ".wasm": "CompiledWasm" };

/** Returns a worker as the runtime takes it, from its configuration, as data that another process can start it with; `path` holds its files. */
export function prepare(wanted, path, more) {
  const { entry, also = [], buckets, sources = "http://127.0.0.1:9", vars } = wanted;
  const without = ON_DEMAND.filter((name) => !also.includes(name)).concat(wanted.without ?? []);
  const all = { SOURCES_ORIGIN: sources, V1_HEADERS: SIGNED_IN, ...vars, ...more };
  const file = join(path, "wrangler.json");
  writeFileSync(file, JSON.stringify(workerConfig({ entry, without, buckets, vars: all })));
  const { workerOptions, main } = wrangler().unstable_getMiniflareWorkerOptions(file);
  const { modulesRules: _, ...worker } = workerOptions;
  return { worker, main };
}

function runtimeOptions({ worker, main }, path, outboundService, modules) {
  return convertV4MiniflareOptions({
    host: "127.0.0.1",
    cf: false, // no look-up of where this machine is
    log: new Log(LogLevel.INFO),
    logRequests: false,
    resourcePersistencePath: storageIn(path),
    unsafeInspectDurableObjects: true,
    workers: [
      { ...worker, name: WORKER, modules: modulesOf(main, modules), modulesRoot: ROOT, outboundService },
    ],
  });
}

/** Lists the modules imported from `main` on, beginning with it; build/ also holds what each profile's build left. */
function modulesOf(main, more = []) {
  const snippets = readdirSync(join(BUILD, "snippets"), { recursive: true }).map((name) =>
    join("snippets", name),
  );
  const built = ["index.js", "index_bg.wasm", ...snippets].map((name) => join(BUILD, name));
  return [...new Set([main, join(ROOT, "src/entry.js"), ...more.map((name) => join(ROOT, name)), ...built])]
    .filter((path) => extname(path) in MODULE_TYPES)
    .map((path) => ({ path, type: MODULE_TYPES[extname(path)] }));
}

function lines(message) {
  try {
    return [JSON.parse(message)];
  } catch {
    return [];
  }
}

/** Header without which the runtime compresses every answer, for the test to uncompress it. */
export const AS_IT_IS = { "accept-encoding": "identity" };

/** Actions of callers and the operator, over any way to send a request. */
export function operated(send) {
  const ask = async (path, { key, headers = {}, ...init } = {}) => {
    const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` };
    // The runtime closes connections that were idle for 15 s. A test that has computed for longer has not seen it yet, and
    // would send into a closed one.
    await turn();
    const response = await send(path, {
      ...init,
      headers: { ...AS_IT_IS, ...authorization, ...headers },
      redirect: "manual",
    });
    return answer(response.status, response.headers, Buffer.from(await response.arrayBuffer()));
  };
  const admin = (path, { body, ...init } = {}) =>
    ask(`/admin${path}`, {
      key: ADMIN_SECRET,
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
      ...init,
    });
  const makeKey = async (wanted = {}) => {
    const made = await admin("/keys", { body: { calls: 1000, ...wanted } });
    if (made.status !== 201) throw new Error(`no key was made: ${made.status} ${made.text}`);
    return made.json;
  };
  const ledger = async ({ key_id }) => {
    const seen = await admin(`/keys/${key_id}/ledger`);
    if (seen.status !== 200) throw new Error(`no ledger was shown: ${seen.status} ${seen.text}`);
    return seen.json;
  };
  /** The ledger when no lease is left: every call that was answered is settled. */
  const settled = (key) =>
    until("all leases are settled", async () => {
      const seen = await ledger(key);
      return seen.leases.length === 0 && seen;
    });
  /** A command straight to the key's ledger; the entry is probe-entry.js. */
  const command = async ({ key_id }, wanted) => {
    const reply = await ask(`/__probe/command/${key_id}`, { method: "POST", body: JSON.stringify(wanted) });
    if (reply.status !== 200) throw new Error(`no reply of the ledger: ${reply.status} ${reply.text}`);
    return reply.json;
  };
  return { ask, admin, makeKey, ledger, settled, command };
}

function answer(status, headers, bytes) {
  return {
    status,
    headers,
    bytes,
    get text() {
      return bytes.toString("utf8");
    },
    get json() {
      return JSON.parse(bytes.toString("utf8"));
    },
  };
}

/** Looks again and again until there is something to see. */
export async function until(what, look, ms = 30_000) {
  const deadline = Date.now() + ms;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await sleep(20);
  }
}

export const many = (count, act) => Promise.all(Array.from({ length: count }, (_, i) => act(i)));

const BASE32 = "0123456789abcdefghjkmnpqrstvwxyz";

/** A lease id as the worker makes them: 48 bits of time, then randomness (crates/kernel/src/id.rs). */
export function leaseId(at = Date.now()) {
  const time = Array.from({ length: 10 }, (_, i) => BASE32[Math.floor(at / 32 ** (9 - i)) % 32]).join("");
  return time + [...randomBytes(16)].map((byte) => BASE32[byte % 32]).join("");
}
