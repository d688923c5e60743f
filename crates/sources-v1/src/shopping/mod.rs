//! v1/shopping: products of the engine's shop.
//!
//! A page of the shop holds forty products; more are wanted page by page, in as few requests as that takes. Order, prices
//! and the other filters are sent as the older pages take them (`tbs`). The newer pages know filters only as tokens inside
//! their own links: where a page offers such a link for something that was wanted and does not show it in force, the link
//! is followed, one request a filter.

mod classic;
mod filters;
mod page;
mod product;
mod request;
mod sections;
mod token;

pub use crate::web::product_card::Installment;
pub use filters::{Filter, FilterOption};
pub use page::{Category, Page, parse};
pub use product::Product;
pub use request::{Links, Query, SortBy, build_request};

use crate::ask::{Failure, Refusal, Source, SourceResponse};
use crate::reading::{Reading, ResultGroups};
use crate::web::pagination::OFFSETS;
use crate::web::refusal;
use crate::web::spelling::Spelling;
use quarry_kernel::http::resolve_url;
use request::PAGE_SIZE;
use serde::Serialize;

/// The greatest offset for which a link is made.
const START_MAX: u32 = 10_000;

/// The page about itself.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct SearchInformation {
    /// `Results for exact spelling`, `Showing results for fixed spelling`, `Fully empty` …
    pub results_state: &'static str,
    /// The phrase in the page's search box.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub query_displayed: Option<String>,
    /// The spelling that the source searched instead of the caller's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub showing_results_for: Option<String>,
    /// The spelling that the source proposes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spelling_fix: Option<String>,
}

/// Asks the source for as many pages as are wanted and reads them.
///
/// # Errors
/// [`Failure::Refused`]: what [`Source::fetch`] says, or as [`parse`]. A later page that cannot be known as one of the shop
/// ends the list; any other refusal of a later page is the call's.
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    let (first, token) = load_first_page(query, source).await?;
    let mut list = ProductList::from_first_page(first, query.start);
    let wanted = query.wanted_count();
    for _ in 1..wanted.div_ceil(PAGE_SIZE) {
        let Some(start) = list.next_start.filter(|_| list.len() < wanted) else { break };
        match load_page(query, start, token.as_deref(), source).await {
            Ok(loaded) => list.add_page(loaded, start),
            Err(Failure::Refused(Refusal::UnknownPage)) => list.next_start = None,
            Err(failure) => return Err(failure),
        }
    }
    let next = list.truncate_to(wanted).filter(|start| *start <= START_MAX);
    let next_url = next.and_then(|start| {
        let built = || resolve_url(&list.url, &build_request(query, start, token.as_deref()).path);
        list.next_url.take().filter(|url| OFFSETS.parse_offset(url) == Some(start)).or_else(built)
    });
    let mut continuation: Vec<(&'static str, String)> =
        next.map(|start| ("start", start.to_string())).into_iter().collect();
    // The next call need not find the filters again.
    continuation
        .extend(token.filter(|_| next.is_some() && query.shoprs.is_none()).map(|token| ("shoprs", token)));
    Ok(Reading {
        unread_sections: std::mem::take(&mut list.page.unread),
        source_url: list.url,
        groups: build_groups(&list.page),
        next_url,
        continuation,
        ..Reading::default()
    })
}

/// A page and the answer that it was read from.
type LoadedPage = (SourceResponse, Page);

async fn load_page(
    query: &Query,
    start: u32,
    token: Option<&str>,
    source: &dyn Source,
) -> Result<LoadedPage, Failure> {
    let answer = source.fetch(build_request(query, start, token)).await?;
    if let Some(refusal) = refusal::check_answer(&answer) {
        return Err(refusal.into());
    }
    let page = parse(&answer.body, &answer.url, query)?;
    Ok((answer, page))
}

