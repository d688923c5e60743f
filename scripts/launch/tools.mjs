// Programs that cargo compiles from the registry, which every machine reaches, kept in the user's cache: ours that writes the
// JavaScript around wasm, and those that check and list what is built in.

import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { withLock } from "./lock.mjs";
import { find, must, WINDOWS } from "./process.mjs";
import { cargoOnPath } from "./rust.mjs";
import { step } from "./step.mjs";
import { ROOT, TOOLS } from "./versions.mjs";

const EXE = WINDOWS ? ".exe" : "";

/** The version that the worker is compiled with; our program has to be of the same. */
function bindgenVersion() {
  const lock = readFileSync(join(ROOT, "Cargo.lock"), "utf8");
  return /name = "wasm-bindgen"\nversion = "([^"]+)"/.exec(lock)[1];
}

/** The crate of our program over wasm-bindgen's library. */
const BINDGEN = join(ROOT, "scripts", "bindgen");

/** The path of the program that writes the JavaScript around the worker's wasm and that of tests, compiled when it is missing. */
export async function bindgenProgram() {
  const hash = createHash("sha256");
  for (const name of ["Cargo.toml", "Cargo.lock", "src/main.rs"])
    hash.update(readFileSync(join(BINDGEN, name)));
  const root = join(TOOLS, `bindgen-${bindgenVersion()}-${hash.digest("hex").slice(0, 8)}`);
  const program = join(root, "bin", `bindgen${EXE}`);
  await installed("bindgen", { root, program, crate: BINDGEN, ...bindgenProfile() });
  return program;
}

/**
 * Settings for `bindgen`; what was compiled is kept for its next version. Only the crate that reads and writes the module is
 * optimised: that takes 57 s of processor time to compile and 6.5 s for the worker; not optimised at all 49 and 12, with the parsers
 * below optimised as well 73 and 5.
 */
const bindgenProfile = () => ({
  optLevel: 0,
  options: ["--config", "profile.release.package.walrus.opt-level=1"],
  target: join(TOOLS, `wasm-bindgen-${bindgenVersion()}.target`),
  keepTarget: true,
});

/** The path of cargo-deny (deny.toml), installed when it is missing. */
export const cargoDeny = () => cargoProgram("cargo-deny", "0.20.2");

/** The path of cargo-cyclonedx, likewise. */
export const cargoCycloneDx = () => cargoProgram("cargo-cyclonedx", "0.5.9");

async function cargoProgram(name, version) {
  const root = join(TOOLS, `${name}-${version}`);
  const program = join(root, "bin", `${name}${EXE}`);
  await installed(name, { root, program, source: [name, "--version", `=${version}`] });
  return program;
}

async function installed(name, { program, ...how }) {
  if (existsSync(program)) return;
  const target = how.target ?? `${how.root}.target`;
  await withLock(`${target}.lock`, `installing ${name}`, async () => {
    if (existsSync(program)) return;
    const what = `setup: ${name}, compiled by cargo (one to five minutes)`;
    await step(what, () => install(name, { ...how, target }));
  });
}

/**
 * Compiles for speed of compiling: each of these programs runs for seconds. A `crate` of ours is compiled as a copy: in a folder that
 * clones share, cargo tells by the files' times alone whether they are those of the last time.
 */
async function install(
  name,
  { root, crate, source, target, keepTarget = false, optLevel = 1, options = [] },
) {
  mkdirSync(TOOLS, { recursive: true });
  cargoOnPath();
  const copy = `${root}.crate`;
  if (crate) cpSync(crate, copy, { recursive: true });
  const env = {
    CARGO_TARGET_DIR: target,
    CARGO_NET_RETRY: "2",
    CARGO_PROFILE_RELEASE_OPT_LEVEL: String(optLevel),
    CARGO_PROFILE_RELEASE_CODEGEN_UNITS: String(availableParallelism()),
    CARGO_PROFILE_RELEASE_LTO: "off",
  };
  const from = crate ? ["--path", copy] : source;
  const args = [...options, "install", ...from, "--locked", "--root", root, "--force"];
  await must(`Installing ${name}`, find("cargo") ?? "/usr/bin/cargo", args, { env, limit: 1800 });
  rmSync(copy, { recursive: true, force: true });
  if (!keepTarget) rmSync(target, { recursive: true, force: true });
}
