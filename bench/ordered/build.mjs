// Builds the peer in Rust into a folder with one script and one wasm module.
import { copyFileSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { writeBindings } from "../../scripts/build.mjs";
import { must } from "../../scripts/launch/process.mjs";
import { wasmRust } from "../../scripts/launch/rust.mjs";
import { ROOT, WASM_TARGET } from "../../scripts/launch/versions.mjs";

const here = import.meta.dirname;
const TARGET = join(ROOT, "target", "ordered");

/** The path of the folder, which has `entry.js` and the module that it imports. */
export async function buildOrdered() {
  const { cargo, env } = await wasmRust();
  const args = [
    "build",
    "--locked",
    "--release",
    "--target",
    WASM_TARGET,
    "--manifest-path",
    join(here, "Cargo.toml"),
  ];
  const settings = { ...env, CARGO_TARGET_DIR: TARGET, WASM_BINDGEN_USE_JS_SYS: "1" };
  await must("Building the peer in Rust", cargo, args, { env: settings });
  const bound = join(TARGET, "bound");
  await writeBindings(join(TARGET, WASM_TARGET, "release", "ordered.wasm"), bound);
  const { build } = createRequire(join(ROOT, "node_modules/wrangler/package.json"))("esbuild");
  const folder = join(ROOT, "dist", "ordered");
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(bound, "index_bg.wasm"), join(folder, "index_bg.wasm"));
  // Beside the script that it imports.
  copyFileSync(join(here, "entry.js"), join(bound, "entry.js"));
  await build({
    entryPoints: [join(bound, "entry.js")],
    outfile: join(folder, "entry.js"),
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2024",
    external: ["cloudflare:*", "*.wasm"],
  });
  return folder;
}
