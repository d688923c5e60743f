//! What a key's ledger refuses, as callers and operators are told it (specification, Errors).

use quarry_ledger::Refusal as LedgerRefusal;

use crate::error::{ApiError, Code};

/// What a ledger's refusal is on the wire.
#[must_use]
pub fn refused(refusal: &LedgerRefusal) -> ApiError {
    match refusal {
        LedgerRefusal::NotOpened => ApiError::plain(Code::InvalidApiKey),
        LedgerRefusal::Disabled => ApiError::plain(Code::ApiKeyDisabled),
        LedgerRefusal::InsufficientCredits => ApiError::plain(Code::InsufficientCredits),
        LedgerRefusal::ConcurrencyLimit { limit, retry_after_ms } => ApiError::new(
            Code::ConcurrencyLimitExceeded,
            format!("{limit} calls are in flight on this key, which is its limit."),
        )
        .after(retry_after_ms.div_ceil(1000).max(1)),
        LedgerRefusal::Storage => ApiError::plain(Code::LedgerUnavailable).because("ledger_storage"),
        LedgerRefusal::GrantConflict | LedgerRefusal::OtherAccount => {
            ApiError::plain(Code::IdempotencyConflict)
        }
        LedgerRefusal::BadGrant | LedgerRefusal::GrantOverflow | LedgerRefusal::BadLimit => {
            ApiError::invalid(format!("The ledger refuses it: {refusal}."))
        }
        LedgerRefusal::LeaseSettled { .. } | LedgerRefusal::BadLease | LedgerRefusal::TooOld => {
            ApiError::plain(Code::InternalError).because("lease_refused")
        }
    }
}
