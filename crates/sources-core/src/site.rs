//! Sites of the sources, and devices to request them as.

/// Address of a source. Its origin is configuration, named by [`Site::token`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Site {
    /// v1: web pages of the search engine (`/search`) and their dynamically loaded parts (`/async/…`).
    V1Web,
    /// v1: store (`/store/…`, and POST calls to `/_/PlayStoreUi/data/batchexecute`).
    V1Play,
    /// v2: web pages of the search engine (`/search`).
    V2Web,
    /// v3: result pages without scripts (`/html/`, by POST).
    V3Html,
    /// v3: main pages of the engine (`/?q=…`).
    V3Web,
    /// v3: script answers loaded by the main page (`/d.js`).
    V3Script,
    /// v4: pages of the review site and their dynamically loaded answers (`/search`, `/gql/batch`).
    V4Web,
    /// v4: script modules of the review site (`/assets/…`), which contain the ids of stored queries; not retained.
    V4Script,
    /// v5: pages of the travel site and their dynamically loaded answers (`/…_Review-…`, `/data/graphql/ids`).
    V5Web,
    /// v5: scripts of the travel site (`/assets/…`), which contain the ids of stored queries; not retained.
    V5Script,
    /// v6: JSON API and feeds of the store (`/search`, `/lookup`, `/{cc}/rss/…`).
    V6StoreApi,
    /// v6: web pages of the store (`/{cc}/app/id…`).
    V6StoreWeb,
    /// v6: maps on the web (`/data/place`, by POST).
    V6Maps,
    /// DNS-over-HTTPS resolver with JSON answers (`/dns-query?name=…&type=…`), for URLs named by callers; not a source, and not
    /// retained.
    Dns,
}

impl Site {
    /// Every site.
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

    /// Returns the site's name in configuration and in the stand-ins' paths: `v6-store-api`.
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

    /// Returns the default maximum age of an answer on arrival, in seconds: a few minutes. The store of v6 has caches of its own,
    /// where an answer may be a day old.
    #[must_use]
    pub const fn default_page_age_s(self) -> u32 {
        match self {
            Self::V6StoreApi | Self::V6StoreWeb => 86_400,
            _ => 300,
        }
    }

    /// Returns whether the site serves scripts, which are read only for the parameters of the source's own requests.
    #[must_use]
    pub const fn is_of_scripts(self) -> bool {
        matches!(self, Self::V4Script | Self::V5Script)
    }
}

/// Device of the requested page; the adapter converts it to a configured User-Agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Device {
    /// Desktop browser.
    #[default]
    Desktop,
    /// Tablet browser.
    Tablet,
    /// Phone browser.
    Mobile,
}
