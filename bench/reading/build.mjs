// Builds the readers for workerd's engine as the worker is built: same compiler, same profile.
import { join } from "node:path";
import { must } from "../../scripts/launch/process.mjs";
import { wasmRust } from "../../scripts/launch/rust.mjs";
import { TARGET, WASM_TARGET } from "../../scripts/launch/versions.mjs";

/** The path of the module. */
export async function buildReading() {
  const { cargo, env } = await wasmRust();
  const example = ["-p", "quarry-sources", "--example", "reading"];
  const args = ["build", "--locked", "--release", "--target", WASM_TARGET, ...example];
  await must("Building the readers", cargo, args, { env });
  return join(TARGET, WASM_TARGET, "release", "examples", "reading.wasm");
}
