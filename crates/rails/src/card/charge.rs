//! Payment intents confirmed at once with a shared payment token, and refunds.

use quarry_kernel::money::MicroUsd;
use serde_json::Value;

use super::{Decline, get_text, parse_amount, parse_response, to_whole_cents};
use crate::ask::{ExternalRequest, Unavailable};

/// Version of the processor's API with shared payment tokens.
pub const API_VERSION: &str = "2026-07-29.preview";

/// Charge to make.
#[derive(Debug, Clone, Copy)]
pub struct ChargeRequest<'a> {
    /// Amount in whole cents.
    pub amount: MicroUsd,
    /// Shared payment token.
    pub token: &'a str,
    /// Name of the token's parameter: `shared_payment_granted_token`, or the processor's later name for it.
    pub token_parameter: &'a str,
    /// One-line description for the receipt.
    pub description: &'a str,
    /// Our payment reference, stored in the processor's metadata.
    pub reference: &'a str,
    /// Challenge that the token answers.
    pub challenge_id: &'a str,
}

/// Builds the charge; `None` for an amount with fractions of a cent. A repetition gets the first response.
#[must_use]
pub fn build_charge_request(charge: &ChargeRequest<'_>) -> Option<ExternalRequest> {
    let fields = [
        ("amount", to_whole_cents(charge.amount)?.to_string()),
        ("currency", "usd".to_owned()),
        ("confirm", "true".to_owned()),
        ("automatic_payment_methods[enabled]", "true".to_owned()),
        ("automatic_payment_methods[allow_redirects]", "never".to_owned()),
        (charge.token_parameter, charge.token.to_owned()),
        ("description", charge.description.to_owned()),
        ("metadata[reference]", charge.reference.to_owned()),
        ("metadata[challenge_id]", charge.challenge_id.to_owned()),
    ];
    let key = format!("mpp_{}_{}", charge.challenge_id, charge.token);
    let mut ask = ExternalRequest::post_form("/v1/payment_intents", &fields, key);
    ask.headers.push(("stripe-version", API_VERSION.to_owned()));
    Some(ask)
}

/// Outcome of a charge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChargeOutcome {
    /// Succeeded.
    Succeeded {
        /// Payment id at the processor.
        id: String,
        /// Amount received.
        amount: MicroUsd,
    },
    /// The buyer's bank requires an action by the buyer, which is impossible with a token alone.
    ActionRequired {
        /// Payment id at the processor.
        id: String,
    },
    /// In progress at the processor.
    Pending {
        /// Payment id at the processor.
        id: String,
    },
    /// Declined.
    Declined(Decline),
}

/// Parses the response to [`build_charge_request`] or [`build_lookup_request`].
///
/// # Errors
/// [`Unavailable`]: whether the money moved is unknown; repeat with the same key.
pub fn parse_charge_response(status: u16, body: &str) -> Result<ChargeOutcome, Unavailable> {
    let intent = match parse_response(status, body)? {
        Ok(intent) => intent,
        Err(declined) => return Ok(ChargeOutcome::Declined(declined)),
    };
    let id = get_text(&intent, "id");
    match intent.get("status").and_then(Value::as_str) {
        Some("succeeded") if !id.is_empty() => {
            Ok(ChargeOutcome::Succeeded { id, amount: parse_amount(&intent, "amount_received") })
        }
        Some("requires_action") => Ok(ChargeOutcome::ActionRequired { id }),
        Some("processing") => Ok(ChargeOutcome::Pending { id }),
        Some("requires_payment_method" | "canceled" | "requires_confirmation") => {
            let error = intent.get("last_payment_error").cloned().unwrap_or_default();
            let code = [get_text(&error, "decline_code"), get_text(&error, "code"), "declined".to_owned()];
            let code = code.into_iter().find(|code| !code.is_empty()).unwrap_or_default();
            Ok(ChargeOutcome::Declined(Decline { code, message: get_text(&error, "message") }))
        }
        _ => Err(Unavailable),
    }
}

/// Builds the request for a payment's state.
#[must_use]
pub fn build_lookup_request(id: &str) -> ExternalRequest {
    ExternalRequest::get(format!("/v1/payment_intents/{}", quarry_kernel::url::encode(id)))
}

/// Builds the refund of a payment, in full or by an amount in whole cents.
#[must_use]
pub fn build_refund_request(payment: &str, part: Option<MicroUsd>, reference: &str) -> ExternalRequest {
    let mut fields =
        vec![("payment_intent", payment.to_owned()), ("metadata[reference]", reference.to_owned())];
    if let Some(cents) = part.and_then(to_whole_cents) {
        fields.push(("amount", cents.to_string()));
    }
    let key = format!("refund_{payment}_{}", part.map_or(0, |part| part.0));
    ExternalRequest::post_form("/v1/refunds", &fields, key)
}

/// Parses the response to [`build_refund_request`] and returns the refund's id.
///
/// # Errors
/// [`Unavailable`]; the inner error is a refusal by the processor.
pub fn parse_refund_response(status: u16, body: &str) -> Result<Result<String, Decline>, Unavailable> {
    let refund = match parse_response(status, body)? {
        Ok(refund) => refund,
        Err(declined) => return Ok(Err(declined)),
    };
    match refund.get("status").and_then(Value::as_str) {
        Some("succeeded" | "pending" | "requires_action") => Ok(Ok(get_text(&refund, "id"))),
        Some("failed" | "canceled") => {
            Ok(Err(Decline { code: get_text(&refund, "failure_reason"), message: String::new() }))
        }
        _ => Err(Unavailable),
    }
}
