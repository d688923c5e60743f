//! The operator's payment routes, protected by the operator's secret.
//!
//! | Route | Action |
//! |---|---|
//! | `GET /admin/agents/payments` | Lists payments, newest first; filters `seller`, `state` (also `owed`: paid after the payment or its receiver had ended), `registration`, `person`, `before` (a payment id), `limit` (1 to 200). The response's `owed` is the total owed |
//! | `GET /admin/agents/payments/{id}` | Returns a payment with its history (`events`) and its journal lines |
//! | `POST /admin/agents/payments/{id}/refund` | Refunds the payment and withdraws its unspent credit. For a wallet's payment the operator has already sent the money and names the `transaction` |
//! | `POST /admin/agents/payments/{id}/release` | Releases the payment: withdraws its unspent credit without a refund. An open page is first ended at the processor |
//! | `GET /admin/agents/books` | Returns the balance of each account, and every difference between journal, payments and ledgers; filters `seller`, `after` (a ledger id) |

use quarry_kernel::http::{IncomingRequest, Response};
use quarry_kernel::money::MicroUsd;
use quarry_rails::card::{charge, checkout};
use serde_json::{Map, Value, json};

use crate::admin::{list_page, unfold_detail};
use crate::error::{Error, ErrorCode};
use crate::fields::JsonFields;
use crate::payments::records::context::PaymentContext;
use crate::payments::records::payment::{Payment, PaymentState};
use crate::payments::settlement::advance::{self, Progress};
use crate::payments::settlement::refund;
use crate::ports::{ExternalService, Ports, Statement};
use crate::response::respond_with_json;

/// Maximum size of a request body.
const BODY_MAX_BYTES: usize = 4096;

// All columns except the proof, which holds signatures and tokens while they are needed.
macro_rules! columns {
    () => {
        "payment_id, seller_id, registration_id, person_id, purpose, plan_id, entitlement_id, ledger_id, units, meter, amount_micro, \
         rail, state, asked, busy_until, provider_session, provider_reference, settlement_reason, credit_expires_at, refunded_micro, \
         disputed_micro, withdrawn_at, booked_used, booked_expired, created_at, settled_at, consumed_at, collected_at, owed_at, watch_at, vanished_at"
    };
}
const SELECT_PAYMENTS: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM payments WHERE (?1 IS NULL OR seller_id = ?1) AND (?2 IS NULL OR state = ?2 \
     OR (?2 = 'owed' AND owed_at IS NOT NULL AND state IN ('failed', 'released'))) \
     AND (?3 IS NULL OR registration_id = ?3) AND (?4 IS NULL OR person_id = ?4) AND (?5 IS NULL OR payment_id < ?5) \
     ORDER BY payment_id DESC LIMIT ?6"
);
// Total for all sellers, independent of the list's filters.
const SELECT_OWED: &str = "SELECT COUNT(*) AS payments, COALESCE(SUM(amount_micro - booked_used - refunded_micro), 0) AS amount_micro FROM payments \
     WHERE owed_at IS NOT NULL AND state IN ('failed', 'released')";
const SELECT_PAYMENT: &str = concat!("SELECT ", columns!(), " FROM payments WHERE payment_id = ?1");
const SELECT_EVENTS: &str = "SELECT kind, detail, at FROM payment_events WHERE payment_id = ?1 ORDER BY at, CASE kind \
     WHEN 'reserved' THEN 0 WHEN 'complete' THEN 1 WHEN 'consumed' THEN 2 ELSE 3 END, event_id";
const SELECT_JOURNAL_LINES: &str = "SELECT entry_id, account, amount_micro, at FROM journal WHERE payment_id = ?1 ORDER BY at, entry_id, account";

