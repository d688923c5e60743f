//! What the holder of a key rules over, in the document: sub-keys, secrets, settings, recent calls, purchases.

use serde_json::{Map, Value, json};

use super::generate::{content, headers, parameter, reference, responses};
use crate::error::Code;
use crate::keys::calls;

/// The paths, with their operations.
pub(super) fn paths() -> [(&'static str, Value); 8] {
    [
        ("/api/keys", json!({ "post": empty_key() })),
        ("/api/keys/calls", json!({ "get": recent_calls() })),
        ("/api/keys/purchases", json!({ "get": purchases() })),
        ("/api/keys/rotate", json!({ "post": rotate() })),
        ("/api/keys/rotate/end", json!({ "post": end_replaced() })),
        (
            "/api/keys/settings",
            json!({ "get": settings("key_settings", "Retention, notices of low credit, and the secrets so far"), "patch": change_settings() }),
        ),
        ("/api/keys/sub-keys", json!({ "get": sub_keys(), "post": make_sub_key() })),
        ("/api/keys/sub-keys/{id}", json!({ "patch": change_sub_key(), "delete": revoke_sub_key() })),
    ]
}

/// Errors that every one of them has.
const OWNERS: [Code; 4] =
    [Code::MissingApiKey, Code::NotForSubKeys, Code::InternalError, Code::LedgerUnavailable];

fn operation(
    id: &str,
    summary: &str,
    status: u16,
    description: &str,
    schema: Value,
    errors: &[Code],
) -> Value {
    let answer = json!({ "description": description, "headers": headers(), "content": content(schema) });
    let errors: Vec<Code> = OWNERS.into_iter().chain(errors.iter().copied()).collect();
    json!({ "operationId": id, "summary": summary, "tags": ["keys"], "responses": responses(status, answer, &errors) })
}

fn with(mut operation: Value, name: &str, value: Value) -> Value {
    if let Some(members) = operation.as_object_mut() {
        members.insert(name.to_owned(), value);
    }
    operation
}

fn idempotency_key(min: usize) -> Value {
    json!({
        "name": "Idempotency-Key", "in": "header", "required": false,
        "description": "Makes a repeated request the same one.",
        "schema": { "type": "string", "minLength": min, "maxLength": 200 },
    })
}

fn empty_key() -> Value {
    let answer = json!({ "description": "The key; it is shown once.", "headers": headers(), "content": content(reference("VisitorKey")) });
    json!({
        "operationId": "empty_key",
        "summary": "A key without calls, for whoever buys some and has no key",
        "description": "Fill it with `POST /api/keys/topup`. An address gets a few an hour.",
        "tags": ["keys"],
        "security": [],
        "responses": responses(
            201, answer, &[Code::CrossSiteRequest, Code::RateLimited, Code::InternalError, Code::LedgerUnavailable],
        ),
    })
}

fn recent_calls() -> Value {
    let made = operation(
        "recent_calls",
        "The latest calls of the key, with their outcomes and bundles; free",
        200,
        "The calls, newest first.",
        reference("RecentCalls"),
        &[Code::InvalidRequest, Code::RateLimited],
    );
    with(made, "parameters", calls::PARAMS.iter().map(|param| parameter("", param)).collect())
}

/// The storefront answers it, in the data API's words (its crate's `payments::sales::purchases`).
fn purchases() -> Value {
    let text = || json!({ "type": "string" });
    let moment = || json!({ "type": "string", "format": "date-time" });
    let purchase = json!({
        "type": "object",
        "required": ["id", "paid_at", "calls", "amount_usd", "rail", "status", "seller"],
        "properties": {
            "id": text(), "paid_at": moment(), "calls": { "type": "integer" }, "amount_usd": text(),
            "rail": { "type": "string", "enum": ["card", "x402", "mpp"] },
            "status": { "type": "string", "enum": ["complete", "consumed", "failed", "refunded", "released"] },
            "credit_expires_at": moment(), "refunded_usd": text(),
            "transaction": { "type": "string", "description": "The transaction, or the card processor's payment." },
            "seller": text(),
        },
    });
    operation(
        "purchases",
        "What was bought for the key, with what a receipt says",
        200,
        "The purchases, newest first, at most 100.",
        json!({ "type": "object", "required": ["purchases"], "properties": { "purchases": { "type": "array", "items": purchase } } }),
        &[],
    )
}

fn rotate() -> Value {
    let made = operation(
        "rotate_key",
        "A new secret for the key; those before it work for a day longer",
        201,
        "The new secret; it is shown once.",
        reference("RotatedKey"),
        &[Code::InvalidRequest],
    );
    let body = json!({
        "type": "object",
        "properties": { "end_old_now": { "type": "boolean", "default": false, "description": "Whether the secrets before it end at once." } },
        "additionalProperties": false,
    });
    let described = "Send an Idempotency-Key that nobody can guess (16 characters or more): should the answer be lost, the same request gets it again.";
    let made = with(with(made, "description", json!(described)), "parameters", json!([idempotency_key(16)]));
    with(made, "requestBody", json!({ "required": false, "content": content(body) }))
}

fn end_replaced() -> Value {
    let schema = json!({ "type": "object", "required": ["secrets"], "properties": { "secrets": reference("Secrets") } });
    operation(
        "end_replaced_keys",
        "Ends the secrets that were replaced, now",
        200,
        "The secrets.",
        schema,
        &[],
    )
}

fn settings(id: &str, summary: &str) -> Value {
    operation(id, summary, 200, "The settings.", reference("KeySettings"), &[])
}

fn change_settings() -> Value {
    let body = json!({
        "type": "object",
        "properties": {
            "retention": { "type": "boolean", "description": "Whether what sources answer is kept." },
            "low_credit": {
                "type": ["object", "null"],
                "description": "When fewer than `below` calls are left, a mail or a signed webhook (Standard Webhooks) says so, once a crossing. A mailbox is mailed a code first (202); send the same with `mail_code`.",
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
    let answer = json!({ "description": "The mailbox was mailed a code; nothing was changed.", "headers": headers(), "content": content(reference("KeySettings")) });
    let mut made = operation(
        "change_key_settings",
        "Changes the settings that the body names",
        200,
        "The settings.",
        reference("KeySettings"),
        &[Code::InvalidRequest, Code::RateLimited],
    );
    if let Some(responses) = made.get_mut("responses").and_then(Value::as_object_mut) {
        responses.insert("202".to_owned(), answer);
    }
    with(made, "requestBody", json!({ "required": true, "content": content(body) }))
}

fn sub_keys() -> Value {
    let schema = json!({
        "type": "object", "required": ["sub_keys"],
        "properties": { "sub_keys": { "type": "array", "items": reference("SubKey") } },
    });
    operation("sub_keys", "The sub-keys of the key", 200, "The sub-keys, the oldest first.", schema, &[])
}

fn terms(is_new: bool) -> Value {
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
                "description": "Sources and endpoints that it may call; none: all.",
            },
        },
        "additionalProperties": false,
    });
    if is_new && let Some(members) = schema.as_object_mut() {
        members.insert("required".to_owned(), json!(["label"]));
    }
    json!({ "required": true, "content": content(schema) })
}

fn make_sub_key() -> Value {
    let made = operation(
        "make_sub_key",
        "A sub-key that draws from the key, within limits of its own",
        201,
        "The sub-key with its text, which is shown once.",
        reference("SubKey"),
        &[Code::InvalidRequest, Code::IdempotencyConflict],
    );
    with(with(made, "parameters", json!([idempotency_key(1)])), "requestBody", terms(true))
}

fn sub_key_id() -> Value {
    json!([{ "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }])
}

fn change_sub_key() -> Value {
    let errors = [Code::InvalidRequest, Code::NotFound];
    let made = operation(
        "change_sub_key",
        "Changes what a sub-key may do",
        200,
        "The sub-key.",
        reference("SubKey"),
        &errors,
    );
    with(with(made, "parameters", sub_key_id()), "requestBody", terms(false))
}

fn revoke_sub_key() -> Value {
    let made = operation(
        "revoke_sub_key",
        "Revokes a sub-key for good",
        200,
        "The sub-key.",
        reference("SubKey"),
        &[Code::NotFound],
    );
    with(made, "parameters", sub_key_id())
}

/// The schemas that they name.
pub(super) fn schemas() -> Map<String, Value> {
    let all = [
        ("SubKey", sub_key()),
        ("Secrets", secrets()),
        ("RotatedKey", rotated_key()),
        ("KeySettings", key_settings()),
        ("RecentCalls", listed_calls()),
    ];
    all.map(|(name, schema)| (name.to_owned(), schema)).into_iter().collect()
}

/// An object whose fields are all there but those in `seldom`; each is a name, a schema and what it is.
fn object(fields: &[(&str, Value, &str)], seldom: &[&str]) -> Value {
    let described = |(name, schema, description): &(&str, Value, &str)| {
        ((*name).to_owned(), with(schema.clone(), "description", json!(description)))
    };
    let names = fields.iter().map(|(name, ..)| *name).filter(|name| !seldom.contains(name));
    json!({
        "type": "object",
        "required": names.collect::<Vec<_>>(),
        "properties": fields.iter().map(described).collect::<Map<_, _>>(),
        "additionalProperties": false,
    })
}

fn text() -> Value {
    json!({ "type": "string" })
}

fn maybe_text() -> Value {
    json!({ "type": ["string", "null"] })
}

fn moment() -> Value {
    json!({ "type": "string", "format": "date-time" })
}

fn maybe_moment() -> Value {
    json!({ "type": ["string", "null"], "format": "date-time" })
}

fn count() -> Value {
    json!({ "type": "integer", "minimum": 0 })
}

fn limit() -> Value {
    json!({ "type": ["integer", "null"], "minimum": 1 })
}

fn one_of(words: &[&str]) -> Value {
    json!({ "type": "string", "enum": words })
}

fn sub_key() -> Value {
    let fields = [
        ("id", text(), "Its id."),
        ("label", text(), "What its owner calls it."),
        ("status", one_of(&["active", "expired", "revoked"]), "Whether it may call."),
        ("daily_limit", limit(), "Charged calls in a UTC day, at most; null: any number."),
        ("total_limit", limit(), "Charged calls in all, at most; null: any number."),
        ("expires_at", maybe_moment(), "From when on it is refused; null: never."),
        (
            "endpoints",
            json!({ "type": "array", "items": text() }),
            "Sources and endpoints that it may call; empty: all.",
        ),
        ("used_today", count(), "Calls charged in the running UTC day."),
        ("used_total", count(), "Calls charged in all."),
        ("created_at", moment(), "When it was made."),
        ("revoked_at", maybe_moment(), "When it was revoked; null: it was not."),
        ("key", text(), "Its text, in the answer that makes it."),
    ];
    object(&fields, &["key"])
}

fn secrets() -> Value {
    let fields = [
        ("id", text(), "Its id; that of the first one is the key's."),
        (
            "status",
            one_of(&["current", "replaced", "ended"]),
            "Whether it is the newest, works on for a while, or has ended.",
        ),
        ("created_at", moment(), "When it was made."),
        ("ends_at", maybe_moment(), "From when on it is refused; null: it is the newest."),
        ("is_presented", json!({ "type": "boolean" }), "Whether the request was sent with it."),
    ];
    json!({ "type": "array", "description": "The secrets of the key, the oldest first.", "items": object(&fields, &[]) })
}

fn rotated_key() -> Value {
    let fields = [
        ("key", text(), "The new secret."),
        ("key_id", text(), "The key's id, which stays."),
        ("secrets", reference("Secrets"), "The secrets of the key."),
    ];
    object(&fields, &[])
}

fn key_settings() -> Value {
    let low_credit = json!({
        "type": ["object", "null"],
        "required": ["below"],
        "properties": {
            "below": { "type": "integer", "minimum": 1 }, "mail": text(), "webhook": text(),
            "webhook_secret": { "type": "string", "description": "What webhooks are signed with." },
        },
    });
    let fields = [
        ("retention", json!({ "type": "boolean" }), "Whether what sources answer is kept."),
        ("low_credit", low_credit, "Who is told when fewer than `below` calls are left; null: nobody."),
        ("secrets", reference("Secrets"), "The secrets of the key."),
        ("mail_code_sent_to", text(), "With 202: the mailbox that was mailed a code."),
    ];
    object(&fields, &["mail_code_sent_to"])
}

fn listed_calls() -> Value {
    let fields = [
        ("request_id", text(), "The request's id."),
        ("at", moment(), "When it was settled."),
        ("endpoint", maybe_text(), "The endpoint."),
        (
            "outcome",
            one_of(&["charged", "free", "failed", "uncollected"]),
            "What it came to; `uncollected`: it succeeded, and no call was left to charge.",
        ),
        ("charged_calls", count(), "Calls charged."),
        ("error_code", maybe_text(), "What a failed call was answered."),
        ("sub_key", maybe_text(), "The id of the sub-key that called; null: the key itself."),
        ("raw_file", maybe_text(), "Path of what the source answered, while it is kept."),
        ("prettify_file", maybe_text(), "Path of the same, indented."),
    ];
    let calls = json!({ "type": "array", "items": object(&fields, &[]) });
    object(&[("calls", calls, "The calls, newest first.")], &[])
}
