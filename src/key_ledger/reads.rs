//! The rows of a key's object: all of them counted when it wakes, and single settlements.

use quarry_ledger::{DayUse, Failed, Journal, JournalError, Part, Settlement, Stored, Write};
use wasm_bindgen::JsValue;

use super::schema::brought_up;
use super::sql::{NONE, query, text};
use crate::runtime::console_error;

/// All of [`Stored`] but what was charged to further lots, as [`Stored::of_rows`] reads it. One statement, for an object that
/// wakes has to have each parsed anew, and of plain columns, for every name of a function is looked up. A sum is told as
/// a text: what the runtime makes of a number does not show any more whether it was whole.
const STORED: &str = "SELECT 1,account,status,concurrency_limit,created_at,released_base,uncollected_base,short_base,\
     forgotten_before FROM account \
     UNION ALL SELECT 2,reference,kind,granted,consumed_base,expires_at,granted_at,withdrawn_at,0 FROM lots \
     UNION ALL SELECT 3,lot,outcome,COUNT(),SUM(units)||'',SUM(short)||'',MIN(lease_id),MAX(lease_id),COUNT(further) \
     FROM settlements GROUP BY 2,3 \
     UNION ALL SELECT 4,drawn_micro,at,0,0,0,0,0,0 FROM failures";

/// Mostly no charge went beyond its first lot.
const FURTHER: &str = "SELECT further FROM settlements WHERE further IS NOT NULL";

/// All that is stored; nothing of a key that was never opened, of which nothing is left behind.
///
/// # Errors
/// What the storage said, or what in it cannot be read.
pub fn load(storage: &JsValue) -> Result<Stored, String> {
    match stored(storage) {
        // No tables, or tables of an earlier time.
        Err(_) if !brought_up(storage)? => Ok(Stored::default()),
        Err(_) => stored(storage),
        found => found,
    }
}

fn stored(storage: &JsValue) -> Result<Stored, String> {
    let (mut stored, further) =
        Stored::of_rows(&text(storage, STORED, &NONE)?).map_err(|error| error.to_string())?;
    if further > 0 {
        stored.further = query::<Vec<Part>>(storage, FURTHER, &NONE)?.concat();
    }
    Ok(stored)
}

/// Settlements as the ledger may see them: the pending ones, then those on the disk.
pub struct Rows<'a> {
    pub storage: &'a JsValue,
    pub pending: &'a [Write],
}

impl Journal for Rows<'_> {
    fn settlement(&self, lease_id: &str) -> Result<Option<Settlement>, JournalError> {
        let pending = self.pending.iter().find_map(|write| match write {
            Write::Settle(row) if row.lease_id == lease_id => Some(row.clone()),
            _ => None,
        });
        if pending.is_some() {
            return Ok(pending);
        }
        let sql = "SELECT * FROM settlements WHERE lease_id = ?";
        let rows = query(self.storage, sql, &[lease_id]).map_err(journal_error)?;
        Ok(rows.into_iter().next())
    }

    /// The caller has flushed before it asks.
    fn recent(&self, limit: u32) -> Result<Vec<Settlement>, JournalError> {
        let sql = "SELECT * FROM settlements ORDER BY lease_id DESC LIMIT ?";
        query(self.storage, sql, &[limit]).map_err(journal_error)
    }

    /// The caller has flushed before it asks.
    fn usage(&self, from_day: i64) -> Result<Vec<DayUse>, JournalError> {
        let sql = "SELECT day, label, outcome, calls, units FROM usage WHERE day >= ? UNION ALL \
             SELECT day, label, outcome, COUNT(*) AS calls, SUM(units) AS units FROM (SELECT at / 86400000 AS day, \
             COALESCE(label, '') AS label, outcome, units + \
             (SELECT COALESCE(SUM(part.value ->> 1), 0) FROM json_each(settlements.further) AS part) AS units \
             FROM settlements) WHERE day >= ? GROUP BY day, label, outcome";
        query(self.storage, sql, &[from_day, from_day]).map_err(journal_error)
    }

    /// The caller has flushed before it asks.
    fn failed(&self, limit: u32) -> Result<Vec<Failed>, JournalError> {
        let sql = "SELECT lease_id, at, label, error FROM settlements WHERE error IS NOT NULL UNION ALL \
             SELECT lease_id, at, label, error FROM failed ORDER BY lease_id DESC LIMIT ?";
        query(self.storage, sql, &[limit]).map_err(journal_error)
    }
}

fn journal_error(what: String) -> JournalError {
    console_error!("{{\"event\":\"ledger_journal\",\"what\":{what:?}}}");
    JournalError
}
