//! The line of a request in the operator's log ([`RequestLine`]).

use quarry_kernel::http::Response;
use quarry_kernel::http::line::RequestLine;
use quarry_kernel::time::UnixMs;
use quarry_sources::Refusal;

use crate::call::Deferred;
use crate::error::ApiError;
use crate::keys::secrets::KeyId;
use crate::ports::Ports;
use crate::watch::tally;

/// Facts about a request before its answer.
pub(crate) struct RequestRecord<'a> {
    pub request_id: &'a str,
    pub method: &'a str,
    pub endpoint: Option<&'static str>,
    pub key: Option<&'a KeyId>,
    pub started: UnixMs,
}

impl RequestRecord<'_> {
    /// Writes the line of a request that was answered so.
    pub fn record<P: Ports>(
        &self,
        ports: &P,
        answer: &Result<Response, ApiError>,
        after: Option<&Deferred<P::Source>>,
    ) {
        let (status, outcome, reason) = match answer {
            Ok(response) => {
                (response.status, after.and_then(Deferred::outcome).unwrap_or(tally::SUCCESS), None)
            }
            Err(error) => (error.code.row().status, error.code.row().token, error.reason),
        };
        ports.record_request(&RequestLine {
            request_id: self.request_id,
            method: self.method,
            endpoint: self.endpoint,
            key_id: self.key.map(KeyId::as_str),
            status,
            outcome,
            charged: after.map_or(0, Deferred::charged_calls),
            source_ms: after.and_then(Deferred::source_ms),
            browser_ms: after.and_then(Deferred::browser_ms),
            reason,
            advice: reason.and_then(Refusal::advice_for_token),
            ms: ports.now().0 - self.started.0,
        });
    }
}
