//! A record of the store's JSON API, and its envelope.

use quarry_json::read::InvalidJson;

use crate::fields;
use crate::read::{Flag, List, Number, Object, Text, Verbatim, VerbatimTexts, Whole, read};

fields! {
    /// One record of the API: the fields that are read, in their usual order.
    #[allow(missing_docs, reason = "they go by the API's own names")]
    pub struct Record<'a> {
        pub screenshot_urls: List<Text<'a>> = "screenshotUrls",
        pub ipad_screenshot_urls: List<Text<'a>> = "ipadScreenshotUrls",
        pub appletv_screenshot_urls: List<Text<'a>> = "appletvScreenshotUrls",
        pub artwork_60: Text<'a> = "artworkUrl60",
        pub artwork_512: Text<'a> = "artworkUrl512",
        pub artwork_100: Text<'a> = "artworkUrl100",
        pub artist_view_url: Text<'a> = "artistViewUrl",
        pub features: List<Text<'a>> = "features",
        pub supported_devices: VerbatimTexts<'a> = "supportedDevices",
        pub is_game_center_enabled: Flag = "isGameCenterEnabled",
        pub advisories: List<Text<'a>> = "advisories",
        pub kind: Text<'a> = "kind",
        pub minimum_os_version: Text<'a> = "minimumOsVersion",
        pub language_codes: List<Text<'a>> = "languageCodesISO2A",
        pub file_size_bytes: Whole = "fileSizeBytes",
        pub formatted_price: Text<'a> = "formattedPrice",
        pub content_advisory_rating: Text<'a> = "contentAdvisoryRating",
        pub average_user_rating_for_current_version: Number = "averageUserRatingForCurrentVersion",
        pub user_rating_count_for_current_version: Whole = "userRatingCountForCurrentVersion",
        pub average_user_rating: Number = "averageUserRating",
        pub track_view_url: Text<'a> = "trackViewUrl",
        pub track_content_rating: Text<'a> = "trackContentRating",
        pub bundle_id: Text<'a> = "bundleId",
        pub track_explicitness: Text<'a> = "trackExplicitness",
        pub release_date: Text<'a> = "releaseDate",
        pub track_id: Whole = "trackId",
        pub track_name: Text<'a> = "trackName",
        pub genre_ids: List<Whole> = "genreIds",
        pub primary_genre_name: Text<'a> = "primaryGenreName",
        pub is_vpp_device_based_licensing_enabled: Flag = "isVppDeviceBasedLicensingEnabled",
        pub seller_name: Text<'a> = "sellerName",
        pub seller_url: Text<'a> = "sellerUrl",
        pub current_version_release_date: Text<'a> = "currentVersionReleaseDate",
        pub release_notes: Verbatim<'a> = "releaseNotes",
        pub primary_genre_id: Whole = "primaryGenreId",
        pub currency: Text<'a> = "currency",
        pub description: Verbatim<'a> = "description",
        pub artist_id: Whole = "artistId",
        pub artist_name: Text<'a> = "artistName",
        pub genres: List<Text<'a>> = "genres",
        pub price: Number = "price",
        pub version: Text<'a> = "version",
        pub user_rating_count: Whole = "userRatingCount",
    }
}

/// The `kind` of phone and tablet apps.
pub const PHONE_KIND: &str = "software";
/// The `kind` of desktop-computer apps.
pub const DESKTOP_KIND: &str = "mac-software";

impl<'a> Envelope<'a> {
    /// Parses an answer.
    ///
    /// # Errors
    /// When it is not valid JSON.
    pub fn parse(text: &'a str) -> Result<Self, InvalidJson> {
        read(text)
    }
}

impl Record<'_> {
    /// Returns the price as a number, 0 for free apps. A negative price means that an app is not for sale: absent.
    #[must_use]
    pub fn amount(&self) -> Option<f64> {
        self.price.get().filter(|amount| *amount >= 0.0)
    }

    /// Returns the price as the storefront writes it.
    #[must_use]
    pub fn displayed_price(&self) -> Option<&str> {
        self.formatted_price.get().filter(|_| self.amount().is_some())
    }

    /// Returns whether this is a desktop app.
    #[must_use]
    pub fn is_desktop(&self) -> bool {
        self.kind.get() == Some(DESKTOP_KIND)
    }

    /// Returns whether this is an app: the API also has songs, films and people.
    #[must_use]
    pub fn is_app(&self) -> bool {
        self.kind.get().is_none_or(|kind| kind == PHONE_KIND || kind == DESKTOP_KIND)
            && self.track_id.get().is_some()
            && !self.track_name.is_none()
    }
}

fields! {
    /// An answer of the API.
    pub struct Envelope<'a> {
        /// Number of records.
        pub result_count: Whole = "resultCount",
        /// Records.
        pub results: Records<'a> = "results",
        /// Message that explains missing records.
        pub error_message: Text<'a> = "errorMessage",
    }
}

/// Records in the order sent; entries of other kinds are skipped.
pub type Records<'a> = List<Object<Record<'a>>>;
