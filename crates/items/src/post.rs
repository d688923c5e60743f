//! What somebody posted.

use serde::Serialize;

use crate::is_absent;

/// A post of a business or a person.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Post {
    /// Place among them, from 1.
    pub position: u32,
    /// The source's id.
    #[serde(skip_serializing_if = "is_absent")]
    pub id: Option<String>,
    /// What it is: `update`, `event`, `offer`.
    #[serde(rename = "type", skip_serializing_if = "is_absent")]
    pub kind: Option<String>,
    /// Title.
    #[serde(skip_serializing_if = "is_absent")]
    pub title: Option<String>,
    /// Address.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// Text.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet: Option<String>,
    /// Who posted it.
    #[serde(skip_serializing_if = "is_absent")]
    pub author: Option<String>,
    /// Name of the site.
    #[serde(skip_serializing_if = "is_absent")]
    pub source: Option<String>,
    /// When, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub date: Option<String>,
    /// When.
    #[serde(skip_serializing_if = "is_absent")]
    pub iso_date: Option<String>,
    /// Length of a film as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub duration: Option<String>,
    /// How many reacted, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub extensions: Vec<String>,
    /// Picture.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
    /// Pictures.
    #[serde(skip_serializing_if = "is_absent")]
    pub images: Vec<String>,
    /// What the post invites to.
    #[serde(skip_serializing_if = "is_absent")]
    pub button: Option<PostButton>,
}

/// The button of a post.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct PostButton {
    /// Its text.
    pub text: String,
    /// Where it leads.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
}
