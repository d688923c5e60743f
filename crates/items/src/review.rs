//! Reviews of places and products.

use serde::Serialize;
use std::collections::BTreeMap;

use crate::{Coordinates, Picture, Reviewer, is_absent};

/// Number of ratings with a given number of stars.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct RatingCount {
    /// Number of stars, from 1.
    pub stars: u64,
    /// Number of ratings with this many stars.
    pub amount: u64,
}

/// Rating of one aspect.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Subrating {
    /// Name of the aspect.
    pub name: String,
    /// Rating of the aspect.
    pub rating: f64,
    /// Highest possible rating.
    #[serde(skip_serializing_if = "is_absent")]
    pub max_rating: Option<f64>,
    /// Number of ratings.
    #[serde(skip_serializing_if = "is_absent")]
    pub count: Option<u64>,
}

/// Response of the owner, seller or developer.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct OwnerResponse {
    /// Source's id.
    #[serde(skip_serializing_if = "is_absent")]
    pub id: Option<String>,
    /// Text of the response.
    pub text: String,
    /// Text in its original language, where it was translated.
    #[serde(skip_serializing_if = "is_absent")]
    pub original_text: Option<String>,
    /// Language of the text.
    #[serde(skip_serializing_if = "is_absent")]
    pub language: Option<String>,
    /// Date as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub date: Option<String>,
    /// Date in ISO 8601.
    #[serde(skip_serializing_if = "is_absent")]
    pub iso_date: Option<String>,
    /// Author of the response.
    #[serde(skip_serializing_if = "is_absent")]
    pub author: Option<String>,
    /// Role of the author.
    #[serde(skip_serializing_if = "is_absent")]
    pub role: Option<String>,
    /// Thumbnail URL.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
}

/// Number of reactions of one kind.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Reaction {
    /// Source's token of the reaction.
    #[serde(rename = "type")]
    pub kind: String,
    /// Text as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub text: Option<String>,
    /// Number of readers with this reaction.
    pub count: u64,
}

/// Readers' feedback on a review.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Feedback {
    /// Number of readers who found it useful.
    pub useful: u64,
    /// Number of readers who found it funny.
    pub funny: u64,
    /// Number of readers who found it cool.
    pub cool: u64,
}

/// Trip that a review is about.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Trip {
    /// Kind of trip: `FAMILY`, `BUSINESS`.
    #[serde(rename = "type", skip_serializing_if = "is_absent")]
    pub kind: Option<String>,
    /// Date as written by the source.
    #[serde(skip_serializing_if = "is_absent")]
    pub date: Option<String>,
}

/// Place that a review is about.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct PlaceInfo {
    /// Name.
    pub title: String,
    /// Source's id of the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub place_id: Option<String>,
    /// Source's id of the map entry.
    #[serde(skip_serializing_if = "is_absent")]
    pub data_id: Option<String>,
    /// Maps service's number of the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub muid: Option<String>,
    /// Kind of place.
    #[serde(rename = "type", skip_serializing_if = "is_absent")]
    pub kind: Option<String>,
    /// Postal address.
    #[serde(skip_serializing_if = "is_absent")]
    pub address: Option<String>,
    /// Rating of the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub rating: Option<f64>,
    /// Number of ratings.
    #[serde(skip_serializing_if = "is_absent")]
    pub reviews: Option<u64>,
    /// Coordinates.
    #[serde(skip_serializing_if = "is_absent")]
    pub gps_coordinates: Option<Coordinates>,
    /// URL at the source.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// API call for the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub place_link: Option<String>,
    /// API call for its reviews.
    #[serde(skip_serializing_if = "is_absent")]
    pub reviews_link: Option<String>,
    /// Thumbnail URL.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
}

