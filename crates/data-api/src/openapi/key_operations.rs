//! Operations of `/api/keys/status`, `/api/keys/usage` and `/api/keys/visitor`.

use serde_json::{Value, json};

use crate::error::ErrorCode;
use crate::keys::usage;

use super::parameter::build_parameter;
use super::responses::{
    build_content, build_headers, build_reference, build_responses, build_sampled_content,
};
use super::samples;

pub(super) fn build_status_operation() -> Value {
    json!({
        "operationId": "key_status",
        "summary": "Remaining calls and concurrency; free, also at zero balance",
        "description": "What is left on the key, from which purchases and until when, and how many calls it may run at once. Works when no calls are left.",
        "tags": ["keys"],
        "responses": build_responses(
            200,
            json!({ "description": "The key's status.", "headers": build_headers(), "content": build_sampled_content(build_reference("KeyStatus"), Some(samples::build_key_status())) }),
            &[ErrorCode::MissingApiKey, ErrorCode::ApiKeyDisabled, ErrorCode::InternalError, ErrorCode::LedgerUnavailable],
        ),
    })
}

pub(super) fn build_usage_operation() -> Value {
    json!({
        "operationId": "key_usage",
        "summary": "Use of the key by day and endpoint, and its latest failures; free",
        "description": "A row for each UTC day and endpoint, with charged and free calls, and the latest failures with their request ids.",
        "tags": ["keys"],
        "parameters": usage::PARAMS.iter().map(|param| build_parameter("", param)).collect::<Vec<_>>(),
        "responses": build_responses(
            200,
            json!({ "description": "The key's use.", "headers": build_headers(), "content": build_sampled_content(build_reference("KeyUsage"), Some(samples::build_key_usage())) }),
            &[
                ErrorCode::InvalidRequest, ErrorCode::MissingApiKey, ErrorCode::ApiKeyDisabled, ErrorCode::RateLimited, ErrorCode::InternalError,
                ErrorCode::LedgerUnavailable,
            ],
        ),
    })
}

pub(super) fn build_visitor_operation() -> Value {
    json!({
        "operationId": "visitor_key",
        "summary": "A free key, once per browser",
        "description": "Only from a page of this service, which recognises a browser by its cookie. Programs buy a key, or register as agents.",
        "tags": ["keys"],
        "requestBody": {
            "required": false,
            "description": "Required where the operator demands a challenge; the error is 403 `challenge_required`.",
            "content": build_content(json!({
                "type": "object", "required": ["challenge_token"],
                "properties": { "challenge_token": { "type": "string" } },
            })),
        },
        "security": [],
        "responses": build_responses(
            201,
            json!({ "description": "The key; it is shown once.", "headers": build_headers(), "content": build_sampled_content(build_reference("VisitorKey"), Some(samples::build_visitor_key())) }),
            &[
                ErrorCode::InvalidRequest, ErrorCode::CrossSiteRequest, ErrorCode::FreeKeyAlreadyIssued, ErrorCode::RateLimited, ErrorCode::InternalError,
                ErrorCode::LedgerUnavailable,
            ],
        ),
    })
}
