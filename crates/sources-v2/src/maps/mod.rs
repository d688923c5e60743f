//! v2/maps: the businesses of a part of the map, or one by its own id (docs/specification.md, `v2/maps`).
//!
//! Asked once (`/maps/overlaybfpr`). Every place carries what the map needs of it as JSON in an attribute, and around it
//! stands the card that people see. One page of a single place was recorded; the list is as open clients document it: the
//! same attribute, once for each place, with a text for the map's balloon in which rating and reviews stand.

mod card;
mod entity;

use quarry_html::{Document, selectors};
use quarry_items::Place;
use quarry_kernel::url;
use serde::Serialize;

use super::search::classify;
use crate::{Failure, Reading, Refusal, ResultGroups, Site, Source, SourceRequest, SourceResponse};

selectors! {
    /// Elements that carry a place.
    static PLACE = "[data-entity]";
    /// Landmarks of every page of the map's side, with places or without.
    static LANDMARK = "[data-entity], [data-entitylist], .overlay-container, .b_maglistcard";
}

/// Places of one page.
pub const PAGE_SIZE: u32 = 30;

/// Caller's query.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Query {
    /// The phrase.
    pub q: Option<String>,
    /// The source's own id of one place.
    pub place_id: Option<String>,
    /// The middle of the map, `latitude~longitude`.
    pub center: Option<String>,
    /// Zoom level of the map, 1 to 21.
    pub zoom: Option<u32>,
    /// Number of places to pass over, 0 to 1,000.
    pub first: u32,
    /// Number of places, 1 to 30.
    pub count: u32,
    /// Language and country, `en-US`.
    pub mkt: Option<String>,
    /// Two lower-case letters.
    pub cc: Option<String>,
}

/// Summary of the answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Information {
    /// Whether there are places, or one.
    pub local_results_state: &'static str,
    /// Number of listed items.
    pub results_on_page: usize,
}

/// Asks the source.
///
/// # Errors
/// `NotFound` for an id that leads to no place; `Refused` for a challenge, a block, an overload, another page or a cut one.
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    let answer = source.fetch(build_request(query)).await?;
    parse(&answer, query)
}

/// Returns the request that answers `query`.
#[must_use]
pub fn build_request(query: &Query) -> SourceRequest {
    let request = SourceRequest::get(Site::V2Web, build_path(query)).referer("/maps");
    request.language(query.mkt.as_deref().unwrap_or_default())
}

fn build_path(query: &Query) -> String {
    // The source counts from 1.
    let (count, position) = (query.count.to_string(), query.first.saturating_add(1).to_string());
    let id = query.place_id.as_ref().map(|id| format!("local_ypid:\"{id}\""));
    let zoom = query.zoom.map(|zoom| zoom.to_string());
    let country = query.cc.as_ref().map(|country| country.to_ascii_uppercase());
    let asked = url::QueryBuilder::new()
        .with_optional_pair("q", query.q.as_deref())
        .with_optional_pair("filters", id.as_deref());
    let asked = if query.place_id.is_some() {
        asked
    } else {
        asked.with_pair("count", &count).with_pair("pos", &position)
    };
    let asked = asked
        .with_pair("mapVer", "7.0")
        .with_optional_pair("cp", query.center.as_deref())
        .with_optional_pair("lvl", zoom.as_deref());
    asked
        .with_optional_pair("mkt", query.mkt.as_deref())
        .with_optional_pair("cc", country.as_deref())
        .append_to("/maps/overlaybfpr")
}

/// Reads the source's answer to [`build_request`].
///
/// # Errors
/// The errors of [`run`].
pub fn parse(answer: &SourceResponse, query: &Query) -> Result<Reading, Failure> {
    if let Some(refused) = classify::classify_response(answer) {
        return Err(refused.into());
    }
    let document = Document::parse(&answer.body);
    if document.select_first(&LANDMARK).is_none() {
        return Err(classify::classify_missing_list(&document).into());
    }
    if document.is_truncated() {
        return Err(Refusal::Truncated.into());
    }
    let (mut places, mut unread): (Vec<Place>, usize) = (Vec::new(), 0);
    for node in document.select(&PLACE) {
        let Some(mut place) = entity::parse_place(node) else {
            unread += 1;
            continue;
        };
        if place.place_id.is_none() || places.iter().all(|known| known.place_id != place.place_id) {
            card::complete_place(&mut place, node, &answer.url);
            place.position = u32::try_from(places.len() + 1).ok();
            places.push(place);
        }
    }
    if places.is_empty() && unread > 0 {
        return Err(Refusal::UnknownPage.into());
    }
    build_reading(answer, query, places, unread)
}

fn build_reading(
    answer: &SourceResponse,
    query: &Query,
    mut places: Vec<Place>,
    unread: usize,
) -> Result<Reading, Failure> {
    let mut groups = ResultGroups::default();
    if let Some(id) = &query.place_id {
        places.retain(|place| place.place_id.as_ref().is_none_or(|own| own.eq_ignore_ascii_case(id)));
        places.truncate(1);
        if places.is_empty() {
            return Err(Failure::NotFound("No place has this id.".to_owned()));
        }
    }
    // A phrase that names one place is answered with it alone.
    let may_be_alone = query.place_id.is_some() || query.first == 0;
    if let ([place], true) = (&mut *places, may_be_alone) {
        place.position = None;
        groups.put(
            "search_information",
            &Information { local_results_state: "Single place", results_on_page: 1 },
        );
        groups.put("place_results", place);
        return Ok(Reading { source_url: answer.url.clone(), groups, unread, ..Reading::default() });
    }
    let asked = usize::try_from(query.count).unwrap_or(usize::MAX);
    let is_full = places.len() + unread >= asked;
    let shown = places.get(..asked.min(places.len())).unwrap_or_default();
    let state = if shown.is_empty() { "Fully empty" } else { "Results for exact spelling" };
    groups
        .put("search_information", &Information { local_results_state: state, results_on_page: shown.len() });
    groups.put("local_results", shown);
    let first = query.first.saturating_add(query.count);
    let next = is_full.then(|| build_path(&Query { first, ..query.clone() }));
    let origin = quarry_kernel::http::UrlParts::parse(&answer.url).origin;
    Ok(Reading {
        source_url: answer.url.clone(),
        groups,
        continuation: next.iter().map(|_| ("first", first.to_string())).collect(),
        next_url: next.map(|path| format!("{origin}{path}")),
        unread,
        ..Reading::default()
    })
}
