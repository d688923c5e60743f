//! What the protocol needs of the world: the service's own door, the documents that stand beside the worker, and whose
//! credential a request presents.

use std::rc::Rc;

use quarry_kernel::http::Response;

/// What stands in the headers in which callers present themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CredentialKind {
    /// A key of the data API.
    Key,
    /// An agent's access token.
    Agent,
    /// Something that is neither, or is no longer.
    Unknown,
    /// Nothing.
    Nothing,
}

/// The rest of the service, as one request sees it.
#[allow(async_fn_in_trait)] // every caller is generic over its door and single-threaded
pub trait Ports {
    /// Whose credential the request presents, as far as signatures tell: what became of it, its call will tell.
    fn credential_kind(&self) -> CredentialKind;

    /// The path under which this caller asks the data API: `/api`; none where an agent asks a seller that sells no calls.
    fn data_api_path(&self) -> Option<&str>;

    /// The scopes that an agent's token needs here, with one space between them.
    fn scopes(&self) -> String;

    /// Our own origin: `https://api.example`.
    fn origin(&self) -> &str;

    /// Whether scripts of an origin may ask, besides those of our own and of the machine itself.
    fn is_origin_admitted(&self, origin: &str) -> bool;

    /// What the operator calls a source (`v1` …); none where it is described by its job.
    fn source_name(&self, token: &str) -> Option<&str>;

    /// The page at which this caller's person buys calls.
    fn account_page(&self) -> String;

    /// The path at which this caller opens a payment page; none where nothing is sold so.
    fn checkout_path(&self) -> Option<String>;

    /// Sends one of the service's own addresses a JSON body, as the caller.
    async fn post(&self, address: &str, body: &str) -> Response;

    /// Asks one of the service's own addresses (`/api/v2/search?q=x`) with GET, as the caller.
    async fn get(&self, address: &str) -> Response;

    /// As [`Self::get`], and no answer that is known already will do.
    async fn get_anew(&self, address: &str) -> Response;

    /// A document that is served beside the worker (`/mcp-tools.json`); none when it cannot be read.
    async fn load_document(&self, path: &str) -> Option<Rc<str>>;
}
