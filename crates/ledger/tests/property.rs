//! Random histories of commands, duplicates, stale ids, clock jumps, evictions, crashes and failing reads: the ledger keeps its
//! invariants and answers exactly like the reference model.
//!
//! An eviction may come after any step at which the ledger allows it (`held_until`), and in half of the histories comes after
//! every such step. It must not affect any answer; the model only accounts for the restarted clock. A crash comes at any moment
//! and loses all leases.
//!
//! `QUARRY_SEED` selects the histories (random without it); `QUARRY_EVENTS` is the minimum number of events (`npm run trust --
//! simulate`).

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test"
)]

mod support;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{SystemTime, UNIX_EPOCH};

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use quarry_kernel::id;
use quarry_kernel::time::UnixMs;
use quarry_ledger::*;
use support::model::Model;
use support::{MINUTE_MS, START, Store};

const CASES: u32 = 2_500;
const STEPS: usize = 90;
/// Unit of all times, so that histories hit the exact moments at which something ends.
const TICK_MS: i64 = 500;
/// Limits small enough to be reached, and multiples of ticks, so that refilling in steps or at once is the same.
const LIMITS: Limits = Limits { burst: 6, per_second: 2, failure_budget: 8, failure_refill_s: 50 };

/// Lease of a command.
#[derive(Debug, Clone)]
enum Which {
    /// A new id, created this many milliseconds from now.
    New(i64),
    /// The id created this many ids ago.
    Again(usize),
    /// No id at all.
    Garbage,
}

#[derive(Debug, Clone)]
enum Ask {
    Open {
        account: u8,
        limit: u32,
        grant: Option<(u8, u64)>,
    },
    Grant {
        reference: u8,
        calls: u64,
        ends_in_ms: Option<i64>,
    },
    GrantAgain(usize),
    Reserve(Which, Option<u32>, u64),
    Commit(Which, u32, Option<u64>, u8),
    Release(Which, u32, u8),
    Withdraw(u8),
    Usage(u32),
    Look,
    Draw,
    Status,
    Disable,
    Enable,
    SetLimit(u32),
    Calls(u32),
    /// Command from the holder of a sub-key or a later secret, with its label.
    By(u8, u8, Box<Ask>),
    Owned,
    Rotate(u8, i64),
    EndReplaced,
    AddSubKey(u8, Terms),
    /// Change of the members whose bits are set, or of all.
    ChangeSubKey(u8, Terms, Option<u8>),
    RevokeSubKey(u8),
    SetRetention(bool),
    SetAlert(Option<u64>),
    Noticed(bool),
}

/// Terms of a sub-key: limits, expiry, and labels.
#[derive(Debug, Clone)]
struct Terms {
    daily: Option<u64>,
    total: Option<u64>,
    ends_in_ms: Option<i64>,
    endpoints: u8,
}

/// Fate of a command.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Fate {
    Answered,
    /// Crash or failed write, before anything was stored.
    LostBeforeWrite,
    /// Crash between the write and the reply.
    LostBeforeAnswer,
    /// Settlements cannot be read.
    ReadsFail,
}

#[derive(Debug, Clone)]
enum Step {
    Ask(Ask, Fate),
    Wait(i64),
    /// The runtime evicts the object if allowed.
    Evict,
    /// Crash, or deployment of the worker.
    Die,
}

fn ms(range: std::ops::Range<i64>) -> impl Strategy<Value = i64> {
    (range.start / TICK_MS..range.end / TICK_MS).prop_map(|ticks| ticks * TICK_MS)
}

fn which() -> impl Strategy<Value = Which> {
    prop_oneof![
        4 => Just(Which::New(0)),
        1 => prop_oneof![ms(-16 * MINUTE_MS..-14 * MINUTE_MS), ms(0..2 * MINUTE_MS), ms(-5_000..0)].prop_map(Which::New),
        8 => (0usize..6).prop_map(Which::Again),
        2 => (0usize..60).prop_map(Which::Again),
        1 => Just(Which::Garbage),
    ]
}

