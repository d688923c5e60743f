//! Schemas of a key's sub-keys, secrets and settings.

use serde_json::{Map, Value, json};

use super::responses::{build_reference, with_member};

/// Builds the named schemas.
pub(super) fn build_schemas() -> Map<String, Value> {
    let all = [
        ("SubKey", build_sub_key_schema()),
        ("Secrets", build_secrets_schema()),
        ("RotatedKey", build_rotated_key_schema()),
        ("KeySettings", build_key_settings_schema()),
        ("RecentCalls", build_recent_calls_schema()),
    ];
    all.map(|(name, schema)| (name.to_owned(), schema)).into_iter().collect()
}

/// Builds an object schema from names, schemas and descriptions, all required except `seldom`.
fn build_object_schema(fields: &[(&str, Value, &str)], seldom: &[&str]) -> Value {
    let described = |(name, schema, description): &(&str, Value, &str)| {
        ((*name).to_owned(), with_member(schema.clone(), "description", json!(description)))
    };
    let names = fields.iter().map(|(name, ..)| *name).filter(|name| !seldom.contains(name));
    json!({
        "type": "object",
        "required": names.collect::<Vec<_>>(),
        "properties": fields.iter().map(described).collect::<Map<_, _>>(),
        "additionalProperties": false,
    })
}

fn build_text_schema() -> Value {
    json!({ "type": "string" })
}

fn build_nullable_text_schema() -> Value {
    json!({ "type": ["string", "null"] })
}

fn build_time_schema() -> Value {
    json!({ "type": "string", "format": "date-time" })
}

fn build_nullable_time_schema() -> Value {
    json!({ "type": ["string", "null"], "format": "date-time" })
}

fn build_count_schema() -> Value {
    json!({ "type": "integer", "minimum": 0 })
}

fn build_limit_schema() -> Value {
    json!({ "type": ["integer", "null"], "minimum": 1 })
}

fn build_choice_schema(words: &[&str]) -> Value {
    json!({ "type": "string", "enum": words })
}

fn build_sub_key_schema() -> Value {
    let fields = [
        ("id", build_text_schema(), "Its id."),
        ("label", build_text_schema(), "What its owner calls it."),
        ("status", build_choice_schema(&["active", "expired", "revoked"]), "Whether it may call."),
        ("daily_limit", build_limit_schema(), "Charged calls in a UTC day, at most; null: any number."),
        ("total_limit", build_limit_schema(), "Charged calls in all, at most; null: any number."),
        ("expires_at", build_nullable_time_schema(), "From when on it is refused; null: never."),
        (
            "endpoints",
            json!({ "type": "array", "items": build_text_schema() }),
            "Sources and endpoints that it may call; empty: all.",
        ),
        ("used_today", build_count_schema(), "Calls charged in the running UTC day."),
        ("used_total", build_count_schema(), "Calls charged in all."),
        ("created_at", build_time_schema(), "When it was made."),
        ("revoked_at", build_nullable_time_schema(), "When it was revoked; null: it was not."),
        ("key", build_text_schema(), "Its text, in the answer that makes it."),
    ];
    build_object_schema(&fields, &["key"])
}

fn build_secrets_schema() -> Value {
    let fields = [
        ("id", build_text_schema(), "Its id; that of the first one is the key's."),
        (
            "status",
            build_choice_schema(&["current", "replaced", "ended"]),
            "Whether it is the newest, works on for a while, or has ended.",
        ),
        ("created_at", build_time_schema(), "When it was made."),
        ("ends_at", build_nullable_time_schema(), "From when on it is refused; null: it is the newest."),
        ("is_presented", json!({ "type": "boolean" }), "Whether the request was sent with it."),
    ];
    json!({ "type": "array", "description": "The secrets of the key, the oldest first.", "items": build_object_schema(&fields, &[]) })
}

fn build_rotated_key_schema() -> Value {
    let fields = [
        ("key", build_text_schema(), "The new secret."),
        ("key_id", build_text_schema(), "The key's id, which stays."),
        ("secrets", build_reference("Secrets"), "The secrets of the key."),
    ];
    build_object_schema(&fields, &[])
}

fn build_key_settings_schema() -> Value {
    let low_credit = json!({
        "type": ["object", "null"],
        "required": ["below"],
        "properties": {
            "below": { "type": "integer", "minimum": 1 }, "mail": build_text_schema(), "webhook": build_text_schema(),
            "webhook_secret": { "type": "string", "description": "What webhooks are signed with." },
        },
    });
    let fields = [
        ("retention", json!({ "type": "boolean" }), "Whether sources' answers are kept."),
        (
            "low_credit",
            low_credit,
            "Recipient of a notice when fewer than `below` calls are left; null: none.",
        ),
        ("secrets", build_reference("Secrets"), "The secrets of the key."),
        ("mail_code_sent_to", build_text_schema(), "With 202: the mailbox that was mailed a code."),
    ];
    build_object_schema(&fields, &["mail_code_sent_to"])
}

fn build_recent_calls_schema() -> Value {
    let fields = [
        ("request_id", build_text_schema(), "The request's id."),
        ("at", build_time_schema(), "When it was settled."),
        ("endpoint", build_nullable_text_schema(), "The endpoint."),
        (
            "outcome",
            build_choice_schema(&["charged", "free", "failed", "uncollected"]),
            "What it came to; `uncollected`: it succeeded, and no call was left to charge.",
        ),
        ("charged_calls", build_count_schema(), "Calls charged."),
        ("error_code", build_nullable_text_schema(), "What a failed call was answered."),
        ("sub_key", build_nullable_text_schema(), "The id of the sub-key that called; null: the key itself."),
        ("raw_file", build_nullable_text_schema(), "Path of the source's answer, while it is kept."),
        ("prettify_file", build_nullable_text_schema(), "Path of the same, indented."),
    ];
    let calls = json!({ "type": "array", "items": build_object_schema(&fields, &[]) });
    build_object_schema(&[("calls", calls, "The calls, newest first.")], &[])
}
