// Compiles the crates' tests as `npm test` does, and needs nothing but Node and Rust for it.

import { run } from "../scripts/launch/process.mjs";
import { NATIVE_ENV } from "../scripts/launch/rust.mjs";

const args = ["test", "--workspace", "--all-targets", "--no-run", "--locked"];
const { code } = await run("cargo", args, { env: NATIVE_ENV, show: true });
process.exitCode = code;
