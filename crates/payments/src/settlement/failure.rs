//! Payments without settled money: failed for good, failed but watched, or in doubt.

use quarry_kernel::time::UnixMs;
use serde_json::json;

use crate::error::Error;
use crate::payments::records::context::PaymentContext;
use crate::payments::records::events;
use crate::payments::records::payment::{Payment, RECEIVER_GONE};
use crate::payments::records::proof::Proof;
use crate::payments::settlement::chain_look;
use crate::payments::settlement::progress::PaymentRefusal;
use crate::payments::settlement::receiver::has_receiver;
use crate::payments::settlement::watch::FIRST_PAUSE_MS;
use crate::ports::{Ports, Statement};

/// Certainty that no money moved and none will.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Confirmed by the chain or the card processor.
    Certain,
    /// Reported by a facilitator, or never submitted; the signature is watched until the chain confirms it.
    Said,
}

const UPDATE_IN_DOUBT: &str = "UPDATE payments SET busy_until = 0, settlement_reason = ?2, pending_reference = COALESCE(?3, pending_reference) \
     WHERE payment_id = ?1 AND state = 'incomplete'";

pub(super) async fn mark_in_doubt<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    why: &PaymentRefusal,
) {
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

// The processor may report a page as expired before our request to end it, for want of a receiver, is answered.
const UPDATE_FAILED: &str = concat!(
    "UPDATE payments SET state = 'failed', settlement_reason = CASE WHEN ?2 = 'checkout_expired' AND NOT ",
    has_receiver!("?5"),
    " THEN ?6 ELSE ?2 END, proof = ?3, busy_until = 0, watch_at = ?4, watches = 0 WHERE payment_id = ?1 AND state = 'incomplete'"
);

/// Marks a payment as failed without money.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub async fn mark_failed<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    proof: Proof,
    reason: &str,
    ending: Ending,
) -> Result<Payment, Error> {
    let id = payment.payment_id.as_str();
    let watch_at = match ending {
        Ending::Certain => None,
        Ending::Said => plan_watch(ctx, &proof),
    };
    let statements = vec![
        Statement::new(UPDATE_FAILED)
            .with(id)
            .with(reason)
            .with(proof.into_spent("").to_text())
            .with(watch_at)
            .with(ctx.now())
            .with(RECEIVER_GONE),
        events::build_state_event(ctx, id, "failed", "failed", &json!({"reason": reason})),
        Payment::build_select(id),
    ];
    let rows = ctx.run_batch(statements).await?;
    Payment::from_rows(&rows, 2).ok_or_else(|| Error::unavailable("payment_gone"))
}

/// Returns the time of the first look at the chain for an ended payment's signature; `None` without a signature or a node.
pub(super) fn plan_watch<P: Ports>(ctx: PaymentContext<'_, P>, proof: &Proof) -> Option<UnixMs> {
    chain_look::has_node(ctx, proof).then(|| ctx.now().plus_ms(FIRST_PAUSE_MS))
}
