//! The Durable Object of one key: its ledger in memory, the ledger's rows in the object's SQLite. Why an object: it is
//! the one place where all calls of a key meet, single-threaded, so a reservation needs no lock and no disk.
//!
//! One internal call, `command` (text in, text out; `quarry_ledger::{Command, Reply}`): decode, apply, store what the
//! ledger wants stored in one transaction, answer. There is no await inside, so nothing interleaves. When storing
//! fails or a command panics, memory is dropped and loaded again before the next command (`quarry_ledger`, rule 11).

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, RefUnwindSafe, catch_unwind};

use quarry_ledger::{
    AccountRow, Command, Journal, JournalError, Ledger, LotRow, Refusal, Reply, Settlement, Stored, Tally,
    Write,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;
use worker::console_error;

use crate::glue;
use crate::platform;

/// What the object's class in `entry.js` holds.
#[wasm_bindgen]
pub struct LedgerCore {
    storage: JsValue,
    /// Absent until the first command, and again after a failed write.
    ledger: RefCell<Option<Ledger>>,
}

/// A panic drops the ledger in memory, so nobody sees it half changed.
impl RefUnwindSafe for LedgerCore {}

#[wasm_bindgen]
impl LedgerCore {
    /// Over the object's storage. The tables are made when they are first needed, so that a forged or empty name
    /// leaves nothing behind.
    #[wasm_bindgen(constructor)]
    pub fn new(storage: JsValue) -> Self {
        Self { storage, ledger: RefCell::new(None) }
    }

    /// Carries out one command.
    ///
    /// # Errors
    /// Throws when the text is not a command.
    pub fn command(&self, text: &str) -> Result<String, JsError> {
        let command: Command = serde_json::from_str(text)?;
        let applied = catch_unwind(AssertUnwindSafe(|| self.apply(command)));
        let reply = applied.unwrap_or_else(|_| Err("panic".to_owned())).unwrap_or_else(|what| {
            console_error!("{{\"event\":\"ledger_storage\",\"what\":{what:?}}}");
            self.ledger.replace(None);
            Reply::Refused(Refusal::Storage)
        });
        Ok(serde_json::to_string(&reply)?)
    }
}

impl LedgerCore {
    fn apply(&self, command: Command) -> Result<Reply, String> {
        let rows = Rows(&self.storage);
        let mut held = self.ledger.borrow_mut();
        let ledger = match &mut *held {
            Some(ledger) => ledger,
            None => held.insert(Ledger::load(rows.load()?).map_err(|corrupt| corrupt.to_string())?),
        };
        let applied = ledger.apply(command, platform::now(), &rows);
        if !applied.writes.is_empty() {
            rows.store(&applied.writes)?;
            ledger.written();
        }
        if applied.reply == Reply::Refused(Refusal::Storage) {
            return Err("a settlement could not be read".to_owned());
        }
        Ok(applied.reply)
    }
}

/// The ledger's rows in SQLite.
struct Rows<'s>(&'s JsValue);

const TABLES: [&str; 3] = [
    "CREATE TABLE IF NOT EXISTS account (one INTEGER PRIMARY KEY CHECK (one = 1), account TEXT NOT NULL, \
     status TEXT NOT NULL, concurrency_limit INTEGER NOT NULL, created_at INTEGER NOT NULL, \
     released_base INTEGER NOT NULL, uncollected_base INTEGER NOT NULL, forgotten_before TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS lots (reference TEXT PRIMARY KEY, kind TEXT NOT NULL, granted INTEGER NOT NULL, \
     consumed_base INTEGER NOT NULL, expires_at INTEGER, granted_at INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS settlements (lease_id TEXT PRIMARY KEY, lot TEXT, outcome TEXT NOT NULL, \
     at INTEGER NOT NULL) WITHOUT ROWID",
];

