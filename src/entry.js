// The worker's runtime events and objects. Everything with meaning is Rust; this file only hands over.
//
// worker-build exports wasm functions as methods of its default class, and classes by name; the class it exports
// reconstructs an instance whose wasm memory was lost, so a ledger that aborted loads again from its rows.
import { DurableObject } from "cloudflare:workers";
import Wasm, { LedgerCore } from "../build/index.js";

const { canary, handle, sweep } = Wasm.prototype;

// Rust's futures are woken through queueMicrotask. The runtime's crosses into native code and back for each wake-up; a
// settled promise does the same inside the engine (npm run bench: 5 to 8 % of a call's processor time).
const settled = Promise.resolve();
globalThis.queueMicrotask = (wake) => void settled.then(wake);

/** How long settlements gather before they are made durable together (src/key_ledger.rs). */
const GROUP_MS = 50;

/** One object a key: credits and concurrency (crates/ledger). Commands and replies are JSON texts. */
export class KeyLedger extends DurableObject {
  constructor(ctx, env) {
    super(ctx, env);
    this.core = new LedgerCore(ctx.storage);
    this.group = undefined;
  }

  /** A settlement is answered when it is durable; a reservation changes nothing durable and waits for nobody's. */
  command(text) {
    const reply = this.core.command(text);
    return this.core.awaitsFlush() ? this.flushed().then(() => reply) : reply;
  }

  flushed() {
    this.group ??= new Promise((resolve, reject) => {
      setTimeout(() => {
        this.group = undefined;
        try {
          resolve(this.core.flush());
        } catch (error) {
          reject(error);
        }
      }, GROUP_MS);
    });
    return this.group;
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
    ctx.waitUntil(canary(env));
  },
};
