//! Reversals reported by the card processor. Its events are unordered: a refund may be reported before the payment, and the end
//! of a dispute before its beginning. Each reversal is stored with its webhook; those stored for a payment are applied in their
//! logical order, again with each new one, and before anything is granted.

use quarry_kernel::money::MicroUsd;
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::payments::records::context::PaymentContext;
use crate::payments::records::payment::Payment;
use crate::payments::settlement::refund;
use crate::ports::{Ports, Rows, Statement};

/// Kind of reversal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ReversalKind {
    /// Full refund.
    Refunded,
    /// Partial refund.
    RefundedInPart,
    /// Dispute opened: the buyer's bank took the money.
    Disputed,
    /// Dispute won: the bank returned the money.
    DisputeWon,
}

/// A reversal of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reversal {
    /// Kind of reversal.
    pub kind: ReversalKind,
    /// Total reversed amount so far.
    pub amount: MicroUsd,
}

impl ReversalKind {
    const fn token(self) -> &'static str {
        match self {
            Self::Refunded => "refunded",
            Self::RefundedInPart => "refunded_in_part",
            Self::Disputed => "disputed",
            Self::DisputeWon => "dispute_won",
        }
    }
}

impl Reversal {
    /// Applies a reversal to a payment; idempotent.
    ///
    /// # Errors
    /// [`crate::error::ErrorCode::TemporarilyUnavailable`]; a repetition continues.
    async fn apply_to<P: Ports>(
        self,
        ctx: PaymentContext<'_, P>,
        payment: &Payment,
        event_id: &str,
    ) -> Result<(), Error> {
        match self.kind {
            ReversalKind::RefundedInPart if self.amount < payment.amount_micro => {
                refund::record_partial_refund(ctx, payment, self.amount).await
            }
            ReversalKind::Refunded | ReversalKind::RefundedInPart => {
                refund::record_refund(ctx, payment, payment.amount_micro, "processor").await
            }
            ReversalKind::Disputed => refund::record_dispute(ctx, payment, self.amount).await,
            ReversalKind::DisputeWon => refund::record_reinstatement(ctx, payment, event_id).await,
        }
    }
}

const INSERT_REVERSAL: &str = "INSERT INTO webhooks (event_id, at, kind, provider_reference, amount_micro) VALUES (?1, ?2, ?3, ?4, ?5) \
     ON CONFLICT (event_id) DO NOTHING";
const SELECT_REVERSALS: &str = "SELECT event_id, kind, amount_micro FROM webhooks WHERE provider_reference = ?1 ORDER BY kind = 'dispute_won', at, event_id";

#[derive(Deserialize)]
struct StoredReversal {
    event_id: String,
    kind: ReversalKind,
    amount_micro: MicroUsd,
}

/// Stores a reversal and returns its payment, read by the query `known` in the same transaction; `None` when it is not known yet.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub async fn store_reversal<P: Ports>(
    ctx: PaymentContext<'_, P>,
    event_id: &str,
    reference: &str,
    back: &Reversal,
    known: Statement,
) -> Result<Option<Payment>, Error> {
    let keep = Statement::new(INSERT_REVERSAL)
        .with(event_id)
        .with(ctx.now())
        .with(back.kind.token())
        .with(reference)
        .with(back.amount.0);
    let rows = ctx.run_batch(vec![keep, known]).await?;
    Ok(Payment::from_rows(&rows, 1))
}

/// Applies the stored reversals of a settled payment and returns the updated row.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`]; a repetition continues.
pub async fn apply_stored<P: Ports>(ctx: PaymentContext<'_, P>, payment: Payment) -> Result<Payment, Error> {
    let Some(reference) = payment.provider_reference.as_deref().filter(|_| payment.rail.is_card()) else {
        return Ok(payment);
    };
    let rows = ctx.run_batch(vec![Statement::new(SELECT_REVERSALS).with(reference)]).await?;
    let kept: Vec<StoredReversal> = rows.first().map(Rows::parse_all).unwrap_or_default();
    if kept.is_empty() {
        return Ok(payment);
    }
    let mut payment = payment;
    for StoredReversal { event_id, kind, amount_micro } in kept {
        Reversal { kind, amount: amount_micro }.apply_to(ctx, &payment, &event_id).await?;
        let row = Payment::find(ctx, &payment.payment_id).await?;
        payment = row.ok_or_else(|| Error::unavailable("payment_gone"))?;
    }
    Ok(payment)
}
