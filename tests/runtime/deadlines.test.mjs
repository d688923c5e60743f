// The deadlines of one request (src/fetch/deadlines.js), by a clock of the test's own.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Deadlines } from "../../src/fetch/deadlines.js";

/** Deadlines over a clock that the test moves, with a count of the timers that were set. */
function clocked(t) {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_000_000 });
  const timers = { set: 0 };
  const { setTimeout } = globalThis;
  t.mock.method(globalThis, "setTimeout", (...args) => {
    timers.set += 1;
    return setTimeout(...args);
  });
  const late = [];
  const deadlines = new Deadlines();
  const set = (name, ms) => deadlines.set(ms, () => late.push(name));
  return { deadlines, set, late, timers, pass: (ms) => t.mock.timers.tick(ms) };
}

test("three waits of a call, one after the other, take one timer", (t) => {
  const { deadlines, set, late, timers, pass } = clocked(t);
  for (const [name, ms] of [
    ["ledger", 5_000],
    ["source", 20_000],
    ["ledger again", 5_000],
  ]) {
    const deadline = set(name, ms);
    pass(100);
    deadlines.met(deadline);
  }
  pass(60_000);
  assert.deepEqual(late, []);
  assert.equal(timers.set, 1);
});

test("each late promise is rejected at its own deadline", (t) => {
  const { set, late, pass } = clocked(t);
  set("source", 20_000);
  pass(4_000);
  set("ledger", 5_000);
  pass(4_999);
  assert.deepEqual(late, []);
  pass(1);
  assert.deepEqual(late, ["ledger"]);
  pass(10_999);
  assert.deepEqual(late, ["ledger"]);
  pass(1);
  assert.deepEqual(late, ["ledger", "source"]);
});

test("a wait that begins when the timer wakes is not forgotten", (t) => {
  const { deadlines, set, late, pass } = clocked(t);
  deadlines.set(1_000, () => set("again", 500));
  pass(1_000);
  pass(499);
  assert.deepEqual(late, []);
  pass(1);
  assert.deepEqual(late, ["again"]);
});

test("a promise keeps what it settles to, or is told late by name", async (t) => {
  const { deadlines, pass } = clocked(t);
  assert.equal(await deadlines.within(100, "the ledger", Promise.resolve("reply")), "reply");
  await assert.rejects(deadlines.within(100, "the ledger", Promise.reject(new Error("broken"))), /broken/);
  const never = deadlines.within(100, "the ledger", new Promise(() => {}));
  pass(100);
  await assert.rejects(never, /the ledger did not answer in time/);
});
