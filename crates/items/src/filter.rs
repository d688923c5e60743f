//! Filters of a list.

use serde::Serialize;

use crate::is_absent;

/// Group of filter options beside a list.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Filter {
    /// Heading.
    #[serde(rename = "type")]
    pub kind: String,
    /// Source's name of the group.
    #[serde(skip_serializing_if = "is_absent")]
    pub key: Option<String>,
    /// `checkbox` for several choices, `radio` for one, else `link`.
    pub input_type: &'static str,
    /// Options of the filter.
    pub options: Vec<FilterOption>,
}

/// Option of a filter.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct FilterOption {
    /// Label.
    pub text: String,
    /// Value for this API's parameter that selects it.
    #[serde(skip_serializing_if = "is_absent")]
    pub value: Option<String>,
    /// Source's token, for `shoprs`.
    #[serde(skip_serializing_if = "is_absent")]
    pub shoprs: Option<String>,
    /// The filter in the format of the source's older pages.
    #[serde(skip_serializing_if = "is_absent")]
    pub tbs: Option<String>,
    /// Whether it is active on this page.
    #[serde(skip_serializing_if = "is_absent")]
    pub selected: bool,
    /// Number of matching results.
    #[serde(skip_serializing_if = "is_absent")]
    pub count: Option<u64>,
    /// Thumbnail URL.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
    /// API call with the filter applied.
    #[serde(skip_serializing_if = "is_absent")]
    pub service_link: Option<String>,
}
