//! v1/local: businesses of a place, twenty a page.
//!
//! No recording of a whole page of this kind is known. The cards of its list are those that stand as a pack among web
//! results, which are proven on recorded pages of five years; the page around them (the map, the tiles of further
//! searches, where the next page is) follows what is documented of it. The page of one business may come as a panel
//! instead of a list and is then read as one result.

mod discover;
mod page;
mod panel;

pub use crate::search::LocalMap;
pub use discover::Tile;
pub use page::{Page, SearchInformation, parse};

use crate::ask::{Failure, Source, SourceRequest};
use crate::reading::{Reading, ResultGroups};
use crate::web::pagination::OFFSETS;
use crate::web::place_endpoints::{PlaceEndpoints, set_place_links};
use crate::web::refusal;
use crate::web::search_context::SearchContext;
use quarry_kernel::url;

/// Businesses on a page, and the steps of `start`.
pub const PAGE_SIZE: u32 = 20;

/// The greatest offset for which a link is made.
const START_MAX: u32 = 10_000;

/// Caller's query (docs/specification.md, `v1/local`).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Query {
    /// The search phrase; may be empty when `ludocid` is there.
    pub q: String,
    /// Decimal id of one business.
    pub ludocid: Option<u64>,
    /// Searcher's language, country, location and device.
    pub visit: SearchContext,
    /// Number of businesses to pass over: a multiple of [`PAGE_SIZE`].
    pub start: u32,
    /// Addresses of this API's calls about a business.
    pub links: PlaceEndpoints,
}

/// Returns the request for a page.
#[must_use]
pub fn build_request(query: &Query) -> SourceRequest {
    let pairs = url::QueryBuilder::new()
        .with_pair("udm", "1")
        .with_optional_pair("q", Some(query.q.as_str()).filter(|q| !q.is_empty()))
        .with_optional_pair("ludocid", query.ludocid.map(|cid| cid.to_string()).as_deref());
    let start = Some(query.start).filter(|start| *start > 0).map(|start| start.to_string());
    let pairs =
        query.visit.add_to_query(pairs).with_optional_pair("start", start.as_deref()).with_pair("pws", "0");
    query.visit.build_request(pairs.append_to("/search"))
}

/// Asks the source and reads its page.
///
/// # Errors
/// [`Failure::Refused`]: what [`Source::fetch`] says, or as [`parse`].
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    let answer = source.fetch(build_request(query)).await?;
    if let Some(refusal) = refusal::check_answer(&answer) {
        return Err(refusal.into());
    }
    let mut page = parse(&answer.body, &answer.url, query.ludocid)?;
    for place in page.ads_results.iter_mut().chain(&mut page.local_results) {
        set_place_links(place, &query.links);
    }
    let is_full = page.local_results.len() >= PAGE_SIZE as usize;
    let after = query.start.saturating_add(PAGE_SIZE);
    let goes_on = (page.pages.next.is_some() || is_full) && query.ludocid.is_none() && after <= START_MAX;
    let unread_sections = std::mem::take(&mut page.unread);
    let mut reading = Reading {
        groups: build_groups(&page),
        source_url: answer.url,
        unread_sections,
        ..Reading::default()
    };
    reading = page.pages.add_to_reading(reading, &OFFSETS, after);
    // Pages are turned in whole steps here, whatever the source's own links count in.
    reading.continuation = if goes_on { vec![("start", after.to_string())] } else { Vec::new() };
    let is_step = |turn: &crate::reading::PageLink| {
        turn.change
            .iter()
            .all(|(_, start)| start.parse::<u32>().is_ok_and(|start| start.is_multiple_of(PAGE_SIZE)))
    };
    reading.previous = reading.previous.filter(|turn| is_step(turn));
    reading.other_pages.retain(|(_, turn)| is_step(turn));
    reading.next_url = reading
        .next_url
        .filter(|url| goes_on && OFFSETS.parse_offset(url).is_none_or(|start| start == after));
    Ok(reading)
}

fn build_groups(page: &Page) -> ResultGroups {
    let mut groups = ResultGroups::default();
    groups.put("search_information", &page.search_information);
    groups.put_some("local_map", page.local_map.as_ref());
    groups.put_list("ads_results", &page.ads_results);
    groups.put("local_results", &page.local_results);
    groups.put_list("discover_more_places", &page.discover_more_places);
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::search_context::SearchOrigin;

    #[test]
    fn a_page_of_places_is_asked_for_by_phrase_or_by_id() {
        let query = Query { q: "coffee & cake".into(), ..Query::default() };
        assert_eq!(build_request(&query).path, "/search?udm=1&q=coffee%20%26%20cake&pws=0");
        let query = Query {
            q: String::new(),
            ludocid: Some(u64::MAX),
            visit: SearchContext {
                hl: Some("de".into()),
                gl: Some("AT".into()),
                place: Some(SearchOrigin::Name("Paris,France".into())),
                ..SearchContext::default()
            },
            start: 40,
            links: PlaceEndpoints::default(),
        };
        assert_eq!(
            build_request(&query).path,
            "/search?udm=1&ludocid=18446744073709551615&hl=de&gl=at&uule=w%2BCAIQICIMUGFyaXMsRnJhbmNl&start=40&pws=0"
        );
    }
}
