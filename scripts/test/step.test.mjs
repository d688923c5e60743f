// Tests of a long setup step: it prints its name, its progress, and its outcome.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

const MODULE = new URL("../launch/step.mjs", import.meta.url).href;

/** The lines that a step prints whose work is `work`, in JavaScript. */
function printed(work) {
  const script = `
    import { setTimeout as sleep } from "node:timers/promises";
    import { step } from ${JSON.stringify(MODULE)};
    await step("setup: a thing (about a second)", async () => { ${work} }, { everyMs: 100 }).catch(() => {});
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
  });
  assert.equal(stderr, "");
  return stdout.trim().split("\n");
}

test("a long step says what it is, that it goes on, and how long it took", () => {
  const lines = printed("await sleep(350);");
  assert.equal(lines[0], "setup: a thing (about a second) …");
  assert.match(lines.at(-1), /^setup: a thing: done in \d+ s$/);
  const between = lines.slice(1, -1);
  assert.ok(between.length >= 1, lines.join("\n"));
  for (const line of between) assert.match(line, /^setup: a thing: still at it after \d+ s$/);
});

test("a step that fails is not called done", () => {
  assert.doesNotMatch(printed('throw new Error("no");').join("\n"), /done/);
  assert.match(printed("return { ok: false };").at(-1), /^setup: a thing: failed after \d+ s$/);
});
