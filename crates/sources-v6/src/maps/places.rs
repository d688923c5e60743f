//! `v6/maps/places`: places by their ids, in the requested order (docs/specification.md, Endpoints). An unknown id has a note in
//! its position; when all are unknown, the response is 404.

use serde::Serialize;

use super::api;
use super::hours::LocalClock;
use super::place::{self, MapsPlace, PlaceContext};
use super::record::Record;
use crate::{Failure, Reading, Refusal, ResultGroups, Source, SourceResponse};

/// Caller's query.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Query {
    /// The ids, 1 to 50, each once.
    pub muids: Vec<String>,
    /// One of [`super::LOCALES`].
    pub locale: String,
    /// URL of this API's call for a place's reviews, to which the id is appended.
    pub reviews_base: String,
    /// URL of this API's call for a place, to which an id is appended.
    pub place_base: String,
}

/// One entry of the list: the place, or the reason why there is none.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Entry {
    /// The place.
    #[serde(flatten)]
    pub place: Option<Box<MapsPlace>>,
    /// Reason why there is none.
    #[serde(flatten)]
    pub missing: Option<Missing>,
}

/// An unknown id.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Missing {
    /// Place in the list, from 1.
    pub position: u32,
    /// The id.
    pub muid: String,
    /// Defect of the parameter.
    pub error: &'static str,
}

/// Summary of the answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Information {
    /// Whether all places were found.
    pub place_results_state: &'static str,
    /// Number of places in the answer.
    pub results_on_page: usize,
    /// Number of ids without a place.
    pub not_found: usize,
}

const NOT_FOUND_MESSAGE: &str = "No place has this id.";
const UNREADABLE_MESSAGE: &str = "The source's record of this place could not be read.";

/// Requests the source.
///
/// # Errors
/// `NotFound` when all ids are unknown; `Refused` when the source's answer has no records.
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    let muids: Vec<&str> = query.muids.iter().map(String::as_str).collect();
    let answer = api::fetch_places(&muids, &query.locale, source).await?;
    parse(&answer, query, &|zone| source.local_time(zone))
}

/// Parses the source's answer.
///
/// # Errors
/// The errors of [`run`].
pub fn parse(answer: &SourceResponse, query: &Query, now: LocalClock<'_>) -> Result<Reading, Failure> {
    let json = api::parse_json(answer)?;
    let records = api::collect_records(&json)?;
    let frame = PlaceContext {
        locale: &query.locale,
        origin: parse_origin(&answer.url),
        reviews_base: &query.reviews_base,
        place_base: &query.place_base,
        now,
    };
    let entries: Vec<Entry> = query
        .muids
        .iter()
        .zip(1..)
        .map(|(muid, position)| build_entry(&records, muid, position, &frame))
        .collect();
    let missing = entries.iter().filter(|entry| entry.place.is_none()).count();
    if missing == entries.len() {
        // When no record is readable, the answer is another page, not a list of unknown ids.
        let is_unreadable = entries
            .iter()
            .any(|entry| entry.missing.as_ref().is_some_and(|note| note.error == UNREADABLE_MESSAGE));
        return Err(if is_unreadable {
            Refusal::UnknownPage.into()
        } else {
            Failure::NotFound("No place has any of these ids.".to_owned())
        });
    }
    let mut groups = ResultGroups::default();
    let information = Information {
        place_results_state: if missing == 0 { "All places found" } else { "Some places not found" },
        results_on_page: entries.len() - missing,
        not_found: missing,
    };
    groups.put("search_information", &information);
    groups.put("place_results", &entries);
    let unread = entries
        .iter()
        .filter_map(|entry| entry.missing.as_ref())
        .filter(|note| note.error == UNREADABLE_MESSAGE)
        .count();
    Ok(Reading { source_url: answer.url.clone(), groups, unread, ..Reading::default() })
}

fn build_entry(records: &[Record<'_>], muid: &str, position: u32, frame: &PlaceContext<'_>) -> Entry {
    let missing =
        |error| Entry { place: None, missing: Some(Missing { position, muid: muid.to_owned(), error }) };
    let Some(record) = records.iter().find(|record| record.muid() == Some(muid)) else {
        return missing(NOT_FOUND_MESSAGE);
    };
    match place::parse_place(*record, frame) {
        Some(mut place) => {
            place.place.position = Some(position);
            Entry { place: Some(Box::new(place)), missing: None }
        }
        // The source marks a missing place by a record with nothing but empty components.
        None if record.components("ENTITY").next().is_none() => missing(NOT_FOUND_MESSAGE),
        None => missing(UNREADABLE_MESSAGE),
    }
}

/// Returns scheme and host of a URL.
#[must_use]
pub(super) fn parse_origin(address: &str) -> &str {
    let start = address.find("://").map_or(0, |at| at + 3);
    let end = address
        .get(start..)
        .and_then(|rest| rest.find(['/', '?', '#']))
        .map_or(address.len(), |at| start + at);
    address.get(..end).unwrap_or_default()
}
