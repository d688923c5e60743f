//! Isolate's cache of the sellers in the database. A change takes effect everywhere within [`KNOWN_MS`]: an older entry is
//! refreshed before use, unless the database does not respond.
//!
//! No request waits for another request's query, because a cut-off request takes its response with it and the waiting one would
//! hang. Shortly before an entry expires, one request refreshes it, and the others use the old value.

use std::cell::RefCell;
use std::rc::Rc;

use quarry_kernel::time::UnixMs;

use super::config::Seller;

/// Time for which an entry is used without a refresh.
const FRESH_MS: i64 = 20 * 1000;
/// Time for which an entry is used while another request refreshes it.
pub const KNOWN_MS: i64 = 30 * 1000;
/// Time for which an entry is used while the database does not respond.
const STALE_MS: i64 = 3_600_000;
/// Time after which an unanswered query is repeated.
const ASKING_MS: i64 = 5 * 1000;
/// Pause after a failed query.
const FAILED_MS: i64 = 2 * 1000;
/// Maximum number of cached hosts; unknown hosts are evicted first.
const REMEMBERED_MAX: usize = 128;

/// Isolate's cached sellers, by requested host.
#[derive(Debug, Default)]
pub struct SellerCache(RefCell<Vec<CacheEntry>>);

#[derive(Debug)]
struct CacheEntry {
    host: String,
    known: HostLookup,
    read_at: UnixMs,
    asking: Option<UnixMs>,
    failed: Option<UnixMs>,
}

/// Database's answer for a host.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct HostLookup {
    /// Seller of the host, with the name of the matching entry.
    pub row: Option<(Rc<Seller>, String)>,
    /// Whether the host's seller in the variable is superseded by a row with the same id.
    pub is_superseded: bool,
}

impl SellerCache {
    /// Returns the cached answer for a host; `None` when the caller has to query the database.
    pub(crate) fn recall(&self, host: &str, now: UnixMs) -> Option<HostLookup> {
        let mut entries = self.0.borrow_mut();
        let entry = entries.iter_mut().find(|entry| entry.host == host)?;
        // A clock that went backwards makes no entry fresh.
        let within = |moment: UnixMs, ms| (0..ms).contains(&now.0.saturating_sub(moment.0));
        let age_below = |ms| within(entry.read_at, ms);
        let is_usable = age_below(FRESH_MS)
            || age_below(KNOWN_MS) && entry.asking.is_some_and(|at| within(at, ASKING_MS))
            || age_below(STALE_MS) && entry.failed.is_some_and(|at| within(at, FAILED_MS));
        if !is_usable {
            entry.asking = Some(now);
            return None;
        }
        Some(entry.known.clone())
    }

    /// Caches the database's answer for a host.
    pub(crate) fn remember(&self, host: &str, known: &HostLookup, now: UnixMs) {
        let mut entries = self.0.borrow_mut();
        entries.retain(|entry| entry.host != host);
        if entries.len() >= REMEMBERED_MAX {
            let last =
                entries.iter().rposition(|entry| entry.known.row.is_none()).unwrap_or(entries.len() - 1);
            entries.remove(last);
        }
        let (host, known) = (host.to_owned(), known.clone());
        entries.insert(0, CacheEntry { host, known, read_at: now, asking: None, failed: None });
    }

    /// Records that the database did not respond; returns the cached answer, unless it is too old.
    pub(crate) fn record_failure(&self, host: &str, now: UnixMs) -> Option<HostLookup> {
        let mut entries = self.0.borrow_mut();
        let entry = entries.iter_mut().find(|entry| entry.host == host)?;
        entry.failed = Some(now);
        (now.0.saturating_sub(entry.read_at.0) < STALE_MS).then(|| entry.known.clone())
    }

    /// Clears the cache after a change made here.
    pub fn forget_all(&self) {
        self.0.borrow_mut().clear();
    }
}
