//! Commands to a ledger: the request of the hop between the Worker and the object, typed once for both ends.

use quarry_kernel::time::UnixMs;
use serde::Serialize;

use crate::access::{RequiredAccess, SubKeyTerms, TermsMember};
use crate::settings::AlertTerms;
use crate::types::{Grant, is_false};

/// One command; its JSON is parsed. It is pinned by a test, because caller and object may run different deployments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Command {
    /// A command of whoever holds another secret than the first one, or a sub-key (rules 18 and 19). What is sent without it is
    /// the first secret's. Answers as the command; refuses `UnknownAccess`, `SecretReplaced`, `SubKeyRevoked`, `SubKeyExpired`,
    /// `EndpointNotAllowed`, `NotForSubKeys`, `NotNewestSecret` and what the command refuses.
    By {
        /// The id of the secret or of the sub-key.
        access: String,
        /// Purpose of a reservation, to which a sub-key may be limited.
        #[serde(skip_serializing_if = "Option::is_none")]
        label: Option<String>,
        /// Command that is sent so, never another `By`.
        command: Box<Command>,
    },
    /// Creates the ledger. Idempotent: for the same account it changes nothing, whatever its other fields.
    /// Answers `Opened`; refuses `OtherAccount`, `BadLimit` and what a grant refuses.
    Open {
        /// Account that owns the key.
        account: String,
        /// Simultaneous calls, 1 to [`crate::CONCURRENCY_LIMIT_MAX`].
        concurrency_limit: u32,
        /// Time at which the key was created, by its owner's record.
        created_at: UnixMs,
        /// The first lot, opened with the ledger or not at all.
        #[serde(skip_serializing_if = "Option::is_none")]
        grant: Option<Grant>,
    },
    /// Adds a lot, once per reference. Answers `Granted`; refuses `GrantConflict`, `BadGrant`, `GrantOverflow`.
    Grant(Grant),
    /// Takes units and one slot, in memory. Answers `Reserved`; refuses, in this order, `Disabled`, `BadLease`,
    /// `TooOld`, `LeaseSettled`, `BadUnits`, `InsufficientCredits`, `CreditsReserved`, `ConcurrencyLimit`, `RateLimited`,
    /// `FailureBudget`.
    Reserve {
        /// A fresh sortable id (`quarry_kernel::id::sortable`), made before sending; send the same one to try again.
        lease_id: String,
        /// Time for which the lease lives; [`crate::LEASE_TTL_MS_DEFAULT`] when absent, cut to [`crate::LEASE_TTL_MS_MAX`].
        #[serde(skip_serializing_if = "Option::is_none")]
        ttl_ms: Option<u32>,
        /// Number of units, at least one; a data call is one. They may come out of several lots.
        #[serde(skip_serializing_if = "is_one")]
        units: u64,
    },
    /// The call succeeded: charges it. Answers `Settled`; refuses `BadLease`, `TooOld`.
    Commit {
        /// The id of the reservation.
        lease_id: String,
        /// Weight of the call in outgoing requests: those that it sent, or the equivalent of other work.
        #[serde(skip_serializing_if = "is_zero")]
        asked: u32,
        /// Units to charge; absent: as many as were reserved, or one for a lease that was lost. Less gives the rest back,
        /// none at all is a release, more is charged as far as there are any.
        #[serde(skip_serializing_if = "Option::is_none")]
        units: Option<u64>,
        /// Label under which use is counted ([`Command::Usage`]), cut to [`crate::LABEL_LEN_MAX`]: one of few, never a caller's
        /// text.
        #[serde(skip_serializing_if = "Option::is_none")]
        label: Option<String>,
        /// Whether the source's answer was not kept.
        #[serde(skip_serializing_if = "is_false")]
        unkept: bool,
    },
    /// The call failed or was free: gives it back. Answers `Settled`; refuses `BadLease`, `TooOld`.
    Release {
        /// The id of the reservation.
        lease_id: String,
        /// Weight of the call in outgoing requests: those that it sent, or the equivalent of other work.
        #[serde(skip_serializing_if = "is_zero")]
        asked: u32,
        /// Label, as in `Commit`.
        #[serde(skip_serializing_if = "Option::is_none")]
        label: Option<String>,
        /// Error code that the caller received, cut as the label is.
        #[serde(skip_serializing_if = "Option::is_none")]
        error: Option<String>,
    },
    /// Ends a lot now: what is unspent counts as expired from here on, leases in flight as ever (rule 8). Idempotent; of a
    /// grant that never came it keeps one away. Answers `Withdrawn`; refuses `BadGrant`.
    Withdraw {
        /// The grant's.
        reference: String,
    },
    /// Use by day and label, and the latest failures. Draws one request, as [`Command::Draw`] does. Answers `Usage`;
    /// refuses `RateLimited`.
    Usage {
        /// UTC days, today among them, at most [`crate::USAGE_DAYS`].
        days: u32,
    },
    /// The latest calls. Draws one request, as [`Command::Draw`] does. Answers `Calls`; refuses `RateLimited`.
    Calls {
        /// Number of calls to list, at most [`crate::RECENT_MAX`].
        limit: u32,
    },
    /// Secrets, sub-keys and settings. Answers `Owned`, as all commands of the newest secret do that follow.
    Owned,
    /// Makes a secret that replaces the others. Idempotent by its id; refuses `BadAccess`, `AccessConflict` (for the id of one that
    /// is forgotten), `TooManySecrets`.
    Rotate {
        /// The new secret's id: 1 to [`crate::LABEL_LEN_MAX`] bytes.
        id: String,
        /// Time from which the other secrets are refused.
        ends_at: UnixMs,
    },
    /// Ends the secrets that were replaced.
    EndReplaced,
    /// Makes a sub-key. Idempotent by its id; refuses `BadAccess`, `AccessConflict` (also for the id of one that is forgotten),
    /// `TooManySubKeys`.
    AddSubKey {
        /// Id of the sub-key: 1 to [`crate::LABEL_LEN_MAX`] bytes.
        id: String,
        /// Permissions of the new sub-key.
        terms: SubKeyTerms,
    },
    /// Changes what a sub-key may do; what it has used stays, and so do members that are not named: of changes at once none is
    /// lost. Refuses `BadAccess`, `NoSuchSubKey`, `SubKeyRevoked`.
    ChangeSubKey {
        /// Id of the sub-key.
        id: String,
        /// New permissions of the sub-key.
        terms: SubKeyTerms,
        /// Members of `terms` that count; absent: all.
        #[serde(skip_serializing_if = "Option::is_none")]
        members: Option<Vec<TermsMember>>,
    },
    /// Ends a sub-key for ever; its calls in flight settle. Refuses `NoSuchSubKey`.
    RevokeSubKey {
        /// Id of the sub-key.
        id: String,
    },
    /// Sets whether sources' answers are kept.
    SetRetention {
        /// Whether no answer is kept.
        unkept: bool,
    },
    /// Sets the mark under which its owner is told of low credit, or takes it away. Refuses `BadAlert`.
    SetAlert {
        /// Mark and recipient of the notice of low credit; absent: there is none.
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
    /// Returns the outcome that a reservation would have now, without taking anything. Answers `Reservable`; refuses as
    /// `Reserve`.
    Look,
    /// Draws one request without a call: for what is free and yet costs something. Answers `Status`; refuses
    /// `RateLimited`.
    Draw,
    /// Returns the owner's view of the key. Answers `Status`.
    Status,
    /// Returns the state of these lots, without those that do not exist. Answers `Lots`.
    Lots {
        /// References of grants.
        references: Vec<String>,
    },
    /// Returns the operator's view of the key. Answers `Inspected`.
    Inspect {
        /// Number of latest settlements to list, at most [`crate::RECENT_MAX`].
        recent: u32,
    },
    /// Refuses new leases from now on. Answers `Changed`.
    Disable,
    /// Takes leases again. Answers `Changed`.
    Enable,
    /// Sets the number of simultaneous calls. Answers `Changed`; refuses `BadLimit`.
    SetLimit {
        /// 1 to [`crate::CONCURRENCY_LIMIT_MAX`].
        concurrency_limit: u32,
    },
}

impl Command {
    /// Returns the same as a holder's of this secret or sub-key; `None`: of the key's first secret.
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

    /// Returns the lease that it is about, if it is about one.
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

    /// Returns whether the command lists settlements, so that pending ones have to be on the disk first.
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
