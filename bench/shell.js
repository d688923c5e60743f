// Quarry without its Rust: src/entry.js and the JavaScript beside it run as they are, and this file stands in for build/index.js with as
// little as makes the same requests of the runtime. An answer is read by Quarry's readers (bench/reading); no key, parameter or rule is
// checked. What Quarry takes more than this are its rules and its crossings; what this takes more than the readers alone is what a call
// promises in any language: deadlines, leases, a bounded body, work that goes on when the caller has left, headers, a line of the log.
import { readGroups, roomFor } from "readers.js";
import { RawPermit, Site } from "../src/fetch/exchange.js";
import { Deadlines } from "../src/fetch/deadlines.js";
import { buildResponse, readHead } from "../src/http/messages.js";
import { runStatements } from "../src/durable/sql.js";
import { sendCommands } from "../src/durable/stub.js";

const LEDGER_MS = 5_000;
const LEASE_MS = 30_000;
const SOURCE_MS = 20_000;
const BYTES_MAX = 2 ** 23;
const SLOTS = 25;
const INSERT = "INSERT INTO settlements VALUES (?, ?, ?)";

export const __worker_init_state = () => ({ instanceId: 0 });
export const scheduled = () => undefined;
export class RenderTurns {}

/** Leases and settlements of a key. */
export class KeyLedger {
  leases = new Map();
  pending = [];
  remaining = 1e9;
  hasSettled = false;

  constructor({ storage }) {
    this.storage = storage;
    storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS settlements (lease TEXT PRIMARY KEY, outcome TEXT, at INTEGER)",
    );
  }

  command(text) {
    const { do: what, lease_id } = JSON.parse(text);
    if (what === "reserve") {
      this.leases.set(lease_id, Date.now() + LEASE_MS);
      this.remaining -= 1;
    } else this.leases.delete(lease_id);
    if (what === "release") this.remaining += 1;
    this.hasSettled = what === "commit";
    if (this.hasSettled) this.pending.push([INSERT, lease_id, "charged", Date.now()]);
    return JSON.stringify({ remaining: this.remaining, limit: SLOTS, live: this.leases.size });
  }

  awaitsFlush() {
    return this.hasSettled;
  }

  heldUntil() {
    let until = 0;
    for (const end of this.leases.values()) until = end; // in the order in which they were taken
    return until;
  }

  flush() {
    if (this.pending.length > 0) runStatements(this.storage, JSON.stringify(this.pending.splice(0)));
  }
}

/** The work goes on when the caller has left. */
export function fetch(request, env, context) {
  const answered = Promise.withResolvers();
  context.waitUntil(respond(request, env, answered.resolve).catch(answered.reject));
  return answered.promise;
}

const site = new Site([], BYTES_MAX, 5);
const decoder = new TextDecoder();

async function respond(request, env, answer) {
  const started = Date.now();
  const lines = readHead(request).split("\n");
  const { pathname, search } = new URL(lines[1]);
  if (!pathname.startsWith("/api/")) return answer(buildResponse(200, "", "{}"));
  const key = lines[lines.indexOf("authorization") + 1];
  const deadlines = new Deadlines();
  const lease_id = crypto.randomUUID();
  const send = (what) => {
    const command = JSON.stringify({ do: what, lease_id });
    return sendCommands(env, deadlines, `${key}\n${command}`, LEDGER_MS);
  };
  const permit = new RawPermit();
  const address = `https://answers.invalid/shell${pathname}`;
  const kept = env.CACHE_TTL_MAX_S === "0" ? undefined : caches.default.match(address);
  const [reply, hit] = await Promise.all([send("reserve"), kept]);
  const text = hit ? await hit.text() : await read(pathname, search, deadlines, permit);
  const { remaining, live } = JSON.parse(reply);
  const settled = send(hit ? "release" : "commit");
  answer(buildResponse(200, headersOf({ lease_id, remaining, live, started }), text));
  console.log(lineOf({ lease_id, pathname, key, charged: hit ? 0 : 1, started }));
  if (hit) return void (await settled);
  const manifest = JSON.stringify({ url: search, at: started });
  const stored = permit.store(env, `2026-01-01/ac/${lease_id}\n${manifest}`);
  if (kept) {
    const headers = { "cache-control": "public, max-age=86400" };
    await caches.default.put(address, new Response(text, { headers }));
  }
  await Promise.all([settled, stored]);
  permit.release();
}

/** Returns the JSON of the groups of the source's answer. */
async function read(pathname, search, deadlines, permit) {
  const isPage = pathname.startsWith("/api/v1/");
  const url = `http://source/${isPage ? "v1-web" : "v6-store-api"}/search${search}`;
  const head = `${url}\nuser-agent\nMozilla/5.0 (compatible)\naccept\n*/*\naccept-language\nen-us`;
  const received = await site.ask(deadlines, permit, head, undefined, SOURCE_MS, false);
  permit.keep(received);
  received.copyTo(roomFor(received.length));
  return decoder.decode(readGroups(isPage));
}

const EXPOSED =
  "X-Request-Id, X-Remaining-Calls, RateLimit, RateLimit-Policy, Retry-After, Server-Timing, ETag, Age";

function headersOf({ lease_id, remaining, live, started }) {
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "ratelimit-policy": `"concurrency";q=${SLOTS}`,
    ratelimit: `"concurrency";r=${SLOTS - live}`,
    "cache-control": "no-store",
    "x-remaining-calls": remaining,
    "server-timing": `total;dur=${Date.now() - started}`,
    vary: "Accept",
    "x-request-id": lease_id,
    "x-content-type-options": "nosniff",
    "strict-transport-security": "max-age=31536000",
    "referrer-policy": "no-referrer",
    "access-control-allow-origin": "*",
    "access-control-expose-headers": EXPOSED,
  };
  return Object.entries(headers).flat().join("\n");
}

function lineOf({ lease_id, pathname, key, charged, started }) {
  const ms = Date.now() - started;
  const [endpoint, key_id] = [pathname, key.slice(0, 16)];
  const outcome = { status: 200, outcome: "success", charged, source_ms: ms, ms };
  return JSON.stringify({
    event: "request",
    request_id: lease_id,
    method: "GET",
    endpoint,
    key_id,
    ...outcome,
  });
}
