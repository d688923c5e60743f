import assert from "node:assert/strict";
import { test } from "node:test";
import { find, must, run, Stop } from "../launch/process.mjs";
import { atLeast, versionIn } from "../launch/versions.mjs";

test("a command over its time limit ends with everything it started", async () => {
  const started = Date.now();
  const { ok, out } = await run("sh", ["-c", "echo begun; sleep 60 & sleep 60"], { limit: 1 });
  assert.equal(ok, false);
  assert.match(out, /begun[^]*stopped after 1 s/);
  assert.ok(Date.now() - started < 20_000);
});

test("a failed command stops with what it printed", async () => {
  const failing = must("Trying", "sh", ["-c", "echo why >&2; exit 3"]);
  await assert.rejects(
    failing,
    (error) => error instanceof Stop && /Trying failed[^]*why/.test(error.message),
  );
});

test("a command that does not exist is a failure, not a crash", async () => {
  assert.equal((await run("no-such-program", [])).code, 127);
  assert.equal(find("no-such-program"), undefined);
});

test("versions are read and compared as numbers", () => {
  assert.deepEqual(versionIn("rustc 1.96.0-nightly (abc 2026-05-19)"), [1, 96]);
  assert.equal(atLeast([1, 100], [1, 95]), true);
  assert.equal(atLeast([1, 94], [1, 95]), false);
  assert.equal(atLeast([22, 3], [22, 12]), false);
  assert.equal(atLeast([23, 0], [22, 12]), true);
  assert.equal(atLeast(versionIn("no numbers"), [0, 0]), false);
});
