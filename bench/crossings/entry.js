// The worker's own entry, with the calls of its imports counted; `/__crossings` answers them.
import { takeCounts } from "./count-imports.js";
import entry from "../../src/entry.js";

export { KeyLedger, RenderTurns } from "../../src/entry.js";

export default {
  ...entry,
  fetch(request, env, ctx) {
    if (new URL(request.url).pathname === "/__crossings") return Response.json(takeCounts());
    return entry.fetch(request, env, ctx);
  },
};
