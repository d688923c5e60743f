//! Refunds, disputes and releases: the payment ends, and its unspent credit is withdrawn.

use quarry_kernel::money::MicroUsd;
use quarry_ledger::{Command, Refusal, Reply};
use serde_json::{Value, json};

use crate::error::Error;
use crate::payments::records::context::PaymentContext;
use crate::payments::records::events;
use crate::payments::records::journal::{self, CreditUsage};
use crate::payments::records::ledger::{build_look_statement, send_ledger_command};
use crate::payments::records::payment::{Payment, PaymentState};
use crate::payments::settlement::failure;
use crate::ports::{Ports, Statement};

/// Maximum duration of a grant in progress.
const GRANT_MS_MAX: i64 = 10 * 60_000;

const UPDATE_WITHDRAWN_AT: &str = "UPDATE payments SET withdrawn_at = ?2 WHERE payment_id = ?1 AND withdrawn_at IS NULL \
     AND state IN ('refunded', 'released')";
const UPDATE_CONSUMED_AT: &str = "UPDATE payments SET consumed_at = ?2 WHERE payment_id = ?1 AND consumed_at IS NULL \
     AND settled_at IS NOT NULL AND state IN ('refunded', 'released')";

/// Withdraws the unspent credit of a payment and journals it. A grant still in progress is reversed.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`]; the sweep repeats it.
pub async fn withdraw_credit<P: Ports>(ctx: PaymentContext<'_, P>, payment: &Payment) -> Result<(), Error> {
    let (id, now) = (payment.payment_id.as_str(), ctx.now());
    let statement = |sql| Statement::new(sql).with(id).with(now);
    let Some(ledger_id) = &payment.ledger_id else {
        let [ungranted, unowed] = journal::build_closing_entries(id, now);
        ctx.run_batch(vec![ungranted, unowed, statement(UPDATE_WITHDRAWN_AT)]).await?;
        return Ok(());
    };
    let (fate, is_over) =
        match send_ledger_command(ctx, ledger_id, &Command::Withdraw { reference: id.to_owned() }).await? {
            Reply::Withdrawn { withdrawn, reserved, consumed, .. } => {
                (CreditUsage { used: consumed, ended: withdrawn }, reserved == 0)
            }
            // The ledger is not open yet: whoever opens it will find the payment ended, unless it crashes first, so look again
            // later.
            Reply::Refused(Refusal::NotOpened) => {
                let settled_at = payment.settled_at.unwrap_or(payment.created_at);
                (CreditUsage { used: 0, ended: 0 }, now.0 - settled_at.0 > GRANT_MS_MAX)
            }
            _ => return Err(Error::unavailable("unexpected_ledger_reply")),
        };
    let mut statements = Vec::with_capacity(8);
    if fate.used > 0 || fate.ended > 0 {
        // The grant arrived, even if its sender crashed before recording it.
        statements.push(statement(UPDATE_CONSUMED_AT));
        statements.push(build_look_statement(id, now));
        statements.extend(journal::build_consumption_entries(id));
    }
    statements.extend(journal::build_usage_entries(ctx, payment, fate));
    if is_over {
        statements.extend(journal::build_closing_entries(id, now));
        statements.push(statement(UPDATE_WITHDRAWN_AT));
    }
    ctx.run_batch(statements).await?;
    Ok(())
}

const UPDATE_REFUNDED: &str = "UPDATE payments SET state = 'refunded', sweeps = 0, refunded_micro = MAX(refunded_micro, ?2), busy_until = 0 \
     WHERE payment_id = ?1 AND settled_at IS NOT NULL";

/// Records the full refund of a settled payment. `by` names the reporter.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`]; a repetition continues.
pub async fn record_refund<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    amount: MicroUsd,
    by: &str,
) -> Result<(), Error> {
    let id = payment.payment_id.as_str();
    let detail = json!({"amountUsd": amount.to_decimal(), "by": by});
    let statements = vec![
        journal::build_refund_entry(id, amount.0, ctx.now()),
        Statement::new(UPDATE_REFUNDED).with(id).with(amount.0),
        build_audit_statement(ctx, id, "refunded", "payment_refunded", &detail)?,
        events::build_state_event(ctx, id, "refunded", "refunded", &detail),
        Payment::build_select(id),
    ];
    let rows = ctx.run_batch(statements).await?;
    match Payment::from_rows(&rows, 4) {
        Some(row) if row.state == PaymentState::Refunded => withdraw_credit(ctx, &row).await,
        _ => Ok(()),
    }
}

const UPDATE_PARTLY_REFUNDED: &str = "UPDATE payments SET refunded_micro = MAX(refunded_micro, ?2) WHERE payment_id = ?1 \
     AND settled_at IS NOT NULL";

/// Records a partial refund in the journal. The credit stays, because a partial refund is a goodwill gesture; to withdraw credit,
/// the seller releases the payment.
///
/// # Errors
/// The errors of [`record_refund`].
pub async fn record_partial_refund<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    so_far: MicroUsd,
) -> Result<(), Error> {
    let id = payment.payment_id.as_str();
    let detail = json!({"amountUsd": so_far.to_decimal(), "by": "processor"});
    let statements = vec![
        journal::build_refund_entry(id, so_far.0, ctx.now()),
        Statement::new(UPDATE_PARTLY_REFUNDED).with(id).with(so_far.0),
        events::build_event(ctx, id, &format!("refunded:{}", so_far.0), "refunded_in_part", &detail),
    ];
    ctx.run_batch(statements).await?;
    Ok(())
}

