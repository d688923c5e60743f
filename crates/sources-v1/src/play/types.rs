//! Parts of `v1/play/product`'s answer (docs/specification.md, Result groups by endpoint).

use quarry_items::{Offer, Picture, RatingCount, Review, is_absent};
use serde::Serialize;

use super::shelf::Shelf;

/// Maker of a product.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Author {
    /// Name.
    pub name: String,
    /// The store's id.
    #[serde(skip_serializing_if = "is_absent")]
    pub id: Option<String>,
    /// The store's page.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
}

/// Person in a film: an actor, or another role.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Credit {
    /// Name.
    pub name: String,
    /// Role: `actor`, `director`, `producer`, `writer`, `narrator` …
    pub role: &'static str,
    /// The page about the person.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
}

/// A season of a series.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Season {
    /// Title.
    pub title: String,
    /// Number of the season.
    #[serde(skip_serializing_if = "is_absent")]
    pub season_number: Option<u64>,
    /// The store's id, for `season_id`.
    #[serde(skip_serializing_if = "is_absent")]
    pub season_id: Option<String>,
    /// The store's page.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// URL of this API's call for the season.
    #[serde(skip_serializing_if = "is_absent")]
    pub season_link: Option<String>,
    /// Number of episodes.
    #[serde(skip_serializing_if = "is_absent")]
    pub episodes: Option<u64>,
}

/// An episode of a series.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Episode {
    /// Title.
    pub title: String,
    /// Number of the episode in the season.
    #[serde(skip_serializing_if = "is_absent")]
    pub episode_number: Option<u64>,
    /// The season's number.
    #[serde(skip_serializing_if = "is_absent")]
    pub season_number: Option<u64>,
    /// Description of the episode.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet: Option<String>,
    /// Length as the page tells it.
    #[serde(skip_serializing_if = "is_absent")]
    pub duration: Option<String>,
    /// Date of the first broadcast.
    #[serde(skip_serializing_if = "is_absent")]
    pub date: Option<String>,
    /// The same day as `YYYY-MM-DD`.
    #[serde(skip_serializing_if = "is_absent")]
    pub iso_date: Option<String>,
    /// The store's page.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// Picture.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
}

/// A place in the store's charts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Ranking {
    /// The place.
    pub rank: u32,
    /// Text as shown: `#1 top paid arcade`.
    pub text: String,
}

/// The film about a product; most have no title.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Trailer {
    /// Title.
    #[serde(skip_serializing_if = "is_absent")]
    pub title: Option<String>,
    /// The page that plays it.
    pub link: String,
    /// Picture.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
}

/// Films and pictures of a product.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Media {
    /// The film about it.
    #[serde(skip_serializing_if = "is_absent")]
    pub video: Option<Trailer>,
    /// A short film without sound.
    #[serde(skip_serializing_if = "is_absent")]
    pub preview: Option<String>,
    /// Pictures of how it looks.
    #[serde(skip_serializing_if = "is_absent")]
    pub images: Vec<Picture>,
}

/// Descriptions of a product.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Descriptions {
    /// Summary in a sentence.
    #[serde(skip_serializing_if = "is_absent")]
    pub summary: Option<String>,
    /// Full text.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet: Option<String>,
    /// Release notes.
    #[serde(skip_serializing_if = "is_absent")]
    pub whats_new: Option<String>,
}

/// A category or tag.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Category {
    /// Name as shown.
    pub name: String,
    /// The store's id.
    #[serde(skip_serializing_if = "is_absent")]
    pub id: Option<String>,
    /// The store's page.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
}

/// Developer's declaration about data.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Safety {
    /// Text as shown.
    pub text: String,
    /// The data concerned.
    #[serde(skip_serializing_if = "is_absent")]
    pub subtext: Option<String>,
}

/// Contact of the developer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Developer {
    /// Name.
    #[serde(skip_serializing_if = "is_absent")]
    pub name: Option<String>,
    /// Page.
    #[serde(skip_serializing_if = "is_absent")]
    pub website: Option<String>,
    /// Mail address.
    #[serde(skip_serializing_if = "is_absent")]
    pub email: Option<String>,
    /// Mail address of who is legally responsible.
    #[serde(skip_serializing_if = "is_absent")]
    pub support_email: Option<String>,
    /// Telephone number.
    #[serde(skip_serializing_if = "is_absent")]
    pub phone: Option<String>,
    /// Postal address.
    #[serde(skip_serializing_if = "is_absent")]
    pub address: Option<String>,
    /// Developer's policy on personal data.
    #[serde(skip_serializing_if = "is_absent")]
    pub privacy_policy: Option<String>,
}

/// A rating on one kind of device.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct PlatformRating {
    /// `phone`, `tablet`, `watch`, `chromebook` or `tv`.
    pub platform: &'static str,
    /// Rating out of five.
    pub rating: f64,
}

