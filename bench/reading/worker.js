// The floor, and Quarry's readers besides: JavaScript makes all hops and writes, and wasm is called once, with an answer's bytes. No
// key, parameter or rule is checked, no line is logged, nothing crosses but bytes. What Quarry takes more than this is what could be
// had by another design; what this takes more than the floor is the reading itself.
import { Ledger, respond } from "floor.js";
import { readGroups, roomFor } from "readers.js";

export { Ledger };

function read(answer, isPage) {
  roomFor(answer.byteLength).set(new Uint8Array(answer));
  return readGroups(isPage).slice();
}

export default { fetch: (request, env, ctx) => respond(request, env, ctx, read) };
