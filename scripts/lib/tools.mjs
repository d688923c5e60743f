// wasm-bindgen's own programs: `wasm-bindgen`, which writes the JavaScript around the worker's wasm, and
// `wasm-bindgen-test-runner`. Installed by cargo from the registry, which every machine reaches, and kept in the user's cache.

import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "./lock.mjs";
import { find, must, say } from "./run.mjs";
import { ROOT, TOOLS } from "./versions.mjs";

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
  if (!existsSync(programs.testRunner)) {
    await withLock(`${root}.lock`, "installing wasm-bindgen", async () => {
      if (!existsSync(programs.testRunner)) await install(version, root);
    });
  }
  return programs;
}

async function install(version, root) {
  say(`set-up: wasm-bindgen ${version}, installed by cargo (one to two minutes) …`);
  mkdirSync(TOOLS, { recursive: true });
  const target = `${root}.target`;
  // It runs for seconds: to compile it faster is worth more than to optimise it. It downloads nothing here, so it needs no TLS.
  const env = {
    CARGO_TARGET_DIR: target,
    CARGO_NET_RETRY: "2",
    CARGO_PROFILE_RELEASE_OPT_LEVEL: "1",
    CARGO_PROFILE_RELEASE_CODEGEN_UNITS: "16",
  };
  const options = ["--locked", "--no-default-features", "--root", root, "--force"];
  const args = ["install", "wasm-bindgen-cli", "--version", `=${version}`, ...options];
  await must("Installing wasm-bindgen", find("cargo") ?? "/usr/bin/cargo", args, { env, limit: 1800 });
  rmSync(target, { recursive: true, force: true });
}
