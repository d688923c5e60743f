// A bounded number of places with a bounded queue in front: who waits longer than its signal allows leaves the queue.

/** Error of a request when no slot is free and the queue is full. */
export class Busy extends Error {}

export class Slots {
  #free;
  #waiting = [];

  constructor(size, queueLength) {
    this.#free = size;
    this.queueLength = queueLength;
  }

  get waiting() {
    return this.#waiting.length;
  }

  /** Resolves to a function that gives the place back, which may be called once; rejects with `Busy` or the signal's reason. */
  async acquire(signal) {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(signal);
    let held = true;
    return () => {
      if (held) this.#release();
      held = false;
    };
  }

  #wait(signal) {
    if (this.#waiting.length >= this.queueLength) throw new Busy("The queue is full.");
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting = this.#waiting.filter((other) => other !== enter);
        reject(signal.reason);
      };
      const enter = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      signal.addEventListener("abort", leave, { once: true });
      this.#waiting.push(enter);
    });
  }

  #release() {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
