// Deadlines of one request. Setting or clearing a timer costs the runtime as much as a small response, and a call waits three
// times (for its ledger, its source, its ledger again): the waits share one timer, which expires by itself when nobody waits any
// more.
// wasm-bindgen copies this file unchanged, so it imports nothing.

/** Deadlines of one request's promises. Timers belong to their request, and so does this object. */
export class Deadlines {
  waiting = new Set();
  wakes = Infinity; // when the timer does, in milliseconds since 1970

  /** Calls `late` after this many milliseconds, unless the returned entry is marked `met` before. */
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
    // Handling a late promise may have set further deadlines.
    if (next < this.wakes) this.#wake(next, next - now);
  }
}
