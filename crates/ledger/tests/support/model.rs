//! Reference model of the rules in the simplest way: nothing is counted, cached, folded or deleted; every number is computed from
//! the whole history.

use std::collections::BTreeMap;

use quarry_kernel::id;
use quarry_kernel::time::UnixMs;
use quarry_ledger::*;

use owner::{change_terms, is_good};

#[path = "owner.rs"]
mod owner;

/// Lease in flight.
#[derive(Debug, Clone)]
struct Live {
    held: Vec<(String, u64)>,
    sub_key: Option<String>,
    taken_at: UnixMs,
    expires_at: UnixMs,
}

/// Reference model of a ledger.
#[derive(Debug, Clone, Default)]
pub struct Model {
    account: Option<(String, UnixMs)>,
    disabled: bool,
    limit: u32,
    grants: Vec<(Grant, UnixMs)>,
    withdrawn: BTreeMap<String, UnixMs>,
    settled: BTreeMap<String, Settlement>,
    /// Secrets in order, with their creation and end; empty while there is only the first one.
    secrets: Vec<SecretView>,
    /// Sub-keys in order: id, terms, creation and revocation.
    sub_keys: Vec<(String, SubKeyTerms, UnixMs, Option<UnixMs>)>,
    /// UTC day of each charge to a sub-key, by lease.
    days: BTreeMap<String, i64>,
    unkept: bool,
    alert: Option<AlertTerms>,
    is_armed: bool,
    notice: Option<Notice>,
    live: BTreeMap<String, Live>,
    lapsed: u64,
    seen: UnixMs,
    limits: Limits,
    /// Requests drawn and not yet refilled, in millionths; and the same for failed calls.
    requests: i64,
    failures: i64,
    /// Time of this level.
    passed: UnixMs,
    /// Stored level of the failure allowance and its time; after a reload it continues from there, possibly with an earlier
    /// clock.
    written: (i64, UnixMs),
    /// Horizon of deleted settlements, the only value taken from the ledger instead of decided by the model.
    pub horizon: String,
}

impl Model {
    pub fn limited(limits: Limits) -> Self {
        Self { limits, ..Self::default() }
    }

    /// Drops the state that a crash loses.
    pub fn crash(&mut self) {
        self.live.clear();
        self.requests = 0;
        self.sleep();
    }

    /// Evicts without any effect on answers: leases and requests stay; only the count of lapses and the latest time are lost.
    pub fn sleep(&mut self) {
        self.lapsed = 0;
        self.seen = UnixMs(0);
        (self.failures, self.passed) = self.written;
    }

    fn window_ms(&self) -> i64 {
        i64::from(self.limits.burst) * 1000 / i64::from(self.limits.per_second)
    }

    /// Returns the failure budget.
    fn budget(&self) -> i64 {
        let granted: u128 = self.grants.iter().map(|(grant, _)| u128::from(grant.calls)).sum();
        i64::from(self.limits.failure_budget).min(granted.min(1 << 40) as i64).max(i64::from(self.limit))
    }

    /// Returns the latest time since loading.
    pub fn seen(&self) -> UnixMs {
        self.seen
    }

    pub fn live(&self) -> usize {
        self.live.len()
    }

    /// Returns the number of leases alive at a time, even without a command since.
    pub fn live_at(&self, now: UnixMs) -> usize {
        self.live.values().filter(|lease| lease.expires_at > now.max(self.seen)).count()
    }

    pub fn is_live_at(&self, id: &str, now: UnixMs) -> bool {
        self.live.get(id).is_some_and(|lease| lease.expires_at > now.max(self.seen))
    }

    pub fn live_ids(&self) -> impl Iterator<Item = String> + use<> {
        self.live.keys().cloned().collect::<Vec<_>>().into_iter()
    }

    pub fn is_live(&self, id: &str) -> bool {
        self.live.contains_key(id)
    }

    pub fn settled(&self) -> &BTreeMap<String, Settlement> {
        &self.settled
    }

    /// Advances time, as every command does.
    pub fn tick(&mut self, now: UnixMs) {
        self.seen = self.seen.max(now);
        if self.account.is_some() {
            let elapsed_ms = (self.seen.0 - self.passed.0).max(0);
            self.requests =
                (self.requests - elapsed_ms * i64::from(self.limits.per_second) * ONE / 1000).max(0);
            let refill_ms = i64::from(self.limits.failure_refill_s) * 1000;
            let refilled = i128::from(elapsed_ms) * i128::from(self.budget() * ONE) / i128::from(refill_ms);
            self.failures = (i128::from(self.failures) - refilled).max(0) as i64;
            self.passed = self.seen;
        }
        let before = self.live.len();
        self.live.retain(|_, lease| lease.expires_at > self.seen);
        self.lapsed += (before - self.live.len()) as u64;
    }

