//! The method `stripe`, intent `charge`: a card, by a shared payment token that the buyer's wallet made for this seller.

use quarry_kernel::money::MicroUsd;
use serde_json::{Value, json};

use super::credential::Credential;
use super::problem::Problem;
use crate::card;

/// The method's name.
pub const METHOD: &str = "stripe";

/// What the challenge asks for; none when the amount is no whole number of cents or below what cards take.
#[must_use]
pub fn request(price: MicroUsd, network_id: &str, description: &str) -> Option<Value> {
    let cents = card::cents(price).filter(|cents| *cents >= card::CENTS_MIN)?;
    Some(json!({
        "amount": cents.to_string(),
        "currency": "usd",
        "description": description,
        "recipient": network_id,
        "methodDetails": { "networkId": network_id, "paymentMethodTypes": ["card", "link"] },
    }))
}

/// The amount that a challenge asked for.
#[must_use]
pub fn amount(request: &Value) -> Option<MicroUsd> {
    let cents: i64 = request.get("amount")?.as_str()?.parse().ok()?;
    cents.checked_mul(card::MICROS_A_CENT).map(MicroUsd)
}

/// The shared payment token of a credential whose challenge was checked.
///
/// # Errors
/// [`Problem::InvalidPayload`].
pub fn token(credential: &Credential) -> Result<&str, Problem> {
    let is_token = |text: &&str| {
        (5..=255).contains(&text.len())
            && text.starts_with("spt_")
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
    };
    credential.text("spt").filter(is_token).ok_or(Problem::InvalidPayload)
}
