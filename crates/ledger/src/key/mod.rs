//! State of an opened key: lots, leases, and drawn allowances. Time advances before each command.

use std::collections::HashMap;

use quarry_kernel::id;
use quarry_kernel::time::UnixMs;

use crate::access::AccessList;
use crate::allowance::{LeakyBucket, Limits, Quota};
use crate::journal::{AccountRow, Journal, LotRow, StoredRows, Tally, Write};
use crate::lease::{self, Lease, Leases};
use crate::lot::Lots;
use crate::refusal::Refusal;
use crate::reply::{Counters, Reply};
use crate::transition::{CorruptRows, Transition};
use crate::types::{Grant, KeyStatus, LotCharge, Outcome, Totals};
use crate::{CONCURRENCY_LIMIT_MAX, REFERENCE_LEN_MAX};

mod owner;
mod settle;
mod views;

/// Suggested wait when all slots or credits are taken: calls end within seconds, well before they lapse.
const RETRY_AFTER_MS: i64 = 1_000;

/// Ending of a lease: charged, with the reserved or a given number of units, or released.
#[derive(Debug, Clone, Copy)]
pub(crate) enum LeaseEnding {
    Charge { units: Option<u64> },
    Release,
}

/// Request for a lease.
#[derive(Debug)]
pub(crate) struct Reservation {
    pub(crate) lease_id: String,
    pub(crate) ttl_ms: Option<u32>,
    pub(crate) units: u64,
    /// Requesting sub-key, if any.
    pub(crate) caller: Option<String>,
}

/// Request to settle a lease.
#[derive(Debug)]
pub(crate) struct SettleRequest {
    pub(crate) lease_id: String,
    pub(crate) ending: LeaseEnding,
    pub(crate) asked: u32,
    pub(crate) label: Option<String>,
    pub(crate) error: Option<String>,
    /// Sub-key of the call, if any.
    pub(crate) caller: Option<String>,
    pub(crate) unkept: bool,
}

/// State of an opened ledger.
#[derive(Debug)]
pub(crate) struct KeyState {
    account: AccountRow,
    lots: Lots,
    leases: Leases,
    access: AccessList,
    counters: Counters,
    /// Request allowance, in memory only.
    requests: LeakyBucket,
    /// Allowance for failed calls.
    failures: LeakyBucket,
    /// Largest lease id ever settled. A larger id cannot have been settled, which saves a lookup on disk for new leases.
    newest_settled: String,
    /// Creation time of the oldest loaded settlement, until it is folded.
    oldest_loaded: Option<UnixMs>,
    /// Number of settlements since the last fold.
    unfolded: u64,
}

