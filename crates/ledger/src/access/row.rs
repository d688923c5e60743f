//! Row of a secret or sub-key, and its owner's view.

use quarry_kernel::time::UnixMs;
use serde::{Deserialize, Serialize};

use super::SubKeyTerms;
use crate::refusal::Refusal;
use crate::types::is_none;

/// Stored secret or sub-key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccessRow {
    /// Id, unique in the key; empty for the secret that the key was created with.
    pub id: String,
    /// Terms of a sub-key; absent for a secret of the key itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terms: Option<SubKeyTerms>,
    /// Time of creation.
    pub made_at: UnixMs,
    /// Time from which the secret is refused, because it was replaced or revoked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends_at: Option<UnixMs>,
    /// Units charged to the sub-key in total.
    #[serde(default, skip_serializing_if = "is_none")]
    pub used: u64,
    /// The UTC day of `used_in_day`, in days since 1970-01-01.
    pub day: i64,
    /// Units charged in that day.
    #[serde(default, skip_serializing_if = "is_none")]
    pub used_in_day: u64,
}

impl AccessRow {
    pub(super) const fn new(id: String, terms: Option<SubKeyTerms>, made_at: UnixMs) -> Self {
        Self { id, terms, made_at, ends_at: None, used: 0, day: 0, used_in_day: 0 }
    }

    /// Returns whether the access has ended. A revoked sub-key has ended even if the clock goes back; a secret ends at a time
    /// that may be in the future.
    pub(super) fn has_ended(&self, now: UnixMs) -> bool {
        self.ends_at.is_some_and(|end| end <= now || self.terms.is_some())
    }

    /// Returns the units charged on the day of a given time. A clock earlier than the stored day does not begin a new day.
    pub(super) fn used_today(&self, now: UnixMs) -> u64 {
        if now.date().days > self.day { 0 } else { self.used_in_day }
    }

    /// Returns the units that it can still reserve with this many in flight; `None` when only the key limits them.
    pub(super) fn remaining_units(&self, held: u64, now: UnixMs) -> Option<u64> {
        let terms = self.terms.as_ref()?;
        let left = |limit: Option<u64>, used: u64| Some(limit?.saturating_sub(used).saturating_sub(held));
        let (day, all) = (left(terms.daily_limit, self.used_today(now)), left(terms.total_limit, self.used));
        day.into_iter().chain(all).min()
    }

    /// Checks that it can reserve units, with the given number in flight. Permanent reasons for refusal come before temporary
    /// ones.
    pub(super) fn check(&self, units: u64, held: u64, now: UnixMs, soon_ms: u32) -> Result<(), Refusal> {
        let Some(terms) = &self.terms else { return Ok(()) };
        let exceeds = |limit: u64, used: u64| limit < used.saturating_add(units);
        let is_spent = |limit: &u64| exceeds(*limit, self.used);
        if let Some(limit) = terms.total_limit.filter(is_spent) {
            return Err(Refusal::SubKeySpent { limit });
        }
        let in_day = self.used_today(now);
        if let Some(limit) = terms.daily_limit.filter(|limit| exceeds(*limit, in_day)) {
            let midnight = (now.date().days.max(self.day) + 1).saturating_mul(quarry_kernel::time::DAY_MS);
            let retry_after_ms = u32::try_from(midnight.saturating_sub(now.0)).unwrap_or(u32::MAX);
            return Err(Refusal::SubKeyDay { limit, retry_after_ms });
        }
        match self.remaining_units(held, now) {
            Some(left) if left < units => Err(Refusal::SubKeyReserved { retry_after_ms: soon_ms }),
            _ => Ok(()),
        }
    }

    pub(super) fn to_view(&self, now: UnixMs) -> Option<SubKeyView> {
        let terms = self.terms.clone()?;
        let (id, made_at, ends_at) = (self.id.clone(), self.made_at, self.ends_at);
        Some(SubKeyView { id, terms, made_at, ends_at, used: self.used, used_today: self.used_today(now) })
    }
}

/// Owner's view of a sub-key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SubKeyView {
    /// Id of the sub-key.
    pub id: String,
    /// Permissions of the sub-key.
    pub terms: SubKeyTerms,
    /// Time of creation.
    pub made_at: UnixMs,
    /// Time of revocation, if revoked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends_at: Option<UnixMs>,
    /// Units charged in total.
    pub used: u64,
    /// Units charged on the current UTC day.
    pub used_today: u64,
}

/// Owner's view of a secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SecretView {
    /// Id of the secret; empty for the one that the key was created with.
    pub id: String,
    /// Time of creation.
    pub made_at: UnixMs,
    /// Time from which the secret is refused; absent for the newest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends_at: Option<UnixMs>,
}
