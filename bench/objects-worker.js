// Ways in which a key's object can hold leases and settle them, one class each and as small as possible. A call takes a lease,
// then settles it.
import { DurableObject, RpcTarget } from "cloudflare:workers";

const STAYS_MS = 5_000;
const GROUP_MS = 50;

/** Lease in memory that nothing keeps. */
export class Memory extends DurableObject {
  born = crypto.randomUUID();
  leases = new Set();
  next = 0;

  reserve() {
    const id = (this.next += 1);
    this.leases.add(id);
    this.keep();
    return { id, born: this.born };
  }

  commit(id) {
    this.leases.delete(id);
    this.keep();
    return this.born;
  }

  keep() {}
}

/** A timer is pending while leases live. */
export class Timer extends Memory {
  keep() {
    if (this.leases.size > 0) this.staying ??= setTimeout(() => this.look(), STAYS_MS);
    else if (this.staying !== undefined) this.staying = clearTimeout(this.staying);
  }

  look() {
    this.staying = undefined;
    this.keep();
  }
}

/** The timer is left to expire, and serves the leases that follow. */
export class Shared extends Timer {
  keep() {
    if (this.leases.size > 0) this.staying ??= setTimeout(() => this.look(), STAYS_MS);
  }
}

/** A promise given to waitUntil is pending while leases live. */
export class Wait extends Memory {
  keep() {
    if (this.leases.size > 0 && !this.done) {
      this.ctx.waitUntil(new Promise((resolve) => (this.done = resolve)));
    } else if (this.leases.size === 0 && this.done) {
      this.done();
      this.done = undefined;
    }
  }
}

/** The lease is an object that the caller holds. */
export class Target extends Memory {
  lease() {
    const { id } = this.reserve();
    return new Lease(this, id);
  }
}

class Lease extends RpcTarget {
  constructor(keeper, id) {
    super();
    this.keeper = keeper;
    this.id = id;
  }

  born() {
    return this.keeper.born;
  }

  commit() {
    return this.keeper.commit(this.id);
  }

  [Symbol.dispose]() {
    this.keeper.commit(this.id);
  }
}

/** The caller visits again while it waits, so the object is never idle. */
export class Touch extends Memory {
  touch() {
    return this.born;
  }
}

/** The lease is a row. */
export class Row extends Memory {
  constructor(ctx, env) {
    super(ctx, env);
    ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS leases (id INTEGER PRIMARY KEY)");
  }

  reserve() {
    const { id } = this.ctx.storage.sql.exec("INSERT INTO leases VALUES (NULL) RETURNING id").one();
    return { id, born: this.born };
  }

  commit(id) {
    return this.ctx.storage.sql.exec("DELETE FROM leases WHERE id = ? RETURNING id", id).one().id;
  }
}

/** A settlement is a row with the columns of Quarry's, written at once. */
export class Settled extends Memory {
  constructor(ctx, env) {
    super(ctx, env);
    ctx.storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS settlements (lease_id TEXT PRIMARY KEY, lot TEXT, outcome TEXT, at INTEGER, units INTEGER, " +
        "further TEXT, short INTEGER, label TEXT, error TEXT, sub_key TEXT, unkept INTEGER) WITHOUT ROWID",
    );
  }

  commit(id) {
    super.commit(id);
    return this.write(`${Date.now()}-${this.born}-${id}`);
  }

  write(lease) {
    const row = [lease, "initial", "charged", Date.now(), 1, null, 0, "/api/some/endpoint", null, null, 0];
    const marks = row.map(() => "?").join(", ");
    this.ctx.storage.sql.exec(`INSERT INTO settlements VALUES (${marks})`, ...row);
    return this.born;
  }
}

/** The same in a transaction of its own. */
export class Transaction extends Settled {
  write(lease) {
    return this.ctx.storage.transactionSync(() => super.write(lease));
  }
}

/** A settlement is a row of three columns with an index, as the peer writes it. */
export class Small extends Memory {
  constructor(ctx, env) {
    super(ctx, env);
    ctx.storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS settlements (lease TEXT PRIMARY KEY, outcome TEXT, at INTEGER)",
    );
  }

  commit(id) {
    super.commit(id);
    const row = [`${Date.now()}-${this.born}-${id}`, "charged", Date.now()];
    this.ctx.storage.sql.exec("INSERT INTO settlements VALUES (?, ?, ?)", ...row);
    return this.born;
  }
}

/** All settlements update the same row. */
export class Update extends Memory {
  constructor(ctx, env) {
    super(ctx, env);
    ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS sums (one INTEGER PRIMARY KEY, used INTEGER)");
    ctx.storage.sql.exec("INSERT OR IGNORE INTO sums VALUES (1, 0)");
  }

  commit(id) {
    super.commit(id);
    this.ctx.storage.sql.exec("UPDATE sums SET used = used + 1");
    return this.born;
  }
}

/** Settlements are written together, and answered then. */
export class Grouped extends Settled {
  pending = [];

  async write(lease) {
    this.pending.push(lease);
    this.group ??= new Promise((resolve) => setTimeout(resolve, GROUP_MS)).then(() => {
      this.group = undefined;
      for (const lease of this.pending.splice(0)) super.write(lease);
    });
    await this.group;
    return this.born;
  }
}

/** Timer and immediate row, as Quarry does it. */
export class TimerSettled extends Settled {
  keep() {
    Timer.prototype.keep.call(this);
  }

  look() {
    Timer.prototype.look.call(this);
  }
}

const TOUCH_MS = 5_000;

/** Makes a call whose caller is away for so long; returns whether the object is still the same. */
async function call(stub, kind, awayMs) {
  if (kind === "TARGET") {
    using lease = await stub.lease();
    const born = await lease.born();
    if (awayMs > 0) await scheduler.wait(awayMs);
    return (await lease.commit()) === born;
  }
  const { id, born } = await stub.reserve();
  for (let left = awayMs; left > 0; left -= TOUCH_MS) {
    await scheduler.wait(Math.min(left, TOUCH_MS));
    if (kind === "TOUCH") await stub.touch();
  }
  const told = await stub.commit(id);
  return kind === "ROW" ? told === id : told === born;
}

export default {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url);
    const kind = pathname.slice(1).toUpperCase();
    const stub = env[kind].get(env[kind].idFromName(searchParams.get("name") ?? "one"));
    return new Response(String(await call(stub, kind, Number(searchParams.get("away") ?? 0))));
  },
};
