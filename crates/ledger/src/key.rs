//! The state of an opened key: lots, leases, and what was drawn from its allowances. Time is advanced before each command.

use std::collections::{BTreeMap, HashMap};

use quarry_kernel::id;
use quarry_kernel::time::UnixMs;

use crate::access::Access;
use crate::allowance::{Drawn, Limits, PAID_REQUESTS, Quota};
use crate::applied::{Applied, Corrupt};
use crate::journal::{AccountRow, FailuresRow, Journal, LotRow, Stored, Tally, Write};
use crate::lease::{self, Lease, Leases};
use crate::lot::{Lots, Parts};
use crate::reply::{Counters, Inspection, LeaseView, Refusal, Reply};
use crate::terms::{DayUse, Grant, KeyStatus, Outcome, Part, Settlement, Totals};
use crate::{
    CONCURRENCY_LIMIT_MAX, FAILED_MAX, FOLD_EVERY, GRANTED_MAX, LABEL_LEN_MAX, RECENT_MAX, REFERENCE_LEN_MAX,
    SETTLEMENT_WINDOW_MS, USAGE_DAYS,
};

mod owner;

/// Retry after this time when all slots or credits are taken, since calls end within seconds and need not lapse.
const RETRY_AFTER_MS: i64 = 1_000;

/// How a lease ends: charged, with what is reserved or a given number of units, or released.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Ending {
    Charge { units: Option<u64> },
    Release,
}

/// A request for a lease.
#[derive(Debug)]
pub(crate) struct Reservation {
    pub(crate) lease_id: String,
    pub(crate) ttl_ms: Option<u32>,
    pub(crate) units: u64,
    /// The sub-key that asks, if one does.
    pub(crate) caller: Option<String>,
}

/// A request to settle a lease.
#[derive(Debug)]
pub(crate) struct SettleRequest {
    pub(crate) lease_id: String,
    pub(crate) ending: Ending,
    pub(crate) asked: u32,
    pub(crate) label: Option<String>,
    pub(crate) error: Option<String>,
    /// The sub-key whose call it was, if it was one's.
    pub(crate) caller: Option<String>,
    pub(crate) unkept: bool,
}

/// A ledger that was opened.
#[derive(Debug)]
pub(crate) struct Key {
    account: AccountRow,
    lots: Lots,
    leases: Leases,
    access: Access,
    counters: Counters,
    /// Requests, in memory alone.
    requests: Drawn,
    /// What failed calls cost.
    failures: Drawn,
    /// The largest lease id that was ever settled. A larger one cannot have been, which spares a fresh lease the
    /// question to the disk.
    newest_settled: String,
    /// The birth of the oldest settlement that was loaded, until it is folded away.
    oldest_loaded: Option<UnixMs>,
    /// Settlements since the last fold.
    unfolded: u64,
}

impl Key {
    pub(crate) fn new(account: AccountRow) -> Self {
        let counters = Counters {
            uncollected: account.uncollected_base,
            uncollected_units: account.short_base,
            released: account.released_base,
            lapsed: 0,
        };
        Self {
            account,
            lots: Lots::default(),
            leases: Leases::default(),
            access: Access::default(),
            counters,
            requests: Drawn::default(),
            failures: Drawn::default(),
            newest_settled: String::new(),
            oldest_loaded: None,
            unfolded: 0,
        }
    }

