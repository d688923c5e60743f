// Builds the worker into build/ (wasm and its JavaScript), unless build/ already holds what
// the sources say. wrangler calls this as its build command, at the start and on every
// change; `npm run build` calls it by hand.

import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { withLock } from "./lib/lock.mjs";
import { main, must, say, Stop } from "./lib/run.mjs";
import { NODE_BIN, ROOT, WASM_BINDGEN, WORKER_BUILD } from "./lib/versions.mjs";
import { setUp } from "./setup.mjs";

const OUT = join(ROOT, "build");
const WASM = join(OUT, "index_bg.wasm");
const STAMP = join(OUT, ".quarry-stamp.json");
const TARGET = process.env.CARGO_TARGET_DIR || join(ROOT, "target");

/**
 * LLVM's newer form of wasm exceptions comes out invalid for some of our functions ("catch_all_ref label must have
 * exactly one result type", rustc 1.96 with LLVM 22); the older form is mature, and wasm-bindgen and V8 take both.
 */
const LEGACY_EXCEPTIONS = "-Cllvm-args=-wasm-use-legacy-eh=true";

/**
 * The worker's budget, compressed as it is uploaded: half of what the platform takes on its smallest plan (3 MiB), because
 * start-up time grows with it and there is more to come. Twelve endpoints and the storefront's identities were 1.3 MiB.
 */
const GZIP_BYTES_MAX = 1536 * 1024;

/** Builds with what `setUp` returned; true when something had to be built. */
export async function build({ rust, tools }) {
  if (upToDate(rust)) return false;
  return withLock(join(ROOT, ".tools", "build.lock"), "a build", async () => {
    if (upToDate(rust)) return false;
    const started = Date.now();
    say("build: the worker, for wasm (two to five minutes at first, then less than one) …");
    // Left by a build that was killed; worker-build would wait for it.
    rmSync(join(OUT, ".tmp"), { recursive: true, force: true });
    const env = {
      ...rust.env,
      RUSTFLAGS: [process.env.RUSTFLAGS, LEGACY_EXCEPTIONS].filter(Boolean).join(" "),
      RUST_LIB_BACKTRACE: "0", // of worker-build, which says nothing about the sources
      WASM_BINDGEN_BIN: tools.wasmBindgen,
      WASM_OPT_BIN: join(NODE_BIN, "wasm-opt"),
      ESBUILD_BIN: join(NODE_BIN, "esbuild"),
    };
    const args = ["--release", "--panic-unwind"];
    await must("Building the worker", tools.workerBuild, args, { env, show: true });
    const { raw, gzip } = measure();
    // Sources that changed meanwhile are not what was built: the next call builds again.
    const changed = inputs().some((path) => statSync(path).mtimeMs > started);
    writeFileSync(STAMP, JSON.stringify({ fingerprint: changed ? "" : fingerprint(rust), raw, gzip }));
    report(raw, gzip);
    return true;
  });
}

function upToDate(rust) {
  if (![STAMP, WASM, join(OUT, "index.js")].every((path) => existsSync(path))) return false;
  const stamp = JSON.parse(readFileSync(STAMP, "utf8"));
  if (stamp.fingerprint !== fingerprint(rust)) return false;
  report(stamp.raw, stamp.gzip);
  return true;
}

function measure() {
  const wasm = readFileSync(WASM);
  return { raw: wasm.length, gzip: gzipSync(wasm, { level: 9 }).length };
}

function report(raw, gzip) {
  const kib = (bytes) => `${(bytes / 1024).toFixed(0)} KiB`;
  say(`build: index_bg.wasm ${kib(raw)}, ${kib(gzip)} gzipped`);
  if (gzip > GZIP_BYTES_MAX) {
    throw new Stop(`The worker is over its budget of ${kib(GZIP_BYTES_MAX)} gzipped.`);
  }
}

/** One digest over the compiler, the tools and every file that goes into the worker. */
function fingerprint(rust) {
  const hash = createHash("sha256").update(
    `${rust.id} ${WORKER_BUILD} ${WASM_BINDGEN} ${LEGACY_EXCEPTIONS}\n`,
  );
  for (const path of inputs()) {
    hash
      .update(`${relative(ROOT, path)}\n`)
      .update(readFileSync(path))
      .update("\n");
  }
  return hash.digest("hex");
}

function inputs() {
  const found = new Set(["Cargo.toml", "Cargo.lock"].map((name) => join(ROOT, name)));
  for (const dir of ["src", "crates", ".cargo"]) walk(join(ROOT, dir), found);
  for (const path of included()) found.add(path);
  return [...found].filter((path) => existsSync(path)).sort();
}

function walk(dir, found) {
  if (!existsSync(dir)) return;
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) walk(path, found);
    else if (/\.(rs|toml)$/.test(entry.name)) found.add(path);
  }
}

/** What the sources include from elsewhere in the tree, as cargo noted at the last build. */
function included() {
  const note = join(TARGET, "wasm32-unknown-unknown", "release", "quarry.d");
  if (!existsSync(note)) return [];
  const [, files = ""] = readFileSync(note, "utf8").split(": ");
  const paths = files.trim().split(/(?<!\\)\s+/);
  return paths.map((path) => path.replaceAll("\\ ", " ")).filter((path) => path.startsWith(ROOT));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => {
    const ready = await setUp({ keepModules: true });
    if (!(await build(ready))) say("build: nothing has changed");
  });
}
