// Raw workerd with a configuration of our own: the worker as wrangler bundles it, a bare worker to compare with, and a
// source that answers from memory. `wrangler dev` in front would divide every figure by seven.
import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const SECRET = "benchbenchbenchbenchbenchbenchbench!";

/** The configuration (workerd's Cap'n Proto text) for both workers and their source. */
async function configuration({ bundle, ports, storage }) {
  const files = await readdir(bundle);
  const wasm = files.filter((file) => file.endsWith(".wasm"));
  const here = import.meta.dirname;
  const quote = JSON.stringify;
  const modules = [
    `(name = "entry.js", esModule = embed ${quote(join(bundle, "entry.js"))})`,
    ...wasm.map((file) => `(name = ${quote(`./${file}`)}, wasm = embed ${quote(join(bundle, file))})`),
  ];
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "quarry", worker = .quarry),
    (name = "bare", worker = .bare),
    (name = "source", worker = .source),
    (name = "opener", worker = .opener),
    (name = "store", worker = .store),
    (name = "disk", disk = (path = ${quote(storage)}, writable = true)),
  ],
  sockets = [
    (name = "quarry", address = "127.0.0.1:${ports.quarry}", http = (), service = "quarry"),
    (name = "bare", address = "127.0.0.1:${ports.bare}", http = (), service = "bare"),
    (name = "opener", address = "127.0.0.1:${ports.opener}", http = (), service = "opener"),
  ],
);
const quarry :Workerd.Worker = (
  modules = [${modules.join(", ")}],
  compatibilityDate = "2026-10-01",
  globalOutbound = "source",
  durableObjectNamespaces = [(className = "KeyLedger", uniqueKey = "quarry-key-ledger", enableSql = true)],
  durableObjectStorage = (localDisk = "disk"),
  bindings = [
    (name = "KEY_LEDGER", durableObjectNamespace = "KeyLedger"),
    (name = "BUNDLES", service = "store"),
    (name = "KEY_SECRET", text = ${quote(SECRET)}),
    (name = "SOURCES_ORIGIN", text = "http://source"),
    (name = "KEY_REQUESTS_BURST", text = "1000000"),
    (name = "KEY_REQUESTS_PER_SECOND", text = "1000000"),
  ],
);
const bare :Workerd.Worker = (
  modules = [(name = "bare.js", esModule = embed ${quote(join(here, "bare.js"))})],
  compatibilityDate = "2026-10-01",
  globalOutbound = "source",
  durableObjectNamespaces = [(className = "Counter", uniqueKey = "quarry-bare-counter", enableSql = true)],
  durableObjectStorage = (localDisk = "disk"),
  bindings = [(name = "COUNTER", durableObjectNamespace = "Counter")],
);
const source :Workerd.Worker = (
  modules = [(name = "source.js", esModule = embed ${quote(join(here, "source.js"))})],
  compatibilityDate = "2026-10-01",
);
const opener :Workerd.Worker = (
  modules = [(name = "opener.js", esModule = embed ${quote(join(here, "opener.js"))})],
  compatibilityDate = "2026-10-01",
  bindings = [(name = "KEY_LEDGER", durableObjectNamespace = (className = "KeyLedger", serviceName = "quarry"))],
);
const store :Workerd.Worker = (
  modules = [(name = "store.js", esModule = embed ${quote(join(here, "store.js"))})],
  compatibilityDate = "2026-10-01",
);
`;
}

/** A port that nobody listens on. */
export async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

/** Starts workerd; answers the addresses of its workers, the keys' secret and how to stop. */
export async function startWorkerd(bundle) {
  const folder = await mkdtemp(join(tmpdir(), "quarry-bench-"));
  const ports = { quarry: await freePort(), bare: await freePort(), opener: await freePort() };
  const file = join(folder, "config.capnp");
  await writeFile(file, await configuration({ bundle: resolve(bundle), ports, storage: folder }));
  const binary = resolve(import.meta.dirname, "../node_modules/.bin/workerd");
  const child = spawn(binary, ["serve", "-I/", "--experimental", file], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const quarry = `http://127.0.0.1:${ports.quarry}`;
  for (let tries = 0; ; tries++) {
    const ready = await fetch(`${quarry}/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) break;
    if (tries > 100) throw new Error("workerd did not start");
    await new Promise((done) => setTimeout(done, 100));
  }
  return {
    quarry,
    opener: `http://127.0.0.1:${ports.opener}`,
    bare: `http://127.0.0.1:${ports.bare}`,
    secret: SECRET,
    pid: child.pid,
    folder,
    async stop() {
      child.kill();
      await new Promise((done) => child.once("exit", done));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