/// Returns the first page with every filter in force that the source has a link for, and the token that does it.
async fn load_first_page(
    query: &Query,
    source: &dyn Source,
) -> Result<(LoadedPage, Option<String>), Failure> {
    let mut token = query.shoprs.clone();
    let mut loaded = load_page(query, query.start, token.as_deref(), source).await?;
    if token.is_some() {
        return Ok((loaded, token));
    }
    for wish in query.search_options() {
        let found = loaded.1.filters.find_token(wish).map(str::to_owned);
        if let Some(found) = found.filter(|found| token.as_ref() != Some(found)) {
            loaded = load_page(query, query.start, Some(&found), source).await?;
            token = Some(found);
        }
    }
    Ok((loaded, token))
}

/// Products of the pages so far.
struct ProductList {
    /// The first page; products of the others are added to it.
    page: Page,
    /// The first page's address.
    url: String,
    /// Start of the next page; none at the end of the list.
    next_start: Option<u32>,
    /// The last page's own link to the next one.
    next_url: Option<String>,
}

impl ProductList {
    fn from_first_page((answer, page): LoadedPage, start: u32) -> Self {
        let mut list =
            Self { page: Page::default(), url: answer.url.clone(), next_start: None, next_url: None };
        let about = (page.filters.clone(), page.query_displayed.clone(), page.spelling.clone());
        list.page.unread.clone_from(&page.unread);
        list.add_page((answer, page), start);
        (list.page.filters, list.page.query_displayed, list.page.spelling) = about;
        list
    }

    fn len(&self) -> u32 {
        u32::try_from(self.page.shopping_results.len()).unwrap_or(u32::MAX)
    }

    /// Adds a page that starts at an offset. One that is short and links to no other, or that brings nothing new, is the
    /// last.
    fn add_page(&mut self, (_, added): LoadedPage, start: u32) {
        let known = self.page.len();
        let is_full = added.shown >= PAGE_SIZE;
        let linked =
            added.next_url.as_deref().and_then(|url| OFFSETS.parse_offset(url)).filter(|next| *next > start);
        let list = added.shopping_results.into_iter();
        let list = list.map(|product| Product { place: product.place.saturating_add(start), ..product });
        page::add_products(&mut self.page.shopping_results, list);
        for category in added.categorized_shopping_results {
            let products = category.shopping_results.into_iter();
            page::add_category(&mut self.page.categorized_shopping_results, category.title, products);
        }
        let is_first = known == 0;
        if is_first {
            self.page.shopping_ads = added.shopping_ads;
        }
        // A first page may have lost all its products to the range of prices that was asked for.
        let brought = self.page.len() > known || (is_first && added.shown > 0);
        let goes_on = brought && (is_full || added.next_url.is_some());
        self.next_start = goes_on.then(|| linked.unwrap_or(start.saturating_add(PAGE_SIZE)));
        self.next_url = added.next_url;
    }

    /// Keeps as many products as are wanted; gives where the list goes on behind them.
    fn truncate_to(&mut self, wanted: u32) -> Option<u32> {
        let wanted = usize::try_from(wanted).unwrap_or(usize::MAX);
        let products = &mut self.page.shopping_results;
        let Some(first_left) = products.get(wanted).map(|product| product.place) else {
            return self.next_start;
        };
        products.truncate(wanted);
        Some(first_left)
    }
}

fn build_groups(page: &Page) -> ResultGroups {
    let information = SearchInformation {
        results_state: match &page.spelling {
            _ if page.len() == 0 => "Fully empty",
            Spelling { showing_results_for: Some(_), .. } => "Showing results for fixed spelling",
            Spelling { spelling_fix: Some(_), .. } => {
                "Results for exact spelling despite spelling suggestion"
            }
            Spelling { .. } => "Results for exact spelling",
        },
        query_displayed: page.query_displayed.clone(),
        showing_results_for: page.spelling.showing_results_for.clone(),
        spelling_fix: page.spelling.spelling_fix.clone(),
    };
    let mut groups = ResultGroups::default();
    groups.put("search_information", &information);
    groups.put_list("filters", &page.filters.groups);
    groups.put_list("carousel_filters", &page.filters.chips);
    groups.put_list("shopping_ads", &page.shopping_ads);
    groups.put_list("shopping_results", &page.shopping_results);
    groups.put_list("categorized_shopping_results", &page.categorized_shopping_results);
    groups
}
