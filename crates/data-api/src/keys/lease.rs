//! The two hops of a call to its key's ledger: its lease before the source is asked, its settlement after the answer.
//!
//! A settlement goes to its object as soon as the answer goes out. One that is not acknowledged is sent again, with growing pauses,
//! for as long as the runtime lets a request work after its answer: it counts once, by its lease's id. What is then still
//! unsettled waits in the isolate for the key's next call ([`crate::keys::unsettled`]).

use quarry_ledger::{Command, Reply};

use crate::keys::key::KeyId;
use crate::keys::low_credit;
use crate::ports::{LedgerClient, Ports, Unavailable};

/// Pauses between the tries of a settlement, in milliseconds: about 20 s in all, of the 30 s that `waitUntil` gives.
const PAUSES_MS: [u32; 8] = [50, 150, 400, 1_000, 2_000, 4_000, 6_000, 6_000];

/// Asks for a lease of one call.
///
/// # Errors
/// When the ledger does not answer; it may have given the lease.
pub async fn reserve<P: LedgerClient>(
    ports: &P,
    key: &KeyId,
    lease_id: &str,
    endpoint: &str,
) -> Result<Reply, Unavailable> {
    let command = Command::Reserve { lease_id: lease_id.to_owned(), ttl_ms: None, units: 1 };
    ports.ledger(key.as_str(), &key.command_for(command, endpoint)).await
}

/// Settles a call, and with it what earlier calls of the key in this isolate could not settle.
pub async fn settle<P: Ports>(ports: &P, key_id: &str, settlement: Command) {
    let mut settlements = ports.unsettled().take(key_id);
    settlements.push(settlement);
    for pause_ms in PAUSES_MS {
        if let Ok(has_notice) = ports.settle(key_id, &settlements).await {
            return told(ports, key_id, has_notice).await;
        }
        ports.pause(jittered(pause_ms, ports.random())).await;
    }
    if let Ok(has_notice) = ports.settle(key_id, &settlements).await {
        return told(ports, key_id, has_notice).await;
    }
    for settlement in &settlements {
        log(ports, "settlement_delayed", settlement);
    }
    for lost in ports.unsettled().keep(key_id, settlements) {
        log(ports, "settlement_lost", &lost);
    }
}

/// Tells the key's owner what they have to be told, which is seldom anything.
async fn told<P: Ports>(ports: &P, key_id: &str, has_notice: bool) {
    if has_notice {
        low_credit::pass_on(ports, key_id).await;
    }
}

/// Half of a pause to one and a half, so that calls which failed together do not try again together.
fn jittered(pause_ms: u32, [random, ..]: [u8; 10]) -> u32 {
    pause_ms / 2 + pause_ms * u32::from(random) / 255
}

fn log<P: Ports>(ports: &P, event: &str, settlement: &Command) {
    let Some(lease_id) = settlement.lease_id() else { return };
    ports.log(&serde_json::json!({"event": event, "request_id": lease_id}).to_string());
}
