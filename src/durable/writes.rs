//! SQL statements for a command's writes.

use quarry_ledger::{FAILED_MAX, RECENT_MAX, Settings, Settlement, Write};
use serde::Serialize;
use serde_json::Value;

use super::schema::{FORGOTTEN_ACCESS, TABLES};
use super::sql::{ObjectDatabase, Statement, encode_integer};

/// Stores the writes in order, in one transaction.
///
/// # Errors
/// The storage's error; nothing was changed then.
pub fn store(sql: &ObjectDatabase, writes: &[Write]) -> Result<(), String> {
    if writes.is_empty() {
        return Ok(());
    }
    let mut statements = Vec::with_capacity(writes.len());
    if writes.iter().any(|write| matches!(write, Write::Account(_))) {
        statements.extend(TABLES.map(Statement::without_values));
    }
    for write in writes {
        statements.extend(build_statements(write)?);
    }
    sql.write(&statements)
}

fn build_statements(write: &Write) -> Result<Vec<Statement>, String> {
    match write {
        Write::Settle(row) => Ok(vec![build_settlement(row)?]),
        write => build_rare_statements(write),
    }
}

fn build_settlement(row: &Settlement) -> Result<Statement, String> {
    Ok(Statement::new(
        "INSERT INTO settlements (lease_id, lot, outcome, at, units, further, short, label, error, sub_key, unkept) \
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        vec![
            encode_text(&row.lease_id),
            row.lot.as_deref().into(),
            encode_name(&row.outcome)?,
            encode_integer(row.at.0)?,
            encode_integer(row.units)?,
            encode_further(row).into(),
            encode_integer(row.short)?,
            row.label.as_deref().into(),
            row.error.as_deref().into(),
            row.sub_key.as_deref().into(),
            encode_integer(row.unkept)?,
        ],
    ))
}

/// Builds the statements of writes that are rare in data calls; not inlined, so that the first data call compiles less.
#[inline(never)]
fn build_rare_statements(write: &Write) -> Result<Vec<Statement>, String> {
    let one = |sql: &'static str, values: Vec<Value>| vec![Statement::new(sql, values)];
    Ok(match write {
        Write::Settle(row) => vec![build_settlement(row)?],
        Write::Account(row) => one(
            "INSERT INTO account (one, account, status, concurrency_limit, created_at, released_base, uncollected_base, \
             forgotten_before, short_base, settings) VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            vec![
                encode_text(&row.account),
                encode_name(&row.status)?,
                encode_integer(row.concurrency_limit)?,
                encode_integer(row.created_at.0)?,
                encode_integer(row.released_base)?,
                encode_integer(row.uncollected_base)?,
                encode_text(&row.forgotten_before),
                encode_integer(row.short_base)?,
                encode_settings(&row.settings),
            ],
        ),
        Write::Lot(row) => one(
            "INSERT INTO lots (reference, kind, granted, consumed_base, expires_at, granted_at, withdrawn_at) \
             VALUES (?, ?, ?, ?, ?, ?, ?)",
            vec![
                encode_text(&row.reference),
                encode_name(&row.kind)?,
                encode_integer(row.granted)?,
                encode_integer(row.consumed_base)?,
                encode_optional(row.expires_at.map(|at| encode_integer(at.0)))?,
                encode_integer(row.granted_at.0)?,
                encode_optional(row.withdrawn_at.map(|at| encode_integer(at.0)))?,
            ],
        ),
        Write::Withdraw { reference, at } => one(
            "UPDATE lots SET withdrawn_at = ? WHERE reference = ?",
            vec![encode_integer(at.0)?, encode_text(reference)],
        ),
        Write::Status { status } => one("UPDATE account SET status = ?", vec![encode_name(status)?]),
        Write::Limit { concurrency_limit } => {
            one("UPDATE account SET concurrency_limit = ?", vec![encode_integer(*concurrency_limit)?])
        }
        Write::Settings(own) => one("UPDATE account SET settings = ?", vec![encode_settings(own)]),
        Write::Access(row) => one(
            "INSERT OR REPLACE INTO access (id, terms, made_at, ends_at, used, day, used_in_day) VALUES (?, ?, ?, ?, ?, ?, ?)",
            vec![
                encode_text(&row.id),
                row.terms.as_ref().map(quarry_json::to_string).into(),
                encode_integer(row.made_at.0)?,
                encode_optional(row.ends_at.map(|at| encode_integer(at.0)))?,
                encode_integer(row.used)?,
                encode_integer(row.day)?,
                encode_integer(row.used_in_day)?,
            ],
        ),
        Write::ForgetAccess { id } => vec![
            Statement::without_values(FORGOTTEN_ACCESS),
            Statement::new("INSERT OR IGNORE INTO forgotten_access (id) VALUES (?)", [encode_text(id)]),
            Statement::new("DELETE FROM access WHERE id = ?", [encode_text(id)]),
        ],
        Write::Used { id, used, day, used_in_day } => one(
            "UPDATE access SET used = ?, day = ?, used_in_day = ? WHERE id = ?",
            vec![
                encode_integer(*used)?,
                encode_integer(*day)?,
                encode_integer(*used_in_day)?,
                encode_text(id),
            ],
        ),
        Write::Failures(row) => one(
            "INSERT OR REPLACE INTO failures VALUES (1, ?, ?)",
            vec![encode_integer(row.drawn_micro)?, encode_integer(row.at.0)?],
        ),
        Write::FoldSettlements { before, usage_from } => {
            build_fold_statements(before, encode_integer(*usage_from)?)?
        }
    })
}