fn terms() -> impl Strategy<Value = Terms> {
    let limit = || prop_oneof![3 => Just(None), 4 => (1u64..4).prop_map(Some), 1 => Just(Some(0u64))];
    let ends = prop_oneof![5 => Just(None), 1 => ms(-1_000..3 * MINUTE_MS).prop_map(Some)];
    (limit(), limit(), ends, 0u8..4).prop_map(|(daily, total, ends_in_ms, endpoints)| Terms {
        daily,
        total,
        ends_in_ms,
        endpoints,
    })
}

/// Generates commands by the first secret, a later one or a sub-key, and owner's commands.
fn ask() -> impl Strategy<Value = Ask> {
    let ends = || prop_oneof![2 => Just(0i64), 2 => ms(0..5 * MINUTE_MS)];
    let id = || prop_oneof![8 => 0u8..3, 1 => 3u8..8];
    let owners = || {
        prop_oneof![
            1 => Just(Ask::Owned),
            1 => (3u8..6, ends()).prop_map(|(id, ms)| Ask::Rotate(id, ms)),
            1 => Just(Ask::EndReplaced),
            5 => (id(), terms()).prop_map(|(id, terms)| Ask::AddSubKey(id, terms)),
            3 => (id(), terms(), proptest::option::of(0u8..32))
                .prop_map(|(id, terms, members)| Ask::ChangeSubKey(id, terms, members)),
            1 => id().prop_map(Ask::RevokeSubKey),
            1 => proptest::bool::ANY.prop_map(Ask::SetRetention),
            2 => proptest::option::of(0u64..6).prop_map(Ask::SetAlert),
            1 => proptest::bool::ANY.prop_map(Ask::Noticed),
        ]
    };
    let access = prop_oneof![6 => 0u8..2, 2 => 2u8..8];
    let call = Just(Ask::Reserve(Which::New(0), None, 1));
    let asked = prop_oneof![6 => call, 8 => plain_ask(), 1 => owners()];
    let by = (access, 0u8..4, asked).prop_map(|(access, label, ask)| Ask::By(access, label, Box::new(ask)));
    prop_oneof![12 => plain_ask(), 2 => owners(), 10 => by]
}

