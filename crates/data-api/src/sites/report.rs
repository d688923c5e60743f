//! Reports on the sites: for operators together with the counts of calls, for the public at `/api/status`. They cover only this
//! isolate; others may have seen other things.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::ports::Ports;
use crate::sites::slots::SlotLimit;
use crate::sites::stats::Latency;

/// Status of a site.
#[derive(Debug, Serialize)]
pub struct SiteStatus {
    site: &'static str,
    /// `closed`: requested normally; `open`: not requested, after consecutive failures; `half_open`: tested by one call.
    state: &'static str,
    /// Time since which it has not been closed.
    #[serde(skip_serializing_if = "Option::is_none")]
    since: Option<String>,
    /// Seconds until it is requested again.
    #[serde(skip_serializing_if = "Option::is_none")]
    retry_after_s: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_success_at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_failure: Option<LastFailure>,
    failures_in_a_row: u32,
    /// Failures by reason.
    reasons: BTreeMap<&'static str, u64>,
    /// Latency of the latest exchanges.
    #[serde(skip_serializing_if = "Option::is_none")]
    latency_ms: Option<Latency>,
    #[serde(flatten)]
    load: Option<SiteLoad>,
}

/// Load of a site, for the operator.
#[derive(Debug, Serialize)]
struct SiteLoad {
    answers: u64,
    in_flight: usize,
    waiting: usize,
    concurrency_limit: usize,
}

#[derive(Debug, Serialize)]
struct LastFailure {
    at: String,
    reason: &'static str,
}

impl SiteStatus {
    /// Returns whether calls are admitted.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.state == "closed"
    }
}

/// Returns the status of the sites requested by this isolate, for the public.
pub fn collect_public_statuses<P: Ports>(ports: &P) -> Vec<SiteStatus> {
    collect_statuses(ports).into_iter().map(|site| SiteStatus { load: None, ..site }).collect()
}

/// Returns the status of the sites requested by this isolate, for the operator.
pub fn collect_statuses<P: Ports>(ports: &P) -> Vec<SiteStatus> {
    let (now, limits) = (ports.now(), ports.settings().sites);
    let cap = SlotLimit { count: limits.concurrency, timeout_ms: limits.timeout_ms };
    ports.isolate().sites.map_sites(|site, health| {
        let (in_flight, waiting) = health.slots.count(cap, now);
        let stats = &health.stats;
        let concurrency_limit = limits.concurrency.max(1);
        SiteStatus {
            site: site.token(),
            state: health.breaker.state(),
            since: health.breaker.since().map(|at| at.to_rfc3339()),
            retry_after_s: health.breaker.check(now).err().map(|wait| wait.0.div_ceil(1000)),
            last_success_at: stats.last_success_at.map(|at| at.to_rfc3339()),
            last_failure: stats.last_failure.map(|(at, reason)| LastFailure { at: at.to_rfc3339(), reason }),
            failures_in_a_row: health.breaker.failures(),
            reasons: stats.reasons.clone(),
            latency_ms: stats.latency(),
            load: Some(SiteLoad { answers: stats.answers, in_flight, waiting, concurrency_limit }),
        }
    })
}
