// Ways to keep leases while their calls run, each as small as it can be: what they cost, and whether the object stays.
import { DurableObject, RpcTarget } from "cloudflare:workers";

const STAYS_MS = 5_000;

/** Leases in memory, settled by a second call. What keeps the object there differs. */
class Keeper extends DurableObject {
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

export class Nothing extends Keeper {}

/** A timer is pending while leases live. */
export class Timer extends Keeper {
  keep() {
    if (this.leases.size > 0) this.staying ??= setTimeout(() => this.look(), STAYS_MS);
    else if (this.staying !== undefined) this.staying = clearTimeout(this.staying);
  }

  look() {
    this.staying = undefined;
    this.keep();
  }
}

/** A promise given to waitUntil is pending while leases live. */
export class Wait extends Keeper {
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
export class Target extends Keeper {
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

/** The lease is a row. */
export class Row extends Keeper {
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

/** One call: reserve, wait for `awayMs`, commit. Returns whether it is the same object instance. */
async function call(stub, kind, awayMs) {
  if (kind === "TARGET") {
    using lease = await stub.lease();
    const born = await lease.born();
    if (awayMs > 0) await scheduler.wait(awayMs);
    return (await lease.commit()) === born;
  }
  const { id, born } = await stub.reserve();
  if (awayMs > 0) await scheduler.wait(awayMs);
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
