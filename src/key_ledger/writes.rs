//! What a command changes, as statements.

use quarry_ledger::{FAILED_MAX, Settlement, Write};
use wasm_bindgen::JsValue;

use super::schema::TABLES;
use super::sql::{statement, write};

/// Stores the writes in their order, in one transaction.
///
/// # Errors
/// What the storage said; then none of them has happened.
pub fn store(storage: &JsValue, writes: &[Write]) -> Result<(), String> {
    if writes.is_empty() {
        return Ok(());
    }
    let mut statements = Vec::with_capacity(writes.len());
    if writes.iter().any(|write| matches!(write, Write::Account(_))) {
        statements.extend(TABLES.map(|table| statement(&[table])));
    }
    for write in writes {
        statements.extend(statements_of(write));
    }
    write(storage, &statements)
}

fn statements_of(write: &Write) -> Vec<String> {
    match write {
        Write::Account(row) => vec![statement(&(
            "INSERT INTO account (one, account, status, concurrency_limit, created_at, released_base, uncollected_base, \
             forgotten_before, short_base) VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)",
            &row.account,
            row.status,
            row.concurrency_limit,
            row.created_at,
            row.released_base,
            row.uncollected_base,
            &row.forgotten_before,
            row.short_base,
        ))],
        Write::Lot(row) => vec![statement(&(
            "INSERT INTO lots (reference, kind, granted, consumed_base, expires_at, granted_at, withdrawn_at) \
             VALUES (?, ?, ?, ?, ?, ?, ?)",
            &row.reference,
            row.kind,
            row.granted,
            row.consumed_base,
            row.expires_at,
            row.granted_at,
            row.withdrawn_at,
        ))],
        Write::Settle(row) => vec![statement(&(
            "INSERT INTO settlements VALUES (?,?,?,?,?,?,?,?,?)",
            &row.lease_id,
            &row.lot,
            row.outcome,
            row.at,
            row.units,
            further(row),
            row.short,
            &row.label,
            &row.error,
        ))],
        Write::Withdraw { reference, at } => {
            vec![statement(&("UPDATE lots SET withdrawn_at = ? WHERE reference = ?", at, reference))]
        }
        Write::Status { status } => vec![statement(&("UPDATE account SET status = ?", status))],
        Write::Limit { concurrency_limit } => {
            vec![statement(&("UPDATE account SET concurrency_limit = ?", concurrency_limit))]
        }
        Write::Failures(row) => {
            vec![statement(&("INSERT OR REPLACE INTO failures VALUES (1, ?, ?)", row.drawn_micro, row.at))]
        }
        Write::FoldSettlements { before, usage_from } => fold(before, *usage_from),
    }
}

/// The further lots of a charge as one text; mostly there are none.
fn further(row: &Settlement) -> Option<String> {
    let parts = || row.further.iter().map(|part| (&part.lot, part.units));
    (!row.further.is_empty()).then(|| quarry_json::to_string(&parts().collect::<Vec<_>>()))
}

fn fold(before: &str, usage_from: i64) -> Vec<String> {
    vec![
        statement(&(
            "UPDATE lots SET consumed_base = consumed_base + (SELECT COALESCE(SUM(units), 0) FROM settlements \
             WHERE lease_id < ? AND lot = lots.reference) \
             WHERE reference IN (SELECT lot FROM settlements WHERE lease_id < ?)",
            before,
            before,
        )),
        statement(&(
            "UPDATE lots SET consumed_base = consumed_base + (SELECT SUM(part.value ->> 1) \
             FROM settlements, json_each(settlements.further) AS part \
             WHERE lease_id < ? AND part.value ->> 0 = lots.reference) \
             WHERE reference IN (SELECT part.value ->> 0 FROM settlements, json_each(settlements.further) AS part \
             WHERE lease_id < ?)",
            before,
            before,
        )),
        statement(&(
            "INSERT INTO usage (day, label, outcome, calls, units) \
             SELECT day, label, outcome, COUNT(*), SUM(units) FROM (SELECT at / 86400000 AS day, COALESCE(label, '') AS label, \
             outcome, units + (SELECT COALESCE(SUM(part.value ->> 1), 0) FROM json_each(settlements.further) AS part) AS units \
             FROM settlements WHERE lease_id < ?) WHERE true GROUP BY day, label, outcome \
             ON CONFLICT DO UPDATE SET calls = calls + excluded.calls, units = units + excluded.units",
            before,
        )),
        statement(&("DELETE FROM usage WHERE day < ?", usage_from)),
        statement(&(
            "INSERT INTO failed SELECT lease_id, at, label, error FROM settlements WHERE lease_id < ? AND error IS NOT NULL \
             ORDER BY lease_id DESC LIMIT ?",
            before,
            FAILED_MAX,
        )),
        statement(&(
            "DELETE FROM failed WHERE lease_id NOT IN (SELECT lease_id FROM failed ORDER BY lease_id DESC LIMIT ?)",
            FAILED_MAX,
        )),
        statement(&(
            "UPDATE account SET forgotten_before = ?, \
             short_base = short_base + (SELECT COALESCE(SUM(short), 0) FROM settlements WHERE lease_id < ?), \
             released_base = released_base + (SELECT COUNT(*) FROM settlements WHERE lease_id < ? AND outcome = 'released'), \
             uncollected_base = uncollected_base + (SELECT COUNT(*) FROM settlements WHERE lease_id < ? AND outcome = 'uncollected')",
            before,
            before,
            before,
            before,
        )),
        statement(&("DELETE FROM settlements WHERE lease_id < ?", before)),
    ]
}
