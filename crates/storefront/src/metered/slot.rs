//! Concurrency slots of a credential that pays call by call, with the limits of a plan's ledger: concurrent calls, calls per
//! second and failures. The slots are the units of a separate ledger: one is held during a call and always released. No outgoing
//! request is made without a slot.

use quarry_ledger::{CONCURRENCY_LIMIT_DEFAULT, Command, Grant, LotKind, PAID_REQUESTS, Refusal, Reply};

use crate::context::Context;
use crate::error::Error;
use crate::metered::gate::{PaymentDenial, to_whole_seconds};
use crate::ports::Ports;

const REFERENCE: &str = "places";

/// Formats the ledger id of a credential's slots.
#[must_use]
pub fn format_ledger_id(registration_id: &str) -> String {
    format!("pc_{registration_id}")
}

/// Takes a slot for the request and returns the ledger to release it in.
///
/// # Errors
/// [`PaymentDenial::Refused`] with 429, [`PaymentDenial::Unheard`].
pub async fn take_slot<P: Ports>(
    ctx: &Context<'_, P>,
    registration_id: &str,
) -> Result<String, PaymentDenial> {
    let ledger_id = format_ledger_id(registration_id);
    let reserve = Command::Reserve { lease_id: ctx.request_id.clone(), ttl_ms: None, units: 1 };
    let mut reply = ctx.ports.send_ledger_command(&ledger_id, &reserve).await;
    if reply == Ok(Reply::Refused(Refusal::NotOpened)) {
        let open = Command::Open {
            account: registration_id.to_owned(),
            concurrency_limit: CONCURRENCY_LIMIT_DEFAULT,
            created_at: ctx.now,
            grant: Some(Grant {
                reference: REFERENCE.to_owned(),
                kind: LotKind::Free,
                calls: u64::from(CONCURRENCY_LIMIT_DEFAULT),
                expires_at: None,
            }),
        };
        if ctx.ports.send_ledger_command(&ledger_id, &open).await.is_ok() {
            reply = ctx.ports.send_ledger_command(&ledger_id, &reserve).await;
        }
    }
    match reply {
        Ok(Reply::Reserved { .. }) => Ok(ledger_id),
        Ok(Reply::Refused(
            Refusal::CreditsReserved { retry_after_ms }
            | Refusal::ConcurrencyLimit { retry_after_ms, .. }
            | Refusal::RateLimited { retry_after_ms, .. }
            | Refusal::FailureBudget { retry_after_ms, .. },
        )) => Err(PaymentDenial::Refused(Error::rate_limited(to_whole_seconds(retry_after_ms)))),
        Ok(_) => Err(PaymentDenial::Refused(Error::unavailable("place_refused"))),
        Err(_) => Err(PaymentDenial::Unheard(Error::unavailable("ledger_unavailable"), ledger_id)),
    }
}

/// Computes a call's weight in the failure budget, in outgoing requests: for a paid call those beyond the included number; for an
/// unpaid call all, plus the payment's verification.
#[must_use]
pub const fn weigh_call(asked: u32, is_paid: bool) -> u32 {
    if is_paid { asked.saturating_sub(PAID_REQUESTS) } else { asked.saturating_add(1) }
}
