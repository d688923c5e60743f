//! The words that commands, replies, rows and the state machine share; this file needs none of theirs.

use quarry_kernel::time::UnixMs;
use serde::{Deserialize, Serialize};

/// Whether a key takes new leases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KeyStatus {
    /// It does.
    Active,
    /// The operator has stopped it.
    Disabled,
}

/// Where the calls of a lot come from.
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

/// Calls to add. Whoever sends a grant again must send the same content, so an expiry is reckoned from the moment of
/// the payment and not from the moment of sending.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grant {
    /// What the grant is for, unique in the ledger (a payment's id): 1 to [`crate::REFERENCE_LEN_MAX`] bytes.
    pub reference: String,
    /// Where the calls come from.
    pub kind: LotKind,
    /// How many, at least one.
    pub calls: u64,
    /// From when on they can no longer be spent; absent: never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<UnixMs>,
}

/// How a lease ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// One call of a lot was consumed.
    Charged,
    /// Given back; it can never be charged.
    Released,
    /// It should have been charged, but no call was left; nothing was consumed.
    Uncollected,
}

/// The end of one lease: written once, never changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settlement {
    /// The caller's id.
    pub lease_id: String,
    /// The reference of the lot that was charged; present if and only if the outcome is `Charged`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lot: Option<String>,
    /// How the lease ended.
    pub outcome: Outcome,
    /// When it was settled.
    pub at: UnixMs,
}

/// Where granted calls are: `granted = remaining + reserved + consumed + expired`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Totals {
    /// Calls ever granted.
    pub granted: u64,
    /// Calls that can be reserved.
    pub remaining: u64,
    /// Calls held by live leases.
    pub reserved: u64,
    /// Calls charged.
    pub consumed: u64,
    /// Calls that nobody took in time.
    pub expired: u64,
}
