//! Posts of businesses and people.

use serde::Serialize;

use crate::is_absent;

/// Post of a business or a person.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Post {
    /// Position in the group, from 1.
    pub position: u32,
    /// Source's id.
    #[serde(skip_serializing_if = "is_absent")]
    pub id: Option<String>,
    /// Kind of post: `update`, `event`, `offer`.
    #[serde(rename = "type", skip_serializing_if = "is_absent")]
    pub kind: Option<String>,
    /// Title.
    #[serde(skip_serializing_if = "is_absent")]
    pub title: Option<String>,
    /// URL.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// Text excerpt.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet: Option<String>,
    /// Author of the post.
    #[serde(skip_serializing_if = "is_absent")]
    pub author: Option<String>,
    /// Site name.
    #[serde(skip_serializing_if = "is_absent")]
    pub source: Option<String>,
    /// Date as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub date: Option<String>,
    /// Date in ISO 8601.
    #[serde(skip_serializing_if = "is_absent")]
    pub iso_date: Option<String>,
    /// Duration of the video, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub duration: Option<String>,
    /// Number of reactions, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub extensions: Vec<String>,
    /// Thumbnail URL.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
    /// Image URLs.
    #[serde(skip_serializing_if = "is_absent")]
    pub images: Vec<String>,
    /// Button of the post.
    #[serde(skip_serializing_if = "is_absent")]
    pub button: Option<PostButton>,
}

/// Button of a post.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct PostButton {
    /// Label.
    pub text: String,
    /// URL.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
}
