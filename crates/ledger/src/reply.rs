//! Replies of a ledger: the response of the hop, typed once for both ends.

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

/// The answer to one command; its JSON is parsed. It is pinned by a test.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Reply {
    /// The ledger exists.
    Opened,
    /// The lot exists.
    Granted {
        /// Calls left to reserve.
        remaining: u64,
        /// Whether the same grant had been applied before.
        repeated: bool,
    },
    /// A call and a slot are held for the caller.
    Reserved {
        /// Account that owns the key.
        account: String,
        /// Calls left to reserve, this one taken out.
        remaining: u64,
        /// Simultaneous calls of the key.
        limit: u32,
        /// Leases alive now, this one among them.
        live: u32,
        /// Time at which the lease lapses unless it is settled.
        expires_at: UnixMs,
        /// Requests that the key may make.
        #[serde(skip_serializing_if = "Option::is_none")]
        requests: Option<Allowance>,
        /// Outgoing requests that its failed calls may cost.
        #[serde(skip_serializing_if = "Option::is_none")]
        failures: Option<Allowance>,
        /// Whether the owner wants sources' answers not to be kept.
        #[serde(skip_serializing_if = "is_false")]
        unkept: bool,
    },
    /// A call could be reserved now.
    Reservable {
        /// Account that owns the key.
        account: String,
        /// Calls left to reserve.
        remaining: u64,
        /// Simultaneous calls of the key.
        limit: u32,
        /// Leases alive now.
        live: u32,
        /// Requests that the key may make.
        requests: Allowance,
        /// Outgoing requests that its failed calls may cost.
        failures: Allowance,
    },
    /// The lease is settled, now or before.
    Settled {
        /// Outcome; the earlier one when it was settled before.
        outcome: Outcome,
        /// Units left to reserve.
        remaining: u64,
        /// Units charged; the earlier ones when it was settled before.
        #[serde(skip_serializing_if = "is_none")]
        units: u64,
        /// Units that should have been charged and were not there.
        #[serde(skip_serializing_if = "is_none")]
        uncollected: u64,
        /// Whether the owner has to be told something ([`crate::Command::Notice`]).
        #[serde(skip_serializing_if = "is_false")]
        notice: bool,
    },
    /// The lot has ended, now or before.
    Withdrawn {
        /// Units of the lot that nobody can spend any more. More may follow while some are reserved.
        withdrawn: u64,
        /// Units of the lot in flight.
        reserved: u64,
        /// Units of the lot that were spent.
        consumed: u64,
        /// Whether it had been withdrawn before.
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
        /// The latest failures, newest first, at most [`crate::FAILED_MAX`].
        failed: Vec<FailedCall>,
    },
    /// Owner's view of the key (docs/specification.md, API key status).
    Status {
        /// Account that owns the key.
        account: String,
        /// Whether the key is usable.
        status: KeyStatus,
        /// Calls left to reserve.
        remaining: u64,
        /// Simultaneous calls of the key.
        limit: u32,
        /// The lots that have something left and are not expired, the one drawn next first; a sub-key is told of none.
        credits: Vec<Credit>,
        /// The sub-key that asks, if one does.
        #[serde(skip_serializing_if = "Option::is_none")]
        sub_key: Option<Box<SubKeyView>>,
    },
    /// The latest calls, newest first.
    Calls {
        /// Account that owns the key.
        account: String,
        /// Whether the key is usable.
        status: KeyStatus,
        /// The latest calls, at most [`crate::RECENT_MAX`].
        calls: Vec<Call>,
    },
    /// Secrets, sub-keys and settings of the key.
    Owned(Box<OwnerView>),
    /// Pending notice to the owner.
    Notice {
        /// Pending notice; none: all are sent.
        #[serde(skip_serializing_if = "Option::is_none")]
        notice: Option<Notice>,
    },
    /// All data, for the operator.
    Inspected(Box<Inspection>),
    /// State of the lots that were asked for.
    Lots {
        /// Existing lots.
        lots: Vec<LotView>,
    },
    /// The key is as asked for.
    Changed,
    /// Refused without a change.
    Refused(Refusal),
}

impl Reply {
    /// Returns whether the ledger decided. What it could not store has not happened and is sent again.
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
    /// Secrets of the key, the oldest first.
    pub secrets: Vec<SecretView>,
    /// Sub-keys of the key, the oldest first.
    pub sub_keys: Vec<SubKeyView>,
    /// Whether sources' answers are not kept.
    #[serde(skip_serializing_if = "is_false")]
    pub unkept: bool,
    /// Recipient of notices of low credit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alert: Option<AlertTerms>,
}

/// Calls of one lot that can still be reserved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Credit {
    /// Number of calls that can still be reserved.
    pub remaining: u64,
    /// Time of expiry; absent: never.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<UnixMs>,
    /// Origin of the units.
    pub kind: LotKind,
}

/// The whole ledger at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Inspection {
    /// Account that owns the key.
    pub account: String,
    /// Whether the key is usable.
    pub status: KeyStatus,
    /// Simultaneous calls of the key.
    pub limit: u32,
    /// Time at which the key was made.
    pub created_at: UnixMs,
    /// The sum over all lots.
    pub totals: Totals,
    /// All lots, oldest first.
    pub lots: Vec<LotView>,
    /// All live leases.
    pub leases: Vec<LeaseView>,
    /// Counts of events besides charges.
    pub counters: Counters,
    /// The latest settlements, newest first.
    pub recent: Vec<Settlement>,
    /// Secrets beside the first one, and sub-keys.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub access: Vec<AccessRow>,
}

/// One lot at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LotView {
    /// The grant's reference.
    pub reference: String,
    /// Origin of the calls.
    pub kind: LotKind,
    /// Time at which it was granted.
    pub granted_at: UnixMs,
    /// Time from which nothing can be drawn from the lot; absent: never.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<UnixMs>,
    /// Time at which it was withdrawn, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub withdrawn_at: Option<UnixMs>,
    /// Totals of its units.
    #[serde(flatten)]
    pub totals: Totals,
}

/// One live lease at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LeaseView {
    /// The caller's id.
    pub lease_id: String,
    /// The reference of the first lot that holds its units.
    pub lot: String,
    /// Number of units held.
    #[serde(skip_serializing_if = "is_one")]
    pub units: u64,
    /// Time for which it has been held, in milliseconds.
    pub age_ms: u64,
    /// Time at which it lapses.
    pub expires_at: UnixMs,
}

/// Counts of events besides charges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Counters {
    /// Commits that found nothing to charge, since the key was made.
    pub uncollected: u64,
    /// Units that commits did not find, since the key was made.
    #[serde(skip_serializing_if = "is_none")]
    pub uncollected_units: u64,
    /// Leases given back, since the key was made.
    pub released: u64,
    /// Leases that ended unsettled, since the object was last loaded.
    pub lapsed: u64,
}
