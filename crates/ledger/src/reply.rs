//! Replies of a ledger: the response of the hop, with one type for both ends.

use quarry_kernel::time::UnixMs;
use serde::Serialize;

use crate::access::{AccessRow, SecretView, SubKeyView};
use crate::allowance::Allowance;
use crate::command::is_one;
use crate::refusal::Refusal;
use crate::settings::{AlertTerms, Notice};
use crate::types::{
    Call, DailyUsage, FailedCall, KeyStatus, LotKind, Outcome, Settlement, Totals, is_false, is_none,
};

/// Reply to a command. A test pins its JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Reply {
    /// The ledger exists.
    Opened,
    /// The lot exists.
    Granted {
        /// Reservable units.
        remaining: u64,
        /// Whether the same grant was already applied.
        repeated: bool,
    },
    /// Units and a slot are reserved.
    Reserved {
        /// Account that owns the key.
        account: String,
        /// Reservable units, without the reserved ones.
        remaining: u64,
        /// Maximum concurrent calls of the key.
        limit: u32,
        /// Number of live leases, including this one.
        live: u32,
        /// Expiry of the lease.
        expires_at: UnixMs,
        /// Remaining request allowance.
        #[serde(skip_serializing_if = "Option::is_none")]
        requests: Option<Allowance>,
        /// Remaining failure allowance.
        #[serde(skip_serializing_if = "Option::is_none")]
        failures: Option<Allowance>,
        /// Whether the owner has switched retention off.
        #[serde(skip_serializing_if = "is_false")]
        unkept: bool,
    },
    /// A call could be reserved now.
    Reservable {
        /// Account that owns the key.
        account: String,
        /// Reservable units.
        remaining: u64,
        /// Maximum concurrent calls of the key.
        limit: u32,
        /// Number of live leases.
        live: u32,
        /// Remaining request allowance.
        requests: Allowance,
        /// Remaining failure allowance.
        failures: Allowance,
    },
    /// The lease is settled, now or before.
    Settled {
        /// Outcome; the first one for a repetition.
        outcome: Outcome,
        /// Reservable units.
        remaining: u64,
        /// Units charged; the first number for a repetition.
        #[serde(skip_serializing_if = "is_none")]
        units: u64,
        /// Units that could not be charged.
        #[serde(skip_serializing_if = "is_none")]
        uncollected: u64,
        /// Whether a notice to the owner is pending ([`crate::Command::Notice`]).
        #[serde(skip_serializing_if = "is_false")]
        notice: bool,
    },
    /// The lot has ended, now or before.
    Withdrawn {
        /// Units of the lot that can no longer be spent. More may follow while some are reserved.
        withdrawn: u64,
        /// Units of the lot in flight.
        reserved: u64,
        /// Units of the lot that were consumed.
        consumed: u64,
        /// Whether it had already been withdrawn.
        repeated: bool,
    },
    /// Daily use.
    Usage {
        /// Account that owns the key.
        account: String,
        /// Whether the key is usable.
        status: KeyStatus,
        /// Daily use, sorted by day, label and outcome.
        days: Vec<DailyUsage>,
        /// Latest failures, newest first, at most [`crate::FAILED_MAX`].
        failed: Vec<FailedCall>,
    },
    /// Owner's view of the key (docs/specification.md, API key status).
    Status {
        /// Account that owns the key.
        account: String,
        /// Whether the key is usable.
        status: KeyStatus,
        /// Reservable units.
        remaining: u64,
        /// Maximum concurrent calls of the key.
        limit: u32,
        /// Unexpired lots with remaining units, in drawing order; empty for a sub-key.
        credits: Vec<Credit>,
        /// Requesting sub-key, if any.
        #[serde(skip_serializing_if = "Option::is_none")]
        sub_key: Option<Box<SubKeyView>>,
    },
    /// The latest calls, newest first.
    Calls {
        /// Account that owns the key.
        account: String,
        /// Whether the key is usable.
        status: KeyStatus,
        /// Latest calls, newest first, at most [`crate::RECENT_MAX`].
        calls: Vec<Call>,
    },
    /// Secrets, sub-keys and settings of the key.
    Owned(Box<OwnerView>),
    /// Pending notice to the owner.
    Notice {
        /// Pending notice, if any.
        #[serde(skip_serializing_if = "Option::is_none")]
        notice: Option<Notice>,
    },
    /// All data, for the operator.
    Inspected(Box<Inspection>),
    /// Requested lots.
    Lots {
        /// Existing lots.
        lots: Vec<LotView>,
    },
    /// The change is in effect.
    Changed,
    /// Refused without a change.
    Refused(Refusal),
}

impl Reply {
    /// Returns whether the reply is final. A reply about a storage failure is not: nothing happened, and the command is sent
    /// again.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        *self != Self::Refused(Refusal::Storage)
    }
}

/// Secrets, sub-keys and settings of a key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OwnerView {
    /// Account that owns the key.
    pub account: String,
    /// Whether the key is usable.
    pub status: KeyStatus,
    /// Secrets of the key, oldest first.
    pub secrets: Vec<SecretView>,
    /// Sub-keys of the key, oldest first.
    pub sub_keys: Vec<SubKeyView>,
    /// Whether sources' answers are not retained.
    #[serde(skip_serializing_if = "is_false")]
    pub unkept: bool,
    /// Recipient of notices of low credit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alert: Option<AlertTerms>,
}

/// Reservable units of one lot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Credit {
    /// Number of reservable units.
    pub remaining: u64,
    /// Expiry; absent for a lot without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<UnixMs>,
    /// Origin of the units.
    pub kind: LotKind,
}

/// Complete state of a ledger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Inspection {
    /// Account that owns the key.
    pub account: String,
    /// Whether the key is usable.
    pub status: KeyStatus,
    /// Maximum concurrent calls.
    pub limit: u32,
    /// Time of the key's creation.
    pub created_at: UnixMs,
    /// Totals over all lots.
    pub totals: Totals,
    /// All lots, oldest first.
    pub lots: Vec<LotView>,
    /// All live leases.
    pub leases: Vec<LeaseView>,
    /// Counts of events besides charges.
    pub counters: Counters,
    /// Latest settlements, newest first.
    pub recent: Vec<Settlement>,
    /// Secrets other than the first, and sub-keys.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub access: Vec<AccessRow>,
}

/// State of a lot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LotView {
    /// Reference of the grant.
    pub reference: String,
    /// Origin of the units.
    pub kind: LotKind,
    /// Time of the grant.
    pub granted_at: UnixMs,
    /// Expiry; absent for a lot without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<UnixMs>,
    /// Time of withdrawal, if withdrawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub withdrawn_at: Option<UnixMs>,
    /// Totals of its units.
    #[serde(flatten)]
    pub totals: Totals,
}

/// State of a live lease.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LeaseView {
    /// Lease id.
    pub lease_id: String,
    /// Reference of the first lot that holds its units.
    pub lot: String,
    /// Number of units held.
    #[serde(skip_serializing_if = "is_one")]
    pub units: u64,
    /// Age in milliseconds.
    pub age_ms: u64,
    /// Expiry.
    pub expires_at: UnixMs,
}

/// Counts of events besides charges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Counters {
    /// Commits without any units to charge, since the key's creation.
    pub uncollected: u64,
    /// Units that commits could not charge, since the key's creation.
    #[serde(skip_serializing_if = "is_none")]
    pub uncollected_units: u64,
    /// Released leases, since the key's creation.
    pub released: u64,
    /// Lapsed leases, since the object was last loaded.
    pub lapsed: u64,
}
