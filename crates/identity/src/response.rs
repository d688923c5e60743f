//! Successful responses to agents.

use quarry_kernel::http::Response;
use serde_json::Value;

/// Builds a private JSON response, which is never cached.
pub fn respond_with_json(body: &Value) -> Response {
    Response::json(200, body.to_string())
        .with_header("cache-control", "no-store")
        .with_header("pragma", "no-cache")
}
