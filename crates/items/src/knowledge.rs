//! The panel about one thing.

use serde::Serialize;
use std::collections::BTreeMap;

use crate::{Coordinates, Picture, is_absent};

/// One labelled fact.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Fact {
    /// Name of the fact.
    pub name: String,
    /// Its value as shown.
    pub value: String,
}

/// A name and where it leads.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct NamedLink {
    /// Name.
    pub name: String,
    /// Address.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
}

/// A profile on another site.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Profile {
    /// The site.
    pub name: String,
    /// Its address.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// Name or number of the profile there.
    #[serde(skip_serializing_if = "is_absent")]
    pub id: Option<String>,
    /// Icon of the site.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
}

/// The panel about one thing.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct KnowledgeGraph {
    /// Its name.
    #[serde(skip_serializing_if = "is_absent")]
    pub title: Option<String>,
    /// Kind of thing.
    #[serde(rename = "type", skip_serializing_if = "is_absent")]
    pub kind: Option<String>,
    /// The source's id of the thing.
    #[serde(skip_serializing_if = "is_absent")]
    pub kgmid: Option<String>,
    /// The source's id of the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub place_id: Option<String>,
    /// Description.
    #[serde(skip_serializing_if = "is_absent")]
    pub description: Option<String>,
    /// Source of the description.
    #[serde(skip_serializing_if = "is_absent")]
    pub source: Option<NamedLink>,
    /// The thing's own site.
    #[serde(skip_serializing_if = "is_absent")]
    pub website: Option<String>,
    /// Picture.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
    /// Pictures.
    #[serde(skip_serializing_if = "is_absent")]
    pub images: Vec<Picture>,
    /// Profiles on other sites.
    #[serde(skip_serializing_if = "is_absent")]
    pub profiles: Vec<Profile>,
    /// Coordinates.
    #[serde(skip_serializing_if = "is_absent")]
    pub gps_coordinates: Option<Coordinates>,
    /// Facts by label, words joined by underscores.
    #[serde(skip_serializing_if = "is_absent")]
    pub facts: BTreeMap<String, String>,
}
