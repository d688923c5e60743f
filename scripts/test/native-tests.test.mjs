// A crate whose native tests are one program (tests/main.rs) has no test that its module files do not list: nobody would run it.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { ROOT } from "../launch/versions.mjs";

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
