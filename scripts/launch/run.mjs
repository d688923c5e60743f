// The launcher of every command in package.json: `node scripts/launch/run.mjs start …`. It installs node_modules where they are
// missing or outdated, and Rust for wasm where the command compiles the worker, then runs the command in a fresh process on a Node
// that is new enough, so that a command may import packages freely. Nothing in this folder imports a package or a file outside it
// (scripts/test/launch.test.mjs).

import { spawn } from "node:child_process";
import { join } from "node:path";
import { COMMANDS, COMPILING } from "./commands.mjs";
import { endWithNpm, newNode, nodeModules } from "./node.mjs";
import { main, onStop, Stop } from "./process.mjs";
import { wasmRust } from "./rust.mjs";
import { bindgenProgram } from "./tools.mjs";
import { NODE_ARGS, ROOT } from "./versions.mjs";

await main(async () => {
  const [name = "", ...args] = process.argv.slice(2);
  if (!Object.hasOwn(COMMANDS, name)) {
    throw new Stop(
      `The launcher takes one of ${Object.keys(COMMANDS).join(", ")}; "${name}" is none of them.`,
    );
  }
  endWithNpm();
  const compiles = COMPILING.has(name);
  // Side by side: npm waits for the network and the disk, and Rust's library is compiled by one processor for the most part.
  const ready = Promise.all([nodeModules(), compiles && wasmRust()]);
  // The command waits for this program where it needs it, and makes it again, and says why not, where it could not be made here.
  if (compiles) bindgenProgram().catch(() => {});
  await ready;
  // wrangler, the clients of the tests and what the pages are made with are tens of megabytes: compiled once.
  process.env.NODE_COMPILE_CACHE ??= join(ROOT, ".tools", "compiled");
  const child = spawn(newNode(), [...NODE_ARGS, join(ROOT, COMMANDS[name]), ...args], { stdio: "inherit" });
  // The command decides what a signal does; this process waits for it.
  onStop((signal) => child.kill(signal));
  const code = await new Promise((resolve, reject) => {
    child.on("error", (error) => reject(new Stop(`${name} could not be started: ${error.message}`)));
    child.on("exit", (code) => resolve(code ?? 1));
  });
  // bindgen may still be compiled here, which the command did not need: nobody waits for it.
  process.exit(code);
});
