// Comments name the thing: none begins with a word that leaves open what it is about.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT } from "../launch/versions.mjs";

/** First words that name nothing. */
const RIDDLE = /^\s*(?:\/\/[/!]?|\/\*\*|\*|#) (?:What|Whose|That|So|As|Who|Whoever) /;

/** Start of any comment line. */
const COMMENT = /^\s*(?:\/\/|\/\*\*|\*|# )/;

/** Line before a comment's first line or a further paragraph of it. */
const BREAK = /^\s*(?:\/\*\*|\*|\/\/[/!]?)\s*$|^\s*(?:\/\/\/|\/\/!|\*) #+ /;

/** Lists the riddles of a text as `line: comment`; the first line of each paragraph counts. */
function findRiddles(text) {
  const lines = text.split("\n");
  return lines.flatMap((line, at) => {
    const opens = at === 0 || !COMMENT.test(lines[at - 1]) || BREAK.test(lines[at - 1]);
    return opens && RIDDLE.test(line) ? [`${at + 1}: ${line.trim()}`] : [];
  });
}

test("a riddle is found where a comment begins, and nowhere else", () => {
  assert.deepEqual(findRiddles("/// What is counted.\nfn a() {}"), ["1: /// What is counted."]);
  assert.deepEqual(findRiddles("/// Number of calls.\n/// What follows is fine.\nfn a() {}"), []);
  assert.deepEqual(findRiddles("/**\n * Whose it is.\n */"), ["2: * Whose it is."]);
  assert.deepEqual(findRiddles("/// Reads.\n///\n/// As [`read`].\nfn a() {}"), ["3: /// As [`read`]."]);
  assert.deepEqual(findRiddles("/// # Errors\n/// What is wrong.\nfn a() {}"), ["2: /// What is wrong."]);
});

test("no comment of the repository begins with a riddle", () => {
  const files = execFileSync("git", ["ls-files", "*.rs", "*.mjs", "*.js"], { cwd: ROOT, encoding: "utf8" });
  const found = files
    .split("\n")
    .filter((name) => name && !name.startsWith("public/vendor/"))
    .flatMap((name) =>
      findRiddles(readFileSync(join(ROOT, name), "utf8")).map((riddle) => `${name}:${riddle}`),
    );
  assert.deepEqual(found, []);
});
