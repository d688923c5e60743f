//! Completion of a settled payment, once: its row, its journal entries and the entitlement it extends.

use serde_json::json;

use crate::error::Error;
use crate::payments::records::context::PaymentContext;
use crate::payments::records::events;
use crate::payments::records::journal;
use crate::payments::records::payment::{Payment, PaymentState, RECEIVER_GONE};
use crate::payments::records::proof::Proof;
use crate::payments::settlement::receipts;
use crate::payments::settlement::receiver::{has_receiver, person_of};
use crate::plans::sharing::may_draw;
use crate::ports::{Ports, Rows, Statement};

// SQL subquery for the entitlement that a purchase extends: the buyer's or the person's, of that plan.
macro_rules! entitlement_of {
    ($columns:literal) => {
        concat!(
            "(SELECT ",
            $columns,
            " FROM entitlements e WHERE e.seller_id = payments.seller_id AND e.plan_id = payments.plan_id \
             AND e.kind = 'credit' AND e.status = 'active' AND ",
            may_draw!("payments.registration_id", person_of!("payments.registration_id")),
            " ORDER BY e.created_at, e.entitlement_id LIMIT 1)"
        )
    };
}

// SQL condition that no other payment has this transaction, or that the chain has confirmed it for this one.
macro_rules! unused_reference {
    ($reference:literal, $is_confirmed:literal) => {
        concat!(
            "(",
            $is_confirmed,
            " = 1 OR NOT EXISTS (SELECT 1 FROM payments other WHERE other.provider_reference = ",
            $reference,
            " AND other.payment_id <> ?1))"
        )
    };
}

const INSERT_ENTITLEMENT: &str = concat!(
    "INSERT INTO entitlements (entitlement_id, seller_id, plan_id, kind, registration_id, person_id, status, created_at) \
     SELECT ?2, seller_id, plan_id, 'credit', registration_id, ",
    person_of!("payments.registration_id"),
    ", 'active', ?3 FROM payments WHERE payment_id = ?1 AND state = 'incomplete' AND purpose = 'purchase' \
     AND entitlement_id IS NULL AND ",
    has_receiver!("?3"),
    " AND ",
    unused_reference!("?4", "?5"),
    " AND NOT EXISTS ",
    entitlement_of!("1")
);
const UPDATE_COMPLETE: &str = concat!(
    "UPDATE payments SET state = 'complete', provider_reference = ?2, settled_at = ?3, proof = ?4, busy_until = 0, sweeps = 0, \
     watches = 0, \
     watch_at = ?6, settlement_reason = NULL, credit_expires_at = ?3 + credit_ms, entitlement_id = CASE WHEN purpose = 'purchase' THEN ",
    entitlement_of!("e.entitlement_id"),
    " ELSE entitlement_id END, person_id = COALESCE(",
    person_of!("payments.registration_id"),
    ", person_id) WHERE payment_id = ?1 AND state = 'incomplete' AND ",
    has_receiver!("?3"),
    " AND ",
    unused_reference!("?2", "?5")
);
const UPDATE_LEDGER: &str = "UPDATE payments SET ledger_id = 'en_' || entitlement_id, units = amount_micro WHERE payment_id = ?1 \
     AND state = 'complete' AND ledger_id IS NULL AND entitlement_id IS NOT NULL";

// Money that settled for an ended payment, or without a receiver; otherwise the row is no longer incomplete here.
const UPDATE_OWED: &str = concat!(
    "UPDATE payments SET owed_at = ?3, settled_at = ?3, provider_reference = ?2, proof = ?4, busy_until = 0, \
     watches = 0, watch_at = ?6, state = CASE state WHEN 'incomplete' THEN 'failed' ELSE state END, \
     settlement_reason = CASE state WHEN 'incomplete' THEN ?7 ELSE settlement_reason END, person_id = COALESCE(",
    person_of!("payments.registration_id"),
    ", person_id) WHERE payment_id = ?1 AND state IN ('incomplete', 'failed', 'released') AND settled_at IS NULL AND ",
    unused_reference!("?2", "?5")
);

/// Marks a payment as paid, once, in its row and the journal. Money for a payment that has ended or has no receiver buys nothing:
/// it is owed to its buyer, and the operator refunds it.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`]; a repeated provider request gets the same response.
pub async fn mark_paid<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    proof: Proof,
    reference: &str,
    payer: &str,
) -> Result<Payment, Error> {
    let row = complete_payment(ctx, payment, &proof, reference, payer, Confirmation::Confirmed).await?;
    row.ok_or_else(|| Error::unavailable("d1"))
}

/// Source of the confirmation that money has settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Confirmation {
    /// Response of the facilitator or the card processor.
    Said,
    /// The chain, or a signed webhook.
    Confirmed,
}

/// Completes a payment; `None` when another payment has the same transaction and this one is only [`Confirmation::Said`].
pub(super) async fn complete_payment<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    proof: &Proof,
    reference: &str,
    payer: &str,
    word: Confirmation,
) -> Result<Option<Payment>, Error> {
    let (id, now) = (payment.payment_id.as_str(), ctx.now());
    let is_confirmed = i64::from(word == Confirmation::Confirmed);
    let spent = proof.clone().into_spent(payer).to_text();
    let watch_at = receipts::plan_watch(ctx, payment, proof);
    let detail = json!({"transaction": reference, "payer": payer});
    let statements = vec![
        Statement::new(INSERT_ENTITLEMENT)
            .with(id)
            .with(ctx.generate_id("ent_")?)
            .with(now)
            .with(reference)
            .with(is_confirmed),
        Statement::new(UPDATE_COMPLETE)
            .with(id)
            .with(reference)
            .with(now)
            .with(spent.as_str())
            .with(is_confirmed)
            .with(watch_at),
        Statement::new(UPDATE_LEDGER).with(id),
        Statement::new(UPDATE_OWED)
            .with(id)
            .with(reference)
            .with(now)
            .with(spent.as_str())
            .with(is_confirmed)
            .with(watch_at)
            .with(RECEIVER_GONE),
        journal::build_settlement_entry(id),
        events::build_state_event(ctx, id, "complete", "complete", &detail),
        events::build_state_event(ctx, id, "failed", "failed", &json!({"reason": RECEIVER_GONE})),
        events::build_owed_event(ctx, id, &detail),
        Payment::build_select(id),
    ];
    let (rows, is_written) = match ctx.run_batch(statements).await {
        Ok(rows) => (rows, true),
        // The transaction may have been committed, so the row is read again.
        Err(_) => (ctx.run_batch(vec![Payment::build_select(id)]).await?, false),
    };
    let row = rows
        .last()
        .and_then(Rows::parse_first::<Payment>)
        .ok_or_else(|| Error::unavailable("payment_gone"))?;
    match row.state {
        PaymentState::Incomplete if is_written => Ok(None),
        PaymentState::Incomplete => Err(Error::unavailable("d1")),
        // The late money was not recorded, so its reporter must report it again.
        PaymentState::Failed | PaymentState::Released if !is_written && row.settled_at.is_none() => {
            Err(Error::unavailable("d1"))
        }
        PaymentState::Failed | PaymentState::Released => {
            ctx.log("payment_owed", id, reference);
            Ok(Some(row))
        }
        _ => Ok(Some(row)),
    }
}
