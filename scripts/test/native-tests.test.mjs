// Every native test is run: a crate whose tests are one program (tests/main.rs) has none that its module files do not list, and a
// library that is not compiled for tests has none in its sources.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { ROOT } from "../launch/versions.mjs";
import { filesIn } from "../lib/stamp.mjs";

const ROOT_FILES = ["main.rs", "mod.rs"];

/** Modules in a folder of Rust files that its module file does not list. */
function unlisted(folder) {
  const names = readdirSync(folder);
  const root = ROOT_FILES.find((name) => names.includes(name));
  const listed = [...readFileSync(join(folder, root), "utf8").matchAll(/^(?:pub )?mod (\w+);/gm)];
  const known = new Set(listed.map(([, name]) => name));
  const folders = names.filter((name) => statSync(join(folder, name)).isDirectory());
  const files = names.filter((name) => name.endsWith(".rs") && name !== root);
  const missing = [...folders, ...files]
    .map((name) => basename(name, ".rs"))
    .filter((name) => !known.has(name));
  return [
    ...missing.map((name) => join(folder, name)),
    ...folders.flatMap((name) => unlisted(join(folder, name))),
  ];
}

test("every native test of a crate with one program belongs to it", () => {
  const folders = readdirSync(join(ROOT, "crates")).map((crate) => join(ROOT, "crates", crate, "tests"));
  const single = folders.filter((folder) => existsSync(join(folder, "main.rs")));
  assert.ok(single.length >= 2);
  assert.deepEqual(single.flatMap(unlisted), []);
});

test("a library that is not compiled for tests has none", () => {
  const crates = readdirSync(join(ROOT, "crates")).map((crate) => join(ROOT, "crates", crate));
  const plain = crates.filter((crate) =>
    /^test = false$/m.test(readFileSync(join(crate, "Cargo.toml"), "utf8")),
  );
  assert.ok(plain.length >= 2);
  const sources = plain.flatMap((crate) => filesIn(join(crate, "src")));
  const tested = sources.filter((file) => /#\[(test|cfg\(test\))\]/.test(readFileSync(file, "utf8")));
  assert.deepEqual(tested, []);
});
