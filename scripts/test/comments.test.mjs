// Comments name the thing: none begins with a word that leaves open what it is about.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT } from "../launch/versions.mjs";

/** First words of a paragraph that name nothing. */
const RIDDLE = /^\s*(?:\/\/[/!]?|\/\*\*|\*|#) (?:What|Whose|That|So|As|Who|Whoever) /;

/** First words of a documentation comment that point to something before it, though nothing is before it. */
const VAGUE =
  /^\s*(?:\/\/[/!]|\/\*\*|\*) (?:It|They|Them|Its|Their|Of|And|But|Those|Such|Which|Where|How|By|Nothing|Nobody|Somebody|There)[ .,]/;

/** Turns of phrase for which the field has a term. */
const STILTED =
  /^\s*(?:\/\/|\/\*\*|\*|#) ?.*(?:\bparted by\b|\b(?:is|are) (?:asked|told) of\b|\bof theirs\b|\bset-up\b)/;

/** Start of any comment line. */
const COMMENT = /^\s*(?:\/\/|\/\*\*|\*|# )/;

/** Line before a comment's first line or a further paragraph of it. */
const BREAK = /^\s*(?:\/\*\*|\*|\/\/[/!]?)\s*$|^\s*(?:\/\/\/|\/\/!|\*) #+ /;

/** Lists the riddles of a text as `line: comment`: by the first words of each paragraph and of the whole, and by phrases. */
function findRiddles(text) {
  const lines = text.split("\n");
  return lines.flatMap((line, at) => {
    const before = lines[at - 1] ?? "";
    const opens = !COMMENT.test(before) || /^\s*\/\*\*\s*$/.test(before);
    const opensParagraph = opens || BREAK.test(before);
    const isRiddle =
      (opensParagraph && RIDDLE.test(line)) || (opens && VAGUE.test(line)) || STILTED.test(line);
    return isRiddle ? [`${at + 1}: ${line.trim()}`] : [];
  });
}

test("a riddle is found where a comment begins, and nowhere else", () => {
  assert.deepEqual(findRiddles("/// What is counted.\nfn a() {}"), ["1: /// What is counted."]);
  assert.deepEqual(findRiddles("/// Number of calls.\n/// What follows is fine.\nfn a() {}"), []);
  assert.deepEqual(findRiddles("/**\n * Whose it is.\n */"), ["2: * Whose it is."]);
  assert.deepEqual(findRiddles("/// Reads.\n///\n/// As [`read`].\nfn a() {}"), ["3: /// As [`read`]."]);
  assert.deepEqual(findRiddles("/// # Errors\n/// What is wrong.\nfn a() {}"), ["2: /// What is wrong."]);
});

test("a documentation comment may point back only within itself", () => {
  assert.deepEqual(findRiddles("/// Its id.\nid: u64,"), ["1: /// Its id."]);
  assert.deepEqual(findRiddles("/**\n * How it is paid.\n */"), ["2: * How it is paid."]);
  assert.deepEqual(findRiddles("//! A ledger.\n//!\n//! It is durable.\n"), []);
  assert.deepEqual(findRiddles("// Where both are there, the first counts.\nlet a = b;"), []);
});

test("a phrase is found wherever a comment has it, and in no code", () => {
  assert.deepEqual(findRiddles("/// Words,\n/// parted by dots.\nfn a() {}"), ["2: /// parted by dots."]);
  assert.deepEqual(findRiddles('say("parted by dots"); // words'), []);
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