/// Handles routes below `/admin/agents/payments`.
///
/// # Errors
/// `not_found`, `method_not_allowed`, `invalid_request`, `payment_provider_unavailable`.
pub async fn handle_request<P: Ports, R: IncomingRequest>(
    ports: &P,
    request: &R,
    request_id: &str,
    parts: &[&str],
    query: &str,
) -> Result<Response, Error> {
    let ctx = PaymentContext { ports, request_id };
    match (request.method(), parts) {
        ("GET", []) => list_payments(ctx, query).await,
        ("GET", [id]) => respond_with_payment(ctx, id).await,
        ("POST", [id, "refund"]) => refund_payment(ctx, id, &read_body(request).await?).await,
        ("POST", [id, "release"]) => release_payment(ctx, id).await,
        (_, [] | [_]) => Err(Error { allow: Some("GET"), ..Error::from_code(ErrorCode::MethodNotAllowed) }),
        (_, [_, "refund" | "release"]) => {
            Err(Error { allow: Some("POST"), ..Error::from_code(ErrorCode::MethodNotAllowed) })
        }
        _ => Err(Error::new(ErrorCode::NotFound, "There is no such route.")),
    }
}

async fn read_body<R: IncomingRequest>(request: &R) -> Result<String, Error> {
    request.body(BODY_MAX_BYTES).await.ok_or_else(|| {
        Error::invalid_request("The body must be UTF-8 text of at most 4 KiB, sent within 15 seconds.")
    })
}

async fn list_payments<P: Ports>(ctx: PaymentContext<'_, P>, query: &str) -> Result<Response, Error> {
    const KNOWN: [&str; 5] = ["seller", "state", "registration", "person", "before"];
    let (rows, before) = list_page(ctx.ports, query, &KNOWN, SELECT_PAYMENTS, "payment_id").await?;
    let owed = ctx.run_batch(vec![Statement::new(SELECT_OWED)]).await?;
    let owed = owed.first().and_then(|rows| rows.0.first());
    Ok(respond_with_json(&json!({"payments": rows, "before": before, "owed": owed})))
}

async fn respond_with_payment<P: Ports>(ctx: PaymentContext<'_, P>, id: &str) -> Result<Response, Error> {
    let statement = |sql| Statement::new(sql).with(id);
    let rows = ctx
        .run_batch(vec![statement(SELECT_PAYMENT), statement(SELECT_EVENTS), statement(SELECT_JOURNAL_LINES)])
        .await?;
    let list = |at: usize| rows.get(at).map(|rows| rows.0.clone()).unwrap_or_default();
    let payment =
        rows.first().and_then(|rows| rows.0.first()).cloned().ok_or_else(payment_not_found_error)?;
    Ok(respond_with_json(&json!({"payment": payment, "events": events_to_json(list(1)), "journal": list(2)})))
}

/// Converts a payment's history to JSON: state changes and their authors.
fn events_to_json(rows: Vec<Map<String, Value>>) -> Vec<Value> {
    let mut from = Value::Null;
    let tell = |row: Map<String, Value>| {
        let mut event = unfold_detail(row);
        let kind = event.get("kind").and_then(Value::as_str).unwrap_or_default().to_owned();
        let to = match kind.as_str() {
            "reserved" => json!("incomplete"),
            "disputed" | "vanished" => json!("refunded"),
            "complete" | "consumed" | "failed" | "refunded" | "released" => json!(kind),
            _ => from.clone(),
        };
        let by = event.pointer("/detail/by").cloned().unwrap_or(Value::Null);
        if let Some(members) = event.as_object_mut() {
            members.insert("from".to_owned(), std::mem::replace(&mut from, to.clone()));
            members.insert("to".to_owned(), to);
            members.insert("by".to_owned(), by);
        }
        event
    };
    rows.into_iter().map(tell).collect()
}

fn payment_not_found_error() -> Error {
    Error::new(ErrorCode::NotFound, "There is no such payment.")
}

