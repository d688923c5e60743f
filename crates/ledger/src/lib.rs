#![doc = include_str!("../README.md")]
//!
//! Credits and concurrency of one API key or plan: a pure state machine without I/O, clock or platform. It counts abstract units:
//! calls of a data key or of a free allowance, micro-USD of a plan.
//!
//! It runs inside one single-threaded object per key, which may be evicted or killed at any moment: memory is then lost, durable
//! rows are not. Its rules, cited by number in code and tests:
//!
//! 1. **Lots.** A grant creates a lot of units with a reference, a kind and an optional expiry. It is applied once per reference;
//!    the same reference with other content is refused. Lots are drawn oldest first (by time of the grant, then by reference); an
//!    expired lot is never drawn.
//! 2. **Leases.** `reserve` takes units from the oldest lots and one slot, in memory only. The caller creates the lease id before
//!    sending; a repeated `reserve` returns the same lease and takes no second slot.
//! 3. **Settling once.** A lease is settled once, as charged, released or uncollected, by one durable row. A repetition returns
//!    the first outcome and changes nothing.
//! 4. **A lost lease is never charged.** It is in no durable row. A `commit` for an unknown lease (after a crash, eviction or
//!    lapse) charges the oldest lots once, by its id; with no units left it settles as uncollected and charges nothing.
//! 5. **Release is durable**, so that no later `commit` can charge the lease, even after a crash.
//! 6. **Old ids are refused.** Settlements are remembered for [`SETTLEMENT_WINDOW_MS`]; an id created before that, or before the
//!    forgotten ones, is refused and never charged. A lease does not outlive its id.
//! 7. **Lapse.** A lease not settled before its expiry frees its slot and its units at the next command. Time never runs
//!    backwards while the object is loaded.
//! 8. **Expiry.** A unit reserved before its lot expired may still be committed; released or lapsed, it counts as expired.
//! 9. **Disabling** refuses new leases; running ones still settle. A lowered limit lets running leases finish.
//! 10. **Conservation.** In every lot and in total, at all times: granted = remaining + reserved + consumed + expired, none
//! negative. Live leases never exceed the limit in force when they were taken.
//! 11. **Disk first.** The writes returned by [`Ledger::apply`] take effect only when they are stored: see
//! [`Ledger::confirm_writes`].
//! 12. **Failing closed.** A settlement that cannot be read is an error, never "not settled"; inconsistent rows do not load.
//! 13. **Residency.** Memory-only state matters until [`Ledger::stay_loaded_until`], and the host keeps the ledger loaded until
//! then; a later eviction changes no answer. A crash (or a deployment) loses the leases: until they would have lapsed, as many
//! calls may exceed the limit, and as many late commits may find no units and stay uncollected.
//! 14. **Allowances.** A reservation draws from the request rate, outgoing requests of failed calls from the failure budget
//! ([`Limits`]). Refused requests draw nothing.
//! 15. **Units.** A commit charges its own number of units, whatever was reserved: first from the lease, then from the oldest
//! lots. Fewer return the rest, zero is a release, more are charged as far as available; the rest is reported as short and never
//! owed. One durable row records the units of each lot.
//! 16. **Withdrawal** ends a lot as if it had expired now (rule 8 applies to leases in flight), once and for ever; a reference
//! withdrawn before its grant arrives is never granted.
//! 17. **Use** is computed from the settlements by UTC day, label and outcome: from the remembered ones, and from counts of the
//! folded ones, with the same durability. Days are kept for [`USAGE_DAYS`].
//! 18. **Secrets.** A key begins with one secret. A new one replaces the others, which end at a given time, now or a day later;
//! from the start only the newest may administer the key. An ended or unknown secret is refused. Settling needs none: a call that
//! was admitted is settled. The id of an ended secret stays reserved for ever, even when its row is deleted.
//! 19. **Sub-keys** draw from the key's lots, slots and allowances, within limits set by the owner: units charged per UTC day and
//! in total, expiry, labels. Units in flight count as charged until they are settled, so concurrent calls cannot exceed a limit;
//! late commits of leases lost in a crash can (rule 13). A unit counts on the day it was charged, and days never restart. The use
//! is stored with its settlement. A change names the members that it changes, so concurrent changes lose nothing; revocation is
//! permanent, as for secrets in rule 18.
//! 20. **Settings** belong to the owner: a key without retention reports it with every reservation.
//! 21. **Low credit.** When remaining plus reserved units fall below the owner's threshold, a notice is stored with the change
//! that caused it, once until they have reached the threshold again. Every settlement reports the pending notice until it was
//! delivered.
//!
//! ```
//! use quarry_kernel::id;
//! use quarry_kernel::time::UnixMs;
//! # use quarry_ledger::{Call, DailyUsage, FailedCall, Journal, JournalError, Settlement};
//! use quarry_ledger::{Command, Ledger, Reply, StoredRows};
//!
//! # struct Empty;
//! # impl Journal for Empty {
//! #     fn is_access_forgotten(&self, _: &str) -> Result<bool, JournalError> { Ok(false) }
//! #     fn find_settlement(&self, _: &str) -> Result<Option<Settlement>, JournalError> { Ok(None) }
//! #     fn list_recent_settlements(&self, _: u32) -> Result<Vec<Settlement>, JournalError> { Ok(Vec::new()) }
//! #     fn list_usage(&self, _: i64) -> Result<Vec<DailyUsage>, JournalError> { Ok(Vec::new()) }
//! #     fn list_failed_calls(&self, _: u32) -> Result<Vec<FailedCall>, JournalError> { Ok(Vec::new()) }
//! #     fn list_calls(&self, _: u32) -> Result<Vec<Call>, JournalError> { Ok(Vec::new()) }
//! # }
//! let now = UnixMs(1_800_000_000_000);
//! let mut ledger = Ledger::load(StoredRows::default()).unwrap();
//! let open = Command::Open { account: "key_1".into(), concurrency_limit: 25, created_at: now, grant: None };
//! let opened = ledger.apply(open, now, &Empty);
//! assert!(matches!(opened.reply, Reply::Opened { .. }));
//! assert!(!opened.writes.is_empty(), "rows that the host stores before it answers");
//! ```

