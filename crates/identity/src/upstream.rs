//! The way to an upstream and back: what goes there, and what comes of it.

use quarry_kernel::http::{Body, OpaqueStream};

use crate::jose::sign::Keys;
use crate::sellers::config::UpstreamTarget;

/// A request on its way to an upstream.
#[derive(Debug, Clone)]
pub struct UpstreamRequest {
    /// Target of the request.
    pub target: UpstreamTarget,
    /// The method.
    pub method: String,
    /// The whole address.
    pub url: String,
    /// Headers, lower-case names.
    pub headers: Vec<(String, String)>,
    /// The caller's body, unread.
    pub body: Option<OpaqueStream>,
    /// The storefront's address.
    pub base: String,
    /// The request's id.
    pub request_id: String,
    /// The keys by which whoever is in this process verifies the signature.
    pub keys: Keys,
    /// Whether an answer that another call asked for will do, where our own data API has one.
    pub takes_shared: bool,
}

impl UpstreamRequest {
    /// Returns a header's value.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<String> {
        self.headers.iter().find(|(own, _)| own == name).map(|(_, value)| value.clone())
    }
}

/// Answer of an upstream, its body unread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UpstreamResponse {
    /// Status.
    pub status: u16,
    /// Headers, lower-case names.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Body,
    /// Outgoing requests that it cost us, for the failure budget; none for a foreign upstream.
    pub asked: u32,
    /// Whether our own data API answered with what another call asked for, which is free.
    pub is_shared: bool,
    /// Deferred work of its adapter.
    pub deferred: Option<OpaqueStream>,
}

impl UpstreamResponse {
    /// Returns a header's value; several lines of one name come joined by `, `.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<String> {
        let values: Vec<&str> =
            self.headers.iter().filter(|(own, _)| own == name).map(|(_, value)| value.as_str()).collect();
        (!values.is_empty()).then(|| values.join(", "))
    }
}
