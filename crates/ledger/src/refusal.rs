//! Reasons of a ledger's refusal.

use std::fmt;

use quarry_kernel::time::UnixMs;
use serde::Serialize;

use crate::allowance::Allowance;
use crate::types::Outcome;

/// Reason why nothing was done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum Refusal {
    /// There is no such key.
    NotOpened,
    /// The key is disabled.
    Disabled,
    /// No call is left, and none would be if all calls in flight were given back.
    InsufficientCredits,
    /// All calls that are left are reserved; some may come back.
    CreditsReserved {
        /// Time after which a retry is worthwhile, in milliseconds.
        retry_after_ms: u32,
    },
    /// More requests than the key may make in a time.
    RateLimited {
        /// Rate allowance that is exhausted.
        allowance: Allowance,
        /// Time until the next request is allowed, in milliseconds.
        retry_after_ms: u32,
    },
    /// Calls of the key failed so often that the next would cost more for nothing than it may.
    FailureBudget {
        /// Failure allowance that is exhausted.
        allowance: Allowance,
        /// Time after which a retry is worthwhile, in milliseconds.
        retry_after_ms: u32,
    },
    /// All slots are taken.
    ConcurrencyLimit {
        /// Simultaneous calls of the key.
        limit: u32,
        /// Leases alive now; more than the limit after it was lowered.
        live: u32,
        /// Time after which a retry is worthwhile, in milliseconds.
        retry_after_ms: u32,
    },
    /// The lease was settled before, so it cannot be taken again.
    LeaseSettled {
        /// Outcome of the settlement.
        outcome: Outcome,
    },
    /// The lease id is not a sortable id, or comes from the future.
    BadLease,
    /// The lease id is older than the settlements that are remembered.
    TooOld,
    /// The ledger belongs to another account.
    OtherAccount,
    /// The reference was granted before with other content.
    GrantConflict,
    /// The grant has no calls, or its reference is empty or too long.
    BadGrant,
    /// A lease holds at least one unit.
    BadUnits,
    /// There is no such secret or sub-key.
    UnknownAccess,
    /// The secret was replaced.
    SecretReplaced {
        /// Time at which it ended.
        at: UnixMs,
    },
    /// The secret was replaced and does not end yet, but rules over the key no longer.
    NotNewestSecret,
    /// A sub-key may not do it.
    NotForSubKeys,
    /// The sub-key was revoked.
    SubKeyRevoked,
    /// The sub-key has expired.
    SubKeyExpired {
        /// Time.
        at: UnixMs,
    },
    /// The sub-key may not ask for this label.
    EndpointNotAllowed,
    /// The sub-key has reached its limit of units in all.
    SubKeySpent {
        /// Number of units.
        limit: u64,
    },
    /// The sub-key has reached its limit of units in a day.
    SubKeyDay {
        /// Number of units.
        limit: u64,
        /// Time until the next day begins, in milliseconds.
        retry_after_ms: u32,
    },
    /// All that the sub-key may still use is in flight; some may come back.
    SubKeyReserved {
        /// Time after which a retry is worthwhile, in milliseconds.
        retry_after_ms: u32,
    },
    /// There is no such sub-key.
    NoSuchSubKey,
    /// The id stands for something else.
    AccessConflict,
    /// The id or the terms are no good.
    BadAccess,
    /// More secrets than [`crate::SECRETS_MAX`] would be valid at once.
    TooManySecrets,
    /// More sub-keys than [`crate::SUB_KEYS_MAX`].
    TooManySubKeys,
    /// The mark is zero, or the recipient is empty or too long.
    BadAlert,
    /// More units in one key than [`crate::GRANTED_MAX`].
    GrantOverflow,
    /// The limit is outside 1 to [`crate::CONCURRENCY_LIMIT_MAX`].
    BadLimit,
    /// Durable rows could not be read or written; nothing is known, so nothing is done.
    Storage,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotOpened => "there is no such key",
            Self::Disabled => "the key is disabled",
            Self::InsufficientCredits => "no call is left",
            Self::CreditsReserved { .. } => "all calls that are left are reserved",
            Self::ConcurrencyLimit { .. } => "all slots are taken",
            Self::RateLimited { .. } => "too many requests",
            Self::FailureBudget { .. } => "too many calls failed",
            Self::LeaseSettled { .. } => "the lease was settled before",
            Self::BadLease => "the lease id is not one, or comes from the future",
            Self::TooOld => "the lease id is too old",
            Self::OtherAccount => "the ledger belongs to another account",
            Self::GrantConflict => "the reference was granted before with other content",
            Self::BadGrant => "the grant is empty or its reference is no good",
            Self::BadUnits => "a lease holds at least one unit",
            Self::UnknownAccess => "there is no such secret or sub-key",
            Self::SecretReplaced { .. } => "the secret was replaced",
            Self::NotNewestSecret => "the secret was replaced by a newer one",
            Self::NotForSubKeys => "a sub-key may not do it",
            Self::SubKeyRevoked => "the sub-key was revoked",
            Self::SubKeyExpired { .. } => "the sub-key has expired",
            Self::EndpointNotAllowed => "the sub-key may not ask for it",
            Self::SubKeySpent { .. } => "the sub-key has used all that it may use",
            Self::SubKeyDay { .. } => "the sub-key has used all that it may use in a day",
            Self::SubKeyReserved { .. } => "all that the sub-key may still use is reserved",
            Self::NoSuchSubKey => "there is no such sub-key",
            Self::AccessConflict => "the id stands for something else",
            Self::BadAccess => "the id or the terms are no good",
            Self::TooManySecrets => "too many secrets are valid",
            Self::TooManySubKeys => "the key has as many sub-keys as it may have",
            Self::BadAlert => "the mark or whom to tell is no good",
            Self::GrantOverflow => "the grant is too large",
            Self::BadLimit => "the limit is out of range",
            Self::Storage => "durable rows could not be read or written",
        })
    }
}

impl std::error::Error for Refusal {}
