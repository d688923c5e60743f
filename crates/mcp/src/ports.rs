//! Ports of the protocol: the service's own front door, static documents, and the kind of the caller's credential.

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

/// The rest of the service, as one request sees it.
#[allow(async_fn_in_trait)] // every caller is generic over its door and single-threaded
pub trait Ports {
    /// Returns the kind of credential, as far as its signature tells; whether it is still valid is checked by the call itself.
    fn credential_kind(&self) -> CredentialKind;

    /// Returns the path under which this caller asks the data API: `/api`; none where an agent asks a seller that sells no calls.
    fn data_api_path(&self) -> Option<&str>;

    /// Returns the scopes that an agent's token needs here, with one space between them.
    fn scopes(&self) -> String;

    /// Returns our own origin: `https://api.example`.
    fn origin(&self) -> &str;

    /// Returns whether scripts of an origin may ask, besides those of our own and of the machine itself.
    fn is_origin_admitted(&self, origin: &str) -> bool;

    /// Returns the operator's name of a source (`v1` …); none where it is described by its job.
    fn source_name(&self, token: &str) -> Option<&str>;

    /// Returns the page at which this caller's person buys calls.
    fn account_page(&self) -> String;

    /// Returns the path at which this caller opens a payment page; none where nothing is sold so.
    fn checkout_path(&self) -> Option<String>;

    /// Sends one of the service's own addresses a JSON body, as the caller.
    async fn post(&self, address: &str, body: &str) -> Response;

    /// Asks one of the service's own addresses (`/api/v2/search?q=x`) with GET, as the caller.
    async fn get(&self, address: &str) -> Response;

    /// Sends a GET like [`Self::get`], bypassing caches.
    async fn get_anew(&self, address: &str) -> Response;

    /// Takes back the charge of the call that was answered last, because its answer does not fit the output schema of a tool at a
    /// JSON pointer; the operator's log says so.
    fn withdraw_charge(&self, tool: &str, pointer: &str);

    /// Returns a document that is served beside the worker (`/mcp-tools.json`); none when it cannot be read.
    async fn load_document(&self, path: &str) -> Option<Rc<str>>;
}
