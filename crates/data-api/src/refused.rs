//! What a key's ledger refuses, as callers and operators are told it (docs/specification.md, Errors).

use quarry_ledger::Refusal as LedgerRefusal;

use crate::error::{ApiError, Code};
use crate::rate_limit::RateLimit;

/// What a ledger's refusal is on the wire.
#[must_use]
pub fn refused(refusal: &LedgerRefusal) -> ApiError {
    match refusal {
        LedgerRefusal::NotOpened => ApiError::plain(Code::InvalidApiKey),
        LedgerRefusal::Disabled => ApiError::plain(Code::ApiKeyDisabled),
        LedgerRefusal::InsufficientCredits => ApiError::plain(Code::InsufficientCredits),
        LedgerRefusal::CreditsReserved { retry_after_ms } => {
            ApiError::plain(Code::CreditsReserved).after_ms(*retry_after_ms)
        }
        LedgerRefusal::ConcurrencyLimit { limit, live, retry_after_ms } => ApiError::new(
            Code::ConcurrencyLimitExceeded,
            format!("{} in flight on this key; its limit is {limit}.", calls_are(*live)),
        )
        .limited(RateLimit::concurrency(*limit, *live))
        .after_ms(*retry_after_ms),
        LedgerRefusal::RateLimited { allowance, retry_after_ms } => {
            ApiError::new(Code::RateLimited, "The key makes more requests than it may; wait as Retry-After says.")
                .limited(RateLimit::default().requests(Some(*allowance)))
                .after_ms(*retry_after_ms)
        }
        LedgerRefusal::FailureBudget { allowance, retry_after_ms } => ApiError::new(
            Code::RateLimited,
            "Too many calls of this key failed or were free; wait as Retry-After says. Charged calls do not count.",
        )
        .limited(RateLimit::default().failures(Some(*allowance)))
        .after_ms(*retry_after_ms),
        LedgerRefusal::Storage => ApiError::plain(Code::LedgerUnavailable).because("ledger_storage"),
        LedgerRefusal::GrantConflict | LedgerRefusal::OtherAccount => {
            ApiError::plain(Code::IdempotencyConflict)
        }
        LedgerRefusal::BadGrant | LedgerRefusal::GrantOverflow | LedgerRefusal::BadLimit => {
            ApiError::invalid(format!("The ledger refuses it: {refusal}."))
        }
        LedgerRefusal::LeaseSettled { .. }
        | LedgerRefusal::BadLease
        | LedgerRefusal::TooOld
        | LedgerRefusal::BadUnits => {
            ApiError::plain(Code::InternalError).because("lease_refused")
        }
    }
}

fn calls_are(count: u32) -> String {
    if count == 1 { "1 call is".to_owned() } else { format!("{count} calls are") }
}