    pub fn ask(&mut self, command: Command, now: UnixMs) -> Reply {
        self.tick(now);
        self.answer(command).unwrap_or_else(Reply::Refused)
    }

    fn answer(&mut self, command: Command) -> Result<Reply, Refusal> {
        if self.account.is_none() && !matches!(command, Command::Open { .. }) {
            return Err(Refusal::NotOpened);
        }
        let is_holders = matches!(command, Command::By { .. });
        let (access, label, command) = match command {
            Command::By { access, label, command } => (access, label, *command),
            command => (String::new(), None, command),
        };
        let caller = self.admit(&access, label.as_deref(), &command)?;
        match command {
            Command::By { .. } => Err(Refusal::UnknownAccess),
            Command::Open { .. } if is_holders => Err(Refusal::OtherAccount),
            Command::Open { account, concurrency_limit, created_at, grant } => {
                self.open(account, concurrency_limit, created_at, grant)
            }
            Command::Grant(grant) => self.grant(grant),
            Command::Reserve { lease_id, ttl_ms, units } => self.reserve(lease_id, ttl_ms, units, caller),
            Command::Withdraw { reference } => self.withdraw(reference),
            Command::Usage { days } => self.usage(days),
            Command::Look => self.look(caller),
            Command::Draw => self.draw(caller),
            Command::Commit { lease_id, asked, units, label, unkept } => {
                self.settle(lease_id, units != Some(0), units, asked, (label, None, caller, unkept))
            }
            Command::Release { lease_id, asked, label, error } => {
                self.settle(lease_id, false, None, asked, (label, error, caller, false))
            }
            Command::Calls { limit } => self.calls(limit),
            Command::Owned => Ok(self.owned()),
            Command::Rotate { id, ends_at } => self.rotate(id, ends_at),
            Command::EndReplaced => {
                let now = self.seen;
                for secret in &mut self.secrets {
                    secret.ends_at = secret.ends_at.map(|end| end.min(now));
                }
                Ok(self.owned())
            }
            Command::AddSubKey { id, terms } => self.add_sub_key(id, terms),
            Command::ChangeSubKey { id, terms, members } => {
                let of_id = |own: &&mut (String, SubKeyTerms, UnixMs, Option<UnixMs>)| own.0 == id;
                let own = self.sub_keys.iter_mut().find(of_id).ok_or(Refusal::NoSuchSubKey)?;
                if own.3.is_some() {
                    return Err(Refusal::SubKeyRevoked);
                }
                let terms = change_terms(&own.1, terms, members);
                if !is_good(&terms) {
                    return Err(Refusal::BadAccess);
                }
                own.1 = terms;
                Ok(self.owned())
            }
            Command::RevokeSubKey { id } => {
                let now = self.seen;
                let of_id = |own: &&mut (String, SubKeyTerms, UnixMs, Option<UnixMs>)| own.0 == id;
                self.sub_keys.iter_mut().find(of_id).ok_or(Refusal::NoSuchSubKey)?.3.get_or_insert(now);
                Ok(self.owned())
            }
            Command::SetRetention { unkept } => {
                self.unkept = unkept;
                Ok(self.owned())
            }
            Command::SetAlert { alert } => {
                if alert.as_ref().is_some_and(|alert| alert.below == 0 || alert.to.is_empty()) {
                    return Err(Refusal::BadAlert);
                }
                self.is_armed = alert.as_ref().is_some_and(|alert| self.may_remain() >= alert.below);
                self.notice = self.notice.take().filter(|_| alert.is_some());
                self.alert = alert;
                Ok(self.owned())
            }
            Command::Notice => Ok(Reply::Notice { notice: self.notice.clone() }),
            Command::Noticed { id } => {
                self.notice = self.notice.take().filter(|notice| notice.id != id);
                Ok(Reply::Changed)
            }
            Command::Status => Ok(self.status(caller)),
            Command::Lots { references } => {
                let all = self.inspection().lots;
                let of = |name: &String| all.iter().find(|lot| lot.reference == *name).cloned();
                Ok(Reply::Lots { lots: references.iter().filter_map(of).collect() })
            }
            Command::Inspect { .. } => Ok(Reply::Inspected(Box::new(self.inspection()))),
            Command::Disable => Ok(self.set(true, self.limit)),
            Command::Enable => Ok(self.set(false, self.limit)),
            Command::SetLimit { concurrency_limit: limit } if !limit_is_good(limit) => Err(Refusal::BadLimit),
            Command::SetLimit { concurrency_limit: limit } => Ok(self.set(self.disabled, limit)),
        }
    }

