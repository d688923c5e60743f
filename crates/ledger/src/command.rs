//! Commands to a ledger: the request of the hop between Worker and object, with one type for both ends.

use quarry_kernel::time::UnixMs;
use serde::Serialize;

use crate::access::{RequiredAccess, SubKeyTerms, TermsMember};
use crate::settings::AlertTerms;
use crate::types::{Grant, is_false};

/// Command to a ledger. A test pins its JSON, because caller and object may run different deployments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Command {
    /// A command from the holder of a later secret or a sub-key (rules 18 and 19); a command without it comes from the first
    /// secret. Answers as the command; refuses `UnknownAccess`, `SecretReplaced`, `SubKeyRevoked`, `SubKeyExpired`,
    /// `EndpointNotAllowed`, `NotForSubKeys`, `NotNewestSecret` and everything that the command refuses.
    By {
        /// Id of the secret or sub-key.
        access: String,
        /// Label of a reservation, to which a sub-key may be limited.
        #[serde(skip_serializing_if = "Option::is_none")]
        label: Option<String>,
        /// The command itself, never another `By`.
        command: Box<Command>,
    },
    /// Creates the ledger. Idempotent: for the same account it changes nothing, even if other fields differ. Answers `Opened`;
    /// refuses `OtherAccount`, `BadLimit` and everything that a grant refuses.
    Open {
        /// Account that owns the key.
        account: String,
        /// Maximum concurrent calls, 1 to [`crate::CONCURRENCY_LIMIT_MAX`].
        concurrency_limit: u32,
        /// Time of the key's creation, from its owner's record.
        created_at: UnixMs,
        /// First lot, granted only if the ledger is created now.
        #[serde(skip_serializing_if = "Option::is_none")]
        grant: Option<Grant>,
    },
    /// Adds a lot, once per reference. Answers `Granted`; refuses `GrantConflict`, `BadGrant`, `GrantOverflow`.
    Grant(Grant),
    /// Reserves units and one slot, in memory. Answers `Reserved`; refuses, in this order, `Disabled`, `BadLease`, `TooOld`,
    /// `LeaseSettled`, `BadUnits`, `InsufficientCredits`, `CreditsReserved`, `ConcurrencyLimit`, `RateLimited`, `FailureBudget`.
    Reserve {
        /// New sortable id (`quarry_kernel::id::sortable`), created before sending; repeated by a retry.
        lease_id: String,
        /// Lifetime of the lease; [`crate::LEASE_TTL_MS_DEFAULT`] when absent, at most [`crate::LEASE_TTL_MS_MAX`].
        #[serde(skip_serializing_if = "Option::is_none")]
        ttl_ms: Option<u32>,
        /// Number of units, at least one; a data call is one. They may come from several lots.
        #[serde(skip_serializing_if = "is_one")]
        units: u64,
    },
    /// Settles a successful call: charges it. Answers `Settled`; refuses `BadLease`, `TooOld`.
    Commit {
        /// Id of the reservation.
        lease_id: String,
        /// Weight of the call in outgoing requests: those sent, or the equivalent of other work.
        #[serde(skip_serializing_if = "is_zero")]
        asked: u32,
        /// Units to charge; when absent, the reserved number, or one for a lost lease. Fewer return the rest, zero is a release,
        /// more are charged as far as available.
        #[serde(skip_serializing_if = "Option::is_none")]
        units: Option<u64>,
        /// Label of the use ([`Command::Usage`]), cut to [`crate::LABEL_LEN_MAX`]: one of a fixed set, never a caller's text.
        #[serde(skip_serializing_if = "Option::is_none")]
        label: Option<String>,
        /// Whether the source's answer was not retained.
        #[serde(skip_serializing_if = "is_false")]
        unkept: bool,
    },
    /// Settles a failed or free call: releases it. Answers `Settled`; refuses `BadLease`, `TooOld`.
    Release {
        /// Id of the reservation.
        lease_id: String,
        /// Weight of the call in outgoing requests: those sent, or the equivalent of other work.
        #[serde(skip_serializing_if = "is_zero")]
        asked: u32,
        /// Label, as in `Commit`.
        #[serde(skip_serializing_if = "Option::is_none")]
        label: Option<String>,
        /// Error code that the caller received, cut like the label.
        #[serde(skip_serializing_if = "Option::is_none")]
        error: Option<String>,
    },
    /// Ends a lot now: its unspent units count as expired from then on, except for leases in flight (rule 8). Idempotent; blocks
    /// a grant that has not arrived yet. Answers `Withdrawn`; refuses `BadGrant`.
    Withdraw {
        /// Reference of the grant.
        reference: String,
    },
    /// Returns use by day and label, and the latest failures. Draws one request, like [`Command::Draw`]. Answers `Usage`; refuses
    /// `RateLimited`.
    Usage {
        /// Number of UTC days including today, at most [`crate::USAGE_DAYS`].
        days: u32,
    },
    /// Returns the latest calls. Draws one request, like [`Command::Draw`]. Answers `Calls`; refuses `RateLimited`.
    Calls {
        /// Number of calls to list, at most [`crate::RECENT_MAX`].
        limit: u32,
    },
    /// Returns secrets, sub-keys and settings. Answers `Owned`, as do all following commands of the newest secret.
    Owned,
    /// Creates a secret that replaces the others. Idempotent by its id; refuses `BadAccess`, `AccessConflict` (for the id of a
    /// deleted one), `TooManySecrets`.
    Rotate {
        /// Id of the new secret: 1 to [`crate::LABEL_LEN_MAX`] bytes.
        id: String,
        /// Time from which the other secrets are refused.
        ends_at: UnixMs,
    },
    /// Ends the replaced secrets now.
    EndReplaced,
    /// Creates a sub-key. Idempotent by its id; refuses `BadAccess`, `AccessConflict` (also for the id of a deleted one),
    /// `TooManySubKeys`.
    AddSubKey {
        /// Id of the sub-key: 1 to [`crate::LABEL_LEN_MAX`] bytes.
        id: String,
        /// Permissions of the new sub-key.
        terms: SubKeyTerms,
    },
    /// Changes a sub-key's terms. Its use stays, and so do unnamed members, so concurrent changes do not overwrite each other.
    /// Refuses `BadAccess`, `NoSuchSubKey`, `SubKeyRevoked`.
    ChangeSubKey {
        /// Id of the sub-key.
        id: String,
        /// New permissions of the sub-key.
        terms: SubKeyTerms,
        /// Members of `terms` to change; all when absent.
        #[serde(skip_serializing_if = "Option::is_none")]
        members: Option<Vec<TermsMember>>,
    },
    /// Revokes a sub-key for good; its calls in flight still settle. Refuses `NoSuchSubKey`.
    RevokeSubKey {
        /// Id of the sub-key.
        id: String,
    },
    /// Sets whether sources' answers are retained.
    SetRetention {
        /// Whether no answer is retained.
        unkept: bool,
    },
    /// Sets or removes the threshold for notices of low credit. Refuses `BadAlert`.
    SetAlert {
        /// Threshold and recipient of notices of low credit; `None` for no notices.
        #[serde(skip_serializing_if = "Option::is_none")]
        alert: Option<AlertTerms>,
    },
    /// Returns the pending notice to the owner (rule 21). Answers `Notice`.
    Notice,
    /// Marks a notice as sent; a notice of another id stays. Answers `Changed`.
    Noticed {
        /// Id of the notice.
        id: String,
    },
    /// Checks whether a call could be reserved now, without reserving it. Answers `Reservable`; refuses as `Reserve`.
    /// `Reserve`.
    Look,
    /// Draws one request for an operation that is free but not without cost. Answers `Status`; refuses `RateLimited`.
    Draw,
    /// Returns the owner's view of the key. Answers `Status`.
    Status,
    /// Returns these lots, leaving out unknown ones. Answers `Lots`.
    Lots {
        /// References of the lots' grants.
        references: Vec<String>,
    },
    /// Returns the operator's view of the key. Answers `Inspected`.
    Inspect {
        /// Number of recent settlements to list, at most [`crate::RECENT_MAX`].
        recent: u32,
    },
    /// Disables the key: new leases are refused. Answers `Changed`.
    Disable,
    /// Enables the key again. Answers `Changed`.
    Enable,
    /// Sets the maximum of concurrent calls. Answers `Changed`; refuses `BadLimit`.
    SetLimit {
        /// New limit, 1 to [`crate::CONCURRENCY_LIMIT_MAX`].
        concurrency_limit: u32,
    },
}

