//! The rules once more, in the slowest and plainest way, to judge the ledger by: nothing is counted, cached, folded or
//! forgotten. Every number is found by walking the whole history.

use std::collections::BTreeMap;

use quarry_kernel::id;
use quarry_kernel::time::UnixMs;
use quarry_ledger::*;

/// A lease in flight.
#[derive(Debug, Clone)]
struct Live {
    lot: String,
    taken_at: UnixMs,
    expires_at: UnixMs,
}

/// What a ledger should be.
#[derive(Debug, Clone, Default)]
pub struct Model {
    account: Option<(String, UnixMs)>,
    disabled: bool,
    limit: u32,
    grants: Vec<(Grant, UnixMs)>,
    settled: BTreeMap<String, Settlement>,
    live: BTreeMap<String, Live>,
    lapsed: u64,
    seen: UnixMs,
    /// The one thing that is not the model's own decision but the ledger's: how far it has forgotten.
    pub horizon: String,
}

impl Model {
    /// What a crash leaves of `self`, if `self` is what was written.
    pub fn crash(&mut self) {
        self.live.clear();
        self.lapsed = 0;
        self.seen = UnixMs(0);
    }

    /// The latest moment of this life.
    pub fn seen(&self) -> UnixMs {
        self.seen
    }

    pub fn live(&self) -> usize {
        self.live.len()
    }

    pub fn is_live(&self, id: &str) -> bool {
        self.live.contains_key(id)
    }

    pub fn settled(&self) -> &BTreeMap<String, Settlement> {
        &self.settled
    }

    /// Lets time pass, as every command does.
    pub fn tick(&mut self, now: UnixMs) {
        self.seen = self.seen.max(now);
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
        match command {
            Command::Open { account, concurrency_limit, created_at, grant } => {
                self.open(account, concurrency_limit, created_at, grant)
            }
            Command::Grant(grant) => self.grant(grant),
            Command::Reserve { lease_id, ttl_ms } => self.reserve(lease_id, ttl_ms),
            Command::Commit { lease_id } => self.settle(lease_id, true),
            Command::Release { lease_id } => self.settle(lease_id, false),
            Command::Status => Ok(self.status()),
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
            }
        }
        Ok(Reply::Granted { remaining: self.totals().remaining, repeated })
    }

    fn reserve(&mut self, lease_id: String, ttl_ms: Option<u32>) -> Result<Reply, Refusal> {
        if self.disabled {
            return Err(Refusal::Disabled);
        }
        let last_end = self.last_end(&lease_id)?;
        if !self.live.contains_key(&lease_id) {
            if let Some(settled) = self.settled.get(&lease_id) {
                return Err(Refusal::LeaseSettled { outcome: settled.outcome });
            }
            let lot = self.oldest_free().ok_or(Refusal::InsufficientCredits)?;
            if self.live.len() >= self.limit as usize {
                return Err(self.all_slots_taken());
            }
            let ttl = i64::from(ttl_ms.unwrap_or(120_000).min(600_000));
            let expires_at = UnixMs((self.seen.0 + ttl).min(last_end.0));
            self.live.insert(lease_id.clone(), Live { lot, taken_at: self.seen, expires_at });
        }
        Ok(Reply::Reserved {
            account: self.account.as_ref().unwrap().0.clone(),
            remaining: self.totals().remaining,
            limit: self.limit,
            live: self.live.len() as u32,
            expires_at: self.live[&lease_id].expires_at,
        })
    }

    fn all_slots_taken(&self) -> Refusal {
        let soonest = self.live.values().map(|lease| lease.expires_at.0).min().unwrap();
        let retry_after_ms = (soonest - self.seen.0).clamp(1, 1_000) as u32;
        Refusal::ConcurrencyLimit { limit: self.limit, retry_after_ms }
    }

    /// When the id can no longer be used, unless it cannot even now.
    fn last_end(&self, lease_id: &str) -> Result<UnixMs, Refusal> {
        let born = id::made_at(lease_id).ok_or(Refusal::BadLease)?.0;
        if born - self.seen.0 > 60_000 {
            return Err(Refusal::BadLease);
        }
        if self.seen.0 - born >= 900_000 || *lease_id < *self.horizon {
            return Err(Refusal::TooOld);
        }
        Ok(UnixMs(born + 900_000))
    }

    fn settle(&mut self, lease_id: String, charge: bool) -> Result<Reply, Refusal> {
        self.last_end(&lease_id)?;
        if !self.settled.contains_key(&lease_id) {
            let held = self.live.remove(&lease_id).map(|lease| lease.lot);
            let lot = if charge { held.or_else(|| self.oldest_free()) } else { None };
            let outcome = match (charge, &lot) {
                (false, _) => Outcome::Released,
                (true, Some(_)) => Outcome::Charged,
                (true, None) => Outcome::Uncollected,
            };
            let row = Settlement { lease_id: lease_id.clone(), lot, outcome, at: self.seen };
            self.settled.insert(lease_id.clone(), row);
        }
        let outcome = self.settled[&lease_id].outcome;
        Ok(Reply::Settled { outcome, remaining: self.totals().remaining })
    }

    fn oldest_free(&self) -> Option<String> {
        let free = |(grant, _): &&(Grant, UnixMs)| self.lot(grant).remaining > 0;
        self.grants.iter().find(free).map(|(grant, _)| grant.reference.clone())
    }

    fn lot(&self, grant: &Grant) -> Totals {
        let reserved = self.live.values().filter(|lease| lease.lot == grant.reference).count() as u64;
        let charged = |row: &&Settlement| row.lot.as_ref() == Some(&grant.reference);
        let consumed = self.settled.values().filter(charged).count() as u64;
        let free = grant.calls - consumed - reserved;
        let is_expired = grant.expires_at.is_some_and(|end| end <= self.seen);
        let (remaining, expired) = if is_expired { (0, free) } else { (free, 0) };
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

    fn status(&self) -> Reply {
        let mut credits = Vec::new();
        for (grant, _) in &self.grants {
            let remaining = self.lot(grant).remaining;
            if remaining > 0 {
                credits.push(Credit { remaining, expires_at: grant.expires_at, kind: grant.kind });
            }
        }
        Reply::Status {
            account: self.account.as_ref().unwrap().0.clone(),
            status: self.key_status(),
            remaining: self.totals().remaining,
            limit: self.limit,
            credits,
        }
    }

    /// Everything but the recent settlements, which are the store's.
    fn inspection(&self) -> Inspection {
        let (account, created_at) = self.account.clone().unwrap();
        let count = |outcome| self.settled.values().filter(|row| row.outcome == outcome).count() as u64;
        let lots = self.grants.iter().map(|(grant, granted_at)| LotView {
            reference: grant.reference.clone(),
            kind: grant.kind,
            granted_at: *granted_at,
            expires_at: grant.expires_at,
            totals: self.lot(grant),
        });
        let leases = self.live.iter().map(|(id, lease)| LeaseView {
            lease_id: id.clone(),
            lot: lease.lot.clone(),
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
                released: count(Outcome::Released),
                lapsed: self.lapsed,
            },
            recent: Vec::new(),
        }
    }
}

fn limit_is_good(limit: u32) -> bool {
    limit > 0 && limit <= CONCURRENCY_LIMIT_MAX
}
