// The database's schema as steps: every file of migrations/ once, in the order of its number, in the format of wrangler
// (`wrangler d1 migrations`). schema.sql is what they come to, to read and to compare; new tables and columns are written
// there, and `npm run migration NAME` makes the next step of them. Steps only add.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../launch/versions.mjs";

export const FOLDER = join(ROOT, "migrations");
export const SCHEMA = join(ROOT, "schema.sql");
/** Table in which wrangler records the applied migrations. */
const NOTED = "d1_migrations";

/** `[{ name, sql }]`, in order. */
export function migrations(folder = FOLDER) {
  const names = readdirSync(folder).filter((name) => /^\d{4}_\w+\.sql$/.test(name));
  return names.sort().map((name) => ({ name, sql: readFileSync(join(folder, name), "utf8") }));
}

export const schema = () => readFileSync(SCHEMA, "utf8");

/** The statements of a text, each with the comments before it. */
export function statements(sql) {
  const found = [];
  let start = 0;
  for (const { 0: token, index } of sql.matchAll(/--[^\n]*|'(?:[^']|'')*'|"[^"]*"|;/g)) {
    if (token !== ";") continue;
    found.push(sql.slice(start, index + 1).trim());
    start = index + 1;
  }
  return found;
}

/** A statement without comments, in one line. */
const bare = (sql) =>
  sql
    .replace(/('(?:[^']|'')*')|--[^\n]*/g, (_, quoted) => quoted ?? "")
    .replace(/\s+/g, " ")
    .replace(/ ?([(),]) ?/g, "$1")
    .trim();

/** Splits the text between the outermost brackets at its own commas: columns and rules of a table. */
function parts(sql) {
  const inner = bare(sql)
    .replace(/^[^(]*\(/, "")
    .replace(/\)[^)]*$/, "");
  const found = [""];
  let depth = 0;
  for (const [token] of inner.matchAll(/'(?:[^']|'')*'|[^]/g)) {
    depth += token === "(" ? 1 : token === ")" ? -1 : 0;
    if (token === "," && depth === 0) found.push("");
    else found[found.length - 1] += token;
  }
  return found.map((part) => part.trim());
}

const isRule = (part) => /^(PRIMARY KEY|UNIQUE|CHECK|FOREIGN KEY|CONSTRAINT)\b/i.test(part);
const columnOf = (part) => part.split(" ")[0].replaceAll('"', "");
const options = (sql) => bare(sql).replace(/^.*\)/, "").replace(/;$/, "").trim();

/** Describes a database: `Map` of `table keys` to `{ sql, parts, options }` and of `index …` to `{ sql }`. */
export function objects(rows) {
  const own = rows.filter(({ name, sql }) => sql && !/^(sqlite_|_cf_|d1_migrations)/.test(name));
  return new Map(
    own.map(({ type, name, sql }) => {
      const plain = sql.replace(/ IF NOT EXISTS/i, "");
      const told = type === "table" ? { parts: parts(plain).sort(), options: options(plain) } : {};
      return [`${type} ${name}`, { sql: bare(plain), ...told }];
    }),
  );
}

/** The objects that statements make from nothing. */
export async function made(...texts) {
  const { DatabaseSync } = await import("node:sqlite");
  const database = new DatabaseSync(":memory:");
  for (const text of texts) database.exec(text);
  const rows = database.prepare("SELECT type, name, sql FROM sqlite_master").all();
  database.close();
  return objects(rows);
}

/**
 * Returns the differences between schema.sql and the migrations: statements for the next one, and changes that cannot be a step
 * since they would not only add: `{ missing: [sql], refused: [text] }`.
 */
export async function drift({ steps = migrations(), wanted = schema() } = {}) {
  const now = await made(...steps.map(({ sql }) => sql));
  const then = await made(wanted);
  const missing = [];
  const refused = [];
  const written = new Map(
    statements(wanted).map((text) => [bare(text).match(/(TABLE|INDEX) IF NOT EXISTS (\w+)/i)?.[2], text]),
  );
  for (const [key, object] of then) {
    const own = now.get(key);
    const name = key.split(" ")[1];
    if (!own) missing.push(written.get(name) ?? `${object.sql};`);
    else if (key.startsWith("index ") && own.sql !== object.sql) refused.push(`${key} is another`);
    else if (own.options !== object.options) refused.push(`${key} has other options: ${object.options}`);
    for (const part of own && object.parts ? object.parts.filter((part) => !own.parts.includes(part)) : []) {
      const is = own.parts.find((known) => columnOf(known) === columnOf(part));
      if (is || isRule(part)) refused.push(`${key}: ${is ?? "no such rule"} → ${part}`);
      else missing.push(`ALTER TABLE ${name} ADD COLUMN ${part};`);
    }
    for (const part of own?.parts?.filter(
      (part) => !object.parts.some((new_) => columnOf(new_) === columnOf(part)),
    ) ?? []) {
      refused.push(`${key}: ${part} is gone`);
    }
  }
  for (const key of now.keys()) if (!then.has(key)) refused.push(`${key} is gone`);
  const order = (text) => (text.startsWith("ALTER") ? 0 : /CREATE (UNIQUE )?INDEX/.test(bare(text)) ? 2 : 1);
  return { missing: missing.sort((a, b) => order(a) - order(b)), refused };
}

/**
 * Returns the statements that bring a database made by schema.sql to the migrations, given its rows of sqlite_master: everything
 * that is missing, missing columns, and a note of each migration. Empty when the database is new or has its notes already.
 */
export function adoption(rows, steps = migrations()) {
  const has = objects(rows);
  if (!has.size || rows.some(({ name }) => name === NOTED)) return [];
  const columns = (table) => has.get(`table ${table}`)?.parts.map(columnOf) ?? [];
  const needed = steps.flatMap(({ sql }) =>
    statements(sql).filter((text) => {
      const [, table, column] = bare(text).match(/^ALTER TABLE (\w+) ADD COLUMN (\w+)/i) ?? [];
      return !table || (has.has(`table ${table}`) ? !columns(table).includes(column) : true);
    }),
  );
  return [...needed, ...notesOf(steps)];
}

/** Returns the statements that make of a new database what the steps make of it, with a note of each. */
export function creation(steps = migrations()) {
  return [...steps.flatMap(({ sql }) => statements(sql)), ...notesOf(steps)];
}

const notesOf = (steps) => [
  `CREATE TABLE IF NOT EXISTS ${NOTED} (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL);`,
  ...steps.map(({ name }) => `INSERT OR IGNORE INTO ${NOTED} (name) VALUES ('${name}');`),
];

/** Query for the rows that `adoption` takes. */
export const ROWS = "SELECT type, name, sql FROM sqlite_master WHERE type IN ('table', 'index')";
