//! Port through which endpoints request a source.

use std::future::ready;

use futures_util::future::LocalBoxFuture;

pub use crate::refusal::{Failure, Refusal};
pub use crate::setting::Setting;
pub use crate::site::{Device, Site};
pub use crate::source_request::{RequestBody, ResponseKind, SourceRequest};
use crate::ways::Exchange;

/// Answer of a source with any status, after redirects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceResponse {
    /// HTTP status.
    pub status: u16,
    /// Public URL of the request, for `search_metadata.vN_url` (on the source's own origin, never a gateway's).
    pub url: String,
    /// Body as text.
    pub body: String,
}

/// Future of a request to a source.
pub type SourceFuture<'a, T> = LocalBoxFuture<'a, Result<T, Failure>>;

/// Port that carries requests out. The adapter is responsible for deadlines, size limits, redirects, addresses, gateways and the
/// retained bundle. Everything is single-threaded, so its futures need not be `Send`.
pub trait Source {
    /// Sends a request and reads the whole answer.
    ///
    /// # Errors
    /// A [`Failure`] with reason `timeout`, `too_large`, `redirect_limit` or `network`.
    fn fetch(&self, request: SourceRequest) -> SourceFuture<'_, SourceResponse>;

    /// Returns a configured value, or its default.
    fn setting(&self, setting: Setting) -> String {
        setting.default_value().to_owned()
    }

    /// Returns the local time in a zone such as `America/Toronto`; `None` for an unknown zone.
    fn local_time(&self, _zone: &str) -> Option<LocalTime> {
        None
    }

    /// Returns a value that an earlier call stored under a key, such as a token issued by the source that may still be valid.
    fn recall(&self, _key: &str) -> Option<String> {
        None
    }

    /// Stores a value for later calls, for at most half an hour and as long as the adapter has room.
    fn remember(&self, _key: &str, _value: &str) {}

    /// Removes the value of a key, because it is no longer valid.
    fn forget(&self, _key: &str) {}

    /// Returns the value of a cookie that the site has set during this call.
    fn cookie(&self, _site: Site, _name: &str) -> Option<String> {
        None
    }

    /// Returns the age of a site's last answer in an intermediate cache, in seconds (`Age`).
    fn age_s(&self, _site: Site) -> u32 {
        0
    }

    /// Switches the last request to the next way of making it (`ways`). `false` when the refusal is final, or there is no other
    /// way or no time; the call then ends with the refusal.
    fn try_another_way(&self, _refusal: Refusal) -> bool {
        false
    }

    /// Prepares to repeat the request: by the next way if there is one, and bypassing every cache. `false` without enough time.
    fn ask_again(&self) -> bool {
        false
    }

    /// Returns the milliseconds until the browser's next turn, if the call was refused for lack of one.
    fn rendering_wait_ms(&self) -> Option<u32> {
        None
    }

    /// Stores the ways that succeeded in this call, for later calls.
    fn remember_ways(&self) {}

    /// Lists this call's exchanges with the source, for the operator's log.
    fn exchanges(&self) -> Vec<Exchange> {
        Vec::new()
    }

    /// Requests a URL named by a caller, to learn what kind of resource it is: no redirects, no headers but the user agent, and
    /// the body is discarded.
    ///
    /// # Errors
    /// The errors of [`Self::fetch`]. A source without this capability responds as if the resource did not exist.
    fn probe<'a>(&'a self, _address: &'a str, _max_bytes: u64) -> SourceFuture<'a, Probe> {
        Box::pin(ready(Err(Refusal::Network.into())))
    }
}

/// Local time in a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LocalTime {
    /// Weekday, 0 for Monday to 6 for Sunday.
    pub weekday: usize,
    /// Seconds since midnight.
    pub second: u64,
}

/// Resource at a URL named by a caller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Probe {
    /// HTTP status.
    pub status: u16,
    /// `content-type`; empty if missing.
    pub content_type: String,
    /// Size of the body in bytes, announced or counted; `None` above the maximum.
    pub length: Option<u64>,
    /// `Location` of a redirect, as received.
    pub location: Option<String>,
}
