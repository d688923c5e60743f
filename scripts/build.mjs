// Builds the worker (wasm and its JavaScript) into build/, unless the sources are those of the last build, and the pages into
// public/ (lib/pages/). wrangler calls this as its build command, at the start and on every change; `npm run build` calls it by hand.
//
// Two profiles: `dev` is built again within seconds, `release` is small and fast; each is kept in a directory of its own,
// and build/ holds the one that was asked for last. `wrangler dev` gets `dev`, everything else `release`; QUARRY_PROFILE
// decides where it is set.

import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { statSync, utimesSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { withLock } from "./launch/lock.mjs";
import { main, must, say, Stop } from "./launch/process.mjs";
import { step } from "./launch/step.mjs";
import { updatePages } from "./lib/pages/current.mjs";
import { filesIn, statDigest } from "./lib/stamp.mjs";
import { bindgenProgram } from "./launch/tools.mjs";
import { describeSizes, sizesOf, withoutNames } from "./lib/wasm-sizes.mjs";
import { ROOT, TARGET, WASM_TARGET } from "./launch/versions.mjs";
import { setUp } from "./setup.mjs";

const OUT = join(ROOT, "build");
/**
 * Returns the cargo features. Features for development and tests (`[features]` in Cargo.toml) are not deployed: QUARRY_FEATURES
 * names them for a release that is tested.
 */
const featuresOf = (profile) => process.env.QUARRY_FEATURES ?? (profile === "dev" ? "development" : "");

const WASM = "index_bg.wasm";
const SCRIPT = "index.js";
const STAMP = "quarry-stamp.json";
/** Report of the largest crates and functions. */
const SIZES = "sizes.txt";

/** Profiles of cargo (`[profile.…]` in Cargo.toml). */
const CARGO_PROFILES = { dev: "worker-dev", release: "release" };

/**
 * The worker's budget, compressed as it is uploaded, since start-up time grows with it: below what the platform takes on its smallest
 * plan (3 MiB). docs/performance.md tells what the bytes are.
 */
const GZIP_BYTES_MAX = 2300 * 1024;

/** Returns the profile: QUARRY_PROFILE, else by wrangler's command, else `release`. */
export function wantedProfile() {
  const wanted = process.env.QUARRY_PROFILE || (process.env.WRANGLER_COMMAND === "dev" ? "dev" : "release");
  if (wanted in CARGO_PROFILES) return wanted;
  throw new Stop(`QUARRY_PROFILE is ${Object.keys(CARGO_PROFILES).join(" or ")}.`);
}

/** Builds with the Rust that `setUp` returned; true when something had to be built. */
export async function build(rust, profile = wantedProfile()) {
  return withLock(join(ROOT, ".tools", "build.lock"), "a build", async () => {
    await updatePages();
    const built = !upToDate(rust, profile);
    const often = "minutes from nothing, a minute at the first change, then seconds";
    const what = `build: the worker, for wasm (profile ${profile}; ${often})`;
    if (built) await step(what, () => make(rust, profile));
    publish(profile);
    if (profile === "release") weigh(profile);
    return built;
  });
}

const kept = (profile, name = "") => join(OUT, profile, name);

async function make(rust, profile) {
  const started = Date.now();
  // bindgen is compiled, where it is missing, while cargo is at the worker.
  await Promise.all([compile(rust, profile), bindgenProgram()]);
  const fresh = kept(`${profile}.new`);
  await writeBindings(join(TARGET, WASM_TARGET, CARGO_PROFILES[profile], "quarry.wasm"), fresh);
  if (profile === "release") stripNames(fresh);
  const included = includedFiles(profile);
  // Sources that changed meanwhile are not what was built: the next call builds again.
  const changed = inputs(included).some((path) => statSync(path).mtimeMs > started);
  noteInputs(rust, fresh, profile, included, changed ? "" : fingerprint(rust, profile, included));
  rmSync(kept(profile), { recursive: true, force: true });
  renameSync(fresh, kept(profile));
}

/** Writes a compiled worker's module and its JavaScript into a fresh `directory`. */
export async function writeBindings(wasm, directory) {
  rmSync(directory, { recursive: true, force: true });
  await must("Writing the worker's JavaScript", await bindgenProgram(), [wasm, directory]);
  // The older form of the import is the one that wrangler and the runtime know.
  const script = join(directory, SCRIPT);
  writeFileSync(script, readFileSync(script, "utf8").replace("import source ", "import "));
}

async function compile({ cargo, env }, profile) {
  const args = ["build", "--lib", "--locked", "--profile", CARGO_PROFILES[profile], "--target", WASM_TARGET];
  args.push("--features", featuresOf(profile));
  const isChanged = existsSync(kept(profile, STAMP));
  // The bindings' futures are to be those of js-sys, which know how to pass a panic on.
  const all = { ...env, ...developmentEnv(isChanged), WASM_BINDGEN_USE_JS_SYS: "1" };
  await must("Building the worker", cargo, args, { env: all, show: true });
}

/**
 * Returns cargo's settings of the development profile. From the first change on, for which the workspace's crates are compiled again, it
 * keeps notes for the next one (incremental compilation): a first build takes 28 s of processor time less without them, of 215.
 */
export function developmentEnv(isChanged = false) {
  if (process.env.CARGO_INCREMENTAL) return {};
  const notes = join(TARGET, WASM_TARGET, CARGO_PROFILES.dev, "incremental");
  const areKept = existsSync(notes) && readdirSync(notes).length > 0;
  if (isChanged || areKept) return {};
  return { CARGO_INCREMENTAL: "0", CARGO_PROFILE_WORKER_DEV_CODEGEN_UNITS: String(availableParallelism()) };
}

/** Removes the names from a release's module and writes the sizes by name beside it. */
function stripNames(directory) {
  const wasm = readFileSync(join(directory, WASM));
  writeFileSync(join(directory, SIZES), describeSizes(sizesOf(wasm)).join("\n"));
  writeFileSync(join(directory, WASM), withoutNames(wasm));
}

/**
 * Puts a build where `src/entry.js` imports it; unchanged files are not written, so that no reload is triggered.
 */
function publish(profile) {
  for (const path of filesIn(kept(profile))) {
    const name = relative(kept(profile), path);
    const to = join(OUT, name);
    if (name === STAMP || name === SIZES || (existsSync(to) && readFileSync(to).equals(readFileSync(path))))
      continue;
    mkdirSync(dirname(to), { recursive: true });
    cpSync(path, to);
  }
}

function upToDate(rust, profile) {
  const there = [STAMP, WASM, SCRIPT].every((name) => existsSync(kept(profile, name)));
  if (!there) return false;
  const built = JSON.parse(readFileSync(kept(profile, STAMP), "utf8"));
  const { included = [] } = built;
  if (built.seen === seen(rust, profile, included)) return true;
  if (built.fingerprint !== fingerprint(rust, profile, included)) return false;
  // Only touched: the next time their sizes and times are enough.
  noteInputs(rust, kept(profile), profile, included, built.fingerprint);
  return true;
}

/**
 * Notes of what a build was made: the digest of its inputs, a cheaper one of their sizes and times, and the files that the sources
 * include: cargo's own list of those is another clone's as soon as one compiles into the same directory.
 */
function noteInputs(rust, directory, profile, included, fingerprint) {
  const stamp = { fingerprint, seen: fingerprint && seen(rust, profile, included), included };
  writeFileSync(join(directory, STAMP), JSON.stringify(stamp));
}

const seen = (rust, profile, included) => statDigest(inputs(included), [rust.id, featuresOf(profile)]);

/** Says how large the worker is, and stops when that is too much. */
function weigh(profile) {
  const wasm = readFileSync(kept(profile, WASM));
  const kib = (bytes) => `${(bytes / 1024).toFixed(0)} KiB`;
  const gzip = gzipSync(wasm, { level: 9 }).length;
  say(`build: ${WASM} ${kib(wasm.length)}, ${kib(gzip)} gzipped`);
  say(readFileSync(kept(profile, SIZES), "utf8"));
  if (gzip > GZIP_BYTES_MAX) {
    throw new Stop(`The worker is over its budget of ${kib(GZIP_BYTES_MAX)} gzipped.`);
  }
}

/** Digest of the compiler, the tools and all sources of the worker. */
function fingerprint(rust, profile, included) {
  const hash = createHash("sha256").update(`${rust.id} ${profile} ${featuresOf(profile)}\n`);
  for (const path of inputs(included)) {
    hash
      .update(`${relative(ROOT, path)}\n`)
      .update(readFileSync(path))
      .update("\n");
  }
  return hash.digest("hex");
}

/** Lists the sources of the worker: those of tests and examples are not. */
function inputs(included) {
  const found = new Set(["Cargo.toml", "Cargo.lock", "build.rs"].map((name) => join(ROOT, name)));
  for (const dir of ["src", "crates", "scripts/bindgen", ".cargo"]) {
    const sources = filesIn(join(ROOT, dir)).filter((path) => /\.(rs|toml)$/.test(path));
    for (const path of sources) if (!/[\\/](tests|examples)[\\/]/.test(relative(ROOT, path))) found.add(path);
  }
  for (const name of included) found.add(join(ROOT, name));
  return [...found].filter((path) => existsSync(path)).sort();
}

/**
 * Makes secrets and tables for a bare `wrangler dev`. wrangler has read the variables before this build: where the secrets are new,
 * a touched configuration makes it read them again.
 */
async function prepareWranglerDev() {
  const { localState } = await import("./lib/local.mjs");
  const { hasNewSecrets } = await localState();
  if (!hasNewSecrets) return;
  const now = new Date();
  utimesSync(join(ROOT, "wrangler.toml"), now, now);
}

/** Lists the files of the tree, from the root, that the worker was compiled of, as cargo noted just now. */
function includedFiles(profile) {
  const note = join(TARGET, WASM_TARGET, CARGO_PROFILES[profile], "quarry.d");
  if (!existsSync(note)) return [];
  const [, files = ""] = readFileSync(note, "utf8").split(": ");
  const paths = files.trim().split(/(?<!\\)\s+/);
  const own = paths.map((path) => path.replaceAll("\\ ", " ")).filter((path) => path.startsWith(ROOT));
  return own.map((path) => relative(ROOT, path));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => {
    const rust = await setUp({ keepModules: true });
    if (!(await build(rust))) say("build: nothing has changed");
    // `npm start` has made its own state before it starts wrangler.
    if (process.env.WRANGLER_COMMAND === "dev" && !process.env.QUARRY_STATE) await prepareWranglerDev();
  });
}
