//! Ports of the data API, one trait per capability. The worker implements them with Cloudflare, the tests in memory.

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

/// Failure of an external service; the adapter has logged the details.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unavailable;

/// Clock of the platform.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait Clock {
    /// Returns the current time.
    fn now(&self) -> UnixMs;

    /// Waits this many milliseconds.
    async fn pause(&self, ms: u32);
}

/// Random generator of the platform.
pub trait Random {
    /// Returns ten cryptographically random bytes.
    fn random_bytes(&self) -> [u8; 10];
}

/// Ledgers of keys, each a separate object.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait LedgerClient {
    /// Sends a command to a key's ledger, in one hop.
    ///
    /// # Errors
    /// When it does not respond in time; the command may or may not have been applied.
    async fn send_command(&self, key_id: &str, command: &Command) -> Result<Reply, Unavailable>;

    /// Settles calls of one key in one hop, each by a commit or a release. Returns whether a notice to its owner is pending.
    ///
    /// # Errors
    /// When not all are known to be settled; each may be sent again.
    async fn settle(&self, key_id: &str, settlements: &[Command]) -> Result<bool, Unavailable>;
}

/// Store of retained bundles.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait BundleStore {
    /// Loads a bundle; `None` when it does not exist.
    ///
    /// # Errors
    /// When the store does not respond.
    async fn load_bundle(&self, name: &str) -> Result<Option<Bundle>, Unavailable>;

    /// Lists the first names in the store's order, which is that of the date buckets.
    ///
    /// # Errors
    /// When the store does not respond.
    async fn list_first_bundles(&self) -> Result<Vec<String>, Unavailable>;

    /// Deletes bundles by name.
    ///
    /// # Errors
    /// When the store does not respond.
    async fn delete_bundles(&self, names: Vec<String>) -> Result<(), Unavailable>;
}

/// Database of keys and of visits.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait KeyStore {
    /// Records a new key, once per id. Returns the stored row: the given one, or an earlier one.
    ///
    /// # Errors
    /// When the database does not respond.
    async fn record_key(&self, row: &KeyRow) -> Result<KeyRow, Unavailable>;

    /// Returns the key with this id.
    ///
    /// # Errors
    /// When the database does not respond.
    async fn load_key(&self, key_id: &str) -> Result<Option<KeyRow>, Unavailable>;

    /// Lists up to `limit` keys with ids after `after`, in order.
    ///
    /// # Errors
    /// When the database does not respond.
    async fn list_keys_after(&self, after: &str, limit: u32) -> Result<Vec<KeyRow>, Unavailable>;

    /// Sets the recorded status of a key.
    ///
    /// # Errors
    /// When the database does not respond.
    async fn set_key_status(&self, key_id: &str, status: &str) -> Result<(), Unavailable>;

    /// Sets the recorded limit of a key; the one at creation is kept too.
    ///
    /// # Errors
    /// When the database does not respond.
    async fn set_key_limit(&self, key_id: &str, concurrency_limit: u32) -> Result<(), Unavailable>;

    /// Counts one visitor key in all networks of its address, unless one of them has reached its limit since `since`. Atomic.
    /// Returns `None` when it was counted, else the time of the oldest visit in the network that stays full longest.
    ///
    /// # Errors
    /// When the database does not respond.
    async fn admit_visitor(&self, visit: &VisitorRequest<'_>) -> Result<Option<UnixMs>, Unavailable>;

    /// Deletes visits before a time.
    ///
    /// # Errors
    /// When the database does not respond.
    async fn forget_visits(&self, before: UnixMs) -> Result<(), Unavailable>;
}

/// Database of notices to owners of keys.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait NoticeStore {
    /// Records a notice, due at once; once per id.
    ///
    /// # Errors
    /// When the database does not respond.
    async fn record_notice(&self, notice: &NoticeRow) -> Result<(), Unavailable>;

    /// Takes up to `limit` due notices and counts an attempt for each; it becomes due again after the pause of that attempt, in
    /// milliseconds, or the last pause.
    ///
    /// # Errors
    /// When the database does not respond.
    async fn take_due_notices(
        &self,
        now: UnixMs,
        pauses_ms: &[i64],
        limit: u32,
    ) -> Result<Vec<NoticeRow>, Unavailable>;

    /// Closes a notice.
    ///
    /// # Errors
    /// When the database does not respond.
    async fn end_notice(&self, notice_id: &str) -> Result<(), Unavailable>;

    /// Deletes notices before a time.
    ///
    /// # Errors
    /// When the database does not respond.
    async fn forget_notices(&self, before: UnixMs) -> Result<(), Unavailable>;
}

