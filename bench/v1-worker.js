// The parser of v1's pages alone in workerd's engine: the body is a page, the path selects the operation and its number of
// repetitions. The clock stands still here during the work: the caller measures.
import module from "parser.wasm";

// The parser asks nothing of its surroundings; what a build may still name is answered with nothing.
const imports = {};
for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
  imports[from] ??= {};
  imports[from][name] = kind === "tag" ? new WebAssembly.Tag({ parameters: ["i32"] }) : () => 0;
}
const { exports } = new WebAssembly.Instance(module, imports);

export default {
  async fetch(request) {
    const [, what, times] = new URL(request.url).pathname.split("/");
    const page = new Uint8Array(await request.arrayBuffer());
    const at = exports.room(page.length);
    new Uint8Array(exports.memory.buffer, at, page.length).set(page);
    return new Response(String(exports[what](at, page.length, Number(times))));
  },
};
