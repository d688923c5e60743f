// The workflows run nothing that can change under them, with no right that they do not need, and no step but the one that deploys
// sees a secret.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { MIRI_RUST, ROOT, WASM_RUST } from "../launch/versions.mjs";

const FOLDER = join(ROOT, ".github", "workflows");
const workflows = readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name), "utf8")]);

test("actions are pinned by commit, and say which release that is", () => {
  let seen = 0;
  for (const [name, text] of workflows) {
    for (const [line, action] of text.matchAll(/^ *- uses: (\S+).*$/gm)) {
      seen += 1;
      assert.match(action, /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/, `${name}: ${line}`);
      assert.match(line, / # v\d+\.\d+\.\d+$/, `${name}: ${line}`);
    }
  }
  assert.ok(seen > 3);
});

test("a workflow may read the repository and nothing else, and leaves no credentials behind", () => {
  for (const [name, text] of workflows) {
    const rights = [...text.matchAll(/^( *)permissions:(.*)\n((?:\1 +.*\n)*)/gm)].map(([, , inline, block]) =>
      (inline + block).trim(),
    );
    assert.deepEqual(rights, ["contents: read"], name);
    assert.equal(
      text.match(/actions\/checkout@/g).length,
      text.match(/persist-credentials: false/g).length,
      name,
    );
    assert.doesNotMatch(text, /pull_request_target/, name);
  }
});

test("secrets are in the environment of the step that deploys, and of no other", () => {
  for (const [name, text] of workflows) {
    // Steps begin with a dash; the lines before the first one belong to the whole job.
    const parts = text.split(/^ {6}- /m);
    const holders = parts.filter((part) => part.includes("secrets."));
    if (!name.startsWith("deploy")) assert.deepEqual(holders, [], name);
    else assert.deepEqual([holders.length, /run: npm run deploy$/m.test(holders[0])], [1, true], name);
  }
});

test("the Rust of the workflows is the pinned one", () => {
  for (const [name, text] of workflows) {
    assert.ok(text.includes(`RUSTUP_TOOLCHAIN: "${WASM_RUST}"`), name);
    for (const [, toolchain] of text.matchAll(/toolchain install (\S+)/g)) {
      assert.ok(['"$RUSTUP_TOOLCHAIN"', MIRI_RUST].includes(toolchain), `${name}: ${toolchain}`);
    }
  }
});
