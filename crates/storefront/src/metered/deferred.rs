//! What is left to do when the answer to a metered call is on its way: the ledger is told, and whatever the upstream's adapter
//! has still to do. A settlement that is not answered, or not stored, is sent again: it counts once by its lease's id.

use quarry_kernel::http::Stream;
use quarry_ledger::Command;
use serde_json::json;

use crate::plans::spending::Hold;
use crate::ports::Ports;

/// What is left to do.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Deferred {
    /// A ledger's name and what it is told.
    pub(crate) settle: Option<(String, Command)>,
    /// What was held of the agent's own limits and not spent.
    pub(crate) unspent: Option<Hold>,
    /// What the adapter of the upstream left.
    pub(crate) upstream: Option<Stream>,
}

const SETTLE_TRIES: usize = 3;

/// Does it.
pub async fn finish<P: Ports>(ports: &P, deferred: Deferred) {
    if let Some((ledger_id, command)) = &deferred.settle {
        settle(ports, ledger_id, command).await;
    }
    if let Some(unspent) = &deferred.unspent
        && ports.batch(vec![unspent.given_back()]).await.is_err()
    {
        ports.log(&json!({"event": "write_lost", "what": "unspent"}).to_string());
    }
    if let Some(rest) = &deferred.upstream {
        ports.upstream_done(rest).await;
    }
}

async fn settle<P: Ports>(ports: &P, ledger_id: &str, command: &Command) {
    for _ in 0..SETTLE_TRIES {
        if ports.ledger(ledger_id, command).await.is_ok_and(|reply| reply.is_decided()) {
            return;
        }
    }
    ports.log(&json!({"event": "settlement_lost", "ledger": ledger_id, "command": command}).to_string());
}
