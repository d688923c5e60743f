//! Health of the sources' sites, as seen by one isolate: a circuit breaker and a concurrency limit for each.
//!
//! * [`breaker`]: stops requests to a site after consecutive failures, then admits a single probe.
//! * [`slots`]: limits concurrent requests; further ones queue, no longer than their deadline.
//! * [`watched_source`]: the source of one call behind both, used by everything that requests a site, including the canary.
//! * [`empties`]: detects a site that is empty for many different phrases in a row.
//! * [`verdict`]: decides which failures are the site's; those that callers can cause do not count.
//! * [`report`]: reports to operators and callers.

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

/// Limits of sites, configured by the operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SiteLimits {
    /// Consecutive failures that open a site's breaker; 0 never opens it.
    pub failures_to_open: u32,
    /// Maximum concurrent requests to a site, at least one.
    pub concurrency: usize,
    /// Deadline of one exchange in milliseconds; a call queues no longer than that.
    pub timeout_ms: u32,
}

impl Default for SiteLimits {
    fn default() -> Self {
        Self { failures_to_open: 5, concurrency: 100, timeout_ms: 20_000 }
    }
}

/// Sites requested so far.
#[derive(Debug, Default)]
pub struct Sites(RefCell<BTreeMap<Site, SiteHealth>>);

/// Health of a site.
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
