// Brings a database of D1 to the last migration, by wrangler: this machine's or the account's. Again and again without harm.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { adoption, ROWS } from "./migrations.mjs";

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
  if (notes.length) {
    const folder = mkdtempSync(join(tmpdir(), "quarry-adoption-"));
    try {
      const file = join(folder, "adoption.sql");
      writeFileSync(file, notes.join("\n"));
      await wrangler("Noting what the tables come from", [
        ...["d1", "execute", database, ...where, "--yes", "--file", file],
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  await wrangler("Applying migrations", ["d1", "migrations", "apply", database, ...where]);
}

/** Returns the rows in the output of `d1 execute --json`, ignoring other output. */
function rowsIn(told) {
  const start = told.indexOf("[\n");
  const text = told.slice(start < 0 ? told.indexOf("[") : start, told.lastIndexOf("]") + 1);
  return JSON.parse(text)[0].results;
}
