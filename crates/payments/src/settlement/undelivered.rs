//! Settled purchases that were not delivered before their receiver ended ([`super::receiver`]): the money is owed to the buyer.
//! The ledger first blocks the grant, so one still in progress adds nothing.

use quarry_ledger::{Command, LotView, Refusal, Reply};
use serde_json::json;

use crate::error::Error;
use crate::payments::records::context::PaymentContext;
use crate::payments::records::events;
use crate::payments::records::journal;
use crate::payments::records::ledger::send_ledger_command;
use crate::payments::records::payment::{Payment, PaymentState, Purpose, RECEIVER_GONE};
use crate::payments::settlement::grant;
use crate::payments::settlement::receiver::{self, has_receiver, person_of};
use crate::ports::{Ports, Rows, Statement};

// Calls in progress are left alone; the number of others is small.
const SELECT_UNDELIVERED_CALLS: &str = concat!(
    "SELECT * FROM payments WHERE state = 'complete' AND busy_until <= ?1 AND purpose = 'call' AND NOT ",
    has_receiver!("?1"),
    " LIMIT 50"
);

/// Finds calls paid by card that nobody can make any more.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub async fn find_undelivered_calls<P: Ports>(ctx: PaymentContext<'_, P>) -> Result<Vec<Payment>, Error> {
    let rows = ctx.run_batch(vec![Statement::new(SELECT_UNDELIVERED_CALLS).with(ctx.now())]).await?;
    Ok(rows.first().map(Rows::parse_all).unwrap_or_default())
}

/// Marks a purchase without a receiver as owed, and returns the updated row. One already granted in its ledger was delivered and
/// stays unchanged.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`]; a repetition continues.
pub(super) async fn owe_without_receiver<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: Payment,
) -> Result<Payment, Error> {
    let can_lack_receiver = match payment.purpose {
        Purpose::Purchase | Purpose::Extend => true,
        Purpose::Call => payment.rail.is_card(),
        Purpose::Topup => false,
    };
    if payment.state != PaymentState::Complete || !can_lack_receiver {
        return Ok(payment);
    }
    let receiver = receiver::build_receiver_query(ctx, &payment.payment_id);
    if ctx.run_batch(vec![receiver]).await?.first().is_some_and(Rows::has_any) {
        return Ok(payment);
    }
    match &payment.ledger_id {
        Some(ledger_id) if !block_grant(ctx, &payment, ledger_id).await? => Ok(payment),
        _ => mark_owed(ctx, &payment).await,
    }
}

/// Blocks a grant in the ledger; `false` when it was already granted.
async fn block_grant<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    ledger_id: &str,
) -> Result<bool, Error> {
    if let Some(lot) = find_lot(ctx, payment, ledger_id).await? {
        return Ok(lot.totals.granted == 0);
    }
    let withdraw = Command::Withdraw { reference: payment.payment_id.clone() };
    let mut reply = send_ledger_command(ctx, ledger_id, &withdraw).await?;
    if reply == Reply::Refused(Refusal::NotOpened) {
        grant::open_ledger(ctx, payment, ledger_id).await?;
        reply = send_ledger_command(ctx, ledger_id, &withdraw).await?;
    }
    match reply {
        Reply::Withdrawn { withdrawn: 0, reserved: 0, consumed: 0, .. } => Ok(true),
        _ => Err(Error::unavailable("unexpected_ledger_reply")),
    }
}

async fn find_lot<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    ledger_id: &str,
) -> Result<Option<LotView>, Error> {
    let lots = Command::Lots { references: vec![payment.payment_id.clone()] };
    match send_ledger_command(ctx, ledger_id, &lots).await? {
        Reply::Lots { lots } => Ok(lots.into_iter().next()),
        Reply::Refused(Refusal::NotOpened) => Ok(None),
        _ => Err(Error::unavailable("unexpected_ledger_reply")),
    }
}

/// Marks a purchase as owed when its ledger blocks the grant, even if it has a receiver again, and returns the updated row;
/// `None` when the ledger would still accept the grant.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub(super) async fn owe_blocked<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    ledger_id: &str,
) -> Result<Option<Payment>, Error> {
    match find_lot(ctx, payment, ledger_id).await? {
        Some(lot) if lot.totals.granted == 0 => mark_owed(ctx, payment).await.map(Some),
        _ => Ok(None),
    }
}

const UPDATE_OWED: &str = concat!(
    "UPDATE payments SET state = 'failed', owed_at = ?2, settlement_reason = ?3, sweeps = 0, busy_until = 0, person_id = COALESCE(",
    person_of!("payments.registration_id"),
    ", person_id) WHERE payment_id = ?1 AND state = 'complete' AND busy_until <= ?2"
);

async fn mark_owed<P: Ports>(ctx: PaymentContext<'_, P>, payment: &Payment) -> Result<Payment, Error> {
    let (id, now) = (payment.payment_id.as_str(), ctx.now());
    let detail = json!({"reason": RECEIVER_GONE});
    let statements = vec![
        journal::build_undelivered_entry(id, now),
        Statement::new(UPDATE_OWED).with(id).with(now).with(RECEIVER_GONE),
        events::build_state_event(ctx, id, "failed", "failed", &detail),
        events::build_owed_event(ctx, id, &detail),
        Payment::build_select(id),
    ];
    let rows = ctx.run_batch(statements).await?;
    let row = Payment::from_rows(&rows, 4).ok_or_else(|| Error::unavailable("payment_gone"))?;
    if row.is_owed() {
        ctx.log("payment_owed", id, row.provider_reference.as_deref().unwrap_or_default());
    }
    Ok(row)
}