impl Rows<'_> {
    fn query<T: DeserializeOwned>(&self, sql: &str, bindings: &Value) -> Result<Vec<T>, String> {
        let rows = glue::query(self.0, sql, &bindings.to_string()).map_err(|error| format!("{error:?}"))?;
        serde_json::from_str(&rows).map_err(|error| error.to_string())
    }

    fn load(&self) -> Result<Stored, String> {
        let none = json!([]);
        let tables: Vec<Value> =
            self.query("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'account'", &none)?;
        if tables.is_empty() {
            return Ok(Stored::default());
        }
        let account: Vec<AccountRow> = self.query("SELECT * FROM account", &none)?;
        let lots: Vec<LotRow> = self.query("SELECT * FROM lots", &none)?;
        let tallies: Vec<Tally> = self.query(
            "SELECT lot, outcome, COUNT(*) AS \"rows\", MIN(lease_id) AS oldest, MAX(lease_id) AS newest \
             FROM settlements GROUP BY lot, outcome",
            &none,
        )?;
        Ok(Stored { account: account.into_iter().next(), lots, tallies })
    }

    fn store(&self, writes: &[Write]) -> Result<(), String> {
        let mut statements = Vec::new();
        if writes.iter().any(|write| matches!(write, Write::Account(_))) {
            statements.extend(TABLES.map(|table| json!([table])));
        }
        for write in writes {
            statements.extend(statements_of(write));
        }
        glue::write(self.0, &Value::Array(statements).to_string()).map_err(|error| format!("{error:?}"))
    }
}

fn statements_of(write: &Write) -> Vec<Value> {
    match write {
        Write::Account(row) => vec![json!([
            "INSERT INTO account VALUES (1, ?, ?, ?, ?, ?, ?, ?)",
            row.account,
            row.status,
            row.concurrency_limit,
            row.created_at,
            row.released_base,
            row.uncollected_base,
            row.forgotten_before
        ])],
        Write::Lot(row) => vec![json!([
            "INSERT INTO lots VALUES (?, ?, ?, ?, ?, ?)",
            row.reference,
            row.kind,
            row.granted,
            row.consumed_base,
            row.expires_at,
            row.granted_at
        ])],
        Write::Settle(row) => vec![json!([
            "INSERT INTO settlements VALUES (?, ?, ?, ?)",
            row.lease_id,
            row.lot,
            row.outcome,
            row.at
        ])],
        Write::Status { status } => vec![json!(["UPDATE account SET status = ?", status])],
        Write::Limit { concurrency_limit } => {
            vec![json!(["UPDATE account SET concurrency_limit = ?", concurrency_limit])]
        }
        Write::FoldSettlements { before } => fold(before),
    }
}

fn fold(before: &str) -> Vec<Value> {
    vec![
        json!([
            "UPDATE lots SET consumed_base = consumed_base + (SELECT COUNT(*) FROM settlements \
             WHERE lease_id < ? AND outcome = 'charged' AND lot = lots.reference)",
            before
        ]),
        json!([
            "UPDATE account SET forgotten_before = ?, \
             released_base = released_base + (SELECT COUNT(*) FROM settlements WHERE lease_id < ? AND outcome = 'released'), \
             uncollected_base = uncollected_base + (SELECT COUNT(*) FROM settlements WHERE lease_id < ? AND outcome = 'uncollected')",
            before,
            before,
            before
        ]),
        json!(["DELETE FROM settlements WHERE lease_id < ?", before]),
    ]
}

impl Journal for Rows<'_> {
    fn settlement(&self, lease_id: &str) -> Result<Option<Settlement>, JournalError> {
        let rows = self.query("SELECT * FROM settlements WHERE lease_id = ?", &json!([lease_id]));
        rows.map(|rows| rows.into_iter().next()).map_err(journal_error)
    }

    fn recent(&self, limit: u32) -> Result<Vec<Settlement>, JournalError> {
        self.query("SELECT * FROM settlements ORDER BY lease_id DESC LIMIT ?", &json!([limit])).map_err(journal_error)
    }
}

fn journal_error(what: String) -> JournalError {
    console_error!("{{\"event\":\"ledger_journal\",\"what\":{what:?}}}");
    JournalError
}
