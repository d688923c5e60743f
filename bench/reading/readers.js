// The readers (reading.rs), instantiated.
import module from "reading.wasm";

// They ask nothing of their surroundings; what a build may still name is answered with nothing.
const imports = {};
for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
  imports[from] ??= {};
  imports[from][name] = kind === "tag" ? new WebAssembly.Tag({ parameters: ["i32"] }) : () => 0;
}
export const { exports: readers } = new WebAssembly.Instance(module, imports);

/** Makes room for an answer of this many bytes where the readers read it. */
export function roomFor(length) {
  const at = readers.room(length); // the memory may grow, and its buffer with it
  return new Uint8Array(readers.memory.buffer, at, length);
}

/** Reads the answer that was written there: a page, or the store's list. Returns the JSON of its groups, which the next one overwrites. */
export function readGroups(isPage) {
  const length = isPage ? readers.page() : readers.apps();
  if (length === 0) throw new Error("nothing was read");
  return new Uint8Array(readers.memory.buffer, readers.groups(), length);
}
