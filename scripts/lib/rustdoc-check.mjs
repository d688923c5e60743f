#!/usr/bin/env node
// rustdoc with its lints alone: to write no pages takes 18 s of processor time for the workspace, 47 with them. A released compiler
// keeps the option for itself; RUSTC_BOOTSTRAP unlocks it for this program, not for what cargo compiles.

import { spawnSync } from "node:child_process";

const args = [...process.argv.slice(2), "-Zunstable-options", "--check"];
// cargo's tokens for jobs are descriptors that a program started by Node does not get.
const { CARGO_MAKEFLAGS: _, ...own } = process.env;
const env = { ...own, RUSTC_BOOTSTRAP: "1" };
const { status, error } = spawnSync("rustdoc", args, { stdio: "inherit", env });
if (error) console.error(error.message);
process.exitCode = status ?? 1;
