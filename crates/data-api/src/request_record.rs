//! Log line of a request ([`RequestLine`]).

use quarry_kernel::http::Response;
use quarry_kernel::http::line::RequestLine;
use quarry_kernel::time::UnixMs;
use quarry_sources::Refusal;

use crate::call::Deferred;
use crate::error::ApiError;
use crate::keys::secrets::KeyId;
use crate::ports::Ports;
use crate::watch::tally;

/// Facts about a request, collected before its response.
pub(crate) struct RequestRecord<'a> {
    pub request_id: &'a str,
    pub method: &'a str,
    pub endpoint: Option<&'static str>,
    pub key: Option<&'a KeyId>,
    pub started: UnixMs,
    /// Whether it is a tool call, whose answer may still be withdrawn.
    pub is_tool_call: bool,
}

impl RequestRecord<'_> {
    /// Logs a request with its response; the line of a tool call waits for the deferred work, which decides the charge.
    pub fn record<P: Ports>(
        &self,
        ports: &P,
        answer: &Result<Response, ApiError>,
        after: Option<&mut Deferred<P::Source>>,
    ) {
        let (status, outcome, reason) = match answer {
            Ok(response) => {
                let outcome = after.as_ref().and_then(|after| after.outcome());
                (response.status, outcome.unwrap_or(tally::SUCCESS), None)
            }
            Err(error) => (error.code.row().status, error.code.row().token, error.reason),
        };
        let line = RequestLine {
            request_id: self.request_id.into(),
            method: self.method.into(),
            endpoint: self.endpoint,
            key_id: self.key.map(|key| key.as_str().into()),
            status,
            outcome,
            charged: after.as_ref().map_or(0, |after| after.charged_calls()),
            source_ms: after.as_ref().and_then(|after| after.source_ms()),
            browser_ms: after.as_ref().and_then(|after| after.browser_ms()),
            reason,
            advice: reason.and_then(Refusal::advice_for_token),
            ms: ports.now().0 - self.started.0,
        };
        match after {
            Some(after) if self.is_tool_call => after.hold_line(line.into_owned()),
            _ => ports.record_request(&line),
        }
    }
}
