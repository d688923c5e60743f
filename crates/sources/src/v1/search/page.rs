//! A whole page: which groups it has and which place everything has on it.

use super::information::{self, SearchInformation};
use super::organic::{self, Organic};
use super::pictures::Pictures;
use super::reader::{Reader, length};
use super::{deferred, pagination, refusal};
use crate::ask::Failure;
use crate::html::Document;
use serde::Serialize;

/// A page of results.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Page {
    /// What the page says about itself.
    pub search_information: SearchInformation,
    /// Web results in the page's order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub organic_results: Vec<Organic>,
    /// The page's own link to the next page, absolute.
    #[serde(skip)]
    pub next_url: Option<String>,
}

/// Reads a page of results. `url` is the address that was asked: the page's own links are completed by it.
///
/// # Errors
/// [`Failure::Refused`]: `challenge` and `blocked` for pages that want proof of a person or of a browser, `truncated` for
/// a page without its end (also when results were read already), `unknown_page` for a page that is none of results, or
/// from which nothing can be read though it does not say that there is nothing.
pub fn parse(html: &str, url: &str) -> Result<Page, Failure> {
    let html = &*deferred::expand(html);
    let document = Document::parse(html);
    if let Some(refusal) = refusal::of_page(&document) {
        return Err(refusal.into());
    }
    let reader = Reader { base: url, pictures: Pictures::of(html) };
    let organic = organic::read(&document, &reader);
    if organic.is_empty()
        && let Some(refusal) = refusal::of_empty(&document)
    {
        return Err(refusal.into());
    }
    let start = pagination::offset(url).unwrap_or(0);
    let mut page = Page {
        search_information: information::read(&document, html, &reader, organic.is_empty()),
        next_url: pagination::next(&document, &reader, start),
        ..Page::default()
    };
    let mut places: Vec<usize> = organic.iter().map(|found| found.index).collect();
    places.sort_unstable();
    for (number, found) in (1..).zip(organic) {
        let position_absolute = length(places.partition_point(|place| *place <= found.index));
        page.organic_results.push(Organic { position: number, position_absolute, ..found.result });
    }
    Ok(page)
}
