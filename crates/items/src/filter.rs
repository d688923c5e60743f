//! Filters of a list.

use serde::Serialize;

use crate::is_absent;

/// A group of choices beside a list.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Filter {
    /// Its heading.
    #[serde(rename = "type")]
    pub kind: String,
    /// The source's name of the group.
    #[serde(skip_serializing_if = "is_absent")]
    pub key: Option<String>,
    /// `checkbox` where several can be chosen, `radio` where one of them is, else `link`.
    pub input_type: &'static str,
    /// Options of the filter.
    pub options: Vec<FilterOption>,
}

/// One choice.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct FilterOption {
    /// Its text.
    pub text: String,
    /// The value for this API's parameter that chooses it.
    #[serde(skip_serializing_if = "is_absent")]
    pub value: Option<String>,
    /// The source's token, for `shoprs`.
    #[serde(skip_serializing_if = "is_absent")]
    pub shoprs: Option<String>,
    /// The filter as the source's older pages write it.
    #[serde(skip_serializing_if = "is_absent")]
    pub tbs: Option<String>,
    /// Whether it is in force on this page.
    #[serde(skip_serializing_if = "is_absent")]
    pub selected: bool,
    /// Number of results left.
    #[serde(skip_serializing_if = "is_absent")]
    pub count: Option<u64>,
    /// Picture.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
    /// This API's call with the filter.
    #[serde(skip_serializing_if = "is_absent")]
    pub service_link: Option<String>,
}
