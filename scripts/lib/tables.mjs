// Brings a database of D1 to the last migration, by wrangler: this machine's or the account's. Again and again without harm.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { adoption, creation, ROWS } from "./migrations.mjs";

/**
 * `wrangler(what, args)` runs wrangler to its end, answers its output and throws when it fails; `where` is `--local` or
 * `--remote` with what belongs to it. A database that an earlier release made from schema.sql has no notes of migrations
 * and gets them first.
 */
export async function applyMigrations(wrangler, database, where) {
  const told = await wrangler("Looking at the tables", [
    ...["d1", "execute", database, ...where, "--yes", "--json", "--command", ROWS],
  ]);
  const notes = adoption(rowsIn(told));
  if (notes.length) await execute(wrangler, "Noting what the tables come from", database, where, notes);
  await wrangler("Applying migrations", ["d1", "migrations", "apply", database, ...where]);
}

/**
 * Makes the tables of a new local database at once: applying the migrations, wrangler starts a runtime for each, which takes four
 * times the processor time.
 */
export const makeTables = (wrangler, database, where) =>
  execute(wrangler, "Making the tables", database, where, creation());

async function execute(wrangler, what, database, where, statements) {
  const folder = mkdtempSync(join(tmpdir(), "quarry-tables-"));
  try {
    const file = join(folder, "tables.sql");
    writeFileSync(file, statements.join("\n"));
    await wrangler(what, ["d1", "execute", database, ...where, "--yes", "--file", file]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the rows in the output of `d1 execute --json`, ignoring other output. */
function rowsIn(told) {
  const start = told.indexOf("[\n");
  const text = told.slice(start < 0 ? told.indexOf("[") : start, told.lastIndexOf("]") + 1);
  return JSON.parse(text)[0].results;
}
