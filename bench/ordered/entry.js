// The worker's module: the class of its objects must extend `DurableObject` for RPC.
import { DurableObject } from "cloudflare:workers";
import * as wasm from "./index.js";

export class Ledger extends DurableObject {
  constructor(ctx, env) {
    super(ctx, env);
    this.ledger = new wasm.Ledger(ctx, env);
  }

  open(account, calls, limit) {
    return this.ledger.open(account, calls, limit);
  }

  reserve(lease) {
    return this.ledger.reserve(lease);
  }

  settle(lease, outcome) {
    return this.ledger.settle(lease, outcome);
  }
}

export default { fetch: wasm.fetch };
