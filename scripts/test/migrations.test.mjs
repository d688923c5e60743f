// The steps of the schema: they come to schema.sql, they lose nothing, and databases that were made before there were steps
// go on.

import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { DatabaseSync } from "node:sqlite";
import {
  adoption,
  creation,
  drift,
  made,
  migrations,
  objects,
  ROWS,
  schema,
  statements,
} from "../lib/migrations.mjs";
import { WRANGLER, WRANGLER_ENV } from "../lib/local.mjs";
import { must } from "../launch/process.mjs";
import { applyMigrations, makeTables } from "../lib/tables.mjs";

const STEPS = migrations();
const rowsOf = (database) => database.prepare(ROWS).all();
const tablesOf = (database) =>
  rowsOf(database).filter(({ type, name }) => type === "table" && !/^(sqlite_|d1_)/.test(name));

/** A row of a table, with a value for every column that its rules allow; numbers tell it from others. */
function rowFor(database, { name, sql }, number) {
  const columns = database.prepare(`PRAGMA table_info(${name})`).all();
  return Object.fromEntries(
    columns.map(({ name: column, type }) => {
      const [, allowed] =
        new RegExp(`\\b${column}\\b[^,]*?CHECK \\(${column} IN \\('([^']+)'`).exec(sql) ?? [];
      return [column, allowed ?? (/INT/i.test(type) ? number : `${name}.${column}.${number}`)];
    }),
  );
}

function insert(database, table, row) {
  const names = Object.keys(row);
  const sql = `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`;
  database.prepare(sql).run(...Object.values(row));
}

/** Rows are still what they were; columns that came later are null or have their default. */
function assertKept(database, kept) {
  for (const [table, rows] of kept) {
    const now = database.prepare(`SELECT * FROM ${table}`).all();
    assert.equal(now.length, rows.length, table);
    for (const row of rows) {
      const same = now.find((own) => Object.entries(row).every(([column, value]) => own[column] === value));
      assert.ok(same, `${table} lost ${JSON.stringify(row)}`);
    }
  }
}

test("migrations have numbers without a gap", () => {
  assert.ok(STEPS.length > 1);
  STEPS.forEach(({ name }, i) => assert.equal(Number(name.slice(0, 4)), i + 1, name));
});

test("all migrations from nothing come to schema.sql", async () => {
  const { missing, refused } = await drift();
  assert.deepEqual(refused, [], "schema.sql changes what is there; a step only adds");
  assert.deepEqual(missing, [], "`npm run migration NAME` makes a migration of these");
});

test("migrations only add", () => {
  for (const { name, sql } of STEPS.slice(1)) {
    for (const statement of statements(sql)) {
      assert.match(
        statement.replace(/^(--[^\n]*\n|\s)*/, ""),
        /^(CREATE (TABLE|(UNIQUE )?INDEX) IF NOT EXISTS|ALTER TABLE \w+ ADD COLUMN) /,
        name,
      );
    }
  }
});