const UPDATE_DISPUTED: &str = "UPDATE payments SET state = 'refunded', sweeps = 0, disputed_micro = MAX(disputed_micro, ?2), settlement_reason = 'disputed', \
     busy_until = 0 WHERE payment_id = ?1 AND settled_at IS NOT NULL";

/// Records a dispute, by which the buyer's bank takes the money back: withdraws the unspent credit and notes it in the
/// entitlement and the audit trail.
///
/// # Errors
/// The errors of [`record_refund`].
pub async fn record_dispute<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    amount: MicroUsd,
) -> Result<(), Error> {
    let id = payment.payment_id.as_str();
    let detail = json!({"amountUsd": amount.to_decimal()});
    let statements = vec![
        journal::build_dispute_entry(id, amount.0, ctx.now()),
        Statement::new(UPDATE_DISPUTED).with(id).with(amount.0),
        build_audit_statement(ctx, id, "disputed", "payment_disputed", &detail)?,
        events::build_state_event(ctx, id, "disputed", "refunded", &detail),
        Payment::build_select(id),
    ];
    let rows = ctx.run_batch(statements).await?;
    match Payment::from_rows(&rows, 4) {
        Some(row) if row.state == PaymentState::Refunded => withdraw_credit(ctx, &row).await,
        _ => Ok(()),
    }
}

/// Records the return of disputed money, when the dispute was recorded before. The payment stays ended; the operator may grant
/// credit for it.
///
/// # Errors
/// The errors of [`record_refund`].
pub async fn record_reinstatement<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    event_id: &str,
) -> Result<(), Error> {
    if payment.disputed_micro.0 == 0 {
        return Ok(());
    }
    let id = payment.payment_id.as_str();
    let detail = json!({"amountUsd": payment.disputed_micro.to_decimal(), "event": event_id});
    let statements = vec![
        journal::build_reinstatement_entry(id, payment.disputed_micro.0, ctx.now()),
        build_audit_statement(ctx, id, "dispute_won", "payment_dispute_won", &detail)?,
        events::build_state_event(ctx, id, "dispute_won", "refunded", &detail),
    ];
    ctx.run_batch(statements).await?;
    Ok(())
}

// A wallet's signature can still be executed, so it stays watched.
const UPDATE_RELEASED: &str = "UPDATE payments SET watch_at = CASE WHEN state = 'incomplete' THEN ?4 ELSE watch_at END, watches = 0, \
     state = 'released', sweeps = 0, settlement_reason = ?2, busy_until = 0 WHERE payment_id = ?1 \
     AND (state IN ('complete', 'consumed') OR (state = 'incomplete' AND (busy_until <= ?3 OR provider_session IS NOT NULL)))";

/// Releases a payment for the operator: no provider is asked again, and its unspent credit is withdrawn. Returns the updated row.
///
/// # Errors
/// The errors of [`record_refund`].
pub async fn release_payment<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
) -> Result<Option<Payment>, Error> {
    let id = payment.payment_id.as_str();
    let watch_at = payment.proof().and_then(|proof| failure::plan_watch(ctx, &proof));
    let detail = json!({"from": payment.state.token(), "by": "operator"});
    let statements = vec![
        Statement::new(UPDATE_RELEASED).with(id).with("released").with(ctx.now()).with(watch_at),
        build_audit_statement(ctx, id, "released", "payment_released", &detail)?,
        events::build_state_event(ctx, id, "released", "released", &detail),
        Payment::build_select(id),
    ];
    let rows = ctx.run_batch(statements).await?;
    let row = Payment::from_rows(&rows, 3);
    if let Some(row) = row.as_ref().filter(|row| row.state == PaymentState::Released) {
        withdraw_credit(ctx, row).await?;
    }
    Ok(row)
}

const INSERT_AUDIT_EVENT: &str = "INSERT INTO identity_events (event_id, seller_id, registration_id, person_id, kind, outcome, detail, \
     network_hash, request_id, at) SELECT ?2, seller_id, registration_id, person_id, ?3, 'ok', ?4, '', ?5, ?6 FROM payments \
     WHERE payment_id = ?1 AND settled_at IS NOT NULL AND state IN ('refunded', 'released') \
     AND NOT EXISTS (SELECT 1 FROM payment_events WHERE event_id = ?1 || ':' || ?7)";

/// Builds the audit event of a payment's change, conditional on the payment event `once` not being written yet; it must run
/// before `once`.
pub(super) fn build_audit_statement<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment_id: &str,
    once: &'static str,
    kind: &'static str,
    detail: &Value,
) -> Result<Statement, Error> {
    let mut detail = detail.clone();
    if let Some(members) = detail.as_object_mut() {
        members.insert("payment_id".to_owned(), payment_id.into());
    }
    Ok(Statement::new(INSERT_AUDIT_EVENT)
        .with(payment_id)
        .with(ctx.generate_id("ev_")?)
        .with(kind)
        .with(detail.to_string())
        .with(ctx.request_id)
        .with(ctx.now())
        .with(once))
}
