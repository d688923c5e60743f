//! The state machine: one command in, one reply and the rows to write out.

use std::collections::HashMap;
use std::fmt;

use quarry_kernel::id;
use quarry_kernel::time::UnixMs;

use crate::command::{Command, Grant};
use crate::journal::{AccountRow, Journal, KeyStatus, LotRow, Outcome, Settlement, Stored, Tally, Write};
use crate::lease::{self, Lease, Leases};
use crate::lot::Lots;
use crate::reply::{Counters, Inspection, LeaseView, Refusal, Reply};
use crate::{CONCURRENCY_LIMIT_MAX, FOLD_EVERY, RECENT_MAX, REFERENCE_LEN_MAX, SETTLEMENT_WINDOW_MS};

/// A caller who found all slots taken need not wait for a lapse: calls end within seconds.
const RETRY_AFTER_MS: i64 = 1_000;

/// The credits and the concurrency of one key.
#[derive(Debug, Default)]
pub struct Ledger {
    key: Option<Key>,
    /// The latest moment seen: time never runs backwards inside (rule 7).
    seen: UnixMs,
    /// Whether writes were handed out that nobody has confirmed (rule 11).
    unwritten: bool,
}

/// What one command did.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use = "the writes must be stored before the reply is sent"]
pub struct Applied {
    /// The answer, to be sent after the writes are durable.
    pub reply: Reply,
    /// What to store, in one transaction; mostly empty.
    pub writes: Vec<Write>,
}

impl Applied {
    const fn answer(reply: Reply) -> Self {
        Self { reply, writes: Vec::new() }
    }
}

/// Durable rows that contradict each other. The key must refuse service until somebody has looked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Corrupt {
    /// What does not fit, for the operator's log.
    pub what: &'static str,
}

impl fmt::Display for Corrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the ledger's rows do not fit together: {}", self.what)
    }
}

impl std::error::Error for Corrupt {}

impl Ledger {
    /// The ledger as its durable rows tell it; no lease is live.
    ///
    /// # Errors
    /// [`Corrupt`] when the rows contradict each other (rule 12).
    pub fn load(stored: Stored) -> Result<Self, Corrupt> {
        let Stored { account, lots, tallies } = stored;
        let key = match account {
            Some(account) => Some(Key::load(account, lots, tallies)?),
            None if lots.is_empty() && tallies.is_empty() => None,
            None => return Err(Corrupt { what: "rows without an account" }),
        };
        Ok(Self { key, ..Self::default() })
    }

    /// Carries out one command at the moment `now`; `journal` is read for leases that are not live here.
    ///
    /// The contract of rule 11: the caller stores all writes in one transaction and then calls [`Ledger::written`];
    /// only then it sends the reply. When storing fails, or when the reply is `Refused(Storage)`, memory may be ahead
    /// of the disk: the caller drops this ledger, loads it anew before the next command and answers
    /// `Refused(Storage)`. A ledger whose writes were never confirmed refuses everything with `Storage`.
    pub fn apply(&mut self, command: Command, now: UnixMs, journal: &impl Journal) -> Applied {
        if self.unwritten {
            return Applied::answer(Reply::Refused(Refusal::Storage));
        }
        let now = now.max(self.seen);
        self.seen = now;
        let applied = self.dispatch(command, now, journal);
        let applied = applied.unwrap_or_else(|refusal| Applied::answer(Reply::Refused(refusal)));
        self.unwritten = !applied.writes.is_empty();
        applied
    }

    /// Confirms that the writes of the last command are durable, as a whole.
    pub const fn written(&mut self) {
        self.unwritten = false;
    }

    fn dispatch(
        &mut self,
        command: Command,
        now: UnixMs,
        journal: &impl Journal,
    ) -> Result<Applied, Refusal> {
        if let Command::Open { account, concurrency_limit, created_at, grant } = command {
            return self.open(account, concurrency_limit, created_at, grant, now);
        }
        let key = self.key.as_mut().ok_or(Refusal::NotOpened)?;
        key.sweep(now);
        match command {
            Command::Open { .. } => Err(Refusal::OtherAccount),
            Command::Grant(grant) => key.grant(grant, now),
            Command::Reserve { lease_id, ttl_ms } => key.reserve(lease_id, ttl_ms, now, journal),
            Command::Commit { lease_id } => key.settle(lease_id, Wish::Charge, now, journal),
            Command::Release { lease_id } => key.settle(lease_id, Wish::Release, now, journal),
            Command::Status => Ok(Applied::answer(key.status())),
            Command::Inspect { recent } => key.inspect(recent, now, journal),
            Command::Disable => Ok(key.set_status(KeyStatus::Disabled)),
            Command::Enable => Ok(key.set_status(KeyStatus::Active)),
            Command::SetLimit { concurrency_limit } => key.set_limit(concurrency_limit),
        }
    }

