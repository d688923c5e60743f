//! Method `stripe`, intent `charge`: a card, by a shared payment token that the buyer's wallet created for this seller.

use quarry_kernel::money::MicroUsd;
use serde_json::{Value, json};

use super::credential::Credential;
use super::problem::Problem;
use crate::card;

/// Name of the method.
pub const METHOD: &str = "stripe";

/// Payee and its accepted payment methods.
#[derive(Debug, Clone, Copy)]
pub struct Payee<'a> {
    /// Business profile at the card processor that tokens are created for.
    pub network_id: &'a str,
    /// Payee's display name; empty to use the profile's.
    pub recipient: &'a str,
    /// Accepted payment methods; empty for `card` and `link`.
    pub method_types: &'a [String],
}

/// Builds the challenge's request; `None` for fractions of a cent or less than the card minimum.
#[must_use]
pub fn build_request(price: MicroUsd, payee: &Payee<'_>, description: &str) -> Option<Value> {
    let cents = card::to_whole_cents(price).filter(|cents| *cents >= card::CENTS_MIN)?;
    let recipient = if payee.recipient.is_empty() { payee.network_id } else { payee.recipient };
    let types =
        if payee.method_types.is_empty() { json!(["card", "link"]) } else { json!(payee.method_types) };
    Some(json!({
        "amount": cents.to_string(),
        "currency": "usd",
        "description": description,
        "recipient": recipient,
        "methodDetails": { "networkId": payee.network_id, "paymentMethodTypes": types },
    }))
}

/// Parses the amount of a challenge's request.
#[must_use]
pub fn parse_amount(request: &Value) -> Option<MicroUsd> {
    let cents: i64 = request.get("amount")?.as_str()?.parse().ok()?;
    cents.checked_mul(card::MICRO_USD_PER_CENT).map(MicroUsd)
}

/// Returns the shared payment token of a credential with a checked challenge.
///
/// # Errors
/// [`Problem::InvalidPayload`].
pub fn parse_token(credential: &Credential) -> Result<&str, Problem> {
    let is_token = |text: &&str| {
        (5..=255).contains(&text.len())
            && text.starts_with("spt_")
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
    };
    credential.payload_text("spt").filter(is_token).ok_or(Problem::InvalidPayload)
}
