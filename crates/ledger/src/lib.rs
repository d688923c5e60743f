#![doc = include_str!("../README.md")]
//!
//! Credits and concurrency of one API key or plan: a pure state machine. No I/O, no clock, no platform. It counts units
//! and does not know what they are: calls of a data key or of a free allowance, micro-USD of a plan.
//!
//! It runs inside one single-threaded object per key, which may be evicted or killed at any moment: memory is
//! then lost, durable rows are not. The rules, which the code and the tests name by their numbers:
//!
//! 1. **Lots.** A grant makes a lot of units with a reference, a kind and perhaps an expiry. It is applied once per
//!    reference; the same reference with other content is refused. Lots are drawn oldest first (by the moment of the
//!    grant, then by reference); an expired lot is never drawn.
//! 2. **Leases.** `reserve` takes units out of the oldest lots and one slot, in memory only. The caller makes the
//!    lease id before sending; a repeated `reserve` answers the same lease and takes no second slot.
//! 3. **Settling once.** A lease is settled once, as charged, released or uncollected, by one durable row. Settling it
//!    again returns the earlier outcome and changes nothing.
//! 4. **A lost lease is never charged.** It is in no durable row. A `commit` that arrives for a lease unknown here
//!    (crash, eviction, lapse) charges the oldest lots once, by its id; when nothing is left it settles as uncollected
//!    and charges nothing.
//! 5. **Release is durable**, so that no later `commit` can charge the lease, even after a crash.
//! 6. **Old ids are refused.** Settlements are remembered for [`SETTLEMENT_WINDOW_MS`]; an id that was born before
//!    that, or before what was already forgotten, is refused and never charged. A lease does not outlive its id.
//! 7. **Lapse.** A lease that was not settled before its end frees its slot and its units at the next command. Time
//!    never runs backwards inside one life of the object.
//! 8. **Expiry.** A unit that was reserved before its lot expired may still be committed; released or lapsed, it
//!    counts as expired.
//! 9. **Disabling** refuses new leases; running ones still settle. A lowered limit lets running leases finish.
//! 10. **The sum.** In every lot and in total, at every moment: granted = remaining + reserved + consumed + expired,
//!     nothing negative. Live leases never exceed the limit that held when they were taken.
//! 11. **Disk first.** What [`Ledger::apply`] returns to write is not true before it is written: see
//!     [`Ledger::confirm_writes`].
//! 12. **Failing closed.** A settlement that cannot be read is an error, never "not settled"; rows that contradict
//!     each other do not load.
//! 13. **Staying.** What is in memory alone counts until [`Ledger::stay_loaded_until`], and the host keeps the ledger in
//!     memory until then; an eviction later than that changes no answer. A dying machine (or a deployment) takes the
//!     leases with it: until those would have lapsed, as many calls as died may run beyond the limit, and as many late
//!     commits may find no call left and stay uncollected.
//! 14. **Allowances.** A reservation draws from the request rate, what failed calls asked for from the failure budget
//!     ([`Limits`]). Only what happened is drawn: who was refused has drawn nothing.
//! 15. **Units.** A commit charges what it says, whatever was reserved: of its own units first, then of the oldest lots. Less
//!     gives the rest back, nothing is a release, more is charged as far as there are any; the rest is reported as short and
//!     never owed. One durable row says how much of which lot.
//! 16. **Withdrawal** ends a lot as if it had expired now (rule 8 holds for what is in flight), once and for ever; a reference
//!     that is withdrawn before its grant came is never granted.
//! 17. **Use** is what the settlements say, by UTC day, label and outcome: of those that are remembered, and of those that
//!     were folded, which are counted then. It is no more durable, and no less, than they are. Days are kept for
//!     [`USAGE_DAYS`].
//! 18. **Secrets.** A key begins with one secret. A new one replaces the others: they end at a moment, a day later or now, and from
//!     the first on only the newest rules over the key. One that has ended, or that nobody knows, is refused. Settling asks for
//!     none: a call that was let in is settled. The id of one that has ended stays taken for ever, also when its row is forgotten.
//! 19. **Sub-keys** draw from the key's lots, slots and allowances, within what their owner set: units charged in a UTC day and in
//!     all, an end, labels. What is in flight counts as charged until it is settled, so calls at once cannot pass a limit; late
//!     commits of leases that died with a machine can (rule 13). A unit counts in the day in which it was charged, and a day
//!     never begins again. What they used is stored with the settlement that says so. A change names the members that it changes,
//!     so changes at once lose nothing; one that was revoked stays so for ever, as rule 18 says of secrets.
//! 20. **Settings** are the owner's word: a key that keeps nothing says so with every reservation.
//! 21. **Low credit.** When units that are left or reserved fall under the owner's mark, a notice is stored with what made them fall, once
//!     until they have been at the mark again. Every settlement says that there is one, until somebody has passed it on.
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

/// Time for which a settlement is remembered, and largest age of a lease id: 15 minutes.
pub const SETTLEMENT_WINDOW_MS: i64 = 15 * 60_000;
/// Default lifetime of a lease: 2 minutes.
pub const LEASE_TTL_MS_DEFAULT: u32 = 2 * 60_000;
/// The longest life of a lease; longer wishes are cut to it: 10 minutes.
pub const LEASE_TTL_MS_MAX: u32 = 10 * 60_000;
/// Largest time by which a lease id may lie in the future, because clocks differ: one minute.
pub const CLOCK_SKEW_MS_MAX: i64 = 60_000;
/// Simultaneous calls of a new key (docs/specification.md, Limits).
pub const CONCURRENCY_LIMIT_DEFAULT: u32 = 25;
/// The highest limit that can be set; leases are kept in a list that is walked.
pub const CONCURRENCY_LIMIT_MAX: u32 = 1_000;
/// Units granted to one key in its whole life, at most: the largest integer that a JavaScript number holds exactly.
pub const GRANTED_MAX: u64 = (1 << 53) - 1;
/// Bytes of a grant's reference, at most.
pub const REFERENCE_LEN_MAX: usize = 200;
/// After so many settlements the old ones are folded into the lots.
pub const FOLD_EVERY: u64 = 512;
/// Settlements that `inspect` lists, and calls that are kept when they are folded, at most.
pub const RECENT_MAX: u32 = 100;
/// UTC days for which use is kept.
pub const USAGE_DAYS: u32 = 40;
/// Most failures that are kept and reported.
pub const FAILED_MAX: u32 = 50;
/// Bytes of a label, at most.
pub const LABEL_LEN_MAX: usize = 100;
/// Secrets of a key that are valid at once, or kept after their end.
pub const SECRETS_MAX: usize = 20;
/// Sub-keys of a key; as many more are kept after their end.
pub const SUB_KEYS_MAX: usize = 100;
/// Labels that a sub-key is limited to, at most.
pub const ENDPOINTS_MAX: usize = 50;
/// Bytes that say who is told of low credit, at most.
pub const ALERT_TO_LEN_MAX: usize = 1_000;
