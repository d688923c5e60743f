// The pages in public/ are what the script writes: one frame, and all modules that a page's scripts import.

import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { test } from "node:test";
import { fileOf, framed, PAGES } from "../lib/pages.mjs";

test("every page has the frame", () => {
  for (const [name, page] of Object.entries(PAGES)) {
    const text = readFileSync(fileOf(name), "utf8");
    assert.equal(text, framed(page, text), `${name} is another: npm run pages`);
  }
});

test("no page is without", () => {
  const files = globSync(fileOf("**/*.html")).map((file) => relative(fileOf(""), file));
  assert.deepEqual(files.sort(), Object.keys(PAGES).sort());
});

test("a page's modules are told, each once, itself first", () => {
  const text = framed(PAGES["index.html"], readFileSync(fileOf("index.html"), "utf8"));
  const told = [...text.matchAll(/rel="modulepreload" href="\/js\/([^"]+)"/g)].map(([, name]) => name);
  assert.equal(told[0], "playground.js");
  assert.equal(new Set(told).size, told.length);
  for (const name of ["form.js", "readable/map.js"]) assert.ok(told.includes(name), name);
});
