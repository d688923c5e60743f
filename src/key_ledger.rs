//! The Durable Object of one key: its ledger in memory, the ledger's rows in the object's SQLite. Why an object: it is
//! the one place where all calls of a key meet, single-threaded, so a reservation needs no lock and no disk.
//!
//! One internal call, `command` (text in, text out; `quarry_ledger::{Command, Reply}`): decode, apply, store, answer.
//!
//! **Settlements are committed in groups.** While a write is on its way to the disk, the runtime holds back every reply
//! of the object (its output gate), so a write for each settlement would make every reservation of a busy key wait for
//! the disk. A settlement is therefore applied in memory, waits in `pending`, and is answered when its group is durable
//! (`entry.js` calls `flush`). Until then the journal shows it as settled, so that a repetition changes nothing. All other
//! writes are stored at once, with what is pending before them, in one transaction.
//!
//! **While leases live the object stays.** They are in memory alone, and an idle object is evicted after ten seconds, while a
//! source may take twenty: `entry.js` keeps a timer pending until `heldUntil` has passed (`quarry_ledger`, rule 13).
//!
//! When storing fails or a command panics, memory is dropped, all that waited fails, and the rows are loaded again before
//! the next command (`quarry_ledger`, rule 11); whoever waited sends the same settlement again.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, RefUnwindSafe, catch_unwind};

use quarry_kernel::time::UnixMs;
use quarry_ledger::{
    AccountRow, Command, DayUse, FAILED_MAX, Failed, FailuresRow, Journal, JournalError, Ledger, Limits,
    LotRow, Outcome, Part, Refusal, Reply, Settlement, Stored, Tally, Write,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

use crate::glue;
use crate::platform;
use crate::runtime::{Env, console_error};

/// What the object's class in `entry.js` holds.
#[wasm_bindgen]
pub struct LedgerCore {
    storage: JsValue,
    limits: Limits,
    /// Absent until the first command, and again after a failure.
    loaded: RefCell<Option<Loaded>>,
    awaits_flush: Cell<bool>,
    /// Whether settlements were dropped whose senders still wait for a flush.
    lost: Cell<bool>,
}

/// The ledger in memory, and the settlements that are not durable yet, in their order.
struct Loaded {
    ledger: Ledger,
    pending: Vec<Write>,
}

impl Loaded {
    /// Adds to what waits. Of the rows of failures the last one says it all.
    fn await_flush(&mut self, writes: Vec<Write>) {
        if writes.iter().any(|write| matches!(write, Write::Failures(_))) {
            self.pending.retain(|write| !matches!(write, Write::Failures(_)));
        }
        self.pending.extend(writes);
    }

    fn make_durable(&mut self, storage: &JsValue) -> Result<(), String> {
        store(storage, &self.pending)?;
        self.pending.clear();
        Ok(())
    }
}

/// A panic drops the ledger in memory, so nobody sees it half changed.
impl RefUnwindSafe for LedgerCore {}

#[wasm_bindgen]
impl LedgerCore {
    /// Over the object's storage, with the limits of the environment. The tables are made when they are first needed, so that a forged or empty name
    /// leaves nothing behind.
    #[wasm_bindgen(constructor)]
    pub fn new(storage: JsValue, env: &Env) -> Self {
        Self {
            storage,
            limits: platform::limits(env),
            loaded: RefCell::new(None),
            awaits_flush: Cell::default(),
            lost: Cell::default(),
        }
    }

    /// Carries out one command. When [`LedgerCore::awaits_flush`] says so afterwards, the reply must not leave before
    /// [`LedgerCore::flush`] has returned.
    ///
    /// # Errors
    /// Throws when the text is not a command.
    pub fn command(&self, text: &str) -> Result<String, JsError> {
        let command: Command = serde_json::from_str(text)?;
        self.awaits_flush.set(false);
        let reply = self.guarded(|| self.apply(command)).unwrap_or(Reply::Refused(Refusal::Storage));
        Ok(quarry_json::to_string(&reply))
    }

    /// Whether the last reply speaks of a settlement that is not durable yet.
    #[wasm_bindgen(js_name = awaitsFlush)]
    pub fn awaits_flush(&self) -> bool {
        self.awaits_flush.get()
    }

    /// Until when the object must stay in memory, in milliseconds since 1970; zero when it may go.
    #[wasm_bindgen(js_name = heldUntil)]
    #[allow(clippy::cast_precision_loss)] // milliseconds since 1970 are far below 2^53
    pub fn held_until(&self) -> f64 {
        let held = self.loaded.try_borrow();
        let until = held.ok().and_then(|held| held.as_ref().and_then(|held| held.ledger.held_until()));
        until.map_or(0.0, |until| until.0 as f64)
    }

    /// Makes all pending settlements durable, in one transaction.
    ///
    /// # Errors
    /// Throws when they are not; then memory is dropped, and none of them has happened.
    pub fn flush(&self) -> Result<(), JsError> {
        let flushed = self.guarded(|| {
            let mut held = self.loaded.borrow_mut();
            match &mut *held {
                Some(held) => held.make_durable(&self.storage),
                None => Ok(()),
            }
        });
        // Some that wait may have been lost before this flush: then all are told so, and send theirs again.
        let complete = !self.lost.replace(false);
        flushed.filter(|()| complete).ok_or_else(|| JsError::new("the settlements were not stored"))
    }
}

impl LedgerCore {
    /// Does something with the ledger; a failure or a panic drops what is in memory.
    fn guarded<T>(&self, work: impl FnOnce() -> Result<T, String>) -> Option<T> {
        let done = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err("panic".to_owned()));
        done.map_err(|what| {
            console_error!("{{\"event\":\"ledger_storage\",\"what\":{what:?}}}");
            let dropped = self.loaded.replace(None);
            self.lost.set(self.lost.get() || dropped.is_some_and(|held| !held.pending.is_empty()));
        })
        .ok()
    }

    fn apply(&self, command: Command) -> Result<Reply, String> {
        let mut held = self.loaded.borrow_mut();
        let held = match &mut *held {
            Some(held) => held,
            None => {
                let ledger = Ledger::load(load(&self.storage)?).map_err(|corrupt| corrupt.to_string())?;
                let ledger = ledger.limited(self.limits);
                held.insert(Loaded { ledger, pending: Vec::new() })
            }
        };
        if matches!(command, Command::Inspect { .. } | Command::Usage { .. }) {
            held.make_durable(&self.storage)?;
        }
        let journal = Rows { storage: &self.storage, pending: &held.pending };
        let applied = held.ledger.apply(command, platform::now(), &journal);
        if applied.reply == Reply::Refused(Refusal::Storage) {
            return Err("a settlement could not be read".to_owned());
        }
        let waits = applied.writes.iter().all(|write| matches!(write, Write::Settle(_) | Write::Failures(_)));
        held.await_flush(applied.writes);
        if !waits {
            held.make_durable(&self.storage)?;
        }
        held.ledger.written();
        let settled = matches!(applied.reply, Reply::Settled { .. });
        self.awaits_flush.set(settled && !held.pending.is_empty());
        Ok(applied.reply)
    }
}

