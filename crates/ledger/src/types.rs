//! The words that commands, replies, rows and the state machine share; this file needs none of theirs.

use quarry_kernel::time::UnixMs;
use serde::{Deserialize, Serialize};

/// Whether a key takes new leases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KeyStatus {
    /// Active.
    Active,
    /// The operator has stopped it.
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

/// Units to add: calls of a data key, micro-USD of a plan. Whoever sends a grant again must send the same content, so an expiry is reckoned from the moment of
/// the payment and not from the moment of sending.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grant {
    /// Reference of the grant, unique in the ledger (a payment's id): 1 to [`crate::REFERENCE_LEN_MAX`] bytes.
    pub reference: String,
    /// Origin of the calls.
    pub kind: LotKind,
    /// Number of calls, at least one.
    pub calls: u64,
    /// Time from which the units can no longer be spent; absent: never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<UnixMs>,
}

/// Outcome of a lease.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Units were consumed, perhaps fewer than were asked for.
    Charged,
    /// Given back; it can never be charged.
    Released,
    /// The call should have been charged, but nothing was left; nothing was consumed.
    Uncollected,
}

/// The end of one lease: written once, never changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settlement {
    /// The caller's id.
    pub lease_id: String,
    /// The reference of the first lot that was charged; present if and only if the outcome is `Charged`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lot: Option<String>,
    /// Outcome of the lease.
    pub outcome: Outcome,
    /// Time at which it was settled.
    pub at: UnixMs,
    /// Units of that lot.
    #[serde(default)]
    pub units: u64,
    /// Charges to further lots; mostly empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub further: Vec<LotCharge>,
    /// Units that should have been charged and were not there.
    #[serde(default, skip_serializing_if = "is_none")]
    pub short: u64,
    /// Label under which the use is counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Reason why it failed, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The sub-key whose call it was, if it was one's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sub_key: Option<String>,
    /// Whether the source's answer was not kept, because the owner or the caller wished so.
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
    /// Returns all units that were charged.
    #[must_use]
    pub fn charged_units(&self) -> u64 {
        self.further.iter().fold(self.units, |sum, part| sum.saturating_add(part.units))
    }
}

/// Units of one lot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LotCharge {
    /// The lot's reference.
    pub lot: String,
    /// Number of units drawn from the lot.
    pub units: u64,
}

/// Use of one day under one label.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DailyUsage {
    /// The UTC day, in days since 1970-01-01, of the settlements.
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

/// A call that was settled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Call {
    /// Id of the call's lease.
    pub lease_id: String,
    /// Time at which it was settled.
    pub at: UnixMs,
    /// The label, if it had one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Outcome of the lease.
    pub outcome: Outcome,
    /// Units charged.
    pub units: u64,
    /// Error code that the caller received, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The sub-key whose call it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sub_key: Option<String>,
    /// Whether the source's answer was not kept.
    #[serde(skip_serializing_if = "is_false")]
    pub unkept: bool,
}

/// A call that failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FailedCall {
    /// Id of the call's lease.
    pub lease_id: String,
    /// Time at which it was settled.
    pub at: UnixMs,
    /// The label, if it had one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Error code that the caller received.
    pub error: String,
}

/// Totals of units: `granted = remaining + reserved + consumed + expired`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Totals {
    /// Units ever granted.
    pub granted: u64,
    /// Units that can be reserved.
    pub remaining: u64,
    /// Units held by live leases.
    pub reserved: u64,
    /// Units charged.
    pub consumed: u64,
    /// Units that nobody took in time, or that were withdrawn.
    pub expired: u64,
}
