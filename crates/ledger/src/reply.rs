//! What a ledger answers: the response of the hop, typed once for both ends.

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
        /// Whose key this is.
        account: String,
        /// Calls left to reserve, this one taken out.
        remaining: u64,
        /// Simultaneous calls of the key.
        limit: u32,
        /// Leases alive now, this one among them.
        live: u32,
        /// When the lease lapses unless it is settled.
        expires_at: UnixMs,
        /// Requests that the key may make.
        #[serde(skip_serializing_if = "Option::is_none")]
        requests: Option<Allowance>,
        /// Outgoing requests that its failed calls may cost.
        #[serde(skip_serializing_if = "Option::is_none")]
        failures: Option<Allowance>,
        /// Whether the owner wants nothing kept of what sources answer.
        #[serde(skip_serializing_if = "is_false")]
        unkept: bool,
    },
    /// A call could be reserved now.
    Reservable {
        /// Whose key this is.
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
        /// How; the earlier outcome when it was settled before.
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
        /// Units of it that nobody can spend any more. More may follow while some are reserved.
        withdrawn: u64,
        /// Units of it in flight.
        reserved: u64,
        /// Units of it that were spent.
        consumed: u64,
        /// Whether it had been withdrawn before.
        repeated: bool,
    },
    /// What was used.
    Usage {
        /// Whose key this is.
        account: String,
        /// Whether the key is usable.
        status: KeyStatus,
        /// By day, label and outcome, in this order.
        days: Vec<DailyUsage>,
        /// The latest failures, newest first, at most [`crate::FAILED_MAX`].
        failed: Vec<FailedCall>,
    },
    /// What the key's owner may see (docs/specification.md, API key status).
    Status {
        /// Whose key this is.
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
        /// Whose key this is.
        account: String,
        /// Whether the key is usable.
        status: KeyStatus,
        /// At most [`crate::RECENT_MAX`].
        calls: Vec<Call>,
    },
    /// What the owner of a key rules over.
    Owned(Box<OwnerView>),
    /// What the owner has to be told.
    Notice {
        /// Nothing: all has been told.
        #[serde(skip_serializing_if = "Option::is_none")]
        notice: Option<Notice>,
    },
    /// Everything, for the operator.
    Inspected(Box<Inspection>),
    /// Lots, as they were asked for.
    Lots {
        /// Those that are there.
        lots: Vec<LotView>,
    },
    /// The key is as asked for.
    Changed,
    /// Nothing was done.
    Refused(Refusal),
}

impl Reply {
    /// Whether the ledger decided. What it could not store has not happened and is sent again.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        *self != Self::Refused(Refusal::Storage)
    }
}

/// What the owner of a key rules over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OwnerView {
    /// Whose key this is.
    pub account: String,
    /// Whether the key is usable.
    pub status: KeyStatus,
    /// Its secrets, the oldest first.
    pub secrets: Vec<SecretView>,
    /// Its sub-keys, the oldest first.
    pub sub_keys: Vec<SubKeyView>,
    /// Whether nothing of what sources answer is kept.
    #[serde(skip_serializing_if = "is_false")]
    pub unkept: bool,
    /// Who is told of low credit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alert: Option<AlertTerms>,
}

/// Calls of one lot that can still be reserved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Credit {
    /// How many.
    pub remaining: u64,
    /// Until when; absent: for ever.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<UnixMs>,
    /// Where they come from.
    pub kind: LotKind,
}

/// The whole ledger at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Inspection {
    /// Whose key this is.
    pub account: String,
    /// Whether the key is usable.
    pub status: KeyStatus,
    /// Simultaneous calls of the key.
    pub limit: u32,
    /// When the key was made.
    pub created_at: UnixMs,
    /// The sum over all lots.
    pub totals: Totals,
    /// All lots, oldest first.
    pub lots: Vec<LotView>,
    /// All live leases.
    pub leases: Vec<LeaseView>,
    /// What happened besides charges.
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
    /// Where the calls come from.
    pub kind: LotKind,
    /// When it was granted.
    pub granted_at: UnixMs,
    /// From when on nothing can be drawn; absent: never.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<UnixMs>,
    /// When it was withdrawn, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub withdrawn_at: Option<UnixMs>,
    /// Where its units are.
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
    /// How many it holds.
    #[serde(skip_serializing_if = "is_one")]
    pub units: u64,
    /// How long it has been held, in milliseconds.
    pub age_ms: u64,
    /// When it lapses.
    pub expires_at: UnixMs,
}

/// What happened besides charges.
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
