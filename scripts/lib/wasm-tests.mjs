// Runs tests that cargo compiled for wasm, in Node: `wasm-tests.mjs BINDGEN TESTS.wasm [FILTER]`. It does what wasm-bindgen's own
// runner does there, and prints the same; that one brings an HTTP server and a driver of browsers along, a minute of compiling.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { main, must } from "../launch/process.mjs";

/** Prefix of the exports that are tests. */
const TEST = "__wbgt_";
const CAPTURED = ["debug", "log", "info", "warn", "error"];

await main(async () => {
  const [bindgen, wasm, filter = ""] = process.argv.slice(2);
  const all = testsIn(wasm);
  // A module without tests lacks what runs them.
  if (!all.length) return console.log("no tests to run!");
  const chosen = all.filter((name) => name.slice(name.indexOf("::") + 2).includes(filter));
  const directory = mkdtempSync(join(tmpdir(), "quarry-wasm-tests-"));
  try {
    await must("Writing the tests' JavaScript", bindgen, [wasm, directory, "tests"]);
    const module = await load(directory);
    const context = new module.WasmBindgenTestContext(false);
    context.include_ignored(false);
    context.filtered_count(all.length - chosen.length);
    const passed = await context.run(chosen.map((name) => module.__wasm[name]));
    process.exitCode = passed ? 0 : 1;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

/** Returns the names of the tests in a file of wasm. */
function testsIn(wasm) {
  const exported = WebAssembly.Module.exports(new WebAssembly.Module(readFileSync(wasm)));
  return exported.map(({ name }) => name).filter((name) => name.startsWith(TEST));
}

/** Loads the tests' module, for which the console is intercepted: what a test prints is shown when it fails. */
async function load(directory) {
  const handlers = {};
  for (const level of CAPTURED) {
    globalThis[`__wbgtest_og_console_${level}`] = console[level];
    console[level] = (...values) => handlers[level]?.(values);
  }
  globalThis.__wbg_test_invoke = (test) => test();
  const module = await import(pathToFileURL(join(directory, "index.js")).href);
  for (const level of CAPTURED) handlers[level] = module[`__wbgtest_console_${level}`];
  return module;
}
