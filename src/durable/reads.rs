//! Reading a key's rows: all of them aggregated at load time, and single settlements.

use quarry_ledger::{
    Call, DailyUsage, FailedCall, FromRow, Journal, JournalError, LotCharge, Settlement, StoredRows, Write,
};
use serde_json::json;

use super::schema::{FORGOTTEN_ACCESS, migrate_tables};
use super::sql::{ObjectDatabase, Statement, encode_integer};
use crate::log;

/// Selects all of [`StoredRows`] except charges to further lots, in the format of [`StoredRows::from_rows`]. A single statement
/// of plain columns, because a loading object parses each statement anew and looks up every function by name. Sums are returned
/// as text, because a JavaScript number no longer shows whether it was exact.
const STORED_SQL: &str = "SELECT 1,account,status,concurrency_limit,created_at,released_base,uncollected_base,short_base,\
     forgotten_before,settings FROM account \
     UNION ALL SELECT 2,reference,kind,granted,consumed_base,expires_at,granted_at,withdrawn_at,0,0 FROM lots \
     UNION ALL SELECT 3,lot,outcome,COUNT(),SUM(units)||'',SUM(short)||'',MIN(lease_id),MAX(lease_id),COUNT(further),0 \
     FROM settlements GROUP BY 2,3 \
     UNION ALL SELECT 4,drawn_micro,at,0,0,0,0,0,0,0 FROM failures \
     UNION ALL SELECT 5,id,terms,made_at,ends_at,used,day,used_in_day,0,0 FROM access";

/// Separate query, because few charges go beyond their first lot.
const FURTHER_SQL: &str = "SELECT further FROM settlements WHERE further IS NOT NULL";

/// Loads all rows; none for a key that was never opened, for which nothing is created either.
///
/// # Errors
/// The storage's error, or a description of the malformed row.
pub fn load(sql: &ObjectDatabase) -> Result<StoredRows, String> {
    match read_stored(sql) {
        // There are no tables, or an older version of them.
        Err(_) if !migrate_tables(sql)? => Ok(StoredRows::default()),
        Err(_) => read_stored(sql),
        found => found,
    }
}

fn read_stored(sql: &ObjectDatabase) -> Result<StoredRows, String> {
    let (mut stored, further) =
        StoredRows::from_rows(&sql.query_json(&Statement::without_values(STORED_SQL))?)
            .map_err(|error| error.to_string())?;
    if further > 0 {
        stored.further = sql.query::<Vec<LotCharge>>(&Statement::without_values(FURTHER_SQL))?.concat();
    }
    Ok(stored)
}

/// Settlements visible to the ledger: the pending ones, then the stored ones.
pub struct SettlementRows<'a> {
    pub sql: &'a ObjectDatabase,
    pub pending: &'a [Write],
}

impl Journal for SettlementRows<'_> {
    fn find_settlement(&self, lease_id: &str) -> Result<Option<Settlement>, JournalError> {
        let pending = self.pending.iter().find_map(|write| match write {
            Write::Settle(row) if row.lease_id == lease_id => Some(row.clone()),
            _ => None,
        });
        if pending.is_some() {
            return Ok(pending);
        }
        let sql = "SELECT * FROM settlements WHERE lease_id = ?";
        let rows = self.sql.query(&Statement::new(sql, [lease_id.into()])).map_err(journal_error)?;
        Ok(rows.into_iter().next())
    }

    fn is_access_forgotten(&self, id: &str) -> Result<bool, JournalError> {
        let find = Statement::new("SELECT id, 1 FROM forgotten_access WHERE id = ?", [id.into()]);
        let found = self
            .sql
            .write(&[Statement::without_values(FORGOTTEN_ACCESS)])
            .and_then(|()| self.sql.query(&find));
        found.map(|rows: Vec<(String, u64)>| !rows.is_empty()).map_err(journal_error)
    }

    /// Requires a preceding flush.
    fn list_recent_settlements(&self, limit: u32) -> Result<Vec<Settlement>, JournalError> {
        let sql = "SELECT * FROM settlements ORDER BY lease_id DESC LIMIT ?";
        self.query(sql, &[limit.into()])
    }

    /// Requires a preceding flush.
    fn list_usage(&self, from_day: i64) -> Result<Vec<DailyUsage>, JournalError> {
        let sql = "SELECT day, label, outcome, calls, units FROM usage WHERE day >= ? UNION ALL \
             SELECT day, label, outcome, COUNT(*) AS calls, SUM(units) AS units FROM (SELECT at / 86400000 AS day, \
             COALESCE(label, '') AS label, outcome, units + \
             (SELECT COALESCE(SUM(part.value ->> 1), 0) FROM json_each(settlements.further) AS part) AS units \
             FROM settlements) WHERE day >= ? GROUP BY day, label, outcome";
        self.query(sql, &[from_day, from_day])
    }

    /// Requires a preceding flush.
    fn list_failed_calls(&self, limit: u32) -> Result<Vec<FailedCall>, JournalError> {
        let sql = "SELECT lease_id, at, label, error FROM settlements WHERE error IS NOT NULL UNION ALL \
             SELECT lease_id, at, label, error FROM failed ORDER BY lease_id DESC LIMIT ?";
        self.query(sql, &[limit.into()])
    }

    /// Requires a preceding flush.
    fn list_calls(&self, limit: u32) -> Result<Vec<Call>, JournalError> {
        let sql = "SELECT lease_id, at, label, outcome, units + \
             (SELECT COALESCE(SUM(part.value ->> 1), 0) FROM json_each(settlements.further) AS part) AS units, \
             error, sub_key, unkept FROM settlements UNION ALL \
             SELECT lease_id, at, label, outcome, units, error, sub_key, unkept FROM calls ORDER BY lease_id DESC LIMIT ?";
        self.query(sql, &[limit.into()])
    }
}

impl SettlementRows<'_> {
    fn query<T: FromRow>(&self, sql: &'static str, numbers: &[i64]) -> Result<Vec<T>, JournalError> {
        let values: Result<Vec<_>, _> = numbers.iter().map(|number| encode_integer(*number)).collect();
        values.and_then(|values| self.sql.query(&Statement::new(sql, values))).map_err(journal_error)
    }
}

fn journal_error(what: String) -> JournalError {
    log::error(&json!({"event": "ledger_journal", "what": what}));
    JournalError
}
