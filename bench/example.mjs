// Examples of the workspace's crates, compiled as the worker is: same compiler, same profile, same last step.
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { optimize } from "../scripts/build.mjs";
import { must } from "../scripts/launch/process.mjs";
import { TARGET, WASM_TARGET } from "../scripts/launch/versions.mjs";

/** Compiles an example by the compiler that `setUp` or `wasmRust` returned; the path of its module. */
export async function buildExample({ cargo, env }, crate, example) {
  const args = ["build", "--locked", "--release", "--target", WASM_TARGET, "-p", crate, "--example", example];
  await must(`Building ${example}`, cargo, [...args, "--features", "engine-bench"], { env });
  const module = join(TARGET, `${example}.wasm`);
  copyFileSync(join(TARGET, WASM_TARGET, "release", "examples", `${example}.wasm`), module);
  await optimize(module);
  return module;
}
