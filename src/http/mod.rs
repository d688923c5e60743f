//! HTTP: requests, responses, and routing between the two halves of the service.

pub mod request;

mod addressed;
mod asset;
mod deferred;
mod mcp;
pub mod response;
mod route;

use futures_util::FutureExt;
use quarry_kernel::http::cors::add_security_headers;
use quarry_kernel::http::{Body, IncomingRequest, Response, UrlParts, trim_trailing_slashes};
use quarry_mcp::server as protocol;
use worker::web_sys;

pub use deferred::Deferred;

use crate::clock;
use crate::log;
use crate::ports::Platform;
use request::WorkerRequest;
pub use response::into_response;

/// Handles a request and returns its deferred work.
pub async fn handle(platform: &Platform, request: &WorkerRequest) -> (web_sys::Response, Option<Deferred>) {
    let (response, deferred) = match trim_trailing_slashes(UrlParts::parse(request.url()).path) {
        protocol::PATH if is_page_request(request) => (redirect_response("/docs/mcp"), None),
        // Boxed, like everything that is not a data call: V8 compiles a wasm function as a whole at its first call.
        protocol::PATH => mcp::handle(platform, request).boxed_local().await,
        path if addressed::is_owned(path) => {
            (addressed::handle(platform, request, path).boxed_local().await, None)
        }
        _ => route::handle(platform, request).await,
    };
    // Both services set the headers themselves; this covers responses made here.
    let response = add_security_headers(response);
    let response = match response.body {
        Body::Asset(ref stored) => {
            match asset::serve(platform.env(), request, &response, stored).boxed_local().await {
                Ok(response) => response,
                Err(error) => {
                    log::report_unavailable("assets", &error);
                    into_response(quarry_data_api::service::internal_error_response(
                        clock::now(),
                        clock::random_bytes(),
                    ))
                }
            }
        }
        _ => into_response(response),
    };
    (response, deferred)
}

/// Returns whether a person opened a URL meant for programs: browsers prefer HTML, clients events or JSON.
fn is_page_request(request: &WorkerRequest) -> bool {
    request.method() == "GET"
        && request.header("accept").is_some_and(|accept| accept.starts_with("text/html"))
}

fn redirect_response(path: &'static str) -> Response {
    Response::new(303)
        .with_header("location", path)
        .with_header("cache-control", "no-store")
        .with_header("vary", "accept")
}
