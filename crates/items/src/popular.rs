//! How busy a place is.

use serde::Serialize;
use std::collections::BTreeMap;

use crate::is_absent;

/// How busy a place usually is, and is now.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct PopularTimes {
    /// The usual hours of each day, `monday` … `sunday`.
    #[serde(skip_serializing_if = "is_absent")]
    pub graph_results: BTreeMap<&'static str, Vec<BusyHour>>,
    /// How busy it is now.
    #[serde(skip_serializing_if = "is_absent")]
    pub live: Option<LiveBusyness>,
    /// How long people stay, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub time_spent: Option<String>,
}

/// One hour of a usual day.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct BusyHour {
    /// The hour as shown: `6 AM`.
    pub time: String,
    /// The hour, 0 to 23.
    pub hour: u32,
    /// From 0 to 100.
    pub busyness_score: u32,
    /// The same in words.
    #[serde(skip_serializing_if = "is_absent")]
    pub info: Option<String>,
    /// How long one waits, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub wait: Option<String>,
}

/// How busy a place is now.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct LiveBusyness {
    /// In words.
    #[serde(skip_serializing_if = "is_absent")]
    pub info: Option<String>,
    /// From 0 to 100.
    #[serde(skip_serializing_if = "is_absent")]
    pub busyness_score: Option<u32>,
    /// What is usual at this hour.
    #[serde(skip_serializing_if = "is_absent")]
    pub usual_score: Option<u32>,
    /// How much more than usual; negative when less.
    #[serde(skip_serializing_if = "is_absent")]
    pub difference: Option<i32>,
}
