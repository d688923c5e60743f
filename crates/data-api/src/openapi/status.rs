//! Operation of `/api/status`.

use serde_json::{Value, json};

/// Builds the operation.
pub fn build_operation(headers: &Value) -> Value {
    let time = json!({ "type": "string", "format": "date-time" });
    let failure = json!({
        "type": "object",
        "required": ["at", "reason"],
        "properties": { "at": time, "reason": { "type": "string" } },
    });
    let milliseconds = json!({ "type": "integer", "minimum": 0 });
    let site = json!({
        "type": "object",
        "required": ["site", "state", "failures_in_a_row", "reasons"],
        "properties": {
            "site": { "type": "string" },
            "state": {
                "enum": ["closed", "open", "half_open"],
                "description": "Of the circuit breaker. `closed`: the site is asked; `open`: it failed several times in a row and is not; `half_open`: one call tries.",
            },
            "since": time,
            "retry_after_s": { "type": "integer", "minimum": 1, "description": "Until it is asked again." },
            "last_success_at": time,
            "last_failure": failure,
            "failures_in_a_row": { "type": "integer", "minimum": 0 },
            "reasons": {
                "type": "object",
                "additionalProperties": { "type": "integer" },
                "description": "Failures by reason.",
            },
            "latency_ms": {
                "type": "object",
                "description": "Of the latest exchanges with the site.",
                "required": ["p50", "p95", "p99", "samples"],
                "properties": { "p50": milliseconds, "p95": milliseconds, "p99": milliseconds, "samples": milliseconds },
            },
        },
    });
    let endpoint = json!({
        "type": "object",
        "required": ["endpoint"],
        "properties": {
            "endpoint": { "type": "string" },
            "last_success_at": time,
            "last_failure": failure,
            "canary": {
                "type": "object",
                "description": "What a query that is asked once an hour found.",
                "required": ["at", "ok", "missing_groups", "ms"],
                "properties": {
                    "at": time,
                    "ok": { "type": "boolean" },
                    "reason": { "type": "string" },
                    "missing_groups": { "type": "array", "items": { "type": "string" } },
                    "ms": milliseconds,
                },
            },
        },
    });
    let schema = json!({
        "type": "object",
        "required": ["status", "sites", "endpoints"],
        "properties": {
            "status": { "enum": ["ok", "degraded"] },
            "sites": { "type": "array", "items": site, "description": "As the answering instance sees them; those that it has asked." },
            "endpoints": { "type": "array", "items": endpoint, "description": "Of today, over all instances." },
        },
    });
    json!({
        "operationId": "status",
        "summary": "How the sources are",
        "description": "What each endpoint and site did last, how long it takes, and whether it is left alone for a while. Nothing is asked for it.",
        "tags": ["service"],
        "security": [],
        "responses": {
            "200": {
                "description": "The sources' health.",
                "headers": headers,
                "content": { "application/json": { "schema": schema } },
            },
        },
    })
}
