import assert from "node:assert/strict";
import { test } from "node:test";
import { cargoCounts, cargoFailures, nodeCounts } from "../lib/counts.mjs";

const CARGO = `
running 3 tests
test reads_a_page ... ok
test reads_recordings ... ok
test breaks ... FAILED

successes:

---- reads_a_page stdout ----
a remark: skipped: is not at the start of this line

---- reads_recordings stdout ----
skipped: no recordings here
skipped: nor there

successes:
    reads_a_page
    reads_recordings

failures:

---- breaks stdout ----
skipped: says so, and fails all the same

thread 'breaks' panicked at src/lib.rs:1:1:
no

test result: FAILED. 2 passed; 1 failed; 0 ignored; 0 measured; 4 filtered out; finished in 0.00s

test result: ok. 5 passed; 0 failed; 2 ignored; 0 measured; 0 filtered out; finished in 0.01s
`;

test("cargo's results are added up over all binaries", () => {
  const { passed, failed, skipped } = cargoCounts(CARGO);
  assert.deepEqual({ passed, failed, skipped }, { passed: 6, failed: 1, skipped: 3 });
});

test("a native test that skips itself counts as skipped, with its reason", () => {
  assert.deepEqual(cargoCounts(CARGO).reasons, ["no recordings here"]);
});

test("a failed run shows only its failures", () => {
  const shown = cargoFailures(CARGO);
  assert.match(shown, /'breaks' panicked/);
  assert.doesNotMatch(shown, /reads_recordings|5 passed/);
});

test("a run that did not compile shows the errors", () => {
  const shown = cargoFailures("   Compiling quarry v0.1.0\nerror[E0425]: cannot find value `x`\n");
  assert.equal(shown.trim(), "error[E0425]: cannot find value `x`");
});

test("node's closing lines are read, cancelled tests as failures", () => {
  const output = `
✔ answers (3.1ms)
﹣ speaks to a browser (0.1ms) # no browser here
ℹ tests 14
ℹ suites 0
ℹ pass 10
ℹ fail 1
ℹ cancelled 2
ℹ skipped 1
ℹ todo 0
ℹ duration_ms 140.5
`;
  assert.deepEqual(nodeCounts(output), {
    passed: 10,
    failed: 3,
    skipped: 1,
    reasons: ["no browser here"],
  });
});

test("a run that printed nothing ran nothing", () => {
  assert.equal(cargoCounts("").passed + nodeCounts("").passed, 0);
});