test("from the first version to the last nothing is lost, and rules hold", () => {
  const database = new DatabaseSync(":memory:");
  const kept = new Map();
  STEPS.forEach(({ name, sql }, step) => {
    database.exec(sql);
    assertKept(database, kept);
    for (const table of tablesOf(database)) {
      const row = rowFor(database, table, 1000 + step);
      insert(database, table.name, row);
      kept.set(table.name, [...(kept.get(table.name) ?? []), row]);
    }
    assert.equal(database.prepare("PRAGMA integrity_check").get().integrity_check, "ok", name);
    assert.deepEqual(database.prepare("PRAGMA foreign_key_check").all(), []);
  });
  assertKept(database, kept);
  let rules = 0;
  for (const table of tablesOf(database)) {
    for (const [, column] of table.sql.matchAll(/CHECK \((\w+) IN/g)) {
      rules += 1;
      const row = { ...rowFor(database, table, 9), [column]: "no such thing" };
      assert.throws(
        () => insert(database, table.name, row),
        /CHECK constraint failed/,
        `${table.name}.${column}`,
      );
    }
    const [row] = kept.get(table.name);
    if (/UNIQUE|PRIMARY KEY/.test(table.sql))
      assert.throws(() => insert(database, table.name, row), /UNIQUE/, table.name);
  }
  assert.ok(rules > 3);
});

test("a database of any earlier schema.sql gets what it lacks, keeps its rows and is noted as migrated", () => {
  for (let made = 1; made <= STEPS.length; made++) {
    const database = new DatabaseSync(":memory:");
    for (const { sql } of STEPS.slice(0, made)) database.exec(sql);
    // Today's file over an older database makes tables and no columns: that is what used to be done.
    try {
      database.exec(schema());
    } catch (error) {
      assert.match(error.message, /no such column/);
    }
    const kept = new Map();
    for (const table of tablesOf(database)) {
      const row = rowFor(database, table, made);
      insert(database, table.name, row);
      kept.set(table.name, [row]);
    }
    for (const statement of adoption(rowsOf(database))) database.exec(statement);
    assertKept(database, kept);
    const noted = database.prepare("SELECT name FROM d1_migrations ORDER BY id").all();
    assert.deepEqual(
      noted.map(({ name }) => name),
      STEPS.map(({ name }) => name),
    );
    assert.deepEqual(adoption(rowsOf(database)), [], "once");
    const fresh = new DatabaseSync(":memory:");
    for (const { sql } of STEPS) fresh.exec(sql);
    const parts = (of) => [...objects(rowsOf(of))].map(([key, told]) => [key, told.parts ?? told.sql]).sort();
    assert.deepEqual(parts(database), parts(fresh));
  }
  assert.deepEqual(adoption([]), [], "a new database is made by its migrations");
});

test("a new database is made at once as by all migrations", () => {
  const [once, stepwise] = [new DatabaseSync(":memory:"), new DatabaseSync(":memory:")];
  once.exec(creation().join("\n"));
  for (const { sql } of STEPS) stepwise.exec(sql);
  const parts = (of) => [...objects(rowsOf(of))].map(([key, told]) => [key, told.parts ?? told.sql]).sort();
  assert.deepEqual(parts(once), parts(stepwise));
  assert.deepEqual(adoption(rowsOf(once)), []);
});

test("the next migration is what schema.sql has more, and nothing else", async () => {
  const steps = [
    { name: "0001_a.sql", sql: "CREATE TABLE a (id TEXT PRIMARY KEY, n INTEGER) WITHOUT ROWID;" },
  ];
  const of = (wanted) => drift({ steps, wanted });
  const same =
    "CREATE TABLE IF NOT EXISTS a ( -- a; comment, 'quoted'\n  id TEXT PRIMARY KEY,\n  n INTEGER\n) WITHOUT ROWID;";
  assert.deepEqual(await of(same), { missing: [], refused: [] });
  const more = `${same.replace("n INTEGER", "n INTEGER,\n m TEXT NOT NULL DEFAULT 'x,y' -- why")}\n
-- B; with a comment.
CREATE TABLE IF NOT EXISTS b (id TEXT, t TEXT CHECK (t IN ('p', 'q')));
CREATE INDEX IF NOT EXISTS a_by_m ON a (m);`;
  const { missing, refused } = await of(more);
  assert.deepEqual(refused, []);
  assert.equal(missing.length, 3);
  assert.equal(missing[0], "ALTER TABLE a ADD COLUMN m TEXT NOT NULL DEFAULT 'x,y';");
  assert.match(missing[1], /^-- B; with a comment\.\nCREATE TABLE IF NOT EXISTS b /);
  const next = [...steps, { name: "0002_b.sql", sql: missing.join("\n") }];
  assert.deepEqual(await drift({ steps: next, wanted: more }), { missing: [], refused: [] });
  for (const other of [
    same.replace("n INTEGER", "n TEXT"),
    same.replace(",\n  n INTEGER", ""),
    same.replace(" WITHOUT ROWID", ""),
    same.replace("n INTEGER", "n INTEGER, UNIQUE (n)"),
    "CREATE TABLE c (id TEXT);",
  ]) {
    assert.notDeepEqual((await of(other)).refused, [], other);
  }
  assert.ok((await made(same)).has("table a"));
});

test("wrangler brings databases of every age to the last migration, and again without harm", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-d1-"));
  const where = (name) => ["--local", "--persist-to", join(folder, name)];
  const wrangler = (what, args) =>
    must(what, WRANGLER, args, { env: { ...WRANGLER_ENV, CI: "1" }, limit: 120 });
  // The file that the runtime would open: asking through the command line takes seconds of processor time.
  const ask = (name, sql) => {
    const all = readdirSync(join(folder, name), { recursive: true });
    const [file] = all.filter((path) => /D1DatabaseObject\/[0-9a-f]+\.sqlite$/.test(path));
    const database = new DatabaseSync(join(folder, name, file));
    const rows = database.prepare(sql).all();
    database.close();
    return rows.map((row) => ({ ...row }));
  };
  try {
    const old = join(folder, "old.sql");
    writeFileSync(old, `${STEPS[0].sql}\nINSERT INTO visits VALUES ('somebody', 7);`);
    await wrangler("Making it", ["d1", "execute", "quarry", ...where("old"), "--yes", "--file", old]);
    await applyMigrations(wrangler, "quarry", where("old"));
    await applyMigrations(wrangler, "quarry", where("old"));
    assert.deepEqual(ask("old", "SELECT * FROM visits"), [{ address_hash: "somebody", at: 7 }]);
    // Two steps behind: wrangler starts a runtime for each that it applies.
    const behind = join(folder, "behind.sql");
    writeFileSync(behind, creation(STEPS.slice(0, -2)).join("\n"));
    await wrangler("Making it", ["d1", "execute", "quarry", ...where("behind"), "--yes", "--file", behind]);
    await applyMigrations(wrangler, "quarry", where("behind"));
    await makeTables(wrangler, "quarry", where("made"));
    for (const name of ["old", "behind", "made"]) {
      const noted = ask(name, "SELECT name FROM d1_migrations ORDER BY id");
      assert.deepEqual(
        noted.map((row) => row.name),
        STEPS.map((step) => step.name),
        name,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
