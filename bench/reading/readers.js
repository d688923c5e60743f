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
