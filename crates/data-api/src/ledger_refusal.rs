//! Refusals of a key's ledger, for callers and operators (docs/specification.md, Errors).

use quarry_ledger::{Refusal as LedgerRefusal, SECRETS_MAX, SUB_KEYS_MAX};

use crate::error::{ApiError, ErrorCode};
use crate::rate_limit::RateLimit;

/// Converts a ledger's refusal to an API error.
#[must_use]
pub fn error_from_refusal(refusal: &LedgerRefusal) -> ApiError {
    match refusal {
        LedgerRefusal::NotOpened => ApiError::from_code(ErrorCode::InvalidApiKey),
        LedgerRefusal::Disabled => ApiError::from_code(ErrorCode::ApiKeyDisabled),
        LedgerRefusal::InsufficientCredits => ApiError::from_code(ErrorCode::InsufficientCredits),
        LedgerRefusal::CreditsReserved { retry_after_ms } => {
            ApiError::from_code(ErrorCode::CreditsReserved).with_retry_after_ms(*retry_after_ms)
        }
        LedgerRefusal::ConcurrencyLimit { limit, live, retry_after_ms } => ApiError::new(
            ErrorCode::ConcurrencyLimitExceeded,
            format!("{} in flight on this key; its limit is {limit}.", format_call_count(*live)),
        )
        .with_rate_limit(RateLimit::from_concurrency(*limit, *live))
        .with_retry_after_ms(*retry_after_ms),
        LedgerRefusal::RateLimited { allowance, retry_after_ms } => {
            ApiError::new(ErrorCode::RateLimited, "The key has reached its rate limit; retry after the time in Retry-After.")
                .with_rate_limit(RateLimit::default().with_requests(Some(*allowance)))
                .with_retry_after_ms(*retry_after_ms)
        }
        LedgerRefusal::FailureBudget { allowance, retry_after_ms } => ApiError::new(
            ErrorCode::RateLimited,
            "Too many calls of this key failed or were free; retry after the time in Retry-After. Charged calls do not count.",
        )
        .with_rate_limit(RateLimit::default().with_failures(Some(*allowance)))
        .with_retry_after_ms(*retry_after_ms),
        LedgerRefusal::UnknownAccess => ApiError::from_code(ErrorCode::InvalidApiKey),
        LedgerRefusal::SecretReplaced { at } => ApiError::new(
            ErrorCode::InvalidApiKey,
            format!("This secret of the key was replaced and ended at {}.", at.to_rfc3339()),
        ),
        LedgerRefusal::NotNewestSecret => ApiError::from_code(ErrorCode::KeyReplaced),
        LedgerRefusal::NotForSubKeys => ApiError::from_code(ErrorCode::NotForSubKeys),
        LedgerRefusal::SubKeyRevoked => ApiError::new(ErrorCode::ApiKeyDisabled, "The sub-key was revoked."),
        LedgerRefusal::SubKeyExpired { at } => {
            ApiError::new(ErrorCode::SubKeyExpired, format!("The sub-key expired at {}.", at.to_rfc3339()))
        }
        LedgerRefusal::EndpointNotAllowed => ApiError::from_code(ErrorCode::EndpointNotAllowed),
        LedgerRefusal::SubKeySpent { limit } => ApiError::new(
            ErrorCode::SubKeySpent,
            format!("The sub-key's `total_limit` is {limit}, and it has used that; the owner of its key can raise it."),
        ),
        LedgerRefusal::SubKeyDay { limit, retry_after_ms } => ApiError::new(
            ErrorCode::SubKeyDayLimit,
            format!("The sub-key's `daily_limit` is {limit}, and it has used that; the next day begins at 00:00 UTC."),
        )
        .with_retry_after_ms(*retry_after_ms),
        LedgerRefusal::SubKeyReserved { retry_after_ms } => ApiError::new(
            ErrorCode::CreditsReserved,
            "All calls that the sub-key may still make are in flight; those that fail come back.",
        )
        .with_retry_after_ms(*retry_after_ms),
        LedgerRefusal::NoSuchSubKey => {
            ApiError::new(ErrorCode::NotFound, "The key has no sub-key with this id.")
        }
        LedgerRefusal::AccessConflict => ApiError::new(
            ErrorCode::IdempotencyConflict,
            "The Idempotency-Key was used before, with other content or for a secret or sub-key that has ended; use a new one.",
        ),
        LedgerRefusal::TooManySubKeys => ApiError::invalid_request(format!(
            "A key has at most {SUB_KEYS_MAX} sub-keys; revoke one that is not needed."
        )),
        LedgerRefusal::TooManySecrets => ApiError::invalid_request(format!(
            "At most {SECRETS_MAX} secrets of a key are valid at once; end those that were replaced."
        )),
        LedgerRefusal::BadAccess | LedgerRefusal::BadAlert => {
            ApiError::invalid_request(format!("The ledger refuses it: {refusal}."))
        }
        LedgerRefusal::Storage => ApiError::from_code(ErrorCode::LedgerUnavailable).with_reason("ledger_storage"),
        LedgerRefusal::GrantConflict | LedgerRefusal::OtherAccount => {
            ApiError::from_code(ErrorCode::IdempotencyConflict)
        }
        LedgerRefusal::BadGrant | LedgerRefusal::GrantOverflow | LedgerRefusal::BadLimit => {
            ApiError::invalid_request(format!("The ledger refuses it: {refusal}."))
        }
        LedgerRefusal::LeaseSettled { .. }
        | LedgerRefusal::BadLease
        | LedgerRefusal::TooOld
        | LedgerRefusal::BadUnits => {
            ApiError::from_code(ErrorCode::InternalError).with_reason("lease_refused")
        }
    }
}

fn format_call_count(count: u32) -> String {
    if count == 1 { "1 call is".to_owned() } else { format!("{count} calls are") }
}