fn plain_ask() -> impl Strategy<Value = Ask> {
    let ttl = prop_oneof![
        6 => Just(None),
        1 => Just(Some(0)),
        1 => (1u32..40).prop_map(|ticks| Some(ticks * TICK_MS as u32)),
        1 => Just(Some(u32::MAX)),
    ];
    let ends = prop_oneof![3 => Just(None), 4 => ms(0..3 * MINUTE_MS).prop_map(Some), 1 => ms(-1_000..0).prop_map(Some)];
    let reserved = prop_oneof![10 => Just(1u64), 6 => 2u64..7, 1 => Just(0u64), 1 => Just(u64::MAX)];
    let charged = prop_oneof![
        8 => Just(None), 6 => (0u64..9).prop_map(Some), 1 => Just(Some(GRANTED_MAX)), 1 => Just(Some(u64::MAX)),
    ];
    let calls = prop_oneof![1 => Just(0u64), 20 => 1u64..5, 1 => Just(GRANTED_MAX), 1 => Just(u64::MAX)];
    prop_oneof![
        1 => (0u8..2, 0u32..5, proptest::option::of((0u8..4, 0u64..5)))
            .prop_map(|(account, limit, grant)| Ask::Open { account, limit, grant }),
        4 => (0u8..12, calls, ends)
            .prop_map(|(reference, calls, ends_in_ms)| Ask::Grant { reference, calls, ends_in_ms }),
        1 => (0usize..4).prop_map(Ask::GrantAgain),
        12 => (prop_oneof![3 => Just(Which::New(0)), 2 => which()], ttl, reserved)
            .prop_map(|(which, ttl, units)| Ask::Reserve(which, ttl, units)),
        10 => (which(), 0u32..7, charged, 0u8..4)
            .prop_map(|(which, asked, units, label)| Ask::Commit(which, asked, units, label)),
        5 => (which(), 0u32..7, 0u8..4).prop_map(|(which, asked, label)| Ask::Release(which, asked, label)),
        1 => (0u8..13).prop_map(Ask::Withdraw),
        2 => prop_oneof![Just(0u32), Just(1), Just(2), Just(99)].prop_map(Ask::Usage),
        2 => Just(Ask::Look),
        1 => Just(Ask::Draw),
        1 => prop_oneof![Just(0u32), Just(2), Just(u32::MAX)].prop_map(Ask::Calls),
        1 => Just(Ask::Status),
        1 => Just(Ask::Disable),
        2 => Just(Ask::Enable),
        1 => (0u32..6).prop_map(Ask::SetLimit),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    let fate = prop_oneof![
        20 => Just(Fate::Answered),
        1 => Just(Fate::LostBeforeWrite),
        1 => Just(Fate::LostBeforeAnswer),
        1 => Just(Fate::ReadsFail),
    ];
    let wait = prop_oneof![
        6 => ms(0..3_000),
        3 => ms(3_000..3 * MINUTE_MS),
        1 => ms(14 * MINUTE_MS..17 * MINUTE_MS),
        1 => ms(-20 * MINUTE_MS..0),
    ];
    prop_oneof![
        12 => (ask(), fate).prop_map(|(ask, fate)| Step::Ask(ask, fate)),
        4 => wait.prop_map(Step::Wait),
        1 => Just(Step::Evict),
        1 => Just(Step::Die),
    ]
}

/// Number of events of each kind, to ensure that the histories cover all of them.
type Seen = BTreeMap<String, u64>;

struct World {
    store: Store,
    ledger: Ledger,
    model: Model,
    now: UnixMs,
    ids: Vec<String>,
    grants: Vec<Grant>,
    live_before: usize,
    /// Reserved ids, and those whose lease was lost in a crash.
    reserved: BTreeSet<String>,
    died: BTreeSet<String>,
    /// Whether the object is evicted as often as allowed.
    is_sleepy: bool,
    seen: Seen,
}

impl World {
    fn new(is_sleepy: bool) -> Self {
        Self {
            store: Store::default(),
            ledger: Ledger::default().with_limits(LIMITS),
            model: Model::limited(LIMITS),
            now: START,
            ids: Vec::new(),
            grants: Vec::new(),
            live_before: 0,
            reserved: BTreeSet::new(),
            died: BTreeSet::new(),
            is_sleepy,
            seen: Seen::new(),
        }
    }

    fn note(&mut self, what: &str) {
        *self.seen.entry(what.to_owned()).or_default() += 1;
    }

    fn id(&mut self, which: Which) -> String {
        match which {
            Which::Again(ago) if !self.ids.is_empty() => {
                self.ids[self.ids.len() - 1 - ago % self.ids.len()].clone()
            }
            Which::Garbage => "not-an-id".to_owned(),
            Which::New(offset_ms) => self.new_id(offset_ms),
            Which::Again(_) => self.new_id(0),
        }
    }

    /// Creates an id; like random ones, ids of one millisecond are unordered.
    fn new_id(&mut self, offset_ms: i64) -> String {
        let mixed = (self.ids.len() as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut random = [0; 10];
        random[..8].copy_from_slice(&mixed.to_be_bytes());
        self.ids.push(id::new_sortable(self.now.plus_ms(offset_ms), random));
        self.ids[self.ids.len() - 1].clone()
    }

    fn grant(&mut self, reference: u8, calls: u64, ends_in_ms: Option<i64>) -> Grant {
        let kinds = [LotKind::Free, LotKind::TopUp, LotKind::Operator];
        let grant = Grant {
            reference: reference_of(reference),
            kind: kinds[usize::from(reference) % 3],
            calls,
            expires_at: ends_in_ms.map(|ms| self.now.plus_ms(ms)),
        };
        self.grants.push(grant.clone());
        grant
    }

    fn command(&mut self, ask: Ask) -> Command {
        match ask {
            Ask::Open { account, limit, grant } => Command::Open {
                account: format!("acct{account}"),
                concurrency_limit: limit,
                created_at: START,
                grant: grant.map(|(reference, calls)| self.grant(reference, calls, None)),
            },
            Ask::Grant { reference, calls, ends_in_ms } => {
                Command::Grant(self.grant(reference, calls, ends_in_ms))
            }
            Ask::GrantAgain(ago) if !self.grants.is_empty() => {
                Command::Grant(self.grants[self.grants.len() - 1 - ago % self.grants.len()].clone())
            }
            Ask::GrantAgain(_) | Ask::Status => Command::Status,
            Ask::Reserve(which, ttl_ms, units) => {
                Command::Reserve { lease_id: self.id(which), ttl_ms, units }
            }
            Ask::Commit(which, asked, units, label) => {
                let unkept = label == 2;
                Command::Commit { lease_id: self.id(which), asked, units, label: text(label), unkept }
            }
            Ask::Release(which, asked, label) => {
                let error = (label % 2 == 1).then(|| "failed".to_owned());
                Command::Release { lease_id: self.id(which), asked, label: text(label), error }
            }
            Ask::Withdraw(reference) => Command::Withdraw { reference: reference_of(reference) },
            Ask::Usage(days) => Command::Usage { days },
            Ask::Look => Command::Look,
            Ask::Draw => Command::Draw,
            Ask::Disable => Command::Disable,
            Ask::Enable => Command::Enable,
            Ask::SetLimit(concurrency_limit) => Command::SetLimit { concurrency_limit },
            Ask::Calls(limit) => Command::Calls { limit },
            Ask::By(access, label, ask) => {
                let label = (label > 0).then(|| LABELS[usize::from(label) - 1]);
                self.command(*ask).with_access(Some(&access_of(access)), label)
            }
            Ask::Owned => Command::Owned,
            Ask::Rotate(id, ms) => Command::Rotate { id: access_of(id), ends_at: self.now.plus_ms(ms) },
            Ask::EndReplaced => Command::EndReplaced,
            Ask::AddSubKey(id, terms) => Command::AddSubKey { id: access_of(id), terms: self.terms(terms) },
            Ask::ChangeSubKey(id, terms, members) => {
                let named = |bits: u8| {
                    let all = MEMBERS.iter().enumerate();
                    all.filter(|(bit, _)| bits >> bit & 1 == 1).map(|(_, member)| *member).collect()
                };
                Command::ChangeSubKey {
                    id: access_of(id),
                    terms: self.terms(terms),
                    members: members.map(named),
                }
            }
            Ask::RevokeSubKey(id) => Command::RevokeSubKey { id: access_of(id) },
            Ask::SetRetention(unkept) => Command::SetRetention { unkept },
            Ask::SetAlert(below) => {
                Command::SetAlert { alert: below.map(|below| AlertTerms { below, to: "owner".to_owned() }) }
            }
            Ask::Noticed(is_right) => {
                let known = self.model.notice().map(|notice| notice.id.clone()).filter(|_| is_right);
                Command::Noticed { id: known.unwrap_or_default() }
            }
        }
    }

    fn terms(&self, terms: Terms) -> SubKeyTerms {
        let all = [vec![], vec!["/a"], vec!["/b/"], vec!["/a", "/b/"]];
        SubKeyTerms {
            label: "for tests".to_owned(),
            daily_limit: terms.daily,
            total_limit: terms.total,
            expires_at: terms.ends_in_ms.map(|ms| self.now.plus_ms(ms)),
            endpoints: all[usize::from(terms.endpoints)].iter().map(|&name| name.to_owned()).collect(),
        }
    }

    fn step(&mut self, step: Step) {
        self.note(EVENTS);
        match step {
            Step::Wait(ms) => self.now = self.now.plus_ms(ms),
            Step::Evict => self.evict(),
            Step::Die => self.crash(),
            Step::Ask(ask, fate) => {
                let command = self.command(ask);
                self.ask(command, fate);
            }
        }
        self.check();
        if self.is_sleepy {
            self.evict();
        }
    }

    /// Evicts the object if allowed.
    fn evict(&mut self) {
        if self.ledger.stay_loaded_until().is_some_and(|until| until > self.now) {
            return self.note("kept in memory");
        }
        self.note("eviction");
        assert_eq!(self.model.live_at(self.now), 0, "a lease was put to sleep");
        self.ledger = self.store.load().with_limits(LIMITS);
        self.model.sleep();
    }

    fn crash(&mut self) {
        self.note("crash");
        self.died.extend(self.model.live_ids());
        self.ledger = self.store.load().with_limits(LIMITS);
        self.model.crash();
    }

    fn ask(&mut self, command: Command, fate: Fate) {
        let before = self.model.clone();
        self.live_before = self.model.live();
        self.note_before(&command);
        let wanted = self.model.ask(command.clone(), self.now);

        self.store.reads_fail.set(fate == Fate::ReadsFail);
        let Transition { reply, writes } = self.ledger.apply(command.clone(), self.now, &self.store);
        self.store.reads_fail.set(false);

        if fate == Fate::ReadsFail && reply == Reply::Refused(Refusal::Storage) {
            self.note("a read failed");
            assert!(writes.is_empty() && may_read(&command, &before), "{command:?} {reply:?}");
            self.model = before;
            self.model.tick(self.now);
            return;
        }
        assert_eq!(reply, wanted, "{command:?} at {:?}", self.now);
        self.note_after(&reply);
        self.judge(&command, &reply, before.is_live_at(&id_of(&command), self.now));
        if matches!(asked(&command), Command::Reserve { .. }) {
            assert!(writes.is_empty(), "a reservation writes nothing");
        }
        match fate {
            Fate::Answered | Fate::ReadsFail => {
                self.write(&writes);
                self.ledger.confirm_writes();
            }
            Fate::LostBeforeAnswer => {
                self.write(&writes);
                self.crash();
            }
            Fate::LostBeforeWrite => {
                if !writes.is_empty() {
                    let refused = self.ledger.apply(Command::Status, self.now, &self.store);
                    assert_eq!(
                        refused.reply,
                        Reply::Refused(Refusal::Storage),
                        "memory was ahead of the disk"
                    );
                    self.note("a write was lost");
                }
                self.model = before;
                self.crash();
            }
        }
    }

    /// Checks the promise to a caller, independently of the model: a reserved call is charged when it succeeds, unless its lease
    /// lapsed or was lost in a crash.
    fn judge(&mut self, command: &Command, reply: &Reply, was_live: bool) {
        match (asked(command), reply) {
            (Command::Reserve { lease_id, .. }, Reply::Reserved { .. }) => {
                self.reserved.insert(lease_id.clone());
            }
            (Command::Commit { lease_id, .. }, Reply::Settled { outcome, .. })
                if *outcome == Outcome::Uncollected && self.reserved.contains(lease_id) =>
            {
                assert!(!was_live, "a live lease was not collected");
                let what = if self.died.contains(lease_id) { "a dead" } else { "a lapsed" };
                self.note(&format!("uncollected of {what} lease"));
            }
            _ => {}
        }
    }

    fn write(&mut self, writes: &[Write]) {
        for write in writes {
            if matches!(write, Write::Settle(row) if !row.further.is_empty()) {
                self.note("several lots");
            }
            if matches!(write, Write::Settle(row) if row.outcome == Outcome::Charged && row.short > 0) {
                self.note("charged in part");
            }
            if let Write::FoldSettlements { before, .. } = write {
                self.note("fold");
                let horizon = id::parse_created_at(before).unwrap();
                assert!(
                    horizon.0 <= self.model.seen().0 - 15 * MINUTE_MS,
                    "what may still come was forgotten"
                );
                self.model.horizon.clone_from(before);
            }
        }
        self.store.write(writes);
    }

    fn note_before(&mut self, command: &Command) {
        let Some(lease_id) = command.lease_id() else { return };
        let known = match (self.model.is_live(lease_id), self.model.settled().contains_key(lease_id)) {
            (true, true) => panic!("a live lease is settled"),
            (true, false) => "live",
            (false, true) => "settled",
            (false, false) => "unknown",
        };
        let what = match asked(command) {
            Command::Commit { .. } => "commit",
            Command::Release { .. } => "release",
            _ => "reserve",
        };
        self.note(&format!("{what} of {known}"));
        let forgotten = id::parse_created_at(lease_id).is_some() && *lease_id < *self.model.horizon;
        if forgotten
            && id::parse_created_at(lease_id).is_some_and(|born| self.now.0 - born.0 < 15 * MINUTE_MS)
        {
            self.note("a forgotten id looks young to an earlier clock");
        }
    }

    fn note_after(&mut self, reply: &Reply) {
        let text = format!("{reply:?}");
        let end = text.find([' ', '{', '(']).unwrap_or(text.len());
        match reply {
            Reply::Refused(refusal) => {
                let text = format!("{refusal:?}");
                let end = text.find([' ', '{']).unwrap_or(text.len());
                self.note(&text[..end]);
            }
            Reply::Settled { outcome, notice, .. } => {
                self.note(&format!("{outcome:?}"));
                if *notice {
                    self.note("Notice that waits");
                }
            }
            _ => self.note(&text[..end]),
        }
    }

    fn check(&mut self) {
        let Transition { reply, writes } =
            self.ledger.apply(Command::Inspect { recent: 5 }, self.now, &self.store);
        assert!(writes.is_empty());
        let wanted = self.model.ask(Command::Inspect { recent: 5 }, self.now);
        let (Reply::Inspected(mut got), Reply::Inspected(wanted)) = (reply.clone(), wanted.clone()) else {
            assert_eq!(reply, wanted);
            return;
        };

        let newest: Vec<Settlement> = self.store.settlements.values().rev().take(5).cloned().collect();
        assert_eq!(std::mem::take(&mut got.recent), newest);
        let access = std::mem::take(&mut got.access);
        self.check_owned(&access);
        got.leases.sort_by(|a, b| a.lease_id.cmp(&b.lease_id));
        assert_eq!(got, wanted);

        // The invariants, without the model.
        let mut sum = Totals::default();
        for lot in &got.lots {
            let Totals { granted, remaining, reserved, consumed, expired } = lot.totals;
            assert_eq!(granted, remaining + reserved + consumed + expired, "{lot:?}");
            assert!(remaining <= granted && reserved <= granted && consumed <= granted, "{lot:?}");
            sum.granted += granted;
            sum.consumed += consumed;
            sum.reserved += reserved;
        }
        assert_eq!(
            (sum.granted, sum.consumed, sum.reserved),
            (got.totals.granted, got.totals.consumed, got.totals.reserved)
        );
        assert_eq!(got.totals.reserved, got.leases.iter().map(|lease| lease.units).sum::<u64>());
        assert!(got.leases.len() <= self.live_before.max(got.limit as usize), "more leases than slots");

        // The store refuses a second settlement of an id for ever, so this counts each charged lease once.
        let charged: u64 = self.store.ever.values().map(Settlement::charged_units).sum();
        assert_eq!(got.totals.consumed, charged, "a unit was charged twice, or forgotten");
        assert_eq!(&self.store.ever, self.model.settled());
        self.check_disk(&got);
    }

    /// Checks that secrets, sub-keys and settings equal the model's, in memory and on the disk.
    fn check_owned(&mut self, access: &[AccessRow]) {
        let newest = self.model.newest().to_owned();
        let owned = || {
            Command::Owned.with_access(Some(&newest).filter(|id| !id.is_empty()).map(String::as_str), None)
        };
        let wanted = self.model.ask(owned(), self.now);
        assert_eq!(self.ledger.apply(owned(), self.now, &self.store).reply, wanted);
        let notice = self.model.ask(Command::Notice, self.now);
        let mut loaded = self.store.load().with_limits(LIMITS);
        for ledger in [&mut self.ledger, &mut loaded] {
            assert_eq!(ledger.apply(Command::Notice, self.now, &self.store).reply, notice);
        }
        let Reply::Inspected(loaded) =
            loaded.apply(Command::Inspect { recent: 0 }, self.now, &self.store).reply
        else {
            panic!("the rows do not load")
        };
        assert_eq!(loaded.access, access);
        // A limit holds for everything charged, except for lost leases and raised limits.
        for row in access {
            let charged = self.store.ever.values().filter(|own| own.sub_key.as_deref() == Some(&row.id));
            assert_eq!(row.used, charged.map(Settlement::charged_units).sum::<u64>(), "{row:?}");
        }
    }

    /// Checks that durable rows alone give the consumed, released and uncollected units.
    fn check_disk(&self, got: &Inspection) {
        let loaded = self
            .store
            .load()
            .with_limits(LIMITS)
            .apply(Command::Inspect { recent: 0 }, self.now, &self.store)
            .reply;
        let Reply::Inspected(loaded) = loaded else { panic!("{loaded:?}") };
        assert_eq!(loaded.totals.consumed, got.totals.consumed);
        assert_eq!(loaded.totals.granted, got.totals.granted);
        assert_eq!(
            (loaded.counters.released, loaded.counters.uncollected, loaded.counters.uncollected_units),
            (got.counters.released, got.counters.uncollected, got.counters.uncollected_units)
        );
        for (loaded, got) in loaded.lots.iter().zip(&got.lots) {
            assert_eq!((&loaded.reference, loaded.totals.consumed), (&got.reference, got.totals.consumed));
        }
        assert!(loaded.leases.is_empty());
    }
}

/// Returns one of a few labels, or `None`.
fn text(label: u8) -> Option<String> {
    (label > 0).then(|| format!("{label}").repeat(usize::from(label) * 40))
}

const LABELS: [&str; 3] = ["/a", "/b/c", "/bc"];
const MEMBERS: [TermsMember; 5] = [
    TermsMember::Label,
    TermsMember::DailyLimit,
    TermsMember::TotalLimit,
    TermsMember::ExpiresAt,
    TermsMember::Endpoints,
];

/// Returns the id of one of three sub-keys, three secrets, an unknown one, or the first secret.
fn access_of(number: u8) -> String {
    match number {
        0..3 => format!("s{number}"),
        3..6 => format!("k{number}"),
        6 => "nobody's".to_owned(),
        _ => String::new(),
    }
}

/// Returns the command without its holder.
fn asked(command: &Command) -> &Command {
    match command {
        Command::By { command, .. } => command,
        command => command,
    }
}

fn reference_of(number: u8) -> String {
    if number == 11 { String::new() } else { format!("r{number}") }
}

fn id_of(command: &Command) -> String {
    command.lease_id().unwrap_or_default().to_owned()
}

/// Returns whether the command's lease is not live, so that the ledger may have to read the disk.
fn may_read(command: &Command, model: &Model) -> bool {
    let is_not_live = command.lease_id().is_some_and(|lease_id| !model.is_live(lease_id));
    let asks_for_rows = matches!(
        asked(command),
        Command::Usage { .. } | Command::Calls { .. } | Command::AddSubKey { .. } | Command::Rotate { .. }
    );
    is_not_live || asks_for_rows
}

/// Generates histories; some begin before the key is opened, but most should not waste steps on it.
fn history() -> impl Strategy<Value = (bool, bool, Vec<Step>)> {
    (proptest::bool::weighted(0.9), proptest::bool::ANY, proptest::collection::vec(step(), 1..=STEPS))
}

fn run(opened: bool, is_sleepy: bool, steps: Vec<Step>) -> World {
    let mut world = World::new(is_sleepy);
    if opened {
        let open = Ask::Open { account: 0, limit: 3, grant: Some((0, 4)) };
        world.step(Step::Ask(open, Fate::Answered));
        // Two sub-keys with limits that are soon reached.
        for (id, daily, total) in [(0, None, Some(2)), (1, Some(1), None)] {
            let terms = Terms { daily, total, ends_in_ms: None, endpoints: 0 };
            world.step(Step::Ask(Ask::AddSubKey(id, terms), Fate::Answered));
        }
    }
    for step in steps {
        world.step(step);
    }
    world
}

fn wanted(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name} is a whole number")))
}

/// Creates reproducible randomness.
fn chance(seed: u64) -> TestRng {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_be_bytes());
    TestRng::from_seed(RngAlgorithm::ChaCha, &bytes)
}

