#!/usr/bin/env node
// rustdoc for `cargo test --doc`: checks a crate's documentation, private items as well, before it runs the examples in it. A link that
// leads nowhere is an error. The library that the tests were linked with serves both; `cargo doc` would check every crate and those it
// needs a second time, which takes 54 s of processor time. A released compiler keeps the option for itself; RUSTC_BOOTSTRAP unlocks it
// for this call alone.

import { spawnSync } from "node:child_process";

const CHECK = ["-Zunstable-options", "--check", "--document-private-items", "-Dwarnings"];

const args = process.argv.slice(2);
// cargo's tokens for jobs are descriptors that a program started by Node does not get.
const { CARGO_MAKEFLAGS: _, ...env } = process.env;

if (args.includes("--test")) {
  run([...withoutTests(args), ...CHECK], { ...env, RUSTC_BOOTSTRAP: "1" });
}
run(args, env);

/** Returns the arguments without that for tests, and without the crate's own library, which is what its tests need. */
function withoutTests(args) {
  const own = `${args[args.indexOf("--crate-name") + 1]}=`;
  const isOwn = (at) => args[at] === "--extern" && args[at + 1]?.startsWith(own);
  return args.filter((argument, at) => argument !== "--test" && !isOwn(at) && !isOwn(at - 1));
}

/** Runs rustdoc, and ends with its code when it fails. */
function run(args, env) {
  const { status, error } = spawnSync("rustdoc", args, { stdio: "inherit", env });
  if (error) console.error(error.message);
  if (status !== 0) process.exit(status ?? 1);
}
