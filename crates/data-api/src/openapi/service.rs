//! Extensions about the service: prices and limits, from the constants that the service uses, and the table of errors.

use serde_json::{Value, json};

use crate::bundle::RETAINED_DAYS;
use crate::endpoint::Engine;
use crate::error::ErrorCode;
use crate::keys::status::PER_THOUSAND_USD;
use crate::settings::{CREDIT_TTL_DAYS, DEFAULT_CONCURRENCY, FREE_CALLS};

/// Builds `x-service`: pricing and limits (docs/specification.md, Limits).
#[must_use]
pub fn build_service_facts() -> Value {
    json!({
        "price_per_thousand_calls_usd": PER_THOUSAND_USD,
        "free_calls": FREE_CALLS,
        "concurrency_limit": DEFAULT_CONCURRENCY,
        "credit_days": CREDIT_TTL_DAYS,
        "bundle_days": RETAINED_DAYS,
    })
}

/// Builds the tags of the operations, with descriptions of the sources and of the other groups.
#[must_use]
pub fn build_tags() -> Value {
    let build_tag =
        |(engine, description): (Engine, &str)| json!({ "name": engine.token(), "description": description });
    let mut tags: Vec<Value> = [
        (Engine::V1, "The largest web search engine, with its maps, shops and app store"),
        (Engine::V2, "A second web search engine and its maps"),
        (Engine::V3, "A privacy-oriented search engine and its maps"),
        (Engine::V4, "A site of business reviews"),
        (Engine::V5, "A site of travel reviews"),
        (Engine::V6, "A device maker’s maps and app store"),
    ]
    .map(build_tag)
    .into();
    for (name, description) in [
        ("keys", "Keys and what is left on them"),
        ("bundles", "What the sources answered, as it was received"),
        ("service", "The service itself"),
    ] {
        tags.push(json!({ "name": name, "description": description }));
    }
    Value::from(tags)
}

/// Builds `x-errors`: the table of errors, sorted by status.
#[must_use]
pub fn build_error_table() -> Value {
    let build_row = |code: ErrorCode| {
        let row = code.row();
        json!({ "error_code": row.token, "status_code": row.status, "retryable": row.retryable, "meaning": row.meaning })
    };
    ErrorCode::ALL.into_iter().map(build_row).collect()
}

#[cfg(test)]
mod tests {
    use quarry_kernel::money::{CALL_PRICE, MicroUsd};

    use super::*;

    #[test]
    fn the_documented_price_is_the_price_that_is_charged() {
        assert_eq!(MicroUsd::from_decimal(PER_THOUSAND_USD), Some(MicroUsd(CALL_PRICE.0 * 1000)));
    }
}
