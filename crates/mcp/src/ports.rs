//! Ports of the protocol: requests to the service itself, static documents, and the kind of the caller's credential.

use std::rc::Rc;

use quarry_kernel::http::Response;

/// Kind of credential in a request's headers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CredentialKind {
    /// A key of the data API.
    Key,
    /// An agent's access token.
    Agent,
    /// Another or expired credential.
    Unknown,
    /// No credential.
    Nothing,
}

/// Access of one request to the rest of the service.
#[allow(async_fn_in_trait)] // every caller is generic over its door and single-threaded
pub trait Ports {
    /// Returns the kind of credential according to its signature; the call itself checks whether it is still valid.
    fn credential_kind(&self) -> CredentialKind;

    /// Returns the caller's path of the data API: `/api`; `None` when an agent's seller does not sell its calls.
    fn data_api_path(&self) -> Option<&str>;

    /// Returns the scopes that an agent's token needs here, separated by spaces.
    fn scopes(&self) -> String;

    /// Returns our own origin: `https://api.example`.
    fn origin(&self) -> &str;

    /// Returns whether scripts of an origin are admitted, in addition to our own and loopback origins.
    fn is_origin_admitted(&self, origin: &str) -> bool;

    /// Returns the operator's name of a source (`v1` …); `None` when it is described by its purpose.
    fn source_name(&self, token: &str) -> Option<&str>;

    /// Returns the page on which this caller's person buys calls.
    fn account_page(&self) -> String;

    /// Returns the path at which this caller opens a payment page; `None` when nothing is sold that way.
    fn checkout_path(&self) -> Option<String>;

    /// Sends a POST with a JSON body to one of the service's own paths, as the caller.
    async fn post(&self, address: &str, body: &str) -> Response;

    /// Sends a GET to one of the service's own paths (`/api/v2/search?q=x`), as the caller.
    async fn get(&self, address: &str) -> Response;

    /// Sends a GET like [`Self::get`], bypassing caches.
    async fn get_anew(&self, address: &str) -> Response;

    /// Withdraws the charge of the last call, because its response does not match a tool's output schema at a JSON pointer, and
    /// logs it for the operator.
    fn withdraw_charge(&self, tool: &str, pointer: &str);

    /// Loads a static document (`/mcp-tools.json`); `None` when it cannot be read.
    async fn load_document(&self, path: &str) -> Option<Rc<str>>;
}
