//! The port through which endpoints ask a source, and the reasons for which a source gives nothing.

use std::future::ready;

use futures_util::future::LocalBoxFuture;

pub use crate::outgoing::{RequestBody, ResponseKind, SourceRequest};
use crate::ways::Exchange;

/// One of the addresses at which a source answers. Its origin is configuration, named by [`Site::token`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Site {
    /// v1: the search engine's web pages (`/search`) and the pieces that they load later (`/async/…`).
    V1Web,
    /// v1: the store (`/store/…`, and its calls by POST at `/_/PlayStoreUi/data/batchexecute`).
    V1Play,
    /// v2: the search engine's web pages (`/search`).
    V2Web,
    /// v3: result pages that need no script (`/html/`, by POST).
    V3Html,
    /// v3: the engine's main pages (`/?q=…`).
    V3Web,
    /// v3: the script answers that the main page loads (`/d.js`).
    V3Script,
    /// v4: the review site's pages and the answers that they load later (`/search`, `/gql/batch`).
    V4Web,
    /// v5: the travel site's pages and the answers that they load later (`/…_Review-…`, `/data/graphql/ids`).
    V5Web,
    /// v5: the scripts that the travel site's pages load (`/assets/…`), which name its stored queries; nothing of them is kept.
    V5Script,
    /// v6: the store's JSON API and feeds (`/search`, `/lookup`, `/{cc}/rss/…`).
    V6StoreApi,
    /// v6: the store's web pages (`/{cc}/app/id…`).
    V6StoreWeb,
    /// v6: the maps on the web (`/data/place`, by POST).
    V6Maps,
    /// A public resolver of names that answers JSON over HTTPS (`/dns-query?name=…&type=…`), for addresses that callers
    /// name; no source, and nothing of it is kept.
    Dns,
}

impl Site {
    /// Every site, for configuration and stand-ins.
    pub const ALL: [Self; 13] = [
        Self::V1Web,
        Self::V1Play,
        Self::V2Web,
        Self::V3Html,
        Self::V3Web,
        Self::V3Script,
        Self::V4Web,
        Self::V5Web,
        Self::V5Script,
        Self::V6StoreApi,
        Self::V6StoreWeb,
        Self::V6Maps,
        Self::Dns,
    ];

    /// The site's name in configuration and in the stand-ins' paths, such as `v6-store-api`.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Self::V1Web => "v1-web",
            Self::V1Play => "v1-play",
            Self::V2Web => "v2-web",
            Self::V3Html => "v3-html",
            Self::V3Web => "v3-web",
            Self::V3Script => "v3-script",
            Self::V4Web => "v4-web",
            Self::V5Web => "v5-web",
            Self::V5Script => "v5-script",
            Self::V6StoreApi => "v6-store-api",
            Self::V6StoreWeb => "v6-store-web",
            Self::V6Maps => "v6-maps",
            Self::Dns => "dns",
        }
    }
}

/// The kind of device whose page is wanted; the adapter turns it into a User-Agent from configuration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Device {
    /// A desktop browser.
    #[default]
    Desktop,
    /// A tablet browser.
    Tablet,
    /// A phone browser.
    Mobile,
}

/// A value that sources change from time to time, such as the id of a stored query: configuration with a default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Setting {
    /// v1: where the pictures of posts lie, of which an answer names the ids alone; none are named where this is empty.
    V1PicturesOrigin,
    /// v4: the stored query of a business's reviews.
    V4ReviewsQueryId,
    /// v4: the stored query of what a list says of its businesses.
    V4ListQueryId,
    /// v4: the stored query of the businesses' pictures and categories.
    V4CardQueryId,
    /// v4: the stored query of where the businesses are.
    V4MapQueryId,
    /// v4: the stored query of a business's telephone and website.
    V4ContactQueryId,
    /// v5: the stored query of a search.
    V5SearchQueryId,
    /// v5: the stored query of a place's reviews.
    V5ReviewsQueryId,
    /// v5: the name of the cookie in which the site names a visit.
    V5VisitCookie,
    /// v5: the name of the cookie that tells the site which currency is wanted.
    V5CurrencyCookie,
    /// v6: the number of the index that the ids of places are of.
    V6MapsProvider,
}

impl Setting {
    /// Every setting, for configuration.
    pub const ALL: [Self; 11] = [
        Self::V1PicturesOrigin,
        Self::V4ReviewsQueryId,
        Self::V4ListQueryId,
        Self::V4CardQueryId,
        Self::V4MapQueryId,
        Self::V4ContactQueryId,
        Self::V5SearchQueryId,
        Self::V5ReviewsQueryId,
        Self::V5VisitCookie,
        Self::V5CurrencyCookie,
        Self::V6MapsProvider,
    ];

