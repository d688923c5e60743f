// Versions and places of what the setup installs: everything that has to change together in an upgrade. The oldest Rust is
// `rust-version` of Cargo.toml, wasm-bindgen's version the one of Cargo.lock.

import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The Rust release that compiles the worker, see rust.mjs. */
export const WASM_RUST = "1.96.0";
/** The nightly whose Miri checks `unsafe` code (scripts/sanitize.mjs). */
export const MIRI_RUST = "nightly-2026-05-20";
export const WASM_TARGET = "wasm32-unknown-unknown";
/** The oldest Node that wrangler and the tests (node:sqlite) run on; npm brings a newer one along. */
export const NODE_MIN = [22, 13];
/** Options of Node for commands and tests: its own SQLite, which some of them use, does not warn of itself. */
export const NODE_ARGS = ["--disable-warning=ExperimentalWarning"];

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** The oldest Rust that compiles the workspace: `rust-version` in Cargo.toml. */
export const RUST_MIN = versionIn(
  /^rust-version = .*$/m.exec(readFileSync(join(ROOT, "Cargo.toml"), "utf8"))?.[0],
);
/** Cargo's directory for what it compiles of the workspace. */
export const TARGET = process.env.CARGO_TARGET_DIR || join(ROOT, "target");
export const NODE_BIN = join(ROOT, "node_modules", ".bin");

const cacheHome = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
/** Tools are kept per user and by version, so that a second clone finds them ready. */
export const TOOLS = process.env.QUARRY_TOOLS || join(cacheHome, "quarry", "tools");

export const CARGO_HOME = process.env.CARGO_HOME || join(homedir(), ".cargo");
export const RUSTUP_HOME = process.env.RUSTUP_HOME || join(homedir(), ".rustup");

/** `[major, minor]` of "rustc 1.95.0 (…)", "v22.1.0" and the like; undefined without a number. */
export function versionIn(text) {
  const match = /(\d+)\.(\d+)/.exec(text ?? "");
  return match ? [Number(match[1]), Number(match[2])] : undefined;
}

export function atLeast(version, min) {
  if (!version) return false;
  return version[0] > min[0] || (version[0] === min[0] && version[1] >= min[1]);
}
