//! Operations of `/api/keys/topup`, which the storefront answers.

use serde_json::{Value, json};

use super::responses::{
    build_content, build_headers, build_reference, build_sampled_content, describe_status, set_member,
};
use super::samples;

/// Builds the operations of a top-up, which the storefront answers in the data API's vocabulary (its crate's
/// `payments::sales::topup`).
pub(super) fn build_top_up_operation() -> Value {
    json!({
        "operationId": "top_up",
        "summary": "Top up a key: a payment page for a person, or a payment by wallet",
        "description": "From 10 USD, in whole cents; a call is 0.00015 USD and lasts a year. The answer has `url`, the page for a person, and `status_url`. With `checkout: false` the answer is a 402 that wallets answer (x402 v2 and v1, MPP); the credential of MPP goes into Payment-Authorization, a signature of x402 into PAYMENT-SIGNATURE, and the key stays in Authorization (or in Agent-Authorization, where Authorization holds a payment). An Idempotency-Key makes a repeated request the same one.",
        "tags": ["keys"],
        "parameters": [{ "name": "Idempotency-Key", "in": "header", "required": false, "description": "Any text of your own: a repeated request with the same one is the same request and is not charged twice.", "example": "order-4711", "schema": { "type": "string", "maxLength": 255 } }],
        "requestBody": {
            "required": true,
            "content": build_content(json!({
                "type": "object", "required": ["amount_usd"],
                "properties": {
                    "amount_usd": { "type": "string", "description": "US dollars, from 10.00, in whole cents. `amountUsd`, as the storefront has it, is taken as well.", "pattern": r"^\d+(\.\d{1,6})?$", "examples": ["10.00"] },
                    "checkout": { "type": "boolean", "description": "Whether a page is wanted; false asks for the 402." },
                },
            })),
        },
        "x-payment-info": {
            "price": { "mode": "dynamic", "min": "10.000000", "max": "10000.000000", "currency": "USD" },
            "protocols": [{ "x402": {} }],
        },
        "responses": build_top_up_responses(
            "The page for a person, or, after a payment, the calls on the key.",
            &[400, 401, 402, 403, 404, 405, 409, 429, 500, 503],
        ),
    })
}

/// Builds the responses of top-ups, whose errors have codes of their own.
fn build_top_up_responses(done: &str, statuses: &[u16]) -> Value {
    let mut all = json!({
        "200": { "description": done, "headers": build_headers(), "content": build_sampled_content(build_top_up_schema(), Some(samples::build_top_up())) },
    });
    for &status in statuses {
        let description = match status {
            402 => "Payment required: PAYMENT-REQUIRED, WWW-Authenticate and the body say how to pay.",
            404 => "No such payment of this key",
            409 => "The payment ended, or is for something else",
            status => describe_status(status),
        };
        let media = if status == 402 { "application/problem+json" } else { "application/json" };
        let content = json!({ media: { "schema": build_reference("TopUpError") } });
        let response = json!({ "description": description, "headers": build_headers(), "content": content });
        set_member(&mut all, &status.to_string(), response);
    }
    all
}

/// Error codes of a top-up, in the order of statuses. Payment errors are the storefront's.
pub(super) const TOP_UP_CODES: [&str; 29] = [
    "invalid_request",
    "amount_required",
    "amount_not_cent_increment",
    "amount_below_minimum",
    "amount_above_maximum",
    "missing_api_key",
    "invalid_api_key",
    "payment_required",
    "payment_incomplete",
    "settlement_failed",
    "api_key_disabled",
    "not_for_sub_keys",
    "cross_site_request",
    "not_found",
    "payment_unknown",
    "seller_not_found",
    "method_not_allowed",
    "payment_amount_mismatch",
    "payment_request_mismatch",
    "payment_consumed",
    "payment_failed",
    "payment_refunded",
    "payment_released",
    "signing_secret_required",
    "rate_limit_exceeded",
    "server_error",
    "internal_error",
    "payment_provider_unavailable",
    "temporarily_unavailable",
];

pub(super) fn build_top_up_status_operation() -> Value {
    json!({
        "operationId": "top_up_status",
        "summary": "How a top-up of the key stands",
        "description": "What became of a payment that was begun with the key: waiting, paid and granted, failed or refunded.",
        "tags": ["keys"],
        "parameters": [{ "name": "reference", "in": "path", "required": true, "description": "The payment, as the answer to the top-up names it.", "example": "pay_01m7ynjfkkss5hr3tnvb0qz4r9", "schema": { "type": "string" } }],
        "responses": build_top_up_responses("How it stands.", &[401, 403, 404, 405, 500, 503]),
    })
}

fn build_top_up_schema() -> Value {
    let text = || json!({ "type": "string" });
    json!({
        "type": "object",
        "properties": {
            "url": text(), "reference": text(), "status_url": text(), "expires_at": text(), "amount_usd": text(),
            "status": { "type": "string", "enum": ["incomplete", "complete", "consumed", "failed", "refunded", "released"] },
            "granted": { "type": "boolean" }, "calls": { "type": "integer" }, "remainder_usd": text(),
            "credit_expires_at": text(), "settlement_reason": text(), "remaining_calls": { "type": "integer" },
            "payment": { "type": "object" },
        },
    })
}
