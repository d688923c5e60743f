//! Configurable values of the sources, with their defaults.

/// Value that sources change from time to time, such as the id of a stored query.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Setting {
    /// v1: origin of the images of posts, of which an answer contains only ids; empty to leave images out.
    V1PicturesOrigin,
    /// v4: stored query for reviews of a business.
    V4ReviewsQueryId,
    /// v4: stored query for the businesses of a list.
    V4ListQueryId,
    /// v4: stored query for images and categories of businesses.
    V4CardQueryId,
    /// v4: stored query for coordinates of businesses.
    V4MapQueryId,
    /// v4: stored query for the phone number and website of a business.
    V4ContactQueryId,
    /// v5: stored query for a search.
    V5SearchQueryId,
    /// v5: stored query for reviews of a place.
    V5ReviewsQueryId,
    /// v5: name of the visit's cookie.
    V5VisitCookie,
    /// v5: name of the currency's cookie.
    V5CurrencyCookie,
    /// v6: number of the index that the place ids belong to.
    V6MapsProvider,
}

impl Setting {
    /// Every setting.
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

    /// Returns the name of its variable.
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

    /// Returns its default.
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
