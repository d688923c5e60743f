// Sizes by crate and function of a module, and the module without its names.
import assert from "node:assert/strict";
import { test } from "node:test";
import { crateOf, describeSizes, sizesOf, withoutNames } from "../lib/wasm-sizes.mjs";

const section = (id, ...content) => [id, content.length, ...content];
const text = (value) => [value.length, ...Buffer.from(value)];
const NAMES = section(0, ...text("name"), 1, 19, 2, 0, ...text("import"), 1, ...text("own::run"));
// One imported function, one of its own of two instructions, a memory of one page and three bytes of data.
const MODULE = Buffer.from([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, 1, 0x60, 0, 0),
  ...section(2, 1, ...text("m"), ...text("f"), 0, 0),
  ...section(3, 1, 0),
  ...section(5, 1, 0, 1),
  ...section(10, 1, 3, 0, 0x01, 0x0b),
  ...section(11, 1, 0, 0x41, 0, 0x0b, 3, 1, 2, 3),
  ...NAMES,
]);

test("functions have the names and lengths that the module gives them", () => {
  assert.ok(WebAssembly.validate(MODULE));
  assert.deepEqual(sizesOf(MODULE), { functions: [{ name: "own::run", bytes: 3 }], data: 11 });
});

test("a module without its names is the same otherwise", () => {
  const plain = withoutNames(MODULE);
  assert.ok(WebAssembly.validate(plain));
  assert.equal(plain.length, MODULE.length - NAMES.length);
  assert.deepEqual(sizesOf(plain).functions, [{ name: "", bytes: 3 }]);
});

test("the crate of a function is the first in its name", () => {
  const crates = {
    "quarry_json::read::document::Document::parse::h619eadc0ff7d0c26": "quarry_json",
    "<&mut alloc[72ce922dc1eb80f4]::string::String as core::fmt::Write>::write_str": "alloc",
    "core::ptr::drop_in_place<quarry_kernel::http::Response>": "core",
    memcpy: "no crate",
  };
  for (const [name, crate] of Object.entries(crates)) assert.equal(crateOf(name), crate);
});

test("the largest come first, and as many as are asked for", () => {
  const functions = [
    { name: "a::small::h0123456789abcdef", bytes: 1024 },
    { name: "b::large::h0123456789abcdef", bytes: 4096 },
    { name: "a::other", bytes: 2048 },
  ];
  assert.deepEqual(describeSizes({ functions, data: 2048 }, 1), [
    "  KiB of code by crate (2 KiB of data beside it)",
    "     4 b, 1 functions",
    "  KiB of code by function",
    "     4 b::large",
  ]);
});
