//! v1/maps: places for a phrase and a part of the map, twenty a page, or one exact place.
//!
//! The answers are arrays without names (`row` has the fields of a place); what is read of them is checked for its form by
//! the cursor. Newer and older layouts of the list are read, and a phrase that the source answers with one place is
//! answered with one.

mod filter;
mod hours;
mod ids;
pub(crate) mod pb;
mod photos;
mod places;
pub(crate) mod popular_times;
mod price;
pub(crate) mod request;
pub(crate) mod review;
pub(crate) mod row;
pub(crate) mod unwrap;
mod viewport;

pub use crate::web::place_endpoints::PlaceEndpoints;
pub use filter::{Filter, OpenFilter};
pub use ids::PlaceRef;
use places::parse_preview;
pub use places::{ListedPlace, PlaceDetails, PlaceList, Topic, parse_details, parse_list};
pub use request::PAGE_SIZE;
pub use viewport::{Extent, Viewport};

use quarry_items::Place;
use quarry_kernel::http::UrlParts;
use serde::Serialize;

use crate::ask::{Failure, Refusal, Source, SourceRequest, SourceResponse};
use crate::cursor::Cursor;
use crate::envelope::{find_state, unwrap};
use crate::reading::{Reading, ResultGroups};
use crate::web::search_context::SearchContext;

/// The greatest offset for which a link is made; the source itself shows some 120 places a phrase.
pub const START_MAX: u32 = 10_000;

/// Target of a search.
#[derive(Debug, Clone, PartialEq)]
pub enum SearchTarget {
    /// Places for a phrase.
    Phrase {
        /// The phrase.
        q: String,
        /// Location.
        area: Area,
        /// Number of places to pass over: a multiple of [`PAGE_SIZE`].
        start: u32,
        /// Filter on the places.
        filter: Filter,
    },
    /// A single place.
    Place(PlaceRef),
}

/// Area of a search.
#[derive(Debug, Clone, PartialEq)]
pub enum Area {
    /// Area chosen by the source.
    Anywhere,
    /// A part of the map.
    View(Viewport),
    /// Around a named place, which the source is asked for first.
    Around(String, Extent),
}

/// A call (docs/specification.md, `v1/maps`).
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    /// Target of the search.
    pub wanted: SearchTarget,
    /// Client that asks.
    pub visit: SearchContext,
    /// Links for the places.
    pub links: PlaceEndpoints,
}

/// Summary of the answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Information {
    /// Whether places were found: `Results for exact spelling` or `Fully empty`.
    pub local_results_state: &'static str,
    /// The phrase that was searched.
    pub query_displayed: String,
    /// Number of listed items.
    pub results_on_page: usize,
}

/// Asks the source and reads its answer.
///
/// # Errors
/// [`Failure::Refused`]: what [`Source::fetch`] says, or as [`parse_list`] and [`parse_details`]. [`Failure::NotFound`] for a place that
/// the source does not know, [`Failure::Unsupported`] for a `location` that it does not.
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    match &query.wanted {
        SearchTarget::Place(place) => {
            let (url, single) = fetch_place(place, &query.visit, &query.links, source).await?;
            Ok(Reading {
                groups: build_place_groups(&single.place, &single.others),
                source_url: url,
                ..Reading::default()
            })
        }
        SearchTarget::Phrase { q, area, start, filter } => {
            let viewport = resolve_viewport(area, query, source).await?;
            let answer = source.fetch(request::build_search(&query.visit, q, viewport, *start)).await?;
            let list = read_list(&answer, &query.links)?;
            Ok(build_list_reading(list, q, *start, filter, answer.url))
        }
    }
}

/// Asks for one place, by its data, or by its page where the id holds none.
///
/// # Errors
/// The errors of [`run`].
pub(crate) async fn fetch_place(
    place: &PlaceRef,
    visit: &SearchContext,
    links: &PlaceEndpoints,
    source: &dyn Source,
) -> Result<(String, PlaceDetails), Failure> {
    match (request::build_place(visit, place), place) {
        (Some(request), _) => fetch_details(request, links, source).await,
        (None, PlaceRef::Named(id)) => {
            let answer = source.fetch(request::build_place_page(visit, id)).await?;
            let found = read_page(&answer, links)?.ok_or_else(no_such_place_error)?;
            // The page's scripts would ask for the rest.
            let feature = found.place.data_id.as_deref().filter(|_| found.is_preview);
            let rest = feature.and_then(PlaceRef::from_data).and_then(|id| request::build_place(visit, &id));
            let Some(rest) = rest else { return Ok((answer.url, found)) };
            match fetch_details(rest, links, source).await {
                Err(Failure::Refused(_)) => Ok((answer.url, found)),
                completed => completed,
            }
        }
        (None, PlaceRef::Feature(..)) => Err(no_such_place_error()),
    }
}

/// Asks for the data of one place.
async fn fetch_details(
    request: SourceRequest,
    links: &PlaceEndpoints,
    source: &dyn Source,
) -> Result<(String, PlaceDetails), Failure> {
    let answer = source.fetch(request).await?;
    if answer.status == 404 {
        return Err(no_such_place_error());
    }
    let found = {
        let text = unwrap::unwrap_json(&answer)?;
        parse_details(Cursor::new(&text.parse_json()?), links)?
    };
    Ok((answer.url, found.ok_or_else(no_such_place_error)?))
}

