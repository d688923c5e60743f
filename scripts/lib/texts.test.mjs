import assert from "node:assert/strict";
import { test } from "node:test";
import { encodedAtOnce } from "./texts.mjs";

/** As wasm-bindgen writes it. */
const SCRIPT = `function passStringToWasm0(arg, malloc, realloc) {
    let len = arg.length;
    let ptr = malloc(len, 1) >>> 0;

    const mem = getUint8ArrayMemory0();

    let offset = 0;

    for (; offset < len; offset++) {
        const code = arg.charCodeAt(offset);
        if (code > 0x7F) break;
        mem[ptr + offset] = code;
    }
    if (offset !== len) {
        if (offset !== 0) {
            arg = arg.slice(offset);
        }
        ptr = realloc(ptr, len, len = offset + arg.length * 3, 1) >>> 0;
        const view = getUint8ArrayMemory0().subarray(ptr + offset, ptr + len);
        const ret = cachedTextEncoder.encodeInto(arg, view);

        offset += ret.written;
        ptr = realloc(ptr, len, offset, 1) >>> 0;
    }

    WASM_VECTOR_LEN = offset;
    return ptr;
}
`;

/** What stands in memory, and how many letters were looked at one by one. */
function passed(script, text) {
  const memory = new Uint8Array(10_000);
  const make = new Function(
    "memory",
    "given",
    `const cachedTextEncoder = new TextEncoder();
    const getUint8ArrayMemory0 = () => memory;
    let WASM_VECTOR_LEN = 0;
    ${script}
    const at = passStringToWasm0(given, () => 16, (at) => at);
    return memory.slice(at, at + WASM_VECTOR_LEN);`,
  );
  const { charCodeAt } = String.prototype;
  let letters = 0;
  String.prototype.charCodeAt = function (at) {
    letters += 1;
    return charCodeAt.call(this, at);
  };
  try {
    return { text: new TextDecoder().decode(make(memory, text)), letters };
  } finally {
    String.prototype.charCodeAt = charCodeAt;
  }
}

test("a text arrives as it did, and a long one without its letters being looked at", () => {
  const changed = encodedAtOnce(SCRIPT);
  const long = "ledger ".repeat(100);
  for (const text of ["", "short", long, `${long}é`, `é${long}`, `${long}😀${long}`, "é".repeat(300)]) {
    assert.equal(passed(SCRIPT, text).text, text);
    assert.equal(passed(changed, text).text, text);
  }
  assert.equal(passed(changed, long).letters, 0);
  assert.equal(passed(changed, "short").letters, 5);
});

test("a form that is not known stops the build", () => {
  for (const other of ["", SCRIPT.replace("let offset", "let at")])
    assert.throws(() => encodedAtOnce(other), /in another way/);
});