    pub(crate) fn load(account: AccountRow, stored: Stored) -> Result<Self, Corrupt> {
        let Stored { lots, tallies, further, failures, access, .. } = stored;
        let mut key = Self::new(account);
        key.access = Access::load(access).ok_or(Corrupt { what: "a secret or a sub-key twice" })?;
        key.failures = failures.map_or_else(Drawn::default, |row| Drawn::since(row.drawn_micro, row.at));
        let mut charged: HashMap<String, u64> = HashMap::new();
        for tally in tallies {
            key.note_loaded(&tally)?;
            add(&mut key.counters.uncollected_units, tally.short);
            match (tally.outcome, tally.lot) {
                (Outcome::Charged, Some(lot)) => add(charged.entry(lot).or_default(), tally.units),
                (Outcome::Released, None) => add(&mut key.counters.released, tally.rows),
                (Outcome::Uncollected, None) => add(&mut key.counters.uncollected, tally.rows),
                _ => return Err(Corrupt { what: "a lot is charged if and only if the outcome says so" }),
            }
        }
        for Part { lot, units } in further {
            add(charged.entry(lot).or_default(), units);
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

    /// Whether the key belongs to this account.
    pub(crate) fn belongs_to(&self, account: &str) -> bool {
        self.account.account == account
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

    /// Advances time: lapsed leases return their units, exhausted and expired lots are put aside.
    pub(crate) fn sweep(&mut self, limits: Limits, now: UnixMs) {
        self.requests.pass(limits.requests(), now);
        let budget = self.failure_budget(limits);
        self.failures.pass(budget, now);
        let Self { leases, lots, counters, .. } = self;
        leases.sweep(now, |lease| {
            lots.unreserve(&lease.held);
            counters.lapsed += 1;
        });
        lots.sweep(now);
    }

    pub(crate) fn grant(&mut self, grant: Grant, now: UnixMs) -> Result<Applied, Refusal> {
        if grant.calls == 0 {
            return Err(Refusal::BadGrant);
        }
        check_reference(&grant.reference)?;
        if let Some(lot) = self.lots.find(&grant.reference) {
            let same = (lot.kind, lot.granted, lot.expires_at) == (grant.kind, grant.calls, grant.expires_at);
            let reply = Reply::Granted { remaining: self.lots.remaining(), repeated: true };
            return if same { Ok(Applied::answer(reply)) } else { Err(Refusal::GrantConflict) };
        }
        let row = LotRow::new(grant, now);
        self.lots.add(row.clone(), 0).ok_or(Refusal::GrantOverflow)?;
        self.lots.sweep(now);
        let reply = Reply::Granted { remaining: self.lots.remaining(), repeated: false };
        let told = self.watch_credit(&row.reference, now);
        let writes = std::iter::once(Write::Lot(row)).chain(told).collect();
        Ok(Applied { reply, writes })
    }

    /// Ends a lot, or blocks a grant that has not arrived yet (rule 16).
    pub(crate) fn withdraw(&mut self, reference: String, now: UnixMs) -> Result<Applied, Refusal> {
        check_reference(&reference)?;
        let Some((totals, repeated)) = self.lots.withdraw(&reference, now) else {
            let row = LotRow::void(reference, now);
            self.lots.add(row.clone(), 0).ok_or(Refusal::GrantOverflow)?;
            return Ok(Applied {
                reply: withdrawn_reply(Totals::default(), false),
                writes: vec![Write::Lot(row)],
            });
        };
        self.lots.sweep(now);
        let told = self.watch_credit(&reference, now);
        let ended = (!repeated).then_some(Write::Withdraw { reference, at: now });
        let writes = ended.into_iter().chain(told).collect();
        Ok(Applied { reply: withdrawn_reply(totals, repeated), writes })
    }

    pub(crate) fn reserve(
        &mut self,
        limits: Limits,
        Reservation { lease_id, ttl_ms, units, caller }: Reservation,
        now: UnixMs,
        journal: &impl Journal,
    ) -> Result<Applied, Refusal> {
        if self.account.status == KeyStatus::Disabled {
            return Err(Refusal::Disabled);
        }
        let born = lease::birth_of(&lease_id, now, &self.account.forgotten_before)?;
        if let Some(lease) = self.leases.find(&lease_id) {
            return Ok(self.reserved_reply(limits, lease.expires_at, caller.as_deref(), now));
        }
        if let Some(earlier) = self.find_settlement(&lease_id, journal)? {
            return Err(Refusal::LeaseSettled { outcome: earlier.outcome });
        }
        if units == 0 {
            return Err(Refusal::BadUnits);
        }
        self.check_capacity(limits, units, caller.as_deref(), now)?;
        let held = self.lots.reserve(units).ok_or(Refusal::InsufficientCredits)?;
        let expires_at = lease::expiry_of(born, now, ttl_ms);
        self.requests.draw(1);
        let sub_key = caller.clone();
        self.leases.add(Lease { id: lease_id, held, sub_key, taken_at: now, expires_at });
        Ok(self.reserved_reply(limits, expires_at, caller.as_deref(), now))
    }

    fn reserved_reply(
        &self,
        limits: Limits,
        expires_at: UnixMs,
        caller: Option<&str>,
        now: UnixMs,
    ) -> Applied {
        Applied::answer(Reply::Reserved {
            account: self.account.account.clone(),
            remaining: self.left_to(caller, now),
            limit: self.account.concurrency_limit,
            live: self.leases.live(),
            expires_at,
            requests: Some(self.requests.view(limits.requests())),
            failures: Some(self.failures.view(self.failure_budget(limits))),
            unkept: self.account.settings.unkept,
        })
    }

    /// Whether a call could be reserved now.
    pub(crate) fn check_reservable(
        &self,
        limits: Limits,
        caller: Option<String>,
        now: UnixMs,
    ) -> Result<Applied, Refusal> {
        if self.account.status == KeyStatus::Disabled {
            return Err(Refusal::Disabled);
        }
        self.check_capacity(limits, 1, caller.as_deref(), now)?;
        Ok(Applied::answer(Reply::Reservable {
            account: self.account.account.clone(),
            remaining: self.left_to(caller.as_deref(), now),
            limit: self.account.concurrency_limit,
            live: self.leases.live(),
            requests: self.requests.view(limits.requests()),
            failures: self.failures.view(self.failure_budget(limits)),
        }))
    }

    /// Draws a request for something that is free.
    pub(crate) fn draw_request(
        &mut self,
        limits: Limits,
        caller: Option<String>,
        now: UnixMs,
    ) -> Result<Applied, Refusal> {
        if self.account.status == KeyStatus::Active {
            self.check_requests(limits)?;
            self.requests.draw(1);
        }
        Ok(Applied::answer(self.status(caller, now)))
    }

    /// The latest calls. Draws a request.
    pub(crate) fn calls(
        &mut self,
        limits: Limits,
        limit: u32,
        journal: &impl Journal,
    ) -> Result<Applied, Refusal> {
        let is_active = self.account.status == KeyStatus::Active;
        if is_active {
            self.check_requests(limits)?;
        }
        let calls = journal.calls(limit.min(RECENT_MAX)).map_err(|_| Refusal::Storage)?;
        if is_active {
            self.requests.draw(1);
        }
        let (account, status) = (self.account.account.clone(), self.account.status);
        Ok(Applied::answer(Reply::Calls { account, status, calls }))
    }

    /// What was used in the last days. Draws a request.
    pub(crate) fn usage(
        &mut self,
        limits: Limits,
        days: u32,
        now: UnixMs,
        journal: &impl Journal,
    ) -> Result<Applied, Refusal> {
        let is_active = self.account.status == KeyStatus::Active;
        if is_active {
            self.check_requests(limits)?;
        }
        let from_day = now.date().plus(1 - i64::from(days.clamp(1, USAGE_DAYS))).days;
        let days = journal.usage(from_day).map_err(|_| Refusal::Storage)?;
        let failed = journal.failed(FAILED_MAX).map_err(|_| Refusal::Storage)?;
        if is_active {
            self.requests.draw(1);
        }
        let (account, status) = (self.account.account.clone(), self.account.status);
        Ok(Applied::answer(Reply::Usage { account, status, days: sum_usage(days), failed }))
    }

    /// Why one more call is refused: the sub-key's own limits and credits first, since waiting does not help, then what recovers by
    /// itself.
    fn check_capacity(
        &self,
        limits: Limits,
        units: u64,
        caller: Option<&str>,
        now: UnixMs,
    ) -> Result<(), Refusal> {
        if let Some(sub_key) = caller {
            let held = self.leases.held_by(sub_key);
            self.access.check(sub_key, units, held, now, self.next_slot_ms(now))?;
        }
        if self.lots.remaining() < units {
            let retry_after_ms = self.next_slot_ms(now);
            return Err(if self.lots.may_remain() >= units {
                Refusal::CreditsReserved { retry_after_ms }
            } else {
                Refusal::InsufficientCredits
            });
        }
        let (live, limit) = (self.leases.live(), self.account.concurrency_limit);
        if live >= limit {
            return Err(Refusal::ConcurrencyLimit { limit, live, retry_after_ms: self.next_slot_ms(now) });
        }
        self.check_requests(limits)?;
        let budget = self.failure_budget(limits);
        // Every call in flight may fail as well.
        let Some(wait_ms) = self.failures.wait_ms(budget, live.saturating_add(1)) else {
            return Ok(());
        };
        let retry_after_ms =
            self.failures.wait_ms(budget, 1).unwrap_or_else(|| wait_ms.min(self.next_slot_ms(now)));
        Err(Refusal::FailureBudget { allowance: self.failures.view(budget), retry_after_ms })
    }

    fn check_requests(&self, limits: Limits) -> Result<(), Refusal> {
        let quota = limits.requests();
        let refused =
            |retry_after_ms| Refusal::RateLimited { allowance: self.requests.view(quota), retry_after_ms };
        self.requests.wait_ms(quota, 1).map_or(Ok(()), |wait_ms| Err(refused(wait_ms)))
    }

    fn failure_budget(&self, limits: Limits) -> Quota {
        limits.failures(self.lots.granted(), self.account.concurrency_limit)
    }

    /// When a slot may be free again.
    fn next_slot_ms(&self, now: UnixMs) -> u32 {
        let until_lapse_ms = self.leases.next_end().map_or(RETRY_AFTER_MS, |end| end.0.saturating_sub(now.0));
        u32::try_from(until_lapse_ms.clamp(1, RETRY_AFTER_MS)).unwrap_or(1)
    }

    /// Until when something counts that is in memory only: leases, and drawn requests.
    pub(crate) fn held_until(&self, limits: Limits) -> Option<UnixMs> {
        self.leases.last_end().max(Some(self.requests.whole_at(limits.requests())))
    }

    pub(crate) fn settle(
        &mut self,
        end: SettleRequest,
        now: UnixMs,
        journal: &impl Journal,
    ) -> Result<Applied, Refusal> {
        lease::birth_of(&end.lease_id, now, &self.account.forgotten_before)?;
        let lease = self.leases.take(&end.lease_id);
        if lease.is_none()
            && let Some(earlier) = self.find_settlement(&end.lease_id, journal)?
        {
            return Ok(Applied::answer(self.settled_reply(&earlier)));
        }
        let asked = end.asked;
        let row = self.apply_settlement(end, lease.map(|lease| lease.held), now);
        self.note_settled(&row.lease_id);
        add(&mut self.unfolded, 1);
        let used =
            row.sub_key.as_deref().and_then(|sub_key| self.charge_sub_key(sub_key, row.charged(), now));
        let told = self.watch_credit(&row.lease_id, now);
        let reply = self.settled_reply(&row);
        let drawn = self.draw_requests(row.outcome, asked, now);
        let mut writes = vec![Write::Settle(row)];
        writes.extend(drawn);
        writes.extend(used);
        writes.extend(told);
        writes.extend(self.fold_when_due(now));
        Ok(Applied { reply, writes })
    }

    fn settled_reply(&self, row: &Settlement) -> Reply {
        Reply::Settled {
            outcome: row.outcome,
            remaining: self.lots.remaining(),
            units: row.charged(),
            uncollected: row.short,
            notice: self.account.settings.notice.is_some(),
        }
    }

    /// Moves the units of a lease that is not settled yet: its own when it is live, else the oldest ones.
    fn apply_settlement(&mut self, end: SettleRequest, held: Option<Parts>, now: UnixMs) -> Settlement {
        let SettleRequest { lease_id, ending, label, error, caller, unkept, .. } = end;
        let mut row = Settlement {
            lease_id,
            lot: None,
            outcome: Outcome::Released,
            at: now,
            units: 0,
            further: Vec::new(),
            short: 0,
            label: label.map(truncate_label),
            error: error.map(truncate_label),
            sub_key: caller,
            unkept,
        };
        let Ending::Charge { units } = ending else {
            if let Some(held) = held {
                self.lots.unreserve(&held);
            }
            self.counters.released += 1;
            return row;
        };
        // At most what could ever be granted, so that sums cannot overflow.
        let units = units.unwrap_or_else(|| held.as_ref().map_or(1, Parts::units)).min(GRANTED_MAX);
        let (charged, short) = self.lots.charge(held.as_ref(), units);
        row.short = short;
        add(&mut self.counters.uncollected_units, short);
        let name = |slot| self.lots.reference(slot).unwrap_or_default().to_owned();
        let mut parts = charged.iter().map(|(slot, units)| Part { lot: name(slot), units });
        if let Some(first) = parts.next() {
            (row.outcome, row.lot, row.units) = (Outcome::Charged, Some(first.lot), first.units);
            row.further = parts.collect();
        } else {
            row.outcome = Outcome::Uncollected;
            self.counters.uncollected += 1;
        }
        row
    }

    /// Draws the outgoing requests of a call. A charged call pays for some of them; unused ones are given back, so a caller
    /// whose calls mostly succeed never exhausts the budget.
    fn draw_requests(&mut self, outcome: Outcome, asked: u32, now: UnixMs) -> Option<Write> {
        let (asked, paid) = (i64::from(asked), i64::from(PAID_REQUESTS));
        self.requests.draw((asked - paid).max(0));
        let before = self.failures.micro();
        self.failures.draw(if outcome == Outcome::Charged { asked - paid } else { asked });
        let drawn_micro = self.failures.micro();
        (drawn_micro != before).then_some(Write::Failures(FailuresRow { drawn_micro, at: now }))
    }

    /// The settlement of a lease that is not live, if there is one.
    fn find_settlement(&self, lease_id: &str, journal: &impl Journal) -> Result<Option<Settlement>, Refusal> {
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
        let usage_from = now.date().plus(1 - i64::from(USAGE_DAYS)).days;
        Some(Write::FoldSettlements { before, usage_from })
    }

    pub(crate) fn status(&self, caller: Option<String>, now: UnixMs) -> Reply {
        let sub_key = caller.as_deref().and_then(|id| self.access.sub_key_view(id, now));
        Reply::Status {
            account: self.account.account.clone(),
            status: self.account.status,
            remaining: self.left_to(caller.as_deref(), now),
            limit: self.account.concurrency_limit,
            credits: if sub_key.is_some() { Vec::new() } else { self.lots.credits() },
            sub_key: sub_key.map(Box::new),
        }
    }

    pub(crate) fn lots(&self, references: &[String], now: UnixMs) -> Reply {
        Reply::Lots { lots: references.iter().filter_map(|name| self.lots.view(name, now)).collect() }
    }

    pub(crate) fn inspect(
        &self,
        recent: u32,
        now: UnixMs,
        journal: &impl Journal,
    ) -> Result<Applied, Refusal> {
        let recent = match recent.min(RECENT_MAX) {
            0 => Vec::new(),
            limit => journal.recent(limit).map_err(|_| Refusal::Storage)?,
        };
        let view = |lease: &Lease| LeaseView {
            lease_id: lease.id.clone(),
            lot: lease.held.first().and_then(|slot| self.lots.reference(slot)).unwrap_or_default().to_owned(),
            units: lease.held.units(),
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
            access: self.access.rows().to_vec(),
        }))))
    }

    pub(crate) fn set_status(&mut self, status: KeyStatus) -> Applied {
        if self.account.status == status {
            return Applied::answer(Reply::Changed);
        }
        self.account.status = status;
        Applied { reply: Reply::Changed, writes: vec![Write::Status { status }] }
    }

    pub(crate) fn set_limit(&mut self, concurrency_limit: u32) -> Result<Applied, Refusal> {
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

const fn withdrawn_reply(totals: Totals, repeated: bool) -> Reply {
    let Totals { reserved, consumed, expired, .. } = totals;
    Reply::Withdrawn { withdrawn: expired, reserved, consumed, repeated }
}

/// One row for each day, label and outcome, in this order.
fn sum_usage(rows: Vec<DayUse>) -> Vec<DayUse> {
    let mut sums: BTreeMap<(i64, String, Outcome), (u64, u64)> = BTreeMap::new();
    for DayUse { day, label, outcome, calls, units } in rows {
        let sum = sums.entry((day, label, outcome)).or_default();
        add(&mut sum.0, calls);
        add(&mut sum.1, units);
    }
    let row = |((day, label, outcome), (calls, units))| DayUse { day, label, outcome, calls, units };
    sums.into_iter().map(row).collect()
}

fn truncate_label(mut text: String) -> String {
    text.truncate(text.floor_char_boundary(LABEL_LEN_MAX));
    text
}

fn check_reference(reference: &str) -> Result<(), Refusal> {
    let good = (1..=REFERENCE_LEN_MAX).contains(&reference.len());
    if good { Ok(()) } else { Err(Refusal::BadGrant) }
}

pub(crate) fn check_limit(concurrency_limit: u32) -> Result<(), Refusal> {
    let good = (1..=CONCURRENCY_LIMIT_MAX).contains(&concurrency_limit);
    if good { Ok(()) } else { Err(Refusal::BadLimit) }
}
