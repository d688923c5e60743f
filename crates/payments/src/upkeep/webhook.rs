//! `POST /payments/webhook`: signed events of the card processor. The payment's state is read from its row, so a repeated, late
//! or reordered event has no further effect.

use quarry_kernel::http::{IncomingRequest, Response};
use quarry_rails::card::webhook::{self, WebhookError, WebhookEvent};
use serde_json::json;

use crate::error::{Error, ErrorCode};
use crate::payments::records::context::PaymentContext;
use crate::payments::records::payment::{Payment, PaymentState};
use crate::payments::settlement::providers::{self, ProviderAnswer};
use crate::payments::settlement::reversal::{self, Reversal, ReversalKind};
use crate::payments::settlement::{advance, complete, failure};
use crate::ports::{Ports, Rows, Statement};

/// Maximum size of a webhook.
const BODY_MAX_BYTES: usize = 256 * 1024;

const SELECT_HANDLED_EVENT: &str = "SELECT event_id FROM webhooks WHERE event_id = ?1 AND kind IS NULL";
const INSERT_HANDLED_EVENT: &str =
    "INSERT INTO webhooks (event_id, at) VALUES (?1, ?2) ON CONFLICT (event_id) DO NOTHING";
const SELECT_BY_REFERENCE: &str =
    "SELECT * FROM payments WHERE provider_reference = ?1 AND rail IN ('mpp_card', 'checkout')";

/// Handles the route; responds with 200 once the event is processed, which stops its redelivery.
///
/// # Errors
/// [`ErrorCode::NotFound`] without a card processor; [`ErrorCode::InvalidRequest`] for an invalid signature; 503 for an event
/// that could not be processed yet.
pub async fn handle_request<P: Ports, R: IncomingRequest>(
    ports: &P,
    request_id: &str,
    request: &R,
) -> Result<Response, Error> {
    let ctx = PaymentContext { ports, request_id };
    let secrets: Vec<&str> = ports.settings().payments.webhook_secrets.iter().map(String::as_str).collect();
    if secrets.is_empty() {
        return Err(Error::new(ErrorCode::NotFound, "No card processor is configured."));
    }
    let too_long =
        || Error::invalid_request("The body must be UTF-8 text of at most 256 KiB, sent within 15 seconds.");
    let body = request.body(BODY_MAX_BYTES).await.ok_or_else(too_long)?;
    let header = request.header("stripe-signature");
    let delivery = webhook::verify_and_parse(header.as_deref(), &body, &secrets, ctx.now())
        .map_err(untrusted_webhook_error)?;
    let rows = ctx.run_batch(vec![Statement::new(SELECT_HANDLED_EVENT).with(delivery.id.as_str())]).await?;
    if !rows.first().is_some_and(Rows::has_any) {
        apply_event(ctx, &delivery.id, delivery.event).await?;
        ctx.run_batch(vec![Statement::new(INSERT_HANDLED_EVENT).with(delivery.id.as_str()).with(ctx.now())])
            .await?;
    }
    Ok(Response::json(200, json!({"received": true}).to_string()).with_header("cache-control", "no-store"))
}

fn untrusted_webhook_error(why: WebhookError) -> Error {
    Error::invalid_request(match why {
        WebhookError::Unsigned => "The event must be signed by the card processor.",
        WebhookError::WrongSignature => "The event's signature does not match the webhook secret.",
        WebhookError::Stale => "The event's signature is too old.",
        WebhookError::NoEvent => {
            "The body must be an event: a JSON object with `id` and `data`, and no name twice."
        }
    })
}

async fn apply_event<P: Ports>(
    ctx: PaymentContext<'_, P>,
    event_id: &str,
    event: WebhookEvent,
) -> Result<(), Error> {
    match event {
        WebhookEvent::Checkout(session) => {
            let Some(payment) = Payment::find(ctx, &session.reference).await? else { return Ok(()) };
            match providers::evaluate_session(ctx, &payment, session) {
                ProviderAnswer::Paid { reference } => apply_settlement(ctx, payment, &reference).await,
                ProviderAnswer::Refused { reason, .. } => apply_failure(ctx, payment, &reason).await,
                _ => Ok(()),
            }
        }
        WebhookEvent::Payment { id, reference, has_succeeded: true, amount } => {
            let Some(payment) = Payment::find(ctx, &reference).await? else { return Ok(()) };
            if amount != payment.amount_micro {
                ctx.log("payment_amount_differs", &reference, &format!("{id} {}", amount.to_decimal()));
                return Ok(());
            }
            apply_settlement(ctx, payment, &id).await
        }
        // One attempt failed; the person may try another card.
        WebhookEvent::Payment { .. } | WebhookEvent::Other => Ok(()),
        WebhookEvent::Refunded { payment, amount, is_whole } => {
            let kind = if is_whole { ReversalKind::Refunded } else { ReversalKind::RefundedInPart };
            apply_reversal(ctx, event_id, &payment, Reversal { kind, amount }).await
        }
        WebhookEvent::Dispute { payment, amount, is_won } => {
            let kind = if is_won { ReversalKind::DisputeWon } else { ReversalKind::Disputed };
            apply_reversal(ctx, event_id, &payment, Reversal { kind, amount }).await
        }
    }
}

/// Stores a reversal and applies all stored ones of a known payment; for an unknown payment they wait
/// ([`reversal::apply_stored`]).
async fn apply_reversal<P: Ports>(
    ctx: PaymentContext<'_, P>,
    event_id: &str,
    reference: &str,
    back: Reversal,
) -> Result<(), Error> {
    if reference.is_empty() {
        return Ok(());
    }
    let known = Statement::new(SELECT_BY_REFERENCE).with(reference);
    if let Some(payment) = reversal::store_reversal(ctx, event_id, reference, &back, known).await? {
        reversal::apply_stored(ctx, payment).await?;
    }
    Ok(())
}

/// Applies a settlement reported by the processor: marks the payment paid and grants the purchase.
async fn apply_settlement<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: Payment,
    reference: &str,
) -> Result<(), Error> {
    let payment = match (payment.state, payment.proof()) {
        (PaymentState::Incomplete | PaymentState::Failed | PaymentState::Released, Some(proof)) => {
            complete::mark_paid(ctx, &payment, proof, reference, "").await?
        }
        _ => payment,
    };
    advance::advance_payment(ctx, payment).await.map(|_| ())
}

async fn apply_failure<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: Payment,
    reason: &str,
) -> Result<(), Error> {
    match (payment.state, payment.proof()) {
        (PaymentState::Incomplete, Some(proof)) => {
            failure::mark_failed(ctx, &payment, proof, reason, failure::Ending::Certain).await.map(|_| ())
        }
        _ => Ok(()),
    }
}
