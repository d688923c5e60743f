// The wasm module's functions and its class, as `entry.js` uses them. An instance that aborted (out of memory, a panic in a
// panic) is replaced by a fresh one with empty memory; objects of the old instance are of no use any more, so the class
// answers for as many instances as it takes: what is asked of a ledger whose memory is gone is asked of a new one, which
// loads its rows.
import * as wasm from "../build/index.js";

export const { canary, handle, settle, sweep } = wasm;

const instances = wasm.instances();

/** A ledger's core that survives the instance that it was made in. */
export class LedgerCore {
  constructor(...made) {
    this.made = made;
    this.count = undefined;
  }

  get inner() {
    if (this.count !== instances.count) {
      this.core = new wasm.LedgerCore(...this.made);
      this.count = instances.count;
    }
    return this.core;
  }
}

// Its methods are those of the class that it stands for.
for (const name of Object.getOwnPropertyNames(wasm.LedgerCore.prototype)) {
  if (name === "constructor" || name.startsWith("__")) continue;
  LedgerCore.prototype[name] = function (...args) {
    return this.inner[name](...args);
  };
}
