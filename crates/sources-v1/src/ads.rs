//! v1/ads: what advertisers pay for on a page of web results, and the results beside it.
//!
//! The page is that of v1/search, asked from a place: which ads a page has depends on it more than on anything else. A
//! page without a single ad is an answer like any other. Product ads, paid texts and local services are proven on
//! recorded pages of three years; telephones of ads are often written by a script only and then missing.

pub use crate::search::{Ad, AdLink, LocalAd, LocalAds, ShoppingResult};

use crate::ask::{Failure, Source};
use crate::reading::{Reading, ResultGroups};
use crate::search::{self, Page};
use crate::web::search_context::SearchContext;

/// Caller's query (docs/specification.md, `v1/ads`).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Query {
    /// The search phrase.
    pub q: String,
    /// Searcher's language, country, location and device.
    pub visit: SearchContext,
    /// Whether adult content is filtered; the source's own choice when absent.
    pub safe: Option<bool>,
    /// Whether the source is to search for the phrase as it is spelled.
    pub nfpr: bool,
    /// Number of results to pass over.
    pub start: u32,
}

/// Asks the source and reads its page.
///
/// # Errors
/// [`Failure::Refused`], as [`search::run`].
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    search::run_with_groups(build_groups, &to_search_query(query), source).await
}

fn to_search_query(query: &Query) -> search::Query {
    search::Query {
        q: query.q.clone(),
        visit: query.visit.clone(),
        safe: query.safe,
        nfpr: query.nfpr,
        start: query.start,
        ..search::Query::default()
    }
}

fn build_groups(page: &Page) -> ResultGroups {
    let mut groups = ResultGroups::default();
    groups.put("search_information", &page.search_information);
    groups.put_list("ads", &page.ads);
    groups.put_some("local_ads", page.local_ads.as_ref());
    groups.put_list("shopping_results", &page.shopping_results);
    groups.put_list("tickets_results", &page.tickets_results);
    groups.put_list("organic_results", &page.organic_results);
    groups.put_list("related_questions", &page.related_questions);
    groups.put_list("related_searches", &page.related_searches);
    groups
}
