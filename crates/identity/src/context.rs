//! Context of one request: seller, origin, caller, and time.

use quarry_kernel::time::UnixMs;
use quarry_kernel::{id, mac};
use serde_json::json;

use crate::error::{Error, ErrorCode};
use crate::jose::sign::Keys;
use crate::ports::{Ports, Rows, Statement, write_with_retries};
use crate::settings::Seller;

/// The path under which every storefront lives (docs/decisions).
pub const PREFIX: &str = "/agents";

/// One request.
#[derive(Debug)]
pub struct Context<'a, P: Ports> {
    /// The world.
    pub ports: &'a P,
    /// Seller whose storefront is asked.
    pub seller: &'a Seller,
    /// The storefront's address, which is issuer and resource too: `https://seller.example/agents`, no slash at the end.
    pub base: String,
    /// The request's id.
    pub request_id: String,
    /// Time at which it came in.
    pub now: UnixMs,
    /// The network address that asks, as one text a network; empty where the runtime does not say it.
    pub network: String,
    /// Whether a tool's call at `/mcp` asks; then its token has to be for that resource.
    pub is_tool_call: bool,
    /// Display name of the asking program (`User-Agent`, or the `client_name` that it sends), cut to 120 characters; empty when
    /// it sends none.
    pub program: String,
}

/// The path of the Model Context Protocol, beside the storefront's.
pub const MCP_PATH: &str = "/mcp";

/// Returns the address of the Model Context Protocol at the seller whose storefront has this address.
#[must_use]
pub fn build_mcp_url(base: &str) -> String {
    format!("{}{MCP_PATH}", base.strip_suffix(PREFIX).unwrap_or(base))
}

/// Longest name of a program, in characters.
const PROGRAM_MAX: usize = 120;

/// Sanitizes a program's name for a row and a page.
#[must_use]
pub fn sanitize_program_name(name: &str) -> String {
    name.trim().chars().filter(|c| !c.is_control()).take(PROGRAM_MAX).collect()
}

impl<P: Ports> Context<'_, P> {
    /// Returns the same request of a program that calls itself so.
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

    /// Returns the address of a path of this storefront.
    #[must_use]
    pub fn build_url(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }

    /// Returns the address of the Model Context Protocol, a resource of its own: `https://seller.example/mcp`.
    #[must_use]
    pub fn mcp_url(&self) -> String {
        build_mcp_url(&self.base)
    }

    /// Returns which of the two resources an address names: the storefront's or the protocol's, with a slash at its end or
    /// without.
    #[must_use]
    pub fn find_resource(&self, address: &str) -> Option<String> {
        let address = address.strip_suffix('/').unwrap_or(address);
        [self.base.clone(), self.mcp_url()].into_iter().find(|own| own == address)
    }

    /// Returns the resource that tokens of this request have to be for (RFC 8707): the storefront, or the Model Context Protocol.
    /// A token for one is refused at the other.
    #[must_use]
    pub fn resource(&self) -> String {
        if self.is_tool_call { self.mcp_url() } else { self.base.clone() }
    }

    /// Returns the seller's signing keys.
    ///
    /// # Errors
    /// [`ErrorCode::SigningSecretRequired`] until the seller's set-up is finished.
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

    /// Runs statements as one transaction and answers what `told` then says, a query that has a row if and only if the
    /// transaction has made its change. When the database's answer is lost, it is asked once more: what happened once
    /// must be answered, because nobody can make it happen again.
    ///
    /// # Errors
    /// [`ErrorCode::TemporarilyUnavailable`] when the transaction failed, or nobody can tell.
    pub async fn run_and_confirm(
        &self,
        mut statements: Vec<Statement>,
        told: Statement,
    ) -> Result<Rows, Error> {
        statements.push(told.clone());
        if let Ok(mut rows) = self.run_batch(statements).await {
            return Ok(rows.pop().unwrap_or_default());
        }
        let again = self.run_batch(vec![told]).await?.pop().unwrap_or_default();
        if again.has_any() { Ok(again) } else { Err(Error::unavailable("d1")) }
    }

    /// Runs statements that the request can do without and that may run twice: tries again with pauses, then logs `write_lost`, which operators count.
    pub async fn write(&self, what: &'static str, statements: Vec<Statement>) {
        if !write_with_retries(self.ports, statements).await {
            self.log_lost_write(what);
        }
    }

    /// Writes without a second try: for what would count twice if only the answer was lost.
    pub async fn write_once(&self, what: &'static str, statements: Vec<Statement>) {
        if self.ports.run_batch(statements).await.is_err() {
            self.log_lost_write(what);
        }
    }

    fn log_lost_write(&self, what: &str) {
        let line = json!({"event": "write_lost", "what": what, "request_id": self.request_id});
        self.ports.log(&line.to_string());
    }

    /// Returns a fresh id that sorts by time: `reg_` and 26 characters.
    ///
    /// # Errors
    /// [`ErrorCode::ServerError`] without randomness.
    pub fn generate_id(&self, prefix: &str) -> Result<String, Error> {
        let bytes = self.random_bytes()?;
        let (random, _) =
            bytes.split_first_chunk::<10>().ok_or_else(|| Error::from_code(ErrorCode::ServerError))?;
        Ok(format!("{prefix}{}", id::new_sortable(self.now, *random)))
    }

    /// Returns a fresh secret of 160 bits and what is stored in its place.
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

/// A secret on its way to its only reader. Only the hash is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret {
    /// Secret's text, shown to its owner once.
    pub text: String,
    /// Stored hash ([`mac::hash_secret`]).
    pub hash: String,
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}