/// A product; the first fields are the group `product_info`, those that are skipped there are groups of their own.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Product {
    /// Name.
    pub title: String,
    /// The store's id.
    #[serde(skip_serializing_if = "is_absent")]
    pub product_id: Option<String>,
    /// The part of the store.
    #[serde(skip_serializing_if = "is_absent")]
    pub store: Option<&'static str>,
    /// The store's page.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// URL of this API's call for the reviews.
    #[serde(skip_serializing_if = "is_absent")]
    pub reviews_link: Option<String>,
    /// Maker.
    #[serde(skip_serializing_if = "is_absent")]
    pub authors: Vec<Author>,
    /// Remarks beside the title.
    #[serde(skip_serializing_if = "is_absent")]
    pub extensions: Vec<String>,
    /// Rating out of five.
    #[serde(skip_serializing_if = "is_absent")]
    pub rating: Option<f64>,
    /// Number of ratings.
    #[serde(skip_serializing_if = "is_absent")]
    pub ratings_count: Option<u64>,
    /// Number of people who wrote a review.
    #[serde(skip_serializing_if = "is_absent")]
    pub reviews: Option<u64>,
    /// Age rating, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub content_rating: Option<String>,
    /// Reason of the age rating.
    #[serde(skip_serializing_if = "is_absent")]
    pub content_descriptors: Option<String>,
    /// Further notes: in-app purchases, user interaction.
    #[serde(skip_serializing_if = "is_absent")]
    pub interactive_elements: Option<String>,
    /// Number of installs, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub downloads: Option<String>,
    /// Least number of installs.
    #[serde(skip_serializing_if = "is_absent")]
    pub extracted_downloads: Option<u64>,
    /// Icon or cover.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
    /// A wide picture.
    #[serde(skip_serializing_if = "is_absent")]
    pub feature_image: Option<String>,
    /// Version.
    #[serde(skip_serializing_if = "is_absent")]
    pub version: Option<String>,
    /// The system's version that it needs.
    #[serde(skip_serializing_if = "is_absent")]
    pub required_os: Option<String>,
    /// Time at which it came out, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub released_on: Option<String>,
    /// The instant at which it came out; the day shown is that of the store's own time zone.
    #[serde(skip_serializing_if = "is_absent")]
    pub released_iso_date: Option<String>,
    /// Time at which it was changed, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub updated_on: Option<String>,
    /// The instant at which it was changed.
    #[serde(skip_serializing_if = "is_absent")]
    pub updated_iso_date: Option<String>,
    /// `available`, `preregistration` or `early access`.
    #[serde(skip_serializing_if = "is_absent")]
    pub availability: Option<&'static str>,
    /// Position in the charts.
    #[serde(skip_serializing_if = "is_absent")]
    pub ranking: Option<Ranking>,
    /// Publisher.
    #[serde(skip_serializing_if = "is_absent")]
    pub publisher: Option<String>,
    /// A book's number.
    #[serde(skip_serializing_if = "is_absent")]
    pub isbn: Option<String>,
    /// Number of pages.
    #[serde(skip_serializing_if = "is_absent")]
    pub pages: Option<u64>,
    /// Language.
    #[serde(skip_serializing_if = "is_absent")]
    pub language: Option<String>,
    /// Length as the page tells it.
    #[serde(skip_serializing_if = "is_absent")]
    pub duration: Option<String>,
    /// Offers.
    #[serde(skip)]
    pub offers: Vec<Offer>,
    /// Films and pictures.
    #[serde(skip)]
    pub media: Media,
    /// Descriptions.
    #[serde(skip)]
    pub descriptions: Descriptions,
    /// Number of ratings by stars.
    #[serde(skip)]
    pub ratings: Vec<RatingCount>,
    /// Ratings by kind of device.
    #[serde(skip)]
    pub platform_ratings: Vec<PlatformRating>,
    /// Categories and tags.
    #[serde(skip)]
    pub categories: Vec<Category>,
    /// Developer's declarations about data.
    #[serde(skip)]
    pub data_safety: Vec<Safety>,
    /// Responsible people.
    #[serde(skip)]
    pub developer_contact: Option<Developer>,
    /// Some reviews.
    #[serde(skip)]
    pub sample_reviews: Vec<Review>,
    /// Lists of other products.
    #[serde(skip)]
    pub related: Vec<Shelf>,
    /// Actors, directors, readers.
    #[serde(skip)]
    pub cast: Vec<Credit>,
    /// Seasons of a series.
    #[serde(skip)]
    pub seasons: Vec<Season>,
    /// Episodes of a season.
    #[serde(skip)]
    pub episodes: Vec<Episode>,
}
