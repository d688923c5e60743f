//! The rows of a key's object: all of them counted when it wakes, and single settlements.

use quarry_kernel::time::UnixMs;
use quarry_ledger::{DayUse, Failed, Journal, JournalError, Outcome, Part, Settlement, Stored, Write};
use serde::Deserialize;
use serde_json::json;
use wasm_bindgen::JsValue;

use super::schema::brought_up;
use super::sql::query;
use crate::runtime::console_error;

/// All of [`Stored`] as one JSON text: one statement, for an object that wakes has to read each anew.
const STORED: &str = "SELECT json_object(\
     'account', (SELECT json_object('account', account, 'status', status, 'concurrency_limit', concurrency_limit, \
     'created_at', created_at, 'released_base', released_base, 'uncollected_base', uncollected_base, \
     'forgotten_before', forgotten_before, 'short_base', short_base) FROM account), \
     'lots', (SELECT json_group_array(json_object('reference', reference, 'kind', kind, 'granted', granted, \
     'consumed_base', consumed_base, 'expires_at', expires_at, 'granted_at', granted_at, 'withdrawn_at', withdrawn_at)) \
     FROM lots), \
     'tallies', (SELECT json_group_array(json_object('lot', lot, 'outcome', outcome, 'rows', \"rows\", 'units', units, \
     'short', short, 'oldest', oldest, 'newest', newest)) FROM (SELECT lot, outcome, COUNT(*) AS \"rows\", \
     SUM(units) AS units, SUM(short) AS short, MIN(lease_id) AS oldest, MAX(lease_id) AS newest \
     FROM settlements GROUP BY lot, outcome)), \
     'further', (SELECT json_group_array(json_object('lot', lot, 'units', units)) FROM (\
     SELECT part.value ->> 0 AS lot, SUM(part.value ->> 1) AS units \
     FROM settlements, json_each(settlements.further) AS part WHERE settlements.further IS NOT NULL GROUP BY 1)), \
     'failures', (SELECT json_object('drawn_micro', drawn_micro, 'at', at) FROM failures)) AS stored";

#[derive(Deserialize)]
struct Row {
    stored: String,
}

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
    let rows: Vec<Row> = query(storage, STORED, &json!([]))?;
    let row = rows.first().ok_or("no row")?;
    serde_json::from_str(&row.stored).map_err(|error| error.to_string())
}

/// A settlement as its row holds it: the further lots are a JSON text.
#[derive(Deserialize)]
struct SettlementRow {
    lease_id: String,
    lot: Option<String>,
    outcome: Outcome,
    at: UnixMs,
    units: u64,
    further: Option<String>,
    short: u64,
    label: Option<String>,
    error: Option<String>,
}

impl SettlementRow {
    fn read(self) -> Result<Settlement, String> {
        let further: Option<Vec<(String, u64)>> = match &self.further {
            Some(text) => Some(serde_json::from_str(text).map_err(|error| error.to_string())?),
            None => None,
        };
        let further = further.unwrap_or_default().into_iter().map(|(lot, units)| Part { lot, units });
        let Self { lease_id, lot, outcome, at, units, short, label, error, .. } = self;
        Ok(Settlement { lease_id, lot, outcome, at, units, further: further.collect(), short, label, error })
    }
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
        let rows: Vec<SettlementRow> = query(self.storage, sql, &json!([lease_id])).map_err(journal_error)?;
        rows.into_iter().next().map(SettlementRow::read).transpose().map_err(journal_error)
    }

    /// The caller has flushed before it asks.
    fn recent(&self, limit: u32) -> Result<Vec<Settlement>, JournalError> {
        let sql = "SELECT * FROM settlements ORDER BY lease_id DESC LIMIT ?";
        let rows: Vec<SettlementRow> = query(self.storage, sql, &json!([limit])).map_err(journal_error)?;
        rows.into_iter().map(SettlementRow::read).collect::<Result<_, _>>().map_err(journal_error)
    }

    /// The caller has flushed before it asks.
    fn usage(&self, from_day: i64) -> Result<Vec<DayUse>, JournalError> {
        let sql = "SELECT day, label, outcome, calls, units FROM usage WHERE day >= ? UNION ALL \
             SELECT day, label, outcome, COUNT(*) AS calls, SUM(units) AS units FROM (SELECT at / 86400000 AS day, \
             COALESCE(label, '') AS label, outcome, units + \
             (SELECT COALESCE(SUM(part.value ->> 1), 0) FROM json_each(settlements.further) AS part) AS units \
             FROM settlements) WHERE day >= ? GROUP BY day, label, outcome";
        query(self.storage, sql, &json!([from_day, from_day])).map_err(journal_error)
    }

    /// The caller has flushed before it asks.
    fn failed(&self, limit: u32) -> Result<Vec<Failed>, JournalError> {
        let sql = "SELECT lease_id, at, label, error FROM settlements WHERE error IS NOT NULL UNION ALL \
             SELECT lease_id, at, label, error FROM failed ORDER BY lease_id DESC LIMIT ?";
        query(self.storage, sql, &json!([limit])).map_err(journal_error)
    }
}

fn journal_error(what: String) -> JournalError {
    console_error!("{{\"event\":\"ledger_journal\",\"what\":{what:?}}}");
    JournalError
}
