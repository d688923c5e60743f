//! Durable rows: what the adapter stores and loads, and the port for reading settlements.
//!
//! Nine tables, whose columns are the fields of the row types (all integers are safe in a JavaScript number):
//!
//! * `account`, one row: [`AccountRow`].
//! * `lots`, key `reference`: [`LotRow`].
//! * `settlements`, key `lease_id`, no second index: [`Settlement`]. Ids sort by creation time, so deleting old rows is a range
//!   of the primary key.
//! * `failures`, at most one row: [`FailuresRow`].
//! * `usage`, key day, label and outcome: [`DailyUsage`] of folded settlements.
//! * `failed`, key `lease_id`: the latest [`FailedCall`] rows.
//! * `calls`, key `lease_id`: the latest [`Call`] rows of folded settlements.
//! * `access`, key `id`: [`AccessRow`], for keys with more than their first secret.
//! * `forgotten_access`, key `id`: ids of deleted `access` rows, kept for ever.
//!
//! The consumption of a lot is not a column, which every commit would rewrite: it is `consumed_base` plus the units of its
//! charged settlements. Use is counted when settlements are folded, and read from them until then. A commit is therefore one
//! inserted row.

use std::fmt;

use quarry_kernel::time::UnixMs;
use serde::{Deserialize, Serialize};

use crate::access::AccessRow;
use crate::settings::Settings;
use crate::types::{Call, DailyUsage, FailedCall, Grant, KeyStatus, LotCharge, LotKind, Outcome, Settlement};

/// Row of the key itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccountRow {
    /// Account that owns the key.
    pub account: String,
    /// Whether the key is usable.
    pub status: KeyStatus,
    /// Maximum concurrent calls.
    pub concurrency_limit: u32,
    /// Time of the key's creation.
    pub created_at: UnixMs,
    /// Number of released settlements that were folded.
    pub released_base: u64,
    /// Number of uncollected settlements that were folded.
    pub uncollected_base: u64,
    /// Uncollected units of folded settlements.
    #[serde(default)]
    pub short_base: u64,
    /// Lower bound of remembered lease ids; empty at first. It is durable, because after a reload the clock may be earlier, which
    /// must not make a forgotten id acceptable again.
    pub forgotten_before: String,
    /// Owner's settings; NULL without any.
    #[serde(default, skip_serializing_if = "Settings::is_default")]
    pub settings: Settings,
}

/// Row of a grant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LotRow {
    /// Reference of the grant, unique.
    pub reference: String,
    /// Origin of the units.
    pub kind: LotKind,
    /// Number of units.
    pub granted: u64,
    /// Units that folded settlements have charged to this lot.
    pub consumed_base: u64,
    /// Expiry; absent (NULL) for a lot without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<UnixMs>,
    /// Time of the grant.
    pub granted_at: UnixMs,
    /// Time of withdrawal; absent (NULL) if not withdrawn.
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

    /// Creates the row of a grant withdrawn before its arrival, which blocks it.
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

/// Stored level of the failure allowance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct FailuresRow {
    /// Outgoing requests drawn and not yet refilled, in millionths.
    pub drawn_micro: i64,
    /// Time of this level.
    pub at: UnixMs,
}

