// npm run trust -- attacks: runs every test that docs/attacks.md names, those in JavaScript by their files and those in Rust by their
// names. The table itself is held to what exists by trust/attacks.test.mjs.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { NATIVE_ENV } from "../scripts/launch/rust.mjs";
import { Stop, run } from "../scripts/launch/process.mjs";
import { ROOT } from "../scripts/launch/versions.mjs";

/** A row's tests are in one cell, separated by line breaks: `path`: name. */
const TEST = /`([\w./-]+\.(?:rs|mjs))`: ([^<|]+)/g;

/** `[{ item, attack, result, tests: [{ file, name }] }]` of the table. */
export function rows(text = readFileSync(join(ROOT, "docs", "attacks.md"), "utf8")) {
  return text
    .split("\n")
    .filter((line) => /^\|(?!-| Attack | No\. )/.test(line))
    .map((line) => {
      const cells = line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim());
      const [item, attack, tests, result] = cells.length === 4 ? cells : ["", ...cells];
      const named = [...tests.matchAll(TEST)].map(([, file, name]) => ({ file, name: name.trim() }));
      return { item, attack, result, tests: named };
    });
}

/** Whether a file has a test of this name. */
export function hasTest({ file, name }) {
  const path = join(ROOT, file);
  if (!existsSync(path)) return false;
  const text = readFileSync(path, "utf8");
  if (file.endsWith(".rs")) return new RegExp(`fn ${name}\\(`).test(text);
  // A name built from parts is cited by its beginning or its end.
  const quoted = name.replace(/…/g, "").trim();
  return text.split("\n").some((line) => /["`']/.test(line) && line.includes(quoted));
}

/** Runs them; answers how many files and tests that were. */
export async function attacks({ say }) {
  const tests = rows().flatMap((row) => row.tests);
  const files = [...new Set(tests.filter(({ file }) => file.endsWith(".mjs")).map(({ file }) => file))];
  const rust = Map.groupBy(
    tests.filter(({ file }) => file.endsWith(".rs")),
    ({ file }) => packageOf(file),
  );
  for (const [crate, named] of rust) {
    const names = [...new Set(named.map(({ name }) => name))];
    const { ok, out } = await run("cargo", ["test", "--locked", "-p", crate, "--", ...names], {
      env: NATIVE_ENV,
    });
    const passed = [...out.matchAll(/test result: \w+\. (\d+) passed/g)].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    );
    say(`attacks: ${crate}: ${passed} passed`);
    if (!ok || passed < names.length) throw new Stop(`attacks: ${crate}: ${out.slice(-4_000)}`);
  }
  const only = files.flatMap((file) => ["--only", file]);
  const { ok } = await run("npm", ["test", "--", ...only], {
    show: (line) => /^\d+ passed|✖|^skipped/.test(line),
  });
  if (!ok) throw new Stop("attacks: tests on the real runtime failed");
  say(
    `attacks: ${tests.length} tests of ${rows().length} attacks, ${files.length} files on the real runtime`,
  );
  return { files: files.length };
}

/** The crate that a file belongs to. */
function packageOf(file) {
  for (let folder = dirname(file); folder !== "."; folder = dirname(folder)) {
    const manifest = join(ROOT, folder, "Cargo.toml");
    if (existsSync(manifest)) return /^name = "([^"]+)"/m.exec(readFileSync(manifest, "utf8"))[1];
  }
  return "quarry";
}
