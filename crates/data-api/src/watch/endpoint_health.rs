//! Health of an endpoint: with counts for the operator, without for the public.

use serde::Serialize;

use crate::watch::tally::OutcomeCount;

/// Health of one endpoint, for the operator.
#[derive(Debug, Serialize)]
pub struct EndpointHealth {
    pub(super) endpoint: &'static str,
    /// Time of the last successful call in the period; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) last_success_at: Option<String>,
    /// Last failed call, with its reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) last_failure: Option<LastFailure>,
    pub(super) calls: u64,
    pub(super) failures: u64,
    /// Billed browser time in milliseconds.
    pub(super) browser_ms: u64,
    pub(super) outcomes: Vec<OutcomeCount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) canary: Option<CanaryReport>,
}

/// Public status of one endpoint.
#[derive(Debug, Serialize)]
pub struct EndpointStatus {
    pub(super) endpoint: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) last_success_at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) last_failure: Option<LastFailure>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) canary: Option<CanaryReport>,
}

impl EndpointStatus {
    /// Reduces an endpoint's health to the public part.
    #[must_use]
    pub fn from_health(health: EndpointHealth) -> Self {
        let EndpointHealth { endpoint, last_success_at, last_failure, canary, .. } = health;
        Self { endpoint, last_success_at, last_failure, canary }
    }
}

#[derive(Debug, Serialize)]
pub(super) struct LastFailure {
    pub(super) at: String,
    pub(super) reason: String,
}

#[derive(Debug, Serialize)]
pub(super) struct CanaryReport {
    pub(super) at: String,
    pub(super) ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<String>,
    pub(super) missing_groups: Vec<String>,
    pub(super) ms: i64,
}
