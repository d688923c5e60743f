//! Types shared by commands, replies, rows and the state machine.

use quarry_kernel::time::UnixMs;
use serde::{Deserialize, Serialize};

/// Whether a key takes new leases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KeyStatus {
    /// Active.
    Active,
    /// Disabled by the operator.
    Disabled,
}

/// Origin of a lot's units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LotKind {
    /// Given with a new key.
    Free,
    /// Bought.
    TopUp,
    /// Given by the operator.
    Operator,
}

/// Units to add: calls of a data key, or micro-USD of a plan. A repeated grant must have the same content, so its expiry is
/// computed from the time of payment, not of sending.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grant {
    /// Reference of the grant, unique in the ledger (a payment's id): 1 to [`crate::REFERENCE_LEN_MAX`] bytes.
    pub reference: String,
    /// Origin of the units.
    pub kind: LotKind,
    /// Number of units, at least one.
    pub calls: u64,
    /// Expiry; none when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<UnixMs>,
}

/// Outcome of a lease.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Units were consumed, possibly fewer than requested.
    Charged,
    /// Released for good.
    Released,
    /// Due, but no units were left to consume.
    Uncollected,
}

/// Settlement of a lease: written once, never changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settlement {
    /// Lease id.
    pub lease_id: String,
    /// Reference of the first charged lot; present if and only if the outcome is `Charged`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lot: Option<String>,
    /// Outcome of the lease.
    pub outcome: Outcome,
    /// Time at which it was settled.
    pub at: UnixMs,
    /// Units charged to that lot.
    #[serde(default)]
    pub units: u64,
    /// Charges to further lots; mostly empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub further: Vec<LotCharge>,
    /// Units that could not be charged.
    #[serde(default, skip_serializing_if = "is_none")]
    pub short: u64,
    /// Label under which the use is counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Error code of a failed call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Sub-key of the call, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sub_key: Option<String>,
    /// Whether the source's answer was not retained, at the owner's or caller's wish.
    #[serde(default, skip_serializing_if = "is_false")]
    pub unkept: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
pub(crate) const fn is_false(flag: &bool) -> bool {
    !*flag
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
pub(crate) const fn is_none(units: &u64) -> bool {
    *units == 0
}

impl Settlement {
    /// Returns the total of charged units.
    #[must_use]
    pub fn charged_units(&self) -> u64 {
        self.further.iter().fold(self.units, |sum, part| sum.saturating_add(part.units))
    }
}

/// Units charged to one lot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LotCharge {
    /// Reference of the lot.
    pub lot: String,
    /// Number of units drawn from the lot.
    pub units: u64,
}

/// Use on one day under one label.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DailyUsage {
    /// UTC day of the settlements, in days since 1970-01-01.
    pub day: i64,
    /// Label of the leases; empty for those without one.
    pub label: String,
    /// Outcome of the leases.
    pub outcome: Outcome,
    /// Number of leases.
    pub calls: u64,
    /// Units charged.
    pub units: u64,
}

/// Settled call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Call {
    /// Id of the call's lease.
    pub lease_id: String,
    /// Time at which it was settled.
    pub at: UnixMs,
    /// Label, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Outcome of the lease.
    pub outcome: Outcome,
    /// Units charged.
    pub units: u64,
    /// Error code that the caller received, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Sub-key of the call, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sub_key: Option<String>,
    /// Whether the source's answer was not retained.
    #[serde(skip_serializing_if = "is_false")]
    pub unkept: bool,
}

/// Failed call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FailedCall {
    /// Id of the call's lease.
    pub lease_id: String,
    /// Time at which it was settled.
    pub at: UnixMs,
    /// Label, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Error code that the caller received.
    pub error: String,
}

/// Totals of units: `granted = remaining + reserved + consumed + expired`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Totals {
    /// Units granted so far.
    pub granted: u64,
    /// Reservable units.
    pub remaining: u64,
    /// Units held by live leases.
    pub reserved: u64,
    /// Units charged.
    pub consumed: u64,
    /// Units that expired unused, or were withdrawn.
    pub expired: u64,
}