#[test]
fn no_history_charges_twice_or_below_zero_or_beyond_the_limit() {
    let now_ns = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap().subsec_nanos();
    let first = wanted("QUARRY_SEED").unwrap_or_else(|| u64::from(now_ns()));
    let events = wanted("QUARRY_EVENTS").unwrap_or(1);
    let seen = RefCell::new(Seen::new());
    let (mut seed, mut histories) = (first, 0);
    while seen.borrow().get(EVENTS).is_none_or(|made| *made < events) {
        let config = Config { cases: CASES, failure_persistence: None, ..Config::default() };
        let mut runner = TestRunner::new_with_rng(config, chance(seed));
        let result = runner.run(&history(), |(opened, is_sleepy, steps)| {
            let world = run(opened, is_sleepy, steps);
            let mut seen = seen.borrow_mut();
            for (what, times) in world.seen {
                *seen.entry(what).or_default() += times;
            }
            *seen.entry("folded rows".to_owned()).or_default() += world.store.folded_rows as u64;
            Ok(())
        });
        result.unwrap_or_else(|error| panic!("QUARRY_SEED={seed} replays this: {error}"));
        histories += CASES;
        seed += 1;
    }

    let seen = seen.into_inner();
    println!("simulated: {} events in {histories} histories of ledgers, seed {first}", seen[EVENTS]);
    for what in EVERY_KIND {
        assert!(seen.contains_key(*what), "no history had: {what}; all had {seen:#?}");
    }
}

