//! Tables of a key's object, and the migration of older ones.

use super::sql::{ObjectDatabase, Statement};

/// Current tables. New columns come last, as `ALTER TABLE` appends them to older tables: rows are read in column order and
/// inserted by column name, so an earlier build can still insert.
pub const TABLES: [&str; 8] = [
    "CREATE TABLE IF NOT EXISTS account (one INTEGER PRIMARY KEY CHECK (one = 1), account TEXT NOT NULL, \
     status TEXT NOT NULL, concurrency_limit INTEGER NOT NULL, created_at INTEGER NOT NULL, \
     released_base INTEGER NOT NULL, uncollected_base INTEGER NOT NULL, forgotten_before TEXT NOT NULL, \
     short_base INTEGER NOT NULL DEFAULT 0, settings TEXT)",
    "CREATE TABLE IF NOT EXISTS lots (reference TEXT PRIMARY KEY, kind TEXT NOT NULL, granted INTEGER NOT NULL, \
     consumed_base INTEGER NOT NULL, expires_at INTEGER, granted_at INTEGER NOT NULL, withdrawn_at INTEGER) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS settlements (lease_id TEXT PRIMARY KEY, lot TEXT, outcome TEXT NOT NULL, \
     at INTEGER NOT NULL, units INTEGER NOT NULL DEFAULT 0, further TEXT, short INTEGER NOT NULL DEFAULT 0, label TEXT, \
     error TEXT, sub_key TEXT, unkept INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID",
    USAGE,
    FAILED,
    FAILURES,
    CALLS,
    ACCESS,
];

const USAGE: &str = "CREATE TABLE IF NOT EXISTS usage (day INTEGER NOT NULL, label TEXT NOT NULL, outcome TEXT NOT NULL, \
     calls INTEGER NOT NULL, units INTEGER NOT NULL, PRIMARY KEY (day, label, outcome)) WITHOUT ROWID";

const FAILED: &str = "CREATE TABLE IF NOT EXISTS failed (lease_id TEXT PRIMARY KEY, at INTEGER NOT NULL, label TEXT, \
     error TEXT NOT NULL) WITHOUT ROWID";

/// Table added after the first release.
const FAILURES: &str = "CREATE TABLE IF NOT EXISTS failures (one INTEGER PRIMARY KEY CHECK (one = 1), drawn_micro INTEGER NOT NULL, \
     at INTEGER NOT NULL)";

/// Tables added later still.
const CALLS: &str = "CREATE TABLE IF NOT EXISTS calls (lease_id TEXT PRIMARY KEY, at INTEGER NOT NULL, label TEXT, outcome TEXT NOT NULL, \
     units INTEGER NOT NULL, error TEXT, sub_key TEXT, unkept INTEGER NOT NULL) WITHOUT ROWID";

const ACCESS: &str = "CREATE TABLE IF NOT EXISTS access (id TEXT PRIMARY KEY, terms TEXT, made_at INTEGER NOT NULL, ends_at INTEGER, \
     used INTEGER NOT NULL, day INTEGER NOT NULL, used_in_day INTEGER NOT NULL) WITHOUT ROWID";

/// Table of the ids of deleted `access` rows. Created on first use, since few keys ever delete one.
pub const FORGOTTEN_ACCESS: &str =
    "CREATE TABLE IF NOT EXISTS forgotten_access (id TEXT PRIMARY KEY) WITHOUT ROWID";

/// Migration from tables with a single secret and no sub-keys.
const SUB_KEY_MIGRATION: [&str; 5] = [
    "ALTER TABLE account ADD COLUMN settings TEXT",
    "ALTER TABLE settlements ADD COLUMN sub_key TEXT",
    "ALTER TABLE settlements ADD COLUMN unkept INTEGER NOT NULL DEFAULT 0",
    CALLS,
    ACCESS,
];

/// Migration from tables in which a lease was one call of one lot.
const UNITS_MIGRATION: [&str; 11] = [
    "ALTER TABLE account ADD COLUMN short_base INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE lots ADD COLUMN withdrawn_at INTEGER",
    "ALTER TABLE settlements ADD COLUMN units INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE settlements ADD COLUMN further TEXT",
    "ALTER TABLE settlements ADD COLUMN short INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE settlements ADD COLUMN label TEXT",
    "ALTER TABLE settlements ADD COLUMN error TEXT",
    USAGE,
    FAILED,
    "UPDATE settlements SET units = (outcome = 'charged'), short = (outcome = 'uncollected')",
    "UPDATE account SET short_base = uncollected_base",
];

/// Migrates the tables to the current version; `false` without tables, for a key that was never opened.
///
/// # Errors
/// The storage's error.
pub fn migrate_tables(sql: &ObjectDatabase) -> Result<bool, String> {
    // For each table, whether it is an old version of the settlements: before units, or before sub-keys.
    let tables: Vec<(String, u64)> = sql.query(&Statement::without_values(
        "SELECT name, (name = 'settlements') * ((instr(sql, 'units') = 0) + 2 * (instr(sql, 'sub_key') = 0)) FROM sqlite_master \
         WHERE type = 'table' AND name IN ('account', 'settlements')",
    ))?;
    if !tables.iter().any(|(name, _)| name == "account") {
        return Ok(false);
    }
    let lacks = |what: u64| tables.iter().any(|(_, lacking)| lacking & what != 0);
    let units = if lacks(1) { &UNITS_MIGRATION[..] } else { &[] };
    let owned = if lacks(2) { &SUB_KEY_MIGRATION[..] } else { &[] };
    let all = units.iter().chain([&FAILURES]).chain(owned).copied();
    sql.write(&all.map(Statement::without_values).collect::<Vec<_>>())?;
    Ok(true)
}
