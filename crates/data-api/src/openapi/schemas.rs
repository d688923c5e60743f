//! Schemas of the service itself: errors, pagination, keys.

use serde_json::{Value, json};

use crate::error::ErrorCode;

use super::responses::build_reference;
use super::top_up::TOP_UP_CODES;

pub(super) fn build_schemas() -> Value {
    let codes: Vec<&str> = ErrorCode::ALL.iter().map(|code| code.row().token).collect();
    let next_page_token = json!({
        "type": "string",
        "description": "In service_pagination, where pages are named by tokens: that of the next.",
    });
    json!({
        "Error": {
            "type": "object",
            "required": ["error", "error_code", "status_code", "request_id", "retryable"],
            "properties": {
                "error": { "type": "string", "description": "For people." },
                "error_code": { "type": "string", "enum": codes },
                "status_code": { "type": "integer" },
                "request_id": { "type": "string" },
                "retryable": { "type": "boolean" },
                "reason": {
                    "type": "string",
                    "description": "With `source_unavailable`: reason why the source returned no usable answer, such as `challenge`, `consent`, `needs_script`, `region`, `blocked`, `blocked_silently`, `overloaded`, `unknown_page`, `timeout` or `network`. New reasons may be added.",
                },
                "search_parameters": { "type": "object", "description": "The normalised parameters, when they were valid." },
            },
            "additionalProperties": false,
        },
        "TopUpError": {
            "type": "object",
            "required": ["error", "error_code", "status_code", "request_id", "retryable"],
            "properties": {
                "error": { "type": "string", "description": "For people." },
                "error_code": { "type": "string", "enum": TOP_UP_CODES, "description": "For programs." },
                "status_code": { "type": "integer", "description": "The HTTP status." },
                "request_id": { "type": "string", "description": "The request's id, to name it to the operator." },
                "retryable": { "type": "boolean", "description": "Whether the same request may succeed later." },
                "reference": { "type": "string", "description": "The payment that it is about." },
            },
            "description": "An error of a top-up. It may say more, such as how to pay.",
        },
        "Pages": {
            "type": "object",
            "properties": {
                "next": { "type": "string" },
                "next_page_token": next_page_token,
                "previous": { "type": "string" },
                "other_pages": {
                    "type": "object",
                    "description": "Addresses by page number.",
                    "additionalProperties": { "type": "string" },
                },
            },
        },
        "Next": { "type": "object", "required": ["next"], "properties": { "next": { "type": "string" }, "next_page_token": next_page_token } },
        "Pricing": {
            "type": "object",
            "required": ["per_thousand_usd", "currency", "per_call_micro_usd"],
            "properties": {
                "per_thousand_usd": { "type": "string" },
                "currency": { "type": "string" },
                "per_call_micro_usd": { "type": "integer" },
            },
        },
        "KeyStatus": {
            "type": "object",
            "required": ["remaining_calls", "concurrency_limit", "status", "pricing", "credits"],
            "properties": {
                "remaining_calls": { "type": "integer", "minimum": 0 },
                "concurrency_limit": { "type": "integer", "minimum": 1 },
                "status": { "type": "string", "enum": ["active"] },
                "pricing": { "$ref": "#/components/schemas/Pricing" },
                "credits": { "type": "array", "items": {
                    "type": "object",
                    "required": ["remaining_calls", "expires_at", "kind"],
                    "properties": {
                        "remaining_calls": { "type": "integer", "minimum": 1 },
                        "expires_at": { "type": ["string", "null"] },
                        "kind": { "type": "string" },
                    },
                } },
                "sub_key": build_reference("SubKey"),
            },
        },
        "KeyUsage": {
            "type": "object",
            "required": ["days", "usage", "recent_failures"],
            "properties": {
                "days": { "type": "integer", "minimum": 1, "maximum": 30 },
                "usage": { "type": "array", "description": "A row for each UTC day and endpoint, oldest first.", "items": {
                    "type": "object",
                    "required": ["date", "endpoint", "charged_calls", "free_calls"],
                    "properties": {
                        "date": { "type": "string", "format": "date" },
                        "endpoint": { "type": ["string", "null"], "description": "Null for calls that were made before endpoints were counted." },
                        "charged_calls": { "type": "integer", "minimum": 0 },
                        "free_calls": { "type": "integer", "minimum": 0, "description": "Calls that failed or had nothing to answer." },
                    },
                } },
                "recent_failures": { "type": "array", "description": "The latest, newest first.", "items": {
                    "type": "object",
                    "required": ["request_id", "at", "endpoint", "error_code"],
                    "properties": {
                        "request_id": { "type": "string" },
                        "at": { "type": "string", "format": "date-time" },
                        "endpoint": { "type": ["string", "null"] },
                        "error_code": { "type": "string" },
                    },
                } },
            },
        },
        "VisitorKey": {
            "type": "object",
            "required": ["key", "key_id", "remaining_calls", "concurrency_limit"],
            "properties": {
                "key": { "type": "string" },
                "key_id": { "type": "string" },
                "remaining_calls": { "type": "integer" },
                "concurrency_limit": { "type": "integer" },
            },
        },
    })
}
