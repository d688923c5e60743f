//! Counts of the calls' outcomes, kept in the isolate's memory and written together once a minute, after an answer: no call waits
//! for it, and an isolate that dies loses at most a minute of counts. Also the canary's results. [`crate::watch::health`] reports
//! both to the operator.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use quarry_kernel::time::UnixMs;
use serde::{Deserialize, Serialize};

/// Time for which counts gather before they are written.
const GATHER_MS: i64 = 60_000;
/// The outcome of a call that was answered and charged.
pub const SUCCESS: &str = "success";
/// The outcome of a call that was answered from the cache, or with the answer of another call; free.
pub const CACHED: &str = "cached";
/// Count of the browser's milliseconds, which stands beside the outcomes.
pub const BROWSER_MS: &str = "browser_ms";

/// Calls of one endpoint, day and outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutcomeCount {
    /// The endpoint's path.
    pub endpoint: String,
    /// The day, UTC: `2026-11-22`.
    pub day: String,
    /// [`SUCCESS`], or why not, as the log of failures names it.
    pub outcome: String,
    /// Number of them.
    pub count: u64,
    /// The last of them.
    pub last_at: UnixMs,
}

/// Latest canary result of an endpoint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CanaryResult {
    /// The endpoint's path.
    pub endpoint: String,
    /// Time.
    pub at: UnixMs,
    /// Reason why it is not well; nothing when it is.
    pub reason: Option<String>,
    /// Groups that were expected and are not there, parted by blanks.
    pub missing: String,
    /// Duration.
    pub ms: i64,
}

/// Number of calls of an endpoint with an outcome, and the time of the latest.
type CallCounts = BTreeMap<(&'static str, &'static str), (u64, UnixMs)>;

/// Isolate's counts not written yet.
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

    /// Takes the counts due for writing; none before the interval is over.
    pub fn take_due(&self, now: UnixMs) -> Vec<OutcomeCount> {
        if self.since.get().is_none_or(|since| now.0 - since.0 < GATHER_MS) {
            return Vec::new();
        }
        self.since.set(None);
        let counts = self.counts.take();
        let seen = |((endpoint, outcome), (count, last_at)): ((&str, &str), (u64, UnixMs))| OutcomeCount {
            endpoint: endpoint.to_owned(),
            day: last_at.date().to_string(),
            outcome: outcome.to_owned(),
            count,
            last_at,
        };
        counts.into_iter().map(seen).collect()
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
        let told: Vec<_> =
            due.iter().map(|seen| (seen.outcome.as_str(), seen.count, seen.last_at.0)).collect();
        assert_eq!(told, [(SUCCESS, 3, 59_000), ("timeout", 1, 20)]);
        assert!(tally.take_due(UnixMs(600_000)).is_empty(), "nothing is written twice");
        tally.count_call("/api/a", SUCCESS, UnixMs(700_000));
        assert!(tally.take_due(UnixMs(700_001)).is_empty(), "and a new minute begins with the next call");
    }
}
