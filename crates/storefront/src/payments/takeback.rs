//! Money went back, or was let go: the payment's reference ends, and what is unspent of its credit is taken back.

use quarry_ledger::{Command, Refusal, Reply};

use super::grant::ask;
use super::journal::{self, Fate};
use super::row::Payment;
use super::till::Till;
use crate::error::Error;
use crate::ports::{Ports, Statement};

const WITHDRAWN: &str = "UPDATE payments SET withdrawn_at = ?2 WHERE payment_id = ?1 AND withdrawn_at IS NULL \
     AND state IN ('refunded', 'released')";

const WAS_GRANTED: &str = "UPDATE payments SET consumed_at = ?2 WHERE payment_id = ?1 AND consumed_at IS NULL \
     AND settled_at IS NOT NULL AND state IN ('refunded', 'released')";
/// How long a grant may be on its way.
const GRANT_MS_MAX: i64 = 10 * 60_000;

/// Takes back what is unspent of a payment's credit, and books it. A grant that is still on its way finds it taken.
///
/// # Errors
/// [`crate::error::Code::TemporarilyUnavailable`]; the sweep tries again.
pub async fn withdraw<P: Ports>(till: Till<'_, P>, payment: &Payment) -> Result<(), Error> {
    let id = payment.payment_id.as_str();
    let Some(ledger_id) = &payment.ledger_id else {
        till.batch(vec![Statement::new(WITHDRAWN).with(id).with(till.now())]).await?;
        return Ok(());
    };
    let now = till.now();
    let (fate, is_over) = match ask(till, ledger_id, &Command::Withdraw { reference: id.to_owned() }).await? {
        Reply::Withdrawn { withdrawn, reserved, consumed, .. } => {
            (Fate { used: consumed, ended: withdrawn }, reserved == 0)
        }
        // No ledger yet: whoever is about to open it finds the payment ended, unless it dies first; so look again later.
        Reply::Refused(Refusal::NotOpened) => {
            let settled_at = payment.settled_at.unwrap_or(payment.created_at);
            (Fate { used: 0, ended: 0 }, now.0 - settled_at.0 > GRANT_MS_MAX)
        }
        _ => return Err(Error::unavailable("unexpected_ledger_reply")),
    };
    let was_granted = fate.used > 0 || fate.ended > 0 || !is_over;
    let mut statements = Vec::with_capacity(7);
    if was_granted {
        // The grant came, and its sender died before it could say so.
        statements.push(Statement::new(WAS_GRANTED).with(id).with(now));
        statements.extend(journal::consumed(id));
    }
    statements.extend(journal::fate(till, payment, fate));
    if is_over {
        statements.push(journal::ungranted(id, now));
        statements.push(Statement::new(WITHDRAWN).with(id).with(now));
    }
    till.batch(statements).await?;
    Ok(())
}
