//! Leases, the calls in flight, which live in memory only; and which lease ids are accepted.

use quarry_kernel::id;
use quarry_kernel::time::UnixMs;

use crate::lot::LotShares;
use crate::refusal::Refusal;
use crate::{CLOCK_SKEW_MS_MAX, LEASE_TTL_MS_DEFAULT, LEASE_TTL_MS_MAX, SETTLEMENT_WINDOW_MS};

/// One call in flight.
#[derive(Debug)]
pub(crate) struct Lease {
    pub(crate) id: String,
    pub(crate) held: LotShares,
    /// The sub-key that took it, if one did.
    pub(crate) sub_key: Option<String>,
    pub(crate) taken_at: UnixMs,
    pub(crate) expires_at: UnixMs,
}

/// The live leases of a key: at most the concurrency limit, so a list is searched.
#[derive(Debug, Default)]
pub(crate) struct Leases(Vec<Lease>);

impl Leases {
    /// Drops the leases that have ended and hands each to `lapsed`.
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

    /// Ends a lease, if it is live.
    pub(crate) fn take(&mut self, id: &str) -> Option<Lease> {
        let place = self.0.iter().position(|lease| lease.id == id)?;
        Some(self.0.swap_remove(place))
    }

    /// Returns the number of there are; the limit keeps it far below `u32::MAX`.
    pub(crate) fn live_count(&self) -> u32 {
        u32::try_from(self.0.len()).unwrap_or(u32::MAX)
    }

    /// Returns units that a sub-key holds.
    pub(crate) fn units_held_by(&self, sub_key: &str) -> u64 {
        let own = self.0.iter().filter(|lease| lease.sub_key.as_deref() == Some(sub_key));
        own.map(|lease| lease.held.units()).sum()
    }

    /// Returns when the next one lapses.
    pub(crate) fn next_end(&self) -> Option<UnixMs> {
        self.0.iter().map(|lease| lease.expires_at).min()
    }

    /// Returns when the last one lapses.
    pub(crate) fn last_end(&self) -> Option<UnixMs> {
        self.0.iter().map(|lease| lease.expires_at).max()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Lease> {
        self.0.iter()
    }
}

/// Returns when a lease id was made, if it may still be reserved or settled (rule 6). An accepted id is younger than the window,
/// so its settlement, if there is one, is still remembered.
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

/// Returns when a lease taken now ends. It never outlives its id: a lease that were settled after the window could be charged
/// again by a later command with the same id.
pub(crate) fn compute_expiry(born: UnixMs, now: UnixMs, ttl_ms: Option<u32>) -> UnixMs {
    let ttl_ms = ttl_ms.unwrap_or(LEASE_TTL_MS_DEFAULT).min(LEASE_TTL_MS_MAX);
    now.plus_ms(i64::from(ttl_ms)).min(born.plus_ms(SETTLEMENT_WINDOW_MS))
}

/// Returns the smallest lease id that may still be used at `now`, or one a little smaller.
pub(crate) fn oldest_usable_id(now: UnixMs) -> String {
    id::new_sortable(now.plus_ms(-SETTLEMENT_WINDOW_MS), [0; 10])
}
