//! Advances a payment as far as possible: settles its instrument, then grants the purchase. The buyer's request, its retry, the
//! webhook and the sweep all call it; a later caller finds fewer steps left.

use serde_json::json;

use crate::error::Error;
use crate::payments::records::context::PaymentContext;
use crate::payments::records::payment::{Payment, PaymentState, Purpose, Rail};
use crate::payments::records::proof::Proof;
use crate::payments::settlement::chain_look;
use crate::payments::settlement::complete::{Confirmation, complete_payment};
use crate::payments::settlement::failure::{Ending, mark_failed};
use crate::payments::settlement::grant;
use crate::payments::settlement::lease::{
    BUSY_MS, LEASE_INCOMPLETE, LeaseOutcome, free_lease, lease_payment,
};
use crate::payments::settlement::page_ending;
use crate::payments::settlement::progress::to_progress;
use crate::payments::settlement::providers::{self, ProviderAnswer};
use crate::payments::settlement::receiver::{self, has_receiver};
use crate::payments::settlement::reversal;
use crate::payments::settlement::undelivered;
use crate::payments::settlement::wallet::{self, Asking};
use crate::ports::{Ports, Rows, Statement};

pub use crate::payments::settlement::progress::{PaymentRefusal, Progress, provider_unavailable_error};

/// Time for which the card processor remembers an idempotency key; a later request could charge again.
const REMEMBERED_MS: i64 = 23 * 3_600_000;
/// Pause before the sweep looks at an open checkout page.
const CHECKOUT_LOOK_MS: i64 = 10 * 60_000;

/// Advances a payment.
///
/// # Errors
/// [`PaymentProviderUnavailable`](crate::error::ErrorCode::PaymentProviderUnavailable) when no provider gave a usable response;
/// [`TemporarilyUnavailable`](crate::error::ErrorCode::TemporarilyUnavailable) when the database or the ledger did not. The call
/// may be repeated.
pub async fn advance_payment<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: Payment,
) -> Result<Progress, Error> {
    advance_asking(ctx, payment, Asking::Settlement).await
}

/// Advances a payment without its buyer. The facilitator is not asked again to settle a refused payment; the chain decides
/// whether it was settled nevertheless.
///
/// # Errors
/// The errors of [`advance_payment`].
pub async fn advance_unattended<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: Payment,
) -> Result<Progress, Error> {
    let is_refused = payment.settlement_reason.is_some()
        && payment.proof().is_some_and(|proof| chain_look::has_node(ctx, &proof));
    let asking = if is_refused { Asking::ChainAlone } else { Asking::Settlement };
    advance_asking(ctx, payment, asking).await
}

async fn advance_asking<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: Payment,
    asking: Asking,
) -> Result<Progress, Error> {
    match payment.state {
        PaymentState::Incomplete => match collect_money(ctx, payment, asking).await? {
            Progress::Done(payment) => deliver_purchase(ctx, payment).await,
            other => Ok(other),
        },
        PaymentState::Complete => deliver_purchase(ctx, payment).await,
        _ => Ok(Progress::Ended(payment)),
    }
}

/// Refreshes a payment from the processor's page, or from a ledger that was unreachable before. On failure it returns the payment
/// unchanged.
pub async fn refresh_payment<P: Ports>(ctx: PaymentContext<'_, P>, payment: Payment) -> Payment {
    let is_page = payment.rail == Rail::Checkout && payment.provider_session.is_some();
    let is_open =
        payment.state == PaymentState::Complete || (payment.state == PaymentState::Incomplete && is_page);
    if !is_open {
        return payment;
    }
    match advance_payment(ctx, payment.clone()).await {
        Ok(
            Progress::Done(payment)
            | Progress::Refused(payment, _)
            | Progress::Waiting(payment)
            | Progress::Ended(payment),
        ) => payment,
        Err(_) => payment,
    }
}

/// Grants the purchase, unless it was refunded or its receiver has ended. A call paid by card is left to its caller.
async fn deliver_purchase<P: Ports>(ctx: PaymentContext<'_, P>, payment: Payment) -> Result<Progress, Error> {
    let payment = if payment.state == PaymentState::Complete {
        undelivered::owe_without_receiver(ctx, reversal::apply_stored(ctx, payment).await?).await?
    } else {
        payment
    };
    match (payment.state, payment.purpose) {
        // A wallet's promise is settled after its call has succeeded.
        (PaymentState::Complete, Purpose::Call) if !payment.rail.is_card() => {
            let result = json!({"payment": payment.to_json()});
            grant::mark_consumed(ctx, &payment, &result).await.map(to_progress)
        }
        (PaymentState::Complete, Purpose::Call) => Ok(Progress::Done(payment)),
        (PaymentState::Complete, _) => {
            let payment = grant::grant_credit(ctx, payment).await?;
            Ok(if payment.state == PaymentState::Consumed {
                Progress::Done(payment)
            } else {
                Progress::Ended(payment)
            })
        }
        (PaymentState::Consumed, _) => Ok(Progress::Done(payment)),
        _ => Ok(Progress::Ended(payment)),
    }
}

