//! Upstream request of every metered call, however it is paid, and its response.

use quarry_kernel::http::{Body, IncomingRequest, Response};
use quarry_ledger::Command;

use crate::context::Context;
use crate::error::Error;
use crate::metered::bill::Bill;
use crate::metered::gate::Caller;
use crate::metered::outgoing::{build_upstream_request, filter_forwarded_headers};
use crate::metered::route::RoutedCall;
use crate::ports::Ports;
use crate::upstream::UpstreamResponse;

/// Calls the upstream; see [`build_upstream_request`] for `takes_shared`.
pub(super) async fn call_upstream<P: Ports, R: IncomingRequest>(
    ctx: &Context<'_, P>,
    request: &R,
    found: RoutedCall<'_>,
    query: &str,
    caller: &Caller<'_>,
    takes_shared: bool,
) -> Result<UpstreamResponse, Error> {
    let outgoing =
        build_upstream_request(ctx, request, found, query, &caller.credential, takes_shared).await?;
    ctx.ports.fetch_upstream(&outgoing).await.map_err(|_| Error::unavailable("upstream_unavailable"))
}

/// Builds the command that releases the hold of a call without cost.
pub(super) fn build_release_command<P: Ports>(
    ctx: &Context<'_, P>,
    found: RoutedCall<'_>,
    asked: u32,
    error: Option<&str>,
) -> Command {
    let (lease_id, label) = (ctx.request_id.clone(), Some(found.label.to_owned()));
    Command::Release { lease_id, asked, label, error: error.map(str::to_owned) }
}

/// Builds the response from the upstream's, made inert because people's pages are on the same host.
pub(super) fn build_response(arrived: UpstreamResponse, bill: Bill) -> Response {
    let mut response = Response::new(arrived.status);
    for (name, value) in filter_forwarded_headers(&arrived) {
        response = response.with_header(name.clone(), value.clone());
    }
    response = response.with_header("content-security-policy", "sandbox; default-src 'none'");
    if let Some(error) = bill.error {
        response = response.with_header("usage-error", error);
    }
    response.body = match arrived.status {
        // These statuses have no body, whatever was sent.
        101 | 204 | 205 | 304 => Body::Empty,
        _ => arrived.body,
    };
    response
}
