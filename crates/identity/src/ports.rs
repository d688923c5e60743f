//! Ports of the storefront, one trait per capability. The worker implements them with Cloudflare, the tests with SQLite and
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

/// Failure of an external service; the adapter has logged the details.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unavailable;

/// Clock of the platform.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait Clock {
    /// Returns the current time.
    fn now(&self) -> UnixMs;

    /// Waits; returns at once where there is no timer.
    async fn pause(&self, _ms: u32) {}
}

/// Random generator of the platform.
pub trait Random {
    /// Returns twenty cryptographically random bytes.
    ///
    /// # Errors
    /// When the generator fails; no secret may be made then.
    fn random_bytes(&self) -> Result<[u8; 20], Unavailable>;
}

/// Database of the storefront.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait Database {
    /// Runs statements in order as one transaction and returns the rows of each.
    ///
    /// # Errors
    /// When the database does not respond or refuses a statement; nothing was changed then, unless the response was lost.
    async fn run_batch(&self, statements: Vec<Statement>) -> Result<Vec<Rows>, Unavailable>;
}

/// Ledgers of data keys and free allowances, and verification of data keys.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait KeyLedgers {
    /// Verifies a data key by its HMAC; `None` for any other text, and without a data API.
    fn verify_data_key(&self, _key: &str) -> Option<DataKey> {
        None
    }

    /// Sends a command to the ledger of a person's free allowance, in one hop.
    ///
    /// # Errors
    /// When it does not respond in time; the command may or may not have been applied.
    async fn send_ledger_command(&self, ledger_id: &str, command: &Command) -> Result<Reply, Unavailable>;
}

/// Client for documents of providers, and of untrusted hosts.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait DocumentClient {
    /// Fetches a provider's document: no redirects, a few seconds, at most [`DOCUMENT_MAX_BYTES`].
    ///
    /// # Errors
    /// On a timeout, a status other than 200, or a larger body.
    async fn fetch_document(&self, address: &str) -> Result<String, Unavailable>;

    /// Resolves a name by DNS over HTTPS (`application/dns-json`), with the question from `quarry_kernel::ssrf::question`.
    ///
    /// # Errors
    /// When the resolver does not respond.
    async fn resolve_name(&self, _question: &str) -> Result<String, Unavailable> {
        Err(Unavailable)
    }

    /// Fetches a document from an untrusted URL: only from the public internet, otherwise like [`Self::fetch_document`].
    ///
    /// # Errors
    /// The errors of [`Self::fetch_document`], and for addresses outside of the public internet, as far as they can be detected.
    async fn fetch_untrusted_document(&self, address: &str) -> Result<String, Unavailable> {
        let _ = address;
        Err(Unavailable)
    }
}

/// Client for services that move money.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait MoneyClient {
    /// Sends a request to a payment service at its configured URL with our credentials: no redirects, 20 seconds, at most
    /// [`DOCUMENT_MAX_BYTES`]. Returns status and body.
    ///
    /// # Errors
    /// Without a configured URL, on a timeout, or for a larger body. The request may have taken effect.
    async fn request_external(
        &self,
        to: &ExternalService,
        ask: &ExternalRequest,
    ) -> Result<(u16, String), Unavailable>;
}

/// A call as listed in catalogues of paid resources.
#[derive(Debug, Clone)]
pub struct CallDescription {
    /// Query parameters of an example call.
    pub example: Value,
    /// JSON schema of all query parameters.
    pub schema: Value,
    /// Example response, shortened.
    pub answer: Value,
}

impl CallDescription {
    /// Returns the description of an unknown call.
    #[must_use]
    pub fn of_any_call() -> Self {
        Self { example: json!({}), schema: json!({ "type": "object" }), answer: json!({}) }
    }
}

/// Client for sellers' own services, to which metered calls are forwarded.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait UpstreamClient {
    /// Forwards a metered call and returns when the response's head has arrived: body unread, redirects not followed.
    ///
    /// # Errors
    /// When the upstream does not respond in time. It may have acted.
    async fn fetch_upstream(&self, _outgoing: &UpstreamRequest) -> Result<UpstreamResponse, Unavailable> {
        Err(Unavailable)
    }

    /// Returns the data API's refusal of a call when its path (from `/api/` on) and query alone decide it, so that a payer learns
    /// it before paying; `None` otherwise.
    fn refuse_data_call(&self, _path: &str, _query: &str, _request_id: &str) -> Option<Response> {
        None
    }

    /// Describes the call of an endpoint of the data API.
    fn describe_data_call(&self, _path: &str) -> Option<CallDescription> {
        None
    }

    /// Finishes the deferred work of [`Self::fetch_upstream`] after the response was sent.
    async fn finish_upstream(&self, _rest: &OpaqueStream) {}
}

