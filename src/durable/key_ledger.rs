//! The Durable Object of one key: its ledger in memory, the ledger's rows in the object's SQLite. An object is the one place
//! where all calls of a key meet, single-threaded, so a reservation needs neither lock nor disk.
//!
//! Its one internal call is `command` (JSON texts, one per line, in and out; `quarry_ledger::{Command, Reply}`): decode, apply,
//! store, reply.
//!
//! **Settlements are committed in groups.** While a write is in progress, the runtime holds back every reply of the object (its
//! output gate), so a write per settlement would make every reservation of a busy key wait for the disk. A settlement is
//! therefore applied in memory, waits in `pending`, and is answered when its group is durable (`entry.js` calls `flush`, at once
//! when none came for a while). Until then the journal already shows it as settled, so a repetition changes nothing. All other
//! writes are stored at once, after the pending ones, in one transaction.
//!
//! **The object stays loaded while there are leases.** They exist in memory only, and an idle object is evicted after ten seconds
//! while a source may take twenty: `entry.js` keeps a timer pending until `heldUntil` (`quarry_ledger`, rule 13).
//!
//! When storing fails or a command panics, memory is dropped, all pending settlements fail, and the rows are loaded again before
//! the next command (`quarry_ledger`, rule 11); the callers repeat their settlements.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, RefUnwindSafe, catch_unwind};

use quarry_ledger::{Command, Ledger, Limits, Refusal, Reply, Write};
use serde_json::json;
use worker::wasm_bindgen::prelude::*;
use worker::{DurableObject, Env, Request, Response, Result, State, durable_object};

use super::reads::{SettlementRows, load};
use super::sql::ObjectDatabase;
use super::writes::store;
use crate::{clock, config, log};

/// Ledger held by the class in `entry.js`, which extends the runtime's `DurableObject` (required for RPC, impossible for a class
/// of wasm-bindgen) and has the timers.
#[durable_object(fetch)]
pub struct KeyLedger {
    /// Object's database, or the reason why it cannot be used.
    sql: Result<ObjectDatabase, String>,
    limits: Limits,
    /// `None` before the first command, and after a failure.
    loaded: RefCell<Option<LoadedLedger>>,
    awaits_flush: Cell<bool>,
    /// Whether settlements were dropped whose senders still wait for a flush.
    lost: Cell<bool>,
}

/// Ledger in memory, with its settlements that are not durable yet, in order.
struct LoadedLedger {
    ledger: Ledger,
    pending: Vec<Write>,
}

impl LoadedLedger {
    /// Adds pending writes. Of several rows for the failure allowance, or for one sub-key's use, only the last is kept.
    fn queue_writes(&mut self, writes: Vec<Write>) {
        for write in &writes {
            match write {
                Write::Failures(_) => self.pending.retain(|write| !matches!(write, Write::Failures(_))),
                Write::Used { id: own, .. } => {
                    self.pending.retain(|write| !matches!(write, Write::Used { id, .. } if id == own));
                }
                _ => {}
            }
        }
        self.pending.extend(writes);
    }

    fn make_durable(&mut self, sql: &ObjectDatabase) -> Result<(), String> {
        store(sql, &self.pending)?;
        self.pending.clear();
        Ok(())
    }
}

/// A panic drops the ledger in memory, so it is never seen half-changed.
impl RefUnwindSafe for KeyLedger {}

impl DurableObject for KeyLedger {
    /// Creates the ledger. Tables are created on first use, so a forged name leaves nothing behind.
    fn new(state: State, env: Env) -> Self {
        Self {
            sql: ObjectDatabase::open(&state),
            limits: config::load_limits(&env),
            loaded: RefCell::new(None),
            awaits_flush: Cell::default(),
            lost: Cell::default(),
        }
    }

    /// Refuses HTTP requests; the object is called only by RPC.
    async fn fetch(&self, _request: Request) -> Result<Response> {
        Response::error("This object takes commands over RPC.", 404)
    }
}

