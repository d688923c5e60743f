//! Knowledge panel.

use serde::Serialize;
use std::collections::BTreeMap;

use crate::{Coordinates, Picture, is_absent};

/// Labelled fact.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Fact {
    /// Name of the fact.
    pub name: String,
    /// Value as shown.
    pub value: String,
}

/// Name with an optional link.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct NamedLink {
    /// Name.
    pub name: String,
    /// URL.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
}

/// Profile on another site.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Profile {
    /// Name of the site.
    pub name: String,
    /// URL of the profile.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// Name or number of the profile on the site.
    #[serde(skip_serializing_if = "is_absent")]
    pub id: Option<String>,
    /// Icon URL of the site.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
}

/// Knowledge panel about one entity.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct KnowledgeGraph {
    /// Name of the entity.
    #[serde(skip_serializing_if = "is_absent")]
    pub title: Option<String>,
    /// Kind of entity.
    #[serde(rename = "type", skip_serializing_if = "is_absent")]
    pub kind: Option<String>,
    /// Source's id of the entity in its knowledge graph.
    #[serde(skip_serializing_if = "is_absent")]
    pub kgmid: Option<String>,
    /// Source's id of the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub place_id: Option<String>,
    /// Description.
    #[serde(skip_serializing_if = "is_absent")]
    pub description: Option<String>,
    /// Source of the description.
    #[serde(skip_serializing_if = "is_absent")]
    pub source: Option<NamedLink>,
    /// URL of the official website.
    #[serde(skip_serializing_if = "is_absent")]
    pub website: Option<String>,
    /// Thumbnail URL.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
    /// Images.
    #[serde(skip_serializing_if = "is_absent")]
    pub images: Vec<Picture>,
    /// Profiles on other sites.
    #[serde(skip_serializing_if = "is_absent")]
    pub profiles: Vec<Profile>,
    /// Coordinates.
    #[serde(skip_serializing_if = "is_absent")]
    pub gps_coordinates: Option<Coordinates>,
    /// Facts by label; the label's words are joined by underscores.
    #[serde(skip_serializing_if = "is_absent")]
    pub facts: BTreeMap<String, String>,
}
