//! Reasons for which a ledger refuses a command.

use std::fmt;

use quarry_kernel::time::UnixMs;
use serde::Serialize;

use crate::allowance::Allowance;
use crate::types::Outcome;

/// Reason for refusing a command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum Refusal {
    /// The key does not exist.
    NotOpened,
    /// The key is disabled.
    Disabled,
    /// No units are left, not even if all calls in flight were released.
    InsufficientCredits,
    /// All remaining units are reserved; some may be released.
    CreditsReserved {
        /// Milliseconds after which a retry is worthwhile.
        retry_after_ms: u32,
    },
    /// The request rate is exhausted.
    RateLimited {
        /// Exhausted request allowance.
        allowance: Allowance,
        /// Milliseconds until the next request is allowed.
        retry_after_ms: u32,
    },
    /// The failure budget is exhausted.
    FailureBudget {
        /// Exhausted failure allowance.
        allowance: Allowance,
        /// Milliseconds after which a retry is worthwhile.
        retry_after_ms: u32,
    },
    /// All concurrency slots are taken.
    ConcurrencyLimit {
        /// Maximum concurrent calls of the key.
        limit: u32,
        /// Number of live leases; may exceed a lowered limit.
        live: u32,
        /// Milliseconds after which a retry is worthwhile.
        retry_after_ms: u32,
    },
    /// The lease was already settled, so it cannot be taken again.
    LeaseSettled {
        /// Outcome of the settlement.
        outcome: Outcome,
    },
    /// The lease id is not a sortable id, or lies in the future.
    BadLease,
    /// The lease id is older than the remembered settlements.
    TooOld,
    /// The ledger belongs to another account.
    OtherAccount,
    /// The reference was granted with other content.
    GrantConflict,
    /// The grant has no units, or its reference is empty or too long.
    BadGrant,
    /// The number of units is zero.
    BadUnits,
    /// Unknown secret or sub-key.
    UnknownAccess,
    /// The secret was replaced.
    SecretReplaced {
        /// Time at which it ended.
        at: UnixMs,
    },
    /// The secret was replaced but is still valid; only the newest may administer the key.
    NotNewestSecret,
    /// The command is not available to sub-keys.
    NotForSubKeys,
    /// The sub-key was revoked.
    SubKeyRevoked,
    /// The sub-key has expired.
    SubKeyExpired {
        /// Time of expiry.
        at: UnixMs,
    },
    /// The sub-key may not use this label.
    EndpointNotAllowed,
    /// The sub-key has reached its total limit.
    SubKeySpent {
        /// Maximum units.
        limit: u64,
    },
    /// The sub-key has reached its daily limit.
    SubKeyDay {
        /// Maximum units per day.
        limit: u64,
        /// Milliseconds until the next day.
        retry_after_ms: u32,
    },
    /// All remaining units of the sub-key are in flight; some may be released.
    SubKeyReserved {
        /// Milliseconds after which a retry is worthwhile.
        retry_after_ms: u32,
    },
    /// Unknown sub-key.
    NoSuchSubKey,
    /// The id is already used.
    AccessConflict,
    /// Invalid id or terms.
    BadAccess,
    /// More than [`crate::SECRETS_MAX`] secrets.
    TooManySecrets,
    /// More than [`crate::SUB_KEYS_MAX`] sub-keys.
    TooManySubKeys,
    /// The threshold is zero, or the recipient is empty or too long.
    BadAlert,
    /// More than [`crate::GRANTED_MAX`] units in one key.
    GrantOverflow,
    /// The limit is outside 1 to [`crate::CONCURRENCY_LIMIT_MAX`].
    BadLimit,
    /// Durable rows could not be read or written, so the command has no effect.
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
            Self::SubKeySpent { .. } => "the sub-key has reached its limit",
            Self::SubKeyDay { .. } => "the sub-key has reached its daily limit",
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
