//! Reviews of places and products.

use serde::Serialize;
use std::collections::BTreeMap;

use crate::{Coordinates, Picture, Reviewer, is_absent};

/// Number of ratings with a number of stars.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct RatingCount {
    /// Number of stars, from 1.
    pub stars: u64,
    /// Number of ratings with them.
    pub amount: u64,
}

/// The rating of one aspect.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Subrating {
    /// The aspect.
    pub name: String,
    /// Its rating.
    pub rating: f64,
    /// The highest possible.
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
    /// The source's id.
    #[serde(skip_serializing_if = "is_absent")]
    pub id: Option<String>,
    /// The answer.
    pub text: String,
    /// The answer in the language that it was written in, where that is another.
    #[serde(skip_serializing_if = "is_absent")]
    pub original_text: Option<String>,
    /// Its language.
    #[serde(skip_serializing_if = "is_absent")]
    pub language: Option<String>,
    /// Date as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub date: Option<String>,
    /// Date in ISO 8601.
    #[serde(skip_serializing_if = "is_absent")]
    pub iso_date: Option<String>,
    /// Author of the answer.
    #[serde(skip_serializing_if = "is_absent")]
    pub author: Option<String>,
    /// Role in which they respond.
    #[serde(skip_serializing_if = "is_absent")]
    pub role: Option<String>,
    /// Picture.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
}

/// Number of reactions of one kind.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Reaction {
    /// The source's token of the reaction.
    #[serde(rename = "type")]
    pub kind: String,
    /// Text as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub text: Option<String>,
    /// Number of occurrences.
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

/// The stay that a review is about.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Trip {
    /// With whom, or for what: `FAMILY`, `BUSINESS`.
    #[serde(rename = "type", skip_serializing_if = "is_absent")]
    pub kind: Option<String>,
    /// Date as the source writes it.
    #[serde(skip_serializing_if = "is_absent")]
    pub date: Option<String>,
}

/// The place that a review is about.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct PlaceInfo {
    /// Its name.
    pub title: String,
    /// The source's id of the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub place_id: Option<String>,
    /// The source's id of the entry.
    #[serde(skip_serializing_if = "is_absent")]
    pub data_id: Option<String>,
    /// The maps service's number of the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub muid: Option<String>,
    /// Kind of picture or film.
    #[serde(rename = "type", skip_serializing_if = "is_absent")]
    pub kind: Option<String>,
    /// Its address.
    #[serde(skip_serializing_if = "is_absent")]
    pub address: Option<String>,
    /// Its rating.
    #[serde(skip_serializing_if = "is_absent")]
    pub rating: Option<f64>,
    /// Number of ratings.
    #[serde(skip_serializing_if = "is_absent")]
    pub reviews: Option<u64>,
    /// Coordinates.
    #[serde(skip_serializing_if = "is_absent")]
    pub gps_coordinates: Option<Coordinates>,
    /// The source's page of it.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// This API's call for the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub place_link: Option<String>,
    /// This API's call for its reviews.
    #[serde(skip_serializing_if = "is_absent")]
    pub reviews_link: Option<String>,
    /// Picture.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
}

/// Review of a place or a product.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Review {
    /// Place among them, from 1.
    #[serde(skip_serializing_if = "is_absent")]
    pub position: Option<u32>,
    /// The source's id.
    #[serde(skip_serializing_if = "is_absent")]
    pub id: Option<String>,
    /// The source's page of it.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// Title.
    #[serde(skip_serializing_if = "is_absent")]
    pub title: Option<String>,
    /// Rating on the source's scale.
    #[serde(skip_serializing_if = "is_absent")]
    pub rating: Option<f64>,
    /// The highest possible rating, where it is not five.
    #[serde(skip_serializing_if = "is_absent")]
    pub max_rating: Option<f64>,
    /// Date as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub date: Option<String>,
    /// Date in ISO 8601.
    #[serde(skip_serializing_if = "is_absent")]
    pub iso_date: Option<String>,
    /// Time at which it was changed.
    #[serde(skip_serializing_if = "is_absent")]
    pub iso_date_of_last_edit: Option<String>,
    /// Time at which it was published, where the site tells that apart.
    #[serde(skip_serializing_if = "is_absent")]
    pub published_date: Option<String>,
    /// The text as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet: Option<String>,
    /// The whole text, where the source tells it apart.
    #[serde(skip_serializing_if = "is_absent")]
    pub text: Option<String>,
    /// The whole text, at review sites.
    #[serde(skip_serializing_if = "is_absent")]
    pub comment: Option<String>,
    /// The text before it was translated.
    #[serde(skip_serializing_if = "is_absent")]
    pub original_snippet: Option<String>,
    /// Language of the text.
    #[serde(skip_serializing_if = "is_absent")]
    pub language: Option<String>,
    /// Language that it was written in.
    #[serde(skip_serializing_if = "is_absent")]
    pub original_language: Option<String>,
    /// Whether the source translated it.
    #[serde(skip_serializing_if = "is_absent")]
    pub translated: bool,
    /// The site where it was written.
    #[serde(skip_serializing_if = "is_absent")]
    pub source: Option<String>,
    /// Platform of the review: `OTHER`, `MOBILE` …
    #[serde(skip_serializing_if = "is_absent")]
    pub platform: Option<String>,
    /// Number of people who like it.
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
    /// Place that is reviewed.
    #[serde(skip_serializing_if = "is_absent")]
    pub place_info: Option<PlaceInfo>,
    /// The stay that it is about.
    #[serde(skip_serializing_if = "is_absent")]
    pub trip: Option<Trip>,
    /// Answers to the source's questions, by question.
    #[serde(skip_serializing_if = "is_absent")]
    pub details: BTreeMap<String, String>,
    /// Ratings of aspects.
    #[serde(skip_serializing_if = "is_absent")]
    pub subratings: Vec<Subrating>,
    /// Pictures.
    #[serde(skip_serializing_if = "is_absent")]
    pub images: Vec<Picture>,
    /// Pictures, at review sites.
    #[serde(skip_serializing_if = "is_absent")]
    pub photos: Vec<Picture>,
    /// The version of the app that it is about.
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
