//! In-memory store and object for the ledger's tests: rows survive a crash, memory does not.

#![allow(dead_code, reason = "each test file uses its own part")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "test support"
)]

pub mod model;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use quarry_kernel::id;
use quarry_kernel::time::UnixMs;
use quarry_ledger::*;

/// Start time of the tests.
pub const START: UnixMs = UnixMs(1_800_000_000_000);
/// One minute in milliseconds.
pub const MINUTE_MS: i64 = 60_000;

/// Tables of the adapter.
#[derive(Debug, Default)]
pub struct Store {
    pub account: Option<AccountRow>,
    pub lots: BTreeMap<String, LotRow>,
    pub settlements: BTreeMap<String, Settlement>,
    pub failures: Option<FailuresRow>,
    pub usage: BTreeMap<(i64, String, Outcome), (u64, u64)>,
    pub failed: BTreeMap<String, FailedCall>,
    pub calls: BTreeMap<String, Call>,
    pub access: BTreeMap<String, AccessRow>,
    pub forgotten_access: BTreeSet<String>,
    /// Every settlement ever written, including folded ones.
    pub ever: BTreeMap<String, Settlement>,
    pub reads_fail: Cell<bool>,
    pub reads: Cell<u32>,
    pub folds: u32,
    pub folded_rows: usize,
}

impl Store {
    pub fn write(&mut self, writes: &[Write]) {
        for write in writes {
            self.write_one(write.clone());
        }
    }

    fn write_one(&mut self, write: Write) {
        match write {
            Write::Account(row) => {
                assert!(self.account.is_none(), "a second account");
                self.account = Some(row);
            }
            Write::Lot(row) => {
                let reference = row.reference.clone();
                assert!(self.lots.insert(reference, row).is_none(), "a lot twice");
            }
            Write::Settle(row) => {
                assert_eq!(row.lot.is_some(), row.outcome == Outcome::Charged, "{row:?}");
                let before = self.ever.insert(row.lease_id.clone(), row.clone());
                assert_eq!(before, None, "settled twice: {row:?}");
                self.settlements.insert(row.lease_id.clone(), row);
            }
            Write::Withdraw { reference, at } => {
                let lot = self.lots.get_mut(&reference).expect("a lot that was granted");
                assert_eq!(lot.withdrawn_at.replace(at), None, "withdrawn twice");
            }
            Write::Status { status } => self.account_mut().status = status,
            Write::Limit { concurrency_limit } => self.account_mut().concurrency_limit = concurrency_limit,
            Write::Failures(row) => self.failures = Some(row),
            Write::Settings(settings) => self.account_mut().settings = settings,
            Write::Access(row) => drop(self.access.insert(row.id.clone(), row)),
            Write::ForgetAccess { id } => {
                assert!(self.access.remove(&id).is_some(), "{id} is not there");
                self.forgotten_access.insert(id);
            }
            Write::Used { id, used, day, used_in_day } => {
                let row = self.access.get_mut(&id).expect("a sub-key that is stored");
                (row.used, row.day, row.used_in_day) = (used, day, used_in_day);
            }
            Write::FoldSettlements { before, usage_from } => self.fold(before, usage_from),
        }
    }

    fn fold(&mut self, before: String, usage_from: i64) {
        let kept = self.settlements.split_off(&before);
        let gone = std::mem::replace(&mut self.settlements, kept);
        self.folds += 1;
        self.folded_rows += gone.len();
        for row in gone.into_values() {
            let used = self.usage.entry(day_use_key(&row)).or_default();
            *used = (used.0 + 1, used.1 + row.charged_units());
            if let Some(failed) = failed(&row) {
                self.failed.insert(row.lease_id.clone(), failed);
            }
            self.calls.insert(row.lease_id.clone(), call(&row));
            self.account_mut().short_base += row.short;
            match row.outcome {
                Outcome::Charged => {
                    for (lot, units) in parts(&row) {
                        self.lots.get_mut(lot).expect("a charge has a lot").consumed_base += units;
                    }
                }
                Outcome::Released => self.account_mut().released_base += 1,
                Outcome::Uncollected => self.account_mut().uncollected_base += 1,
            }
        }
        self.usage.retain(|(day, _, _), _| *day >= usage_from);
        while self.failed.len() > FAILED_MAX as usize {
            self.failed.pop_first();
        }
        while self.calls.len() > RECENT_MAX as usize {
            self.calls.pop_first();
        }
        let account = self.account_mut();
        assert!(before >= account.forgotten_before, "the horizon went backwards");
        account.forgotten_before = before;
    }

    fn account_mut(&mut self) -> &mut AccountRow {
        self.account.as_mut().expect("an account was written first")
    }

