// wasm-bindgen's JavaScript, with each import caught where it stands.
//
// Where panics unwind, every function that wasm imports is wrapped: `function() { return wrapError(function (a, b) { … },
// arguments); }`. That makes a closure and a list of arguments for each crossing, of which a small call has sixty: 3 % of its
// instructions (npm run bench:instructions). The same `try` inside the function itself costs nothing.

import { Stop } from "./run.mjs";

const WRAPPED = /function\(\) \{ return wrapError\(function \(([^)]*)\) \{\n(.*?)\n\s*\}, arguments\); \}/gs;
const WRAPPER = /^function wrapError\(f, args\) \{.*?^\}\n/ms;
/** What `wrapError` threw: an exception that wasm understands. */
const THROWN = `function thrown(e) {
    return e instanceof WebAssembly.Exception ? e : new WebAssembly.Exception(__wbindgen_jstag_polyfill, [e], { traceStack: true });
}
`;

/** The script with its imports caught so; stops when wasm-bindgen writes them in another way than is known here. */
export function caughtInPlace(script) {
  const imports = script.replace(
    WRAPPED,
    (_, parameters, body) =>
      `function(${parameters}) {\n            try {\n${body}\n            } catch (e) {\n                throw thrown(e);\n            }\n        }`,
  );
  const caught = imports.replace(WRAPPER, () => THROWN);
  if (caught === imports || caught.includes("wrapError"))
    throw new Stop("wasm-bindgen wraps imports in another way than scripts/lib/imports.mjs knows.");
  return caught;
}
