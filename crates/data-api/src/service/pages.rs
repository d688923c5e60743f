//! Responses that depend only on the request: static documents and pages, and the liveness check.

use quarry_kernel::http::{Asset, Body, IncomingRequest, Response};

/// Path of the contract asset.
pub const CONTRACT_ASSET: &str = "/openapi.json";

/// Responds with the contract, with this deployment's origin filled in for tools that import it.
pub(super) fn openapi_response(origin: &str) -> Response {
    let mut response = Response::new(200).with_header("content-type", "application/json; charset=utf-8");
    response.body = Body::Asset(Asset { path: CONTRACT_ASSET, origin: Some(origin.to_owned()) });
    response.with_header("cache-control", "public, max-age=300")
}

/// Responds with the operator's page, served by the worker so that the protection of the operator's API applies to it too.
pub(super) fn admin_page_response() -> Response {
    let mut response = Response::new(200).with_header("cache-control", "no-cache");
    response.body = Body::Asset(Asset::from_path("/admin"));
    response
}

/// Returns whether a person is looking for a page: a browser that asks for HTML, outside of the API.
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
