//! v6's maps: places by their ids, and what people say of one (docs/specification.md, `v6/maps/places` and `v6/maps/reviews`).
//!
//! Both ask once, by a POST of the ids, and read the same records (`record`). The request and the list around the records
//! are as open clients document them; the record is as one was recorded, which the web app embeds in its page, and a page
//! with its embedded records is read as well. Ratings for one side of a place are documented only: they
//! are read by that documentation (`rating`). What else a record may hold is left out where its place is unknown.

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

/// The languages and regions that the source's listings are written in, as its store of apps names them.
pub const LOCALES: [&str; 50] = [
    "ar-SA", "bn-BD", "ca", "cs", "da", "de-DE", "el", "en-AU", "en-CA", "en-GB", "en-US", "es-ES", "es-MX",
    "fi", "fr-CA", "fr-FR", "gu-IN", "he", "hi", "hr", "hu", "id", "it", "ja", "kn-IN", "ko", "ml-IN",
    "mr-IN", "ms", "nl-NL", "no", "or-IN", "pa-IN", "pl", "pt-BR", "pt-PT", "ro", "ru", "sk", "sl-SI", "sv",
    "ta-IN", "te-IN", "th", "tr", "uk", "ur-PK", "vi", "zh-Hans", "zh-Hant",
];

/// Most ids of one call.
pub const IDS_MAX: usize = 50;
