//! Hosted checkout sessions: an address at which a person pays, and how it stands.

use quarry_kernel::money::MicroUsd;
use quarry_kernel::time::UnixMs;
use serde_json::Value;

use super::{Decline, get_text, parse_amount, parse_response, to_whole_cents};
use crate::ask::{ExternalRequest, Unavailable};

/// A session that is to be opened.
#[derive(Debug, Clone, Copy)]
pub struct CheckoutRequest<'a> {
    /// Amount in whole cents.
    pub amount: MicroUsd,
    /// Name of the purchase, as the person reads it.
    pub name: &'a str,
    /// Note to the person, beside the button that pays.
    pub note: &'a str,
    /// The reference by which we find it again; opening twice with the same one opens one.
    pub reference: &'a str,
    /// Address that the person is sent to after paying.
    pub success_url: &'a str,
    /// Address that the person is sent to after cancelling.
    pub cancel_url: &'a str,
    /// Time until which it can be paid; the processor takes 30 minutes to 24 hours.
    pub expires_at: UnixMs,
}

/// Asks to open a session; none when the amount is no whole number of cents.
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

/// Asks how a session stands.
#[must_use]
pub fn build_lookup_request(id: &str) -> ExternalRequest {
    ExternalRequest::get(format!("/v1/checkout/sessions/{}", quarry_kernel::url::encode(id)))
}

/// Asks to end a session that nobody has paid: from then on nobody can. `attempt` names this try, since the processor repeats
/// its answer to one, a failure too.
#[must_use]
pub fn build_expire_request(id: &str, attempt: &str) -> ExternalRequest {
    let path = format!("/v1/checkout/sessions/{}/expire", quarry_kernel::url::encode(id));
    ExternalRequest::post_form(path, &[], format!("expire_{id}_{attempt}"))
}

/// State of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionState {
    /// The person has not paid yet.
    Open,
    /// The person is done; the money is on its way.
    Processing,
    /// The money is ours.
    Paid,
    /// The session expired unpaid.
    Expired,
    /// The person's bank said no, after all.
    Failed,
}

/// A session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckoutSession {
    /// The processor's id.
    pub id: String,
    /// Our reference.
    pub reference: String,
    /// Address of the payment page; none once the session has ended.
    pub url: Option<String>,
    /// The processor's id of the payment, once there is one.
    pub payment: Option<String>,
    /// Amount due.
    pub amount: MicroUsd,
    /// State.
    pub state: SessionState,
}

impl CheckoutSession {
    /// Reads the processor's object; none when it is no session in US dollars.
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

/// Reads the answer to [`build_open_request`] or [`build_lookup_request`].
///
/// # Errors
/// [`Unavailable`]; the inner error is the processor's refusal.
pub fn parse_session_response(
    status: u16,
    body: &str,
) -> Result<Result<CheckoutSession, Decline>, Unavailable> {
    match parse_response(status, body)? {
        Ok(object) => CheckoutSession::parse(&object).map(Ok).ok_or(Unavailable),
        Err(declined) => Ok(Err(declined)),
    }
}