    fn open(
        &mut self,
        account: String,
        concurrency_limit: u32,
        created_at: UnixMs,
        grant: Option<Grant>,
        now: UnixMs,
    ) -> Result<Applied, Refusal> {
        if let Some(key) = &self.key {
            let same = key.account.account == account;
            return if same { Ok(Applied::answer(Reply::Opened)) } else { Err(Refusal::OtherAccount) };
        }
        check_limit(concurrency_limit)?;
        let row = AccountRow {
            account,
            status: KeyStatus::Active,
            concurrency_limit,
            created_at,
            released_base: 0,
            uncollected_base: 0,
            forgotten_before: String::new(),
        };
        let mut key = Key::new(row.clone());
        let mut writes = vec![Write::Account(row)];
        if let Some(grant) = grant {
            writes.extend(key.grant(grant, now)?.writes);
        }
        self.key = Some(key);
        Ok(Applied { reply: Reply::Opened, writes })
    }
}

/// What the caller wants of a lease's end.
#[derive(Debug, Clone, Copy)]
enum Wish {
    Charge,
    Release,
}

/// A ledger that was opened.
#[derive(Debug)]
struct Key {
    account: AccountRow,
    lots: Lots,
    leases: Leases,
    counters: Counters,
    /// The largest lease id that was ever settled. A larger one cannot have been, which spares a fresh lease the
    /// question to the disk.
    newest_settled: String,
    /// The birth of the oldest settlement that was loaded, until it is folded away.
    oldest_loaded: Option<UnixMs>,
    /// Settlements since the last fold.
    unfolded: u64,
}

impl Key {
    fn new(account: AccountRow) -> Self {
        let counters =
            Counters { uncollected: account.uncollected_base, released: account.released_base, lapsed: 0 };
        Self {
            account,
            lots: Lots::default(),
            leases: Leases::default(),
            counters,
            newest_settled: String::new(),
            oldest_loaded: None,
            unfolded: 0,
        }
    }

    fn load(account: AccountRow, lots: Vec<LotRow>, tallies: Vec<Tally>) -> Result<Self, Corrupt> {
        let mut key = Self::new(account);
        let mut charged: HashMap<String, u64> = HashMap::new();
        for tally in tallies {
            key.note_loaded(&tally)?;
            match (tally.outcome, tally.lot) {
                (Outcome::Charged, Some(lot)) => add(charged.entry(lot).or_default(), tally.rows),
                (Outcome::Released, None) => add(&mut key.counters.released, tally.rows),
                (Outcome::Uncollected, None) => add(&mut key.counters.uncollected, tally.rows),
                _ => return Err(Corrupt { what: "a lot is charged if and only if the outcome says so" }),
            }
        }
        for row in lots {
            let consumed = row.consumed_base.saturating_add(charged.remove(&row.reference).unwrap_or(0));
            key.lots.add(row, consumed).ok_or(Corrupt { what: "a lot twice, too large or overdrawn" })?;
        }
        if !charged.is_empty() {
            return Err(Corrupt { what: "a charge to a lot that does not exist" });
        }
        Ok(key)
    }

    fn note_loaded(&mut self, tally: &Tally) -> Result<(), Corrupt> {
        let no_id = Corrupt { what: "a settlement whose lease id is not one" };
        let oldest = id::made_at(&tally.oldest).ok_or(no_id)?;
        id::made_at(&tally.newest).ok_or(no_id)?;
        self.oldest_loaded = Some(self.oldest_loaded.map_or(oldest, |before| before.min(oldest)));
        add(&mut self.unfolded, tally.rows);
        self.note_settled(&tally.newest);
        Ok(())
    }

    fn note_settled(&mut self, lease_id: &str) {
        if *lease_id > *self.newest_settled {
            lease_id.clone_into(&mut self.newest_settled);
        }
    }

