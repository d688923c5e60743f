// The generated files in clients/ match the contract.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { generated, outdated } from "../clients.mjs";
import { ROOT } from "../launch/versions.mjs";

test("the types and methods of the packages are current", async () => {
  const paths = (await outdated()).map(([path]) => path);
  assert.deepEqual(paths, [], "`npm run clients` writes them");
});

test("every endpoint has a method in Python, for threads and for asyncio", async () => {
  const document = JSON.parse(readFileSync(join(ROOT, "public", "openapi.json"), "utf8"));
  const texts = Object.entries(await generated()).filter(([path]) => path.includes("_endpoints"));
  assert.equal(texts.length, 2);
  for (const path of document["x-endpoints"]) {
    const { operationId } = document.paths[path].get;
    for (const [file, text] of texts) assert.match(text, new RegExp(`def ${operationId}\\(`), file);
  }
});
