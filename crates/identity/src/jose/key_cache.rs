//! Isolate's cache of trusted providers' keys, and its refresh rules.

use std::cell::RefCell;
use std::rc::Rc;

use quarry_kernel::time::{DAY_MS, UnixMs};

use super::algorithm::SigningAlgorithm;
use super::jwk::PublicKey;
use crate::sellers::cache::SellerCache;

/// Time for which keys are fresh.
const FRESH_MS: i64 = 10 * 60 * 1000;
/// Time for which keys are used while their provider does not respond.
const STALE_MS: i64 = DAY_MS;
/// Minimum interval between refetches for an unknown `kid`.
const UNKNOWN_MS: i64 = 60 * 1000;
/// Pause after a failed fetch.
const FAILED_MS: i64 = 5 * 1000;
/// Maximum number of cached providers.
const REMEMBERED_MAX: usize = 16;

/// Isolate's cache of provider keys and sellers.
#[derive(Debug, Default)]
pub struct IsolateCache {
    providers: RefCell<Vec<(String, ProviderMemory)>>,
    /// Cached sellers.
    pub sellers: SellerCache,
}

impl IsolateCache {
    pub(crate) fn recall(&self, issuer: &str) -> ProviderMemory {
        let memories = self.providers.borrow();
        memories.iter().find(|(own, _)| own == issuer).map(|(_, memory)| memory.clone()).unwrap_or_default()
    }

    pub(crate) fn remember(&self, issuer: &str, memory: ProviderMemory) {
        let mut memories = self.providers.borrow_mut();
        memories.retain(|(own, _)| own != issuer);
        memories.truncate(REMEMBERED_MAX - 1);
        memories.insert(0, (issuer.to_owned(), memory));
    }
}

/// Key selected by an assertion.
#[derive(Debug, Clone, Copy)]
pub struct KeySelector<'w> {
    /// `kid` of the header. Without one, the provider must have exactly one key for the algorithm.
    pub kid: Option<&'w str>,
    /// `alg` of the header.
    pub algorithm: SigningAlgorithm,
}

impl KeySelector<'_> {
    pub(crate) fn find_in(&self, keys: &[PublicKey]) -> Option<PublicKey> {
        let named = |key: &PublicKey| self.kid.is_none_or(|kid| key.id.as_deref() == Some(kid));
        let mut fitting = keys.iter().filter(|key| key.can_verify(self.algorithm) && named(key));
        let first = fitting.next()?;
        (self.kid.is_some() || fitting.next().is_none()).then(|| first.clone())
    }
}

/// Cached keys of one provider.
#[derive(Debug, Clone, Default)]
pub(crate) struct ProviderMemory {
    pub(crate) keys: Option<(Rc<Vec<PublicKey>>, UnixMs)>,
    pub(crate) last: LastFetch,
    /// Time of the last refetch for an unknown `kid`.
    pub(crate) refetched: Option<UnixMs>,
}

/// Result of the latest request.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) enum LastFetch {
    #[default]
    Never,
    /// In progress in another request, or cut off.
    Asking(UnixMs),
    Failed(UnixMs),
    Answered,
}

/// Next step in the search for a key.
pub(crate) enum NextStep {
    Use(PublicKey),
    Ask,
    /// The provider has no such key.
    Unknown,
    /// A fetch is in progress, or has just failed.
    Wait,
}

impl ProviderMemory {
    pub(crate) fn decide_next(&self, wanted: &KeySelector<'_>, now: UnixMs) -> NextStep {
        if let Some(key) = self.find_known(wanted, FRESH_MS, now) {
            return NextStep::Use(key);
        }
        let within = |moment: UnixMs, ms| now.0.saturating_sub(moment.0) < ms;
        match self.last {
            LastFetch::Answered
                if self.is_fresh(now) && self.refetched.is_some_and(|at| within(at, UNKNOWN_MS)) =>
            {
                NextStep::Unknown
            }
            LastFetch::Failed(at) if within(at, FAILED_MS) => {
                self.find_stale(wanted, now).map_or(NextStep::Wait, NextStep::Use)
            }
            // The first fetch is never waited for, because there are no keys yet to fall back on.
            LastFetch::Asking(at) if within(at, FAILED_MS) && self.keys.is_some() => {
                self.find_stale(wanted, now).map_or(NextStep::Wait, NextStep::Use)
            }
            _ => NextStep::Ask,
        }
    }

    pub(crate) fn is_fresh(&self, now: UnixMs) -> bool {
        self.keys.as_ref().is_some_and(|(_, at)| now.0.saturating_sub(at.0) < FRESH_MS)
    }

    pub(crate) fn find_stale(&self, wanted: &KeySelector<'_>, now: UnixMs) -> Option<PublicKey> {
        self.find_known(wanted, STALE_MS, now)
    }

    pub(crate) fn find_known(
        &self,
        wanted: &KeySelector<'_>,
        age_max_ms: i64,
        now: UnixMs,
    ) -> Option<PublicKey> {
        let (keys, at) = self.keys.as_ref()?;
        if now.0.saturating_sub(at.0) >= age_max_ms {
            return None;
        }
        wanted.find_in(keys)
    }
}
