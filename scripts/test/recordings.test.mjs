// `npm test -- --recorded` runs the tests that quarry-test-pages has noted: no other code may read a recording.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT } from "../launch/versions.mjs";

const RECORDINGS = /env::var(_os)?\("QUARRY_FIXTURES"\)|\.\.\/shared\b/;
const OWNER = join("crates", "test-pages", "src", "lib.rs");

/** Rust files with tests: all of the workspace but examples, which no test runs. */
function rustFiles() {
  const all = ["src", "crates", "tests"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true }).map((name) => join(folder, name)),
  );
  return all.filter((name) => name.endsWith(".rs") && !/[\\/]examples[\\/]/.test(name));
}

test("only quarry-test-pages finds recordings", () => {
  const finding = rustFiles().filter((name) => {
    const lines = readFileSync(join(ROOT, name), "utf8").split("\n");
    return lines.some((line) => !/^\s*\/\//.test(line) && RECORDINGS.test(line));
  });
  assert.deepEqual(finding, [OWNER]);
});