    /// Lets time pass: ended leases give their call back, dead lots are laid aside.
    fn sweep(&mut self, now: UnixMs) {
        let Self { leases, lots, counters, .. } = self;
        leases.sweep(now, |lease| {
            lots.unreserve(lease.lot);
            counters.lapsed += 1;
        });
        lots.sweep(now);
    }

    fn grant(&mut self, grant: Grant, now: UnixMs) -> Result<Applied, Refusal> {
        if grant.calls == 0 || grant.reference.is_empty() || grant.reference.len() > REFERENCE_LEN_MAX {
            return Err(Refusal::BadGrant);
        }
        if let Some(lot) = self.lots.find(&grant.reference) {
            let same = (lot.kind, lot.granted, lot.expires_at) == (grant.kind, grant.calls, grant.expires_at);
            let reply = Reply::Granted { remaining: self.lots.remaining(), repeated: true };
            return if same { Ok(Applied::answer(reply)) } else { Err(Refusal::GrantConflict) };
        }
        let row = LotRow::new(grant, now);
        self.lots.add(row.clone(), 0).ok_or(Refusal::GrantOverflow)?;
        self.lots.sweep(now);
        let reply = Reply::Granted { remaining: self.lots.remaining(), repeated: false };
        Ok(Applied { reply, writes: vec![Write::Lot(row)] })
    }

    fn reserve(
        &mut self,
        lease_id: String,
        ttl_ms: Option<u32>,
        now: UnixMs,
        journal: &impl Journal,
    ) -> Result<Applied, Refusal> {
        if self.account.status == KeyStatus::Disabled {
            return Err(Refusal::Disabled);
        }
        let born = lease::born(&lease_id, now, &self.account.forgotten_before)?;
        if let Some(lease) = self.leases.find(&lease_id) {
            return Ok(self.reserved(lease.expires_at));
        }
        if let Some(earlier) = self.earlier(&lease_id, journal)? {
            return Err(Refusal::LeaseSettled { outcome: earlier.outcome });
        }
        if self.lots.remaining() == 0 {
            return Err(Refusal::InsufficientCredits);
        }
        self.check_slots(now)?;
        let lot = self.lots.reserve_oldest().ok_or(Refusal::InsufficientCredits)?;
        let expires_at = lease::end(born, now, ttl_ms);
        self.leases.add(Lease { id: lease_id, lot, taken_at: now, expires_at });
        Ok(self.reserved(expires_at))
    }

    fn reserved(&self, expires_at: UnixMs) -> Applied {
        Applied::answer(Reply::Reserved {
            account: self.account.account.clone(),
            remaining: self.lots.remaining(),
            limit: self.account.concurrency_limit,
            live: self.leases.live(),
            expires_at,
        })
    }

    fn check_slots(&self, now: UnixMs) -> Result<(), Refusal> {
        let limit = self.account.concurrency_limit;
        if self.leases.live() < limit {
            return Ok(());
        }
        let until_lapse_ms = self.leases.next_end().map_or(RETRY_AFTER_MS, |end| end.0.saturating_sub(now.0));
        let retry_after_ms = u32::try_from(until_lapse_ms.clamp(1, RETRY_AFTER_MS)).unwrap_or(1);
        Err(Refusal::ConcurrencyLimit { limit, retry_after_ms })
    }

    fn settle(
        &mut self,
        lease_id: String,
        wish: Wish,
        now: UnixMs,
        journal: &impl Journal,
    ) -> Result<Applied, Refusal> {
        lease::born(&lease_id, now, &self.account.forgotten_before)?;
        let lease = self.leases.take(&lease_id);
        if lease.is_none()
            && let Some(earlier) = self.earlier(&lease_id, journal)?
        {
            return Ok(self.settled(earlier.outcome, Vec::new()));
        }
        let (outcome, lot) = self.end(lease.as_ref(), wish);
        self.note_settled(&lease_id);
        add(&mut self.unfolded, 1);
        let mut writes = vec![Write::Settle(Settlement { lease_id, lot, outcome, at: now })];
        writes.extend(self.fold_when_due(now));
        Ok(self.settled(outcome, writes))
    }

    fn settled(&self, outcome: Outcome, writes: Vec<Write>) -> Applied {
        Applied { reply: Reply::Settled { outcome, remaining: self.lots.remaining() }, writes }
    }

