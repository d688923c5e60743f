// The floor: what the runtime takes by itself for what a call promises. Two hops to the key's object, a settlement as one
// durable row in Quarry's groups, the same fetch, a retained bundle and as many headers, but no rule is checked and nothing
// is read. What a worker costs above it is its own; below it gets only who promises less.
import { DurableObject } from "cloudflare:workers";

const GROUP_MS = 150;
const GROUP_SIZE = 32;

export class Ledger extends DurableObject {
  constructor(ctx, env) {
    super(ctx, env);
    ctx.storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS settlements (lease TEXT PRIMARY KEY, outcome TEXT, at INTEGER) WITHOUT ROWID",
    );
    this.remaining = 1e9;
    this.pending = [];
    this.settledAt = 0;
  }

  reserve() {
    return --this.remaining;
  }

  settle(lease) {
    this.pending.push([lease, "charged", Date.now()]);
    const before = this.settledAt;
    this.settledAt = Date.now();
    if (this.group === undefined && this.settledAt - before >= GROUP_MS) return this.write();
    this.group ??= this.openGroup();
    if (this.pending.length === GROUP_SIZE) this.group.close();
    return this.group.written;
  }

  openGroup() {
    const closed = Promise.withResolvers();
    setTimeout(closed.resolve, (GROUP_MS * (1 + Math.random())) / 2);
    const written = closed.promise.then(() => {
      this.group = undefined;
      this.write();
    });
    return { close: closed.resolve, written };
  }

  write() {
    const { storage } = this.ctx;
    const rows = this.pending.splice(0);
    storage.transactionSync(() => {
      for (const row of rows) storage.sql.exec("INSERT INTO settlements VALUES (?, ?, ?)", ...row);
    });
  }
}

const HEADERS = new Headers({ "content-type": "application/json", "access-control-allow-origin": "*" });
for (let n = 0; n < 10; n++) HEADERS.set(`x-header-${n}`, `value ${n}`);

const ids = new Map();

/** Answers a call with what `read` makes of the source's bytes (bench/reading), or with the bytes themselves. */
export async function respond(request, env, ctx, read = (bytes) => bytes) {
  const url = new URL(request.url);
  const key = request.headers.get("authorization");
  if (!ids.has(key)) ids.set(key, env.LEDGER.idFromName(key));
  const ledger = env.LEDGER.get(ids.get(key));
  await ledger.reserve();
  const isPage = url.pathname.startsWith("/api/v1/");
  const answer = await fetch(`http://source/${isPage ? "v1-web" : "v6-store-api"}/search${url.search}`);
  const bytes = await answer.arrayBuffer();
  const lease = crypto.randomUUID();
  ctx.waitUntil(ledger.settle(lease));
  ctx.waitUntil(env.BUNDLES.put(`2026-01-01/ac/${lease}`, bytes, { customMetadata: { url: url.search } }));
  return new Response(read(bytes, isPage), { headers: HEADERS });
}

export default { fetch: (request, env, ctx) => respond(request, env, ctx) };
