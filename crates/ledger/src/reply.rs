//! What a ledger answers: the response of the hop, typed once for both ends.

use std::fmt;

use quarry_kernel::time::UnixMs;
use serde::Serialize;

use crate::access::{AccessRow, SecretView, SubKeyView};
use crate::allowance::Allowance;
use crate::command::is_one;
use crate::settings::{AlertTerms, Notice};
use crate::terms::{
    Call, DayUse, Failed, KeyStatus, LotKind, Outcome, Settlement, Totals, is_false, is_none,
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
        days: Vec<DayUse>,
        /// The latest failures, newest first, at most [`crate::FAILED_MAX`].
        failed: Vec<Failed>,
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
    Owned(Box<Owned>),
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
pub struct Owned {
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

/// Why nothing was done.
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
        /// When it is worth trying again, in milliseconds.
        retry_after_ms: u32,
    },
    /// More requests than the key may make in a time.
    RateLimited {
        /// What it may.
        allowance: Allowance,
        /// When it may make the next, in milliseconds.
        retry_after_ms: u32,
    },
    /// Calls of the key failed so often that the next would cost more for nothing than it may.
    FailureBudget {
        /// What it may.
        allowance: Allowance,
        /// When it is worth trying again, in milliseconds.
        retry_after_ms: u32,
    },
    /// All slots are taken.
    ConcurrencyLimit {
        /// Simultaneous calls of the key.
        limit: u32,
        /// Leases alive now; more than the limit after it was lowered.
        live: u32,
        /// When it is worth trying again, in milliseconds.
        retry_after_ms: u32,
    },
    /// The lease was settled before, so it cannot be taken again.
    LeaseSettled {
        /// How it was settled.
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
        /// When it ended.
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
        /// When.
        at: UnixMs,
    },
    /// The sub-key may not ask for this label.
    EndpointNotAllowed,
    /// The sub-key has used what it may use in all.
    SubKeySpent {
        /// How many units that is.
        limit: u64,
    },
    /// The sub-key has used what it may use in a day.
    SubKeyDay {
        /// How many units that is.
        limit: u64,
        /// When the next day begins, in milliseconds.
        retry_after_ms: u32,
    },
    /// All that the sub-key may still use is in flight; some may come back.
    SubKeyReserved {
        /// When it is worth trying again, in milliseconds.
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
    /// The mark is zero, or whom to tell is empty or too long.
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
