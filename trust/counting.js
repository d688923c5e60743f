// The worker's entry with meters of the billed platform operations of a call (docs/performance.md, What a call costs to run). For
// `npm run trust -- load`; `/__count` returns the sums since the last request.
import entry, { KeyLedger as Own } from "./entry.js";

export { RenderTurns } from "./entry.js";

const fresh = () => ({
  requests: 0,
  objectRequests: 0,
  rowsRead: 0,
  rowsWritten: 0,
  r2Writes: 0,
  r2Bytes: 0,
  lines: 0,
});
let sums = fresh();
let cursors = [];

for (const level of ["log", "error", "warn"]) {
  const print = console[level].bind(console);
  console[level] = (...args) => {
    sums.lines += 1;
    print(...args);
  };
}

/**
 * An object is billed for as long as it is active or cannot hibernate, which a pending timer prevents. Timers that are set while
 * an object's own code runs are the object's.
 */
const active = { inObject: false, holds: 0, since: 0, ms: 0 };
const hold = () => void (active.holds++ === 0 && (active.since = Date.now()));
const letGo = () => void (--active.holds === 0 && (active.ms += Date.now() - active.since));
const held = new Set();
const { setTimeout: plainSet, clearTimeout: plainClear } = globalThis;
globalThis.setTimeout = (act, ms, ...args) => {
  if (!active.inObject) return plainSet(act, ms, ...args);
  hold();
  const timer = plainSet(() => {
    held.delete(timer);
    within(() => act(...args));
    letGo();
  }, ms);
  held.add(timer);
  return timer;
};
globalThis.clearTimeout = (timer) => {
  if (held.delete(timer)) letGo();
  plainClear(timer);
};

function within(act) {
  const before = active.inObject;
  active.inObject = true;
  try {
    return act();
  } finally {
    active.inObject = before;
  }
}

let isWatched = false;
function watch(sql) {
  if (isWatched) return;
  isWatched = true;
  const proto = Object.getPrototypeOf(sql);
  const { exec } = proto;
  proto.exec = function (...args) {
    const cursor = exec.apply(this, args);
    cursors.push(cursor);
    return cursor;
  };
}

export class KeyLedger extends Own {
  constructor(ctx, env) {
    watch(ctx.storage.sql);
    super(ctx, env);
  }

  async command(commands) {
    sums.objectRequests += 1;
    hold();
    try {
      return await within(() => super.command(commands));
    } finally {
      letGo();
    }
  }
}

/** The store, with what it is given counted. */
const counted = (store) => ({
  async put(name, body, options) {
    sums.r2Writes += 1;
    const count = new TransformStream({
      transform(piece, controller) {
        sums.r2Bytes += piece.byteLength;
        controller.enqueue(piece);
      },
    });
    if (body instanceof ReadableStream) return store.put(name, body.pipeThrough(count), options);
    sums.r2Bytes += body?.byteLength ?? body?.length ?? 0;
    return store.put(name, body, options);
  },
});

function look() {
  for (const { rowsRead, rowsWritten } of cursors) {
    sums.rowsRead += rowsRead;
    sums.rowsWritten += rowsWritten;
  }
  const activeMs = active.ms + (active.holds > 0 ? Date.now() - active.since : 0);
  const told = { ...sums, activeMs };
  [sums, cursors] = [fresh(), []];
  active.ms = 0;
  active.since = Date.now();
  return told;
}

export default {
  ...entry,
  async fetch(request, env, ctx) {
    if (new URL(request.url).pathname === "/__count") return Response.json(look());
    sums.requests += 1;
    return entry.fetch(request, { ...env, BUNDLES: counted(env.BUNDLES) }, ctx);
  },
};
