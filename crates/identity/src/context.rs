//! Context of one request: seller, origin, caller, and time.

use quarry_kernel::time::UnixMs;
use quarry_kernel::{id, mac};
use serde_json::json;

use crate::error::{Error, ErrorCode};
use crate::jose::sign::Keys;
use crate::ports::{Ports, Rows, Statement, write_with_retries};
use crate::settings::Seller;

/// Path of every storefront (docs/decisions).
pub const PREFIX: &str = "/agents";

/// Context of a request.
#[derive(Debug)]
pub struct Context<'a, P: Ports> {
    /// Ports of the adapter.
    pub ports: &'a P,
    /// Seller of the storefront.
    pub seller: &'a Seller,
    /// Base URL of the storefront, used as issuer and resource too: `https://seller.example/agents`, without a trailing slash.
    pub base: String,
    /// Request id.
    pub request_id: String,
    /// Time of arrival.
    pub now: UnixMs,
    /// Client's network address, normalized to one text per network; empty when the runtime does not provide it.
    pub network: String,
    /// Whether the request is a tool call at `/mcp`, whose token must be for that resource.
    pub is_tool_call: bool,
    /// Display name of the calling program (`User-Agent`, or its `client_name`), cut to 120 characters; empty without one.
    pub program: String,
}

/// Path of the Model Context Protocol, next to the storefront's.
pub const MCP_PATH: &str = "/mcp";

/// Returns the Model Context Protocol URL of the storefront with this base URL.
#[must_use]
pub fn build_mcp_url(base: &str) -> String {
    format!("{}{MCP_PATH}", base.strip_suffix(PREFIX).unwrap_or(base))
}

/// Maximum length of a program's name, in characters.
const PROGRAM_MAX: usize = 120;

/// Sanitizes a program's name for storage and display.
#[must_use]
pub fn sanitize_program_name(name: &str) -> String {
    name.trim().chars().filter(|c| !c.is_control()).take(PROGRAM_MAX).collect()
}

impl<P: Ports> Context<'_, P> {
    /// Copies the context with another program name.
    #[must_use]
    pub fn with_program(&self, name: &str) -> Self {
        Self {
            program: sanitize_program_name(name),
            base: self.base.clone(),
            request_id: self.request_id.clone(),
            network: self.network.clone(),
            ..*self
        }
    }

    /// Builds the URL of a path of this storefront.
    #[must_use]
    pub fn build_url(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }

    /// Returns the URL of the Model Context Protocol, a resource of its own: `https://seller.example/mcp`.
    #[must_use]
    pub fn mcp_url(&self) -> String {
        build_mcp_url(&self.base)
    }

    /// Returns the resource at a URL, the storefront's or the Model Context Protocol's, with or without a trailing slash.
    #[must_use]
    pub fn find_resource(&self, address: &str) -> Option<String> {
        let address = address.strip_suffix('/').unwrap_or(address);
        [self.base.clone(), self.mcp_url()].into_iter().find(|own| own == address)
    }

    /// Returns the resource that this request's tokens must be for (RFC 8707): the storefront, or the Model Context Protocol. A
    /// token for one is refused at the other.
    #[must_use]
    pub fn resource(&self) -> String {
        if self.is_tool_call { self.mcp_url() } else { self.base.clone() }
    }

    /// Returns the seller's signing keys.
    ///
    /// # Errors
    /// [`ErrorCode::SigningSecretRequired`] until the seller has finished setup.
    pub fn keys(&self) -> Result<Keys, Error> {
        let secrets =
            self.seller.signing.as_ref().ok_or_else(|| Error::from_code(ErrorCode::SigningSecretRequired))?;
        Keys::derive(secrets, &self.seller.id)
            .ok_or_else(|| Error::from_code(ErrorCode::SigningSecretRequired))
    }

    /// Runs statements as one transaction.
    ///
    /// # Errors
    /// [`ErrorCode::TemporarilyUnavailable`].
    pub async fn run_batch(&self, statements: Vec<Statement>) -> Result<Vec<Rows>, Error> {
        self.ports.run_batch(statements).await.map_err(|_| Error::unavailable("d1"))
    }

    /// Runs statements as one transaction and returns the result of `told`, a query with a row if and only if the transaction
    /// took effect. When the database's response is lost, the query is repeated, because a change that happens once cannot be
    /// made again.
    ///
    /// # Errors
    /// [`ErrorCode::TemporarilyUnavailable`] when the transaction failed, or its outcome is unknown.
    pub async fn run_and_confirm(
        &self,
        mut statements: Vec<Statement>,
        confirmation: Statement,
    ) -> Result<Rows, Error> {
        statements.push(confirmation.clone());
        if let Ok(mut rows) = self.run_batch(statements).await {
            return Ok(rows.pop().unwrap_or_default());
        }
        let again = self.run_batch(vec![confirmation]).await?.pop().unwrap_or_default();
        if again.has_any() { Ok(again) } else { Err(Error::unavailable("d1")) }
    }

    /// Runs repeatable statements whose loss the request survives: retries with pauses, then logs `write_lost`, which operators
    /// count.
    pub async fn write(&self, what: &'static str, statements: Vec<Statement>) {
        if !write_with_retries(self.ports, statements).await {
            self.log_lost_write(what);
        }
    }

    /// Runs statements that must not be repeated, because a retry after a lost response would count twice.
    pub async fn write_once(&self, what: &'static str, statements: Vec<Statement>) {
        if self.ports.run_batch(statements).await.is_err() {
            self.log_lost_write(what);
        }
    }

    fn log_lost_write(&self, what: &str) {
        let line = json!({"event": "write_lost", "what": what, "request_id": self.request_id});
        self.ports.log(&line.to_string());
    }

    /// Generates an id that sorts by time: `reg_` and 26 characters.
    ///
    /// # Errors
    /// [`ErrorCode::ServerError`] without randomness.
    pub fn generate_id(&self, prefix: &str) -> Result<String, Error> {
        let bytes = self.random_bytes()?;
        let (random, _) =
            bytes.split_first_chunk::<10>().ok_or_else(|| Error::from_code(ErrorCode::ServerError))?;
        Ok(format!("{prefix}{}", id::new_sortable(self.now, *random)))
    }

    /// Generates a secret of 160 bits together with its stored hash.
    ///
    /// # Errors
    /// [`ErrorCode::ServerError`] without randomness.
    pub fn generate_secret(&self, prefix: &str) -> Result<Secret, Error> {
        let text = format!("{prefix}{}", id::encode_base32(&self.random_bytes()?));
        let hash = mac::hash_secret(&text);
        Ok(Secret { text, hash })
    }

    fn random_bytes(&self) -> Result<[u8; 20], Error> {
        let failed = |_| Error { cause: Some("no_randomness"), ..Error::from_code(ErrorCode::ServerError) };
        self.ports.random_bytes().map_err(failed)
    }
}

/// A new secret for its only reader; only its hash is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret {
    /// Secret text, shown to its owner once.
    pub text: String,
    /// Stored hash ([`mac::hash_secret`]).
    pub hash: String,
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}