async fn collect_money<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: Payment,
    asking: Asking,
) -> Result<Progress, Error> {
    let proof = payment.proof().ok_or_else(|| Error::unavailable("payment_unreadable"))?;
    let is_page = payment.provider_session.is_some();
    if payment.rail == Rail::MppCard && ctx.now().0 - payment.created_at.0 > REMEMBERED_MS {
        ctx.log("payment_in_doubt", &payment.payment_id, "older than what the card processor remembers");
        return Ok(Progress::Waiting(payment));
    }
    // Reading a page's status changes nothing and needs no lease; everything else does.
    let payment = if is_page {
        payment
    } else {
        match lease_payment(ctx, &payment, LEASE_INCOMPLETE, BUSY_MS).await? {
            LeaseOutcome::Mine(payment) => payment,
            LeaseOutcome::Moved(payment) if payment.state == PaymentState::Incomplete => {
                return Ok(Progress::Waiting(payment));
            }
            LeaseOutcome::Moved(payment) => return Ok(to_progress(payment)),
        }
    };
    if matches!(proof, Proof::Wallet { .. }) {
        return wallet::collect(ctx, payment, proof, asking).await;
    }
    match providers::ask_provider(ctx, &payment, &proof).await {
        ProviderAnswer::Paid { reference } => {
            match complete_payment(ctx, &payment, &proof, &reference, "", Confirmation::Said).await? {
                Some(row) => Ok(to_progress(row)),
                None => {
                    ctx.log("payment_in_doubt", &payment.payment_id, "a charge of another payment");
                    free_lease(ctx, &payment, 0, None).await;
                    Ok(Progress::Waiting(payment))
                }
            }
        }
        ProviderAnswer::Refused { reason, detail } => {
            let row = mark_failed(ctx, &payment, proof, &reason, Ending::Certain).await?;
            Ok(match row.state {
                PaymentState::Failed => {
                    Progress::Refused(row, PaymentRefusal { reason, detail, payer: String::new() })
                }
                _ => to_progress(row),
            })
        }
        ProviderAnswer::Open { session, url } => record_opened_page(ctx, payment, proof, session, url).await,
        ProviderAnswer::Pending => {
            free_lease(ctx, &payment, ctx.now().0 + 2_000, None).await;
            Ok(Progress::Waiting(payment))
        }
        ProviderAnswer::Unknown => {
            free_lease(ctx, &payment, 0, None).await;
            Err(provider_unavailable_error(&payment))
        }
    }
}

// A page without a receiver is ended, and checked soon in case ending it fails.
const UPDATE_PAGE_OPENED: &str = concat!(
    "UPDATE payments SET provider_session = ?2, proof = ?3, busy_until = CASE WHEN ",
    has_receiver!("?5"),
    " THEN ?4 ELSE 0 END WHERE payment_id = ?1 AND state = 'incomplete'"
);

/// Records an open, unpaid page; ends it when its receiver has ended.
async fn record_opened_page<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: Payment,
    proof: Proof,
    session: String,
    page: String,
) -> Result<Progress, Error> {
    let id = payment.payment_id.as_str();
    let proof = match proof {
        Proof::Checkout { name, success_url, cancel_url, expires_at, .. } => {
            Proof::Checkout { name, success_url, cancel_url, expires_at, url: Some(page) }
        }
        other => other,
    };
    let keep = Statement::new(UPDATE_PAGE_OPENED)
        .with(id)
        .with(session)
        .with(proof.to_text())
        .with(ctx.now().plus_ms(CHECKOUT_LOOK_MS))
        .with(ctx.now());
    let receiver = receiver::build_receiver_query(ctx, id);
    let rows = ctx.run_batch(vec![keep, receiver, Payment::build_select(id)]).await?;
    let row = Payment::from_rows(&rows, 2).ok_or_else(|| Error::unavailable("payment_gone"))?;
    if row.state == PaymentState::Incomplete && !rows.get(1).is_some_and(Rows::has_any) {
        return page_ending::end_page(ctx, row).await;
    }
    Ok(to_progress(row))
}
