// wasm-bindgen, which writes the JavaScript around the worker's wasm: a program of ours over its library (../bindgen),
// compiled once and kept in the user's cache under a digest of its sources.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "./lock.mjs";
import { find, must, say } from "./run.mjs";
import { ROOT, TOOLS } from "./versions.mjs";

const SOURCES = join(ROOT, "scripts", "bindgen");
const FILES = ["Cargo.toml", "Cargo.lock", "src/main.rs"];

/** The path of the program, compiled when it is missing. */
export async function bindgen() {
  const program = join(TOOLS, `bindgen-${bindgenId()}`);
  if (!existsSync(program)) {
    await withLock(`${program}.lock`, "compiling wasm-bindgen", async () => {
      if (!existsSync(program)) await compile(program);
    });
  }
  return program;
}

/** Changes with the program. */
export function bindgenId() {
  const hash = createHash("sha256");
  for (const file of FILES) hash.update(readFileSync(join(SOURCES, file)));
  return hash.digest("hex").slice(0, 16);
}

async function compile(program) {
  say("set-up: wasm-bindgen, compiled by cargo (half a minute to a minute) …");
  mkdirSync(TOOLS, { recursive: true });
  const target = `${program}.target`;
  const env = { CARGO_TARGET_DIR: target, CARGO_NET_RETRY: "2" };
  const args = ["build", "--locked", "--manifest-path", join(SOURCES, "Cargo.toml")];
  await must("Compiling wasm-bindgen", cargo(), args, { env, limit: 1800 });
  renameSync(join(target, "debug", "quarry-bindgen"), program);
  rmSync(target, { recursive: true, force: true });
}

/** Any recent cargo can compile a tool: rustup's, else the distribution's. */
function cargo() {
  return find("cargo") ?? "/usr/bin/cargo";
}