    pub fn stored(&self) -> StoredRows {
        let mut tallies: BTreeMap<(Option<String>, u8), Tally> = BTreeMap::new();
        for row in self.settlements.values() {
            let tally = tallies.entry((row.lot.clone(), row.outcome as u8)).or_insert_with(|| Tally {
                lot: row.lot.clone(),
                outcome: row.outcome,
                rows: 0,
                units: 0,
                short: 0,
                oldest: row.lease_id.clone(),
                newest: row.lease_id.clone(),
            });
            tally.rows += 1;
            tally.units += row.units;
            tally.short += row.short;
            tally.newest.clone_from(&row.lease_id);
        }
        let further = self.settlements.values().flat_map(|row| row.further.iter().cloned());
        StoredRows {
            account: self.account.clone(),
            // Deliberately unordered: sorting is the ledger's task.
            lots: self.lots.values().rev().cloned().collect(),
            tallies: tallies.into_values().collect(),
            further: further.collect(),
            failures: self.failures,
            access: self.access.values().rev().cloned().collect(),
        }
    }

    pub fn load(&self) -> Ledger {
        Ledger::load(self.stored()).expect("rows that the ledger wrote itself fit together")
    }

    fn read<T>(&self, row: T) -> Result<T, JournalError> {
        self.reads.set(self.reads.get() + 1);
        if self.reads_fail.get() { Err(JournalError) } else { Ok(row) }
    }
}

impl Journal for Store {
    fn find_settlement(&self, lease_id: &str) -> Result<Option<Settlement>, JournalError> {
        self.read(self.settlements.get(lease_id).cloned())
    }

    fn is_access_forgotten(&self, id: &str) -> Result<bool, JournalError> {
        self.read(self.forgotten_access.contains(id))
    }

    fn list_recent_settlements(&self, limit: u32) -> Result<Vec<Settlement>, JournalError> {
        self.read(self.settlements.values().rev().take(limit as usize).cloned().collect())
    }

    fn list_usage(&self, from_day: i64) -> Result<Vec<DailyUsage>, JournalError> {
        let folded = self.usage.iter().map(|((day, label, outcome), (calls, units))| DailyUsage {
            day: *day,
            label: label.clone(),
            outcome: *outcome,
            calls: *calls,
            units: *units,
        });
        let rest = self.settlements.values().map(|row| {
            let (day, label, outcome) = day_use_key(row);
            DailyUsage { day, label, outcome, calls: 1, units: row.charged_units() }
        });
        self.read(rest.chain(folded).filter(|row| row.day >= from_day).collect())
    }

    fn list_failed_calls(&self, limit: u32) -> Result<Vec<FailedCall>, JournalError> {
        let rest = self.settlements.values().rev().filter_map(failed);
        let folded = self.failed.values().rev().cloned();
        self.read(rest.chain(folded).take(limit as usize).collect())
    }

    fn list_calls(&self, limit: u32) -> Result<Vec<Call>, JournalError> {
        let rest = self.settlements.values().rev().map(call);
        let folded = self.calls.values().rev().cloned();
        self.read(rest.chain(folded).take(limit as usize).collect())
    }
}

pub fn call(row: &Settlement) -> Call {
    let units = row.charged_units();
    let Settlement { lease_id, at, label, outcome, error, sub_key, unkept, .. } = row.clone();
    Call { lease_id, at, label, outcome, units, error, sub_key, unkept }
}

pub fn day_use_key(row: &Settlement) -> (i64, String, Outcome) {
    (row.at.0.div_euclid(86_400_000), row.label.clone().unwrap_or_default(), row.outcome)
}

pub fn failed(row: &Settlement) -> Option<FailedCall> {
    let (lease_id, at, label) = (row.lease_id.clone(), row.at, row.label.clone());
    row.error.clone().map(|error| FailedCall { lease_id, at, label, error })
}

/// Lists the charges to each lot.
pub fn parts(row: &Settlement) -> impl Iterator<Item = (&str, u64)> {
    let first = row.lot.as_deref().map(|lot| (lot, row.units));
    first.into_iter().chain(row.further.iter().map(|part| (part.lot.as_str(), part.units)))
}

/// Object of one key: its store, its memory and its clock.
#[derive(Debug)]
pub struct Object {
    pub store: Store,
    pub ledger: Ledger,
    pub now: UnixMs,
    /// Limits of the ledger after the next [`Object::crash`].
    pub limits: Limits,
    ids: u8,
}

impl Object {
    /// Creates a key that was never opened.
    pub fn unopened() -> Self {
        Self {
            store: Store::default(),
            ledger: Ledger::default(),
            now: START,
            limits: Limits::default(),
            ids: 0,
        }
    }

