//! Log line of a request.

use std::borrow::Cow;

use serde::Serialize;

/// Finished request. It contains routes instead of paths and no query, which may hold private data.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename = "request")]
pub struct RequestLine<'a> {
    /// Request id.
    pub request_id: Cow<'a, str>,
    /// HTTP method.
    pub method: Cow<'a, str>,
    /// Route pattern with named variables; `None` for an unknown route.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub endpoint: Option<&'static str>,
    /// Id of the requesting key, or of the paying ledger. The id alone grants no access.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key_id: Option<Cow<'a, str>>,
    /// HTTP status of the response.
    pub status: u16,
    /// `success`, `cached`, or the error code; `refused` or `failed` for pages and upstreams without codes.
    pub outcome: &'static str,
    /// Units charged by the ledger: calls of a key or an allowance, micro-USD of a plan.
    pub charged: u64,
    /// Duration of the source's or upstream's answer, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_ms: Option<i64>,
    /// Billed browser time, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub browser_ms: Option<u32>,
    /// Cause of a failure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// Remedy for the operator.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advice: Option<&'static str>,
    /// Duration until the response, in milliseconds.
    pub ms: i64,
}

impl RequestLine<'_> {
    /// Converts the line of a response that was withdrawn before it was sent into that of a failure, which is free.
    pub const fn withdraw(&mut self, status: u16, code: &'static str, reason: &'static str) {
        (self.status, self.outcome, self.charged) = (status, code, 0);
        self.reason = Some(reason);
    }

    /// Returns whether it is a failure of ours or of a source.
    #[must_use]
    pub const fn is_failure(&self) -> bool {
        self.status >= 500
    }

    /// Clones the line so that it outlives the request.
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
