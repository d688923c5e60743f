//! `v6/app-store/reviews`: an app's reviews (docs/specification.md, Endpoints).
//!
//! Two requests are sent at once: `/lookup`, which tells whether the app exists and whether it is a desktop app, and a page of
//! the store's customer-review feed, which has 50 reviews and at most ten pages. A page of this API is a slice of a page of the
//! feed:
//!
//! | storefront | a page here | slices a feed page | last page |
//! |---|---|---|---|
//! | phone, tablet | 25 | 2 | 20 |
//! | desktop computer | 10, newest first whatever `sort` says | 5 | 50 |
//!
//! Until the lookup arrives, the app is assumed to be a phone app; the feed is requested again only if that guess selected the
//! wrong feed page. A page beyond the feed is an empty list without a request to the feed, but the app must exist. The JSON form
//! of the feed is at times empty while the XML form is not, so an empty JSON page is requested again as XML.

mod atom;
mod feed;
mod other_formats;
mod page;
mod row;

use futures_util::future::join;
use serde::Serialize;

use super::api::{
    build_lookup_request, build_page_request, not_found_error, parse_lookup, refusal_from_status,
};
use super::{HAS_RESULTS_STATE, NO_RESULTS_STATE};
use crate::cursor::surrogates;
use crate::{Failure, Reading, Refusal, ResultGroups, Site, Source, SourceRequest, SourceResponse};

pub use page::Page;
pub use row::{Author, Response, Review};

/// Maximum number of pages in a feed.
const FEED_PAGES_MAX: u32 = 10;
/// Number of reviews on a full page of a feed.
const FEED_PAGE_SIZE: usize = 50;

/// Order of the reviews.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sort {
    /// Newest first.
    #[default]
    MostRecent,
    /// Most helpful first.
    MostHelpful,
}

impl Sort {
    const fn token(self) -> &'static str {
        match self {
            Self::MostRecent => "mostrecent",
            Self::MostHelpful => "mosthelpful",
        }
    }
}

/// Caller's query: a selection of reviews.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Query {
    /// The app's store id: decimal digits.
    pub product_id: String,
    /// The storefront, two lower-case letters (`gb`, not `uk`).
    pub country: String,
    /// Order of the reviews; desktop apps only have newest first.
    pub sort: Sort,
    /// The page, from 1.
    pub page: u32,
}

/// The form of a feed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeedFormat {
    /// JSON made of Atom.
    Json,
    /// Atom.
    Xml,
}

/// Part of the feed that holds a page of this API.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct FeedSlice {
    feed_page: u32,
    sort: Sort,
    skip: usize,
    size: usize,
}

impl FeedSlice {
    /// Returns the slice; `None` when the page lies beyond the feed.
    fn for_query(query: &Query, is_desktop: bool) -> Option<Self> {
        let (slices, size, sort) = if is_desktop { (5, 10, Sort::MostRecent) } else { (2, 25, query.sort) };
        let index = query.page.saturating_sub(1);
        let feed_page = index / slices + 1;
        let skip = (index % slices) as usize * size;
        (feed_page <= FEED_PAGES_MAX).then_some(Self { feed_page, sort, skip, size })
    }

    /// Returns whether both slices are of the same page of the same feed.
    fn is_same_page_as(self, other: Self) -> bool {
        (self.feed_page, self.sort) == (other.feed_page, other.sort)
    }

    fn build_request(self, query: &Query, form: FeedFormat) -> SourceRequest {
        build_feed_request(query, self.feed_page, self.sort, form)
    }
}

/// Returns the request for a page of the feed; `feed_page` is 1 to 10.
#[must_use]
pub fn build_feed_request(query: &Query, feed_page: u32, sort: Sort, form: FeedFormat) -> SourceRequest {
    let form = if form == FeedFormat::Json { "json" } else { "xml" };
    let Query { product_id, country, .. } = query;
    let sort = sort.token();
    let path =
        format!("/{country}/rss/customerreviews/page={feed_page}/id={product_id}/sortby={sort}/{form}");
    SourceRequest::get(Site::V6StoreApi, path).for_data()
}

/// Requests the store.
///
/// # Errors
/// `NotFound` when the storefront does not have the app, `Unsupported` when the store does not have the storefront, `Refused`
/// when an answer is unusable; any failure of the source.
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    let guess = FeedSlice::for_query(query, false);
    let guessed = async {
        match guess {
            Some(slice) => Some(source.fetch(slice.build_request(query, FeedFormat::Json)).await),
            None => None,
        }
    };
    let lookup = build_lookup_request(&query.product_id, &query.country);
    let (lookup, guessed) = join(source.fetch(lookup), guessed).await;
    let lookup = surrogates::repair_response(lookup?);
    let record = parse_lookup(&lookup, &query.product_id)?;
    let record = record.ok_or_else(|| not_found_error(&query.product_id, &query.country))?;
    let Some(slice) = FeedSlice::for_query(query, record.is_desktop()) else {
        return Ok(build_reading(query, &lookup.url, None));
    };
    let answer = match guessed {
        Some(answer) if guess.is_some_and(|guess| guess.is_same_page_as(slice)) => answer?,
        _ => source.fetch(slice.build_request(query, FeedFormat::Json)).await?,
    };
    let answer = surrogates::repair_response(answer);
    let page = parse_page(&answer)?;
    let is_beyond_the_end = answer.status == 400;
    if !page.reviews.is_empty() || is_beyond_the_end {
        return Ok(build_reading(query, &answer.url, Some((&page, slice))));
    }
    let xml = source.fetch(slice.build_request(query, FeedFormat::Xml)).await?;
    let page = self::parse_page(&xml)?;
    let is_rated = record.user_rating_count.get().is_some_and(|count| count > 0);
    if page.reviews.is_empty() && is_rated && query.page == 1 {
        // The feed is at times empty although there are reviews: the app's own page shows the first of them.
        let shown = source.fetch(build_page_request(&query.product_id, &query.country)).await?;
        if let Some(page) =
            (shown.status == 200).then(|| other_formats::parse_product_reviews(&shown.body).ok()).flatten()
            && !page.reviews.is_empty()
        {
            return Ok(build_reading(query, &shown.url, Some((&page, slice))));
        }
    }
    Ok(build_reading(query, &answer.url, Some((&page, slice))))
}

