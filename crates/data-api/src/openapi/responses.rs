//! Common parts of operations: responses, headers, content, references to schemas.

use serde_json::{Map, Value, json};

use crate::error::ErrorCode;

use super::samples;

pub(super) fn build_responses(success: u16, answer: Value, errors: &[ErrorCode]) -> Value {
    let mut responses = Map::new();
    responses.insert(success.to_string(), answer);
    for code in errors.iter().chain(&[ErrorCode::MethodNotAllowed]) {
        let status = code.row().status;
        responses.insert(
            status.to_string(),
            json!({ "$ref": format!("#/components/responses/{}", find_response_name(status)) }),
        );
    }
    Value::Object(responses)
}

/// Builds the responses of all error statuses.
pub(super) fn build_error_responses() -> Value {
    let mut responses = Map::new();
    for code in ErrorCode::ALL {
        let status = code.row().status;
        let codes: Vec<&str> = ErrorCode::ALL
            .iter()
            .map(|code| code.row())
            .filter(|row| row.status == status)
            .map(|row| row.token)
            .collect();
        let description = format!("{}. Codes: {}.", describe_status(status), codes.join(", "));
        let mut headers = build_headers();
        if matches!(status, 429 | 503) {
            let wait = json!({ "description": "Seconds to wait.", "required": true, "schema": { "type": "integer", "minimum": 0 } });
            set_member(&mut headers, "Retry-After", wait);
        }
        responses.insert(
            find_response_name(status).to_owned(),
            json!({ "description": description, "headers": headers, "content": build_sampled_content(build_reference("Error"), samples::build_error(status)) }),
        );
    }
    Value::Object(responses)
}

const fn find_response_name(status: u16) -> &'static str {
    match status {
        400 => "InvalidRequest",
        401 => "Unauthorized",
        402 => "PaymentRequired",
        403 => "Forbidden",
        404 => "NotFound",
        405 => "MethodNotAllowed",
        409 => "Conflict",
        429 => "TooManyRequests",
        500 => "InternalError",
        _ => "Unavailable",
    }
}

pub(super) const fn describe_status(status: u16) -> &'static str {
    match status {
        400 => "Invalid parameters",
        401 => "Missing or invalid key",
        402 => "No calls left",
        403 => "Disabled key, or unknown parameter",
        404 => "Not found",
        405 => "Wrong method",
        409 => "Conflict",
        429 => "Rate or concurrency exceeded",
        500 => "Unexpected failure",
        _ => "Temporarily unavailable",
    }
}

pub(super) fn build_headers() -> Value {
    json!({ "X-Request-Id": { "description": "The request's id.", "required": true, "schema": { "type": "string" } } })
}

/// Builds the headers of a data endpoint's response: cost, remaining credit, and durations.
pub(super) fn build_data_headers() -> Value {
    let mut headers = build_headers();
    let text = |description: &str| json!({ "description": description, "schema": { "type": "string" } });
    let remaining = json!({
        "description": "Calls left on the key, those in flight taken off.",
        "schema": { "type": "integer", "minimum": 0 },
    });
    set_member(&mut headers, "X-Remaining-Calls", remaining);
    let policy = "What the key may do: concurrent calls, requests and failures in a time.";
    set_member(&mut headers, "RateLimit-Policy", text(policy));
    set_member(
        &mut headers,
        "RateLimit",
        text("What of each policy is left, and in how many seconds it is whole again."),
    );
    set_member(
        &mut headers,
        "Server-Timing",
        text("Milliseconds that the ledger, the source (or the cache) and the whole call took."),
    );
    let age = json!({
        "description": "Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`.",
        "schema": { "type": "integer", "minimum": 0 },
    });
    set_member(&mut headers, "Age", age);
    headers
}

pub(super) fn build_content(schema: Value) -> Value {
    json!({ "application/json": { "schema": schema } })
}

/// Builds content with an optional example.
pub(super) fn build_sampled_content(schema: Value, example: Option<Value>) -> Value {
    match example {
        Some(example) => json!({ "application/json": { "schema": schema, "example": example } }),
        None => build_content(schema),
    }
}

pub(super) fn build_reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

pub(super) fn set_member(object: &mut Value, name: &str, value: Value) {
    if let Some(object) = object.as_object_mut() {
        object.insert(name.to_owned(), value);
    }
}

pub(super) fn with_member(mut operation: Value, name: &str, value: Value) -> Value {
    if let Some(members) = operation.as_object_mut() {
        members.insert(name.to_owned(), value);
    }
    operation
}
