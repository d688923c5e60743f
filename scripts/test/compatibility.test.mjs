// docs/compatibility.md is what `npm run compatibility` would write today, but for the days; and every row names a test that is there.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT } from "../launch/versions.mjs";
import { DOCUMENT, datesIn, render, rows, versionOf, withoutDays } from "../lib/compatibility.mjs";

test("the table is current in all but its days", () => {
  const written = readFileSync(DOCUMENT, "utf8");
  assert.equal(withoutDays(written), withoutDays(render(new Map())), "run npm run compatibility");
  assert.equal(render(datesIn(written)), written, "a day is written as YYYY-MM-DD");
});

test("every row has a version and a test that uses its client", () => {
  for (const row of rows()) {
    assert.ok(versionOf(row), row.client);
    const text = readFileSync(join(ROOT, row.file), "utf8");
    const title = row.test.replace(/^x402 v[12]$|^calls v3_search$/, "");
    assert.ok(text.includes(title), `${row.file} has no test "${row.test}"`);
  }
});