/// Port for messages to owners of keys.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait Messenger {
    /// Sends a mail.
    ///
    /// # Errors
    /// When it is not accepted.
    async fn send_mail(&self, to: &str, subject: &str, text: &str) -> Result<(), Unavailable>;

    /// Posts JSON to an untrusted URL: only on the public internet, without following redirects. Returns the status.
    ///
    /// # Errors
    /// When the URL is not on the public internet, as far as can be detected, or does not respond in time.
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
    /// Asks the challenge's provider whether a token is valid; each token is valid once.
    ///
    /// # Errors
    /// When the provider does not respond.
    async fn is_challenge_passed(&self, challenge: &Challenge, token: &str) -> Result<bool, Unavailable>;
}

/// Database of call outcomes.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait HealthStore {
    /// Returns whether the database has the tables of the migrations.
    ///
    /// # Errors
    /// When the database does not respond.
    async fn has_tables(&self) -> Result<bool, Unavailable>;

    /// Adds counts of calls to the stored ones.
    ///
    /// # Errors
    /// When the database does not respond.
    async fn record_health(&self, counts: &[OutcomeCount]) -> Result<(), Unavailable>;

    /// Stores a canary's result in place of its previous one.
    ///
    /// # Errors
    /// When the database does not respond.
    async fn record_canary(&self, result: &CanaryResult) -> Result<(), Unavailable>;

    /// Loads the counts since a day (`2026-11-22`), and the latest canary results.
    ///
    /// # Errors
    /// When the database does not respond.
    async fn load_health(
        &self,
        since_day: &str,
    ) -> Result<(Vec<OutcomeCount>, Vec<CanaryResult>), Unavailable>;

    /// Deletes the counts of earlier days.
    ///
    /// # Errors
    /// When the database does not respond.
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

/// All ports of the data API.
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
    /// Source port of one call, which keeps the received bytes until the bundle is written.
    type Source: Source;

    /// Cache of answers.
    type Cache: AnswerCache;

    /// Returns the operator's settings.
    fn settings(&self) -> &Settings;

    /// Returns the cache of answers.
    fn cache(&self) -> &Self::Cache;

    /// Returns the memory shared by the calls of this isolate.
    fn isolate(&self) -> &Isolate;

    /// Waits for an event of another call in this isolate, at most this many milliseconds.
    async fn wait_for_event(&self, event: &Event, ms: u32);

    /// Creates the source port of a call.
    fn new_source(&self) -> Self::Source;

    /// Returns the outgoing requests of a call so far, including equivalents.
    fn count_requests(&self, source: &Self::Source) -> u32;

    /// Stores the received answers of a call as one object.
    ///
    /// # Errors
    /// When the store does not accept it.
    async fn store_bundle(&self, name: &str, source: &Self::Source) -> Result<(), Unavailable>;

    /// Writes one line of JSON to the operator's log.
    fn log(&self, line: &str);

    /// Logs the line of a request, and adds its figures to the metrics.
    fn record_request(&self, line: &RequestLine<'_>) {
        self.log(&quarry_json::to_string(line));
    }
}

/// Request of a visitor for a free key.
#[derive(Debug, Clone, Copy)]
pub struct VisitorRequest<'a> {
    /// Keyed hashes of the address's networks, each with its limit in the window; addresses are not stored.
    pub networks: &'a [(String, u32)],
    /// Current time.
    pub at: UnixMs,
    /// Start of the window.
    pub since: UnixMs,
}

/// Row of a key in D1. The key's text is never stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyRow {
    /// Public part of the key.
    pub key_id: String,
    /// Account that owns the key.
    pub account_id: String,
    /// Operator's label.
    pub label: String,
    /// Creator of the key: `operator` or `visitor`.
    pub origin: String,
    /// Last set status, `active` or `disabled`; the ledger is authoritative.
    pub status: String,
    /// Last set limit of concurrent calls; the ledger is authoritative.
    pub concurrency_limit: u32,
    /// Limit of concurrent calls at creation.
    pub initial_concurrency_limit: u32,
    /// Calls granted at creation.
    pub initial_calls: u64,
    /// Expiry of the calls granted at creation.
    pub initial_expires_at: Option<UnixMs>,
    /// Time of creation.
    pub created_at: UnixMs,
}

/// Notice to the owner of a key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NoticeRow {
    /// Unique id, which makes the notice once-only.
    pub notice_id: String,
    /// Id of the key.
    pub key_id: String,
    /// `mailto:…`, or the URL of a webhook.
    pub recipient: String,
    /// JSON body.
    pub body: String,
    /// Time of recording.
    pub created_at: UnixMs,
    /// Number of delivery attempts.
    pub tries: u32,
}
