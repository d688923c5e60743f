// The Rust that compiles the worker. `--panic-unwind` (a panic must cost one request and no
// neighbour) compiles the standard library from source, which takes a nightly toolchain with
// `rust-src` from rustup or, where rustup's server is out of reach, the distribution's
// packages of a recent Rust with its unstable options unlocked (rust-shims/).

import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { withLock } from "./lock.mjs";
import { find, lastLines, run, say, Stop } from "./run.mjs";
import { CARGO_HOME, RUST_MIN, RUSTUP_HOME, TOOLS, atLeast, versionIn } from "./versions.mjs";

const TARGET = "wasm32-unknown-unknown";
const PACKAGES = ["rustc-web", "cargo-web", "rust-web-src", "rust-web-llvm", "lld-22"];
const SHIMS = new URL("../rust-shims", import.meta.url).pathname;

/** A cargo that is installed but not on PATH (a shell older than the installation) counts. */
export function cargoOnPath() {
  if (!find("cargo")) process.env.PATH += delimiter + join(CARGO_HOME, "bin");
}

/** Stops with advice unless the machine's own Rust can compile the workspace. */
export async function nativeRust() {
  const cargo = await run("cargo", ["--version"]);
  if (cargo.ok && atLeast(versionIn(cargo.out), RUST_MIN)) return;
  const min = RUST_MIN.join(".");
  const found = cargo.ok ? `cargo here is too old (${cargo.out.trim()})` : "cargo is missing";
  throw new Stop(
    `${found}; Quarry needs Rust ${min} or newer.\n` +
      "  without rustup: https://rustup.rs\n  with rustup:    rustup update stable",
  );
}

/**
 * The toolchain for wasm, installed when it is missing: `{ id, env }`, where `id` changes
 * with the compiler and `env` makes worker-build use it.
 */
export async function wasmRust() {
  const ready = (await nightly()) ?? (await distribution());
  if (ready) return ready;
  return withLock(join(TOOLS, "rust.lock"), "installing Rust for wasm", install);
}

async function install() {
  const tried = [];
  for (const way of [installNightly, installDistribution]) {
    const problem = await way();
    const ready = (await nightly()) ?? (await distribution());
    if (ready) return ready;
    tried.push(problem);
  }
  throw new Stop(
    "No Rust that can build the worker could be installed. What was tried:\n" +
      tried.map((problem) => `  * ${problem}`).join("\n") +
      "\nBy hand, one of these and then again:\n" +
      `  rustup toolchain install nightly -c rust-src -t ${TARGET}\n` +
      `  apt-get update && apt-get install ${PACKAGES.join(" ")}   (Debian 12 with its security suite)`,
  );
}

async function nightly() {
  const lib = nightlyLib();
  if (!lib) return undefined;
  if (!existsSync(join(lib, "src/rust/library/std")) || !existsSync(join(lib, TARGET))) {
    return undefined;
  }
  const version = (await run("rustc", ["+nightly", "--version"])).out.trim();
  if (!atLeast(versionIn(version), RUST_MIN)) return undefined;
  return { id: version, env: { RUSTUP_TOOLCHAIN: "nightly" } };
}

/** `lib/rustlib` of rustup's nightly, whatever the machine's host triple is. */
function nightlyLib() {
  const toolchains = join(RUSTUP_HOME, "toolchains");
  if (!existsSync(toolchains)) return undefined;
  const name = readdirSync(toolchains).find((dir) => /^nightly-[a-z]/.test(dir));
  return name && join(toolchains, name, "lib", "rustlib");
}

async function installNightly() {
  if (!find("rustup")) return "rustup: not installed";
  const server = process.env.RUSTUP_DIST_SERVER || "https://static.rust-lang.org";
  const probe = `${server}/dist/channel-rust-nightly.toml.sha256`;
  say("set-up: nightly Rust with rust-src for wasm, by rustup (about a minute) …");
  if (find("curl")) {
    const reached = await run("curl", ["-sSfLo", "/dev/null", "-m", "10", probe]);
    if (!reached.ok) return given(`rustup: its server is out of reach (${reached.out.trim()})`);
  }
  const parts = ["--profile", "minimal", "-c", "rust-src", "-t", TARGET];
  const args = ["toolchain", "install", "nightly", ...parts, "--no-self-update"];
  const result = await run("rustup", args, { env: { RUSTUP_MAX_RETRIES: "0" }, limit: 300 });
  return given(`rustup ${args.join(" ")}:\n${lastLines(result.out, 6)}`, result.ok);
}

function given(problem, quiet = false) {
  if (!quiet) say(`set-up: that did not work. ${problem.split("\n")[0]}`);
  return problem;
}

async function distribution() {
  const parts = ["/usr/bin/cargo", "/usr/bin/rustc", "/usr/lib/rustlib/src/rust/library/std"];
  if (!parts.every((path) => existsSync(path)) || !find("rust-lld", "/usr/bin")) return undefined;
  const version = (await run("/usr/bin/rustc", ["--version"])).out.trim();
  if (!atLeast(versionIn(version), RUST_MIN)) return undefined;
  return { id: `${version} (distribution)`, env: { PATH: SHIMS + delimiter + process.env.PATH } };
}

async function installDistribution() {
  if (!find("apt-get")) return "apt-get: not a Debian machine";
  const root = process.getuid() === 0 ? [] : ["sudo", "-n"];
  if (root.length && !find("sudo")) return given("apt-get: needs root, and sudo is not there");
  say(`set-up: Rust for wasm from the distribution, by apt-get (about half a minute) …`);
  const [command, ...first] = [...root, "apt-get"];
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const quick = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20"];
  const update = await run(command, [...first, ...quick, "update"], { env, limit: 180 });
  const args = [...first, ...quick, "install", "-y", "--no-install-recommends", ...PACKAGES];
  const result = await run(command, args, { env, limit: 600 });
  const problem = `apt-get install ${PACKAGES.join(" ")}:\n${lastLines(result.out, 6)}`;
  return given(update.ok ? problem : `apt-get update failed; ${problem}`, result.ok);
}

/** Makes sure the directory for tools exists, for the locks that live in it. */
export function toolsDirectory() {
  mkdirSync(TOOLS, { recursive: true });
}
