// The floor, and Quarry's readers besides: JavaScript makes all hops and writes, and wasm is called once, with an answer's bytes. No
// key, parameter or rule is checked, no line is logged, nothing crosses but bytes. What Quarry takes more than this is what could be
// had by another design; what this takes more than the floor is the reading itself.
import module from "reading.wasm";
import { Ledger, respond } from "floor.js";

export { Ledger };

// The readers ask nothing of their surroundings; what a build may still name is answered with nothing.
const imports = {};
for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
  imports[from] ??= {};
  imports[from][name] = kind === "tag" ? new WebAssembly.Tag({ parameters: ["i32"] }) : () => 0;
}
const { exports } = new WebAssembly.Instance(module, imports);

function read(answer, isPage) {
  const at = exports.room(answer.byteLength);
  new Uint8Array(exports.memory.buffer, at, answer.byteLength).set(new Uint8Array(answer));
  const length = isPage ? exports.page() : exports.apps();
  if (length === 0) throw new Error("nothing was read");
  return new Uint8Array(exports.memory.buffer, exports.groups(), length).slice();
}

export default { fetch: (request, env, ctx) => respond(request, env, ctx, read) };
