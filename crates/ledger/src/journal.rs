//! Durable rows: what the adapter stores, what it loads, and how the ledger asks for a settlement.
//!
//! Nine tables, whose columns are the fields of the row types (integers are safe in a JavaScript number):
//!
//! * `account`, one row: [`AccountRow`].
//! * `lots`, key `reference`: [`LotRow`].
//! * `settlements`, key `lease_id`, no second index: [`Settlement`]. Ids sort by birth, so forgetting old rows is a
//!   range of the primary key.
//! * `failures`, at most one row: [`FailuresRow`].
//! * `usage`, key day, label and outcome: [`DailyUsage`] of the settlements that were folded away.
//! * `failed`, key `lease_id`: [`FailedCall`], the latest of them.
//! * `calls`, key `lease_id`: [`Call`], the latest of the settlements that were folded away.
//! * `access`, key `id`: [`AccessRow`], of keys that have more than their first secret.
//! * `forgotten_access`, key `id`: ids of such rows that were deleted, for ever.
//!
//! The consumption of a lot is no column that every commit rewrites: it is `consumed_base` plus the units of its
//! charged settlements. What was used is counted when settlements are folded, and until then found in them. So a commit
//! is one inserted row.

use std::fmt;

use quarry_kernel::time::UnixMs;
use serde::{Deserialize, Serialize};

use crate::access::AccessRow;
use crate::settings::Settings;
use crate::types::{Call, DailyUsage, FailedCall, Grant, KeyStatus, LotCharge, LotKind, Outcome, Settlement};

/// The one row of the key itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccountRow {
    /// Account that owns the key.
    pub account: String,
    /// Whether the key is usable.
    pub status: KeyStatus,
    /// Simultaneous calls.
    pub concurrency_limit: u32,
    /// Time at which the key was made.
    pub created_at: UnixMs,
    /// Released settlements that were folded away.
    pub released_base: u64,
    /// Uncollected settlements that were folded away.
    pub uncollected_base: u64,
    /// Units that folded settlements did not find.
    #[serde(default)]
    pub short_base: u64,
    /// Settlements of lease ids that sort before this one are forgotten; empty at first. It is durable because the
    /// next life of the object may see an earlier clock, which must not make a forgotten id young again.
    pub forgotten_before: String,
    /// Owner's settings; NULL: none.
    #[serde(default, skip_serializing_if = "Settings::is_default")]
    pub settings: Settings,
}

/// One grant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LotRow {
    /// The grant's reference, unique.
    pub reference: String,
    /// Origin of the units.
    pub kind: LotKind,
    /// Number of units.
    pub granted: u64,
    /// Units that folded settlements charged to this lot.
    pub consumed_base: u64,
    /// Time from which nothing can be drawn from the lot; absent (NULL): never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<UnixMs>,
    /// Time at which it was granted.
    pub granted_at: UnixMs,
    /// Time at which it was withdrawn; absent (NULL): it was not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub withdrawn_at: Option<UnixMs>,
}

impl LotRow {
    pub(crate) fn new(grant: Grant, now: UnixMs) -> Self {
        Self {
            reference: grant.reference,
            kind: grant.kind,
            granted: grant.calls,
            consumed_base: 0,
            expires_at: grant.expires_at,
            granted_at: now,
            withdrawn_at: None,
        }
    }

    /// Creates the row that stands for a grant withdrawn before it came, so that it never can.
    pub(crate) const fn new_withdrawn(reference: String, now: UnixMs) -> Self {
        Self {
            reference,
            kind: LotKind::TopUp,
            granted: 0,
            consumed_base: 0,
            expires_at: None,
            granted_at: now,
            withdrawn_at: Some(now),
        }
    }
}

/// Stored level of the failure allowance: cost of failed calls not yet refilled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct FailuresRow {
    /// Outgoing requests, in millionths.
    pub drawn_micro: i64,
    /// Time of this level.
    pub at: UnixMs,
}