#[wasm_bindgen]
impl KeyLedger {
    /// Applies commands, JSON texts one per line, and returns the replies in the same form. If [`KeyLedger::awaits_flush`] is
    /// true afterwards, the replies must not be sent before [`KeyLedger::flush`] has returned.
    ///
    /// # Errors
    /// Throws when a text is not a command; none is applied then.
    pub fn command(&self, commands: &str) -> Result<String, JsError> {
        let parsed: Result<Vec<Command>, _> = commands.lines().map(str::parse).collect();
        self.awaits_flush.set(false);
        let replies: Vec<_> =
            clock::in_one_turn(|| parsed.map(|all| all.into_iter().map(|one| self.execute(one)).collect()))?;
        Ok(replies.join("\n"))
    }

    /// Returns whether any of the last replies reports a settlement that is not durable yet.
    #[wasm_bindgen(js_name = awaitsFlush)]
    pub fn awaits_flush(&self) -> bool {
        self.awaits_flush.get()
    }

    /// Returns the time until which the object must stay loaded, in milliseconds since 1970; zero when it may be evicted.
    #[wasm_bindgen(js_name = heldUntil)]
    #[allow(clippy::cast_precision_loss)] // milliseconds since 1970 are far below 2^53
    pub fn held_until(&self) -> f64 {
        let held = self.loaded.try_borrow();
        let until = held.ok().and_then(|held| held.as_ref().and_then(|held| held.ledger.stay_loaded_until()));
        until.map_or(0.0, |until| until.0 as f64)
    }

    /// Makes all pending settlements durable, in one transaction.
    ///
    /// # Errors
    /// Throws when storing fails; memory is dropped then, and none of them has happened.
    pub fn flush(&self) -> Result<(), JsError> {
        let flushed = self.run_guarded(|| {
            let mut held = self.loaded.borrow_mut();
            match &mut *held {
                Some(held) => held.make_durable(self.sql()?),
                None => Ok(()),
            }
        });
        // Some settlements may have been lost before this flush: then all senders get a failure, and repeat theirs.
        let complete = !self.lost.replace(false);
        flushed.filter(|()| complete).ok_or_else(|| JsError::new("the settlements were not stored"))
    }
}

impl KeyLedger {
    fn sql(&self) -> Result<&ObjectDatabase, String> {
        self.sql.as_ref().map_err(Clone::clone)
    }

    fn execute(&self, command: Command) -> String {
        let reply = self.run_guarded(|| self.apply(command)).unwrap_or(Reply::Refused(Refusal::Storage));
        quarry_json::to_string(&reply)
    }

    /// Runs work on the ledger; a failure or a panic drops the memory.
    fn run_guarded<T>(&self, work: impl FnOnce() -> Result<T, String>) -> Option<T> {
        let done = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err("panic".to_owned()));
        done.map_err(|what| {
            log::error(&json!({"event": "ledger_storage", "what": what}));
            let dropped = self.loaded.replace(None);
            self.lost.set(self.lost.get() || dropped.is_some_and(|held| !held.pending.is_empty()));
        })
        .ok()
    }

    fn apply(&self, command: Command) -> Result<Reply, String> {
        let sql = self.sql()?;
        let mut held = self.loaded.borrow_mut();
        let held = match &mut *held {
            Some(held) => held,
            None => {
                let ledger = Ledger::load(load(sql)?).map_err(|corrupt| corrupt.to_string())?;
                let ledger = ledger.with_limits(self.limits);
                held.insert(LoadedLedger { ledger, pending: Vec::new() })
            }
        };
        if command.should_list_settlements() {
            held.make_durable(sql)?;
        }
        let journal = SettlementRows { sql, pending: &held.pending };
        let applied = held.ledger.apply(command, clock::now(), &journal);
        if matches!(applied.reply, Reply::Refused(Refusal::Storage)) {
            return Err("a stored row could not be read".to_owned());
        }
        let of_settlement =
            |write: &Write| matches!(write, Write::Settle(_) | Write::Failures(_) | Write::Used { .. });
        let waits = applied.writes.iter().all(of_settlement);
        held.queue_writes(applied.writes);
        if !waits {
            held.make_durable(sql)?;
        }
        held.ledger.confirm_writes();
        let settled = matches!(applied.reply, Reply::Settled { .. });
        if settled && !held.pending.is_empty() {
            self.awaits_flush.set(true);
        }
        Ok(applied.reply)
    }
}
