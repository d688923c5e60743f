//! The two hops of a call to its key's ledger: its lease before the source is asked, its settlement after the answer. A settlement
//! that is not answered is sent again: it counts once, by its lease's id.
//!
//! A hop costs as much as a tenth of a small call. Where calls of a key follow each other closely, their settlements wait for
//! each other and go in one hop; who waits, and for how long, [`crate::keys::gathering`] says.

use std::pin::pin;

use futures_util::future::{Either, select};
use quarry_ledger::{Command, Refusal, Reply};

use crate::keys::gathering::{GATHER_MS, Turn};
use crate::ports::{Ports, Unavailable};

const TRIES: usize = 3;

/// Asks for a lease of one call. Who finds no slot free while settlements of the key wait here has them sent first and asks
/// again.
///
/// # Errors
/// When the ledger does not answer; it may have given the lease.
pub async fn reserve<P: Ports>(ports: &P, key_id: &str, lease_id: &str) -> Result<Reply, Unavailable> {
    let command = Command::Reserve { lease_id: lease_id.to_owned(), ttl_ms: None, units: 1 };
    let asking = ports.gathering().asks(key_id);
    let mut reply = ports.ledger(key_id, &command).await;
    if asking.holds_slots() && matches!(reply, Ok(Reply::Refused(Refusal::ConcurrencyLimit { .. }))) {
        reply = reserve_after_waiting(ports, key_id, &command).await;
    }
    match &reply {
        Ok(Reply::Reserved { live, .. }) => ports.gathering().runs(key_id, asking, *live, ports.now()),
        Ok(_) => ports.gathering().refused(key_id),
        // The call is settled as failed.
        Err(Unavailable) => {}
    }
    reply
}

/// Sends what waits, which may have been taken along by another that was refused with this one, and the command behind it.
/// Settlements are answered when they are durable, and nobody should wait for that: they wait here again, to be sent once
/// more by whoever gathers.
async fn reserve_after_waiting<P: Ports>(
    ports: &P,
    key_id: &str,
    command: &Command,
) -> Result<Reply, Unavailable> {
    let waiting = ports.gathering().take(key_id);
    if waiting.is_empty() {
        return ports.ledger(key_id, command).await;
    }
    let settled = pin!(ports.settle(key_id, &waiting));
    let reserved = pin!(ports.ledger(key_id, command));
    let (is_settled, reply) = match select(settled, reserved).await {
        Either::Left((settled, reserved)) => (settled.is_ok(), reserved.await),
        Either::Right((reply, _)) => (false, reply),
    };
    if !is_settled {
        ports.gathering().give_back(key_id, &waiting);
    }
    reply
}

/// Settles, or leaves it to a call that settles the same key's soon; `limit` is of its calls at once.
pub async fn settle<P: Ports>(ports: &P, key_id: &str, settlement: Command, limit: u32) {
    match ports.gathering().add(key_id, settlement, limit, ports.now()) {
        Turn::Left => {}
        Turn::Sends(settlements) => send(ports, key_id, &settlements).await,
        Turn::Gathers => {
            ports.pause(GATHER_MS).await;
            let settlements = ports.gathering().take(key_id);
            send(ports, key_id, &settlements).await;
        }
    }
}

async fn send<P: Ports>(ports: &P, key_id: &str, settlements: &[Command]) {
    if settlements.is_empty() {
        return;
    }
    for _ in 0..TRIES {
        if ports.settle(key_id, settlements).await.is_ok() {
            return;
        }
    }
    for settlement in settlements {
        let (Command::Commit { lease_id, .. } | Command::Release { lease_id, .. }) = settlement else {
            continue;
        };
        ports.log(&format!("{{\"event\":\"settlement_lost\",\"request_id\":\"{lease_id}\"}}"));
    }
}