/// Review of a place or a product.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Review {
    /// Position in the group, from 1.
    #[serde(skip_serializing_if = "is_absent")]
    pub position: Option<u32>,
    /// Source's id.
    #[serde(skip_serializing_if = "is_absent")]
    pub id: Option<String>,
    /// URL at the source.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// Title.
    #[serde(skip_serializing_if = "is_absent")]
    pub title: Option<String>,
    /// Rating on the source's scale.
    #[serde(skip_serializing_if = "is_absent")]
    pub rating: Option<f64>,
    /// Highest possible rating, unless it is five.
    #[serde(skip_serializing_if = "is_absent")]
    pub max_rating: Option<f64>,
    /// Date as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub date: Option<String>,
    /// Date in ISO 8601.
    #[serde(skip_serializing_if = "is_absent")]
    pub iso_date: Option<String>,
    /// Date of the last edit.
    #[serde(skip_serializing_if = "is_absent")]
    pub iso_date_of_last_edit: Option<String>,
    /// Date of publication, where the site shows it separately.
    #[serde(skip_serializing_if = "is_absent")]
    pub published_date: Option<String>,
    /// Text as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet: Option<String>,
    /// Full text, where the source has a longer one.
    #[serde(skip_serializing_if = "is_absent")]
    pub text: Option<String>,
    /// Full text, at review sites.
    #[serde(skip_serializing_if = "is_absent")]
    pub comment: Option<String>,
    /// Text before translation.
    #[serde(skip_serializing_if = "is_absent")]
    pub original_snippet: Option<String>,
    /// Language of the text.
    #[serde(skip_serializing_if = "is_absent")]
    pub language: Option<String>,
    /// Original language.
    #[serde(skip_serializing_if = "is_absent")]
    pub original_language: Option<String>,
    /// Whether the source translated it.
    #[serde(skip_serializing_if = "is_absent")]
    pub translated: bool,
    /// Site of the review.
    #[serde(skip_serializing_if = "is_absent")]
    pub source: Option<String>,
    /// Platform of the review: `OTHER`, `MOBILE` …
    #[serde(skip_serializing_if = "is_absent")]
    pub platform: Option<String>,
    /// Number of likes.
    #[serde(skip_serializing_if = "is_absent")]
    pub likes: Option<u64>,
    /// Number of readers who found it helpful.
    #[serde(skip_serializing_if = "is_absent")]
    pub helpful_votes: Option<u64>,
    /// Readers' feedback.
    #[serde(skip_serializing_if = "is_absent")]
    pub feedback: Option<Feedback>,
    /// Reactions of readers.
    #[serde(skip_serializing_if = "is_absent")]
    pub reactions: Vec<Reaction>,
    /// Author.
    #[serde(skip_serializing_if = "is_absent")]
    pub user: Option<Reviewer>,
    /// Author, where only the name is known.
    #[serde(skip_serializing_if = "is_absent")]
    pub author: Option<String>,
    /// Reviewed place.
    #[serde(skip_serializing_if = "is_absent")]
    pub place_info: Option<PlaceInfo>,
    /// Reviewed trip.
    #[serde(skip_serializing_if = "is_absent")]
    pub trip: Option<Trip>,
    /// Answers to the source's questions, by question.
    #[serde(skip_serializing_if = "is_absent")]
    pub details: BTreeMap<String, String>,
    /// Ratings of single aspects.
    #[serde(skip_serializing_if = "is_absent")]
    pub subratings: Vec<Subrating>,
    /// Images.
    #[serde(skip_serializing_if = "is_absent")]
    pub images: Vec<Picture>,
    /// Images, at review sites.
    #[serde(skip_serializing_if = "is_absent")]
    pub photos: Vec<Picture>,
    /// Reviewed version of the app.
    #[serde(skip_serializing_if = "is_absent")]
    pub version: Option<String>,
    /// Labels of the review.
    #[serde(skip_serializing_if = "is_absent")]
    pub tags: Vec<String>,
    /// Response of the owner, seller or developer.
    #[serde(skip_serializing_if = "is_absent")]
    pub response: Option<OwnerResponse>,
    /// Owner's responses, at review sites.
    #[serde(skip_serializing_if = "is_absent")]
    pub owner_replies: Vec<OwnerResponse>,
}
