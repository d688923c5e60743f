//! Cards, through the processor's public API: payment intents with a shared payment token, hosted checkout sessions,
//! refunds, and webhooks whose signature is checked.
//!
//! * [`charge`]: money at once, by a shared payment token. [`checkout`]: an address at which a person pays.
//! * [`decline_reason`]: words for buyers in place of the processor's codes. [`webhook`]: events that it sends.

pub mod charge;
pub mod checkout;
pub mod decline_reason;
pub mod webhook;

use quarry_kernel::money::MicroUsd;
use serde_json::Value;

use crate::ask::Unavailable;
use crate::encoding::parse_json;

/// Cards take half a dollar or more (docs/specification.md, Limits).
pub const CENTS_MIN: i64 = 50;
/// Micro-USD of a cent.
pub const MICRO_USD_PER_CENT: i64 = 10_000;

/// Returns the amount in cents; none when it is not whole or not more than nothing.
#[must_use]
pub const fn to_whole_cents(amount: MicroUsd) -> Option<i64> {
    if amount.0 > 0 && amount.0 % MICRO_USD_PER_CENT == 0 {
        Some(amount.0 / MICRO_USD_PER_CENT)
    } else {
        None
    }
}

/// The processor refused: its own words, for the operator alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decline {
    /// Code of the processor's error: `card_declined`, `insufficient_funds` …
    pub code: String,
    /// Processor's message.
    pub message: String,
}

/// Returns an answer of the processor: its JSON, or its refusal.
///
/// # Errors
/// [`Unavailable`] for 5xx, 429, 409 (the same request is still under way), 401 and 403 (our own credentials are wrong,
/// which says nothing about the payment), and anything that is not JSON.
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

/// Returns an amount in cents, as dollars.
pub(crate) fn parse_amount(object: &Value, name: &str) -> MicroUsd {
    let cents = object.get(name).and_then(Value::as_i64).unwrap_or_default();
    MicroUsd(cents.saturating_mul(MICRO_USD_PER_CENT))
}