    /// Creates an open key of the account `acct` with one lot `first` of `calls` calls without expiry.
    pub fn with(calls: u64, concurrency_limit: u32) -> Self {
        let mut object = Self::unopened();
        let grant = (calls > 0).then(|| grant("first", calls, None));
        let account = "acct".to_owned();
        object.ask(Command::Open { account, concurrency_limit, created_at: START, grant });
        object
    }

    /// Applies a command, stores its writes and confirms them.
    pub fn ask(&mut self, command: Command) -> Reply {
        let Transition { reply, writes } = self.ledger.apply(command, self.now, &self.store);
        self.store.write(&writes);
        self.ledger.confirm_writes();
        reply
    }

    /// Applies a command without storing its writes.
    pub fn ask_unwritten(&mut self, command: Command) -> Reply {
        self.ledger.apply(command, self.now, &self.store).reply
    }

    /// Loses the memory, but not the rows.
    pub fn crash(&mut self) {
        self.ledger = self.store.load().with_limits(self.limits);
    }

    pub fn wait(&mut self, ms: i64) {
        self.now = self.now.plus_ms(ms);
    }

    /// Creates a lease id now.
    pub fn id(&mut self) -> String {
        self.id_born(self.now)
    }

    pub fn id_born(&mut self, at: UnixMs) -> String {
        self.ids = self.ids.wrapping_add(1);
        id::new_sortable(at, [self.ids; 10])
    }

    pub fn reserve(&mut self, id: &str) -> Reply {
        self.ask(Command::Reserve { lease_id: id.to_owned(), ttl_ms: None, units: 1 })
    }

    /// Reserves units under a new id, which must succeed, and returns the id.
    pub fn reserved_units(&mut self, units: u64) -> String {
        let lease_id = self.id();
        let reply = self.ask(Command::Reserve { lease_id: lease_id.clone(), ttl_ms: None, units });
        assert!(matches!(reply, Reply::Reserved { .. }), "{reply:?}");
        lease_id
    }

    /// Charges this many units.
    pub fn charge(&mut self, id: &str, units: u64) -> Reply {
        self.ask(Command::Commit {
            lease_id: id.to_owned(),
            asked: 0,
            units: Some(units),
            label: None,
            unkept: false,
        })
    }

    /// Reserves one unit under a new id, which must succeed, and returns the id.
    pub fn reserved(&mut self) -> String {
        let id = self.id();
        let reply = self.reserve(&id);
        assert!(matches!(reply, Reply::Reserved { .. }), "{reply:?}");
        id
    }

    pub fn commit(&mut self, id: &str) -> Reply {
        self.ask(commit(id.to_owned(), 0))
    }

    pub fn release(&mut self, id: &str) -> Reply {
        self.ask(release(id.to_owned(), 0))
    }

    pub fn inspect(&mut self) -> Inspection {
        match self.ask(Command::Inspect { recent: 0 }) {
            Reply::Inspected(inspection) => *inspection,
            other => panic!("{other:?}"),
        }
    }

    /// Returns (remaining, reserved, consumed, expired) after checking their sum.
    pub fn sums(&mut self) -> (u64, u64, u64, u64) {
        let Totals { granted, remaining, reserved, consumed, expired } = self.inspect().totals;
        assert_eq!(granted, remaining + reserved + consumed + expired);
        (remaining, reserved, consumed, expired)
    }
}

pub fn grant(reference: &str, calls: u64, expires_at: Option<UnixMs>) -> Grant {
    Grant { reference: reference.to_owned(), kind: LotKind::TopUp, calls, expires_at }
}

/// Builds the settlement of a lease that charged nothing.
pub fn settlement(lease_id: String, outcome: Outcome, at: UnixMs) -> Settlement {
    let (units, further, short) = (0, Vec::new(), 0);
    Settlement {
        lease_id,
        lot: None,
        outcome,
        at,
        units,
        further,
        short,
        label: None,
        error: None,
        sub_key: None,
        unkept: false,
    }
}

/// Builds the commit of a successful call.
pub fn commit(lease_id: String, asked: u32) -> Command {
    Command::Commit { lease_id, asked, units: None, label: None, unkept: false }
}

/// Builds the release of a failed call.
pub fn release(lease_id: String, asked: u32) -> Command {
    Command::Release { lease_id, asked, label: None, error: None }
}

/// Builds the reservation of one call.
pub fn reserve(lease_id: String, ttl_ms: Option<u32>) -> Command {
    Command::Reserve { lease_id, ttl_ms, units: 1 }
}

/// Builds the reply to a settled call.
pub fn settled(outcome: Outcome, remaining: u64) -> Reply {
    let units = u64::from(outcome == Outcome::Charged);
    let uncollected = u64::from(outcome == Outcome::Uncollected);
    Reply::Settled { outcome, remaining, units, uncollected, notice: false }
}
