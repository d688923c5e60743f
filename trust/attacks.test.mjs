// docs/attacks.md names tests that exist, one or more for each attack, and says how each ends.

import assert from "node:assert/strict";
import { test } from "node:test";
import { hasTest, rows } from "./attacks.mjs";

test("every attack of the table has a result, and tests that exist under these names", () => {
  const all = rows();
  assert.ok(all.length >= 50, `${all.length} rows`);
  const missing = [];
  for (const { attack, result, tests } of all) {
    assert.ok(attack && result, JSON.stringify({ attack, result }));
    assert.ok(tests.length > 0, `${attack}: no test`);
    missing.push(...tests.filter((one) => !hasTest(one)).map(({ file, name }) => `${file}: ${name}`));
  }
  assert.deepEqual(missing, []);
});

test("every item of the list of 2023 is met", () => {
  const items = new Set([...Array(10).keys()].map((at) => `API${at + 1}`));
  for (const { item } of rows()) items.delete(item);
  assert.deepEqual([...items], []);
});

test("a test that is not there is noticed", () => {
  assert.ok(!hasTest({ file: "trust/attacks.test.mjs", name: ["a test", "of nothing"].join(" ") }));
  assert.ok(!hasTest({ file: "trust/nothing.test.mjs", name: "anything" }));
  assert.ok(!hasTest({ file: "crates/rails/tests/card.rs", name: "a_charge" }));
});
