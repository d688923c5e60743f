//! The two hops of a call to its key's ledger: the lease before the request, the settlement after the response.
//!
//! A settlement is sent as soon as the response is. One that is not acknowledged is repeated with growing pauses while the
//! runtime keeps the request alive; its lease id makes it count once. Anything still unsettled waits in the isolate for the key's
//! next call ([`crate::keys::unsettled`]).

use futures_util::FutureExt;
use quarry_kernel::retry::RetrySchedule;
use quarry_ledger::{Command, Reply};

use crate::error::ApiError;
use crate::keys::ledger::ask_ledger;
use crate::keys::low_credit;
use crate::keys::secrets::KeyId;
use crate::ports::{LedgerClient, Ports};

/// Reserves a lease of one call.
///
/// # Errors
/// The ledger's refusal, 503 when it does not respond; it may have granted the lease.
pub async fn reserve<P: LedgerClient>(
    ports: &P,
    key: &KeyId,
    lease_id: &str,
    endpoint: &str,
) -> Result<Reply, ApiError> {
    let command = Command::Reserve { lease_id: lease_id.to_owned(), ttl_ms: None, units: 1 };
    ask_ledger(ports, key.as_str(), &key.attribute_command_for(command, endpoint)).await
}

/// Settles a call, and earlier calls of the key that this isolate could not settle.
pub async fn settle<P: Ports>(ports: &P, key_id: &str, settlement: Command) {
    let mut settlements = ports.isolate().unsettled.take(key_id);
    settlements.push(settlement);
    let tries = RetrySchedule::start(ports.now());
    match ports.settle(key_id, &settlements).await {
        Ok(has_notice) => notify_owner(ports, key_id, has_notice).await,
        Err(_) => settle_again(ports, key_id, settlements, tries).boxed_local().await,
    }
}

/// Retries unacknowledged settlements, and finally keeps them for the key's next call.
async fn settle_again<P: Ports>(
    ports: &P,
    key_id: &str,
    settlements: Vec<Command>,
    mut tries: RetrySchedule,
) {
    loop {
        let [random, ..] = ports.random_bytes();
        let Some(pause_ms) = tries.next_pause_ms(ports.now(), random) else { break };
        ports.pause(pause_ms).await;
        if let Ok(has_notice) = ports.settle(key_id, &settlements).await {
            return notify_owner(ports, key_id, has_notice).await;
        }
    }
    for settlement in &settlements {
        log_settlement(ports, "settlement_delayed", settlement);
    }
    for lost in ports.isolate().unsettled.keep(key_id, settlements) {
        log_settlement(ports, "settlement_lost", &lost);
    }
}

/// Queues the pending notice for the key's owner, if any.
async fn notify_owner<P: Ports>(ports: &P, key_id: &str, has_notice: bool) {
    if has_notice {
        low_credit::queue_notice(ports, key_id).boxed_local().await;
    }
}

fn log_settlement<P: Ports>(ports: &P, event: &str, settlement: &Command) {
    let Some(lease_id) = settlement.lease_id() else { return };
    ports.log(&serde_json::json!({"event": event, "request_id": lease_id}).to_string());
}
