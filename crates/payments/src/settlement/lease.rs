//! Lease on a payment's row, held during a provider request about the payment or during the call it pays for.

use crate::error::Error;
use crate::payments::records::context::PaymentContext;
use crate::payments::records::payment::Payment;
use crate::ports::{Ports, Statement};

/// Duration of the lease for a provider request.
pub(super) const BUSY_MS: i64 = 45_000;

/// Outcome of acquiring the lease.
#[derive(Debug)]
pub enum LeaseOutcome {
    /// Acquired.
    Mine(Payment),
    /// Held by another party, or the payment has moved on.
    Moved(Payment),
}

pub(super) const LEASE_INCOMPLETE: &str = "UPDATE payments SET busy_until = ?2, asked = asked + 1 WHERE payment_id = ?1 AND state = 'incomplete' \
     AND busy_until <= ?3 RETURNING *";

const LEASE_PAID_CALL: &str = "UPDATE payments SET busy_until = ?2 WHERE payment_id = ?1 AND state = 'complete' AND busy_until <= ?3 \
     RETURNING *";
/// Maximum duration of a paid call.
pub(super) const CALL_MS: i64 = 120_000;

pub(super) async fn lease_payment<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    sql: &'static str,
    lease_ms: i64,
) -> Result<LeaseOutcome, Error> {
    let now = ctx.now();
    let id = payment.payment_id.as_str();
    let lease = Statement::new(sql).with(id).with(now.plus_ms(lease_ms)).with(now);
    let rows = ctx.run_batch(vec![lease, Payment::build_select(id)]).await?;
    if let Some(payment) = Payment::from_rows(&rows, 0) {
        return Ok(LeaseOutcome::Mine(payment));
    }
    Payment::from_rows(&rows, 1).map(LeaseOutcome::Moved).ok_or_else(|| Error::unavailable("payment_gone"))
}

/// Leases the payment of a call paid by card, for the one request that makes the call.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub async fn lease_paid_call<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
) -> Result<LeaseOutcome, Error> {
    lease_payment(ctx, payment, LEASE_PAID_CALL, CALL_MS).await
}

const FREE_PAID_CALL: &str =
    "UPDATE payments SET busy_until = 0 WHERE payment_id = ?1 AND state = 'complete'";

/// Releases the lease of a failed call, which may be made once more.
pub async fn free_paid_call<P: Ports>(ctx: PaymentContext<'_, P>, payment: &Payment) {
    let id = payment.payment_id.as_str();
    ctx.write("idle", id, vec![Statement::new(FREE_PAID_CALL).with(id)]).await;
}

const FREE_LEASE: &str = "UPDATE payments SET busy_until = ?2, pending_reference = COALESCE(?3, pending_reference) \
     WHERE payment_id = ?1 AND state = 'incomplete'";

/// Releases the lease; if the database does not respond, others wait until it expires.
pub(super) async fn free_lease<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    until: i64,
    pending: Option<String>,
) {
    let id = payment.payment_id.as_str();
    ctx.write("free", id, vec![Statement::new(FREE_LEASE).with(id).with(until).with(pending)]).await;
}
