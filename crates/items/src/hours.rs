//! Opening hours of places.

use serde::Serialize;

use crate::{Absent, is_absent};

/// Names of the days, Monday first.
pub const DAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// Opening hours by day as shown: `9 AM–5 PM`, several spans joined by a comma, `Closed`.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct OperatingHours {
    /// On Monday.
    #[serde(skip_serializing_if = "is_absent")]
    pub monday: Option<String>,
    /// On Tuesday.
    #[serde(skip_serializing_if = "is_absent")]
    pub tuesday: Option<String>,
    /// On Wednesday.
    #[serde(skip_serializing_if = "is_absent")]
    pub wednesday: Option<String>,
    /// On Thursday.
    #[serde(skip_serializing_if = "is_absent")]
    pub thursday: Option<String>,
    /// On Friday.
    #[serde(skip_serializing_if = "is_absent")]
    pub friday: Option<String>,
    /// On Saturday.
    #[serde(skip_serializing_if = "is_absent")]
    pub saturday: Option<String>,
    /// On Sunday.
    #[serde(skip_serializing_if = "is_absent")]
    pub sunday: Option<String>,
}

impl OperatingHours {
    /// Returns the day's entry, 1 for Monday to 7 for Sunday; `None` for any other number.
    #[must_use]
    pub const fn day_mut(&mut self, weekday: u64) -> Option<&mut Option<String>> {
        Some(match weekday {
            1 => &mut self.monday,
            2 => &mut self.tuesday,
            3 => &mut self.wednesday,
            4 => &mut self.thursday,
            5 => &mut self.friday,
            6 => &mut self.saturday,
            7 => &mut self.sunday,
            _ => return None,
        })
    }
}

impl Absent for OperatingHours {
    fn is_absent(&self) -> bool {
        *self == Self::default()
    }
}

/// Hours of one service with hours of its own, such as kitchen or delivery.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct OtherHours {
    /// Service that the hours apply to, as shown.
    pub name: String,
    /// Current availability, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub open_state: Option<String>,
    /// Hours by day, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub operating_hours: OperatingHours,
    /// Hours by day, as time ranges.
    #[serde(skip_serializing_if = "is_absent")]
    pub weekly_hours: Vec<DayHours>,
}

/// Opening hours of one day.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct DayHours {
    /// `monday` … `sunday`.
    pub day: &'static str,
    /// Date of the day, where the source gives it.
    #[serde(skip_serializing_if = "is_absent")]
    pub date: Option<String>,
    /// Whether it is closed all day.
    #[serde(skip_serializing_if = "is_absent")]
    pub closed: bool,
    /// Whether the day differs from the usual week.
    #[serde(skip_serializing_if = "is_absent")]
    pub special: bool,
    /// Time ranges.
    #[serde(skip_serializing_if = "is_absent")]
    pub hours: Vec<TimeRange>,
}

/// Time range of opening hours; an end at or before the start is on the next day.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct TimeRange {
    /// Opening time, `HH:MM`.
    pub opens: String,
    /// Closing time, `HH:MM`.
    pub closes: String,
}
