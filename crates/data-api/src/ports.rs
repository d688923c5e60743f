//! Ports of the data API, a trait for each capability. The worker implements them over Cloudflare, the tests in memory.

use quarry_kernel::http::line::RequestLine;
use quarry_kernel::time::UnixMs;
use quarry_ledger::{Command, Reply};
use quarry_sources::Source;
use serde::{Deserialize, Serialize};

use crate::bundle::Bundle;
use crate::cache::AnswerCache;
use crate::event::Event;
use crate::isolate::Isolate;
use crate::settings::{Challenge, Settings};
use crate::watch::tally::{CanaryResult, OutcomeCount};

/// Failure of an external service. The details stay in the adapter's log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unavailable;

/// Time.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait Clock {
    /// Returns the time.
    fn now(&self) -> UnixMs;

    /// Waits.
    async fn pause(&self, ms: u32);
}

/// Chance.
pub trait Random {
    /// Returns ten bytes from the platform's cryptographic generator.
    fn random_bytes(&self) -> [u8; 10];
}

/// The ledgers of keys, each an object of its own.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait LedgerClient {
    /// Sends a command in one hop to a key's ledger.
    ///
    /// # Errors
    /// When it does not answer in time; the command may or may not have been applied.
    async fn send_command(&self, key_id: &str, command: &Command) -> Result<Reply, Unavailable>;

    /// Settlements of one key in one hop, each a commit or a release. Answers whether its owner has to be told something.
    ///
    /// # Errors
    /// When they are not all settled, or nobody knows; each may be sent again.
    async fn settle(&self, key_id: &str, settlements: &[Command]) -> Result<bool, Unavailable>;
}

/// The store of retained bundles.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait BundleStore {
    /// Reads a bundle; `None` when there is none.
    ///
    /// # Errors
    /// When the store does not answer.
    async fn load_bundle(&self, name: &str) -> Result<Option<Bundle>, Unavailable>;

    /// Returns the first names in the store's order, which is the order of the date buckets.
    ///
    /// # Errors
    /// When the store does not answer.
    async fn list_first_bundles(&self) -> Result<Vec<String>, Unavailable>;

    /// Deletes bundles by name.
    ///
    /// # Errors
    /// When the store does not answer.
    async fn delete_bundles(&self, names: Vec<String>) -> Result<(), Unavailable>;
}

/// The database of keys and of the visits that made some of them.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait KeyStore {
    /// Records a new key, once per id. Answers the row that stands: the given one, or the one that was there before.
    ///
    /// # Errors
    /// When the database does not answer.
    async fn record_key(&self, row: &KeyRow) -> Result<KeyRow, Unavailable>;

    /// Returns the key with this id.
    ///
    /// # Errors
    /// When the database does not answer.
    async fn load_key(&self, key_id: &str) -> Result<Option<KeyRow>, Unavailable>;

    /// Returns up to `limit` keys whose ids sort after `after`, in the order of ids.
    ///
    /// # Errors
    /// When the database does not answer.
    async fn list_keys_after(&self, after: &str, limit: u32) -> Result<Vec<KeyRow>, Unavailable>;

    /// Sets the recorded status of a key.
    ///
    /// # Errors
    /// When the database does not answer.
    async fn set_key_status(&self, key_id: &str, status: &str) -> Result<(), Unavailable>;

    /// Sets the recorded limit of a key; the one at creation stays beside it.
    ///
    /// # Errors
    /// When the database does not answer.
    async fn set_key_limit(&self, key_id: &str, concurrency_limit: u32) -> Result<(), Unavailable>;

    /// Counts one visitor key in all networks of its address unless one of them has as many since `since` as it may.
    /// Atomic. Answers `None` when it was counted, else when the oldest was counted in the full network that is full
    /// longest.
    ///
    /// # Errors
    /// When the database does not answer.
    async fn admit_visitor(&self, visit: &VisitorRequest<'_>) -> Result<Option<UnixMs>, Unavailable>;

    /// Forgets visits counted before a moment.
    ///
    /// # Errors
    /// When the database does not answer.
    async fn forget_visits(&self, before: UnixMs) -> Result<(), Unavailable>;
}

/// The database of what owners of keys have to be told.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait NoticeStore {
    /// Records a notice, due at once; once per id.
    ///
    /// # Errors
    /// When the database does not answer.
    async fn record_notice(&self, notice: &NoticeRow) -> Result<(), Unavailable>;

    /// Takes up to `limit` notices that are due, each with one try more; it is due again after the pause of that try, in
    /// milliseconds, or after the last one.
    ///
    /// # Errors
    /// When the database does not answer.
    async fn take_due_notices(
        &self,
        now: UnixMs,
        pauses_ms: &[i64],
        limit: u32,
    ) -> Result<Vec<NoticeRow>, Unavailable>;

    /// Says that nothing more is to be done for a notice.
    ///
    /// # Errors
    /// When the database does not answer.
    async fn end_notice(&self, notice_id: &str) -> Result<(), Unavailable>;

    /// Forgets notices from before a moment.
    ///
    /// # Errors
    /// When the database does not answer.
    async fn forget_notices(&self, before: UnixMs) -> Result<(), Unavailable>;
}

