//! Cards, through the processor's public API: payment intents with a shared payment token, hosted checkout sessions, refunds, and
//! signed webhooks.
//!
//! * [`charge`]: immediate charges with a shared payment token. [`checkout`]: payment pages for people.
//! * [`decline_reason`]: reasons for buyers instead of the processor's codes. [`webhook`]: signed events of the processor.

pub mod charge;
pub mod checkout;
pub mod decline_reason;
pub mod webhook;

use quarry_kernel::money::MicroUsd;
use serde_json::Value;

use crate::ask::Unavailable;
use crate::encoding::parse_json;

/// Minimum amount of a card payment, in cents (docs/specification.md, Limits).
pub const CENTS_MIN: i64 = 50;
/// Micro-USD in a cent.
pub const MICRO_USD_PER_CENT: i64 = 10_000;

/// Converts an amount to cents; `None` when it is not a positive whole number of cents.
#[must_use]
pub const fn to_whole_cents(amount: MicroUsd) -> Option<i64> {
    if amount.0 > 0 && amount.0 % MICRO_USD_PER_CENT == 0 {
        Some(amount.0 / MICRO_USD_PER_CENT)
    } else {
        None
    }
}

/// Refusal by the processor; its text is for the operator only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decline {
    /// Error code of the processor: `card_declined`, `insufficient_funds` …
    pub code: String,
    /// Error message of the processor.
    pub message: String,
}

/// Parses a response of the processor: JSON, or a refusal.
///
/// # Errors
/// [`Unavailable`] for 5xx, 429, 409 (the same request is still in progress), 401 and 403 (our own credentials are wrong, which
/// says nothing about the payment), and for anything but JSON.
pub(crate) fn parse_response(status: u16, body: &str) -> Result<Result<Value, Decline>, Unavailable> {
    let json = parse_json(body.as_bytes()).ok_or(Unavailable)?;
    match status {
        200..=299 => Ok(Ok(json)),
        400 | 402 | 404 => {
            let text = |name: &str| {
                json.get("error")
                    .and_then(|error| error.get(name))
                    .and_then(Value::as_str)
                    .unwrap_or_default()
            };
            let code =
                [text("decline_code"), text("code"), text("type")].into_iter().find(|code| !code.is_empty());
            Ok(Err(Decline {
                code: code.unwrap_or("declined").to_owned(),
                message: text("message").to_owned(),
            }))
        }
        _ => Err(Unavailable),
    }
}

pub(crate) fn get_text(object: &Value, name: &str) -> String {
    object.get(name).and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// Reads an amount in cents as micro-USD.
pub(crate) fn parse_amount(object: &Value, name: &str) -> MicroUsd {
    let cents = object.get(name).and_then(Value::as_i64).unwrap_or_default();
    MicroUsd(cents.saturating_mul(MICRO_USD_PER_CENT))
}
