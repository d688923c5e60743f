//! Pages for a person after a wrong method or a failure.

use quarry_kernel::http::Response;
use serde_json::json;

use super::page::{Page, respond_with_page};
use super::views;
use crate::context::{Context, PREFIX};
use crate::error::{Error, ErrorCode};
use crate::ports::Ports;

/// Responds with 405 and a page to a form URL opened as a page, or the reverse.
pub(super) fn method_not_allowed_response<P: Ports>(
    ctx: &Context<'_, P>,
    page: Page,
    allow: &'static str,
) -> Response {
    respond_with_page(ctx.seller, &page.with_status(405)).with_header("allow", allow)
}

/// Builds the page for an error. Details go to the operator's log; `path` is the path after the storefront's prefix.
pub(super) fn failure_response<P: Ports>(ctx: &Context<'_, P>, error: &Error, path: &str) -> Response {
    let row = error.code.info();
    let line = json!({
        "event": "failure",
        "request_id": ctx.request_id,
        "path": format!("{PREFIX}{path}"),
        "status": row.status,
        "error": row.token,
        "reason": error.cause,
    });
    if row.status >= 500 || error.code == ErrorCode::SigningSecretRequired {
        ctx.ports.log(&line.to_string());
    }
    let page: Page = match error.code {
        ErrorCode::RateLimitExceeded => views::render_too_many_requests(error.retry_after_s),
        _ => views::render_failure(row.status),
    };
    let response = respond_with_page(ctx.seller, &page);
    match error.retry_after_s {
        Some(seconds) => response.with_header("retry-after", seconds.to_string()),
        None => response,
    }
}
