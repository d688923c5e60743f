//! Sites of the sources, and devices to ask as.

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
    /// v4: the modules that the review site's pages load (`/assets/…`), which name its stored queries; nothing of them is kept.
    V4Script,
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
    pub const ALL: [Self; 14] = [
        Self::V1Web,
        Self::V1Play,
        Self::V2Web,
        Self::V3Html,
        Self::V3Web,
        Self::V3Script,
        Self::V4Web,
        Self::V4Script,
        Self::V5Web,
        Self::V5Script,
        Self::V6StoreApi,
        Self::V6StoreWeb,
        Self::V6Maps,
        Self::Dns,
    ];

    /// Returns the site's name in configuration and in the stand-ins' paths, such as `v6-store-api`.
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
            Self::V4Script => "v4-script",
            Self::V5Web => "v5-web",
            Self::V5Script => "v5-script",
            Self::V6StoreApi => "v6-store-api",
            Self::V6StoreWeb => "v6-store-web",
            Self::V6Maps => "v6-maps",
            Self::Dns => "dns",
        }
    }

    /// Returns the longest time between the making of an answer and its arrival, in seconds: a few minutes. The store of v6 is read by way of
    /// caches of its own, where an answer may be a day old.
    #[must_use]
    pub const fn default_page_age_s(self) -> u32 {
        match self {
            Self::V6StoreApi | Self::V6StoreWeb => 86_400,
            _ => 300,
        }
    }

    /// Returns whether the site serves scripts, which are read for the parameters of the source's own requests; no call is answered
    /// from them.
    #[must_use]
    pub const fn is_of_scripts(self) -> bool {
        matches!(self, Self::V4Script | Self::V5Script)
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
