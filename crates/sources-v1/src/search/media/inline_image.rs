//! A picture among the results, whatever kind of page shows it.

use serde::Serialize;

/// A picture.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct InlineImage {
    /// Place in the group, from 1.
    pub position: u32,
    /// The page that shows it.
    pub link: String,
    /// Title of that page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Name of that site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_name: Option<String>,
    /// The picture, small.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thumbnail: Option<String>,
    /// The picture itself, where the page tells its address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub original: Option<String>,
}