async fn refund_payment<P: Ports>(
    ctx: PaymentContext<'_, P>,
    id: &str,
    body: &str,
) -> Result<Response, Error> {
    let payment = Payment::find(ctx, id).await?.ok_or_else(payment_not_found_error)?;
    // Money that vanished with its transaction cannot be refunded.
    let has_bought = payment.vanished_at.is_none()
        && matches!(payment.state, PaymentState::Complete | PaymentState::Consumed | PaymentState::Refunded);
    if !has_bought && !payment.is_owed() {
        return Err(payment.to_refusal_error());
    }
    if payment.state != PaymentState::Refunded {
        if payment.rail.is_card() {
            refund_card(ctx, &payment).await?;
        } else {
            let fields = JsonFields::parse_json(if body.trim().is_empty() { "{}" } else { body })?;
            let transaction = fields.require_text("transaction")?;
            let detail = json!({"transaction": transaction});
            ctx.run_batch(vec![crate::payments::records::events::build_event(
                ctx,
                id,
                "sent_back",
                "sent_back",
                &detail,
            )])
            .await?;
        }
    }
    let amount = match payment.state {
        _ if payment.is_owed() => MicroUsd(payment.owed_amount().0 + payment.refunded_micro.0),
        // A repeated refund covers no more than the first.
        PaymentState::Refunded if payment.refunded_micro.0 > 0 => payment.refunded_micro,
        _ => payment.amount_micro,
    };
    refund::record_refund(ctx, &payment, amount, "operator").await?;
    respond_with_payment(ctx, id).await
}

async fn refund_card<P: Ports>(ctx: PaymentContext<'_, P>, payment: &Payment) -> Result<(), Error> {
    let reference = payment.provider_reference.as_deref().unwrap_or_default();
    let unavailable = || advance::provider_unavailable_error(payment);
    let ask = charge::build_refund_request(reference, None, &payment.payment_id);
    let (status, answer) =
        ctx.ports.request_external(&ExternalService::CardProcessor, &ask).await.map_err(|_| unavailable())?;
    match charge::parse_refund_response(status, &answer).map_err(|_| unavailable())? {
        Ok(_) => Ok(()),
        // The operator refunded it before, in the processor's dashboard.
        Err(declined) if declined.code == "charge_already_refunded" => Ok(()),
        Err(declined) => Err(Error::invalid_request(format!(
            "The card processor refused: {} {}",
            declined.code, declined.message
        ))),
    }
}

/// Ends an open page at the processor, so that nobody pays for a released payment. A page paid meanwhile is granted instead.
async fn close_page<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    session: &str,
) -> Result<(), Error> {
    let ask = checkout::build_expire_request(session, ctx.request_id);
    let answer = ctx.ports.request_external(&ExternalService::CardProcessor, &ask).await;
    let (status, _) = answer.map_err(|_| advance::provider_unavailable_error(payment))?;
    if status < 300 {
        return Ok(());
    }
    // The page cannot be ended because it was paid or has expired.
    let payment = match advance::advance_payment(ctx, payment.clone()).await? {
        Progress::Done(row) | Progress::Refused(row, _) | Progress::Waiting(row) | Progress::Ended(row) => {
            row
        }
    };
    match payment.state {
        PaymentState::Incomplete => Err(payment.to_refusal_error()),
        PaymentState::Failed => Ok(()),
        _ => Err(Error::invalid_request(
            "The payment was paid in the meantime: refund it, or release it again to take its credit back.",
        )),
    }
}

async fn release_payment<P: Ports>(ctx: PaymentContext<'_, P>, id: &str) -> Result<Response, Error> {
    let payment = Payment::find(ctx, id).await?.ok_or_else(payment_not_found_error)?;
    if let Some(session) =
        payment.provider_session.as_deref().filter(|_| payment.state == PaymentState::Incomplete)
    {
        close_page(ctx, &payment, session).await?;
    }
    match refund::release_payment(ctx, &payment).await? {
        Some(row) if row.state == PaymentState::Released => respond_with_payment(ctx, id).await,
        Some(row) => Err(row.to_refusal_error()),
        None => Err(payment_not_found_error()),
    }
}
