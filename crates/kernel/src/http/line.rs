//! The line that the operator's log has of each request.

use std::borrow::Cow;

use serde::Serialize;

/// One request, as it ended. It has routes in place of paths and no query: those may hold what is nobody else's.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename = "request")]
pub struct RequestLine<'a> {
    /// Request id.
    pub request_id: Cow<'a, str>,
    /// HTTP method.
    pub method: Cow<'a, str>,
    /// The route, with its variable parts named; nothing where there is no such route.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub endpoint: Option<&'static str>,
    /// The id of the key that asked, or the ledger that paid. The id alone opens nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key_id: Option<Cow<'a, str>>,
    /// The answer's status.
    pub status: u16,
    /// `success`, `cached`, or the error's code; of pages and upstreams, which have none, `refused` or `failed`.
    pub outcome: &'static str,
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
    pub reason: Option<&'static str>,
    /// Remedy for the operator.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advice: Option<&'static str>,
    /// Milliseconds until the answer.
    pub ms: i64,
}

impl RequestLine<'_> {
    /// Turns the line of an answer that was withdrawn before the caller had it into that of a failure, which is free.
    pub const fn withdraw(&mut self, status: u16, code: &'static str, reason: &'static str) {
        (self.status, self.outcome, self.charged) = (status, code, 0);
        self.reason = Some(reason);
    }

    /// Returns whether it is a failure of ours or of a source, which operators look for.
    #[must_use]
    pub const fn is_failure(&self) -> bool {
        self.status >= 500
    }

    /// Returns a copy that outlives the request.
    #[must_use]
    pub fn into_owned(self) -> RequestLine<'static> {
        RequestLine {
            request_id: Cow::Owned(self.request_id.into_owned()),
            method: Cow::Owned(self.method.into_owned()),
            endpoint: self.endpoint,
            key_id: self.key_id.map(|id| Cow::Owned(id.into_owned())),
            status: self.status,
            outcome: self.outcome,
            charged: self.charged,
            source_ms: self.source_ms,
            browser_ms: self.browser_ms,
            reason: self.reason,
            advice: self.advice,
            ms: self.ms,
        }
    }
}
