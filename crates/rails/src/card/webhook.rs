//! Events that the processor sends, signed: `Stripe-Signature: t=…,v1=…`, HMAC-SHA-256 over `t.body`.

use quarry_kernel::mac;
use quarry_kernel::money::MicroUsd;
use quarry_kernel::time::UnixMs;
use serde_json::Value;

use super::checkout::{CheckoutSession, SessionState};
use super::{get_text, parse_amount};
use crate::encoding;

/// Seconds by which a webhook's time may differ from ours.
pub const TOLERANCE_S: i64 = 300;

/// Reason why a webhook is not believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WebhookError {
    /// No signature, or one that cannot be read.
    Unsigned,
    /// No signature is valid under any of our secrets.
    WrongSignature,
    /// The signature is too old, or from the future.
    Stale,
    /// The text is signed and no event: no JSON, a name twice in it, or neither id nor object.
    NoEvent,
}

/// Kind of a webhook event, with its data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WebhookEvent {
    /// A checkout session changed: look at its state.
    Checkout(CheckoutSession),
    /// A payment by token changed.
    Payment {
        /// The processor's id.
        id: String,
        /// Our reference, from its metadata.
        reference: String,
        /// Whether the money is ours; false: it will not be.
        has_succeeded: bool,
        /// Amount received.
        amount: MicroUsd,
    },
    /// Money went back to the buyer.
    Refunded {
        /// The processor's id of the payment.
        payment: String,
        /// Amount refunded so far.
        amount: MicroUsd,
        /// Whether the whole payment was refunded.
        is_whole: bool,
    },
    /// The buyer's bank took money back, or gave it back to us; an inquiry that takes none is [`WebhookEvent::Other`].
    Dispute {
        /// The processor's id of the payment.
        payment: String,
        /// Amount.
        amount: MicroUsd,
        /// Whether it was decided for us.
        is_won: bool,
    },
    /// Another event, which is ignored.
    Other,
}

/// A believed webhook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Webhook {
    /// The event's id: the processor sends an event again until it is answered 2xx.
    pub id: String,
    /// Kind of the event, with its data.
    pub event: WebhookEvent,
}

/// Reads a webhook. `secrets` are the current one and those before it.
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

/// Returns an empty text, which is the same as nothing, where there is no digest.
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
        // The session itself does not say so: it stays complete and unpaid.
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

/// Returns what an event of a dispute says of money; none where none moved, as in an inquiry, which the bank may begin and close
/// without taking any.
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

/// Returns whether a dispute has taken money from us: by the movements that it lists, or, where it has no list, by its status. Those of
/// inquiries begin with `warning_`.
fn is_withdrawn(dispute: &Value, status: &str) -> bool {
    match dispute.get("balance_transactions").and_then(Value::as_array) {
        Some(moved) => {
            moved.iter().any(|one| one.get("amount").and_then(Value::as_i64).is_some_and(|amount| amount < 0))
        }
        None => !status.starts_with("warning_") && status != "prevented",
    }
}
