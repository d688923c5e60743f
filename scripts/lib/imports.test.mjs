import assert from "node:assert/strict";
import { test } from "node:test";
import { caughtInPlace } from "./imports.mjs";

const WRAPPER = `function wrapError(f, args) {
    try {
        return f.apply(this, args);
    } catch (e) {
        if (e instanceof WebAssembly.Exception) throw e;
        throw new WebAssembly.Exception(__wbindgen_jstag_polyfill, [e], { traceStack: true });
    }
}
`;
const script = (
  body,
) => `const __wbindgen_jstag_polyfill = new WebAssembly.Tag({ parameters: ["externref"] });
const imports = {
        __wbg_divide_1: function() { return wrapError(function (arg0, arg1) {
${body}
        }, arguments); },
        __wbg_now_2: function() { return wrapError(function () {
            return 7;
        }, arguments); },
};
${WRAPPER}
return imports;`;

test("an import answers and throws as it did in its wrapper", () => {
  const body =
    "            const ret = { sum: arg0 + arg1 };\n            if (arg1 === 0) throw ret;\n            return ret;";
  const caught = caughtInPlace(script(body));
  for (const source of [script(body), caught]) {
    const imports = new Function(source)();
    assert.deepEqual(imports.__wbg_divide_1(1, 2), { sum: 3 });
    assert.equal(imports.__wbg_now_2(), 7);
    assert.throws(
      () => imports.__wbg_divide_1(1, 0),
      (error) => error instanceof WebAssembly.Exception,
    );
  }
  assert.equal(caught.includes("wrapError"), false);
});

test("a form that is not known stops the build", () => {
  for (const other of [
    "",
    "const imports = {};",
    script("").replace(WRAPPER, ""),
    script("").replace("function() {", "() => {"),
  ])
    assert.throws(() => caughtInPlace(other), /in another way/);
});
