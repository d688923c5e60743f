// The worker's database in new storage, as a file. Made here, it needs no binding of the runtime: the first that a process asks a
// worker for starts a thread, which takes 0.2 s of processor time, and most tests ask for none.

import { createHash, createHmac } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { creation } from "../../scripts/lib/migrations.mjs";

/** Class of the runtime's Durable Objects that are its databases. */
const CLASS = "miniflare-D1DatabaseObject";

/** Makes the database `id` in the runtime's `storage`, with its tables, as an account gets them. */
export function makeDatabase(storage, id) {
  const folder = join(storage, "d1", CLASS);
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, `${objectId(id)}.sqlite`));
  database.exec(["BEGIN;", ...creation(), "COMMIT;"].join("\n"));
  database.close();
}

/** The runtime's id of the object of this name. */
function objectId(name) {
  const key = createHash("sha256").update(CLASS).digest();
  const digest = (of) => createHmac("sha256", key).update(of).digest().subarray(0, 16);
  const first = digest(name);
  return Buffer.concat([first, digest(first)]).toString("hex");
}
