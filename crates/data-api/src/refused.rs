//! What a key's ledger refuses, as callers and operators are told it (docs/specification.md, Errors).

use quarry_ledger::{Refusal as LedgerRefusal, SECRETS_MAX, SUB_KEYS_MAX};

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
        LedgerRefusal::UnknownAccess => ApiError::plain(Code::InvalidApiKey),
        LedgerRefusal::SecretReplaced { at } => ApiError::new(
            Code::InvalidApiKey,
            format!("This secret of the key was replaced and ended at {}.", at.rfc3339()),
        ),
        LedgerRefusal::NotNewestSecret => ApiError::plain(Code::KeyReplaced),
        LedgerRefusal::NotForSubKeys => ApiError::plain(Code::NotForSubKeys),
        LedgerRefusal::SubKeyRevoked => ApiError::new(Code::ApiKeyDisabled, "The sub-key was revoked."),
        LedgerRefusal::SubKeyExpired { at } => {
            ApiError::new(Code::SubKeyExpired, format!("The sub-key expired at {}.", at.rfc3339()))
        }
        LedgerRefusal::EndpointNotAllowed => ApiError::plain(Code::EndpointNotAllowed),
        LedgerRefusal::SubKeySpent { limit } => ApiError::new(
            Code::SubKeySpent,
            format!("The sub-key's `total_limit` is {limit}, and it has used that; the owner of its key can raise it."),
        ),
        LedgerRefusal::SubKeyDay { limit, retry_after_ms } => ApiError::new(
            Code::SubKeyDayLimit,
            format!("The sub-key's `daily_limit` is {limit}, and it has used that; the next day begins at 00:00 UTC."),
        )
        .after_ms(*retry_after_ms),
        LedgerRefusal::SubKeyReserved { retry_after_ms } => ApiError::new(
            Code::CreditsReserved,
            "All calls that the sub-key may still make are in flight; those that fail come back.",
        )
        .after_ms(*retry_after_ms),
        LedgerRefusal::NoSuchSubKey => {
            ApiError::new(Code::NotFound, "The key has no sub-key with this id.")
        }
        LedgerRefusal::AccessConflict => ApiError::plain(Code::IdempotencyConflict),
        LedgerRefusal::TooManySubKeys => ApiError::invalid(format!(
            "A key has at most {SUB_KEYS_MAX} sub-keys; revoke one that is not needed."
        )),
        LedgerRefusal::TooManySecrets => ApiError::invalid(format!(
            "At most {SECRETS_MAX} secrets of a key are valid at once; end those that were replaced."
        )),
        LedgerRefusal::BadAccess | LedgerRefusal::BadAlert => {
            ApiError::invalid(format!("The ledger refuses it: {refusal}."))
        }
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
