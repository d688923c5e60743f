//! Views of a key: status, usage, latest calls, inspection.

use std::collections::BTreeMap;

use quarry_kernel::time::UnixMs;

use super::{KeyState, add_saturating};
use crate::allowance::Limits;
use crate::journal::Journal;
use crate::lease::Lease;
use crate::refusal::Refusal;
use crate::reply::{Inspection, LeaseView, Reply};
use crate::transition::Transition;
use crate::types::{DailyUsage, KeyStatus, Outcome};
use crate::{FAILED_MAX, RECENT_MAX, USAGE_DAYS};

impl KeyState {
    /// Draws a request for a free operation.
    pub(crate) fn draw_request(
        &mut self,
        limits: Limits,
        caller: Option<String>,
        now: UnixMs,
    ) -> Result<Transition, Refusal> {
        if self.account.status == KeyStatus::Active {
            self.check_requests(limits)?;
            self.requests.draw(1);
        }
        Ok(Transition::from_reply(self.status_reply(caller, now)))
    }

    /// Lists the latest calls. Draws a request.
    pub(crate) fn list_calls(
        &mut self,
        limits: Limits,
        limit: u32,
        journal: &impl Journal,
    ) -> Result<Transition, Refusal> {
        let is_active = self.account.status == KeyStatus::Active;
        if is_active {
            self.check_requests(limits)?;
        }
        let calls = journal.list_calls(limit.min(RECENT_MAX)).map_err(|_| Refusal::Storage)?;
        if is_active {
            self.requests.draw(1);
        }
        let (account, status) = (self.account.account.clone(), self.account.status);
        Ok(Transition::from_reply(Reply::Calls { account, status, calls }))
    }

    /// Lists the use of recent days. Draws a request.
    pub(crate) fn list_usage(
        &mut self,
        limits: Limits,
        days: u32,
        now: UnixMs,
        journal: &impl Journal,
    ) -> Result<Transition, Refusal> {
        let is_active = self.account.status == KeyStatus::Active;
        if is_active {
            self.check_requests(limits)?;
        }
        let from_day = now.date().plus_days(1 - i64::from(days.clamp(1, USAGE_DAYS))).days;
        let days = journal.list_usage(from_day).map_err(|_| Refusal::Storage)?;
        let failed = journal.list_failed_calls(FAILED_MAX).map_err(|_| Refusal::Storage)?;
        if is_active {
            self.requests.draw(1);
        }
        let (account, status) = (self.account.account.clone(), self.account.status);
        Ok(Transition::from_reply(Reply::Usage { account, status, days: sum_usage(days), failed }))
    }

    pub(crate) fn status_reply(&self, caller: Option<String>, now: UnixMs) -> Reply {
        let sub_key = caller.as_deref().and_then(|id| self.access.sub_key_view(id, now));
        Reply::Status {
            account: self.account.account.clone(),
            status: self.account.status,
            remaining: self.remaining_for(caller.as_deref(), now),
            limit: self.account.concurrency_limit,
            credits: if sub_key.is_some() { Vec::new() } else { self.lots.credits() },
            sub_key: sub_key.map(Box::new),
        }
    }

    pub(crate) fn lots_reply(&self, references: &[String], now: UnixMs) -> Reply {
        Reply::Lots { lots: references.iter().filter_map(|name| self.lots.find_view(name, now)).collect() }
    }

    pub(crate) fn inspect(
        &self,
        recent: u32,
        now: UnixMs,
        journal: &impl Journal,
    ) -> Result<Transition, Refusal> {
        let recent = match recent.min(RECENT_MAX) {
            0 => Vec::new(),
            limit => journal.list_recent_settlements(limit).map_err(|_| Refusal::Storage)?,
        };
        let view = |lease: &Lease| LeaseView {
            lease_id: lease.id.clone(),
            lot: lease.held.first().and_then(|slot| self.lots.reference(slot)).unwrap_or_default().to_owned(),
            units: lease.held.units(),
            age_ms: now.0.abs_diff(lease.taken_at.0),
            expires_at: lease.expires_at,
        };
        Ok(Transition::from_reply(Reply::Inspected(Box::new(Inspection {
            account: self.account.account.clone(),
            status: self.account.status,
            limit: self.account.concurrency_limit,
            created_at: self.account.created_at,
            totals: self.lots.totals(now),
            lots: self.lots.to_views(now),
            leases: self.leases.iter().map(view).collect(),
            counters: self.counters,
            recent,
            access: self.access.rows().to_vec(),
        }))))
    }
}

/// Merges rows to one per day, label and outcome, sorted by them.
fn sum_usage(rows: Vec<DailyUsage>) -> Vec<DailyUsage> {
    let mut sums: BTreeMap<(i64, String, Outcome), (u64, u64)> = BTreeMap::new();
    for DailyUsage { day, label, outcome, calls, units } in rows {
        let sum = sums.entry((day, label, outcome)).or_default();
        add_saturating(&mut sum.0, calls);
        add_saturating(&mut sum.1, units);
    }
    let row = |((day, label, outcome), (calls, units))| DailyUsage { day, label, outcome, calls, units };
    sums.into_iter().map(row).collect()
}