impl Command {
    /// Wraps the command in [`Command::By`] for a later secret or a sub-key; `None` is the first secret.
    #[must_use]
    pub fn with_access(self, access: Option<&str>, label: Option<&str>) -> Self {
        match access {
            None => self,
            Some(access) => {
                let (access, label) = (access.to_owned(), label.map(str::to_owned));
                Self::By { access, label, command: Box::new(self) }
            }
        }
    }

    /// Returns the id of the command's lease, if any.
    #[must_use]
    pub fn lease_id(&self) -> Option<&str> {
        match self {
            Self::By { command, .. } => command.lease_id(),
            Self::Reserve { lease_id, .. }
            | Self::Commit { lease_id, .. }
            | Self::Release { lease_id, .. } => Some(lease_id),
            _ => None,
        }
    }

    /// Returns whether the command lists settlements, which requires pending ones to be stored first.
    #[must_use]
    pub fn should_list_settlements(&self) -> bool {
        match self {
            Self::By { command, .. } => command.should_list_settlements(),
            Self::Inspect { .. } | Self::Usage { .. } | Self::Calls { .. } => true,
            _ => false,
        }
    }

    /// Returns the access that the command requires of its sender.
    pub(crate) const fn required_access(&self) -> RequiredAccess {
        match self {
            Self::Reserve { .. } | Self::Look => RequiredAccess::Label,
            Self::Draw | Self::Status => RequiredAccess::Any,
            Self::Usage { .. } | Self::Calls { .. } => RequiredAccess::Secret,
            Self::Owned
            | Self::Rotate { .. }
            | Self::EndReplaced
            | Self::AddSubKey { .. }
            | Self::ChangeSubKey { .. }
            | Self::RevokeSubKey { .. }
            | Self::SetRetention { .. }
            | Self::SetAlert { .. } => RequiredAccess::Newest,
            _ => RequiredAccess::Nothing,
        }
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_zero(count: &u32) -> bool {
    *count == 0
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
pub(crate) const fn is_one(units: &u64) -> bool {
    *units == 1
}
