//! The group `version_history`: notes and date of each version.

use std::borrow::Cow;

use serde::Serialize;

use super::item::Item;
use super::script_date;
use quarry_sources_v6_apps::Record;

/// A version: number, notes, date as the source writes it and in RFC 3339.
#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Version<'p> {
    /// Version.
    release_version: &'p str,
    /// Release notes.
    #[serde(skip_serializing_if = "Option::is_none")]
    release_notes: Option<Cow<'p, str>>,
    /// Time of the release.
    #[serde(skip_serializing_if = "Option::is_none")]
    release_date: Option<&'p str>,
    /// The same time in UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    release_date_utc: Option<String>,
}

impl<'p> Version<'p> {
    /// Reads a version; its number is alone in the history and follows a word in the shelf, "Version 26.41.75".
    pub fn from_item(item: &'p Item<'_>) -> Option<Self> {
        let subtitle = item.primary_subtitle.get()?;
        let number = subtitle.split_whitespace().next_back()?;
        let is_number = number.bytes().any(|b| b.is_ascii_digit());
        let release_date = item.secondary_subtitle.get();
        Some(Self {
            release_version: if is_number { number } else { subtitle },
            release_notes: item.text.get().map(Into::into),
            release_date,
            release_date_utc: release_date.and_then(script_date::parse_to_rfc3339),
        })
    }

    /// Returns the current version.
    pub fn from_record(record: &'p Record<'_>) -> Option<Self> {
        let release_date = record.current_version_release_date.get();
        Some(Self {
            release_version: record.version.get()?,
            release_notes: record.release_notes.decoded_text(),
            release_date,
            release_date_utc: release_date.filter(|date| date.ends_with('Z')).map(str::to_owned),
        })
    }
}
