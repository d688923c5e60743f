//! Transactions that vanish from their chain with a replaced block: their credit is withdrawn as for a card's reversal, and if
//! they reappear, the withdrawn part is owed.

use serde_json::json;

use crate::error::Error;
use crate::payments::records::context::PaymentContext;
use crate::payments::records::events;
use crate::payments::records::journal;
use crate::payments::records::payment::Payment;
use crate::payments::settlement::refund::{build_audit_statement, withdraw_credit};
use crate::ports::{Ports, Statement};

/// Reason of a payment whose transaction vanished.
pub const TRANSACTION_VANISHED: &str = "transaction_vanished";

const UPDATE_VANISHED: &str = "UPDATE payments SET state = 'refunded', vanished_at = ?2, withdrawn_at = NULL, settlement_reason = ?3, sweeps = 0, \
     watches = 0, busy_until = 0 \
     WHERE payment_id = ?1 AND settled_at IS NOT NULL AND vanished_at IS NULL";

/// Withdraws the credit of a transaction that is no longer on its chain. The chain stays watched, because it may reappear.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`]; the sweep continues.
pub(super) async fn record_vanished<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
) -> Result<(), Error> {
    let (id, now) = (payment.payment_id.as_str(), ctx.now());
    let detail = json!({"transaction": payment.provider_reference, "by": "chain"});
    let statements = vec![
        journal::build_vanished_entry(id, now),
        Statement::new(UPDATE_VANISHED).with(id).with(now).with(TRANSACTION_VANISHED),
        build_audit_statement(ctx, id, "vanished", "payment_vanished", &detail)?,
        events::build_state_event(ctx, id, "vanished", "refunded", &detail),
        Payment::build_select(id),
    ];
    let rows = ctx.run_batch(statements).await?;
    ctx.log("payment_vanished", id, payment.provider_reference.as_deref().unwrap_or_default());
    match Payment::from_rows(&rows, 4) {
        Some(row) => withdraw_credit(ctx, &row).await,
        None => Ok(()),
    }
}

macro_rules! owed_again {
    () => {
        "CASE WHEN refunded_micro > 0 OR (ledger_id IS NULL AND consumed_at IS NOT NULL) THEN 0 ELSE amount_micro - booked_used END"
    };
}

// Used credit stays paid.
const UPDATE_RETURNED: &str = concat!(
    "UPDATE payments SET provider_reference = ?3, vanished_at = NULL, watches = 0, watch_at = ?4, settlement_reason = NULL, \
     owed_at = CASE WHEN ",
    owed_again!(),
    " > 0 THEN ?2 END, state = CASE WHEN ",
    owed_again!(),
    " > 0 THEN 'released' WHEN refunded_micro > 0 THEN 'refunded' ELSE 'consumed' END \
     WHERE payment_id = ?1 AND vanished_at IS NOT NULL AND withdrawn_at IS NOT NULL"
);

/// Owes the withdrawn credit of a transaction that is back on its chain. Does nothing until the withdrawal is complete.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`]; the sweep continues.
pub(super) async fn record_returned<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    transaction: &str,
) -> Result<(), Error> {
    let (id, now) = (payment.payment_id.as_str(), ctx.now());
    let detail = json!({"transaction": transaction, "by": "chain"});
    let statements = vec![
        journal::build_returned_entry(id, now),
        Statement::new(UPDATE_RETURNED).with(id).with(now).with(transaction).with(payment.watch_at),
        journal::build_owed_again_entry(id, now),
        events::build_event(ctx, id, &format!("returned:{}", now.0), "returned", &detail),
        events::build_owed_event(ctx, id, &detail),
        Payment::build_select(id),
    ];
    let rows = ctx.run_batch(statements).await?;
    if Payment::from_rows(&rows, 5).is_some_and(|row| row.is_owed()) {
        ctx.log("payment_owed", id, transaction);
    }
    Ok(())
}
