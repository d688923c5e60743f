//! Operations of a key's holder: sub-keys, secrets, settings, recent calls, purchases.

use serde_json::{Value, json};

use super::parameter::build_parameter;
use super::responses::{build_content, build_headers, build_reference, build_responses, with_member};
use crate::error::ErrorCode;
use crate::keys::calls;

/// Builds the paths with their operations.
pub(super) fn build_paths() -> [(&'static str, Value); 8] {
    [
        ("/api/keys", json!({ "post": build_empty_key_operation() })),
        ("/api/keys/calls", json!({ "get": build_recent_calls_operation() })),
        ("/api/keys/purchases", json!({ "get": build_purchases_operation() })),
        ("/api/keys/rotate", json!({ "post": build_rotate_operation() })),
        ("/api/keys/rotate/end", json!({ "post": build_end_replaced_operation() })),
        (
            "/api/keys/settings",
            json!({ "get": build_settings_operation("key_settings", "Retention, notices of low credit, and the secrets so far"), "patch": build_change_settings_operation() }),
        ),
        (
            "/api/keys/sub-keys",
            json!({ "get": build_sub_keys_operation(), "post": build_make_sub_key_operation() }),
        ),
        (
            "/api/keys/sub-keys/{id}",
            json!({ "patch": build_change_sub_key_operation(), "delete": build_revoke_sub_key_operation() }),
        ),
    ]
}

/// Errors common to all operations about a key.
const COMMON_ERRORS: [ErrorCode; 4] = [
    ErrorCode::MissingApiKey,
    ErrorCode::NotForSubKeys,
    ErrorCode::InternalError,
    ErrorCode::LedgerUnavailable,
];

fn build_operation(
    id: &str,
    summary: &str,
    status: u16,
    description: &str,
    schema: Value,
    errors: &[ErrorCode],
) -> Value {
    let answer =
        json!({ "description": description, "headers": build_headers(), "content": build_content(schema) });
    let errors: Vec<ErrorCode> = COMMON_ERRORS.into_iter().chain(errors.iter().copied()).collect();
    json!({ "operationId": id, "summary": summary, "description": describe_operation(id), "tags": ["keys"], "responses": build_responses(status, answer, &errors) })
}

/// Returns the description of an operation, beyond its summary.
fn describe_operation(id: &str) -> &'static str {
    match id {
        "recent_calls" => {
            "The latest 100 calls of the key and its sub-keys, with the charge of each. Bundles can be fetched at their paths with the key while they are kept."
        }
        "purchases" => "Every purchase with its amount, rail, transaction and refunds. Free.",
        "rotate_key" => {
            "Send an unguessable Idempotency-Key (16 characters or more): if the answer is lost, the same request returns it again."
        }
        "end_replaced_keys" => {
            "Whatever still sends a replaced secret is refused from now on. The current one stays."
        }
        "key_settings" => {
            "Whether answers are kept, the recipient of notices of low credit, and the lifetime of each secret."
        }
        "change_key_settings" => {
            "Members missing in the body stay unchanged. A mailbox must be confirmed by a code: the response is 202, and the same body with `mail_code` makes the change."
        }
        "sub_keys" => {
            "With the limits of each and its use, today and in total. The sub-keys' secrets are not included."
        }
        "make_sub_key" => {
            "For a team, service or customer. Its calls are charged to the key. An Idempotency-Key makes a repeated request the same one."
        }
        "change_sub_key" => "Members missing in the body stay unchanged; `null` removes a limit.",
        _ => "It is refused from now on; its calls stay in the list. This cannot be undone.",
    }
}

fn build_idempotency_key_parameter(min: usize) -> Value {
    json!({
        "name": "Idempotency-Key", "in": "header", "required": false,
        "description": "Makes a repeated request the same one.", "example": "3f1c9a52-6f0e-4a57-9d5e-7c1b2a90d1ff",
        "schema": { "type": "string", "minLength": min, "maxLength": 200 },
    })
}

