// Compiles what the checks need besides what `npm start` compiles: the release, whose last steps have one processor for minutes, then
// the crates' tests. Needs nothing but Node and Rust.

import { compile } from "../scripts/build.mjs";
import { run } from "../scripts/launch/process.mjs";
import { NATIVE_ENV, wasmRust } from "../scripts/launch/rust.mjs";

await compile(await wasmRust(), "release");
const args = ["test", "--workspace", "--all-targets", "--no-run", "--locked"];
const { code } = await run("cargo", args, { env: NATIVE_ENV, show: true });
process.exitCode = code;
