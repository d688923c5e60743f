// The worker with its bundles' store outside of the runtime's process, where what the store itself holds is not measured.
import worker from "../../src/entry.js";

export { KeyLedger, RenderTurns } from "../../src/entry.js";

/**
 * Bucket with the one method that the worker uses while it answers calls: taking an object. The worker knows its bindings by
 * their class.
 */
class R2Bucket {
  constructor(address) {
    this.address = address;
  }

  async put(_name, body) {
    const response = await fetch(this.address, { method: "PUT", body });
    if (!response.ok) throw new Error(`the store answered ${response.status}`);
    await response.body?.cancel();
    return {};
  }
}

export default {
  fetch: (request, env, ctx) => worker.fetch(request, { ...env, BUNDLES: new R2Bucket(env.STORE) }, ctx),
};
