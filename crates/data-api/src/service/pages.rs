//! Answers that need nothing but the request: static documents and pages, and whether the worker answers.

use quarry_kernel::http::{Asset, Body, IncomingRequest, Response};

/// The contract among the static assets.
pub const CONTRACT_ASSET: &str = "/openapi.json";

/// Returns the contract with this deployment's address in it: tools that import it send to no other.
pub(super) fn openapi_response(origin: &str) -> Response {
    let mut response = Response::new(200).with_header("content-type", "application/json; charset=utf-8");
    response.body = Body::Asset(Asset { path: CONTRACT_ASSET, origin: Some(origin.to_owned()) });
    response.with_header("cache-control", "public, max-age=300")
}

/// Returns a page like the others; it comes by here so that what stands before the operator's API stands before it as well.
pub(super) fn admin_page_response() -> Response {
    let mut response = Response::new(200).with_header("cache-control", "no-cache");
    response.body = Body::Asset(Asset::from_path("/admin"));
    response
}

/// Returns whether a person looks for a page: a browser asks for HTML, outside of the API.
pub(super) fn is_page_request<R: IncomingRequest>(request: &R, path: &str) -> bool {
    let is_api = path == "/api" || path.starts_with("/api/");
    let takes_html = request.header("accept").is_some_and(|accept| accept.contains("text/html"));
    !is_api && takes_html && matches!(request.method(), "GET" | "HEAD")
}

pub(super) fn missing_page_response() -> Response {
    let mut response =
        Response::new(404).with_header("cache-control", "no-cache").with_header("vary", "accept");
    response.body = Body::Asset(Asset::from_path("/404"));
    response
}

pub(super) fn health_response() -> Response {
    let body = concat!("{\"status\":\"ok\",\"version\":\"", env!("CARGO_PKG_VERSION"), "\"}");
    Response::json(200, body.to_owned()).with_header("cache-control", "no-store")
}
