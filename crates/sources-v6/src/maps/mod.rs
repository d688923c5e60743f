//! v6's maps: places by their ids, and the reviews of one (docs/specification.md, `v6/maps/places` and `v6/maps/reviews`).
//!
//! Both send one request, a POST of the ids, and read the same records (`record`). The request and the list around the records
//! are as open clients document them; the record is as one was recorded, which the web app embeds in its page, and a page with
//! its embedded records is read as well. Ratings for one aspect of a place are documented only and are read by that documentation
//! (`rating`). Other parts of a record are left out.

mod address;
mod api;
mod hours;
mod photos;
pub mod place;
pub mod places;
pub mod rating;
mod record;
pub mod reviews;

pub use hours::LocalClock;

/// Languages and regions of the source's listings, as in its app store.
pub const LOCALES: [&str; 50] = [
    "ar-SA", "bn-BD", "ca", "cs", "da", "de-DE", "el", "en-AU", "en-CA", "en-GB", "en-US", "es-ES", "es-MX",
    "fi", "fr-CA", "fr-FR", "gu-IN", "he", "hi", "hr", "hu", "id", "it", "ja", "kn-IN", "ko", "ml-IN",
    "mr-IN", "ms", "nl-NL", "no", "or-IN", "pa-IN", "pl", "pt-BR", "pt-PT", "ro", "ru", "sk", "sl-SI", "sv",
    "ta-IN", "te-IN", "th", "tr", "uk", "ur-PK", "vi", "zh-Hans", "zh-Hant",
];

/// Maximum number of ids in a call.
pub const IDS_MAX: usize = 50;