    /// The variable that holds it.
    #[must_use]
    pub const fn env_variable(self) -> &'static str {
        match self {
            Self::V1PicturesOrigin => "V1_PICTURES_ORIGIN",
            Self::V4ReviewsQueryId => "V4_REVIEWS_QUERY_ID",
            Self::V4ListQueryId => "V4_LIST_QUERY_ID",
            Self::V4CardQueryId => "V4_CARD_QUERY_ID",
            Self::V4MapQueryId => "V4_MAP_QUERY_ID",
            Self::V4ContactQueryId => "V4_CONTACT_QUERY_ID",
            Self::V5SearchQueryId => "V5_SEARCH_QUERY_ID",
            Self::V5ReviewsQueryId => "V5_REVIEWS_QUERY_ID",
            Self::V5VisitCookie => "V5_VISIT_COOKIE",
            Self::V5CurrencyCookie => "V5_CURRENCY_COOKIE",
            Self::V6MapsProvider => "V6_MAPS_PROVIDER",
        }
    }

    /// Its value where the operator sets none.
    #[must_use]
    pub const fn default_value(self) -> &'static str {
        match self {
            Self::V1PicturesOrigin => "",
            Self::V4ReviewsQueryId => "2b29fe4414313b319cb85e119740e72da582d64ad2962841724748be23d7f692",
            Self::V4ListQueryId => "909fa212ea821a65ff6d960e582713664117bfae8dd09db8a588fe691a0e5d76",
            Self::V4CardQueryId => "3189bd21a0b5d15ac65883a22679abfe5d66418eae8660b0c11496f2325dcb36",
            Self::V4MapQueryId => "98df21437b5529a0a207ec71e04716f0dc8cdaa3dd9eefd595c2319f0e90fe63",
            Self::V4ContactQueryId => "71316e8bd099554db0619dd82e7d8876af7a0550d94488cf15a01123b2acc0c5",
            Self::V5SearchQueryId => "d65d51b7e2ed4f40",
            Self::V5ReviewsQueryId => "3d5e9aff1e00e113",
            Self::V5VisitCookie => "TAUnique",
            Self::V5CurrencyCookie => "TACurrency",
            Self::V6MapsProvider => "9902",
        }
    }
}

/// What a source answered: any status, redirects already followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceResponse {
    /// HTTP status.
    pub status: u16,
    /// The public address that was asked, for `search_metadata.vN_url` (the source's own origin, never a gateway's).
    pub url: String,
    /// The body as text.
    pub body: String,
}

/// What is still to come, or the reason why it never will.
pub type SourceFuture<'a, T> = LocalBoxFuture<'a, Result<T, Failure>>;

/// Carries requests out. The adapter owns deadlines, size caps, redirects, addresses, gateways and the retained bundle.
/// Everything is single-threaded, so its futures need not be `Send`.
pub trait Source {
    /// Sends one request and reads the whole answer.
    ///
    /// # Errors
    /// A [`Failure`] with reason `timeout`, `too_large`, `redirect_limit` or `network`.
    fn fetch(&self, request: SourceRequest) -> SourceFuture<'_, SourceResponse>;

    /// A value that the operator configures; the default where nobody did.
    fn setting(&self, setting: Setting) -> String {
        setting.default_value().to_owned()
    }

    /// What clocks show now in a zone such as `America/Toronto`; none for a zone that nobody knows here.
    fn local_time(&self, _zone: &str) -> Option<LocalTime> {
        None
    }

    /// A value that an earlier call remembered under a key: a token that the source gave and that may still be good.
    fn recall(&self, _key: &str) -> Option<String> {
        None
    }

    /// Keeps a value for later calls, as long as the adapter has room for it and no longer than half an hour.
    fn remember(&self, _key: &str, _value: &str) {}

    /// Forgets the value under a key, because it turned out to be no good any more.
    fn forget(&self, _key: &str) {}

    /// The value of a cookie that the site set in an answer to this call.
    fn cookie(&self, _site: Site, _name: &str) -> Option<String> {
        None
    }

    /// Moves what was asked last on to the next way of asking it (`ways`). False when a refusal is final, or when there is no
    /// other way or no time for it: then the call ends with the refusal.
    fn try_another_way(&self, _refusal: Refusal) -> bool {
        false
    }

    /// Remembers the ways by which this call was answered, for later calls.
    fn remember_ways(&self) {}

    /// What this call asked and how, for the operator's log.
    fn exchanges(&self) -> Vec<Exchange> {
        Vec::new()
    }

    /// Asks for an address that a caller named, to learn what kind of thing is there: no redirect is followed, nothing of
    /// ours but the name of the agent goes out, and nothing of the body is kept.
    ///
    /// # Errors
    /// As [`Self::fetch`]. A source that does not do this answers as if nothing were there.
    fn probe<'a>(&'a self, _address: &'a str, _max_bytes: u64) -> SourceFuture<'a, Probe> {
        Box::pin(ready(Err(Refusal::Network.into())))
    }
}

/// What clocks show somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LocalTime {
    /// The day, 0 for Monday to 6 for Sunday.
    pub weekday: usize,
    /// Seconds since midnight.
    pub second: u64,
}

/// What stands at an address that a caller named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Probe {
    /// HTTP status.
    pub status: u16,
    /// The `content-type`, or nothing.
    pub content_type: String,
    /// Bytes of the body, as announced or counted; none when they are more than asked for.
    pub length: Option<u64>,
    /// Where a redirect leads, as it says it.
    pub location: Option<String>,
}

