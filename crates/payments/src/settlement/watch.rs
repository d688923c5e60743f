//! Watches wallets' signatures in the sweep: refused or unsubmitted ones until their fate on the chain is final, settled ones
//! until no reorganisation can reach them. The pauses grow, and one seller's backlog does not delay another's.

use futures_util::{StreamExt, stream};
use quarry_kernel::time::UnixMs;
use serde_json::json;

use crate::error::Error;
use crate::payments::records::context::PaymentContext;
use crate::payments::records::events;
use crate::payments::records::payment::{Payment, PaymentState};
use crate::payments::settlement::chain_look::{self, ChainLook};
use crate::payments::settlement::complete::mark_paid;
use crate::payments::settlement::vanish;
use crate::payments::settlement::wallet_rules::{ChainWord, Standing, Watch, decide_watch};
use crate::ports::{Ports, Rows, Statement};

/// Payments claimed per batch.
const BATCH: usize = 20;
/// Concurrent outgoing requests.
const CONCURRENT_MAX: usize = 5;
/// Pause before the first look; the pause after look n is n² times as long, at most [`LONGEST_PAUSE_MS`].
pub(super) const FIRST_PAUSE_MS: i64 = 30_000;
const LONGEST_PAUSE_MS: i64 = 3_600_000;
/// Seconds by which the chain's clock must have passed a settlement before its absence is believed; a node may lag behind the one
/// that reported it.
const LAG_S: i64 = 15;

const CLAIM_WATCHED: &str = "UPDATE payments SET watches = watches + 1, watch_at = ?1 + MIN((watches + 1) * (watches + 1) * ?3, ?4) \
     WHERE payment_id IN (SELECT payment_id FROM (SELECT payment_id, watch_at, \
     ROW_NUMBER() OVER (PARTITION BY seller_id ORDER BY watch_at, payment_id) AS turn FROM payments WHERE watch_at <= ?1) \
     ORDER BY turn, watch_at, payment_id LIMIT ?2) RETURNING *";
const END_WATCH: &str =
    "UPDATE payments SET watch_at = NULL WHERE payment_id = ?1 AND state = ?2 AND watch_at IS NOT NULL";

/// Looks at due payments until none is left or until the time `until`, and returns their number.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`] when the database does not respond; the next run continues.
pub async fn watch_payments<P: Ports>(ctx: PaymentContext<'_, P>, until: UnixMs) -> Result<usize, Error> {
    let mut looked = 0;
    loop {
        let claim = Statement::new(CLAIM_WATCHED)
            .with(ctx.now())
            .with(i64::try_from(BATCH).unwrap_or(i64::MAX))
            .with(FIRST_PAUSE_MS)
            .with(LONGEST_PAUSE_MS);
        let due: Vec<Payment> =
            ctx.run_batch(vec![claim]).await?.first().map(Rows::parse_all).unwrap_or_default();
        let is_last = due.len() < BATCH;
        looked += due.len();
        let looks = stream::iter(due).map(|payment| look(ctx, payment)).buffer_unordered(CONCURRENT_MAX);
        // A failed look is repeated in a later run.
        looks.collect::<Vec<_>>().await;
        if is_last || ctx.now() > until {
            return Ok(looked);
        }
    }
}

async fn look<P: Ports>(ctx: PaymentContext<'_, P>, payment: Payment) -> Result<(), Error> {
    let Some(proof) = payment.proof() else { return Ok(()) };
    let standing = match payment.state {
        _ if payment.vanished_at.is_some() => Standing::Vanished,
        _ if payment.settled_at.is_some() => Standing::Settled,
        PaymentState::Failed | PaymentState::Released => Standing::Ended,
        _ => return Ok(()),
    };
    let ChainLook { word, transaction, time_s } = chain_look::look_at_chain(ctx, &payment, &proof, 1).await;
    let is_behind = standing == Standing::Settled
        && payment.settled_at.zip(time_s).is_none_or(|(at, time_s)| time_s < at.0 / 1000 + LAG_S);
    let word = match word {
        ChainWord::Open | ChainWord::Void | ChainWord::Dead if is_behind => ChainWord::Silent,
        word => word,
    };
    let transaction = transaction.unwrap_or_default();
    let is_replaced = standing == Standing::Settled
        && !transaction.is_empty()
        && payment.provider_reference.as_deref() != Some(transaction.as_str());
    if is_replaced {
        record_transaction(ctx, &payment, &transaction).await?;
    }
    match decide_watch(standing, word) {
        Watch::Look => Ok(()),
        Watch::Close => {
            let end = Statement::new(END_WATCH).with(payment.payment_id.as_str()).with(payment.state.token());
            ctx.run_batch(vec![end]).await.map(|_| ())
        }
        Watch::Owe => mark_paid(ctx, &payment, proof, &transaction, "").await.map(|_| ()),
        Watch::TakeBack => vanish::record_vanished(ctx, &payment).await,
        Watch::Return => vanish::record_returned(ctx, &payment, &transaction).await,
    }
}

// A facilitator can name an invalid transaction, and a signature from a replaced block can be executed by another transaction.
const UPDATE_TRANSACTION: &str = "UPDATE payments SET provider_reference = ?2 WHERE payment_id = ?1 AND settled_at IS NOT NULL \
     AND vanished_at IS NULL";

/// Records the transaction found on the chain.
async fn record_transaction<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    transaction: &str,
) -> Result<(), Error> {
    let id = payment.payment_id.as_str();
    let detail = json!({"transaction": transaction, "instead": payment.provider_reference, "by": "chain"});
    let statements = vec![
        Statement::new(UPDATE_TRANSACTION).with(id).with(transaction),
        events::build_event(ctx, id, &format!("transaction:{transaction}"), "transaction", &detail),
    ];
    ctx.run_batch(statements).await.map(|_| ())
}
