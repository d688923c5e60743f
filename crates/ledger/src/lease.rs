//! Leases, the calls in flight, kept in memory only; and the rule for acceptable lease ids.

use quarry_kernel::id;
use quarry_kernel::time::UnixMs;

use crate::lot::LotShares;
use crate::refusal::Refusal;
use crate::{CLOCK_SKEW_MS_MAX, LEASE_TTL_MS_DEFAULT, LEASE_TTL_MS_MAX, SETTLEMENT_WINDOW_MS};

/// Lease of one call in flight.
#[derive(Debug)]
pub(crate) struct Lease {
    pub(crate) id: String,
    pub(crate) held: LotShares,
    /// Sub-key that took it, if any.
    pub(crate) sub_key: Option<String>,
    pub(crate) taken_at: UnixMs,
    pub(crate) expires_at: UnixMs,
}

/// Live leases of a key: at most the concurrency limit, so linear search suffices.
#[derive(Debug, Default)]
pub(crate) struct Leases(Vec<Lease>);

impl Leases {
    /// Drops the expired leases and passes each to `lapsed`.
    pub(crate) fn sweep(&mut self, now: UnixMs, mut lapsed: impl FnMut(&Lease)) {
        self.0.retain(|lease| {
            let alive = lease.expires_at > now;
            if !alive {
                lapsed(lease);
            }
            alive
        });
    }

    pub(crate) fn find(&self, id: &str) -> Option<&Lease> {
        self.0.iter().find(|lease| lease.id == id)
    }

    pub(crate) fn add(&mut self, lease: Lease) {
        self.0.push(lease);
    }

    /// Removes and returns a live lease.
    pub(crate) fn take(&mut self, id: &str) -> Option<Lease> {
        let place = self.0.iter().position(|lease| lease.id == id)?;
        Some(self.0.swap_remove(place))
    }

    /// Returns the number of live leases, which the limit keeps far below `u32::MAX`.
    pub(crate) fn live_count(&self) -> u32 {
        u32::try_from(self.0.len()).unwrap_or(u32::MAX)
    }

    /// Returns the units held by a sub-key.
    pub(crate) fn units_held_by(&self, sub_key: &str) -> u64 {
        let own = self.0.iter().filter(|lease| lease.sub_key.as_deref() == Some(sub_key));
        own.map(|lease| lease.held.units()).sum()
    }

    /// Returns the time at which the next lease lapses.
    pub(crate) fn next_end(&self) -> Option<UnixMs> {
        self.0.iter().map(|lease| lease.expires_at).min()
    }

    /// Returns the time at which the last lease lapses.
    pub(crate) fn last_end(&self) -> Option<UnixMs> {
        self.0.iter().map(|lease| lease.expires_at).max()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Lease> {
        self.0.iter()
    }
}

/// Returns the creation time of an acceptable lease id (rule 6). Accepted ids are younger than the window, so their settlement,
/// if any, is still remembered.
pub(crate) fn check_lease_id(lease_id: &str, now: UnixMs, forgotten_before: &str) -> Result<UnixMs, Refusal> {
    let born = id::parse_created_at(lease_id).ok_or(Refusal::BadLease)?;
    if born > now.plus_ms(CLOCK_SKEW_MS_MAX) {
        return Err(Refusal::BadLease);
    }
    if born.plus_ms(SETTLEMENT_WINDOW_MS) <= now || lease_id < forgotten_before {
        return Err(Refusal::TooOld);
    }
    Ok(born)
}

/// Returns the expiry of a lease taken now. It never outlives its id: a lease settled after the window could be charged again by
/// a later command with the same id.
pub(crate) fn compute_expiry(born: UnixMs, now: UnixMs, ttl_ms: Option<u32>) -> UnixMs {
    let ttl_ms = ttl_ms.unwrap_or(LEASE_TTL_MS_DEFAULT).min(LEASE_TTL_MS_MAX);
    now.plus_ms(i64::from(ttl_ms)).min(born.plus_ms(SETTLEMENT_WINDOW_MS))
}

/// Returns the smallest lease id acceptable at `now`, or a slightly smaller one.
pub(crate) fn oldest_usable_id(now: UnixMs) -> String {
    id::new_sortable(now.plus_ms(-SETTLEMENT_WINDOW_MS), [0; 10])
}