/// Counter of all steps.
const EVENTS: &str = "step";

/// Events that the histories must contain together.
const EVERY_KIND: &[&str] = &[
    "a forgotten id looks young to an earlier clock",
    "a read failed",
    "a write was lost",
    "AccessConflict",
    "BadAccess",
    "BadAlert",
    "BadGrant",
    "BadLease",
    "BadLimit",
    "BadUnits",
    "Calls",
    "Changed",
    "charged in part",
    "Charged",
    "commit of live",
    "commit of settled",
    "commit of unknown",
    "ConcurrencyLimit",
    "crash",
    "CreditsReserved",
    "Disabled",
    "EndpointNotAllowed",
    "eviction",
    "FailureBudget",
    "fold",
    "folded rows",
    "GrantConflict",
    "Granted",
    "GrantOverflow",
    "InsufficientCredits",
    "kept in memory",
    "LeaseSettled",
    "NoSuchSubKey",
    "Notice that waits",
    "NotForSubKeys",
    "NotNewestSecret",
    "NotOpened",
    "Opened",
    "OtherAccount",
    "Owned",
    "RateLimited",
    "release of live",
    "release of settled",
    "release of unknown",
    "Released",
    "reserve of live",
    "reserve of settled",
    "Reservable",
    "Reserved",
    "SecretReplaced",
    "several lots",
    "Status",
    "SubKeyDay",
    "SubKeyExpired",
    "SubKeyReserved",
    "SubKeyRevoked",
    "SubKeySpent",
    "TooOld",
    "Uncollected",
    "uncollected of a dead lease",
    "uncollected of a lapsed lease",
    "UnknownAccess",
    "Usage",
    "Withdrawn",
];
