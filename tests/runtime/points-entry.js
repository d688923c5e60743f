// The worker with a dataset of Analytics Engine bound that prints its points, and fails at every other one. Miniflare's own keeps
// nothing that could be looked at.
import worker from "../../src/entry.js";

export { KeyLedger, RenderTurns } from "../../src/entry.js";

let written = 0;
const REQUESTS = {
  writeDataPoint(point) {
    written += 1;
    if (written % 2 === 0) throw new Error("the dataset is away");
    console.log(JSON.stringify({ event: "point", ...point }));
  },
};

export default {
  fetch: (request, env, ctx) => worker.fetch(request, { ...env, REQUESTS }, ctx),
  scheduled: (event, env, ctx) => worker.scheduled(event, { ...env, REQUESTS }, ctx),
};