/// Why a source gave no usable answer; each has a machine-readable token that the operator's log counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// A page that asks for proof of a person (captcha, anomaly).
    Challenge,
    /// A page that asks for consent to cookies or terms before anything else.
    Consent,
    /// A shell whose content exists only after its scripts ran.
    NeedsScript,
    /// A page or status that says that the source is not available in the caller's country or network region.
    Region,
    /// An empty answer, or one without rows, where the source's own words or counters say that there is something.
    BlockedSilently,
    /// A status that refuses the caller.
    Blocked,
    /// The source says that it is overloaded or limits the rate.
    Overloaded,
    /// A status that the endpoint does not know.
    BadStatus,
    /// A page without the container that every real answer has: another page, or a layout not known yet.
    UnknownPage,
    /// The source no longer knows the stored query that was asked for: its id is configuration ([`Setting`]).
    StaleQuery,
    /// The answer ends before its end, or cannot be read as its format.
    Truncated,
    /// Things without the one field that each has, such as places without names: fields have moved.
    Unnamed,
    /// No answer before the deadline.
    Timeout,
    /// More bytes than the cap.
    TooLarge,
    /// More redirects than the limit, or one that leads nowhere.
    RedirectLimit,
    /// A redirect to where the source does not live.
    RedirectForeign,
    /// The connection failed.
    Network,
    /// Nothing of the source's: there was no room to read its answer into.
    Busy,
    /// Nothing of the source's: it failed several times in a row and is not asked for a while.
    CircuitOpen,
}

impl Refusal {
    /// The token for logs.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Self::Challenge => "challenge",
            Self::Consent => "consent",
            Self::NeedsScript => "needs_script",
            Self::Region => "region",
            Self::BlockedSilently => "blocked_silently",
            Self::Blocked => "blocked",
            Self::Overloaded => "overloaded",
            Self::BadStatus => "bad_status",
            Self::UnknownPage => "unknown_page",
            Self::StaleQuery => "stale_query",
            Self::Truncated => "truncated",
            Self::Unnamed => "unnamed",
            Self::Timeout => "timeout",
            Self::TooLarge => "too_large",
            Self::RedirectLimit => "redirect_limit",
            Self::RedirectForeign => "redirect_foreign",
            Self::Network => "network",
            Self::Busy => "busy",
            Self::CircuitOpen => "circuit_open",
        }
    }
}

impl Refusal {
    /// Why an answer with this HTTP status holds no results; none for a status of success.
    #[must_use]
    pub const fn from_status(status: u16) -> Option<Self> {
        Some(match status {
            200..=299 => return None,
            401 | 403 | 418 => Self::Blocked,
            451 => Self::Region,
            429 | 502..=504 => Self::Overloaded,
            _ => Self::BadStatus,
        })
    }

    /// What an operator can do about the refusal with this token, for the log; none where waiting is all.
    #[must_use]
    pub fn advice_for_token(token: &str) -> Option<&'static str> {
        Some(match token {
            "challenge" => {
                "The source asks for proof of a person. Ask it less often, or from a network that it trusts; challenges are not solved."
            }
            "consent" => {
                "The source asks for consent first. Answer it once with `npm run gateway -- --open` and ask through the gateway, or set the consent cookie in the site's headers."
            }
            "needs_script" => {
                "The page exists only after its scripts ran. Add `browser` or `gateway` to the site's ways."
            }
            "region" => {
                "The source does not serve this country. Ask a national domain that it serves, or a gateway in a country that it serves."
            }
            "blocked_silently" => {
                "The source answered nothing although it has something, which it does to clients that it distrusts. Add `browser` or `gateway` to the site's ways, or ask less often."
            }
            "blocked" => {
                "The source refuses this client or network. Ask it through a gateway, or set the headers that it expects."
            }
            "overloaded" => "The source limits the rate. Ask less often.",
            "unknown_page" | "unnamed" => "The layout may be new. Keep the page and report it.",
            "stale_query" => "The source forgot the stored query; set the variable that holds its id.",
            "redirect_foreign" => {
                "The source redirected to a host that is not configured, often a regional site or a consent page."
            }
            "circuit_open" => {
                "The source failed several times in a row and is tried again when Retry-After says; the failures before this one tell why."
            }
            "network" => "The source, or the gateway before it, could not be reached.",
            _ => return None,
        })
    }
}

/// The end of a call that has no result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// The source gave nothing usable: the caller gets 503 `source_unavailable`, retryable.
    Refused(Refusal),
    /// The source says that the asked-for thing does not exist: 404 `not_found`, free. The text is for the caller.
    NotFound(String),
    /// The source shows no generated overview for this search: 404 `no_overview`, free.
    NoOverview,
    /// The source does not serve this value of a parameter (an unknown storefront, say): 400 `invalid_request`.
    Unsupported {
        /// The caller's parameter.
        parameter: &'static str,
        /// What is wrong with it, for the caller.
        message: String,
    },
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}
