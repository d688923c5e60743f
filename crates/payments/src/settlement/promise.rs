//! Wallet's signature for a call: checked before the call, settled after success, still valid after failure.

use quarry_kernel::money::MicroUsd;

use crate::error::Error;
use crate::payments::records::context::PaymentContext;
use crate::payments::records::payment::Payment;
use crate::payments::records::proof::Proof;
use crate::payments::settlement::facilitator;
use crate::payments::settlement::failure::{Ending, mark_failed};
use crate::payments::settlement::lease::{
    BUSY_MS, CALL_MS, LEASE_INCOMPLETE, LeaseOutcome, free_lease, lease_payment,
};
use crate::payments::settlement::progress::{
    PaymentRefusal, Progress, provider_unavailable_error, to_progress,
};
use crate::payments::settlement::wallet_rules::FacilitatorWord;
use crate::ports::{Ports, Statement};

/// Checks with the facilitator whether a wallet's signature would settle, before its call; leases the row to this request.
///
/// # Errors
/// The errors of [`super::advance::advance_payment`]. The inner error is the payment's progress when the call must not be made.
pub async fn check_promise<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: Payment,
    proof: &Proof,
) -> Result<Result<Payment, Progress>, Error> {
    let payment = match lease_payment(ctx, &payment, LEASE_INCOMPLETE, CALL_MS).await? {
        LeaseOutcome::Mine(payment) => payment,
        LeaseOutcome::Moved(payment) => return Ok(Err(to_progress(payment))),
    };
    let Proof::Wallet { body, .. } = proof else { return Ok(Ok(payment)) };
    match facilitator::check_payment(ctx, &payment.payment_id, body).await {
        Ok(()) => Ok(Ok(payment)),
        Err(said) if said.word == FacilitatorWord::CheckRefused => {
            let why = PaymentRefusal { reason: said.reason, detail: said.detail, payer: said.payer };
            let row = mark_failed(ctx, &payment, proof.clone(), &why.reason, Ending::Said).await?;
            Ok(Err(Progress::Refused(row, why)))
        }
        Err(_) => {
            free_lease(ctx, &payment, 0, None).await;
            Err(provider_unavailable_error(&payment))
        }
    }
}

/// Returns whether the facilitator would settle a wallet's signature.
pub async fn would_settle<P: Ports>(ctx: PaymentContext<'_, P>, payment_id: &str, proof: &Proof) -> bool {
    match proof {
        Proof::Wallet { body, .. } => facilitator::check_payment(ctx, payment_id, body).await.is_ok(),
        _ => false,
    }
}

/// Keeps the signature of a failed call: nothing is settled, and it stays valid for the same request.
pub async fn keep_promise<P: Ports>(ctx: PaymentContext<'_, P>, payment: &Payment) {
    free_lease(ctx, payment, 0, None).await;
}

/// Ends the signature of a failed call so that another one can replace it; `false` while its call or settlement is in progress.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub async fn end_promise<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    reason: &str,
) -> Result<bool, Error> {
    let LeaseOutcome::Mine(payment) = lease_payment(ctx, payment, LEASE_INCOMPLETE, BUSY_MS).await? else {
        return Ok(false);
    };
    let Some(proof) = payment.proof().filter(|_| payment.is_unmeasured()) else {
        free_lease(ctx, &payment, 0, None).await;
        return Ok(false);
    };
    mark_failed(ctx, &payment, proof, reason, Ending::Said).await.map(|_| true)
}

const UPDATE_MEASURED_COST: &str = "UPDATE payments SET amount_micro = ?2, proof = ?3, busy_until = 0, asked = 0, sweeps = 0 WHERE payment_id = ?1 \
     AND state = 'incomplete'";

/// Records the measured cost of a successful call; from then on the sweep may settle it too.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub async fn record_measured_cost<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    amount: MicroUsd,
    proof: &Proof,
) -> Result<Payment, Error> {
    let id = payment.payment_id.as_str();
    let keep = Statement::new(UPDATE_MEASURED_COST).with(id).with(amount.0).with(proof.to_text());
    let rows = ctx.run_batch(vec![keep, Payment::build_select(id)]).await?;
    Payment::from_rows(&rows, 1).ok_or_else(|| Error::unavailable("payment_gone"))
}
