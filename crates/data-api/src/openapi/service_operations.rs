//! Operations of the service besides data: bundles, batches, options, health.

use serde_json::{Value, json};

use crate::error::ErrorCode;

use super::responses::{build_content, build_headers, build_responses, set_member};

pub(super) fn build_bundle_operation() -> Value {
    let path = |name: &str, (description, example): (&str, &str), schema: Value| json!({ "name": name, "in": "path", "required": true, "description": description, "example": example, "schema": schema });
    let mut operation = json!({
        "operationId": "bundle",
        "summary": "What the sources answered to one call; free",
        "description": "The page that an answer was read from, as it was received (`raw`) or indented (`prettify`). The links are in `search_metadata`; any active key of the same account opens them.",
        "tags": ["bundles"],
        "parameters": [
            path("date", ("The UTC day of the call.", "2026-11-21"), json!({ "type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" })),
            path("id", ("The id of the call.", "01m7ynjfkkss5hr3tnvb0qz4r9"), json!({ "type": "string", "pattern": "^([0-9a-hjkmnp-tv-z]{16}-)?[0-9a-hjkmnp-tv-z]{26}$" })),
            path("form", ("As received, or indented.", "raw"), json!({ "type": "string", "enum": ["raw", "prettify"] })),
        ],
        "responses": build_responses(
            200,
            json!({ "description": "The source's own content, served inert.", "headers": build_headers() }),
            &[
                ErrorCode::MissingApiKey, ErrorCode::ApiKeyDisabled, ErrorCode::NotFound, ErrorCode::RateLimited, ErrorCode::InternalError,
                ErrorCode::LedgerUnavailable,
            ],
        ),
    });
    if let Some(responses) = operation.get_mut("responses") {
        set_member(responses, "304", json!({ "description": "If-None-Match names the stored entity." }));
    }
    operation
}

pub(super) fn build_batch_operation() -> Value {
    json!({
        "operationId": "batch",
        "summary": "Up to 25 calls in one request, each with its own answer and charge",
        "description": "The answer has a line of JSON for each path, which is sent when its call is done: `index`, `path`, `status`, `request_id` and `body`.",
        "tags": ["service"],
        "requestBody": {
            "required": true,
            "content": build_content(json!({
                "type": "object", "required": ["paths"],
                "properties": { "paths": {
                    "type": "array", "minItems": 1, "maxItems": crate::batch::CALLS_MAX, "items": { "type": "string" },
                    "examples": [["/api/v3/search?q=tea", "/api/v3/search?q=coffee"]],
                } },
            })),
        },
        "responses": build_responses(
            200,
            json!({ "description": "A line for each path.", "headers": build_headers(), "content": { "application/x-ndjson": { "schema": { "type": "string" } } } }),
            &[ErrorCode::InvalidRequest, ErrorCode::MissingApiKey, ErrorCode::InternalError],
        ),
    })
}

pub(super) fn build_options_operation() -> Value {
    let object = || json!({ "type": "object" });
    let codes = || json!({ "type": "array", "items": { "type": "string" } });
    json!({
        "operationId": "options",
        "summary": "What parameters take: sources, countries, languages, choices; free, without a key",
        "description": "For forms and programs: what people call the sources, national domains, and the values of parameters that take one of a list.",
        "tags": ["service"],
        "security": [],
        "responses": build_responses(
            200,
            json!({ "description": "The lists.", "headers": build_headers(), "content": build_content(json!({
                "type": "object", "required": ["sources", "countries", "languages", "choices"],
                "properties": { "sources": object(), "countries": codes(), "languages": codes(), "choices": object() },
            })) }),
            &[ErrorCode::InternalError],
        ),
    })
}

pub(super) fn build_health_operation() -> Value {
    json!({
        "operationId": "health",
        "summary": "Whether the worker answers",
        "description": "Says nothing of the sources: `/api/status` does.",
        "tags": ["service"],
        "security": [],
        "responses": build_responses(
            200,
            json!({ "description": "It does.", "headers": build_headers(), "content": build_content(json!({
                "type": "object", "required": ["status", "version"],
                "properties": { "status": { "type": "string" }, "version": { "type": "string" } },
            })) }),
            &[ErrorCode::InternalError],
        ),
    })
}