impl KeyState {
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
            access: AccessList::default(),
            counters,
            requests: LeakyBucket::default(),
            failures: LeakyBucket::default(),
            newest_settled: String::new(),
            oldest_loaded: None,
            unfolded: 0,
        }
    }

    pub(crate) fn load(account: AccountRow, stored: StoredRows) -> Result<Self, CorruptRows> {
        let StoredRows { lots, tallies, further, failures, access, .. } = stored;
        let mut key = Self::new(account);
        key.access = AccessList::load(access).ok_or(CorruptRows { what: "a secret or a sub-key twice" })?;
        key.failures = failures
            .map_or_else(LeakyBucket::default, |row| LeakyBucket::from_stored(row.drawn_micro, row.at));
        let mut charged: HashMap<String, u64> = HashMap::new();
        for tally in tallies {
            key.note_loaded(&tally)?;
            add_saturating(&mut key.counters.uncollected_units, tally.short);
            match (tally.outcome, tally.lot) {
                (Outcome::Charged, Some(lot)) => add_saturating(charged.entry(lot).or_default(), tally.units),
                (Outcome::Released, None) => add_saturating(&mut key.counters.released, tally.rows),
                (Outcome::Uncollected, None) => add_saturating(&mut key.counters.uncollected, tally.rows),
                _ => return Err(CorruptRows { what: "a lot is charged if and only if the outcome says so" }),
            }
        }
        for LotCharge { lot, units } in further {
            add_saturating(charged.entry(lot).or_default(), units);
        }
        for row in lots {
            let consumed = row.consumed_base.saturating_add(charged.remove(&row.reference).unwrap_or(0));
            key.lots.add(row, consumed).ok_or(CorruptRows { what: "a lot twice, too large or overdrawn" })?;
        }
        if !charged.is_empty() {
            return Err(CorruptRows { what: "a charge to a lot that does not exist" });
        }
        Ok(key)
    }

    /// Returns whether the key belongs to this account.
    pub(crate) fn is_owned_by(&self, account: &str) -> bool {
        self.account.account == account
    }

    fn note_loaded(&mut self, tally: &Tally) -> Result<(), CorruptRows> {
        let no_id = CorruptRows { what: "a settlement whose lease id is not one" };
        let oldest = id::parse_created_at(&tally.oldest).ok_or(no_id)?;
        id::parse_created_at(&tally.newest).ok_or(no_id)?;
        self.oldest_loaded = Some(self.oldest_loaded.map_or(oldest, |before| before.min(oldest)));
        add_saturating(&mut self.unfolded, tally.rows);
        self.note_settled(&tally.newest);
        Ok(())
    }

    fn note_settled(&mut self, lease_id: &str) {
        if *lease_id > *self.newest_settled {
            lease_id.clone_into(&mut self.newest_settled);
        }
    }

    /// Advances time: lapsed leases return their units, exhausted and expired lots are set aside.
    pub(crate) fn sweep(&mut self, limits: Limits, now: UnixMs) {
        self.requests.refill(limits.request_quota(), now);
        let budget = self.failure_budget(limits);
        self.failures.refill(budget, now);
        let Self { leases, lots, counters, .. } = self;
        leases.sweep(now, |lease| {
            lots.unreserve(&lease.held);
            counters.lapsed += 1;
        });
        lots.sweep(now);
    }

    pub(crate) fn grant(&mut self, grant: Grant, now: UnixMs) -> Result<Transition, Refusal> {
        if grant.calls == 0 {
            return Err(Refusal::BadGrant);
        }
        check_reference(&grant.reference)?;
        if let Some(lot) = self.lots.find(&grant.reference) {
            let same = (lot.kind, lot.granted, lot.expires_at) == (grant.kind, grant.calls, grant.expires_at);
            let reply = Reply::Granted { remaining: self.lots.remaining(), repeated: true };
            return if same { Ok(Transition::from_reply(reply)) } else { Err(Refusal::GrantConflict) };
        }
        let row = LotRow::new(grant, now);
        self.lots.add(row.clone(), 0).ok_or(Refusal::GrantOverflow)?;
        self.lots.sweep(now);
        let reply = Reply::Granted { remaining: self.lots.remaining(), repeated: false };
        let notice = self.watch_credit(&row.reference, now);
        let writes = std::iter::once(Write::Lot(row)).chain(notice).collect();
        Ok(Transition { reply, writes })
    }

    /// Ends a lot, or blocks a grant that has not arrived yet (rule 16).
    pub(crate) fn withdraw(&mut self, reference: String, now: UnixMs) -> Result<Transition, Refusal> {
        check_reference(&reference)?;
        let Some((totals, repeated)) = self.lots.withdraw(&reference, now) else {
            let row = LotRow::new_withdrawn(reference, now);
            self.lots.add(row.clone(), 0).ok_or(Refusal::GrantOverflow)?;
            return Ok(Transition {
                reply: withdrawn_reply(Totals::default(), false),
                writes: vec![Write::Lot(row)],
            });
        };
        self.lots.sweep(now);
        let notice = self.watch_credit(&reference, now);
        let ended = (!repeated).then_some(Write::Withdraw { reference, at: now });
        let writes = ended.into_iter().chain(notice).collect();
        Ok(Transition { reply: withdrawn_reply(totals, repeated), writes })
    }

    pub(crate) fn reserve(
        &mut self,
        limits: Limits,
        Reservation { lease_id, ttl_ms, units, caller }: Reservation,
        now: UnixMs,
        journal: &impl Journal,
    ) -> Result<Transition, Refusal> {
        if self.account.status == KeyStatus::Disabled {
            return Err(Refusal::Disabled);
        }
        let born = lease::check_lease_id(&lease_id, now, &self.account.forgotten_before)?;
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
        let expires_at = lease::compute_expiry(born, now, ttl_ms);
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
    ) -> Transition {
        Transition::from_reply(Reply::Reserved {
            account: self.account.account.clone(),
            remaining: self.remaining_for(caller, now),
            limit: self.account.concurrency_limit,
            live: self.leases.live_count(),
            expires_at,
            requests: Some(self.requests.to_allowance(limits.request_quota())),
            failures: Some(self.failures.to_allowance(self.failure_budget(limits))),
            unkept: self.account.settings.unkept,
        })
    }

    /// Checks whether a call could be reserved now.
    pub(crate) fn check_reservable(
        &self,
        limits: Limits,
        caller: Option<String>,
        now: UnixMs,
    ) -> Result<Transition, Refusal> {
        if self.account.status == KeyStatus::Disabled {
            return Err(Refusal::Disabled);
        }
        self.check_capacity(limits, 1, caller.as_deref(), now)?;
        Ok(Transition::from_reply(Reply::Reservable {
            account: self.account.account.clone(),
            remaining: self.remaining_for(caller.as_deref(), now),
            limit: self.account.concurrency_limit,
            live: self.leases.live_count(),
            requests: self.requests.to_allowance(limits.request_quota()),
            failures: self.failures.to_allowance(self.failure_budget(limits)),
        }))
    }

    /// Checks the capacity for one more call: first the sub-key's own limits and credits, which waiting does not restore, then
    /// the limits that recover by themselves.
    fn check_capacity(
        &self,
        limits: Limits,
        units: u64,
        caller: Option<&str>,
        now: UnixMs,
    ) -> Result<(), Refusal> {
        if let Some(sub_key) = caller {
            let held = self.leases.units_held_by(sub_key);
            self.access.check(sub_key, units, held, now, self.next_slot_ms(now))?;
        }
        if self.lots.remaining() < units {
            let retry_after_ms = self.next_slot_ms(now);
            return Err(if self.lots.potential_remaining() >= units {
                Refusal::CreditsReserved { retry_after_ms }
            } else {
                Refusal::InsufficientCredits
            });
        }
        let (live, limit) = (self.leases.live_count(), self.account.concurrency_limit);
        if live >= limit {
            return Err(Refusal::ConcurrencyLimit { limit, live, retry_after_ms: self.next_slot_ms(now) });
        }
        self.check_requests(limits)?;
        let budget = self.failure_budget(limits);
        // Every call in flight may fail too.
        let Some(wait_ms) = self.failures.wait_ms(budget, live.saturating_add(1)) else {
            return Ok(());
        };
        let retry_after_ms =
            self.failures.wait_ms(budget, 1).unwrap_or_else(|| wait_ms.min(self.next_slot_ms(now)));
        Err(Refusal::FailureBudget { allowance: self.failures.to_allowance(budget), retry_after_ms })
    }

    fn check_requests(&self, limits: Limits) -> Result<(), Refusal> {
        let quota = limits.request_quota();
        let refused = |retry_after_ms| Refusal::RateLimited {
            allowance: self.requests.to_allowance(quota),
            retry_after_ms,
        };
        self.requests.wait_ms(quota, 1).map_or(Ok(()), |wait_ms| Err(refused(wait_ms)))
    }

    fn failure_budget(&self, limits: Limits) -> Quota {
        limits.failure_quota(self.lots.granted(), self.account.concurrency_limit)
    }

    /// Returns the milliseconds until a slot may be free.
    fn next_slot_ms(&self, now: UnixMs) -> u32 {
        let until_lapse_ms = self.leases.next_end().map_or(RETRY_AFTER_MS, |end| end.0.saturating_sub(now.0));
        u32::try_from(until_lapse_ms.clamp(1, RETRY_AFTER_MS)).unwrap_or(1)
    }

    /// Returns the time until which memory-only state matters: leases, and drawn requests.
    pub(crate) fn stay_loaded_until(&self, limits: Limits) -> Option<UnixMs> {
        self.leases.last_end().max(Some(self.requests.full_at(limits.request_quota())))
    }

    pub(crate) fn set_status(&mut self, status: KeyStatus) -> Transition {
        if self.account.status == status {
            return Transition::from_reply(Reply::Changed);
        }
        self.account.status = status;
        Transition { reply: Reply::Changed, writes: vec![Write::Status { status }] }
    }

    pub(crate) fn set_limit(&mut self, concurrency_limit: u32) -> Result<Transition, Refusal> {
        check_limit(concurrency_limit)?;
        if self.account.concurrency_limit == concurrency_limit {
            return Ok(Transition::from_reply(Reply::Changed));
        }
        self.account.concurrency_limit = concurrency_limit;
        Ok(Transition { reply: Reply::Changed, writes: vec![Write::Limit { concurrency_limit }] })
    }
}

fn add_saturating(count: &mut u64, more: u64) {
    *count = count.saturating_add(more);
}

const fn withdrawn_reply(totals: Totals, repeated: bool) -> Reply {
    let Totals { reserved, consumed, expired, .. } = totals;
    Reply::Withdrawn { withdrawn: expired, reserved, consumed, repeated }
}

fn check_reference(reference: &str) -> Result<(), Refusal> {
    let good = (1..=REFERENCE_LEN_MAX).contains(&reference.len());
    if good { Ok(()) } else { Err(Refusal::BadGrant) }
}

pub(crate) fn check_limit(concurrency_limit: u32) -> Result<(), Refusal> {
    let good = (1..=CONCURRENCY_LIMIT_MAX).contains(&concurrency_limit);
    if good { Ok(()) } else { Err(Refusal::BadLimit) }
}
