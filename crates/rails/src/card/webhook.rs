//! Events that the processor sends, signed: `Stripe-Signature: t=…,v1=…`, HMAC-SHA-256 over `t.body`.

use quarry_kernel::mac;
use quarry_kernel::money::MicroUsd;
use quarry_kernel::time::UnixMs;
use serde_json::Value;

use super::checkout::{Session, State};
use super::{amount, text};
use crate::encoding;

/// Seconds by which a webhook's time may differ from ours.
pub const TOLERANCE_S: i64 = 300;

/// Why a webhook is not believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Untrusted {
    /// No signature, or one that cannot be read.
    Unsigned,
    /// None of its signatures is right under any of our secrets.
    WrongSignature,
    /// It is too old, or from the future.
    Stale,
    /// It is signed and no event.
    NoEvent,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A checkout session changed: look at its state.
    Checkout(Session),
    /// A payment by token changed.
    Payment {
        /// The processor's id.
        id: String,
        /// Our reference, from its metadata.
        reference: String,
        /// Whether the money is ours; false: it will not be.
        succeeded: bool,
        /// How much was received.
        amount: MicroUsd,
    },
    /// Money went back to the buyer.
    Refunded {
        /// The processor's id of the payment.
        payment: String,
        /// How much went back so far.
        amount: MicroUsd,
        /// Whether that is all of it.
        whole: bool,
    },
    /// The buyer's bank takes money back, or gave it back to us.
    Dispute {
        /// The processor's id of the payment.
        payment: String,
        /// How much.
        amount: MicroUsd,
        /// Whether it was decided for us.
        won: bool,
    },
    /// Something that we have no use for.
    Other,
}

/// A believed webhook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Webhook {
    /// The event's id: the processor sends an event again until it is answered 2xx.
    pub id: String,
    /// What happened.
    pub event: Event,
}

/// Reads a webhook. `secrets` are the current one and those before it.
///
/// # Errors
/// [`Untrusted`].
pub fn read(header: Option<&str>, body: &str, secrets: &[&str], now: UnixMs) -> Result<Webhook, Untrusted> {
    let header = header.ok_or(Untrusted::Unsigned)?;
    let parts = || header.split(',').filter_map(|part| part.trim().split_once('='));
    let time = parts().find(|(name, _)| *name == "t").map(|(_, value)| value).ok_or(Untrusted::Unsigned)?;
    let seconds: i64 = time.parse().map_err(|_| Untrusted::Unsigned)?;
    let signatures = || parts().filter(|(name, _)| *name == "v1").map(|(_, value)| value);
    let is_right = secrets.iter().filter(|secret| !secret.is_empty()).any(|secret| {
        let wanted = signature(secret, time, body);
        signatures().any(|given| mac::same(given.as_bytes(), wanted.as_bytes()))
    });
    if !is_right {
        return Err(Untrusted::WrongSignature);
    }
    if seconds.saturating_sub(now.0.div_euclid(1000)).abs() > TOLERANCE_S {
        return Err(Untrusted::Stale);
    }
    event(body).ok_or(Untrusted::NoEvent)
}

/// Empty, which is the same as nothing, where there is no digest.
fn signature(secret: &str, time: &str, body: &str) -> String {
    let digest = mac::hmac(secret.as_bytes(), &[time, ".", body]);
    digest.map_or_else(String::new, |digest| encoding::hex(&digest))
}

fn event(body: &str) -> Option<Webhook> {
    let envelope: Value = serde_json::from_str(body).ok()?;
    let id = Some(text(&envelope, "id")).filter(|id| !id.is_empty())?;
    let object = envelope.get("data")?.get("object")?;
    let event = match text(&envelope, "type").as_str() {
        "checkout.session.completed"
        | "checkout.session.async_payment_succeeded"
        | "checkout.session.expired" => Session::read(object).map_or(Event::Other, Event::Checkout),
        // The session itself does not say so: it stays complete and unpaid.
        "checkout.session.async_payment_failed" => Session::read(object)
            .map_or(Event::Other, |session| Event::Checkout(Session { state: State::Failed, ..session })),
        "payment_intent.succeeded" => payment(object, true),
        "payment_intent.payment_failed" | "payment_intent.canceled" => payment(object, false),
        "charge.refunded" => Event::Refunded {
            payment: text(object, "payment_intent"),
            amount: amount(object, "amount_refunded"),
            whole: object.get("refunded").and_then(Value::as_bool) == Some(true),
        },
        "charge.dispute.created" | "charge.dispute.funds_withdrawn" => dispute(object, false),
        "charge.dispute.closed" => dispute(object, text(object, "status") == "won"),
        "charge.dispute.funds_reinstated" => dispute(object, true),
        _ => Event::Other,
    };
    Some(Webhook { id, event })
}

fn payment(object: &Value, succeeded: bool) -> Event {
    let metadata = object.get("metadata").cloned().unwrap_or_default();
    Event::Payment {
        id: text(object, "id"),
        reference: text(&metadata, "reference"),
        succeeded,
        amount: amount(object, "amount_received"),
    }
}

fn dispute(object: &Value, won: bool) -> Event {
    Event::Dispute { payment: text(object, "payment_intent"), amount: amount(object, "amount"), won }
}
