// Deadlines of one request. A timer costs the runtime as much as a small answer does, set or cleared, and a call waits three
// times (for its ledger, its source, its ledger again): they share one, which runs out by itself when nobody waits any more.
// wasm-bindgen takes this file as it is, so it imports nothing.

/** Waiting promises of one request and their deadlines. Timers belong to their request, so this does too. */
export class Deadlines {
  waiting = new Set();
  wakes = Infinity; // when the timer does, in milliseconds since 1970

  /** Calls `late` in so many milliseconds, unless what it returns is `met` before. */
  set(ms, late) {
    const deadline = { at: Date.now() + ms, late };
    this.waiting.add(deadline);
    if (deadline.at < this.wakes) this.#wake(deadline.at, ms);
    return deadline;
  }

  met(deadline) {
    this.waiting.delete(deadline);
  }

  /** Settles like a promise; rejects when it has not settled in time. */
  within(ms, what, promise) {
    return new Promise((resolve, reject) => {
      const deadline = this.set(ms, () => reject(new Error(`${what} did not answer in time`)));
      const settled = (settle) => (value) => {
        this.met(deadline);
        settle(value);
      };
      promise.then(settled(resolve), settled(reject));
    });
  }

  #wake(at, ms) {
    this.wakes = at;
    setTimeout(() => this.#look(at), ms);
  }

  #look(woken) {
    // An earlier deadline has set another timer since.
    if (woken !== this.wakes) return;
    this.wakes = Infinity;
    const now = Date.now();
    let next = Infinity;
    for (const deadline of this.waiting) {
      if (deadline.at > now) next = Math.min(next, deadline.at);
      else if (this.waiting.delete(deadline)) deadline.late();
    }
    // A late promise may have set deadlines of its own.
    if (next < this.wakes) this.#wake(next, next - now);
  }
}
