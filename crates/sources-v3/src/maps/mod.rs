//! v3/maps: places within a part of the map or around a point (docs/specification.md, `v3/maps`).
//!
//! Needs two requests: the main page of the same phrase contains a token, and the places are requested with it (`/local.js`). The
//! token is remembered for its phrase; a refused token is forgotten and requested anew, once. The second answer is documented by
//! open clients and not recorded: it is read by that documentation, every scalar in the forms that clients report; other fields
//! are left out.

mod place;
mod viewport;

use quarry_items::Place;
use quarry_kernel::url;
use serde::Serialize;

pub use viewport::Viewport;

use super::search::{classify, json, parse_shell};
use crate::named::JsonView;
use crate::{Failure, Reading, Refusal, ResultGroups, Site, Source, SourceRequest, SourceResponse};
use quarry_html::Document;

/// Maximum number of places in an answer.
pub const PLACES_MAX: usize = 20;

/// Path of the places API.
const PLACES_PATH: &str = "/local.js";
/// Mark of an answer with a bot challenge.
const CHALLENGE_MARK: &str = "anomalyDetectionBlock";
/// Mark of a temporary error.
const ERROR_MARK: &str = "is506";

/// Caller's query.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Query {
    /// The phrase.
    pub q: String,
    /// Part of the map to search in.
    pub bbox: Option<Viewport>,
    /// Whether places outside of `bbox` are left out.
    pub strict_bbox: bool,
    /// Point around which places are wanted: latitude and longitude as the caller wrote them.
    pub around: Option<(String, String)>,
}

/// Summary of the answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Information {
    /// Whether there are places.
    pub local_results_state: &'static str,
    /// Number of listed items.
    pub results_on_page: usize,
    /// Number of the source's places outside of the box, which were left out.
    #[serde(skip_serializing_if = "is_none")]
    pub outside: usize,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the form that serde wants
const fn is_none(count: &usize) -> bool {
    *count == 0
}

/// Asks the source.
///
/// # Errors
/// [`Failure::Refused`] when a page of the two is a challenge, a block, an overload, another page or cut.
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    let key = format!("v3-maps/{}", query.q);
    if let Some(token) = source.recall(&key) {
        let answer = source.fetch(build_request(query, &token)).await?;
        match parse(&answer, query) {
            // An expired token may be answered as if it were missing.
            Err(Failure::Refused(Refusal::Blocked | Refusal::BadStatus | Refusal::UnknownPage)) => {
                source.forget(&key)
            }
            read => return read,
        }
    }
    let page = source.fetch(build_main_page_request(query)).await?;
    let token = parse_token(&page)?;
    let answer = source.fetch(build_request(query, &token)).await?;
    let reading = parse(&answer, query)?;
    source.remember(&key, &token);
    Ok(reading)
}

fn build_main_page_request(query: &Query) -> SourceRequest {
    SourceRequest::get(
        Site::V3Web,
        url::QueryBuilder::new().with_pair("q", &query.q).with_pair("ia", "web").append_to("/"),
    )
}

/// Returns the token of the main page.
fn parse_token(answer: &SourceResponse) -> Result<String, Refusal> {
    if let Some(refused) = classify::classify_status(answer) {
        return Err(refused);
    }
    match parse_shell(&answer.body) {
        Some(shell) => Ok(shell.vqd),
        None if classify::is_challenge(&Document::parse(&answer.body)) => Err(Refusal::Challenge),
        None => Err(Refusal::UnknownPage),
    }
}

/// Returns the request for places with a token.
#[must_use]
pub fn build_request(query: &Query, token: &str) -> SourceRequest {
    let asked = url::QueryBuilder::new()
        .with_pair("q", &query.q)
        .with_pair("vqd", token)
        .with_pair("tg", "maps_places");
    let asked = asked
        .with_pair("rt", "D")
        .with_pair("mkexp", "b")
        .with_pair("wiki_info", "1")
        .with_pair("is_requery", "1");
    let asked = match (&query.bbox, &query.around) {
        (Some(area), _) => {
            let asked =
                asked.with_pair("bbox_tl", &area.top_left()).with_pair("bbox_br", &area.bottom_right());
            if query.strict_bbox { asked.with_pair("strict_bbox", "1") } else { asked }
        }
        (None, Some((latitude, longitude))) => asked
            .with_pair("latitude", latitude)
            .with_pair("longitude", longitude)
            .with_pair("location_type", "geoip"),
        (None, None) => asked,
    };
    SourceRequest::get(Site::V3Web, asked.append_to(PLACES_PATH)).for_data().referer("/")
}

/// Reads the source's answer to [`build_request`].
///
/// # Errors
/// The errors of [`run`].
pub fn parse(answer: &SourceResponse, query: &Query) -> Result<Reading, Failure> {
    if let Some(refused) = classify::classify_status(answer) {
        return Err(refused.into());
    }
    let value = parse_body(&answer.body)?;
    let results = JsonView::new(&value).get("results");
    if !results.is_list() {
        return Err(Refusal::UnknownPage.into());
    }
    let strict = query.bbox.as_ref().filter(|_| query.strict_bbox);
    let (mut places, mut outside, mut unread): (Vec<Place>, usize, usize) = (Vec::new(), 0, 0);
    for result in results.items() {
        let Some(place) = place::parse_place(result) else {
            unread += 1;
            continue;
        };
        // A place without coordinates is not known to lie inside.
        if strict.is_some_and(|area| !place.gps_coordinates.is_some_and(|point| area.contains(point))) {
            outside += 1;
        } else if places.len() < PLACES_MAX {
            places.push(Place { position: u32::try_from(places.len() + 1).ok(), ..place });
        }
    }
    if places.is_empty() && outside == 0 && unread > 0 {
        return Err(Refusal::UnknownPage.into());
    }
    let information = Information {
        local_results_state: if places.is_empty() { "Fully empty" } else { "Results for exact spelling" },
        results_on_page: places.len(),
        outside,
    };
    let mut groups = ResultGroups::default();
    groups.put("search_information", &information);
    groups.put("local_results", &places);
    Ok(Reading { source_url: answer.url.clone(), groups, unread, ..Reading::default() })
}

/// Returns the JSON of an answer, which may be wrapped in a script's call.
fn parse_body(body: &str) -> Result<serde_json::Value, Refusal> {
    let body = body.trim();
    if body.contains(CHALLENGE_MARK) {
        return Err(Refusal::Challenge);
    }
    if body.contains(ERROR_MARK) {
        return Err(Refusal::Overloaded);
    }
    let text = match body.find(['{', '<']) {
        Some(at) if body.get(at..).is_some_and(|rest| rest.starts_with('{')) => {
            body.get(at..).unwrap_or_default()
        }
        Some(_) if classify::is_challenge(&Document::parse(body)) => return Err(Refusal::Challenge),
        _ => return Err(Refusal::UnknownPage),
    };
    json::parse_first_value(text).ok_or(Refusal::Truncated)
}
