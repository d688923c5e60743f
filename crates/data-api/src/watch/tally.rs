//! Counts of call outcomes, kept in the isolate's memory and written together once a minute, after a response: no call waits for
//! it, and a lost isolate loses at most a minute of counts. Also canary results. [`crate::watch::health`] reports both to the
//! operator.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use quarry_kernel::time::UnixMs;
use serde::{Deserialize, Serialize};

/// Interval between writes.
const GATHER_MS: i64 = 60_000;
/// Outcome of a charged call.
pub const SUCCESS: &str = "success";
/// Outcome of a free call, answered from the cache or with another call's answer.
pub const CACHED: &str = "cached";
/// Count of browser milliseconds, stored beside the outcomes.
pub const BROWSER_MS: &str = "browser_ms";

/// Number of calls by endpoint, day and outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutcomeCount {
    /// The endpoint's path.
    pub endpoint: String,
    /// UTC day: `2026-11-22`.
    pub day: String,
    /// [`SUCCESS`], or the reason of the failure as in the log.
    pub outcome: String,
    /// Number of calls.
    pub count: u64,
    /// Time of the latest call.
    pub last_at: UnixMs,
}

/// Latest result of an endpoint's canary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CanaryResult {
    /// The endpoint's path.
    pub endpoint: String,
    /// Time.
    pub at: UnixMs,
    /// Reason of a failure; `None` on success.
    pub reason: Option<String>,
    /// Missing groups, separated by spaces.
    pub missing: String,
    /// Duration in milliseconds.
    pub ms: i64,
}

/// Number of calls by endpoint and outcome, with the time of the latest.
type CallCounts = BTreeMap<(&'static str, &'static str), (u64, UnixMs)>;

/// Unwritten counts of the isolate.
#[derive(Debug, Default)]
pub struct Tally {
    counts: RefCell<CallCounts>,
    since: Cell<Option<UnixMs>>,
}

impl Tally {
    /// Counts a call.
    pub fn count_call(&self, endpoint: &'static str, outcome: &'static str, at: UnixMs) {
        self.count(endpoint, outcome, 1, at);
    }

    /// Adds to a count.
    pub fn count(&self, endpoint: &'static str, outcome: &'static str, amount: u64, at: UnixMs) {
        if self.since.get().is_none() {
            self.since.set(Some(at));
        }
        let mut counts = self.counts.borrow_mut();
        let (count, last_at) = counts.entry((endpoint, outcome)).or_default();
        *count += amount;
        *last_at = at.max(*last_at);
    }

    /// Takes the counts if they are due for writing; empty before the interval is over.
    pub fn take_due(&self, now: UnixMs) -> Vec<OutcomeCount> {
        if self.since.get().is_none_or(|since| now.0 - since.0 < GATHER_MS) {
            return Vec::new();
        }
        self.take()
    }

    #[inline(never)]
    fn take(&self) -> Vec<OutcomeCount> {
        self.since.set(None);
        let counts = self.counts.take();
        let build_count =
            |((endpoint, outcome), (count, last_at)): ((&str, &str), (u64, UnixMs))| OutcomeCount {
                endpoint: endpoint.to_owned(),
                day: last_at.date().to_string(),
                outcome: outcome.to_owned(),
                count,
                last_at,
            };
        counts.into_iter().map(build_count).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_gather_for_a_minute_and_are_written_once() {
        let tally = Tally::default();
        for at in [0, 10, 59_000] {
            tally.count_call("/api/a", SUCCESS, UnixMs(at));
        }
        tally.count_call("/api/a", "timeout", UnixMs(20));
        assert!(tally.take_due(UnixMs(59_999)).is_empty());
        let due = tally.take_due(UnixMs(60_000));
        let written: Vec<_> =
            due.iter().map(|due| (due.outcome.as_str(), due.count, due.last_at.0)).collect();
        assert_eq!(written, [(SUCCESS, 3, 59_000), ("timeout", 1, 20)]);
        assert!(tally.take_due(UnixMs(600_000)).is_empty(), "nothing is written twice");
        tally.count_call("/api/a", SUCCESS, UnixMs(700_000));
        assert!(tally.take_due(UnixMs(700_001)).is_empty(), "and a new minute begins with the next call");
    }
}
