// Raw workerd with a configuration of our own: the worker as wrangler bundles it, a bare worker and a peer to compare with,
// and sources that answer from memory. `wrangler dev` in front would divide every figure by seven.
import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { arch, platform, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "../scripts/lib/free-port.mjs";

const SECRET = "benchbenchbenchbenchbenchbenchbench!";
/**
 * Workers that are measured: Quarry, a worker that does one hop and the same fetch, one that does all hops and writes of a call
 * and nothing else (floor.js), the floor with Quarry's readers (bench/reading), Quarry without its Rust (shell.js), the peer in two ways
 * (bench/peer) and the peer in Rust (bench/ordered), which has the app search alone.
 */
export const MEASURED = ["quarry", "bare", "floor", "reading", "shell", "peer", "grouped", "ordered"];
/** Maximum time until the workers listen, in milliseconds. */
const READY_MS_MAX = 60_000;
const here = import.meta.dirname;
const quote = JSON.stringify;
const text = (name, value) => `(name = ${quote(name)}, text = ${quote(value)})`;
const script = (name, file, kind = "esModule") => `(name = ${quote(name)}, ${kind} = embed ${quote(file)})`;

/** A worker of the configuration; `objects` is the class of its objects. */
function worker({ name, modules, bindings = [], objects, outbound, caches }) {
  const storage = objects
    ? `
  durableObjectNamespaces = [(className = ${quote(objects)}, uniqueKey = ${quote(`bench-${name}`)}, enableSql = true)],
  durableObjectStorage = (localDisk = "disk"),`
    : "";
  return `const ${name} :Workerd.Worker = (
  modules = [${modules.join(", ")}],
  compatibilityDate = "2026-10-01",${outbound ? `\n  globalOutbound = "source",` : ""}${caches ? `\n  cacheApiOutbound = "cache",` : ""}${storage}
  bindings = [${bindings.join(", ")}],
);
`;
}

/** Modules of Quarry's own that shell.js is beside. */
const SHELL = [
  "src/entry.js",
  "src/fetch/deadlines.js",
  "src/fetch/exchange.js",
  "src/http/messages.js",
  "src/durable/sql.js",
  "src/durable/stub.js",
];
const object = (binding, namespace) => `(name = ${quote(binding)}, durableObjectNamespace = ${namespace})`;
const STORE = `(name = "BUNDLES", service = "store")`;

async function workers({ bundle, peer, ordered, reading, page, store, front, vars = {}, cacheTtlS = "0" }) {
  const wasm = (await readdir(bundle)).filter((file) => file.endsWith(".wasm"));
  const entry = [...(front ? [script("front.js", front)] : []), script("entry.js", join(bundle, "entry.js"))];
  const readersIn = (folder) => [
    script(`${folder}readers.js`, join(here, "reading", "readers.js")),
    script(`${folder}reading.wasm`, reading ?? "", "wasm"),
  ];
  const floorOf = (name, above = []) => ({
    name,
    modules: [...above, script("floor.js", join(here, "floor.js"))],
    objects: "Ledger",
    outbound: true,
    bindings: [object("LEDGER", quote("Ledger")), STORE],
  });
  const peerOf = (name, groupMs) => ({
    name,
    modules: [script("worker.js", peer ?? "")],
    objects: "Ledger",
    outbound: true,
    bindings: [
      object("LEDGER", quote("Ledger")),
      STORE,
      text("KEY_SECRET", SECRET),
      text("GROUP_MS", groupMs),
    ],
  });
  return {
    quarry: {
      name: "quarry",
      modules: [...entry, ...wasm.map((file) => script(`./${file}`, join(bundle, file), "wasm"))],
      objects: "KeyLedger",
      outbound: true,
      bindings: [
        object("KEY_LEDGER", quote("KeyLedger")),
        STORE,
        `(name = "ASSETS", service = "pages")`,
        ...Object.entries({
          KEY_SECRET: SECRET,
          SOURCES_ORIGIN: "http://source",
          KEY_REQUESTS_BURST: "1000000",
          KEY_REQUESTS_PER_SECOND: "1000000",
          CACHE_TTL_MAX_S: cacheTtlS,
          // The page is a recording for another phrase.
          V1_PAGE_AGE_MAX_S: "0",
          ...vars,
        }).map(([name, value]) => text(name, value)),
      ],
      caches: cacheTtlS !== "0",
    },
    bare: {
      name: "bare",
      modules: [script("bare.js", join(here, "bare.js"))],
      objects: "Counter",
      outbound: true,
      bindings: [object("COUNTER", quote("Counter"))],
    },
    barecached: {
      name: "barecached",
      modules: [script("bare-cached.js", join(here, "bare-cached.js"))],
      objects: "Counter",
      bindings: [object("COUNTER", quote("Counter"))],
      caches: true,
    },
    cache: { name: "cache", modules: [script("cache.js", join(here, "cache.js"))] },
    floor: floorOf("floor"),
    reading: floorOf("reading", [script("worker.js", join(here, "reading", "worker.js")), ...readersIn("")]),
    shell: {
      name: "shell",
      modules: [
        ...SHELL.map((path) => script(path, resolve(here, "..", path))),
        script("build/index.js", join(here, "shell.js")),
        ...readersIn("build/"),
      ],
      objects: "KeyLedger",
      outbound: true,
      bindings: [object("KEY_LEDGER", quote("KeyLedger")), STORE, text("CACHE_TTL_MAX_S", cacheTtlS)],
      caches: cacheTtlS !== "0",
    },
    peer: peerOf("peer", "0"),
    grouped: peerOf("grouped", "50"),
    ordered: {
      name: "ordered",
      modules: [
        script("entry.js", join(ordered ?? "", "entry.js")),
        script("index_bg.wasm", join(ordered ?? "", "index_bg.wasm"), "wasm"),
      ],
      objects: "Ledger",
      outbound: true,
      bindings: [object("LEDGER", quote("Ledger")), STORE, text("KEY_SECRET", SECRET)],
    },
    source: {
      name: "source",
      modules: [script("source.js", join(here, "source.js")), script("page.bin", page, "data")],
    },
    opener: {
      name: "opener",
      modules: [script("opener.js", join(here, "opener.js"))],
      bindings: [object("KEY_LEDGER", `(className = "KeyLedger", serviceName = "quarry")`)],
    },
    store: { name: "store", modules: [script("store.js", store ?? join(here, "store.js"))] },
  };
}

/** The configuration (workerd's Cap'n Proto text) for the workers of these names and what they need. */
async function configuration({ names, ports, storage, source, v8Flags = [], ...files }) {
  const all = await workers(files);
  const own = source ? [] : ["source"];
  const needed = [...names, ...own, "store", "cache", ...(names.includes("quarry") ? ["opener"] : [])];
  const elsewhere = source
    ? `(name = "source", external = (address = ${quote(new URL(source).host)}, http = ())),`
    : "";
  const list = (make) => needed.map(make).join("\n    ");
  const sockets = Object.entries(ports).map(
    ([name, port]) =>
      `(name = ${quote(name)}, address = "127.0.0.1:${port}", http = (), service = ${quote(name)}),`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    ${list((name) => `(name = ${quote(name)}, worker = .${name}),`)}
    ${elsewhere}
    (name = "disk", disk = (path = ${quote(storage)}, writable = true)),
    (name = "pages", disk = (path = ${quote(resolve(here, "../public"))})),
  ],
  sockets = [
    ${sockets.join("\n    ")}
  ],
  v8Flags = [${v8Flags.map(quote).join(", ")}],
);
${needed.map((name) => worker(all[name])).join("")}`;
}

/** The runtime's program itself, past the script that looks for it. */
function binary() {
  const own = createRequire(import.meta.url);
  return createRequire(own.resolve("workerd/package.json")).resolve(
    `@cloudflare/workerd-${platform()}-${arch() === "x64" ? "64" : arch()}/bin/workerd`,
  );
}

/**
 * Starts workerd with the workers of these names (MEASURED). `files`: `bundle`, the folder of the worker; `peer`, the peer's
 * script; `ordered`, the folder of the peer in Rust; `reading`, the module of the readers; `page`, the file of the page that v1
 * answers; `cacheTtlS`, for how long Quarry caches answers. For tests: `source`, the address of another source; `store`, the script of
 * another store; `front`, a module before Quarry's own; `vars`, variables; `v8Flags`, flags of the engine; `storage`, a folder that
 * outlives the process; `log`, an open file for what it prints. `under` is a command that runs it, with its arguments. Answers their
 * addresses, the keys' secret, the process, how long it took until the first of them answered, and how to stop or kill it.
 */
export async function startWorkerd(names, files, under = []) {
  const folder = await mkdtemp(join(tmpdir(), "quarry-bench-"));
  const ports = {};
  for (const name of names) ports[name] = await freePort();
  if (names.includes("quarry")) ports.opener = await freePort();
  const file = join(folder, "config.capnp");
  const bundle = resolve(files.bundle);
  await writeFile(file, await configuration({ storage: folder, ...files, names, ports, bundle }));
  const [program, ...args] = [...under, binary(), "serve", "-I/", "--experimental", file];
  const started = performance.now();
  const child = spawn(program, args, {
    cwd: folder, // the engine writes logs there
    stdio: ["ignore", files.log ?? "ignore", files.log ?? "inherit"],
  });
  const at = Object.fromEntries(
    Object.entries(ports).map(([name, port]) => [name, `http://127.0.0.1:${port}`]),
  );
  for (;;) {
    const ready = await fetch(`${at[names[0]]}/health`).then(
      () => true,
      () => false,
    );
    if (ready) break;
    if (performance.now() - started > READY_MS_MAX || child.exitCode !== null)
      throw new Error("workerd did not start");
    await new Promise((done) => setTimeout(done, 5));
  }
  const end = async (signal) => {
    const ended = child.exitCode === null && new Promise((done) => child.once("exit", done));
    child.kill(signal);
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return {
    at,
    readyMs: performance.now() - started,
    secret: SECRET,
    pid: child.pid,
    folder,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}
