//! How the sources are, for the operator: what calls of each endpoint came to, by day, and what the canary found last.
//!
//! Calls are counted in the isolate's memory and written together once a minute, after an answer: no call waits for it, and
//! an isolate that dies takes at most a minute of counts along. Money is counted elsewhere, exactly (`quarry_ledger`).

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use quarry_kernel::time::{DAY_MS, Date, UnixMs};
use serde::{Deserialize, Serialize};

use crate::catalogue;
use crate::ports::{Ports, Unavailable};

/// How long counts gather before they are written.
const GATHER_MS: i64 = 60_000;
/// How long they are kept.
const KEPT_DAYS: i64 = 40;
/// The outcome of a call that was answered and charged.
pub const SUCCESS: &str = "success";

/// Calls of one endpoint, day and outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// The endpoint's path.
    pub endpoint: String,
    /// The day, UTC: `2026-11-22`.
    pub day: String,
    /// [`SUCCESS`], or why not, as the log of failures names it.
    pub outcome: String,
    /// How many.
    pub count: u64,
    /// The last of them.
    pub last_at: UnixMs,
}

/// What the canary found when it asked an endpoint last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sung {
    /// The endpoint's path.
    pub endpoint: String,
    /// When.
    pub at: UnixMs,
    /// Why it is not well; nothing when it is.
    pub reason: Option<String>,
    /// Groups that were expected and are not there, parted by blanks.
    pub missing: String,
    /// How long it took.
    pub ms: i64,
}

/// How many calls of an endpoint came to an outcome, and when the last one did.
type Counts = BTreeMap<(&'static str, &'static str), (u64, UnixMs)>;

/// What an isolate has counted and not written yet.
#[derive(Debug, Default)]
pub struct Tally {
    counts: RefCell<Counts>,
    since: Cell<Option<UnixMs>>,
}

impl Tally {
    /// Counts a call.
    pub fn count(&self, endpoint: &'static str, outcome: &'static str, at: UnixMs) {
        if self.since.get().is_none() {
            self.since.set(Some(at));
        }
        let mut counts = self.counts.borrow_mut();
        let (count, last_at) = counts.entry((endpoint, outcome)).or_default();
        *count += 1;
        *last_at = at.max(*last_at);
    }

    /// What is to be written now, and is counted here no longer; nothing before it has gathered.
    fn due(&self, now: UnixMs) -> Vec<Seen> {
        if self.since.get().is_none_or(|since| now.0 - since.0 < GATHER_MS) {
            return Vec::new();
        }
        self.since.set(None);
        let counts = self.counts.take();
        let seen = |((endpoint, outcome), (count, last_at)): ((&str, &str), (u64, UnixMs))| Seen {
            endpoint: endpoint.to_owned(),
            day: last_at.date().to_string(),
            outcome: outcome.to_owned(),
            count,
            last_at,
        };
        counts.into_iter().map(seen).collect()
    }
}

/// Writes what has gathered. What cannot be written is lost: the log has it all the same.
pub async fn flush<P: Ports>(ports: &P) {
    let due = ports.tally().due(ports.now());
    if !due.is_empty() && ports.record_health(&due).await.is_err() {
        ports.log("{\"event\":\"health_lost\"}");
    }
}

/// Forgets what is too old.
///
/// # Errors
/// When the database does not answer.
pub async fn sweep<P: Ports>(ports: &P) -> Result<(), Unavailable> {
    ports.forget_health(&day(ports.now(), KEPT_DAYS)).await
}

fn day(now: UnixMs, days_ago: i64) -> String {
    Date { days: now.0.div_euclid(DAY_MS) - days_ago }.to_string()
}

/// What the operator sees of one endpoint.
#[derive(Debug, Serialize)]
pub struct Health {
    endpoint: &'static str,
    /// The last call that was answered; absent when there is none in the time asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_success_at: Option<String>,
    /// The last that was not, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_failure: Option<LastFailure>,
    calls: u64,
    failures: u64,
    outcomes: Vec<Seen>,
    #[serde(skip_serializing_if = "Option::is_none")]
    canary: Option<Canary>,
}

#[derive(Debug, Serialize)]
struct LastFailure {
    at: String,
    reason: String,
}

#[derive(Debug, Serialize)]
struct Canary {
    at: String,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    missing_groups: Vec<String>,
    ms: i64,
}

/// Every endpoint of the catalogue over the last `days`, today among them.
///
/// # Errors
/// When the database does not answer.
pub async fn report<P: Ports>(ports: &P, days: u32) -> Result<Vec<Health>, Unavailable> {
    let since = day(ports.now(), i64::from(days) - 1);
    let (seen, sung) = ports.health(&since).await?;
    let of = |endpoint: &'static str| {
        let outcomes: Vec<Seen> = seen.iter().filter(|seen| seen.endpoint == endpoint).cloned().collect();
        let (well, ill): (Vec<&Seen>, Vec<&Seen>) = outcomes.iter().partition(|seen| seen.outcome == SUCCESS);
        let sum = |of: &[&Seen]| of.iter().map(|seen| seen.count).sum::<u64>();
        let (calls, failures) = (sum(&well) + sum(&ill), sum(&ill));
        let last_success_at = well.iter().map(|seen| seen.last_at).max().map(UnixMs::rfc3339);
        let last_failure = ill.iter().max_by_key(|seen| seen.last_at);
        let last_failure =
            last_failure.map(|seen| LastFailure { at: seen.last_at.rfc3339(), reason: seen.outcome.clone() });
        let canary = sung.iter().find(|sung| sung.endpoint == endpoint).map(|sung| Canary {
            at: sung.at.rfc3339(),
            ok: sung.reason.is_none(),
            reason: sung.reason.clone(),
            missing_groups: sung.missing.split_whitespace().map(str::to_owned).collect(),
            ms: sung.ms,
        });
        Health { endpoint, last_success_at, last_failure, calls, failures, outcomes, canary }
    };
    Ok(catalogue::ENDPOINTS.iter().map(|endpoint| of(endpoint.path)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_gather_for_a_minute_and_are_written_once() {
        let tally = Tally::default();
        for at in [0, 10, 59_000] {
            tally.count("/api/a", SUCCESS, UnixMs(at));
        }
        tally.count("/api/a", "timeout", UnixMs(20));
        assert!(tally.due(UnixMs(59_999)).is_empty());
        let due = tally.due(UnixMs(60_000));
        let told: Vec<_> =
            due.iter().map(|seen| (seen.outcome.as_str(), seen.count, seen.last_at.0)).collect();
        assert_eq!(told, [(SUCCESS, 3, 59_000), ("timeout", 1, 20)]);
        assert!(tally.due(UnixMs(600_000)).is_empty(), "nothing is written twice");
        tally.count("/api/a", SUCCESS, UnixMs(700_000));
        assert!(tally.due(UnixMs(700_001)).is_empty(), "and a new minute begins with the next call");
    }
}
