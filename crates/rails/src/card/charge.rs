//! Payment intents that are confirmed at once with a shared payment token, and refunds.

use quarry_kernel::money::MicroUsd;
use serde_json::Value;

use super::{Decline, get_text, parse_amount, parse_response, to_whole_cents};
use crate::ask::{ExternalRequest, Unavailable};

/// The version of the processor's API that knows shared payment tokens.
pub const API_VERSION: &str = "2026-07-29.preview";

/// A charge that is to be made.
#[derive(Debug, Clone, Copy)]
pub struct ChargeRequest<'a> {
    /// Amount in whole cents.
    pub amount: MicroUsd,
    /// The shared payment token.
    pub token: &'a str,
    /// The parameter that takes it: `shared_payment_granted_token`, or what the processor calls it later.
    pub token_parameter: &'a str,
    /// One line on the receipt.
    pub description: &'a str,
    /// The reference by which we find it again.
    pub reference: &'a str,
    /// The challenge that it answers.
    pub challenge_id: &'a str,
}

/// Asks to charge; none when the amount is no whole number of cents. A repetition is answered as the first was.
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
    /// The money is ours.
    Succeeded {
        /// The processor's id of the payment.
        id: String,
        /// Amount received.
        amount: MicroUsd,
    },
    /// The buyer's bank wants the buyer; with a token alone that cannot be done.
    ActionRequired {
        /// The processor's id of the payment.
        id: String,
    },
    /// The processor is not done yet.
    Pending {
        /// The processor's id of the payment.
        id: String,
    },
    /// Declined.
    Declined(Decline),
}

/// Reads the answer to [`build_charge_request`] or to [`build_lookup_request`].
///
/// # Errors
/// [`Unavailable`]: whether money moved is not known; ask again with the same key.
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

/// Asks how a payment stands.
#[must_use]
pub fn build_lookup_request(id: &str) -> ExternalRequest {
    ExternalRequest::get(format!("/v1/payment_intents/{}", quarry_kernel::url::encode(id)))
}

/// Builds the request that refunds a payment: all of it, or an amount in whole cents.
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

/// Reads the answer to [`build_refund_request`]: the processor's id of it.
///
/// # Errors
/// [`Unavailable`]; the inner error is the processor's refusal.
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
