// The worker's runtime events and objects. Everything with meaning is Rust; this file only hands over.
import { DurableObject } from "cloudflare:workers";
import { LedgerCore, canary, handle, settle, sweep } from "./wasm.js";

// Rust's futures are woken through queueMicrotask. The runtime's crosses into native code and back for each wake-up; a
// settled promise does the same inside the engine (npm run bench: 5 to 8 % of a call's processor time).
const settled = Promise.resolve();
globalThis.queueMicrotask = (wake) => void settled.then(wake);

/**
 * How long a settlement waits for others to share a durable write with (src/key_ledger.rs). It is also the most that a killed
 * machine can lose of calls that were answered. A settlement that follows none so closely is written at once.
 */
const GROUP_MS = 50;

/**
 * How long an idle object surely stays in memory; it is evicted after about ten seconds. So whatever is held no longer than
 * this needs no timer, and the timer that holds the rest looks again after this time.
 */
const STAYS_MS = 5_000;

/** The cron of what cannot wait (wrangler.toml). */
const EVERY_MINUTE = "* * * * *";

/** One object a key: credits and concurrency (crates/ledger). Commands and replies are JSON texts. */
export class KeyLedger extends DurableObject {
  constructor(ctx, env) {
    super(ctx, env);
    this.core = new LedgerCore(ctx.storage, env);
    this.group = undefined;
    this.staying = undefined;
    this.settledAt = 0;
  }

  /**
   * Commands, one a line, and their replies. Settlements are answered when they are durable; a reservation changes nothing
   * durable and waits for nobody's.
   */
  command(lines) {
    const replies = this.core.command(lines);
    this.stay();
    if (!this.core.awaitsFlush()) return replies;
    const before = this.settledAt;
    this.settledAt = Date.now();
    const isAlone = this.group === undefined && this.settledAt - before >= GROUP_MS;
    if (!isAlone) return this.flushed().then(() => replies);
    this.core.flush();
    return replies;
  }

  /**
   * Leases live in memory alone: a pending timer keeps the object there until the last one is settled or has lapsed. One that
   * is no longer needed runs out by itself, so that a busy object does not set and clear one for each call.
   */
  stay() {
    if (this.staying !== undefined) return;
    if (this.core.heldUntil() - Date.now() > STAYS_MS) this.staying = setTimeout(() => this.look(), STAYS_MS);
  }

  look() {
    this.staying = undefined;
    this.stay();
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
    // A caller who hangs up must not leave a lease behind: the call goes on to its settlement, after its answer as well. To
    // be waited for costs the runtime as much as a header more does, so one promise stands for both.
    return new Promise((answer, fail) => {
      ctx.waitUntil(handle(request, request.method, request.url, env, answer).catch(fail));
    });
  },

  /** Every minute, payments that nobody came back for; once an hour, all else. */
  scheduled({ cron }, env, ctx) {
    ctx.waitUntil(settle(env));
    if (cron === EVERY_MINUTE) return;
    ctx.waitUntil(sweep(env));
    ctx.waitUntil(canary(env));
  },
};