/// Mail to people.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait Mailer {
    /// Sends a mail.
    ///
    /// # Errors
    /// When the mail service does not accept it.
    async fn send_mail(&self, mail: &Mail) -> Result<(), Unavailable>;
}

/// All ports of the storefront.
pub trait Ports:
    Clock + Random + Database + KeyLedgers + DocumentClient + MoneyClient + UpstreamClient + Mailer
{
    /// Signature operations of the platform.
    type Signatures: Signatures;

    /// Returns the signature port.
    fn signatures(&self) -> &Self::Signatures;

    /// Returns the operator's settings.
    fn settings(&self) -> &Settings;

    /// Returns the isolate's cache.
    fn cache(&self) -> &IsolateCache;

    /// Writes one line of JSON to the operator's log.
    fn log(&self, line: &str);

    /// Logs the line of a request, and adds its figures to the metrics.
    fn record_request(&self, line: &RequestLine<'_>) {
        self.log(&serde_json::to_string(line).unwrap_or_default());
    }
}

/// Verified data key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataKey {
    /// Id of the key's ledger.
    pub ledger_id: String,
    /// Secret or sub-key that was used, as the ledger names it; `None` for the key's first secret.
    pub access: Option<String>,
}

/// External service that moves money, or observes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExternalService {
    /// Settles wallets' payments.
    Facilitator,
    /// Charges cards and shows checkout pages.
    CardProcessor,
    /// Node of a chain (CAIP-2), asked by JSON-RPC whether a transfer happened.
    Chain(String),
}

/// Maximum size of a provider's document.
pub const DOCUMENT_MAX_BYTES: usize = 64 * 1024;

/// Pauses between the attempts of [`write_with_retries`].
const WRITE_PAUSES_MS: [u32; 2] = [100, 700];

/// Runs statements whose loss the request survives: three attempts with pauses. Returns whether one succeeded.
pub async fn write_with_retries<P: Ports>(ports: &P, statements: Vec<Statement>) -> bool {
    for pause_ms in WRITE_PAUSES_MS {
        if ports.run_batch(statements.clone()).await.is_ok() {
            return true;
        }
        ports.pause(pause_ms).await;
    }
    ports.run_batch(statements).await.is_ok()
}

/// SQL statement with numbered parameters (`?1`, `?2` …).
#[derive(Debug, Clone, PartialEq)]
pub struct Statement {
    /// SQL text (SQLite dialect).
    pub sql: &'static str,
    /// Values, beginning with `?1`.
    pub values: Vec<SqlValue>,
}

impl Statement {
    /// Creates a statement without values.
    #[must_use]
    pub const fn new(sql: &'static str) -> Self {
        Self { sql, values: Vec::new() }
    }

    /// Adds a value.
    #[must_use]
    pub fn with(mut self, value: impl Into<SqlValue>) -> Self {
        self.values.push(value.into());
        self
    }
}

/// Value of a parameter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SqlValue {
    /// SQL NULL.
    Null,
    /// Integer below 2^53.
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

/// Rows of a statement's result, by column name.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Rows(pub Vec<Map<String, Value>>);

/// Deserializes a row, which is always an object, so no sequence form is supported.
///
/// # Errors
/// When a column is missing or has another type.
pub fn deserialize_row<T: DeserializeOwned>(row: &Map<String, Value>) -> Result<T, serde_json::Error> {
    T::deserialize(MapDeserializer::new(row.iter().map(|(name, value)| (name.as_str(), value))))
}

impl Rows {
    /// Deserializes the first row; `None` without one, or when it has another shape.
    #[must_use]
    pub fn parse_first<T: DeserializeOwned>(&self) -> Option<T> {
        deserialize_row(self.0.first()?).ok()
    }

    /// Deserializes all rows that have this shape.
    #[must_use]
    pub fn parse_all<T: DeserializeOwned>(&self) -> Vec<T> {
        self.0.iter().filter_map(|row| deserialize_row(row).ok()).collect()
    }

    /// Returns whether there is any row; for a conditional change with `RETURNING`, whether it was made.
    #[must_use]
    pub fn has_any(&self) -> bool {
        !self.0.is_empty()
    }
}

/// Mail to a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// Recipient's mailbox.
    pub to: String,
    /// Display name of the sender.
    pub from_name: String,
    /// Subject line.
    pub subject: String,
    /// Plain text.
    pub text: String,
}