fn encode_text(text: &str) -> Value {
    text.into()
}

/// Encodes a variant by its name in JSON.
fn encode_name(value: &impl Serialize) -> Result<Value, String> {
    match serde_json::to_value(value) {
        Ok(Value::String(name)) => Ok(Value::String(name)),
        _ => Err("a value has no name".to_owned()),
    }
}

fn encode_optional(value: Option<Result<Value, String>>) -> Result<Value, String> {
    value.unwrap_or(Ok(Value::Null))
}

/// Encodes the owner's settings as one text; null for the defaults.
fn encode_settings(settings: &Settings) -> Value {
    (*settings != Settings::default()).then(|| quarry_json::to_string(settings)).into()
}

/// Encodes the further lots of a charge as one text; `None` without any.
fn encode_further(row: &Settlement) -> Option<String> {
    let parts = || row.further.iter().map(|part| (&part.lot, part.units));
    (!row.further.is_empty()).then(|| quarry_json::to_string(&parts().collect::<Vec<_>>()))
}

fn build_fold_statements(before: &str, usage_from: Value) -> Result<Vec<Statement>, String> {
    let before = || Value::from(before);
    let (failed_max, recent_max) = (|| encode_integer(FAILED_MAX), || encode_integer(RECENT_MAX));
    Ok(vec![
        Statement::new(
            "UPDATE lots SET consumed_base = consumed_base + (SELECT COALESCE(SUM(units), 0) FROM settlements \
             WHERE lease_id < ? AND lot = lots.reference) \
             WHERE reference IN (SELECT lot FROM settlements WHERE lease_id < ?)",
            [before(), before()],
        ),
        Statement::new(
            "UPDATE lots SET consumed_base = consumed_base + (SELECT SUM(part.value ->> 1) \
             FROM settlements, json_each(settlements.further) AS part \
             WHERE lease_id < ? AND part.value ->> 0 = lots.reference) \
             WHERE reference IN (SELECT part.value ->> 0 FROM settlements, json_each(settlements.further) AS part \
             WHERE lease_id < ?)",
            [before(), before()],
        ),
        Statement::new(
            "INSERT INTO usage (day, label, outcome, calls, units) \
             SELECT day, label, outcome, COUNT(*), SUM(units) FROM (SELECT at / 86400000 AS day, COALESCE(label, '') AS label, \
             outcome, units + (SELECT COALESCE(SUM(part.value ->> 1), 0) FROM json_each(settlements.further) AS part) AS units \
             FROM settlements WHERE lease_id < ?) WHERE true GROUP BY day, label, outcome \
             ON CONFLICT DO UPDATE SET calls = calls + excluded.calls, units = units + excluded.units",
            [before()],
        ),
        Statement::new("DELETE FROM usage WHERE day < ?", [usage_from]),
        Statement::new(
            "INSERT INTO failed SELECT lease_id, at, label, error FROM settlements WHERE lease_id < ? AND error IS NOT NULL \
             ORDER BY lease_id DESC LIMIT ?",
            [before(), failed_max()?],
        ),
        Statement::new(
            "DELETE FROM failed WHERE lease_id NOT IN (SELECT lease_id FROM failed ORDER BY lease_id DESC LIMIT ?)",
            [failed_max()?],
        ),
        Statement::new(
            "INSERT INTO calls SELECT lease_id, at, label, outcome, units + \
             (SELECT COALESCE(SUM(part.value ->> 1), 0) FROM json_each(settlements.further) AS part), error, sub_key, unkept \
             FROM settlements WHERE lease_id < ? ORDER BY lease_id DESC LIMIT ?",
            [before(), recent_max()?],
        ),
        Statement::new(
            "DELETE FROM calls WHERE lease_id NOT IN (SELECT lease_id FROM calls ORDER BY lease_id DESC LIMIT ?)",
            [recent_max()?],
        ),
        Statement::new(
            "UPDATE account SET forgotten_before = ?, \
             short_base = short_base + (SELECT COALESCE(SUM(short), 0) FROM settlements WHERE lease_id < ?), \
             released_base = released_base + (SELECT COUNT(*) FROM settlements WHERE lease_id < ? AND outcome = 'released'), \
             uncollected_base = uncollected_base + (SELECT COUNT(*) FROM settlements WHERE lease_id < ? AND outcome = 'uncollected')",
            [before(), before(), before(), before()],
        ),
        Statement::new("DELETE FROM settlements WHERE lease_id < ?", [before()]),
    ])
}
