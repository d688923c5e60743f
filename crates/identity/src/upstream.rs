//! Request to an upstream, and its response.

use quarry_kernel::http::{Body, OpaqueStream};

use crate::jose::sign::Keys;
use crate::sellers::config::UpstreamTarget;

/// Request to forward to an upstream.
#[derive(Debug, Clone)]
pub struct UpstreamRequest {
    /// Target of the request.
    pub target: UpstreamTarget,
    /// HTTP method.
    pub method: String,
    /// Absolute URL.
    pub url: String,
    /// Headers with lower-case names.
    pub headers: Vec<(String, String)>,
    /// Caller's body, unread.
    pub body: Option<OpaqueStream>,
    /// Base URL of the storefront.
    pub base: String,
    /// Request id.
    pub request_id: String,
    /// Keys with which an upstream in this process verifies the signature.
    pub keys: Keys,
    /// Whether a cached or coalesced response of our own data API is accepted.
    pub takes_shared: bool,
}

impl UpstreamRequest {
    /// Returns the value of a header.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<String> {
        self.headers.iter().find(|(own, _)| own == name).map(|(_, value)| value.clone())
    }
}

/// Response of an upstream, its body unread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UpstreamResponse {
    /// HTTP status.
    pub status: u16,
    /// Headers with lower-case names.
    pub headers: Vec<(String, String)>,
    /// Body stream.
    pub body: Body,
    /// Outgoing requests that it took, for the failure budget; 0 for a foreign upstream.
    pub asked: u32,
    /// Whether our own data API answered from another call's response, which is free.
    pub is_shared: bool,
    /// Deferred work of the adapter.
    pub deferred: Option<OpaqueStream>,
}

impl UpstreamResponse {
    /// Returns the value of a header; repeated headers are joined by `, `.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<String> {
        let values: Vec<&str> =
            self.headers.iter().filter(|(own, _)| own == name).map(|(_, value)| value.as_str()).collect();
        (!values.is_empty()).then(|| values.join(", "))
    }
}
