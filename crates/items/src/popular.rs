//! Busyness of places.

use serde::Serialize;
use std::collections::BTreeMap;

use crate::is_absent;

/// Usual and current busyness of a place.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct PopularTimes {
    /// Usual busyness by hour for each day, `monday` … `sunday`.
    #[serde(skip_serializing_if = "is_absent")]
    pub graph_results: BTreeMap<&'static str, Vec<BusyHour>>,
    /// Current busyness.
    #[serde(skip_serializing_if = "is_absent")]
    pub live: Option<LiveBusyness>,
    /// Duration of a visit, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub time_spent: Option<String>,
}

/// Usual busyness in one hour of a day.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct BusyHour {
    /// Hour as shown: `6 AM`.
    pub time: String,
    /// Hour, 0 to 23.
    pub hour: u32,
    /// Busyness from 0 to 100.
    pub busyness_score: u32,
    /// Busyness in words.
    #[serde(skip_serializing_if = "is_absent")]
    pub info: Option<String>,
    /// Waiting time, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub wait: Option<String>,
}

/// Current busyness of a place.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct LiveBusyness {
    /// Busyness in words.
    #[serde(skip_serializing_if = "is_absent")]
    pub info: Option<String>,
    /// Busyness from 0 to 100.
    #[serde(skip_serializing_if = "is_absent")]
    pub busyness_score: Option<u32>,
    /// Usual busyness at this hour.
    #[serde(skip_serializing_if = "is_absent")]
    pub usual_score: Option<u32>,
    /// Difference from the usual score; negative when less busy.
    #[serde(skip_serializing_if = "is_absent")]
    pub difference: Option<i32>,
}
