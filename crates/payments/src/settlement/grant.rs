//! Grants a purchase as credit in a ledger, under the payment's id, and marks the payment consumed. The ledger accepts a grant
//! once, so every step may be repeated.

use quarry_kernel::time::UnixMs;
use quarry_ledger::{CONCURRENCY_LIMIT_DEFAULT, Command, Grant, LotKind, Refusal, Reply};
use serde_json::{Value, json};

use crate::error::Error;
use crate::payments::records::context::PaymentContext;
use crate::payments::records::events;
use crate::payments::records::journal;
use crate::payments::records::ledger::{build_look_statement, send_ledger_command};
use crate::payments::records::payment::{Payment, PaymentState};
use crate::payments::settlement::undelivered;
use crate::ports::{Ports, Statement};

/// Grants the credit and returns the updated row: consumed, unless it was refunded or released meanwhile.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`]; the money has settled, and a repetition continues here.
pub async fn grant_credit<P: Ports>(ctx: PaymentContext<'_, P>, payment: Payment) -> Result<Payment, Error> {
    let Some(ledger_id) = payment.ledger_id.clone() else {
        return Err(Error::unavailable("payment_without_ledger"));
    };
    let Some(remaining) = add_to_ledger(ctx, &payment, &ledger_id).await? else {
        let row = match Payment::find(ctx, &payment.payment_id).await? {
            Some(row) if row.state == PaymentState::Complete => {
                undelivered::owe_blocked(ctx, &row, &ledger_id).await?
            }
            row => row,
        };
        return row.ok_or_else(|| Error::unavailable("ledger_refused"));
    };
    let row = mark_consumed(ctx, &payment, &build_answer(&payment, remaining)).await?;
    if matches!(row.state, PaymentState::Refunded | PaymentState::Released) {
        // The payment was refunded while the grant was in progress.
        crate::payments::settlement::refund::withdraw_credit(ctx, &row).await?;
    }
    Ok(row)
}

/// Grants in the ledger and returns the remaining units; `None` when the grant was reversed before it arrived.
async fn add_to_ledger<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    ledger_id: &str,
) -> Result<Option<u64>, Error> {
    let grant = Command::Grant(Grant {
        reference: payment.payment_id.clone(),
        kind: LotKind::TopUp,
        calls: payment.units.unwrap_or_default().max(0).unsigned_abs(),
        expires_at: payment.credit_expires_at,
    });
    for _ in 0..2 {
        match send_ledger_command(ctx, ledger_id, &grant).await? {
            Reply::Granted { remaining, .. } => return Ok(Some(remaining)),
            Reply::Refused(Refusal::NotOpened) => open_ledger(ctx, payment, ledger_id).await?,
            other => {
                ctx.log("grant_refused", &payment.payment_id, &format!("{other:?}"));
                break;
            }
        }
    }
    Ok(None)
}

/// Opens the ledger that receives the credit.
pub(super) async fn open_ledger<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    ledger_id: &str,
) -> Result<(), Error> {
    let account = payment.registration_id.clone().unwrap_or_else(|| payment.payment_id.clone());
    let open = Command::Open {
        // The ledger's account is the entitlement, which keeps its credit when its holder changes.
        account: payment.entitlement_id.clone().unwrap_or(account),
        concurrency_limit: CONCURRENCY_LIMIT_DEFAULT,
        created_at: payment.settled_at.unwrap_or(payment.created_at),
        grant: None,
    };
    send_ledger_command(ctx, ledger_id, &open).await.map(|_| ())
}

/// Builds the response to the buyer: the payment, and the resulting credit.
fn build_answer(payment: &Payment, remaining: u64) -> Value {
    let mut paid =
        Payment { state: PaymentState::Consumed, collected_at: payment.settled_at, ..payment.clone() }
            .to_json();
    if let Some(members) = paid.as_object_mut() {
        members.remove("entitlementId");
    }
    if payment.entitlement_id.is_none() {
        return json!({"payment": paid, "remaining_calls": remaining});
    }
    let micro = quarry_kernel::money::MicroUsd(i64::try_from(remaining).unwrap_or(i64::MAX));
    json!({
        "payment": paid,
        "entitlement": {
            "id": payment.entitlement_id,
            "planId": payment.plan_id,
            "kind": "credit",
            "status": if remaining > 0 { "active" } else { "exhausted" },
            "remainingUsd": micro.to_decimal(),
            "creditExpiresAt": payment.credit_expires_at.map(UnixMs::to_rfc3339),
        },
    })
}

const UPDATE_CONSUMED: &str = "UPDATE payments SET state = 'consumed', consumed_at = ?2, answer = ?3, busy_until = 0, look_at = 9007199254740991 \
     WHERE payment_id = ?1 AND state = 'complete'";

/// Marks a payment as consumed, once, together with its response, and returns the updated row.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub async fn mark_consumed<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    result: &Value,
) -> Result<Payment, Error> {
    let id = payment.payment_id.as_str();
    let consume = Statement::new(UPDATE_CONSUMED).with(id).with(ctx.now()).with(result.to_string());
    let [granted, called] = journal::build_consumption_entries(id);
    let event = events::build_state_event(
        ctx,
        id,
        "consumed",
        "consumed",
        &json!({"entitlement": payment.entitlement_id}),
    );
    let rows = match ctx
        .run_batch(vec![
            consume,
            granted,
            called,
            event,
            build_look_statement(id, ctx.now()),
            Payment::build_select(id),
        ])
        .await
    {
        Ok(rows) => rows,
        Err(_) => ctx.run_batch(vec![Payment::build_select(id)]).await?,
    };
    let row: Option<Payment> = rows.last().and_then(crate::ports::Rows::parse_first);
    match row {
        Some(row) if row.state != PaymentState::Complete => Ok(row),
        _ => Err(Error::unavailable("d1")),
    }
}
