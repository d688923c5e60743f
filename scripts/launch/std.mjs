// The standard library for wasm. The one that Rust ships ends the program at a panic; a panic must cost one request and no
// neighbour, so the library is compiled from its sources, once a compiler, and kept in the user's cache. Compiled with
// optimisation and with the compiler's own bitcode inside, it serves the development profile and the release alike.
//
// Compiling it takes an option that a released compiler keeps for itself (`-Zbuild-std`); RUSTC_BOOTSTRAP unlocks it here
// and nowhere else.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { withLock } from "./lock.mjs";
import { must } from "./process.mjs";
import { step } from "./step.mjs";
import { TOOLS, WASM_TARGET } from "./versions.mjs";

/** Compiler options for wasm: panic strategy and engine features. The worker is compiled with the same. */
export const CODE = [
  "-Cpanic=unwind",
  // LLVM's newer form of wasm exceptions comes out invalid for some of our functions ("catch_all_ref label must have
  // exactly one result type", rustc 1.96 with LLVM 22); the older form is mature, and wasm-bindgen and V8 take both.
  "-Cllvm-args=-wasm-use-legacy-eh=true",
  // Sixteen bytes at a time: searches through a page (memchr) are a tenth of its reading without.
  "-Ctarget-feature=+simd128",
];

/** The library's features: sorts and the like in their short forms, for what is sorted here is short. */
const FEATURES = "panic-unwind,optimize_for_size";

const STEP = "setup: Rust's standard library for wasm, compiled by cargo (half a minute to a minute)";

/**
 * The library's crates: `test` is what tests in wasm are linked with, and brings `std`; to ask for that by name would compile the one for
 * macros as well.
 */
const CRATES = "core,panic_unwind,test";

/** One unit a crate: 30 s of processor time, with macros and cargo's sixteen units 38. */
const UNITS = "1";

/** The directory (a sysroot) that holds the library for `rust`, made when it is missing. */
export async function standardLibrary({ id, bin }) {
  const digest = createHash("sha256")
    .update(`${id} ${CODE.join(" ")} ${CRATES} ${FEATURES} ${UNITS}`)
    .digest("hex")
    .slice(0, 16);
  const sysroot = join(TOOLS, `std-${digest}`);
  if (!existsSync(sysroot)) {
    await withLock(`${sysroot}.lock`, "compiling Rust's standard library for wasm", async () => {
      if (existsSync(sysroot)) return;
      await step(STEP, () => compile(sysroot, bin));
    });
  }
  return sysroot;
}

async function compile(sysroot, bin) {
  const crate = `${sysroot}.crate`;
  rmSync(crate, { recursive: true, force: true });
  mkdirSync(crate, { recursive: true });
  writeFileSync(
    join(crate, "Cargo.toml"),
    `[workspace]\n[package]\nname = "nothing"\nedition = "2024"\n[lib]\npath = "lib.rs"\n`,
  );
  writeFileSync(join(crate, "lib.rs"), "#![no_std]\n");
  const env = {
    RUSTC_BOOTSTRAP: "1",
    RUSTC: join(bin, "rustc"),
    RUSTFLAGS: [...CODE, "-Cembed-bitcode=yes"].join(" "),
    CARGO_TARGET_DIR: join(crate, "target"),
    CARGO_PROFILE_RELEASE_CODEGEN_UNITS: UNITS,
    CARGO_NET_RETRY: "2",
  };
  const library = [`-Zbuild-std=${CRATES}`, `-Zbuild-std-features=${FEATURES}`];
  const args = ["build", "--release", "--target", WASM_TARGET, ...library];
  const what = "Compiling Rust's standard library for wasm";
  await must(what, join(bin, "cargo"), args, { env, cwd: crate, limit: 1800 });
  assemble(join(crate, "target", WASM_TARGET, "release", "deps"), crate, bin);
  renameSync(join(crate, "sysroot"), sysroot);
  rmSync(crate, { recursive: true, force: true });
}

/** Lays the compiled crates out as a compiler expects its own, with the host's tools (the linker) beside them. */
function assemble(deps, crate, bin) {
  const rustlib = join(crate, "sysroot", "lib", "rustlib");
  const libraries = join(rustlib, WASM_TARGET, "lib");
  mkdirSync(libraries, { recursive: true });
  for (const name of readdirSync(deps)) {
    if (!/\.(rlib|rmeta)$/.test(name) || name.startsWith("libnothing-")) continue;
    renameSync(join(deps, name), join(libraries, name));
  }
  const theirs = join(dirname(bin), "lib", "rustlib");
  for (const host of readdirSync(theirs).filter((name) => existsSync(join(theirs, name, "bin")))) {
    symlinkSync(join(theirs, host), join(rustlib, host));
  }
}