    fn set(&mut self, disabled: bool, limit: u32) -> Reply {
        (self.disabled, self.limit) = (disabled, limit);
        Reply::Changed
    }

    fn open(
        &mut self,
        account: String,
        limit: u32,
        at: UnixMs,
        grant: Option<Grant>,
    ) -> Result<Reply, Refusal> {
        match &self.account {
            Some((owner, _)) if *owner == account => return Ok(Reply::Opened),
            Some(_) => return Err(Refusal::OtherAccount),
            None if !limit_is_good(limit) => return Err(Refusal::BadLimit),
            None => {}
        }
        if let Some(grant) = grant {
            self.grant(grant)?;
        }
        (self.account, self.limit) = (Some((account, at)), limit);
        Ok(Reply::Opened)
    }

    fn grant(&mut self, grant: Grant) -> Result<Reply, Refusal> {
        if grant.calls == 0 || grant.reference.is_empty() || grant.reference.len() > REFERENCE_LEN_MAX {
            return Err(Refusal::BadGrant);
        }
        let reference = grant.reference.clone();
        let known = self.grants.iter().find(|(known, _)| known.reference == grant.reference);
        let repeated = known.is_some();
        match known {
            Some((known, _)) if *known != grant => return Err(Refusal::GrantConflict),
            Some(_) => {}
            None => {
                let sum: u128 = self.grants.iter().map(|(known, _)| u128::from(known.calls)).sum();
                if sum + u128::from(grant.calls) > u128::from(GRANTED_MAX) {
                    return Err(Refusal::GrantOverflow);
                }
                self.grants.push((grant, self.seen));
                self.grants.sort_by(|(a, at), (b, bt)| (at, &a.reference).cmp(&(bt, &b.reference)));
                self.watch(&reference);
            }
        }
        Ok(Reply::Granted { remaining: self.totals().remaining, repeated })
    }

    fn withdraw(&mut self, reference: String) -> Result<Reply, Refusal> {
        if reference.is_empty() || reference.len() > REFERENCE_LEN_MAX {
            return Err(Refusal::BadGrant);
        }
        let is_known = self.grants.iter().any(|(known, _)| known.reference == reference);
        if !is_known {
            let void =
                Grant { reference: reference.clone(), kind: LotKind::TopUp, calls: 0, expires_at: None };
            self.grants.push((void, self.seen));
            self.grants.sort_by(|(a, at), (b, bt)| (at, &a.reference).cmp(&(bt, &b.reference)));
        }
        let repeated = self.withdrawn.contains_key(&reference);
        self.withdrawn.entry(reference.clone()).or_insert(self.seen);
        if is_known {
            self.watch(&reference);
        }
        let (grant, _) = self.grants.iter().find(|(known, _)| known.reference == reference).unwrap();
        let Totals { reserved, consumed, expired, .. } = self.lot(grant);
        Ok(Reply::Withdrawn { withdrawn: expired, reserved, consumed, repeated })
    }

    fn usage(&mut self, days: u32) -> Result<Reply, Refusal> {
        if !self.disabled {
            self.check_requests()?;
            self.requests += ONE;
        }
        let from = self.seen.0 / 86_400_000 - i64::from(days.clamp(1, 40)) + 1;
        let mut sums: BTreeMap<(i64, String, Outcome), (u64, u64)> = BTreeMap::new();
        for row in self.settled.values() {
            let sum = sums.entry(super::day_use_key(row)).or_default();
            *sum = (sum.0 + 1, sum.1 + row.charged_units());
        }
        let rows = sums.into_iter().filter(|((day, _, _), _)| *day >= from);
        let days = rows.map(|((day, label, outcome), (calls, units))| DailyUsage {
            day,
            label,
            outcome,
            calls,
            units,
        });
        let failed = self.settled.values().rev().filter_map(super::failed).take(50);
        Ok(Reply::Usage {
            account: self.account.as_ref().unwrap().0.clone(),
            status: self.key_status(),
            days: days.collect(),
            failed: failed.collect(),
        })
    }

