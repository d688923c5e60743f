//! Hosted checkout sessions: payment pages for people, and their states.

use quarry_kernel::money::MicroUsd;
use quarry_kernel::time::UnixMs;
use serde_json::Value;

use super::{Decline, get_text, parse_amount, parse_response, to_whole_cents};
use crate::ask::{ExternalRequest, Unavailable};

/// Session to open.
#[derive(Debug, Clone, Copy)]
pub struct CheckoutRequest<'a> {
    /// Amount in whole cents.
    pub amount: MicroUsd,
    /// Product name shown to the person.
    pub name: &'a str,
    /// Note beside the pay button.
    pub note: &'a str,
    /// Our payment reference, which is also the idempotency key.
    pub reference: &'a str,
    /// Return URL after payment.
    pub success_url: &'a str,
    /// Return URL after cancellation.
    pub cancel_url: &'a str,
    /// Expiry; the processor allows 30 minutes to 24 hours.
    pub expires_at: UnixMs,
}

/// Builds the request that opens a session; `None` for an amount with fractions of a cent.
#[must_use]
pub fn build_open_request(checkout: &CheckoutRequest<'_>) -> Option<ExternalRequest> {
    let fields = [
        ("custom_text[submit][message]", checkout.note.to_owned()),
        ("mode", "payment".to_owned()),
        ("client_reference_id", checkout.reference.to_owned()),
        ("success_url", checkout.success_url.to_owned()),
        ("cancel_url", checkout.cancel_url.to_owned()),
        ("expires_at", checkout.expires_at.0.div_euclid(1000).to_string()),
        ("line_items[0][quantity]", "1".to_owned()),
        ("line_items[0][price_data][currency]", "usd".to_owned()),
        ("line_items[0][price_data][unit_amount]", to_whole_cents(checkout.amount)?.to_string()),
        ("line_items[0][price_data][product_data][name]", checkout.name.to_owned()),
        ("metadata[reference]", checkout.reference.to_owned()),
        ("payment_intent_data[metadata][reference]", checkout.reference.to_owned()),
    ];
    Some(ExternalRequest::post_form(
        "/v1/checkout/sessions",
        &fields,
        format!("checkout_{}", checkout.reference),
    ))
}

/// Builds the request for a session's state.
#[must_use]
pub fn build_lookup_request(id: &str) -> ExternalRequest {
    ExternalRequest::get(format!("/v1/checkout/sessions/{}", quarry_kernel::url::encode(id)))
}

/// Builds the request that expires an unpaid session, so that nobody can pay it any more. `attempt` makes the idempotency key
/// unique, since the processor repeats even a failure.
#[must_use]
pub fn build_expire_request(id: &str, attempt: &str) -> ExternalRequest {
    let path = format!("/v1/checkout/sessions/{}/expire", quarry_kernel::url::encode(id));
    ExternalRequest::post_form(path, &[], format!("expire_{id}_{attempt}"))
}

/// State of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionState {
    /// Unpaid.
    Open,
    /// Completed by the person; settlement in progress.
    Processing,
    /// Settled.
    Paid,
    /// Expired unpaid.
    Expired,
    /// Finally refused by the person's bank.
    Failed,
}

/// Checkout session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckoutSession {
    /// Session id at the processor.
    pub id: String,
    /// Our payment reference.
    pub reference: String,
    /// URL of the payment page; `None` after the session has ended.
    pub url: Option<String>,
    /// Payment id at the processor, once there is one.
    pub payment: Option<String>,
    /// Amount due.
    pub amount: MicroUsd,
    /// Current state.
    pub state: SessionState,
}

impl CheckoutSession {
    /// Parses the processor's object; `None` for anything but a session in US dollars.
    #[must_use]
    pub fn parse(object: &Value) -> Option<Self> {
        let some = |name: &str| Some(get_text(object, name)).filter(|value| !value.is_empty());
        if get_text(object, "object") != "checkout.session" || get_text(object, "currency") != "usd" {
            return None;
        }
        let state = match (get_text(object, "status").as_str(), get_text(object, "payment_status").as_str()) {
            (_, "paid") => SessionState::Paid,
            ("open", _) => SessionState::Open,
            ("expired", _) => SessionState::Expired,
            _ => SessionState::Processing,
        };
        Some(Self {
            id: some("id")?,
            reference: some("client_reference_id")?,
            url: some("url"),
            payment: some("payment_intent"),
            amount: parse_amount(object, "amount_total"),
            state,
        })
    }
}

/// Parses the response to [`build_open_request`] or [`build_lookup_request`].
///
/// # Errors
/// [`Unavailable`]; the inner error is a refusal by the processor.
pub fn parse_session_response(
    status: u16,
    body: &str,
) -> Result<Result<CheckoutSession, Decline>, Unavailable> {
    match parse_response(status, body)? {
        Ok(object) => CheckoutSession::parse(&object).map(Ok).ok_or(Unavailable),
        Err(declined) => Ok(Err(declined)),
    }
}
