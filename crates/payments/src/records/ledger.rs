//! Access to the ledger that holds purchased credit, and the schedule of its audits.

use quarry_kernel::time::UnixMs;
use quarry_ledger::{Command, Reply};

use crate::error::Error;
use crate::payments::records::context::PaymentContext;
use crate::ports::{Ports, Statement};

/// Sends one command to a ledger.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub(crate) async fn send_ledger_command<P: Ports>(
    ctx: PaymentContext<'_, P>,
    ledger_id: &str,
    command: &Command,
) -> Result<Reply, Error> {
    ctx.ports
        .send_ledger_command(ledger_id, command)
        .await
        .map_err(|_| Error::unavailable("ledger_unavailable"))
}

const UPSERT_LEDGER_LOOK: &str = "INSERT INTO ledger_looks (ledger_id, seller_id, look_at) SELECT ledger_id, seller_id, ?2 FROM payments \
     WHERE payment_id = ?1 AND ledger_id IS NOT NULL AND consumed_at IS NOT NULL \
     ON CONFLICT (ledger_id) DO UPDATE SET look_at = MIN(look_at, excluded.look_at)";

/// Builds the statement that schedules the next comparison of a payment's ledger with the journal, `at` at the latest.
pub(crate) fn build_look_statement(payment_id: &str, at: UnixMs) -> Statement {
    Statement::new(UPSERT_LEDGER_LOOK).with(payment_id).with(at)
}