fn build_empty_key_operation() -> Value {
    let answer = json!({ "description": "The key; it is shown once.", "headers": build_headers(), "content": build_content(build_reference("VisitorKey")) });
    json!({
        "operationId": "empty_key",
        "summary": "A key without calls, for buyers without a key",
        "description": "Fill it with `POST /api/keys/topup`. An address gets a few an hour.",
        "tags": ["keys"],
        "security": [],
        "responses": build_responses(
            201, answer, &[ErrorCode::CrossSiteRequest, ErrorCode::RateLimited, ErrorCode::InternalError, ErrorCode::LedgerUnavailable],
        ),
    })
}

fn build_recent_calls_operation() -> Value {
    let made = build_operation(
        "recent_calls",
        "The latest calls of the key, with their outcomes and bundles; free",
        200,
        "The calls, newest first.",
        build_reference("RecentCalls"),
        &[ErrorCode::InvalidRequest, ErrorCode::RateLimited],
    );
    with_member(made, "parameters", calls::PARAMS.iter().map(|param| build_parameter("", param)).collect())
}

/// Builds the operation that lists purchases, which the storefront answers in the data API's vocabulary (its crate's
/// `payments::sales::purchases`).
fn build_purchases_operation() -> Value {
    let text = || json!({ "type": "string" });
    let moment = || json!({ "type": "string", "format": "date-time" });
    let purchase = json!({
        "type": "object",
        "required": ["id", "paid_at", "calls", "amount_usd", "rail", "status", "seller"],
        "properties": {
            "id": text(), "paid_at": moment(), "calls": { "type": "integer" }, "amount_usd": text(),
            "rail": { "type": "string", "enum": ["card", "x402", "mpp"] },
            "status": { "type": "string", "enum": ["complete", "consumed", "failed", "refunded", "released"] },
            "credit_expires_at": moment(), "refunded_usd": text(), "owed_usd": text(),
            "transaction": { "type": "string", "description": "The transaction, or the card processor's payment." },
            "seller": text(),
        },
    });
    build_operation(
        "purchases",
        "Purchases for the key, with their receipts",
        200,
        "The purchases, newest first, at most 100.",
        json!({ "type": "object", "required": ["purchases"], "properties": { "purchases": { "type": "array", "items": purchase } } }),
        &[],
    )
}

fn build_rotate_operation() -> Value {
    let made = build_operation(
        "rotate_key",
        "A new secret for the key; those before it work for a day longer",
        201,
        "The new secret; it is shown once.",
        build_reference("RotatedKey"),
        &[ErrorCode::InvalidRequest, ErrorCode::IdempotencyConflict],
    );
    let body = json!({
        "type": "object",
        "properties": { "end_old_now": { "type": "boolean", "default": false, "description": "Whether the secrets before it end at once." } },
        "additionalProperties": false,
    });
    let made = with_member(made, "parameters", json!([build_idempotency_key_parameter(16)]));
    with_member(made, "requestBody", json!({ "required": false, "content": build_content(body) }))
}

fn build_end_replaced_operation() -> Value {
    let schema = json!({ "type": "object", "required": ["secrets"], "properties": { "secrets": build_reference("Secrets") } });
    build_operation(
        "end_replaced_keys",
        "Ends the secrets that were replaced, now",
        200,
        "The secrets.",
        schema,
        &[],
    )
}

fn build_settings_operation(id: &str, summary: &str) -> Value {
    build_operation(id, summary, 200, "The settings.", build_reference("KeySettings"), &[])
}

