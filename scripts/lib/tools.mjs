// worker-build and wasm-bindgen, each in a directory of the user's cache that carries its
// version. wasm-bindgen is downloaded where its release page can be reached and compiled
// from the registry otherwise; worker-build is published as source only.

import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "./lock.mjs";
import { find, lastLines, must, run, say } from "./run.mjs";
import { TOOLS, WASM_BINDGEN, WORKER_BUILD } from "./versions.mjs";

const BUILD_TOOL = join(TOOLS, `worker-build-${WORKER_BUILD}`);
const BINDGEN = join(TOOLS, `wasm-bindgen-${WASM_BINDGEN}`);
const BINDGEN_PROGRAMS = ["wasm-bindgen", "wasm-bindgen-test-runner"];

/** Installs what is missing; the paths of the programs. */
export async function wasmTools() {
  if (!has(BINDGEN, BINDGEN_PROGRAMS)) {
    await withLock(`${BINDGEN}.lock`, "installing wasm-bindgen", async () => {
      if (!has(BINDGEN, BINDGEN_PROGRAMS)) await installBindgen();
    });
  }
  if (!has(BUILD_TOOL, ["worker-build"])) {
    await withLock(`${BUILD_TOOL}.lock`, "installing worker-build", async () => {
      if (!has(BUILD_TOOL, ["worker-build"])) await installWorkerBuild();
    });
  }
  return {
    workerBuild: join(BUILD_TOOL, "bin", "worker-build"),
    wasmBindgen: join(BINDGEN, "bin", "wasm-bindgen"),
    wasmBindgenTestRunner: join(BINDGEN, "bin", "wasm-bindgen-test-runner"),
  };
}

function has(root, programs) {
  return programs.every((program) => existsSync(join(root, "bin", program)));
}

async function installWorkerBuild() {
  say(`set-up: worker-build ${WORKER_BUILD}, compiled by cargo (two to four minutes) …`);
  await cargoInstall("worker-build", WORKER_BUILD, BUILD_TOOL);
}

async function installBindgen() {
  say(`set-up: wasm-bindgen ${WASM_BINDGEN}, downloaded (a few seconds) …`);
  const problem = await downloadBindgen();
  if (!problem) return;
  say(`set-up: that did not work (${problem}).`);
  say(`set-up: wasm-bindgen ${WASM_BINDGEN}, compiled by cargo (two to four minutes) …`);
  await cargoInstall("wasm-bindgen-cli", WASM_BINDGEN, BINDGEN);
}

const PLATFORMS = {
  "linux-x64": "x86_64-unknown-linux-musl",
  "linux-arm64": "aarch64-unknown-linux-musl",
  "darwin-x64": "x86_64-apple-darwin",
  "darwin-arm64": "aarch64-apple-darwin",
};

/** Fetches the release archive into place; what went wrong, or undefined. */
async function downloadBindgen() {
  const platform = PLATFORMS[`${process.platform}-${process.arch}`];
  if (!platform) return "no archive for this platform";
  if (!find("curl") || !find("tar")) return "curl or tar is missing";
  const name = `wasm-bindgen-${WASM_BINDGEN}-${platform}`;
  const releases = "https://github.com/wasm-bindgen/wasm-bindgen/releases/download";
  const url = `${releases}/${WASM_BINDGEN}/${name}.tar.gz`;
  const fresh = `${BINDGEN}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const archive = join(fresh, "archive.tar.gz");
  const curl = ["-sSfL", "--connect-timeout", "8", "-m", "120", "-o", archive, url];
  const fetched = await run("curl", curl);
  if (!fetched.ok) return lastLines(fetched.out, 1);
  const unpacked = await run("tar", ["-xzf", archive, "-C", fresh]);
  if (!unpacked.ok) return lastLines(unpacked.out, 1);
  renameSync(join(fresh, name), join(fresh, "bin"));
  const works = await run(join(fresh, "bin", "wasm-bindgen"), ["--version"]);
  if (!works.ok) return lastLines(works.out, 1);
  rmSync(archive);
  rmSync(BINDGEN, { recursive: true, force: true });
  renameSync(fresh, BINDGEN);
  return undefined;
}

async function cargoInstall(crate, version, root) {
  const fresh = `${root}.new`;
  // The tools run for seconds a build: compiling them fast matters more than their speed.
  const env = {
    CARGO_PROFILE_RELEASE_OPT_LEVEL: "1",
    CARGO_PROFILE_RELEASE_LTO: "off",
    CARGO_PROFILE_RELEASE_CODEGEN_UNITS: "16",
    CARGO_PROFILE_RELEASE_DEBUG: "0",
    CARGO_NET_RETRY: "2",
    CARGO_TARGET_DIR: join(TOOLS, "cargo-install"),
  };
  rmSync(fresh, { recursive: true, force: true });
  const args = ["install", crate, "--version", version, "--locked", "--root", fresh];
  await must(`Compiling ${crate}`, cargo(), args, { env, limit: 1800 });
  rmSync(root, { recursive: true, force: true });
  renameSync(fresh, root);
  rmSync(env.CARGO_TARGET_DIR, { recursive: true, force: true });
}

/** Any recent cargo can compile a tool: rustup's, else the distribution's. */
function cargo() {
  return find("cargo") ?? "/usr/bin/cargo";
}