    /// Moves the call of a lease that is not settled yet: the lease's own call when it is live, else the oldest.
    fn end(&mut self, lease: Option<&Lease>, wish: Wish) -> (Outcome, Option<String>) {
        let lot = match (wish, lease) {
            (Wish::Release, lease) => {
                if let Some(lease) = lease {
                    self.lots.unreserve(lease.lot);
                }
                self.counters.released += 1;
                return (Outcome::Released, None);
            }
            (Wish::Charge, Some(lease)) => self.lots.charge_reserved(lease.lot),
            (Wish::Charge, None) => self.lots.charge_oldest(),
        };
        if let Some(lot) = lot {
            return (Outcome::Charged, Some(lot.to_owned()));
        }
        self.counters.uncollected += 1;
        (Outcome::Uncollected, None)
    }

    /// How a lease that is not live was settled, if it was.
    fn earlier(&self, lease_id: &str, journal: &impl Journal) -> Result<Option<Settlement>, Refusal> {
        if *lease_id > *self.newest_settled {
            return Ok(None);
        }
        journal.settlement(lease_id).map_err(|_| Refusal::Storage)
    }

    /// Old settlements are forgotten together with a new one, so that pruning needs no alarm and no transaction of
    /// its own. The ids that are forgotten are refused from now on (rule 6), so nothing else changes.
    fn fold_when_due(&mut self, now: UnixMs) -> Option<Write> {
        let stale = self.oldest_loaded.is_some_and(|oldest| oldest < now.plus_ms(-SETTLEMENT_WINDOW_MS));
        if !stale && self.unfolded < FOLD_EVERY {
            return None;
        }
        // An earlier life may have seen a later clock; what it forgot stays forgotten.
        let before = lease::oldest_usable(now).max(self.account.forgotten_before.clone());
        (self.oldest_loaded, self.unfolded) = (None, 0);
        self.account.forgotten_before.clone_from(&before);
        Some(Write::FoldSettlements { before })
    }

    fn status(&self) -> Reply {
        Reply::Status {
            account: self.account.account.clone(),
            status: self.account.status,
            remaining: self.lots.remaining(),
            limit: self.account.concurrency_limit,
            credits: self.lots.credits(),
        }
    }

    fn inspect(&self, recent: u32, now: UnixMs, journal: &impl Journal) -> Result<Applied, Refusal> {
        let recent = match recent.min(RECENT_MAX) {
            0 => Vec::new(),
            limit => journal.recent(limit).map_err(|_| Refusal::Storage)?,
        };
        let view = |lease: &Lease| LeaseView {
            lease_id: lease.id.clone(),
            lot: self.lots.reference(lease.lot).unwrap_or_default().to_owned(),
            age_ms: now.0.abs_diff(lease.taken_at.0),
            expires_at: lease.expires_at,
        };
        Ok(Applied::answer(Reply::Inspected(Box::new(Inspection {
            account: self.account.account.clone(),
            status: self.account.status,
            limit: self.account.concurrency_limit,
            created_at: self.account.created_at,
            totals: self.lots.totals(now),
            lots: self.lots.views(now),
            leases: self.leases.iter().map(view).collect(),
            counters: self.counters,
            recent,
        }))))
    }

    fn set_status(&mut self, status: KeyStatus) -> Applied {
        if self.account.status == status {
            return Applied::answer(Reply::Changed);
        }
        self.account.status = status;
        Applied { reply: Reply::Changed, writes: vec![Write::Status { status }] }
    }

    fn set_limit(&mut self, concurrency_limit: u32) -> Result<Applied, Refusal> {
        check_limit(concurrency_limit)?;
        if self.account.concurrency_limit == concurrency_limit {
            return Ok(Applied::answer(Reply::Changed));
        }
        self.account.concurrency_limit = concurrency_limit;
        Ok(Applied { reply: Reply::Changed, writes: vec![Write::Limit { concurrency_limit }] })
    }
}

fn add(count: &mut u64, more: u64) {
    *count = count.saturating_add(more);
}

fn check_limit(concurrency_limit: u32) -> Result<(), Refusal> {
    let good = (1..=CONCURRENCY_LIMIT_MAX).contains(&concurrency_limit);
    if good { Ok(()) } else { Err(Refusal::BadLimit) }
}