    fn reserve(
        &mut self,
        lease_id: String,
        ttl_ms: Option<u32>,
        units: u64,
        caller: Option<String>,
    ) -> Result<Reply, Refusal> {
        if self.disabled {
            return Err(Refusal::Disabled);
        }
        let last_end = self.last_end(&lease_id)?;
        if !self.live.contains_key(&lease_id) {
            if let Some(settled) = self.settled.get(&lease_id) {
                return Err(Refusal::LeaseSettled { outcome: settled.outcome });
            }
            if units == 0 {
                return Err(Refusal::BadUnits);
            }
            self.check(units, caller.as_deref())?;
            let (held, short) = self.oldest(units);
            assert_eq!(short, 0);
            self.requests += ONE;
            let ttl = i64::from(ttl_ms.unwrap_or(120_000).min(600_000));
            let expires_at = UnixMs((self.seen.0 + ttl).min(last_end.0));
            self.live.insert(
                lease_id.clone(),
                Live { held, sub_key: caller.clone(), taken_at: self.seen, expires_at },
            );
        }
        Ok(Reply::Reserved {
            account: self.account.as_ref().unwrap().0.clone(),
            remaining: self.left_to(caller.as_deref()),
            limit: self.limit,
            live: self.live.len() as u32,
            expires_at: self.live[&lease_id].expires_at,
            requests: Some(self.requests_left()),
            failures: Some(self.failures_left()),
            unkept: self.unkept,
        })
    }

    fn look(&self, caller: Option<String>) -> Result<Reply, Refusal> {
        if self.disabled {
            return Err(Refusal::Disabled);
        }
        self.check(1, caller.as_deref())?;
        Ok(Reply::Reservable {
            account: self.account.as_ref().unwrap().0.clone(),
            remaining: self.left_to(caller.as_deref()),
            limit: self.limit,
            live: self.live.len() as u32,
            requests: self.requests_left(),
            failures: self.failures_left(),
        })
    }

    fn draw(&mut self, caller: Option<String>) -> Result<Reply, Refusal> {
        if !self.disabled {
            self.check_requests()?;
            self.requests += ONE;
        }
        Ok(self.status(caller))
    }

    fn check(&self, units: u64, caller: Option<&str>) -> Result<(), Refusal> {
        let soonest = self.live.values().map(|lease| lease.expires_at.0).min();
        let retry_after_ms = soonest.map_or(1_000, |end| (end - self.seen.0).clamp(1, 1_000)) as u32;
        if let Some(sub_key) = caller {
            self.check_sub_key(sub_key, units, retry_after_ms)?;
        }
        let remaining = self.totals().remaining;
        if remaining < units {
            let usable = |(grant, _): &&(Grant, UnixMs)| !self.is_over(grant);
            let reserved: u64 =
                self.grants.iter().filter(usable).map(|(grant, _)| self.lot(grant).reserved).sum();
            return Err(if remaining + reserved >= units {
                Refusal::CreditsReserved { retry_after_ms }
            } else {
                Refusal::InsufficientCredits
            });
        }
        let live = self.live.len() as u32;
        if live >= self.limit {
            return Err(Refusal::ConcurrencyLimit { limit: self.limit, live, retry_after_ms });
        }
        self.check_requests()?;
        let allowance = self.failures_left();
        let refill_ms = i64::from(self.limits.failure_refill_s) * 1000;
        let until_ms =
            |count: u32| wait_ms(self.failures, i64::from(allowance.quota), refill_ms, i64::from(count));
        match (until_ms(live + 1), until_ms(1)) {
            (None, _) => Ok(()),
            (_, Some(wait)) => Err(Refusal::FailureBudget { allowance, retry_after_ms: wait }),
            (Some(wait), None) => {
                Err(Refusal::FailureBudget { allowance, retry_after_ms: wait.min(retry_after_ms) })
            }
        }
    }

    fn check_requests(&self) -> Result<(), Refusal> {
        let wait = wait_ms(self.requests, i64::from(self.limits.burst), self.window_ms(), 1);
        let allowance = self.requests_left();
        wait.map_or(Ok(()), |retry_after_ms| Err(Refusal::RateLimited { allowance, retry_after_ms }))
    }

