//! Example answers: the stand-ins' answers to each endpoint's example call (`public/examples/`), shortened: the first items of
//! lists, and the beginning of texts.

use std::path::Path;

use serde_json::{Value, json};

use crate::error::ErrorCode;
use crate::keys::status::PER_THOUSAND_USD;
use crate::settings::{DEFAULT_CONCURRENCY, FREE_CALLS};

const ITEMS_MAX: usize = 2;
/// Depth from which lists keep one item.
const DEPTH_MAX: usize = 3;
const TEXT_MAX: usize = 140;

/// Loads the example answer of an endpoint; `None` without a recorded one.
#[must_use]
pub fn load_sample(path: &str) -> Option<Value> {
    Some(shorten_value(load_recorded(path)?.get("answer")?, 0))
}

fn load_recorded(path: &str) -> Option<Value> {
    let name = path.strip_prefix("/api/")?.replace('/', "-");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../public/examples/{name}.json"));
    serde_json::from_str(&std::fs::read_to_string(file).ok()?).ok()
}

/// Token in an endpoint's recorded answer that serves as an example of a parameter.
#[derive(Debug)]
pub struct SampleToken {
    /// Field of the answer that contains it, at any depth.
    pub field: String,
    /// Token, usable only by the recording's account.
    pub text: String,
}

/// Finds the token in an endpoint's recorded answer for a parameter.
#[must_use]
pub fn find_token(path: &str, name: &str) -> Option<SampleToken> {
    let field = if name == "see_more_token" { "section_page_token" } else { name };
    let text = find_text(load_recorded(path)?.get("answer")?, field)?;
    Some(SampleToken { field: field.to_owned(), text })
}

fn find_text(value: &Value, name: &str) -> Option<String> {
    match value {
        Value::Object(fields) => {
            let own = fields.get(name).and_then(Value::as_str).map(str::to_owned);
            own.or_else(|| fields.values().find_map(|field| find_text(field, name)))
        }
        Value::Array(items) => items.iter().find_map(|item| find_text(item, name)),
        _ => None,
    }
}

fn shorten_value(value: &Value, depth: usize) -> Value {
    match value {
        Value::String(text) if text.chars().count() > TEXT_MAX => {
            Value::String(text.chars().take(TEXT_MAX).chain(['…']).collect())
        }
        Value::Array(items) => {
            let most = if depth >= DEPTH_MAX { 1 } else { ITEMS_MAX };
            items.iter().take(most).map(|item| shorten_value(item, depth + 1)).collect()
        }
        Value::Object(fields) => {
            fields.iter().map(|(name, field)| (name.clone(), shorten_value(field, depth + 1))).collect()
        }
        plain => plain.clone(),
    }
}

/// Id in all examples.
const ID: &str = "01m7ynjfkkss5hr3tnvb0qz4r9";

/// Builds an example error of a status, with its first code.
#[must_use]
pub fn build_error(status: u16) -> Option<Value> {
    let row = ErrorCode::ALL.into_iter().map(ErrorCode::row).find(|row| row.status == status)?;
    Some(json!({
        "error": row.meaning, "error_code": row.token, "status_code": row.status, "request_id": ID, "retryable": row.retryable,
    }))
}

/// Builds the example status of a key with two purchases.
#[must_use]
pub fn build_key_status() -> Value {
    json!({
        "remaining_calls": 66_670, "concurrency_limit": DEFAULT_CONCURRENCY, "status": "active",
        "pricing": { "per_thousand_usd": PER_THOUSAND_USD, "currency": "USD", "per_call_micro_usd": 150 },
        "credits": [
            { "remaining_calls": 4, "expires_at": null, "kind": "free" },
            { "remaining_calls": 66_666, "expires_at": "2027-11-21T09:04:06Z", "kind": "top_up" },
        ],
    })
}

/// Builds the example usage of a key: a day's use and a failure.
#[must_use]
pub fn build_key_usage() -> Value {
    json!({
        "days": 7,
        "usage": [{ "date": "2026-11-21", "endpoint": "/api/v1/search", "charged_calls": 120, "free_calls": 3 }],
        "recent_failures": [
            { "request_id": ID, "at": "2026-11-21T09:04:06Z", "endpoint": "/api/v1/search", "error_code": "source_unavailable" },
        ],
    })
}

/// Builds an example free key.
#[must_use]
pub fn build_visitor_key() -> Value {
    json!({
        "key": "qk_01m7ynjfkkss5hr3_0123456789abcdef", "key_id": "01m7ynjfkkss5hr3", "remaining_calls": FREE_CALLS,
        "concurrency_limit": DEFAULT_CONCURRENCY,
    })
}

/// Builds an example top-up with a payment page.
#[must_use]
pub fn build_top_up() -> Value {
    json!({
        "url": "https://checkout.example/pay/cs_4711", "reference": format!("pay_{ID}"),
        "status_url": format!("https://quarry.example/api/keys/topup/pay_{ID}"), "expires_at": "2026-11-21T10:04:06Z",
        "status": "incomplete", "granted": false, "amount_usd": "10.000000", "calls": 66_666,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::ENDPOINTS;

    #[test]
    fn every_endpoint_has_an_example_of_its_answer() {
        for endpoint in ENDPOINTS {
            let example = load_sample(endpoint.path).unwrap_or_else(|| panic!("{}", endpoint.path));
            assert!(example.get("search_metadata").is_some(), "{}", endpoint.path);
        }
    }
}
