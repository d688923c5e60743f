//! Signed events of the processor: `Stripe-Signature: t=…,v1=…`, HMAC-SHA-256 over `t.body`.

use quarry_kernel::mac;
use quarry_kernel::money::MicroUsd;
use quarry_kernel::time::UnixMs;
use serde_json::Value;

use super::checkout::{CheckoutSession, SessionState};
use super::{get_text, parse_amount};
use crate::encoding;

/// Maximum difference between a webhook's time and ours, in seconds.
pub const TOLERANCE_S: i64 = 300;

/// Reason for rejecting a webhook.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WebhookError {
    /// Missing or malformed signature.
    Unsigned,
    /// No valid signature under any of our secrets.
    WrongSignature,
    /// The timestamp is outside of the tolerance.
    Stale,
    /// Signed, but no event: invalid JSON, duplicate names, or no id or object.
    NoEvent,
}

/// Kind of a webhook event, with its data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WebhookEvent {
    /// A checkout session has changed.
    Checkout(CheckoutSession),
    /// A payment by token has changed.
    Payment {
        /// Payment id at the processor.
        id: String,
        /// Our payment reference, from the metadata.
        reference: String,
        /// Whether it has settled; `false` when it never will.
        has_succeeded: bool,
        /// Amount received.
        amount: MicroUsd,
    },
    /// Refund to the buyer.
    Refunded {
        /// Payment id at the processor.
        payment: String,
        /// Amount refunded so far.
        amount: MicroUsd,
        /// Whether the payment was refunded in full.
        is_whole: bool,
    },
    /// Dispute by which the buyer's bank took money or returned it; an inquiry that takes none is [`WebhookEvent::Other`].
    Dispute {
        /// Payment id at the processor.
        payment: String,
        /// Disputed amount.
        amount: MicroUsd,
        /// Whether it was decided in our favour.
        is_won: bool,
    },
    /// Any other event, which is ignored.
    Other,
}

/// Verified webhook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Webhook {
    /// Event id; an event is redelivered until it is answered with 2xx.
    pub id: String,
    /// Kind of the event, with its data.
    pub event: WebhookEvent,
}

/// Verifies and parses a webhook. `secrets` are the current one and previous ones.
///
/// # Errors
/// [`WebhookError`].
pub fn verify_and_parse(
    header: Option<&str>,
    body: &str,
    secrets: &[&str],
    now: UnixMs,
) -> Result<Webhook, WebhookError> {
    let header = header.ok_or(WebhookError::Unsigned)?;
    let parts = || header.split(',').filter_map(|part| part.trim().split_once('='));
    let time =
        parts().find(|(name, _)| *name == "t").map(|(_, value)| value).ok_or(WebhookError::Unsigned)?;
    let seconds: i64 = time.parse().map_err(|_| WebhookError::Unsigned)?;
    let signatures = || parts().filter(|(name, _)| *name == "v1").map(|(_, value)| value);
    let is_right = secrets.iter().filter(|secret| !secret.is_empty()).any(|secret| {
        let wanted = compute_signature(secret, time, body);
        signatures().any(|given| mac::constant_time_eq(given.as_bytes(), wanted.as_bytes()))
    });
    if !is_right {
        return Err(WebhookError::WrongSignature);
    }
    if seconds.saturating_sub(now.0.div_euclid(1000)).abs() > TOLERANCE_S {
        return Err(WebhookError::Stale);
    }
    parse_envelope(body).ok_or(WebhookError::NoEvent)
}

/// Computes the signature; empty when the digest fails.
fn compute_signature(secret: &str, time: &str, body: &str) -> String {
    let digest = mac::compute_hmac(secret.as_bytes(), &[time, ".", body]);
    digest.map_or_else(String::new, |digest| encoding::encode_hex(&digest))
}

fn parse_envelope(body: &str) -> Option<Webhook> {
    let envelope = encoding::parse_json(body.as_bytes())?;
    let id = Some(get_text(&envelope, "id")).filter(|id| !id.is_empty())?;
    let object = envelope.get("data")?.get("object")?;
    let event = match get_text(&envelope, "type").as_str() {
        "checkout.session.completed"
        | "checkout.session.async_payment_succeeded"
        | "checkout.session.expired" => {
            CheckoutSession::parse(object).map_or(WebhookEvent::Other, WebhookEvent::Checkout)
        }
        // The session object does not show the failure: it stays complete and unpaid.
        "checkout.session.async_payment_failed" => CheckoutSession::parse(object)
            .map_or(WebhookEvent::Other, |session| {
                WebhookEvent::Checkout(CheckoutSession { state: SessionState::Failed, ..session })
            }),
        "payment_intent.succeeded" => parse_payment_event(object, true),
        "payment_intent.payment_failed" | "payment_intent.canceled" => parse_payment_event(object, false),
        "charge.refunded" => WebhookEvent::Refunded {
            payment: get_text(object, "payment_intent"),
            amount: parse_amount(object, "amount_refunded"),
            is_whole: object.get("refunded").and_then(Value::as_bool) == Some(true),
        },
        kind => kind
            .strip_prefix("charge.dispute.")
            .and_then(|what| parse_dispute_event(what, object))
            .unwrap_or(WebhookEvent::Other),
    };
    Some(Webhook { id, event })
}

fn parse_payment_event(object: &Value, has_succeeded: bool) -> WebhookEvent {
    let metadata = object.get("metadata").cloned().unwrap_or_default();
    WebhookEvent::Payment {
        id: get_text(object, "id"),
        reference: get_text(&metadata, "reference"),
        has_succeeded,
        amount: parse_amount(object, "amount_received"),
    }
}

/// Parses a dispute event; `None` when no money moved, as in an inquiry, which the bank may open and close without taking any.
fn parse_dispute_event(what: &str, object: &Value) -> Option<WebhookEvent> {
    let is_won = match (what, &*get_text(object, "status")) {
        ("funds_reinstated", _) | ("closed", "won") => true,
        ("funds_withdrawn", _) | ("closed", "lost") => false,
        ("created" | "updated", status) if is_withdrawn(object, status) => false,
        _ => return None,
    };
    let (payment, amount) = (get_text(object, "payment_intent"), parse_amount(object, "amount"));
    Some(WebhookEvent::Dispute { payment, amount, is_won })
}

/// Returns whether a dispute has taken money, by its list of balance transactions or, without a list, by its status. Statuses of
/// inquiries begin with `warning_`.
fn is_withdrawn(dispute: &Value, status: &str) -> bool {
    match dispute.get("balance_transactions").and_then(Value::as_array) {
        Some(moved) => {
            moved.iter().any(|one| one.get("amount").and_then(Value::as_i64).is_some_and(|amount| amount < 0))
        }
        None => !status.starts_with("warning_") && status != "prevented",
    }
}
