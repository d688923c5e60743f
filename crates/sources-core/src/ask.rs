//! The port through which endpoints ask a source.

use std::future::ready;

use futures_util::future::LocalBoxFuture;

pub use crate::refusal::{Failure, Refusal};
pub use crate::setting::Setting;
pub use crate::site::{Device, Site};
pub use crate::source_request::{RequestBody, ResponseKind, SourceRequest};
use crate::ways::Exchange;

/// Answer of a source: any status, redirects already followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceResponse {
    /// HTTP status.
    pub status: u16,
    /// The public address that was asked, for `search_metadata.vN_url` (the source's own origin, never a gateway's).
    pub url: String,
    /// The body as text.
    pub body: String,
}

/// Future result of asking a source.
pub type SourceFuture<'a, T> = LocalBoxFuture<'a, Result<T, Failure>>;

/// Carries requests out. The adapter owns deadlines, size caps, redirects, addresses, gateways and the retained bundle.
/// Everything is single-threaded, so its futures need not be `Send`.
pub trait Source {
    /// Sends one request and reads the whole answer.
    ///
    /// # Errors
    /// A [`Failure`] with reason `timeout`, `too_large`, `redirect_limit` or `network`.
    fn fetch(&self, request: SourceRequest) -> SourceFuture<'_, SourceResponse>;

    /// Returns a value that the operator configures; the default where nobody did.
    fn setting(&self, setting: Setting) -> String {
        setting.default_value().to_owned()
    }

    /// Returns the local time in a zone such as `America/Toronto`; none for an unknown zone.
    fn local_time(&self, _zone: &str) -> Option<LocalTime> {
        None
    }

    /// Returns a value that an earlier call remembered under a key: a token that the source gave and that may still be good.
    fn recall(&self, _key: &str) -> Option<String> {
        None
    }

    /// Keeps a value for later calls, as long as the adapter has room for it and no longer than half an hour.
    fn remember(&self, _key: &str, _value: &str) {}

    /// Forgets the value under a key, because it turned out to be no good any more.
    fn forget(&self, _key: &str) {}

    /// Returns the value of a cookie that the site set in an answer to this call.
    fn cookie(&self, _site: Site, _name: &str) -> Option<String> {
        None
    }

    /// Returns for how many seconds a cache on the way has kept the last answer of a site (`Age`).
    fn age_s(&self, _site: Site) -> u32 {
        0
    }

    /// Moves what was asked last on to the next way of asking it (`ways`). False when a refusal is final, or when there is no
    /// other way or no time for it: then the call ends with the refusal.
    fn try_another_way(&self, _refusal: Refusal) -> bool {
        false
    }

    /// Prepares the question to be put once more: by the next way where there is one, and past every cache. False when there is no
    /// time for it.
    fn ask_again(&self) -> bool {
        false
    }

    /// Returns the milliseconds after which a page is rendered again, where the call was refused for want of a turn.
    fn rendering_wait_ms(&self) -> Option<u32> {
        None
    }

    /// Remembers the ways by which this call was answered, for later calls.
    fn remember_ways(&self) {}

    /// Lists this call's exchanges with the source, for the operator's log.
    fn exchanges(&self) -> Vec<Exchange> {
        Vec::new()
    }

    /// Asks for an address that a caller named, to learn what kind of thing is there: no redirect is followed, nothing of
    /// ours but the name of the agent goes out, and nothing of the body is kept.
    ///
    /// # Errors
    /// The errors of [`Self::fetch`]. A source that does not do this answers as if nothing were there.
    fn probe<'a>(&'a self, _address: &'a str, _max_bytes: u64) -> SourceFuture<'a, Probe> {
        Box::pin(ready(Err(Refusal::Network.into())))
    }
}

/// Local date and time of a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LocalTime {
    /// The day, 0 for Monday to 6 for Sunday.
    pub weekday: usize,
    /// Seconds since midnight.
    pub second: u64,
}

/// Resource at an address that a caller named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Probe {
    /// HTTP status.
    pub status: u16,
    /// The `content-type`, or nothing.
    pub content_type: String,
    /// Bytes of the body, as announced or counted; none when they are more than asked for.
    pub length: Option<u64>,
    /// `Location` of a redirect, as received.
    pub location: Option<String>,
}
