//! A durable store in memory and the object around it, for the ledger's tests: rows survive a crash, memory does not.

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
use std::collections::BTreeMap;

use quarry_kernel::id;
use quarry_kernel::time::UnixMs;
use quarry_ledger::*;

/// A moment to start from.
pub const START: UnixMs = UnixMs(1_800_000_000_000);
/// One minute in milliseconds.
pub const MINUTE_MS: i64 = 60_000;

/// The three tables, as an adapter keeps them.
#[derive(Debug, Default)]
pub struct Store {
    pub account: Option<AccountRow>,
    pub lots: BTreeMap<String, LotRow>,
    pub settlements: BTreeMap<String, Settlement>,
    pub failures: Option<FailuresRow>,
    /// Every settlement that was ever written, the folded ones too: what the books say in the end.
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
            Write::Status { status } => self.account_mut().status = status,
            Write::Limit { concurrency_limit } => self.account_mut().concurrency_limit = concurrency_limit,
            Write::Failures(row) => self.failures = Some(row),
            Write::FoldSettlements { before } => self.fold(before),
        }
    }

    fn fold(&mut self, before: String) {
        let kept = self.settlements.split_off(&before);
        let gone = std::mem::replace(&mut self.settlements, kept);
        self.folds += 1;
        self.folded_rows += gone.len();
        for row in gone.into_values() {
            match row.outcome {
                Outcome::Charged => {
                    let lot = row.lot.as_ref().and_then(|lot| self.lots.get_mut(lot));
                    lot.expect("a charge has a lot").consumed_base += 1;
                }
                Outcome::Released => self.account_mut().released_base += 1,
                Outcome::Uncollected => self.account_mut().uncollected_base += 1,
            }
        }
        let account = self.account_mut();
        assert!(before >= account.forgotten_before, "the horizon went backwards");
        account.forgotten_before = before;
    }

    fn account_mut(&mut self) -> &mut AccountRow {
        self.account.as_mut().expect("an account was written first")
    }

    pub fn stored(&self) -> Stored {
        let mut tallies: BTreeMap<(Option<String>, u8), Tally> = BTreeMap::new();
        for row in self.settlements.values() {
            let tally = tallies.entry((row.lot.clone(), row.outcome as u8)).or_insert_with(|| Tally {
                lot: row.lot.clone(),
                outcome: row.outcome,
                rows: 0,
                oldest: row.lease_id.clone(),
                newest: row.lease_id.clone(),
            });
            tally.rows += 1;
            tally.newest.clone_from(&row.lease_id);
        }
        Stored {
            account: self.account.clone(),
            // In no useful order: sorting is the ledger's business.
            lots: self.lots.values().rev().cloned().collect(),
            tallies: tallies.into_values().collect(),
            failures: self.failures,
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
    fn settlement(&self, lease_id: &str) -> Result<Option<Settlement>, JournalError> {
        self.read(self.settlements.get(lease_id).cloned())
    }

    fn recent(&self, limit: u32) -> Result<Vec<Settlement>, JournalError> {
        self.read(self.settlements.values().rev().take(limit as usize).cloned().collect())
    }
}

/// The object of one key: its store, its memory and the clock on its wall.
#[derive(Debug)]
pub struct Object {
    pub store: Store,
    pub ledger: Ledger,
    pub now: UnixMs,
    /// What the ledger has after the next [`Object::crash`].
    pub limits: Limits,
    ids: u8,
}

impl Object {
    /// A key that was never opened.
    pub fn unopened() -> Self {
        Self {
            store: Store::default(),
            ledger: Ledger::default(),
            now: START,
            limits: Limits::default(),
            ids: 0,
        }
    }

    /// An open key of the account `acct` with one lot `first` of `calls` calls that never expire.
    pub fn with(calls: u64, concurrency_limit: u32) -> Self {
        let mut object = Self::unopened();
        let grant = (calls > 0).then(|| grant("first", calls, None));
        let account = "acct".to_owned();
        object.ask(Command::Open { account, concurrency_limit, created_at: START, grant });
        object
    }

    /// Applies a command, stores its writes and confirms them.
    pub fn ask(&mut self, command: Command) -> Reply {
        let Applied { reply, writes } = self.ledger.apply(command, self.now, &self.store);
        self.store.write(&writes);
        self.ledger.written();
        reply
    }

    /// Applies a command and forgets to store what it says.
    pub fn ask_unwritten(&mut self, command: Command) -> Reply {
        self.ledger.apply(command, self.now, &self.store).reply
    }

    /// Memory is lost, rows are not.
    pub fn crash(&mut self) {
        self.ledger = self.store.load().limited(self.limits);
    }

    pub fn wait(&mut self, ms: i64) {
        self.now = self.now.plus_ms(ms);
    }

    /// A lease id born now.
    pub fn id(&mut self) -> String {
        self.id_born(self.now)
    }

    pub fn id_born(&mut self, at: UnixMs) -> String {
        self.ids = self.ids.wrapping_add(1);
        id::sortable(at, [self.ids; 10])
    }

    pub fn reserve(&mut self, id: &str) -> Reply {
        self.ask(Command::Reserve { lease_id: id.to_owned(), ttl_ms: None })
    }

    /// Reserves under a new id and says which; the reservation must be granted.
    pub fn reserved(&mut self) -> String {
        let id = self.id();
        let reply = self.reserve(&id);
        assert!(matches!(reply, Reply::Reserved { .. }), "{reply:?}");
        id
    }

    pub fn commit(&mut self, id: &str) -> Reply {
        self.ask(Command::Commit { lease_id: id.to_owned(), asked: 0 })
    }

    pub fn release(&mut self, id: &str) -> Reply {
        self.ask(Command::Release { lease_id: id.to_owned(), asked: 0 })
    }

    pub fn inspect(&mut self) -> Inspection {
        match self.ask(Command::Inspect { recent: 0 }) {
            Reply::Inspected(inspection) => *inspection,
            other => panic!("{other:?}"),
        }
    }

    /// (remaining, reserved, consumed, expired), whose sum is checked.
    pub fn sums(&mut self) -> (u64, u64, u64, u64) {
        let Totals { granted, remaining, reserved, consumed, expired } = self.inspect().totals;
        assert_eq!(granted, remaining + reserved + consumed + expired);
        (remaining, reserved, consumed, expired)
    }
}

pub fn grant(reference: &str, calls: u64, expires_at: Option<UnixMs>) -> Grant {
    Grant { reference: reference.to_owned(), kind: LotKind::TopUp, calls, expires_at }
}

pub fn settled(outcome: Outcome, remaining: u64) -> Reply {
    Reply::Settled { outcome, remaining }
}