    fn requests_left(&self) -> Allowance {
        left(self.requests, i64::from(self.limits.burst), self.window_ms())
    }

    fn failures_left(&self) -> Allowance {
        left(self.failures, self.budget(), i64::from(self.limits.failure_refill_s) * 1000)
    }

    /// Returns the time from which the id can no longer be used, or the refusal if it cannot be used now.
    fn last_end(&self, lease_id: &str) -> Result<UnixMs, Refusal> {
        let born = id::parse_created_at(lease_id).ok_or(Refusal::BadLease)?.0;
        if born - self.seen.0 > 60_000 {
            return Err(Refusal::BadLease);
        }
        if self.seen.0 - born >= 900_000 || *lease_id < *self.horizon {
            return Err(Refusal::TooOld);
        }
        Ok(UnixMs(born + 900_000))
    }

    fn settle(
        &mut self,
        lease_id: String,
        charge: bool,
        units: Option<u64>,
        asked: u32,
        (label, error, caller, unkept): (Option<String>, Option<String>, Option<String>, bool),
    ) -> Result<Reply, Refusal> {
        self.last_end(&lease_id)?;
        if !self.settled.contains_key(&lease_id) {
            let held = self.live.remove(&lease_id).map(|lease| lease.held);
            let held_units: u64 = held.iter().flatten().map(|(_, units)| units).sum();
            let wanted = units.unwrap_or(if held.is_some() { held_units } else { 1 }).min(GRANTED_MAX);
            // First its own units, one by one as they are held, then the oldest.
            let mut own = Vec::new();
            let mut left = if charge { wanted } else { 0 };
            for (lot, units) in held.unwrap_or_default() {
                let taken = left.min(units);
                left -= taken;
                own.push((lot, taken));
            }
            own.retain(|(_, units)| *units > 0);
            let before: BTreeMap<_, _> = own.iter().cloned().collect();
            let (more, short) = self.oldest_beside(left, &before);
            for (lot, units) in more {
                match own.iter_mut().find(|(known, _)| *known == lot) {
                    Some((_, sum)) => *sum += units,
                    None => own.push((lot, units)),
                }
            }
            let outcome = match (charge, own.is_empty()) {
                (false, _) => Outcome::Released,
                (true, false) => Outcome::Charged,
                (true, true) => Outcome::Uncollected,
            };
            let mut own = own.into_iter();
            let first = own.next();
            let row = Settlement {
                lease_id: lease_id.clone(),
                lot: first.clone().map(|(lot, _)| lot),
                outcome,
                at: self.seen,
                units: first.map_or(0, |(_, units)| units),
                further: own.map(|(lot, units)| LotCharge { lot, units }).collect(),
                short,
                label: label.map(|text| text.chars().take(LABEL_LEN_MAX).collect()),
                error: error.map(|text| text.chars().take(LABEL_LEN_MAX).collect()),
                sub_key: caller.clone(),
                unkept,
            };
            if let Some(sub_key) = caller.filter(|_| row.charged_units() > 0) {
                self.days.insert(lease_id.clone(), self.day_of(&sub_key));
            }
            self.settled.insert(lease_id.clone(), row);
            self.watch(&lease_id);
            let asked = i64::from(asked);
            self.requests += (asked - 4).max(0) * ONE;
            let drawn = if outcome == Outcome::Charged { asked - 4 } else { asked };
            let before = self.failures;
            self.failures = (self.failures + drawn * ONE).max(0);
            if self.failures != before {
                self.written = (self.failures, self.seen);
            }
        }
        let row = &self.settled[&lease_id];
        Ok(Reply::Settled {
            outcome: row.outcome,
            remaining: self.totals().remaining,
            units: row.charged_units(),
            uncollected: row.short,
            notice: self.notice.is_some(),
        })
    }

    /// Takes units from the oldest lots; also returns the number of missing ones.
    fn oldest(&self, units: u64) -> (Vec<(String, u64)>, u64) {
        self.oldest_beside(units, &BTreeMap::new())
    }

    /// Takes units from the oldest lots, given the units about to be taken from some.
    fn oldest_beside(&self, units: u64, taken: &BTreeMap<String, u64>) -> (Vec<(String, u64)>, u64) {
        let mut left = units;
        let mut parts = Vec::new();
        for (grant, _) in &self.grants {
            let beside = taken.get(&grant.reference).copied().unwrap_or(0);
            let free = self.lot(grant).remaining.saturating_sub(beside).min(left);
            if free > 0 {
                parts.push((grant.reference.clone(), free));
                left -= free;
            }
        }
        (parts, left)
    }

