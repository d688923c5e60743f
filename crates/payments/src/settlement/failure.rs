//! A provider says that no money moved: the chain is asked where it may have, then the payment has failed or is in doubt.

use serde_json::json;

use crate::error::Error;
use crate::payments::records::context::PaymentContext;
use crate::payments::records::events;
use crate::payments::records::payment::{Payment, PaymentState, Rail};
use crate::payments::records::proof::Proof;
use crate::payments::settlement::advance::{PaymentRefusal, Progress, to_progress};
use crate::payments::settlement::complete::mark_paid;
use crate::payments::settlement::providers::{self, ChainOutcome};
use crate::ports::{Ports, Statement};

/// Returns a payment is said to be paid by a transaction that another payment has: the chain decides, and until it does nothing
/// is granted.
pub(super) async fn resolve_reused_transaction<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: Payment,
    proof: Proof,
    payer: String,
) -> Result<Progress, Error> {
    let why =
        PaymentRefusal { reason: "transaction_of_another_payment".to_owned(), detail: String::new(), payer };
    match providers::look_up_on_chain(ctx, &proof).await {
        ChainOutcome::Happened(transaction) => {
            mark_paid(ctx, &payment, proof, &transaction, &why.payer).await.map(to_progress)
        }
        ChainOutcome::Never => {
            mark_failed(ctx, &payment, proof, &why.reason).await.map(|row| match row.state {
                PaymentState::Failed => Progress::Refused(row, why),
                _ => to_progress(row),
            })
        }
        ChainOutcome::Open => {
            mark_in_doubt(ctx, &payment, &why).await;
            Ok(Progress::Waiting(payment))
        }
    }
}

pub(super) async fn handle_refusal<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: Payment,
    proof: Proof,
    why: PaymentRefusal,
    after_settling: bool,
) -> Result<Progress, Error> {
    let is_wallet = matches!(payment.rail, Rail::X402 | Rail::MppEvm);
    // Asked before and not answered, or a transaction was on its way: the money may have moved then, and be what is missing now.
    let is_open = payment.asked > 1 || payment.pending_reference.is_some();
    if is_wallet && (is_open || after_settling) {
        match providers::look_up_on_chain(ctx, &proof).await {
            ChainOutcome::Happened(transaction) => {
                return mark_paid(ctx, &payment, proof, &transaction, &why.payer).await.map(to_progress);
            }
            ChainOutcome::Never => {}
            ChainOutcome::Open if !is_open => {}
            ChainOutcome::Open => {
                mark_in_doubt(ctx, &payment, &why).await;
                return Ok(Progress::Waiting(payment));
            }
        }
    }
    mark_failed(ctx, &payment, proof, &why.reason).await.map(|row| match row.state {
        PaymentState::Failed => Progress::Refused(row, why),
        _ => to_progress(row),
    })
}

const UPDATE_IN_DOUBT: &str = "UPDATE payments SET busy_until = 0, settlement_reason = ?2, pending_reference = COALESCE(?3, pending_reference) \
     WHERE payment_id = ?1 AND state = 'incomplete'";

async fn mark_in_doubt<P: Ports>(ctx: PaymentContext<'_, P>, payment: &Payment, why: &PaymentRefusal) {
    let id = payment.payment_id.as_str();
    let detail = json!({"reason": why.reason, "detail": why.detail});
    let statements = vec![
        Statement::new(UPDATE_IN_DOUBT)
            .with(id)
            .with(why.reason.as_str())
            .with(payment.pending_reference.as_deref()),
        events::build_event(ctx, id, "in_doubt", "in_doubt", &detail),
    ];
    ctx.write("doubt", id, statements).await;
    ctx.log("payment_in_doubt", id, &why.reason);
}

const UPDATE_FAILED: &str = "UPDATE payments SET state = 'failed', settlement_reason = ?2, proof = ?3, busy_until = 0 \
     WHERE payment_id = ?1 AND state = 'incomplete'";

/// Returns the money did not move and will not.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub async fn mark_failed<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    proof: Proof,
    reason: &str,
) -> Result<Payment, Error> {
    let id = payment.payment_id.as_str();
    let statements = vec![
        Statement::new(UPDATE_FAILED).with(id).with(reason).with(proof.into_spent("").to_text()),
        events::build_state_event(ctx, id, "failed", "failed", &json!({"reason": reason})),
        Payment::build_select(id),
    ];
    let rows = ctx.run_batch(statements).await?;
    Payment::from_rows(&rows, 2).ok_or_else(|| Error::unavailable("payment_gone"))
}
