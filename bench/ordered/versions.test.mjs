// The peer in Rust is compared with Quarry over the same SDK, and bound by a program of its bindings' version.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT } from "../../scripts/launch/versions.mjs";

function versionsIn(path) {
  const lock = readFileSync(join(ROOT, path), "utf8");
  const found = (name) => new RegExp(`name = "${name}"\nversion = "([^"]+)"`).exec(lock)?.[1];
  return ["worker", "wasm-bindgen", "js-sys"].map((name) => `${name} ${found(name)}`);
}

test("the peer in Rust is compiled with the worker's own versions", () => {
  assert.deepEqual(versionsIn("bench/ordered/Cargo.lock"), versionsIn("Cargo.lock"));
});