/// Parses an answer to [`build_feed_request`], in either format.
///
/// # Errors
/// `Refused` for statuses of refusal, for other pages and for answers that end early or are garbled.
pub fn parse_page(answer: &SourceResponse) -> Result<Page<'_>, Refusal> {
    match answer.status {
        200..=299 => parse(&answer.body),
        // "CustomerReviews RSS page depth is limited to 10": the page is beyond the end.
        400 if answer.body.contains("page depth") => Ok(Page::default()),
        status => Err(refusal_from_status(status)),
    }
}

/// Parses a list of reviews: a feed as JSON or XML, rows for the store's own client, or the reviews of a product page.
///
/// # Errors
/// `Truncated` when the text ends early or is garbled, `UnknownPage` when it is none of these.
pub fn parse(body: &str) -> Result<Page<'_>, Refusal> {
    let body = body.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    match body.as_bytes().first() {
        None => Err(Refusal::Truncated),
        Some(b'{') => feed::parse(body),
        Some(b'<') if body.contains("<feed") => atom::parse(body),
        Some(b'<') => other_formats::parse_product_reviews(body),
        Some(_) => Err(Refusal::UnknownPage),
    }
}

/// A review with its position in the list.
#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Numbered<'r> {
    /// Place in the list, from 1.
    position: usize,
    #[serde(flatten)]
    review: &'r Review<'r>,
}

/// Summary of the page.
#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Information {
    /// Whether there are reviews.
    reviews_results_state: &'static str,
    /// Number of listed items.
    results_on_page: usize,
    /// The page.
    page: u32,
}

/// Cuts the slice out of its page of the feed; `None` means beyond the feed.
fn build_reading(query: &Query, source_url: &str, found: Option<(&Page<'_>, FeedSlice)>) -> Reading {
    let shown: Vec<Numbered<'_>> = found
        .iter()
        .flat_map(|(page, slice)| page.reviews.iter().skip(slice.skip).take(slice.size))
        .zip(1..)
        .map(|(review, position)| Numbered { position, review })
        .collect();
    let reviews_results_state = if shown.is_empty() { NO_RESULTS_STATE } else { HAS_RESULTS_STATE };
    let information = Information { reviews_results_state, results_on_page: shown.len(), page: query.page };
    let mut groups = ResultGroups::default();
    groups.put("search_information", &information);
    groups.put("reviews", &shown);
    let found = found.filter(|_| !shown.is_empty());
    let next_url = found.and_then(|(page, slice)| page.next_link(slice.feed_page)).map(str::to_owned);
    let next = found.and_then(|(page, slice)| find_next_page(query.page, page, slice));
    let continuation = next.map(|next| ("page", next.to_string())).into_iter().collect();
    Reading { source_url: source_url.to_owned(), groups, next_url, continuation, ..Reading::default() }
}

/// Returns the next page of this API with reviews: the next slice, else the first slice of the next page of the feed.
fn find_next_page(current: u32, page: &Page<'_>, slice: FeedSlice) -> Option<u32> {
    if page.reviews.len() > slice.skip + slice.size {
        return current.checked_add(1);
    }
    let slices = u32::try_from(FEED_PAGE_SIZE / slice.size).ok()?;
    page.has_next(slice.feed_page).then_some(slice.feed_page * slices + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_slices_of_feed_pages() {
        let at = |page, is_desktop| {
            let query = Query { page, sort: Sort::MostHelpful, ..Query::default() };
            FeedSlice::for_query(&query, is_desktop).map(|slice| (slice.feed_page, slice.skip, slice.size))
        };
        assert_eq!((at(1, false), at(2, false)), (Some((1, 0, 25)), Some((1, 25, 25))));
        assert_eq!(
            (at(3, false), at(20, false), at(21, false)),
            (Some((2, 0, 25)), Some((10, 25, 25)), None)
        );
        assert_eq!((at(5, true), at(6, true)), (Some((1, 40, 10)), Some((2, 0, 10))));
        assert_eq!((at(50, true), at(51, true), at(u32::MAX, true)), (Some((10, 40, 10)), None, None));
        let desktop =
            FeedSlice::for_query(&Query { page: 1, sort: Sort::MostHelpful, ..Query::default() }, true);
        assert_eq!(desktop.map(|slice| slice.sort), Some(Sort::MostRecent));
    }
}