/// One write for the adapter. All writes of one command go into one transaction, in order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "write", rename_all = "snake_case")]
pub enum Write {
    /// Insert the account's row.
    Account(AccountRow),
    /// Insert a lot's row.
    Lot(LotRow),
    /// Insert a settlement's row. A plain insert: should its key exist, the transaction must fail.
    Settle(Settlement),
    /// Set the account's `status`.
    Status {
        /// The new value.
        status: KeyStatus,
    },
    /// Set the account's `concurrency_limit`.
    Limit {
        /// The new value.
        concurrency_limit: u32,
    },
    /// Set a lot's `withdrawn_at`.
    Withdraw {
        /// The lot's.
        reference: String,
        /// The new value.
        at: UnixMs,
    },
    /// Set the account's `settings`.
    Settings(Settings),
    /// Replace a secret's or a sub-key's row, or insert it.
    Access(AccessRow),
    /// Delete such a row, and keep its id in `forgotten_access`.
    ForgetAccess {
        /// Its id.
        id: String,
    },
    /// Set the use of a sub-key; comes with the settlement that changed it.
    Used {
        /// Its id.
        id: String,
        /// The new value.
        used: u64,
        /// The new value.
        day: i64,
        /// The new value.
        used_in_day: u64,
    },
    /// Replace the row of failures, or insert it.
    Failures(FailuresRow),
    /// Forget the settlements whose `lease_id` sorts before `before` (`lease_id < before`): add the units of charged
    /// ones to their lots' `consumed_base`, the number of released ones to `released_base`, of uncollected ones to
    /// `uncollected_base`, what was short to `short_base`; count them in `usage`, forgetting the days before `usage_from`;
    /// keep those with an error in `failed`, of which the newest [`crate::FAILED_MAX`] stay, and all in
    /// `calls`, of which the newest [`crate::RECENT_MAX`] stay; delete them; set `forgotten_before` to `before`.
    FoldSettlements {
        /// Upper bound of the lease ids, exclusive.
        before: String,
        /// A day, in days since 1970-01-01.
        usage_from: i64,
    },
}

/// Settlement rows counted: one for each lot and outcome that occurs.
/// `SELECT lot, outcome, COUNT(), SUM(units), SUM(short), MIN(lease_id), MAX(lease_id) … GROUP BY lot, outcome`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// The lot that was charged, if any.
    pub lot: Option<String>,
    /// Outcome that the counted settlements share.
    pub outcome: Outcome,
    /// Number of rows.
    pub rows: u64,
    /// Units charged to the lot, without those of `further`.
    pub units: u64,
    /// Units that were not there.
    pub short: u64,
    /// Smallest lease id of the counted settlements.
    pub oldest: String,
    /// Largest lease id of the counted settlements.
    pub newest: String,
}

/// All that is durable, as the adapter loads it. The default is a key that was never opened.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StoredRows {
    /// The account's row; absent: never opened.
    pub account: Option<AccountRow>,
    /// All lots, in any order.
    pub lots: Vec<LotRow>,
    /// All settlements, counted.
    pub tallies: Vec<Tally>,
    /// Charges to further lots, in any order; a lot may occur again.
    pub further: Vec<LotCharge>,
    /// Level of the failure allowance; absent: none yet.
    pub failures: Option<FailuresRow>,
    /// Secrets beside the first one, and sub-keys, in any order.
    pub access: Vec<AccessRow>,
}

/// Store of rows that the ledger does not hold in memory.
pub trait Journal {
    /// Returns the settlement of a lease, `None` when there is no row.
    ///
    /// # Errors
    /// When the row cannot be read; this is never answered as `None`.
    fn find_settlement(&self, lease_id: &str) -> Result<Option<Settlement>, JournalError>;

    /// Returns whether a secret or sub-key of this id was forgotten ([`Write::ForgetAccess`]).
    ///
    /// # Errors
    /// When the rows cannot be read; this is never answered as `false`.
    fn is_access_forgotten(&self, id: &str) -> Result<bool, JournalError>;

    /// Returns the latest settlements, newest first (by `lease_id`), at most `limit`.
    ///
    /// # Errors
    /// When the rows cannot be read.
    fn list_recent_settlements(&self, limit: u32) -> Result<Vec<Settlement>, JournalError>;

    /// Lists daily use from a day on (days since 1970-01-01): the rows of `usage`, and the settlements not yet folded into them;
    /// in any order, and a key may occur twice.
    ///
    /// # Errors
    /// When the rows cannot be read.
    fn list_usage(&self, from_day: i64) -> Result<Vec<DailyUsage>, JournalError>;

    /// Returns the latest failures, newest first (by `lease_id`), of `failed` and of the settlements that are not folded yet.
    ///
    /// # Errors
    /// When the rows cannot be read.
    fn list_failed_calls(&self, limit: u32) -> Result<Vec<FailedCall>, JournalError>;

    /// Returns the latest calls, newest first (by `lease_id`), of `calls` and of the settlements that are not folded yet.
    ///
    /// # Errors
    /// When the rows cannot be read.
    fn list_calls(&self, limit: u32) -> Result<Vec<Call>, JournalError>;
}

/// Rows could not be read. It carries no cause: the adapter logs that where it happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JournalError;

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("stored rows could not be read")
    }
}

impl std::error::Error for JournalError {}
