//! `v4/search`: businesses for a phrase at a place (docs/specification.md, Endpoints).
//!
//! Requests `/search` and reads the page's own state, a JSON text in a script. Pages of 2022 have it in the script of the page's
//! renderer (recorded), later ones behind `react_root_props` (entries recorded, frame as documented); the page's JSON twin has
//! the same members (documented). In the layout of autumn 2026 the list of plain results contains ids only, and their data comes
//! from one batch of stored queries (documented; the pages of that layout in the tests are our own).
//!
//! `position` counts within the group, `position_absolute` over all businesses of the page, paid ones included.

mod business;
mod cards;
mod filter_panel;
mod page;

use quarry_items::Place;
use quarry_kernel::url;
use serde::Serialize;

use self::business::PageContext;
use self::cards::CardResponses;
pub use self::filter_panel::Related;
use self::page::Page;
use super::{ApiLinks, parse_origin};
use crate::reading::{HAS_RESULTS_STATE, NO_RESULTS_STATE};
use crate::{Failure, Reading, Refusal, ResultGroups, Site, Source, SourceRequest, SourceResponse};

/// Number of unpaid businesses on a page.
pub const PAGE_SIZE: u32 = 10;

/// Order of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SortBy {
    /// The source's own order.
    #[default]
    Recommended,
    /// The best rated first.
    Rating,
    /// The most reviewed first.
    ReviewCount,
}

impl SortBy {
    const fn token(self) -> &'static str {
        match self {
            Self::Recommended => "recommended",
            Self::Rating => "rating",
            Self::ReviewCount => "review_count",
        }
    }
}

/// Caller's query.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Query {
    /// Phrase to search for.
    pub find_desc: Option<String>,
    /// Place to search in, as free text.
    pub find_loc: Option<String>,
    /// National domain, when it differs from the configured one.
    pub v4_domain: Option<String>,
    /// Order of the list.
    pub sortby: SortBy,
    /// Offset of the first result.
    pub start: u32,
    /// Categories by alias, joined by commas.
    pub cflt: Option<String>,
    /// Attributes by alias, joined by commas.
    pub attrs: Option<String>,
    /// Part of the map to search in.
    pub l: Option<String>,
    /// URLs of this API's calls, for links.
    pub links: ApiLinks,
}

/// Requests the source: the page, and the data of its businesses where the page lacks it.
///
/// # Errors
/// `Refused` when the answer is no result page; any failure of the source.
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    let answer = source.fetch(build_request(query)).await?;
    let page = Page::parse(&answer)?;
    let ids = page.ids_without_names();
    if ids.is_empty() {
        return build_reading(&answer, &page, &CardResponses::default(), query);
    }
    let page_path = build_path(query, query.start);
    let wanted = cards::build_batch(&ids, &page_path, query.v4_domain.as_deref());
    let cards = CardResponses::parse(&wanted.fetch(source, Some(&answer.body)).await?, &ids)?;
    build_reading(&answer, &page, &cards, query)
}

/// Returns the request that answers `query`.
#[must_use]
pub fn build_request(query: &Query) -> SourceRequest {
    SourceRequest {
        domain: query.v4_domain.clone(),
        ..SourceRequest::get(Site::V4Web, build_path(query, query.start))
    }
}

fn build_path(query: &Query, start: u32) -> String {
    let start = (start > 0).then(|| start.to_string());
    let sortby = (query.sortby != SortBy::Recommended).then(|| query.sortby.token());
    url::QueryBuilder::new()
        .with_optional_pair("find_desc", query.find_desc.as_deref())
        .with_optional_pair("find_loc", query.find_loc.as_deref())
        .with_optional_pair("cflt", query.cflt.as_deref())
        .with_optional_pair("sortby", sortby)
        .with_optional_pair("attrs", query.attrs.as_deref())
        .with_optional_pair("l", query.l.as_deref())
        .with_optional_pair("start", start.as_deref())
        .append_to("/search")
}

/// Parses a page that contains its businesses' data.
///
/// # Errors
/// `Refused` as [`run`].
pub fn parse(answer: &SourceResponse, query: &Query) -> Result<Reading, Failure> {
    build_reading(answer, &Page::parse(answer)?, &CardResponses::default(), query)
}

fn build_reading(
    answer: &SourceResponse,
    page: &Page,
    cards: &CardResponses,
    query: &Query,
) -> Result<Reading, Failure> {
    let origin = parse_origin(answer);
    let points = page.collect_points();
    let context = PageContext { origin: &origin, links: &query.links, points: &points };
    let mut found = ListedBusinesses::default();
    for entry in page.businesses() {
        found.push_place(business::parse_business(entry, cards, &context), business::is_ad_entry(entry));
    }
    let totals = page.totals();
    let first = totals.start.unwrap_or_else(|| u64::from(query.start));
    // When the page counts results and none was parsed, the layout is unknown.
    if found.organic.is_empty() && (found.unread > 0 || totals.total.is_some_and(|total| total > first)) {
        return Err(Refusal::UnknownPage.into());
    }
    let mut groups = ResultGroups::default();
    groups.put(
        "search_information",
        &Information {
            organic_results_state: if found.organic.is_empty() {
                NO_RESULTS_STATE
            } else {
                HAS_RESULTS_STATE
            },
            total_results: totals.total,
            results_on_page: found.organic.len(),
            page_title: page.title(),
            showing_results_for: page.corrected_query(),
        },
    );
    groups.put_list("ads_results", &found.ads);
    groups.put_list("organic_results", &found.organic);
    groups.put_list("filters", &filter_panel::collect_filters(page.filter_panel()));
    groups.put_list("related_links", &filter_panel::collect_related(page, &origin));
    groups.put_list("questions_and_answers", &filter_panel::collect_questions(page));
    let per_page = totals.per_page.unwrap_or(u64::from(PAGE_SIZE)).max(1);
    let next = totals.total.filter(|total| *total > first + per_page && !found.organic.is_empty());
    let next = next.and_then(|_| u32::try_from(first + per_page).ok());
    Ok(Reading {
        source_url: answer.url.clone(),
        groups,
        next_url: next.map(|start| format!("{origin}{}", build_path(query, start))),
        continuation: next.map(|start| vec![("start", start.to_string())]).unwrap_or_default(),
        unread: found.unread,
        ..Reading::default()
    })
}

/// Businesses of a page, paid and unpaid.
#[derive(Default)]
struct ListedBusinesses {
    organic: Vec<Place>,
    ads: Vec<Place>,
    unread: usize,
}

impl ListedBusinesses {
    fn push_place(&mut self, place: Option<Place>, is_ad: bool) {
        let Some(mut place) = place else {
            self.unread += 1;
            return;
        };
        place.position_absolute = u32::try_from(self.organic.len() + self.ads.len() + 1).ok();
        place.sponsored = is_ad;
        let group = if is_ad { &mut self.ads } else { &mut self.organic };
        place.position = u32::try_from(group.len() + 1).ok();
        group.push(place);
    }
}

/// The group `search_information`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Information {
    /// Whether there are results.
    pub organic_results_state: &'static str,
    /// Number of results at the source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_results: Option<u64>,
    /// Number of listed results, without the paid ones.
    pub results_on_page: usize,
    /// The heading of the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page_title: Option<String>,
    /// Spelling that the source suggests.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub showing_results_for: Option<String>,
}
