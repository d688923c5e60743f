// The worker's events, and the classes of its objects. The events are exported from Rust; the classes must be JavaScript, because
// RPC requires a class
// that extends `DurableObject`, and the timers of commit groups are kept here.
import { DurableObject } from "cloudflare:workers";
import * as wasm from "../build/index.js";

// Time for which a settlement waits for others to share a durable write with (src/durable/key_ledger.rs), and how many are written
// without waiting any longer: the most that a killed machine can lose of calls that were answered. A settlement without a recent
// predecessor is written at once.
const GROUP_MS = 150;
const GROUP_SIZE = 32;

// Time for which an idle object certainly stays in memory; it is evicted after about ten seconds. Shorter leases
// need no timer, and the timer for longer ones checks again after this time.
const STAYS_MS = 5_000;

// Pause between calls up to which the timer of the one serves the next as well.
const PAUSE_MS = 500;

// The queue of Rust's futures calls `queueMicrotask`, for which the runtime wraps each function. The reaction of a promise needs none
// of that: 0.09 million instructions fewer a call (docs/performance.md).
const resolved = Promise.resolve();
globalThis.queueMicrotask = (task) => {
  resolved.then(task);
};

/** Counter of wasm instances: an aborted one is replaced by a new one with empty memory. */
const instance = wasm.__worker_init_state();

/** Object of one key: credits and concurrency (crates/ledger). Commands and replies are JSON texts. */
export class KeyLedger extends DurableObject {
  #ledger;
  #instanceId;
  #group;
  #staying;
  #isHeld = false;
  #changedAt = 0;
  #isOften = false;
  #settledAt = 0;

  /** The ledger, reloaded from its rows after the instance that held it is gone. */
  get ledger() {
    if (this.#instanceId !== instance.instanceId) {
      this.#ledger = new wasm.KeyLedger(this.ctx, this.env);
      this.#instanceId = instance.instanceId;
    }
    return this.#ledger;
  }

  /** Answers settlements when they are durable; a reservation changes nothing durable and does not wait. */
  command(commands) {
    const replies = this.ledger.command(commands);
    this.#stay();
    if (!this.ledger.awaitsFlush()) return replies;
    const before = this.#settledAt;
    this.#settledAt = Date.now();
    const isAlone = this.#group === undefined && this.#settledAt - before >= GROUP_MS;
    if (!isAlone) return this.#joinGroup().then(() => replies);
    this.ledger.flush();
    return replies;
  }

  // Leases exist in memory only: a pending timer keeps the object loaded until the last one is settled or has lapsed. It is then
  // cleared, because an object is billed while a timer keeps it from hibernating. Where the next call follows at once it is left to
  // expire: to set and clear one for each call is a thirtieth of a call's processor time (docs/performance.md).
  #stay() {
    const now = Date.now();
    const isHeld = this.ledger.heldUntil() - now > STAYS_MS;
    if (isHeld !== this.#isHeld) {
      if (isHeld) this.#isOften = now - this.#changedAt <= PAUSE_MS;
      this.#isHeld = isHeld;
      this.#changedAt = now;
    }
    if (isHeld) {
      this.#staying ??= setTimeout(() => {
        this.#staying = undefined;
        this.#stay();
      }, STAYS_MS);
    } else if (!this.#isOften) {
      clearTimeout(this.#staying);
      this.#staying = undefined;
    }
  }

  /** Adds a settlement to the next durable write; resolves when it is done. */
  #joinGroup() {
    this.#group ??= this.#openGroup();
    this.#group.size += 1;
    if (this.#group.size === GROUP_SIZE) this.#group.close();
    return this.#group.written;
  }

  // Groups differ in length, so that the objects of an isolate do not all write at the same time. A group whose ledger is gone by
  // then fails, and its senders repeat their settlements.
  #openGroup() {
    const { ledger } = this;
    const closed = Promise.withResolvers();
    setTimeout(closed.resolve, (GROUP_MS * (1 + Math.random())) / 2);
    const written = closed.promise.then(() => {
      this.#group = undefined;
      ledger.flush();
    });
    return { size: 0, close: closed.resolve, written };
  }
}

/** Object of the account: turns of Browser Run (src/durable/render_turns.rs). */
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