/// Not among the tables that are made with the account, for accounts that are older than it.
const FAILURES: &str = "CREATE TABLE IF NOT EXISTS failures (one INTEGER PRIMARY KEY CHECK (one = 1), drawn_micro INTEGER NOT NULL, \
     at INTEGER NOT NULL)";

const TABLES: [&str; 5] = [
    "CREATE TABLE IF NOT EXISTS account (one INTEGER PRIMARY KEY CHECK (one = 1), account TEXT NOT NULL, \
     status TEXT NOT NULL, concurrency_limit INTEGER NOT NULL, created_at INTEGER NOT NULL, \
     released_base INTEGER NOT NULL, uncollected_base INTEGER NOT NULL, forgotten_before TEXT NOT NULL, \
     short_base INTEGER NOT NULL DEFAULT 0)",
    "CREATE TABLE IF NOT EXISTS lots (reference TEXT PRIMARY KEY, kind TEXT NOT NULL, granted INTEGER NOT NULL, \
     consumed_base INTEGER NOT NULL, expires_at INTEGER, granted_at INTEGER NOT NULL, withdrawn_at INTEGER) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS settlements (lease_id TEXT PRIMARY KEY, lot TEXT, outcome TEXT NOT NULL, \
     at INTEGER NOT NULL, units INTEGER NOT NULL DEFAULT 0, further TEXT, short INTEGER NOT NULL DEFAULT 0, label TEXT, \
     error TEXT) WITHOUT ROWID",
    USAGE,
    FAILED,
];

