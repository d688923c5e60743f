// The worker's runtime events and objects. Everything with meaning is Rust; this file only hands over.
//
// worker-build exports wasm functions as methods of its default class, and classes by name; the class it exports
// reconstructs an instance whose wasm memory was lost, so a ledger that aborted loads again from its rows.
import { DurableObject } from "cloudflare:workers";
import Wasm, { LedgerCore } from "../build/index.js";

const { handle, sweep } = Wasm.prototype;

/** One object a key: credits and concurrency (crates/ledger). Commands and replies are JSON texts. */
export class KeyLedger extends DurableObject {
  constructor(ctx, env) {
    super(ctx, env);
    this.core = new LedgerCore(ctx.storage);
  }

  command(text) {
    return this.core.command(text);
  }
}

export default {
  fetch(request, env, ctx) {
    const answer = handle(request, request.method, request.url, env, ctx);
    // A caller who hangs up must not leave a lease behind: the call goes on to its settlement.
    ctx.waitUntil(answer);
    return answer;
  },

  scheduled(_event, env, ctx) {
    ctx.waitUntil(sweep(env));
  },
};
