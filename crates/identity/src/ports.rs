//! Ports of the storefront, a trait for each capability. The worker implements them over Cloudflare, the tests over SQLite and
//! memory.

use quarry_kernel::http::line::RequestLine;
use quarry_kernel::http::{OpaqueStream, Response};
use quarry_kernel::time::UnixMs;
use quarry_ledger::{Command, Reply};
use quarry_rails::ExternalRequest;
use serde::de::DeserializeOwned;
use serde::de::value::MapDeserializer;
use serde_json::{Map, Value, json};

use crate::jose::key_cache::IsolateCache;
use crate::jose::signatures::Signatures;
use crate::settings::Settings;
use crate::upstream::{UpstreamRequest, UpstreamResponse};

/// Failure of an external service. The details stay in the adapter's log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unavailable;

/// Time.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait Clock {
    /// Returns the time.
    fn now(&self) -> UnixMs;

    /// Waits; returns at once where there is no clock to wait by.
    async fn pause(&self, _ms: u32) {}
}

/// Chance.
pub trait Random {
    /// Returns twenty bytes from the platform's cryptographic generator.
    ///
    /// # Errors
    /// When the generator fails; nothing secret may be made then.
    fn random_bytes(&self) -> Result<[u8; 20], Unavailable>;
}

/// The database.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait Database {
    /// Runs statements in order as one transaction: all of them count or none. Answers the rows of each.
    ///
    /// # Errors
    /// When the database does not answer or refuses a statement; then nothing was changed, as far as can be known.
    async fn run_batch(&self, statements: Vec<Statement>) -> Result<Vec<Rows>, Unavailable>;
}

/// The ledgers of data keys and of free allowances, and whose a data key is.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait KeyLedgers {
    /// Verifies a data key, which proves itself; `None` for any other text, and where there is no data API.
    fn verify_data_key(&self, _key: &str) -> Option<DataKey> {
        None
    }

    /// Sends a command in one hop to the ledger that keeps a person's free allowance.
    ///
    /// # Errors
    /// When it does not answer in time; the command may or may not have been applied.
    async fn send_ledger_command(&self, ledger_id: &str, command: &Command) -> Result<Reply, Unavailable>;
}

/// Documents of others: of providers, and at addresses that strangers name.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait DocumentClient {
    /// Gets a provider's document: no redirects, a few seconds, at most [`DOCUMENT_MAX_BYTES`].
    ///
    /// # Errors
    /// When it does not answer in time, answers something else than 200, or more bytes than that.
    async fn fetch_document(&self, address: &str) -> Result<String, Unavailable>;

    /// Asks the resolver of names over HTTPS (`application/dns-json`), as `quarry_kernel::ssrf::question` puts it.
    ///
    /// # Errors
    /// When it does not answer.
    async fn resolve_name(&self, _question: &str) -> Result<String, Unavailable> {
        Err(Unavailable)
    }

    /// Gets the document at an address that a stranger names: only from the public internet, otherwise as
    /// [`Self::fetch_document`].
    ///
    /// # Errors
    /// The errors of [`Self::fetch_document`], and when the address is not of the public internet, as far as can be told.
    async fn fetch_untrusted_document(&self, address: &str) -> Result<String, Unavailable> {
        let _ = address;
        Err(Unavailable)
    }
}

/// Client for services that move money.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait MoneyClient {
    /// Asks whoever moves money, at the configured address and with our credentials there: no redirects, 20 seconds, at most
    /// [`DOCUMENT_MAX_BYTES`]. Answers status and body.
    ///
    /// # Errors
    /// When there is no such address, no answer in time, or more bytes than that. Whether it acted is then not known.
    async fn request_external(
        &self,
        to: &ExternalService,
        ask: &ExternalRequest,
    ) -> Result<(u16, String), Unavailable>;
}

/// A call, as catalogues of paid resources list it.
#[derive(Debug, Clone)]
pub struct CallDescription {
    /// Query parameters of an example call.
    pub example: Value,
    /// JSON schema of all query parameters.
    pub schema: Value,
    /// Example of the answer, shortened.
    pub answer: Value,
}

impl CallDescription {
    /// Returns the description of a call of which nothing is known.
    #[must_use]
    pub fn of_any_call() -> Self {
        Self { example: json!({}), schema: json!({ "type": "object" }), answer: json!({}) }
    }
}

/// Sellers' own services, to which metered calls are handed on.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait UpstreamClient {
    /// Hands a metered call on and answers as soon as the head of the answer is there: its body unread, redirects not followed.
    ///
    /// # Errors
    /// When the upstream does not answer in time. Whether it acted is then not known.
    async fn fetch_upstream(&self, _outgoing: &UpstreamRequest) -> Result<UpstreamResponse, Unavailable> {
        Err(Unavailable)
    }

    /// Returns our own data API's refusal of a call that its path (from `/api/` on) and query alone decide; none where it may be
    /// made. Whoever pays by the call is told before paying.
    fn refuse_data_call(&self, _path: &str, _query: &str, _request_id: &str) -> Option<Response> {
        None
    }

    /// Describes the call of an endpoint of our own data API.
    fn describe_data_call(&self, _path: &str) -> Option<CallDescription> {
        None
    }

    /// Does what [`Self::fetch_upstream`] left to be done when the answer is on its way.
    async fn finish_upstream(&self, _rest: &OpaqueStream) {}
}

