// The Rust that compiles the worker: one pinned release with the sources of its standard library
// (std.mjs says what for). It comes from rustup or, where rustup's server is out of reach, as
// packages of the distribution, which carry the same release.

import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { CODE, standardLibrary } from "./std.mjs";
import { withLock } from "./lock.mjs";
import { find, lastLines, run, say, Stop } from "./process.mjs";
import { step } from "./step.mjs";
import { CARGO_HOME, RUST_MIN, RUSTUP_HOME, TOOLS, WASM_RUST, atLeast, versionIn } from "./versions.mjs";

const WASM_RUST_MIN = [1, 96];
const RELEASE_ARGS = [
  ...["toolchain", "install", WASM_RUST, "--profile", "minimal"],
  ...["--component", "rust-src", "--no-self-update"],
];
const PACKAGES = ["rustc-web", "cargo-web", "rust-web-src", "rust-web-llvm", "lld-22"];

/**
 * Flags of the SQLite that tests run on, which has more built in than they need: a lock around its memory's statistics, which every
 * thread waits for, takes a fifth of the storefront's tests, and searches through text a quarter of the time to compile it.
 */
const SQLITE = [
  "-DSQLITE_DEFAULT_MEMSTATUS=0",
  ...["API_ARMOR", "DBSTAT_VTAB", "FTS3", "FTS3_PARENTHESIS", "FTS5", "RTREE", "STAT4"].map(
    (name) => `-USQLITE_ENABLE_${name}`,
  ),
];

/**
 * Settings of native builds. Programs here are not debugged, and a panic reports its location anyway. Incremental compilation is
 * off: a fresh clone pays more for it than a change of one crate saves. The workspace's own crates are compiled in as many units as there
 * are processors: more units are more work.
 *
 * The compiler of the workspace's own crates is clippy's, which is the same with more lints: to lint first and to compile then
 * would read and check every crate twice.
 */
export const NATIVE_ENV = {
  CARGO_INCREMENTAL: "0",
  CARGO_PROFILE_DEV_DEBUG: "0",
  CARGO_PROFILE_DEV_CODEGEN_UNITS: String(availableParallelism()),
  LIBSQLITE3_FLAGS: SQLITE.join(" "),
  RUSTC_WORKSPACE_WRAPPER: "clippy-driver",
  RUSTFLAGS: [process.env.RUSTFLAGS, "-Dwarnings"].filter(Boolean).join(" "),
};

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
 * The toolchain for wasm, installed when it is missing: `{ id, cargo, env }`, where `id` changes
 * with the compiler and `env` makes `cargo` compile for wasm with it.
 */
export async function wasmRust() {
  toolsDirectory();
  cargoOnPath();
  const ready =
    (await present()) ?? (await withLock(join(TOOLS, "rust.lock"), "installing Rust for wasm", install));
  const sysroot = await standardLibrary(ready);
  const flags = [process.env.RUSTFLAGS, `--sysroot=${sysroot}`, ...CODE];
  return {
    id: `${ready.id} ${flags.slice(1).join(" ")}`,
    cargo: join(ready.bin, "cargo"),
    env: { RUSTC: join(ready.bin, "rustc"), RUSTFLAGS: flags.filter(Boolean).join(" ") },
  };
}

async function install() {
  const tried = [];
  // Another process may have installed it while this one waited for the lock.
  let ready = await present();
  for (const way of [installRelease, installDistribution]) {
    if (ready) return ready;
    tried.push(`  * ${await way()}`);
    ready = await present();
  }
  if (ready) return ready;
  throw new Stop(
    `No Rust that can build the worker could be installed. What was tried:\n${tried.join("\n")}\n` +
      "By hand, one of these and then again:\n" +
      `  rustup ${RELEASE_ARGS.join(" ")}\n` +
      `  apt-get update && apt-get install ${PACKAGES.join(" ")}   (Debian 12 with its security suite)`,
  );
}

/** Finds the installed Rust, rustup's before the distribution's. */
async function present() {
  for (const bin of [releaseBin(), "/usr/bin"]) {
    if (!bin || !complete(bin)) continue;
    const id = (await run(join(bin, "rustc"), ["--version"])).out.trim();
    if (!atLeast(versionIn(id), WASM_RUST_MIN)) continue;
    return { id: `${id} in ${bin}`, bin };
  }
  return undefined;
}

function complete(bin) {
  const sources = join(dirname(bin), "lib/rustlib/src/rust/library/std");
  return [join(bin, "cargo"), join(bin, "rustc"), sources].every((path) => existsSync(path));
}

/** Folder in which rustup keeps the pinned release, for any host triple. */
function releaseBin() {
  const toolchains = join(RUSTUP_HOME, "toolchains");
  if (!existsSync(toolchains)) return undefined;
  const name = readdirSync(toolchains).find((dir) => dir.startsWith(`${WASM_RUST}-`));
  return name && join(toolchains, name, "bin");
}

async function installRelease() {
  if (!find("rustup")) return "rustup: not installed";
  const server = process.env.RUSTUP_DIST_SERVER || "https://static.rust-lang.org";
  const probe = `${server}/dist/channel-rust-${WASM_RUST}.toml.sha256`;
  if (find("curl")) {
    const reached = await run("curl", ["-sSfLo", "/dev/null", "-m", "10", probe]);
    if (!reached.ok) return given(`rustup: its server is out of reach (${reached.out.trim()})`);
  }
  const options = { env: { RUSTUP_MAX_RETRIES: "0" }, limit: 300 };
  const what = `setup: Rust ${WASM_RUST} with the sources of its library, by rustup (about half a minute)`;
  const result = await step(what, () => run("rustup", RELEASE_ARGS, options));
  return given(`rustup ${RELEASE_ARGS.join(" ")}:\n${lastLines(result.out, 6)}`, result.ok);
}

function given(problem, quiet = false) {
  if (!quiet) say(`setup: that did not work. ${problem.split("\n")[0]}`);
  return problem;
}

async function installDistribution() {
  if (!find("apt-get")) return "apt-get: not a Debian machine";
  const root = process.getuid() === 0 ? [] : ["sudo", "-n"];
  if (root.length && !find("sudo")) return given("apt-get: needs root, and sudo is not there");
  const [command, ...first] = [...root, "apt-get"];
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const quick = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20"];
  const update = await step("setup: the distribution's lists of packages (a few seconds)", () =>
    run(command, [...first, ...quick, "update"], { env, limit: 180 }),
  );
  const args = [...first, ...quick, "install", "-y", "--no-install-recommends", ...PACKAGES];
  const result = await step(
    "setup: Rust for wasm from the distribution, by apt-get (about half a minute)",
    () => run(command, args, { env, limit: 600 }),
  );
  const problem = `apt-get install ${PACKAGES.join(" ")}:\n${lastLines(result.out, 6)}`;
  return given(update.ok ? problem : `apt-get update failed; ${problem}`, result.ok);
}

/** Makes sure the directory for tools exists, for the locks that live in it. */
export function toolsDirectory() {
  mkdirSync(TOOLS, { recursive: true });
}
