//! v1/maps: places for a phrase and a part of the map, twenty a page, or one exact place.
//!
//! The answers are arrays without names (`row` has the fields of a place); what is read of them is checked for its form by
//! the cursor. Newer and older layouts of the list are read, and a phrase that the source answers with one place is
//! answered with one.

pub(crate) mod answer;
mod filter;
mod hours;
mod ids;
mod page;
pub(crate) mod pb;
mod photos;
pub(crate) mod popular;
mod price;
pub(crate) mod request;
pub(crate) mod review;
pub(crate) mod row;
mod viewport;

pub use crate::web::place_links::Links;
pub use filter::{Filter, Open};
pub use ids::PlaceRef;
pub use page::{List, Listed, Single, Topic, list, single};
pub use request::PAGE;
pub use viewport::{Extent, Viewport};

use quarry_items::Place;
use quarry_kernel::http::UrlParts;
use serde::Serialize;

use crate::ask::{Answer, Failure, Refusal, Source};
use crate::cursor::Cursor;
use crate::envelope::{state, unwrap};
use crate::reading::{Groups, Reading};
use crate::web::visit::Visit;

/// The greatest offset for which a link is made; the source itself shows some 120 places a phrase.
pub const START_MAX: u32 = 10_000;

/// What is asked for.
#[derive(Debug, Clone, PartialEq)]
pub enum Wanted {
    /// Places for a phrase.
    Phrase {
        /// The phrase.
        q: String,
        /// Where.
        area: Area,
        /// How many places to pass over: a multiple of [`PAGE`].
        start: u32,
        /// What is left out.
        filter: Filter,
    },
    /// One place.
    Place(PlaceRef),
}

/// Where places are looked for.
#[derive(Debug, Clone, PartialEq)]
pub enum Area {
    /// Where the source thinks best.
    Anywhere,
    /// In a part of the map.
    View(Viewport),
    /// Around a named place, which the source is asked for first.
    Around(String, Extent),
}

/// A call (docs/specification.md, `v1/maps`).
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    /// What.
    pub wanted: Wanted,
    /// Who asks.
    pub visit: Visit,
    /// Links for the places.
    pub links: Links,
}

/// Summary of the answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Information {
    /// Whether places were found: `Results for exact spelling` or `Fully empty`.
    pub local_results_state: &'static str,
    /// The phrase that was searched.
    pub query_displayed: String,
    /// How many are listed.
    pub results_on_page: usize,
}

/// Asks the source and reads its answer.
///
/// # Errors
/// [`Failure::Refused`]: what [`Source::ask`] says, or as [`list`] and [`single`]. [`Failure::NotFound`] for a place that
/// the source does not know, [`Failure::Unsupported`] for a `location` that it does not.
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    match &query.wanted {
        Wanted::Place(place) => {
            let (url, single) = one(place, &query.visit, &query.links, source).await?;
            Ok(Reading {
                groups: place_groups(&single.place, &single.others),
                source_url: url,
                ..Reading::default()
            })
        }
        Wanted::Phrase { q, area, start, filter } => {
            let viewport = viewport(area, query, source).await?;
            let answer = source.ask(request::search(&query.visit, q, viewport, *start)).await?;
            let list = read_list(&answer, &query.links)?;
            Ok(listed(list, q, *start, filter, answer.url))
        }
    }
}

/// Asks for one place, by its data, or by its page where the id holds none.
///
/// # Errors
/// As [`run`].
pub(crate) async fn one(
    place: &PlaceRef,
    visit: &Visit,
    links: &Links,
    source: &dyn Source,
) -> Result<(String, Single), Failure> {
    let (answer, found) = match (request::place(visit, place), place) {
        (Some(request), _) => {
            let answer = source.ask(request).await?;
            if answer.status == 404 {
                return Err(no_such_place());
            }
            let found = {
                let text = answer::json_of(&answer)?;
                single(Cursor::of(&text.json()?), links)?
            };
            (answer, found)
        }
        (None, PlaceRef::Named(id)) => {
            let answer = source.ask(request::page(visit, id)).await?;
            let found = read_page(&answer, links)?;
            (answer, found)
        }
        (None, PlaceRef::Feature(..)) => return Err(no_such_place()),
    };
    Ok((answer.url, found.ok_or_else(no_such_place)?))
}

fn no_such_place() -> Failure {
    Failure::NotFound("The source knows no place of this id.".to_owned())
}

/// The place in the state of a page of maps.
fn read_page(answer: &Answer, links: &Links) -> Result<Option<Single>, Refusal> {
    if let Some(refusal) = crate::web::refusal::of_answer(answer) {
        return Err(refusal);
    }
    let state = state(&answer.body).ok_or_else(|| answer::of_page(&answer.body))?;
    match Cursor::of(&state).raw(&[3, 6]) {
        Some(text) => single(Cursor::of(&unwrap(text)?.json()?), links),
        None => Ok(None),
    }
}

/// The list in an answer, or in the state of a page of maps that comes in its place.
fn read_list(answer: &Answer, links: &Links) -> Result<List, Refusal> {
    let state = state(&answer.body);
    match state.as_ref().and_then(|state| Cursor::of(state).raw(&[3, 2])) {
        Some(text) => list(Cursor::of(&unwrap(text)?.json()?), links),
        None => {
            let text = answer::json_of(answer)?;
            list(Cursor::of(&text.json()?), links)
        }
    }
}

/// The part of the map in which to look; a named place is looked up first.
async fn viewport(area: &Area, query: &Query, source: &dyn Source) -> Result<Option<Viewport>, Failure> {
    match area {
        Area::Anywhere => Ok(None),
        Area::View(viewport) => Ok(Some(*viewport)),
        Area::Around(name, extent) => {
            let answer = source.ask(request::search(&query.visit, name, None, 0)).await?;
            let first = read_list(&answer, &Links::default())?.places.into_iter().next();
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

fn listed(list: List, q: &str, start: u32, filter: &Filter, url: String) -> Reading {
    let after = start.saturating_add(PAGE);
    let is_full = list.rows >= PAGE as usize && after <= START_MAX;
    // Rows without a name: left out, and counted in the log.
    let unread = list.rows.saturating_sub(list.places.len());
    let mut places: Vec<Place> = list
        .places
        .into_iter()
        .filter(|listed| filter.fits(&listed.place, listed.is_open))
        .map(|listed| listed.place)
        .collect();
    let mut groups = Groups::default();
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
    let next_url = is_full.then(|| next_url(&url, after)).flatten();
    Reading { groups, source_url: url, next_url, continuation, unread, ..Reading::default() }
}

/// The source's own address of the next page.
fn next_url(url: &str, after: u32) -> Option<String> {
    let parts = UrlParts::of(url);
    let pb = quarry_kernel::url::query_value(url, "pb")?;
    let head = format!("!7i{PAGE}");
    let rest = pb.split_once(&head)?;
    let tail = rest
        .1
        .strip_prefix("!8i")
        .map_or(rest.1, |tail| tail.trim_start_matches(|digit: char| digit.is_ascii_digit()));
    let pb = format!("{}{head}!8i{after}{tail}", rest.0);
    let mut query = quarry_kernel::url::Query::new();
    for (name, value) in quarry_kernel::url::pairs(parts.query).flatten() {
        query = query.with(&name, if name == "pb" { &pb } else { &value });
    }
    Some(format!("{}{}", parts.origin, query.on(parts.path)))
}

fn place_groups(place: &Place, others: &[Place]) -> Groups {
    let mut groups = Groups::default();
    groups.put("place_results", place);
    groups.put_list("people_also_search_for", others);
    groups
}
