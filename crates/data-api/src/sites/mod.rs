//! The health of the sources' sites, as one isolate sees it: a circuit breaker and a cap of simultaneous requests each.
//!
//! * [`breaker`]: a site that failed several times in a row is not asked for a while, and then by one call alone.
//! * [`slots`]: no more requests at once than the operator allows; the others wait in line, no longer than their deadline.
//! * [`watched_source`]: the source of one call behind both. Everything that asks a site goes through it, the canary too.
//! * [`empties`]: a site that has nothing for many different phrases in a row is not believed.
//! * [`verdict`]: which failures are the site's. Those that a caller can cause by what they ask for do not count.
//! * [`report`]: what operators and callers are told.

use std::cell::RefCell;
use std::collections::BTreeMap;

use quarry_sources::Site;

pub mod breaker;
pub mod empties;
pub mod report;
pub mod slots;
pub mod stats;
pub mod verdict;
pub mod watched_source;

use breaker::Breaker;
use empties::EmptyRun;
use slots::Slots;
use stats::SiteStats;

/// Limits of sites; the operator's configuration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SiteLimits {
    /// Failures in a row that open a site's breaker; none: it never opens.
    pub failures_to_open: u32,
    /// Simultaneous requests to a site, at least one.
    pub concurrency: usize,
    /// Deadline of one exchange, in milliseconds; a call waits in line no longer than that.
    pub timeout_ms: u32,
}

impl Default for SiteLimits {
    fn default() -> Self {
        Self { failures_to_open: 5, concurrency: 100, timeout_ms: 20_000 }
    }
}

/// The sites that were asked.
#[derive(Debug, Default)]
pub struct Sites(RefCell<BTreeMap<Site, SiteHealth>>);

/// One site.
#[derive(Debug, Default)]
pub(crate) struct SiteHealth {
    pub breaker: Breaker,
    pub slots: Slots,
    pub stats: SiteStats,
    pub empties: EmptyRun,
}

impl Sites {
    pub(crate) fn with_site<T>(&self, site: Site, act: impl FnOnce(&mut SiteHealth) -> T) -> T {
        act(self.0.borrow_mut().entry(site).or_default())
    }

    pub(crate) fn map_sites<T>(&self, mut read: impl FnMut(Site, &mut SiteHealth) -> T) -> Vec<T> {
        self.0.borrow_mut().iter_mut().map(|(site, health)| read(*site, health)).collect()
    }
}
