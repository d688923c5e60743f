//! The ledger that holds what was bought: how it is asked, and when it is looked at.

use quarry_kernel::time::UnixMs;
use quarry_ledger::{Command, Reply};

use crate::error::Error;
use crate::payments::records::till::Till;
use crate::ports::{Ports, Statement};

/// One command to a ledger.
///
/// # Errors
/// [`crate::error::Code::TemporarilyUnavailable`].
pub(crate) async fn ask<P: Ports>(
    till: Till<'_, P>,
    ledger_id: &str,
    command: &Command,
) -> Result<Reply, Error> {
    till.ports.ledger(ledger_id, command).await.map_err(|_| Error::unavailable("ledger_unavailable"))
}

const LOOK: &str = "INSERT INTO ledger_looks (ledger_id, seller_id, look_at) SELECT ledger_id, seller_id, ?2 FROM payments \
     WHERE payment_id = ?1 AND ledger_id IS NOT NULL AND consumed_at IS NOT NULL \
     ON CONFLICT (ledger_id) DO UPDATE SET look_at = MIN(look_at, excluded.look_at)";

/// The statement after which the journal asks a payment's ledger what has become of its credit, at the latest then.
pub(crate) fn to_look_at(payment_id: &str, at: UnixMs) -> Statement {
    Statement::new(LOOK).with(payment_id).with(at)
}