/// Write for the adapter. All writes of one command are stored in one transaction, in order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "write", rename_all = "snake_case")]
pub enum Write {
    /// Inserts the account's row.
    Account(AccountRow),
    /// Inserts a lot's row.
    Lot(LotRow),
    /// Inserts a settlement's row. If its key exists, the transaction must fail.
    Settle(Settlement),
    /// Sets the account's `status`.
    Status {
        /// New status.
        status: KeyStatus,
    },
    /// Sets the account's `concurrency_limit`.
    Limit {
        /// New limit.
        concurrency_limit: u32,
    },
    /// Sets a lot's `withdrawn_at`.
    Withdraw {
        /// Reference of the lot.
        reference: String,
        /// Time of withdrawal.
        at: UnixMs,
    },
    /// Sets the account's `settings`.
    Settings(Settings),
    /// Inserts or replaces the row of a secret or sub-key.
    Access(AccessRow),
    /// Deletes an `access` row and keeps its id in `forgotten_access`.
    ForgetAccess {
        /// Id of the row.
        id: String,
    },
    /// Sets a sub-key's use, together with the settlement that changed it.
    Used {
        /// Id of the sub-key.
        id: String,
        /// Units charged in total.
        used: u64,
        /// UTC day of `used_in_day`.
        day: i64,
        /// Units charged on that day.
        used_in_day: u64,
    },
    /// Inserts or replaces the row of the failure allowance.
    Failures(FailuresRow),
    /// Folds the settlements with `lease_id < before`: adds the units of charged ones to their lots' `consumed_base`, the number
    /// of released ones to `released_base`, of uncollected ones to `uncollected_base`, uncollected units to `short_base`; counts
    /// them in `usage` and deletes the days before `usage_from`; copies those with an error to `failed` (keeping the newest
    /// [`crate::FAILED_MAX`]) and all to `calls` (keeping the newest [`crate::RECENT_MAX`]); deletes them; sets
    /// `forgotten_before` to `before`.
    FoldSettlements {
        /// Upper bound of the lease ids, exclusive.
        before: String,
        /// First day of use to keep, in days since 1970-01-01.
        usage_from: i64,
    },
}

/// Aggregate of settlement rows, one per lot and outcome.
/// `SELECT lot, outcome, COUNT(), SUM(units), SUM(short), MIN(lease_id), MAX(lease_id) … GROUP BY lot, outcome`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// Charged lot, if any.
    pub lot: Option<String>,
    /// Common outcome.
    pub outcome: Outcome,
    /// Number of rows.
    pub rows: u64,
    /// Units charged to the lot, without those in `further`.
    pub units: u64,
    /// Uncollected units.
    pub short: u64,
    /// Smallest lease id.
    pub oldest: String,
    /// Largest lease id.
    pub newest: String,
}

/// All durable rows, as loaded by the adapter. The default is a key that was never opened.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StoredRows {
    /// Account's row; `None` if never opened.
    pub account: Option<AccountRow>,
    /// All lots, in any order.
    pub lots: Vec<LotRow>,
    /// Aggregates of all settlements.
    pub tallies: Vec<Tally>,
    /// Charges to further lots, in any order and possibly several per lot.
    pub further: Vec<LotCharge>,
    /// Level of the failure allowance; `None` if never drawn.
    pub failures: Option<FailuresRow>,
    /// Secrets other than the first, and sub-keys, in any order.
    pub access: Vec<AccessRow>,
}

/// Access to the stored rows that the ledger does not keep in memory.
pub trait Journal {
    /// Finds the settlement of a lease.
    ///
    /// # Errors
    /// When the row cannot be read, which must not be reported as `None`.
    fn find_settlement(&self, lease_id: &str) -> Result<Option<Settlement>, JournalError>;

    /// Returns whether a secret or sub-key with this id was deleted ([`Write::ForgetAccess`]).
    ///
    /// # Errors
    /// When the rows cannot be read, which must not be reported as `false`.
    fn is_access_forgotten(&self, id: &str) -> Result<bool, JournalError>;

    /// Lists the latest settlements, newest first (by `lease_id`), at most `limit`.
    ///
    /// # Errors
    /// When the rows cannot be read.
    fn list_recent_settlements(&self, limit: u32) -> Result<Vec<Settlement>, JournalError>;

    /// Lists daily use from a day on (days since 1970-01-01): the rows of `usage`, and settlements not yet folded; in any order,
    /// possibly with duplicate keys.
    ///
    /// # Errors
    /// When the rows cannot be read.
    fn list_usage(&self, from_day: i64) -> Result<Vec<DailyUsage>, JournalError>;

    /// Lists the latest failures, newest first (by `lease_id`), from `failed` and from settlements not yet folded.
    ///
    /// # Errors
    /// When the rows cannot be read.
    fn list_failed_calls(&self, limit: u32) -> Result<Vec<FailedCall>, JournalError>;

    /// Lists the latest calls, newest first (by `lease_id`), from `calls` and from settlements not yet folded.
    ///
    /// # Errors
    /// When the rows cannot be read.
    fn list_calls(&self, limit: u32) -> Result<Vec<Call>, JournalError>;
}

/// Failure to read rows. The adapter logs the cause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JournalError;

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("stored rows could not be read")
    }
}

impl std::error::Error for JournalError {}
