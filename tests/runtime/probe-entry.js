// The worker's own entry under observation: what it asks of its bindings and of the sources, in order. It also carries
// commands straight to a ledger, holds its commands, loses its replies, ends its object, lets time pass and runs the
// scheduled work on demand. For tests only; routes below /__probe.

import entry, { KeyLedger as Own } from "../../src/entry.js";

export { RenderTurns } from "../../src/entry.js";

/** Requests seen, by path: "ledger reserve", "source", "d1 prepare", "r2 put". */
let seen = [];
/** Number of replies to commands of a kind that will be lost, and of commands that will not be carried out. */
const toLose = new Map();
const toHold = new Map();
const LOST_MS = 60_000;

/** Milliseconds by which the worker's clock is ahead. */
let ahead_ms = 0;
const realNow = Date.now;
Date.now = () => realNow() + ahead_ms;

/** Whether this command of a kind is one of those that a fault was ordered for; then it is one less. */
function hits(faults, kind) {
  const left = faults.get(kind) ?? 0;
  if (left > 0) faults.set(kind, left - 1);
  return left > 0;
}

/** The target, its methods noted as they are called; `wrap` may replace what a method returns. */
function watched(target, note, wrap = (_method, value) => value) {
  return new Proxy(target, {
    get(_target, method) {
      const value = target[method];
      if (typeof value !== "function" || method === "constructor") return value;
      return (...args) => {
        note(method, args);
        return wrap(method, value.apply(target, args));
      };
    },
  });
}

/** Lists the kinds of ledger commands, JSON texts one a line. */
const kinds = (commands) => commands.split("\n").map((command) => JSON.parse(command).do);

/** The environment as the worker gets it, each binding watched. */
function observed(env, path) {
  const note = (step) => void seen.push({ path, step });
  const commanded = (stub) => ({
    command(commands) {
      note(`ledger ${kinds(commands)}`);
      return stub.command(commands);
    },
  });
  return {
    ...env,
    DB: watched(env.DB, (method) => note(`d1 ${method}`)),
    BUNDLES: watched(env.BUNDLES, (method) => note(`r2 ${method}`)),
    KEY_LEDGER: watched(
      env.KEY_LEDGER,
      () => {},
      (method, value) => (method === "get" ? commanded(value) : value),
    ),
  };
}

const sourceFetch = globalThis.fetch;
globalThis.fetch = async (...args) => {
  seen.push({ step: "source" });
  const response = await sourceFetch(...args);
  return (args[0].url ?? args[0]).includes("/image?url=") ? counted(response) : response;
};

/** A response whose bytes are noted as they are read. */
function counted(response) {
  const step = { step: "read", bytes: 0 };
  seen.push(step);
  const count = new TransformStream({
    transform(chunk, controller) {
      step.bytes += chunk.byteLength;
      controller.enqueue(chunk);
    },
  });
  return response.body ? new Response(response.body.pipeThrough(count), response) : response;
}

export class KeyLedger extends Own {
  /** Dies as with its machine: whatever waits for it fails, and its memory is gone. */
  die() {
    this.ctx.abort("a death was asked for");
  }

  async command(commands) {
    const hit = (what) => kinds(commands).filter((kind) => hits(what, kind)).length > 0;
    if (hit(toHold)) return scheduler.wait(LOST_MS).then(() => Promise.reject(new Error("held")));
    const replies = await super.command(commands);
    if (hit(toLose)) await scheduler.wait(LOST_MS);
    return replies;
  }
}

const PROBES = {
  async seen() {
    const all = seen;
    seen = [];
    return JSON.stringify(all);
  },
  async lose(request) {
    for (const [kind, times] of Object.entries(await request.json())) toLose.set(kind, times);
    return "{}";
  },
  async hold(request) {
    for (const [kind, times] of Object.entries(await request.json())) toHold.set(kind, times);
    return "{}";
  },
  async clock(request) {
    ahead_ms = Number(await request.text());
    return "{}";
  },
  /** Runs the cron of every minute to its end. */
  async cron(_request, env) {
    await entry.scheduled({ cron: "* * * * *", scheduledTime: Date.now() }, env, {});
    return "{}";
  },
  /**
   * Makes unfinished payments two minutes older and abandoned: the cron processes them, and the watched ones.
   */
  async later(_request, env) {
    await env.DB.batch([
      env.DB.prepare(`UPDATE payments SET created_at = created_at - 120000, busy_until = 0, sweeps = 0
        WHERE state IN ('incomplete', 'complete')`),
      env.DB.prepare("UPDATE payments SET watch_at = 0 WHERE watch_at IS NOT NULL"),
    ]);
    return "{}";
  },
  async die(_request, env, name) {
    const object = env.KEY_LEDGER.get(env.KEY_LEDGER.idFromName(name));
    return object.die().then(
      () => "it lives",
      () => "it died",
    );
  },
  async command(request, env, name) {
    return env.KEY_LEDGER.get(env.KEY_LEDGER.idFromName(name)).command(await request.text());
  },
};

export default {
  ...entry,
  async fetch(request, env, ctx) {
    const { pathname } = new URL(request.url);
    const [, probe, rest] = /^\/__probe\/([a-z]+)\/?(.*)$/.exec(pathname) ?? [];
    if (probe) return new Response(await PROBES[probe](request, env, rest));
    return entry.fetch(request, observed(env, pathname), ctx);
  },
};
