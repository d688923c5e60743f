//! `POST /payments/webhook`: what the card processor tells by itself, signed. It says what happened; how a payment stands is
//! looked up in its row, so an event that comes twice, late or before another changes nothing that it must not.

use quarry_kernel::http::{Incoming, Response};
use quarry_rails::card::webhook::{self, Event, Untrusted};
use serde_json::json;

use crate::error::{Code, Error};
use crate::payments::records::row::{Payment, State};
use crate::payments::records::till::Till;
use crate::payments::settlement::advance;
use crate::payments::settlement::early::{self, Back, Kind};
use crate::payments::settlement::settle::{self, Told};
use crate::ports::{Ports, Rows, Statement};

/// Most bytes of a webhook.
const BODY_MAX_BYTES: usize = 256 * 1024;

const KNOWN: &str = "SELECT event_id FROM webhooks WHERE event_id = ?1 AND kind IS NULL";
const DONE: &str = "INSERT INTO webhooks (event_id, at) VALUES (?1, ?2) ON CONFLICT (event_id) DO NOTHING";
const OF_REFERENCE: &str =
    "SELECT * FROM payments WHERE provider_reference = ?1 AND rail IN ('mpp_card', 'checkout')";

/// Answers the route: 200 once the event is dealt with, so that the processor sends it no more.
///
/// # Errors
/// [`Code::NotFound`] where there is no card processor; [`Code::InvalidRequest`] for what the processor did not sign; 503 for
/// what could not be dealt with yet.
pub async fn answer<P: Ports, R: Incoming>(
    ports: &P,
    request_id: &str,
    request: &R,
) -> Result<Response, Error> {
    let till = Till { ports, request_id };
    let secrets: Vec<&str> = ports.settings().payments.webhook_secrets.iter().map(String::as_str).collect();
    if secrets.is_empty() {
        return Err(Error::new(Code::NotFound, "There is no card processor here."));
    }
    let too_long =
        || Error::invalid("The body must be UTF-8 text of at most 256 KiB, sent within 15 seconds.");
    let body = request.body(BODY_MAX_BYTES).await.ok_or_else(too_long)?;
    let header = request.header("stripe-signature");
    let told = webhook::read(header.as_deref(), &body, &secrets, till.now()).map_err(untrusted)?;
    let rows = till.batch(vec![Statement::new(KNOWN).with(told.id.as_str())]).await?;
    if !rows.first().is_some_and(Rows::any) {
        apply(till, &told.id, told.event).await?;
        till.batch(vec![Statement::new(DONE).with(told.id.as_str()).with(till.now())]).await?;
    }
    Ok(Response::json(200, json!({"received": true}).to_string()).with("cache-control", "no-store"))
}

fn untrusted(why: Untrusted) -> Error {
    Error::invalid(match why {
        Untrusted::Unsigned => "The event is not signed.",
        Untrusted::WrongSignature => "The event's signature is wrong.",
        Untrusted::Stale => "The event's signature is too old.",
        Untrusted::NoEvent => "The body is no event.",
    })
}

async fn apply<P: Ports>(till: Till<'_, P>, event_id: &str, event: Event) -> Result<(), Error> {
    match event {
        Event::Checkout(session) => {
            let Some(payment) = Payment::find(till, &session.reference).await? else { return Ok(()) };
            match settle::of_session(till, &payment, session) {
                Told::Paid { reference, .. } => settled(till, payment, &reference).await,
                Told::Refused { reason, .. } => failed(till, payment, &reason).await,
                _ => Ok(()),
            }
        }
        Event::Payment { id, reference, succeeded: true, amount } => {
            let Some(payment) = Payment::find(till, &reference).await? else { return Ok(()) };
            if amount != payment.amount_micro {
                till.log("payment_amount_differs", &reference, &format!("{id} {}", amount.decimal()));
                return Ok(());
            }
            settled(till, payment, &id).await
        }
        // One try failed; the person may try another card.
        Event::Payment { .. } | Event::Other => Ok(()),
        Event::Refunded { payment, amount, whole } => {
            let kind = if whole { Kind::Refunded } else { Kind::RefundedInPart };
            back(till, event_id, &payment, Back { kind, amount }).await
        }
        Event::Dispute { payment, amount, won } => {
            let kind = if won { Kind::DisputeWon } else { Kind::Disputed };
            back(till, event_id, &payment, Back { kind, amount }).await
        }
    }
}

/// Money went back. Where it is not known yet to have come, that is kept for when it is ([`early::apply`]).
async fn back<P: Ports>(till: Till<'_, P>, event_id: &str, reference: &str, back: Back) -> Result<(), Error> {
    if reference.is_empty() {
        return Ok(());
    }
    let payment = match of_reference(till, reference).await? {
        None => {
            early::keep(till, event_id, reference, &back, Statement::new(OF_REFERENCE).with(reference))
                .await?
        }
        known => known,
    };
    match payment {
        Some(payment) => back.apply(till, &payment, event_id).await,
        None => Ok(()),
    }
}

async fn of_reference<P: Ports>(till: Till<'_, P>, reference: &str) -> Result<Option<Payment>, Error> {
    let rows = till.batch(vec![Statement::new(OF_REFERENCE).with(reference)]).await?;
    Ok(Payment::of(&rows, 0))
}

/// The processor has the money: whatever else is under way, the row says so, and what was bought is granted.
async fn settled<P: Ports>(till: Till<'_, P>, payment: Payment, reference: &str) -> Result<(), Error> {
    let payment = match (payment.state, payment.proof()) {
        (State::Incomplete | State::Failed | State::Released, Some(proof)) => {
            advance::paid(till, &payment, proof, reference, "").await?
        }
        _ => payment,
    };
    advance::advance(till, payment).await.map(|_| ())
}

async fn failed<P: Ports>(till: Till<'_, P>, payment: Payment, reason: &str) -> Result<(), Error> {
    match (payment.state, payment.proof()) {
        (State::Incomplete, Some(proof)) => advance::fail(till, &payment, proof, reason).await.map(|_| ()),
        _ => Ok(()),
    }
}
