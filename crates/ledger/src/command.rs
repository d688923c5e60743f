//! What a caller asks of a ledger: the request of the hop between the Worker and the object, typed once for both ends.

use quarry_kernel::time::UnixMs;
use serde::Serialize;

use crate::terms::Grant;

/// One command; its JSON is parsed. It is pinned by a test, because caller and object may run different deployments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Command {
    /// Creates the ledger. Idempotent: for the same account it changes nothing, whatever its other fields.
    /// Answers `Opened`; refuses `OtherAccount`, `BadLimit` and what a grant refuses.
    Open {
        /// Whose key this is.
        account: String,
        /// Simultaneous calls, 1 to [`crate::CONCURRENCY_LIMIT_MAX`].
        concurrency_limit: u32,
        /// When the key was created, by its owner's record.
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
        /// How long the lease lives; [`crate::LEASE_TTL_MS_DEFAULT`] when absent, cut to [`crate::LEASE_TTL_MS_MAX`].
        #[serde(skip_serializing_if = "Option::is_none")]
        ttl_ms: Option<u32>,
        /// How many units, at least one; a data call is one. They may come out of several lots.
        #[serde(skip_serializing_if = "is_one")]
        units: u64,
    },
    /// The call succeeded: charges it. Answers `Settled`; refuses `BadLease`, `TooOld`.
    Commit {
        /// The id of the reservation.
        lease_id: String,
        /// Outgoing requests that the call cost, or what weighs as much.
        #[serde(skip_serializing_if = "is_zero")]
        asked: u32,
        /// Units to charge; absent: as many as were reserved, or one for a lease that was lost. Less gives the rest back,
        /// none at all is a release, more is charged as far as there are any.
        #[serde(skip_serializing_if = "Option::is_none")]
        units: Option<u64>,
        /// What the use is counted under ([`Command::Usage`]), cut to [`crate::LABEL_LEN_MAX`]: one of few, never a
        /// caller's text.
        #[serde(skip_serializing_if = "Option::is_none")]
        label: Option<String>,
    },
    /// The call failed or was free: gives it back. Answers `Settled`; refuses `BadLease`, `TooOld`.
    Release {
        /// The id of the reservation.
        lease_id: String,
        /// Outgoing requests that the call cost, or what weighs as much.
        #[serde(skip_serializing_if = "is_zero")]
        asked: u32,
        /// As of `Commit`.
        #[serde(skip_serializing_if = "Option::is_none")]
        label: Option<String>,
        /// The code of what the caller was answered, cut as the label is.
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
    /// What a reservation would be answered now; takes nothing. Answers `Reservable`; refuses as `Reserve`.
    Look,
    /// Draws one request without a call: for what is free and yet costs something. Answers `Status`; refuses
    /// `RateLimited`.
    Draw,
    /// What the key's owner may see. Answers `Status`.
    Status,
    /// What has become of these lots; those that are not there are left out. Answers `Lots`.
    Lots {
        /// References of grants.
        references: Vec<String>,
    },
    /// What the operator may see. Answers `Inspected`.
    Inspect {
        /// How many of the latest settlements to list, at most [`crate::RECENT_MAX`].
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

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_zero(count: &u32) -> bool {
    *count == 0
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
pub(crate) const fn is_one(units: &u64) -> bool {
    *units == 1
}