/// Mail to people.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait Mailer {
    /// Sends a mail.
    ///
    /// # Errors
    /// When the mail service does not take it.
    async fn send_mail(&self, mail: &Mail) -> Result<(), Unavailable>;
}

/// Ports of the storefront.
pub trait Ports:
    Clock + Random + Database + KeyLedgers + DocumentClient + MoneyClient + UpstreamClient + Mailer
{
    /// The platform's signatures.
    type Signatures: Signatures;

    /// Returns the port that makes and checks signatures.
    fn signatures(&self) -> &Self::Signatures;

    /// Returns the operator's settings.
    fn settings(&self) -> &Settings;

    /// Returns the memory of the isolate.
    fn cache(&self) -> &IsolateCache;

    /// Writes one line of JSON to the operator's log.
    fn log(&self, line: &str);

    /// Writes the line of a request to the operator's log, and where its figures are gathered.
    fn record_request(&self, line: &RequestLine<'_>) {
        self.log(&serde_json::to_string(line).unwrap_or_default());
    }
}

/// Verified data key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataKey {
    /// Id of the key's ledger.
    pub ledger_id: String,
    /// The secret or the sub-key in the ledger that it is; absent: the secret that the key was made with.
    pub access: Option<String>,
}

/// External service that moves money, or knows whether it moved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExternalService {
    /// Settles wallets' payments.
    Facilitator,
    /// Charges cards and shows checkout pages.
    CardProcessor,
    /// A node of a chain (CAIP-2), asked by JSON-RPC whether a transfer happened.
    Chain(String),
}

/// Most bytes of a provider's document.
pub const DOCUMENT_MAX_BYTES: usize = 64 * 1024;

/// Pauses between the tries of [`write_with_retries`].
const WRITE_PAUSES_MS: [u32; 2] = [100, 700];

/// Runs statements that the request can do without: tries three times with pauses. Whether they were written.
pub async fn write_with_retries<P: Ports>(ports: &P, statements: Vec<Statement>) -> bool {
    for pause_ms in WRITE_PAUSES_MS {
        if ports.run_batch(statements.clone()).await.is_ok() {
            return true;
        }
        ports.pause(pause_ms).await;
    }
    ports.run_batch(statements).await.is_ok()
}

/// A statement with numbered parameters (`?1`, `?2` …).
#[derive(Debug, Clone, PartialEq)]
pub struct Statement {
    /// The SQL text (SQLite's dialect).
    pub sql: &'static str,
    /// The values, first for `?1`.
    pub values: Vec<SqlValue>,
}

impl Statement {
    /// Returns a statement without values.
    #[must_use]
    pub const fn new(sql: &'static str) -> Self {
        Self { sql, values: Vec::new() }
    }

    /// Adds one more value.
    #[must_use]
    pub fn with(mut self, value: impl Into<SqlValue>) -> Self {
        self.values.push(value.into());
        self
    }
}

/// A value of the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SqlValue {
    /// The SQL value NULL.
    Null,
    /// A whole number; what we store stays below 2^53.
    Integer(i64),
    /// Text.
    Text(String),
}

impl From<&str> for SqlValue {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for SqlValue {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for SqlValue {
    fn from(number: i64) -> Self {
        Self::Integer(number)
    }
}

impl From<UnixMs> for SqlValue {
    fn from(moment: UnixMs) -> Self {
        Self::Integer(moment.0)
    }
}

impl<T: Into<Self>> From<Option<T>> for SqlValue {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

/// The rows that a statement answered, by column name.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Rows(pub Vec<Map<String, Value>>);

/// Deserializes a row. A row is an object, so no list form is supported.
///
/// # Errors
/// When it lacks a column or has another type in it.
pub fn deserialize_row<T: DeserializeOwned>(row: &Map<String, Value>) -> Result<T, serde_json::Error> {
    T::deserialize(MapDeserializer::new(row.iter().map(|(name, value)| (name.as_str(), value))))
}

impl Rows {
    /// Returns the first row; `None` when there is none, or none of this shape.
    #[must_use]
    pub fn parse_first<T: DeserializeOwned>(&self) -> Option<T> {
        deserialize_row(self.0.first()?).ok()
    }

    /// Returns all rows of this shape.
    #[must_use]
    pub fn parse_all<T: DeserializeOwned>(&self) -> Vec<T> {
        self.0.iter().filter_map(|row| deserialize_row(row).ok()).collect()
    }

    /// Returns whether any row was answered: a conditional change with `RETURNING` was made.
    #[must_use]
    pub fn has_any(&self) -> bool {
        !self.0.is_empty()
    }
}

/// A mail to a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// The mailbox.
    pub to: String,
    /// The name that is shown as the sender.
    pub from_name: String,
    /// Subject line.
    pub subject: String,
    /// Plain text.
    pub text: String,
}