fn build_change_settings_operation() -> Value {
    let body = json!({
        "type": "object",
        "properties": {
            "retention": { "type": "boolean", "description": "Whether sources' answers are kept." },
            "low_credit": {
                "type": ["object", "null"],
                "description": "When fewer than `below` calls are left, a mail or a signed webhook (Standard Webhooks) is sent, once each time. A mailbox gets a code first (202); send the same request with `mail_code`.",
                "required": ["below"],
                "properties": {
                    "below": { "type": "integer", "minimum": 1 }, "webhook": { "type": "string", "format": "uri" },
                    "mail": { "type": "string", "format": "email" }, "mail_code": { "type": "string" },
                },
                "additionalProperties": false,
            },
        },
        "additionalProperties": false,
    });
    let answer = json!({ "description": "The mailbox was mailed a code; nothing was changed.", "headers": build_headers(), "content": build_content(build_reference("KeySettings")) });
    let mut made = build_operation(
        "change_key_settings",
        "Changes the settings that the body names",
        200,
        "The settings.",
        build_reference("KeySettings"),
        &[ErrorCode::InvalidRequest, ErrorCode::RateLimited],
    );
    if let Some(responses) = made.get_mut("responses").and_then(Value::as_object_mut) {
        responses.insert("202".to_owned(), answer);
    }
    with_member(made, "requestBody", json!({ "required": true, "content": build_content(body) }))
}

fn build_sub_keys_operation() -> Value {
    let schema = json!({
        "type": "object", "required": ["sub_keys"],
        "properties": { "sub_keys": { "type": "array", "items": build_reference("SubKey") } },
    });
    build_operation(
        "sub_keys",
        "The sub-keys of the key",
        200,
        "The sub-keys, the oldest first.",
        schema,
        &[],
    )
}

fn build_terms_body(is_new: bool) -> Value {
    let limit = |of: &str| json!({ "type": ["integer", "null"], "minimum": 1, "description": format!("Charged calls {of}, at most; null: any number.") });
    let mut schema = json!({
        "type": "object",
        "properties": {
            "label": { "type": "string", "minLength": 1, "maxLength": 100 },
            "daily_limit": limit("in a UTC day"),
            "total_limit": limit("in all"),
            "expires_at": { "type": ["string", "null"], "format": "date", "description": "The last UTC day." },
            "endpoints": {
                "type": ["array", "null"], "maxItems": 50, "items": { "type": "string" }, "examples": [["v1/search", "v6"]],
                "description": "Sources and endpoints that it may call; empty: all.",
            },
        },
        "additionalProperties": false,
    });
    if is_new && let Some(members) = schema.as_object_mut() {
        members.insert("required".to_owned(), json!(["label"]));
    }
    json!({ "required": true, "content": build_content(schema) })
}

fn build_make_sub_key_operation() -> Value {
    let made = build_operation(
        "make_sub_key",
        "A sub-key that draws from the key, within limits of its own",
        201,
        "The sub-key with its text, which is shown once.",
        build_reference("SubKey"),
        &[ErrorCode::InvalidRequest, ErrorCode::IdempotencyConflict],
    );
    with_member(
        with_member(made, "parameters", json!([build_idempotency_key_parameter(1)])),
        "requestBody",
        build_terms_body(true),
    )
}

fn build_sub_key_id_parameter() -> Value {
    json!([{ "name": "id", "in": "path", "required": true, "description": "The sub-key, as its listing names it.", "example": "01m7ynjfkkss5hr4", "schema": { "type": "string" } }])
}

fn build_change_sub_key_operation() -> Value {
    let errors = [ErrorCode::InvalidRequest, ErrorCode::NotFound];
    let made = build_operation(
        "change_sub_key",
        "Changes the limits of a sub-key",
        200,
        "The sub-key.",
        build_reference("SubKey"),
        &errors,
    );
    with_member(
        with_member(made, "parameters", build_sub_key_id_parameter()),
        "requestBody",
        build_terms_body(false),
    )
}

fn build_revoke_sub_key_operation() -> Value {
    let made = build_operation(
        "revoke_sub_key",
        "Revokes a sub-key for good",
        200,
        "The sub-key.",
        build_reference("SubKey"),
        &[ErrorCode::NotFound],
    );
    with_member(made, "parameters", build_sub_key_id_parameter())
}
