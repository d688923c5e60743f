// The worker's events, and the classes of its objects. The events are Rust's; the classes have to be JavaScript's: RPC takes a class
// that extends `DurableObject`, and the timers of a group are kept here.
import { DurableObject } from "cloudflare:workers";
import * as wasm from "../build/index.js";

// How long a settlement waits for others to share a durable write with (src/durable/key_ledger.rs). It is also the most that a
// killed machine can lose of calls that were answered. A settlement that follows none so closely is written at once.
const GROUP_MS = 50;

// How long an idle object surely stays in memory; it is evicted after about ten seconds. So leases that live no longer than this
// need no timer, and the timer that waits for the rest looks again after this time.
const STAYS_MS = 5_000;

/** Counts the instances of the wasm module: one that aborted is replaced by a fresh one with empty memory. */
const instance = wasm.__worker_init_state();

/** One object a key: credits and concurrency (crates/ledger). Commands and replies are JSON texts. */
export class KeyLedger extends DurableObject {
  #ledger;
  #instanceId;
  #group;
  #staying;
  #settledAt = 0;

  /** The ledger, loaded anew from its rows when the instance that held it is gone. */
  get ledger() {
    if (this.#instanceId !== instance.instanceId) {
      this.#ledger = new wasm.KeyLedger(this.ctx, this.env);
      this.#instanceId = instance.instanceId;
    }
    return this.#ledger;
  }

  /** Settlements are answered when they are durable; a reservation changes nothing durable and waits for nobody's. */
  command(commands) {
    const replies = this.ledger.command(commands);
    this.#stay();
    if (!this.ledger.awaitsFlush()) return replies;
    const before = this.#settledAt;
    this.#settledAt = Date.now();
    const isAlone = this.#group === undefined && this.#settledAt - before >= GROUP_MS;
    if (!isAlone) return this.#flushTogether().then(() => replies);
    this.ledger.flush();
    return replies;
  }

  // Leases live in memory alone: a pending timer keeps the object there until the last one is settled or has lapsed. Then it is
  // cleared, for an object is billed for as long as a timer keeps it from hibernating.
  #stay() {
    if (this.ledger.heldUntil() - Date.now() <= STAYS_MS) {
      clearTimeout(this.#staying);
      this.#staying = undefined;
      return;
    }
    this.#staying ??= setTimeout(() => {
      this.#staying = undefined;
      this.#stay();
    }, STAYS_MS);
  }

  #flushTogether() {
    this.#group ??= new Promise((resolve) => setTimeout(resolve, GROUP_MS)).then(() => {
      this.#group = undefined;
      this.ledger.flush();
    });
    return this.#group;
  }
}

/** One object for the account: turns of Browser Run (src/durable/render_turns.rs). */
export class RenderTurns extends DurableObject {
  #turns;
  #instanceId;

  take(perMinute, patienceMs) {
    if (this.#instanceId !== instance.instanceId) {
      this.#turns = new wasm.RenderTurns();
      this.#instanceId = instance.instanceId;
    }
    return this.#turns.take(perMinute, patienceMs);
  }
}

export default { fetch: wasm.fetch, scheduled: wasm.scheduled };