/// Port for messages to owners of keys.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait Messenger {
    /// Sends a mail.
    ///
    /// # Errors
    /// When nobody takes it.
    async fn send_mail(&self, to: &str, subject: &str, text: &str) -> Result<(), Unavailable>;

    /// Posts JSON to an address that a stranger named: only to the public internet, without following redirects. Answers the status.
    ///
    /// # Errors
    /// When the address is not of the public internet, as far as can be told, or does not answer in time.
    async fn send_webhook(
        &self,
        address: &str,
        headers: &[(&'static str, String)],
        body: &str,
    ) -> Result<u16, Unavailable>;
}

/// Port for verifying visitors' challenges.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait ChallengeVerifier {
    /// Asks who set the challenge whether its token is good; a token is good once.
    ///
    /// # Errors
    /// When they do not answer.
    async fn is_challenge_passed(&self, challenge: &Challenge, token: &str) -> Result<bool, Unavailable>;
}

/// The database of what calls came to.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait HealthStore {
    /// Returns whether the database has the tables of the migrations.
    ///
    /// # Errors
    /// When the database does not answer.
    async fn has_tables(&self) -> Result<bool, Unavailable>;

    /// Adds counts of calls to those that stand.
    ///
    /// # Errors
    /// When the database does not answer.
    async fn record_health(&self, seen: &[OutcomeCount]) -> Result<(), Unavailable>;

    /// Records what the canary found, in place of what it found before.
    ///
    /// # Errors
    /// When the database does not answer.
    async fn record_canary(&self, sung: &CanaryResult) -> Result<(), Unavailable>;

    /// Counts of calls since a day (`2026-11-22`), and what the canary found last.
    ///
    /// # Errors
    /// When the database does not answer.
    async fn load_health(
        &self,
        since_day: &str,
    ) -> Result<(Vec<OutcomeCount>, Vec<CanaryResult>), Unavailable>;

    /// Forgets counts of days before one.
    ///
    /// # Errors
    /// When the database does not answer.
    async fn forget_health(&self, before_day: &str) -> Result<(), Unavailable>;
}

/// Static assets.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait Assets {
    /// Returns the text of the asset at a path.
    ///
    /// # Errors
    /// When it cannot be read.
    async fn load_asset(&self, path: &str) -> Result<String, Unavailable>;
}

/// Ports of the data API.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait Ports:
    Clock
    + Random
    + LedgerClient
    + BundleStore
    + KeyStore
    + ChallengeVerifier
    + HealthStore
    + NoticeStore
    + Messenger
    + Assets
{
    /// Asks sources for one call and keeps what they answered until the bundle is written.
    type Source: Source;

    /// Keeps answers between calls.
    type Cache: AnswerCache;

    /// Returns the operator's settings.
    fn settings(&self) -> &Settings;

    /// Returns where answers are kept for callers of the same question.
    fn cache(&self) -> &Self::Cache;

    /// Returns the memory shared by the calls of this isolate.
    fn isolate(&self) -> &Isolate;

    /// Waits for something that another call of this isolate brings about, and no longer than so many milliseconds.
    async fn wait_for_event(&self, event: &Event, ms: u32);

    /// Returns a source for one call.
    fn new_source(&self) -> Self::Source;

    /// Returns the call's cost so far in outgoing requests, or their equivalent.
    fn count_requests(&self, source: &Self::Source) -> u32;

    /// Writes what the call's source answered as one object.
    ///
    /// # Errors
    /// When the store does not take it.
    async fn store_bundle(&self, name: &str, source: &Self::Source) -> Result<(), Unavailable>;

    /// Writes one line of JSON to the operator's log.
    fn log(&self, line: &str);

    /// Writes the line of a request to the operator's log, and where its figures are gathered.
    fn record_request(&self, line: &RequestLine<'_>) {
        self.log(&quarry_json::to_string(line));
    }
}

/// A visitor's request for a free key.
#[derive(Debug, Clone, Copy)]
pub struct VisitorRequest<'a> {
    /// Keyed hashes of the address's networks, each with the most keys in the window; no address is stored.
    pub networks: &'a [(String, u32)],
    /// Now.
    pub at: UnixMs,
    /// Start of the window.
    pub since: UnixMs,
}

/// A key as D1 holds it. The key's own text is never stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyRow {
    /// The public part of the key.
    pub key_id: String,
    /// Account that owns the key.
    pub account_id: String,
    /// The operator's name for it.
    pub label: String,
    /// `operator` or `visitor`: who made it.
    pub origin: String,
    /// `active` or `disabled`, as last set; the ledger decides.
    pub status: String,
    /// Simultaneous calls, as last set; the ledger decides.
    pub concurrency_limit: u32,
    /// Simultaneous calls at creation.
    pub initial_concurrency_limit: u32,
    /// Calls granted at creation.
    pub initial_calls: u64,
    /// Time at which the calls granted at creation expire.
    pub initial_expires_at: Option<UnixMs>,
    /// Time at which it was made.
    pub created_at: UnixMs,
}

/// Notice to the owner of a key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NoticeRow {
    /// Unique: it makes the notice once.
    pub notice_id: String,
    /// The key.
    pub key_id: String,
    /// `mailto:…`, or the address of a webhook.
    pub recipient: String,
    /// Notice as JSON.
    pub body: String,
    /// Time at which it was recorded.
    pub created_at: UnixMs,
    /// Number of times that it was taken to be sent.
    pub tries: u32,
}
