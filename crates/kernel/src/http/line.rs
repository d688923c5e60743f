//! The line that the operator's log has of each request.

use serde::Serialize;

/// One request, as it ended. It has routes in place of paths and no query: those may hold what is nobody else's.
#[derive(Debug, Clone, Default, Serialize)]
#[serde(tag = "event", rename = "request")]
pub struct RequestLine<'a> {
    /// Request id.
    pub request_id: &'a str,
    /// HTTP method.
    pub method: &'a str,
    /// The route, with its variable parts named; nothing where there is no such route.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub endpoint: Option<&'a str>,
    /// The id of the key that asked, or the ledger that paid. The id alone opens nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key_id: Option<&'a str>,
    /// The answer's status.
    pub status: u16,
    /// `success`, `cached`, or the error's code; of pages and upstreams, which have none, `refused` or `failed`.
    pub outcome: &'a str,
    /// Units that the ledger is told to charge: calls of a key or an allowance, micro-USD of a plan.
    pub charged: u64,
    /// Milliseconds that the source or the upstream took.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_ms: Option<i64>,
    /// Milliseconds of the browser's time that are billed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub browser_ms: Option<u32>,
    /// Cause of a failure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'a str>,
    /// Remedy for the operator.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advice: Option<&'static str>,
    /// Milliseconds until the answer.
    pub ms: i64,
}

impl RequestLine<'_> {
    /// Returns whether it is a failure of ours or of a source, which operators look for.
    #[must_use]
    pub const fn is_failure(&self) -> bool {
        self.status >= 500
    }
}