const USAGE: &str = "CREATE TABLE IF NOT EXISTS usage (day INTEGER NOT NULL, label TEXT NOT NULL, outcome TEXT NOT NULL, \
     calls INTEGER NOT NULL, units INTEGER NOT NULL, PRIMARY KEY (day, label, outcome)) WITHOUT ROWID";

const FAILED: &str = "CREATE TABLE IF NOT EXISTS failed (lease_id TEXT PRIMARY KEY, at INTEGER NOT NULL, label TEXT, \
     error TEXT NOT NULL) WITHOUT ROWID";

/// What makes tables of the time when a lease was one call of one lot into those of today.
const UNITS: [&str; 11] = [
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

fn query<T: DeserializeOwned>(storage: &JsValue, sql: &str, bindings: &Value) -> Result<Vec<T>, String> {
    let rows = glue::query(storage, sql, &bindings.to_string()).map_err(|error| format!("{error:?}"))?;
    serde_json::from_str(&rows).map_err(|error| error.to_string())
}

#[derive(Deserialize)]
struct Table {
    name: String,
    /// Whether it is the table of settlements and older than units.
    old: u8,
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

fn load(storage: &JsValue) -> Result<Stored, String> {
    let none = json!([]);
    let tables: Vec<Table> = query(
        storage,
        "SELECT name, name = 'settlements' AND instr(sql, 'units') = 0 AS old FROM sqlite_master \
         WHERE type = 'table' AND name IN ('account', 'failures', 'settlements')",
        &none,
    )?;
    if tables.iter().any(|table| table.old == 1) {
        write(storage, UNITS.map(|statement| json!([statement])).to_vec())?;
    }
    let has = |name: &str| tables.iter().any(|table| table.name == name);
    if !has("account") {
        return Ok(Stored::default());
    }
    let failures: Vec<FailuresRow> =
        if has("failures") { query(storage, "SELECT * FROM failures", &none)? } else { Vec::new() };
    let account: Vec<AccountRow> = query(storage, "SELECT * FROM account", &none)?;
    let lots: Vec<LotRow> = query(storage, "SELECT * FROM lots", &none)?;
    let tallies: Vec<Tally> = query(
        storage,
        "SELECT lot, outcome, COUNT(*) AS \"rows\", SUM(units) AS units, SUM(short) AS short, MIN(lease_id) AS oldest, \
         MAX(lease_id) AS newest FROM settlements GROUP BY lot, outcome",
        &none,
    )?;
    let further: Vec<Part> = query(
        storage,
        "SELECT part.value ->> 0 AS lot, SUM(part.value ->> 1) AS units \
         FROM settlements, json_each(settlements.further) AS part GROUP BY 1",
        &none,
    )?;
    let (account, failures) = (account.into_iter().next(), failures.into_iter().next());
    Ok(Stored { account, lots, tallies, further, failures })
}

fn store(storage: &JsValue, writes: &[Write]) -> Result<(), String> {
    if writes.is_empty() {
        return Ok(());
    }
    let mut statements = Vec::with_capacity(writes.len());
    if writes.iter().any(|write| matches!(write, Write::Account(_))) {
        statements.extend(TABLES.map(|table| json!([table])));
    }
    for write in writes {
        statements.extend(statements_of(write));
    }
    write(storage, statements)
}

fn write(storage: &JsValue, statements: Vec<Value>) -> Result<(), String> {
    glue::write(storage, &Value::Array(statements).to_string()).map_err(|error| format!("{error:?}"))
}

fn statements_of(write: &Write) -> Vec<Value> {
    match write {
        Write::Account(row) => vec![json!([
            "INSERT INTO account (one, account, status, concurrency_limit, created_at, released_base, uncollected_base, \
             forgotten_before, short_base) VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)",
            row.account,
            row.status,
            row.concurrency_limit,
            row.created_at,
            row.released_base,
            row.uncollected_base,
            row.forgotten_before,
            row.short_base
        ])],
        Write::Lot(row) => vec![json!([
            "INSERT INTO lots (reference, kind, granted, consumed_base, expires_at, granted_at, withdrawn_at) \
             VALUES (?, ?, ?, ?, ?, ?, ?)",
            row.reference,
            row.kind,
            row.granted,
            row.consumed_base,
            row.expires_at,
            row.granted_at,
            row.withdrawn_at
        ])],
        Write::Settle(row) => vec![json!([
            "INSERT INTO settlements (lease_id, lot, outcome, at, units, further, short, label, error) \
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            row.lease_id,
            row.lot,
            row.outcome,
            row.at,
            row.units,
            further(row),
            row.short,
            row.label,
            row.error
        ])],
        Write::Withdraw { reference, at } => {
            vec![json!(["UPDATE lots SET withdrawn_at = ? WHERE reference = ?", at, reference])]
        }
        Write::Status { status } => vec![json!(["UPDATE account SET status = ?", status])],
        Write::Limit { concurrency_limit } => {
            vec![json!(["UPDATE account SET concurrency_limit = ?", concurrency_limit])]
        }
        Write::Failures(row) => vec![
            json!([FAILURES]),
            json!(["INSERT OR REPLACE INTO failures VALUES (1, ?, ?)", row.drawn_micro, row.at]),
        ],
        Write::FoldSettlements { before, usage_from } => fold(before, *usage_from),
    }
}

/// The further lots of a charge as one text; mostly there are none.
fn further(row: &Settlement) -> Option<String> {
    let parts = || row.further.iter().map(|part| json!([part.lot, part.units]));
    (!row.further.is_empty()).then(|| parts().collect::<Value>().to_string())
}

fn fold(before: &str, usage_from: i64) -> Vec<Value> {
    vec![
        json!([
            "UPDATE lots SET consumed_base = consumed_base + (SELECT COALESCE(SUM(units), 0) FROM settlements \
             WHERE lease_id < ? AND lot = lots.reference) \
             WHERE reference IN (SELECT lot FROM settlements WHERE lease_id < ?)",
            before,
            before
        ]),
        json!([
            "UPDATE lots SET consumed_base = consumed_base + (SELECT SUM(part.value ->> 1) \
             FROM settlements, json_each(settlements.further) AS part \
             WHERE lease_id < ? AND part.value ->> 0 = lots.reference) \
             WHERE reference IN (SELECT part.value ->> 0 FROM settlements, json_each(settlements.further) AS part \
             WHERE lease_id < ?)",
            before,
            before
        ]),
        json!([
            "INSERT INTO usage (day, label, outcome, calls, units) \
             SELECT day, label, outcome, COUNT(*), SUM(units) FROM (SELECT at / 86400000 AS day, COALESCE(label, '') AS label, \
             outcome, units + (SELECT COALESCE(SUM(part.value ->> 1), 0) FROM json_each(settlements.further) AS part) AS units \
             FROM settlements WHERE lease_id < ?) WHERE true GROUP BY day, label, outcome \
             ON CONFLICT DO UPDATE SET calls = calls + excluded.calls, units = units + excluded.units",
            before
        ]),
        json!(["DELETE FROM usage WHERE day < ?", usage_from]),
        json!([
            "INSERT INTO failed SELECT lease_id, at, label, error FROM settlements WHERE lease_id < ? AND error IS NOT NULL \
             ORDER BY lease_id DESC LIMIT ?",
            before,
            FAILED_MAX
        ]),
        json!([
            "DELETE FROM failed WHERE lease_id NOT IN (SELECT lease_id FROM failed ORDER BY lease_id DESC LIMIT ?)",
            FAILED_MAX
        ]),
        json!([
            "UPDATE account SET forgotten_before = ?, \
             short_base = short_base + (SELECT COALESCE(SUM(short), 0) FROM settlements WHERE lease_id < ?), \
             released_base = released_base + (SELECT COUNT(*) FROM settlements WHERE lease_id < ? AND outcome = 'released'), \
             uncollected_base = uncollected_base + (SELECT COUNT(*) FROM settlements WHERE lease_id < ? AND outcome = 'uncollected')",
            before,
            before,
            before,
            before
        ]),
        json!(["DELETE FROM settlements WHERE lease_id < ?", before]),
    ]
}

/// Settlements as the ledger may see them: the pending ones, then those on the disk.
struct Rows<'a> {
    storage: &'a JsValue,
    pending: &'a [Write],
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
