// Programs that cargo installs from the registry, which every machine reaches, kept in the user's cache: wasm-bindgen's own
// (`wasm-bindgen`, which writes the JavaScript around the worker's wasm, and `wasm-bindgen-test-runner`), and those that check
// and list what is built in.

import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import { withLock } from "../launch/lock.mjs";
import { find, must } from "../launch/process.mjs";
import { step } from "../launch/step.mjs";
import { ROOT, TOOLS } from "../launch/versions.mjs";

/** The version that the worker is compiled with; the programs have to be of the same. */
export function bindgenVersion() {
  const lock = readFileSync(join(ROOT, "Cargo.lock"), "utf8");
  return /name = "wasm-bindgen"\nversion = "([^"]+)"/.exec(lock)[1];
}

/** The crates of wasm-bindgen's that read and write the module: optimised a little, for they run at each build. */
const READS_MODULE = ["walrus", "wasmparser", "wasm-encoder", "wasm-bindgen-cli-support"];

/** The paths of both programs, `{ bindgen, testRunner }`, installed when they are missing. */
export async function wasmBindgen() {
  const version = bindgenVersion();
  const root = join(TOOLS, `wasm-bindgen-${version}`);
  const programs = {
    bindgen: join(root, "bin", "wasm-bindgen"),
    testRunner: join(root, "bin", "wasm-bindgen-test-runner"),
  };
  // It downloads nothing here, so it needs no TLS; and it has a third program.
  const names = Object.values(programs).map((program) => basename(program));
  await installed("wasm-bindgen-cli", version, {
    root,
    program: programs.testRunner,
    options: ["--no-default-features", ...names.flatMap((name) => ["--bin", name])],
    optimized: READS_MODULE,
  });
  return programs;
}

/** The path of cargo-deny (deny.toml), installed when it is missing. */
export const cargoDeny = () => cargoProgram("cargo-deny", "0.20.2");

/** The path of cargo-cyclonedx, likewise. */
export const cargoCycloneDx = () => cargoProgram("cargo-cyclonedx", "0.5.9");

async function cargoProgram(name, version) {
  const root = join(TOOLS, `${name}-${version}`);
  const program = join(root, "bin", name);
  await installed(name, version, { root, program });
  return program;
}

async function installed(crate, version, { root, program, options = [], optimized = [] }) {
  if (existsSync(program)) return;
  await withLock(`${root}.lock`, `installing ${crate}`, async () => {
    if (existsSync(program)) return;
    const what = `set-up: ${crate} ${version}, installed by cargo (one to five minutes)`;
    await step(what, () => install(crate, version, { root, options, optimized }));
  });
}

async function install(crate, version, { root, options, optimized }) {
  mkdirSync(TOOLS, { recursive: true });
  const target = `${root}.target`;
  // It runs for seconds: to compile it faster is worth more than to optimise it. wasm-bindgen takes 193 s of processor time in
  // place of 240 with most of its crates not optimised at all, and 4.6 s in place of 3.2 for the worker.
  const env = {
    CARGO_TARGET_DIR: target,
    CARGO_NET_RETRY: "2",
    CARGO_PROFILE_RELEASE_OPT_LEVEL: optimized.length ? "0" : "1",
    CARGO_PROFILE_RELEASE_CODEGEN_UNITS: String(availableParallelism()),
    CARGO_PROFILE_RELEASE_LTO: "off",
  };
  const configuration = optimized.flatMap((name) => [
    "--config",
    `profile.release.package.${name}.opt-level=1`,
  ]);
  const all = ["--locked", ...options, "--root", root, "--force"];
  const args = [...configuration, "install", crate, "--version", `=${version}`, ...all];
  await must(`Installing ${crate}`, find("cargo") ?? "/usr/bin/cargo", args, { env, limit: 1800 });
  rmSync(target, { recursive: true, force: true });
}
