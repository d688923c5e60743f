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

async function installed(crate, version, { root, program, options = [] }) {
  if (existsSync(program)) return;
  await withLock(`${root}.lock`, `installing ${crate}`, async () => {
    if (existsSync(program)) return;
    const what = `set-up: ${crate} ${version}, installed by cargo (one to five minutes)`;
    await step(what, () => install(crate, version, root, options));
  });
}

async function install(crate, version, root, more) {
  mkdirSync(TOOLS, { recursive: true });
  const target = `${root}.target`;
  // It runs for seconds: to compile it faster is worth more than to optimise it.
  const env = {
    CARGO_TARGET_DIR: target,
    CARGO_NET_RETRY: "2",
    CARGO_PROFILE_RELEASE_OPT_LEVEL: "1",
    CARGO_PROFILE_RELEASE_CODEGEN_UNITS: String(availableParallelism()),
    CARGO_PROFILE_RELEASE_LTO: "off",
  };
  const options = ["--locked", ...more, "--root", root, "--force"];
  const args = ["install", crate, "--version", `=${version}`, ...options];
  await must(`Installing ${crate}`, find("cargo") ?? "/usr/bin/cargo", args, { env, limit: 1800 });
  rmSync(target, { recursive: true, force: true });
}
