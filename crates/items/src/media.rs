//! Pictures and films.

use serde::Serialize;

use crate::is_absent;

/// A picture.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Picture {
    /// Place in the group, from 1.
    #[serde(skip_serializing_if = "is_absent")]
    pub position: Option<u32>,
    /// The source's id.
    #[serde(skip_serializing_if = "is_absent")]
    pub id: Option<String>,
    /// Title or caption.
    #[serde(skip_serializing_if = "is_absent")]
    pub title: Option<String>,
    /// The page that shows it.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// Name of the site that shows it, or of who took it.
    #[serde(skip_serializing_if = "is_absent")]
    pub source: Option<String>,
    /// Whom the source names as its owner.
    #[serde(skip_serializing_if = "is_absent")]
    pub attribution: Option<String>,
    /// The owner's page.
    #[serde(skip_serializing_if = "is_absent")]
    pub attribution_link: Option<String>,
    /// The picture, small.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
    /// The picture as its site has it.
    #[serde(skip_serializing_if = "is_absent")]
    pub original: Option<String>,
    /// Width of the original in pixels.
    #[serde(skip_serializing_if = "is_absent")]
    pub width: Option<u64>,
    /// Height of the original in pixels.
    #[serde(skip_serializing_if = "is_absent")]
    pub height: Option<u64>,
    /// Category of the picture, in the source's words.
    #[serde(skip_serializing_if = "is_absent")]
    pub category: Option<String>,
    /// Date as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub date: Option<String>,
    /// Date in ISO 8601.
    #[serde(skip_serializing_if = "is_absent")]
    pub iso_date: Option<String>,
}

/// A film.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Video {
    /// Place in the group, from 1.
    #[serde(skip_serializing_if = "is_absent")]
    pub position: Option<u32>,
    /// Title.
    pub title: String,
    /// The page that plays it.
    pub link: String,
    /// Text.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet: Option<String>,
    /// Name of the site.
    #[serde(skip_serializing_if = "is_absent")]
    pub source: Option<String>,
    /// The platform that it is on.
    #[serde(skip_serializing_if = "is_absent")]
    pub platform: Option<String>,
    /// Publisher.
    #[serde(skip_serializing_if = "is_absent")]
    pub channel: Option<String>,
    /// Length as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub duration: Option<String>,
    /// Number of views.
    #[serde(skip_serializing_if = "is_absent")]
    pub views: Option<u64>,
    /// Date as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub date: Option<String>,
    /// Date in ISO 8601.
    #[serde(skip_serializing_if = "is_absent")]
    pub iso_date: Option<String>,
    /// Whether it is being filmed now.
    #[serde(skip_serializing_if = "is_absent")]
    pub live: bool,
    /// Moments that the page names.
    #[serde(skip_serializing_if = "is_absent")]
    pub key_moments: Vec<KeyMoment>,
    /// Picture.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
}

/// A moment of a film.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct KeyMoment {
    /// Time in the film, as shown.
    pub time: String,
    /// Title of the card.
    pub title: String,
    /// The film from there.
    pub link: String,
}
