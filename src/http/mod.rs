//! HTTP: requests in, responses out, and which half of the service answers.

pub mod request;

mod addressed;
mod deferred;
mod mcp;
mod response;
mod route;

use quarry_kernel::http::{Body, Incoming, Response, UrlParts, without_trailing_slashes};
use quarry_mcp::server as protocol;
use worker::web_sys;

pub use deferred::Deferred;

use crate::bindings::assets;
use crate::clock;
use crate::log;
use crate::ports::Platform;
use request::WorkerRequest;
pub use response::{into_response, replace as replace_headers};

/// The answer to a request, and the work that is left when it is on its way.
pub async fn answer(platform: &Platform, request: &WorkerRequest) -> (web_sys::Response, Option<Deferred>) {
    let (response, deferred) = match without_trailing_slashes(UrlParts::of(request.url()).path) {
        protocol::PATH if looks_for_page(request) => (see_other("/docs/mcp"), None),
        protocol::PATH => mcp::answer(platform, request).await,
        path if addressed::owns(path) => (addressed::answer(platform, request, path).await, None),
        _ => route::answer(platform, request).await,
    };
    let response = match response.body {
        Body::Asset(path) => match assets::respond(platform.env(), request, &response, path).await {
            Ok(response) => response,
            Err(error) => {
                log::unavailable("assets", &error);
                into_response(quarry_data_api::service::broken(clock::now(), clock::random()))
            }
        },
        _ => into_response(response),
    };
    (response, deferred)
}

/// Whether a person opened an address for programs: a browser asks for HTML first, a client for events or JSON.
fn looks_for_page(request: &WorkerRequest) -> bool {
    request.method() == "GET"
        && request.header("accept").is_some_and(|accept| accept.starts_with("text/html"))
}

fn see_other(path: &'static str) -> Response {
    Response::new(303).with("location", path).with("cache-control", "no-store").with("vary", "accept")
}
