//! Routing of a request to the storefront or the data API. A panic not caught deeper becomes an internal error response and
//! affects no other request.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;
use quarry_data_api::service;
use quarry_kernel::http::{IncomingRequest, Response, UrlParts};
use quarry_storefront::metered;
use quarry_storefront::service as storefront;
use serde_json::json;

use super::Deferred;
use super::request::WorkerRequest;
use crate::ports::Platform;
use crate::{clock, log};

/// Handles a request by the storefront or the data API, and returns its deferred work.
pub async fn handle(platform: &Platform, request: &WorkerRequest) -> (Response, Option<Deferred>) {
    if let Some(refusal) = storefront::refuse_operator_access(platform, request).await {
        return (refusal, None);
    }
    if storefront::is_storefront_path(UrlParts::parse(request.url()).path) {
        return handle_storefront(platform, request).boxed_local().await;
    }
    let served = AssertUnwindSafe(service::handle(platform, request)).catch_unwind().await;
    let (response, after) = served.unwrap_or_else(|_| {
        log_panic(request);
        (service::internal_error_response(clock::now(), clock::random_bytes()), None)
    });
    (response, after.map(Deferred::from))
}

async fn handle_storefront(platform: &Platform, request: &WorkerRequest) -> (Response, Option<Deferred>) {
    let (response, deferred) = ask_storefront(platform, request).await;
    let response = match response.status {
        503 => explain(platform, response).await,
        _ => response,
    };
    (response, (deferred != metered::Deferred::default()).then_some(Deferred::Metered(deferred)))
}

/// Replaces a 503 by an explanation when the tables are missing.
async fn explain(platform: &Platform, response: Response) -> Response {
    let request_id = response.header("x-request-id").unwrap_or_default().to_owned();
    service::explain_unavailable(platform, request_id).await.unwrap_or(response)
}

async fn ask_storefront(platform: &Platform, request: &WorkerRequest) -> (Response, metered::Deferred) {
    let served = AssertUnwindSafe(storefront::handle_with_deferred(platform, request)).catch_unwind().await;
    served.unwrap_or_else(|_| {
        log_panic(request);
        (storefront::failure_response(clock::now(), clock::random_bytes()), metered::Deferred::default())
    })
}

/// Logs a panic with the path only, because queries may hold secrets, such as links of claims.
pub fn log_panic(request: &WorkerRequest) {
    log::error(&json!({"event": "panic", "path": UrlParts::parse(request.url()).path}));
}
