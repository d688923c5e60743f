import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { functionsOf, namedBy, orderOf } from "./order.mjs";
import { NODE_BIN } from "./versions.mjs";

const bytes = (length, of) => Uint8Array.from({ length }, (_, at) => of(at));
const one = bytes(400, (at) => (at * 7919) >> 3);
const other = bytes(400, (at) => (at * at * 31) >> 2);
const changed = (body, at) => body.with(at, body[at] ^ 1);

test("what is alike stands together, what is like nothing keeps its place", () => {
  const order = orderOf([
    one,
    other,
    changed(one, 50),
    changed(other, 70),
    changed(one, 300),
    new Uint8Array(3),
  ]);
  assert.deepEqual(order.slice(0, 3).toSorted(), [0, 2, 4]);
  assert.deepEqual(order.slice(3), [1, 3, 5]);
});

test("every function is there once", () => {
  const bodies = Array.from({ length: 200 }, (_, n) => bytes(n, (at) => (at * (n % 7)) & 255));
  assert.deepEqual(
    orderOf(bodies).toSorted((a, b) => a - b),
    bodies.map((_, at) => at),
  );
});

test("a module in another order does what it did", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-order-"));
  const [text, wasm] = [join(folder, "module.wat"), join(folder, "module.wasm")];
  // Each function calls the one before, the first the one from outside.
  const bodies = Array.from({ length: 12 }, (_, n) => {
    const before = n === 0 ? "$outside" : `$f${n - 1}`;
    const sum = `(i32.add (call ${before} (local.get 0)) (i32.const ${n + 1000}))`;
    return `(func $f${n} (param i32) (result i32) ${n % 2 ? sum : `(i32.mul ${sum} (i32.const 3))`})`;
  });
  const imports = `(import "a" "memory" (memory 1)) (import "a" "outside" (func $outside (param i32) (result i32)))`;
  writeFileSync(text, `(module ${imports} ${bodies.join(" ")} (export "last" (func $f11)))`);
  execFileSync(join(NODE_BIN, "wasm-as"), [text, "-o", wasm]);
  const called = async () => {
    const outside = { outside: (value) => value + 1, memory: new WebAssembly.Memory({ initial: 1 }) };
    const { instance } = await WebAssembly.instantiate(readFileSync(wasm), { a: outside });
    return instance.exports.last(5);
  };
  const before = await called();
  const { imported, bodies: found } = functionsOf(readFileSync(wasm));
  assert.deepEqual([imported, found.length], [1, 12]);
  const order = [5, 3, 11, 0, 1, 2, 4, 6, 7, 8, 9, 10];
  writeFileSync(wasm, namedBy(order, readFileSync(wasm), imported));
  execFileSync(join(NODE_BIN, "wasm-opt"), [
    wasm,
    "--reorder-functions-by-name",
    "--strip-debug",
    "-o",
    wasm,
  ]);
  assert.equal(await called(), before);
  const moved = functionsOf(readFileSync(wasm)).bodies;
  // Calls name functions by their places, so only what calls nothing of the module is the same to the byte.
  assert.equal(moved[3].length, found[0].length);
  assert.equal(
    WebAssembly.Module.customSections(new WebAssembly.Module(readFileSync(wasm)), "name").length,
    0,
  );
  rmSync(folder, { recursive: true });
});
