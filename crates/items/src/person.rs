//! People who write reviews.

use serde::Serialize;

use crate::{Absent, is_absent};

/// Author of a review.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Reviewer {
    /// Name as shown.
    pub name: String,
    /// Source's id of the person.
    #[serde(skip_serializing_if = "is_absent")]
    pub id: Option<String>,
    /// Id for this API's contributor reviews.
    #[serde(skip_serializing_if = "is_absent")]
    pub contributor_id: Option<String>,
    /// Account name.
    #[serde(skip_serializing_if = "is_absent")]
    pub username: Option<String>,
    /// URL of the person's page.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// API call for the person's reviews.
    #[serde(skip_serializing_if = "is_absent")]
    pub reviews_link: Option<String>,
    /// Thumbnail URL.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
    /// Place of residence, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub location: Option<String>,
    /// Whether the person is a local guide of the source.
    #[serde(skip_serializing_if = "is_absent")]
    pub local_guide: bool,
    /// Whether the source has verified the person.
    #[serde(skip_serializing_if = "is_absent")]
    pub verified: bool,
    /// Level as a local guide.
    #[serde(skip_serializing_if = "is_absent")]
    pub level: Option<u64>,
    /// Number of reviews by the person.
    #[serde(skip_serializing_if = "is_absent")]
    pub reviews: Option<u64>,
    /// Number of photos by the person.
    #[serde(skip_serializing_if = "is_absent")]
    pub photos: Option<u64>,
    /// Number of contributions of any kind.
    #[serde(skip_serializing_if = "is_absent")]
    pub contributions: Option<u64>,
    /// Number of friends on the site.
    #[serde(skip_serializing_if = "is_absent")]
    pub friends: Option<u64>,
    /// Latest year of the site's elite status.
    #[serde(skip_serializing_if = "is_absent")]
    pub elite_year: Option<u64>,
}

/// Contributor as shown on the profile.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Contributor {
    /// Name.
    pub name: String,
    /// Source's id.
    #[serde(skip_serializing_if = "is_absent")]
    pub id: Option<String>,
    /// URL of the profile.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// Thumbnail URL.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
    /// Person's self-description.
    #[serde(skip_serializing_if = "is_absent")]
    pub description: Option<String>,
    /// Points.
    #[serde(skip_serializing_if = "is_absent")]
    pub points: Option<u64>,
    /// Level.
    #[serde(skip_serializing_if = "is_absent")]
    pub level: Option<u64>,
    /// Status at the source: `Local Guide`.
    #[serde(skip_serializing_if = "is_absent")]
    pub status: Option<String>,
    /// Whether the person is a local guide of the source.
    #[serde(skip_serializing_if = "is_absent")]
    pub local_guide: bool,
    /// Contributions by kind.
    #[serde(skip_serializing_if = "is_absent")]
    pub contributions: Contributions,
}

/// Number of contributions of each kind.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Contributions {
    /// Reviews.
    #[serde(skip_serializing_if = "is_absent")]
    pub reviews: Option<u64>,
    /// Ratings.
    #[serde(skip_serializing_if = "is_absent")]
    pub ratings: Option<u64>,
    /// Photos.
    #[serde(skip_serializing_if = "is_absent")]
    pub photos: Option<u64>,
    /// Videos.
    #[serde(skip_serializing_if = "is_absent")]
    pub videos: Option<u64>,
    /// Captions.
    #[serde(skip_serializing_if = "is_absent")]
    pub captions: Option<u64>,
    /// Answers.
    #[serde(skip_serializing_if = "is_absent")]
    pub answers: Option<u64>,
    /// Edits.
    #[serde(skip_serializing_if = "is_absent")]
    pub edits: Option<u64>,
    /// Errors reported.
    #[serde(skip_serializing_if = "is_absent")]
    pub reported_incorrect: Option<u64>,
    /// Places added.
    #[serde(skip_serializing_if = "is_absent")]
    pub places_added: Option<u64>,
    /// Roads added.
    #[serde(skip_serializing_if = "is_absent")]
    pub roads_added: Option<u64>,
    /// Facts checked.
    #[serde(skip_serializing_if = "is_absent")]
    pub facts_checked: Option<u64>,
    /// Questions and answers.
    #[serde(skip_serializing_if = "is_absent")]
    pub q_and_a: Option<u64>,
    /// Lists published.
    #[serde(skip_serializing_if = "is_absent")]
    pub published_lists: Option<u64>,
}

impl Absent for Contributions {
    fn is_absent(&self) -> bool {
        *self == Self::default()
    }
}
