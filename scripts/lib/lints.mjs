// Clippy looks at the crates while they are compiled for their tests: it is the compiler that cargo calls for the crates of
// the workspace. `cargo clippy` would read all of them, and all that they need, a second time.

import { join } from "node:path";
import { find, run } from "./run.mjs";

/** In the form in which `cargo clippy` hands arguments on. A lint stops no compiler: the output tells what was found. */
const ARGS = ["--cap-lints", "warn"].join("__CLIPPY_HACKERY__");

/**
 * With what cargo compiles the native tests, and finds them compiled; `clippy` tells whether it is installed. Nobody debugs
 * what runs to its end here: a panic says its place anyhow. Nor are notes taken for compiling a crate again in parts: a
 * fresh clone pays more for them than a change of one crate saves.
 */
export async function nativeEnv() {
  const sysroot = (await run("rustc", ["--print", "sysroot"])).out.trim();
  const clippy = find("clippy-driver", join(sysroot, "bin"));
  const looking = clippy && { RUSTC_WORKSPACE_WRAPPER: clippy, CLIPPY_ARGS: ARGS };
  return {
    clippy: Boolean(clippy),
    env: { CARGO_INCREMENTAL: "0", CARGO_PROFILE_DEV_DEBUG: "0", ...looking },
  };
}

/** Where lints found something, as cargo adds it up: today and whenever the same sources are asked for. */
export function linted(output) {
  const sums = output.matchAll(/^warning: `(\S+)` \((.+)\) generated \d+ warnings?\b/gm);
  return [...sums].map(([, crate, target]) => `${crate} (${target})`);
}
