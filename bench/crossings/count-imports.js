// Counts the calls from wasm to JavaScript: every import of an instance is wrapped. It has to be evaluated before the module
// that instantiates the worker, so it is that entry's first import.
const counts = new Map();

/** wasm-bindgen ends the name of an import with a hash of what it binds. */
const nameOf = (name) => name.replace(/^__wbg_/, "").replace(/_[0-9a-f]{16}$/, "");

function wrap(imported, name) {
  if (typeof imported !== "function") return imported;
  return (...args) => {
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return imported(...args);
  };
}

const wrapModule = (module) =>
  Object.fromEntries(Object.entries(module).map(([name, value]) => [name, wrap(value, nameOf(name))]));

const { Instance } = WebAssembly;
WebAssembly.Instance = function (module, imports) {
  const wrapped = Object.entries(imports).map(([from, own]) => [from, wrapModule(own)]);
  return new Instance(module, Object.fromEntries(wrapped));
};

/** Returns `{ name: calls }` since the last look, and starts from zero. */
export function takeCounts() {
  const taken = Object.fromEntries(counts);
  counts.clear();
  return taken;
}
