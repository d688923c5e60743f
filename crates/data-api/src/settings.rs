//! What the operator configures, read once a request by the adapter.

use crate::canary::Expectation;
use crate::key::Secrets;

/// Settings of the data API.
#[derive(Debug, Clone)]
pub struct Settings {
    /// HMAC secrets of keys, cookies and address hashes; `None` when the deployment has none, and then nobody gets in.
    pub secrets: Option<Secrets>,
    /// The operator's bearer secret; `None` closes the operator's API.
    pub admin_secret: Option<String>,
    /// Our own origin for links, when it is not the one of the request.
    pub public_origin: Option<String>,
    /// Visitor keys that one address may get an hour.
    pub visitor_keys_per_hour: u32,
    /// Whether requests may ask for faults (`X-Quarry-Fault`), for tests of the real runtime only.
    pub fault_injection: bool,
    /// What the canary asks when the scheduled event comes; empty when the operator wants none.
    pub canary: Vec<Expectation>,
}

/// Calls on a new key (specification, Limits).
pub const FREE_CALLS: u64 = 10;
/// Simultaneous calls of a key (specification, Limits).
pub const DEFAULT_CONCURRENCY: u32 = 25;
/// Most simultaneous calls that an operator may allow; one object serves them all.
pub const MAX_CONCURRENCY: u32 = 1_000;
/// Days until top-up credit expires (architecture, Decisions).
pub const CREDIT_TTL_DAYS: i64 = 365;