fn no_such_place_error() -> Failure {
    Failure::NotFound("The source knows no place of this id.".to_owned())
}

/// Returns the place in the state of a page of maps.
fn read_page(answer: &SourceResponse, links: &PlaceEndpoints) -> Result<Option<PlaceDetails>, Refusal> {
    if let Some(refusal) = crate::web::refusal::check_answer(answer) {
        return Err(refusal);
    }
    let state = find_state(&answer.body).ok_or_else(|| unwrap::refusal_for_page(&answer.body))?;
    let state = Cursor::new(&state);
    match (state.raw_str(&[3, 6]), state.raw_str(&[3, 5])) {
        (None | Some(""), Some(preview)) => {
            parse_preview(Cursor::new(&unwrap(preview)?.parse_json()?), links).map(Some)
        }
        (Some(text), _) => parse_details(Cursor::new(&unwrap(text)?.parse_json()?), links),
        (None, None) => Ok(None),
    }
}

/// Returns the list in an answer, or in the state of a page of maps that comes in its place.
fn read_list(answer: &SourceResponse, links: &PlaceEndpoints) -> Result<PlaceList, Refusal> {
    let state = find_state(&answer.body);
    match state.as_ref().and_then(|state| Cursor::new(state).raw_str(&[3, 2])) {
        Some(text) => parse_list(Cursor::new(&unwrap(text)?.parse_json()?), links),
        None => {
            let text = unwrap::unwrap_json(answer)?;
            parse_list(Cursor::new(&text.parse_json()?), links)
        }
    }
}

/// Returns the part of the map in which to look; a named place is looked up first.
async fn resolve_viewport(
    area: &Area,
    query: &Query,
    source: &dyn Source,
) -> Result<Option<Viewport>, Failure> {
    match area {
        Area::Anywhere => Ok(None),
        Area::View(viewport) => Ok(Some(*viewport)),
        Area::Around(name, extent) => {
            let answer = source.fetch(request::build_search(&query.visit, name, None, 0)).await?;
            let first = read_list(&answer, &PlaceEndpoints::default())?.places.into_iter().next();
            let centre = first.and_then(|listed| listed.place.gps_coordinates);
            centre.map(|centre| Some(Viewport { centre, extent: *extent })).ok_or_else(|| {
                Failure::Unsupported {
                    parameter: "location",
                    message: format!("the source knows no place that is called {name}."),
                }
            })
        }
    }
}

fn build_list_reading(list: PlaceList, q: &str, start: u32, filter: &Filter, url: String) -> Reading {
    let after = start.saturating_add(PAGE_SIZE);
    let is_full = list.rows >= PAGE_SIZE as usize && after <= START_MAX;
    // Rows without a name: left out, and counted in the log.
    let unread = list.rows.saturating_sub(list.places.len());
    let mut places: Vec<Place> = list
        .places
        .into_iter()
        .filter(|listed| filter.matches(&listed.place, listed.is_open))
        .map(|listed| listed.place)
        .collect();
    let mut groups = ResultGroups::default();
    groups.put(
        "search_information",
        &Information {
            local_results_state: if list.rows == 0 { "Fully empty" } else { "Results for exact spelling" },
            query_displayed: q.to_owned(),
            results_on_page: places.len(),
        },
    );
    if let [place] = places.as_slice()
        && list.is_single
    {
        groups.put("place_results", place);
    } else {
        for (position, place) in (start + 1..).zip(&mut places) {
            place.position = Some(position);
        }
        groups.put("local_results", &places);
    }
    let continuation = if is_full { vec![("start", after.to_string())] } else { Vec::new() };
    let next_url = is_full.then(|| build_next_url(&url, after)).flatten();
    Reading { groups, source_url: url, next_url, continuation, unread, ..Reading::default() }
}

/// Returns the source's own address of the next page.
fn build_next_url(url: &str, after: u32) -> Option<String> {
    let parts = UrlParts::parse(url);
    let pb = quarry_kernel::url::find_query_value(url, "pb")?;
    let head = format!("!7i{PAGE_SIZE}");
    let rest = pb.split_once(&head)?;
    let tail = rest
        .1
        .strip_prefix("!8i")
        .map_or(rest.1, |tail| tail.trim_start_matches(|digit: char| digit.is_ascii_digit()));
    let pb = format!("{}{head}!8i{after}{tail}", rest.0);
    let mut query = quarry_kernel::url::QueryBuilder::new();
    for (name, value) in quarry_kernel::url::parse_pairs(parts.query).flatten() {
        query = query.with_pair(&name, if name == "pb" { &pb } else { &value });
    }
    Some(format!("{}{}", parts.origin, query.append_to(parts.path)))
}

fn build_place_groups(place: &Place, others: &[Place]) -> ResultGroups {
    let mut groups = ResultGroups::default();
    groups.put("place_results", place);
    groups.put_list("people_also_search_for", others);
    groups
}
