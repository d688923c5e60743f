//! Isolate's statistics of a site: last answer, last failure, durations of exchanges.

use std::collections::{BTreeMap, VecDeque};

use quarry_kernel::time::UnixMs;
use serde::Serialize;

/// Number of latest exchanges whose durations are kept.
const SAMPLES_MAX: usize = 256;

/// Counts since the isolate's start.
#[derive(Debug, Default)]
pub struct SiteStats {
    /// Time of the last answer.
    pub last_success_at: Option<UnixMs>,
    /// Time and reason of the last failure.
    pub last_failure: Option<(UnixMs, &'static str)>,
    /// Failures by reason.
    pub reasons: BTreeMap<&'static str, u64>,
    /// Number of successful exchanges.
    pub answers: u64,
    times_ms: VecDeque<u32>,
}

/// Percentiles of the exchange durations, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Latency {
    p50: u32,
    p95: u32,
    p99: u32,
    samples: usize,
}

impl SiteStats {
    /// Records the duration of an exchange.
    pub fn record_duration(&mut self, ms: i64) {
        if self.times_ms.len() == SAMPLES_MAX {
            self.times_ms.pop_front();
        }
        self.times_ms.push_back(u32::try_from(ms.max(0)).unwrap_or(u32::MAX));
    }

    /// Records an answer of the site.
    pub fn record_success(&mut self, now: UnixMs) {
        self.last_success_at = Some(now);
        self.answers += 1;
    }

    /// Records a failure of the site, or an unusable answer.
    pub fn record_failure(&mut self, reason: &'static str, now: UnixMs) {
        self.last_failure = Some((now, reason));
        *self.reasons.entry(reason).or_default() += 1;
    }

    /// Returns the latency of the latest exchanges; `None` without any.
    #[must_use]
    pub fn latency(&self) -> Option<Latency> {
        let mut sorted: Vec<u32> = self.times_ms.iter().copied().collect();
        sorted.sort_unstable();
        let samples = sorted.len();
        // Nearest-rank method.
        let at = |percent: usize| sorted.get((samples * percent).div_ceil(100).saturating_sub(1)).copied();
        Some(Latency { p50: at(50)?, p95: at(95)?, p99: at(99)?, samples })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_of_the_latest_exchanges() {
        let mut stats = SiteStats::default();
        assert_eq!(stats.latency(), None);
        stats.record_duration(7);
        assert_eq!(stats.latency(), Some(Latency { p50: 7, p95: 7, p99: 7, samples: 1 }));
        (0..1_000).for_each(|_| stats.record_duration(-1));
        (1..=100).for_each(|ms| stats.record_duration(ms));
        (1..=156).for_each(|_| stats.record_duration(50));
        let latency = stats.latency().unwrap();
        assert_eq!((latency.p50, latency.p99, latency.samples), (50, 98, SAMPLES_MAX));
    }
}