    fn is_over(&self, grant: &Grant) -> bool {
        self.withdrawn.contains_key(&grant.reference) || grant.expires_at.is_some_and(|end| end <= self.seen)
    }

    fn lot(&self, grant: &Grant) -> Totals {
        let of = |(lot, units): (&str, u64)| if *lot == *grant.reference { units } else { 0 };
        let held = self.live.values().flat_map(|lease| &lease.held);
        let reserved: u64 = held.map(|(lot, units)| of((lot, *units))).sum();
        let consumed: u64 = self.settled.values().flat_map(super::parts).map(of).sum();
        let free = grant.calls - consumed - reserved;
        let (remaining, expired) = if self.is_over(grant) { (0, free) } else { (free, 0) };
        Totals { granted: grant.calls, remaining, reserved, consumed, expired }
    }

    pub fn totals(&self) -> Totals {
        let mut sum = Totals::default();
        for (grant, _) in &self.grants {
            let lot = self.lot(grant);
            sum.granted += lot.granted;
            sum.remaining += lot.remaining;
            sum.reserved += lot.reserved;
            sum.consumed += lot.consumed;
            sum.expired += lot.expired;
        }
        sum
    }

    fn key_status(&self) -> KeyStatus {
        if self.disabled { KeyStatus::Disabled } else { KeyStatus::Active }
    }

    fn status(&self, caller: Option<String>) -> Reply {
        let mut credits = Vec::new();
        for (grant, _) in &self.grants {
            let remaining = self.lot(grant).remaining;
            if remaining > 0 && caller.is_none() {
                credits.push(Credit { remaining, expires_at: grant.expires_at, kind: grant.kind });
            }
        }
        Reply::Status {
            account: self.account.as_ref().unwrap().0.clone(),
            status: self.key_status(),
            remaining: self.left_to(caller.as_deref()),
            limit: self.limit,
            credits,
            sub_key: caller
                .map(|id| Box::new(self.sub_key_views().into_iter().find(|own| own.id == id).unwrap())),
        }
    }

    /// Returns the inspection without the recent settlements, which are in the store.
    fn inspection(&self) -> Inspection {
        let (account, created_at) = self.account.clone().unwrap();
        let count = |outcome| self.settled.values().filter(|row| row.outcome == outcome).count() as u64;
        let lots = self.grants.iter().map(|(grant, granted_at)| LotView {
            reference: grant.reference.clone(),
            kind: grant.kind,
            granted_at: *granted_at,
            expires_at: grant.expires_at,
            withdrawn_at: self.withdrawn.get(&grant.reference).copied(),
            totals: self.lot(grant),
        });
        let leases = self.live.iter().map(|(id, lease)| LeaseView {
            lease_id: id.clone(),
            lot: lease.held[0].0.clone(),
            units: lease.held.iter().map(|(_, units)| units).sum(),
            age_ms: (self.seen.0 - lease.taken_at.0) as u64,
            expires_at: lease.expires_at,
        });
        Inspection {
            account,
            status: self.key_status(),
            limit: self.limit,
            created_at,
            totals: self.totals(),
            lots: lots.collect(),
            leases: leases.collect(),
            counters: Counters {
                uncollected: count(Outcome::Uncollected),
                uncollected_units: self.settled.values().map(|row| row.short).sum(),
                released: count(Outcome::Released),
                lapsed: self.lapsed,
            },
            recent: Vec::new(),
            access: Vec::new(),
        }
    }
}

fn limit_is_good(limit: u32) -> bool {
    limit > 0 && limit <= CONCURRENCY_LIMIT_MAX
}

const ONE: i64 = 1_000_000;

fn left(drawn: i64, quota: i64, window_ms: i64) -> Allowance {
    let remaining = (quota * ONE - drawn).max(0) / ONE;
    Allowance { quota: quota as u32, window_ms: window_ms as u64, remaining: remaining as u32 }
}

/// Returns the milliseconds until this many can be drawn; `None` when they can be drawn now.
fn wait_ms(drawn: i64, quota: i64, window_ms: i64, count: i64) -> Option<u32> {
    let over = drawn - (quota - count).max(0) * ONE;
    (over > 0).then(|| (i128::from(over) * i128::from(window_ms) / i128::from(quota * ONE)) as u32 + 1)
}