mod access;
mod allowance;
mod command;
mod journal;
mod json_fields;
mod json_parse;
mod key;
mod lease;
mod lot;
mod refusal;
mod reply;
mod row_parse;
mod settings;
mod state_machine;
mod transition;
mod types;

pub use access::{AccessRow, SecretView, SubKeyTerms, SubKeyView, TermsMember};
pub use allowance::{Allowance, Limits, PAID_REQUESTS};
pub use command::Command;
pub use journal::{AccountRow, FailuresRow, Journal, JournalError, LotRow, StoredRows, Tally, Write};
pub use json_fields::ReadError;
pub use refusal::Refusal;
pub use reply::{Counters, Credit, Inspection, LeaseView, LotView, OwnerView, Reply};
pub use row_parse::{FromRow, Row, parse_rows};
pub use settings::{AlertTerms, Notice, Settings};
pub use state_machine::Ledger;
pub use transition::{CorruptRows, Transition};
pub use types::{
    Call, DailyUsage, FailedCall, Grant, KeyStatus, LotCharge, LotKind, Outcome, Settlement, Totals,
};

/// Retention of settlements and maximum age of a lease id: 15 minutes.
pub const SETTLEMENT_WINDOW_MS: i64 = 15 * 60_000;
/// Default lifetime of a lease: 2 minutes.
pub const LEASE_TTL_MS_DEFAULT: u32 = 2 * 60_000;
/// Maximum lifetime of a lease; longer requests are cut to it: 10 minutes.
pub const LEASE_TTL_MS_MAX: u32 = 10 * 60_000;
/// Maximum distance of a lease id in the future, for clock differences: one minute.
pub const CLOCK_SKEW_MS_MAX: i64 = 60_000;
/// Concurrency limit of a new key (docs/specification.md, Limits).
pub const CONCURRENCY_LIMIT_DEFAULT: u32 = 25;
/// Maximum concurrency limit; leases are kept in a list searched linearly.
pub const CONCURRENCY_LIMIT_MAX: u32 = 1_000;
/// Maximum units granted to one key over its lifetime: the largest integer that a JavaScript number holds exactly.
pub const GRANTED_MAX: u64 = (1 << 53) - 1;
/// Maximum length of a grant's reference, in bytes.
pub const REFERENCE_LEN_MAX: usize = 200;
/// Number of settlements after which old ones are folded into the lots.
pub const FOLD_EVERY: u64 = 512;
/// Maximum settlements listed by `inspect`, and calls kept when folding.
pub const RECENT_MAX: u32 = 100;
/// UTC days for which use is kept.
pub const USAGE_DAYS: u32 = 40;
/// Maximum failures kept and reported.
pub const FAILED_MAX: u32 = 50;
/// Maximum length of a label, in bytes.
pub const LABEL_LEN_MAX: usize = 100;
/// Maximum secrets of a key that are valid, or kept after their end.
pub const SECRETS_MAX: usize = 20;
/// Maximum sub-keys of a key; as many ended ones are kept.
pub const SUB_KEYS_MAX: usize = 100;
/// Maximum labels that a sub-key is limited to.
pub const ENDPOINTS_MAX: usize = 50;
/// Maximum length of the recipient of low-credit notices, in bytes.
pub const ALERT_TO_LEN_MAX: usize = 1_000;
