//! Images and videos.

use serde::Serialize;

use crate::is_absent;

/// Image.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Picture {
    /// Position in the group, from 1.
    #[serde(skip_serializing_if = "is_absent")]
    pub position: Option<u32>,
    /// Source's id.
    #[serde(skip_serializing_if = "is_absent")]
    pub id: Option<String>,
    /// Title or caption.
    #[serde(skip_serializing_if = "is_absent")]
    pub title: Option<String>,
    /// URL of the page that shows it.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// Site that shows it, or photographer.
    #[serde(skip_serializing_if = "is_absent")]
    pub source: Option<String>,
    /// Owner according to the source.
    #[serde(skip_serializing_if = "is_absent")]
    pub attribution: Option<String>,
    /// URL of the owner's page.
    #[serde(skip_serializing_if = "is_absent")]
    pub attribution_link: Option<String>,
    /// Thumbnail URL.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
    /// URL of the original image.
    #[serde(skip_serializing_if = "is_absent")]
    pub original: Option<String>,
    /// Width of the original in pixels.
    #[serde(skip_serializing_if = "is_absent")]
    pub width: Option<u64>,
    /// Height of the original in pixels.
    #[serde(skip_serializing_if = "is_absent")]
    pub height: Option<u64>,
    /// Category as named by the source.
    #[serde(skip_serializing_if = "is_absent")]
    pub category: Option<String>,
    /// Date as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub date: Option<String>,
    /// Date in ISO 8601.
    #[serde(skip_serializing_if = "is_absent")]
    pub iso_date: Option<String>,
}

/// Video.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Video {
    /// Position in the group, from 1.
    #[serde(skip_serializing_if = "is_absent")]
    pub position: Option<u32>,
    /// Title.
    pub title: String,
    /// URL of the page that plays it.
    pub link: String,
    /// Text excerpt.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet: Option<String>,
    /// Site name.
    #[serde(skip_serializing_if = "is_absent")]
    pub source: Option<String>,
    /// Platform that hosts it.
    #[serde(skip_serializing_if = "is_absent")]
    pub platform: Option<String>,
    /// Publisher.
    #[serde(skip_serializing_if = "is_absent")]
    pub channel: Option<String>,
    /// Duration as shown.
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
    /// Whether it is live.
    #[serde(skip_serializing_if = "is_absent")]
    pub live: bool,
    /// Key moments that the page lists.
    #[serde(skip_serializing_if = "is_absent")]
    pub key_moments: Vec<KeyMoment>,
    /// Thumbnail URL.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
}

/// Key moment of a video.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct KeyMoment {
    /// Time in the video, as shown.
    pub time: String,
    /// Title.
    pub title: String,
    /// URL of the video at this moment.
    pub link: String,
}
