//! One answer from several pages of the source: follows the source's next page until there are enough results.

use super::formats::parse;
use super::item::{Hit, position_of};
use super::page::{NextPage, Page};
use super::{Query, classify, request};
use crate::ask::{Failure, Refusal, Source, SourceResponse};

/// Number of pages requested beyond the first.
const FURTHER_PAGES_MAX: u32 = 5;
/// Maximum offset of a call (docs/specification.md, Limits).
const START_MAX: u32 = 10_000;

/// A fetched page and its position.
pub(super) struct FetchedPage {
    pub page: Page,
    onward: PagePosition,
}

/// Position of a page in its list, and the next page.
struct PagePosition {
    /// URL of the page.
    url: String,
    /// Offset of its first result.
    start: u32,
    /// Next page and its offset.
    next: Option<(NextPage, u32)>,
}

impl FetchedPage {
    /// Parses an answer whose first result has the offset `start`.
    ///
    /// # Errors
    /// The errors of [`parse`], and refusals by status.
    pub fn from_response(answer: &SourceResponse, start: u32, query: &Query) -> Result<Self, Refusal> {
        if let Some(refused) = classify::classify_status(answer) {
            return Err(refused);
        }
        let mut page = parse(&answer.body)?;
        let next = page.next.take().and_then(|mut next| {
            request::complete_form(&mut next, query);
            let offset = compute_next_start(&next, start, page.organic_results.len())?;
            Some((next, offset))
        });
        Ok(Self { page, onward: PagePosition { url: answer.url.clone(), start, next } })
    }

    /// Returns the token in the page's own form for the next page.
    pub fn next_page_token(&self) -> Option<&str> {
        let Some((NextPage::Form { fields, .. }, _)) = &self.onward.next else { return None };
        fields
            .iter()
            .find(|(name, value)| name == "vqd" && !value.is_empty())
            .map(|(_, value)| value.as_str())
    }
}

/// Returns the offset of the next page: a button continues after the shown results. A page that links to itself or an earlier one
/// has no next page.
fn compute_next_start(next: &NextPage, start: u32, shown: usize) -> Option<u32> {
    let offset = match next {
        NextPage::Button => start.saturating_add(u32::try_from(shown).ok()?),
        next => next.offset()?,
    };
    Some(offset).filter(|offset| *offset > start)
}

/// The results of all pages, and where to continue.
pub(super) struct CollectedResults {
    pub page: Page,
    /// URL of the source's next page.
    pub next_url: Option<String>,
    /// Offset to continue from; `None` at the end.
    pub next_start: Option<u32>,
}

/// Takes the first page's results and, while there are fewer than the query wants, those of the following pages.
///
/// # Errors
/// The failure of any of the pages: an answer is complete or fails.
pub(super) async fn collect_pages(
    query: &Query,
    first: FetchedPage,
    source: &dyn Source,
) -> Result<CollectedResults, Failure> {
    let wanted = query.m.and_then(|m| usize::try_from(m).ok());
    let FetchedPage { page, mut onward } = first;
    let mut results = MergedPages { wanted: wanted.unwrap_or(usize::MAX), page: Page::default() };
    let mut left_out = results.add_page(page, is_same_result);
    for _ in 0..FURTHER_PAGES_MAX {
        let so_far = results.page.organic_results.len();
        let Some((next, start)) = onward.next.as_ref().filter(|_| wanted.is_some_and(|m| so_far < m)) else {
            break;
        };
        let Some(request) = request::build_next_request(next) else { break };
        let sheet = FetchedPage::from_response(&source.fetch(request).await?, *start, query)?;
        onward = sheet.onward;
        left_out = results.add_page(sheet.page, is_same_link);
        if results.page.organic_results.len() == so_far {
            onward.next = None;
        }
    }
    let cut = left_out.map(|index| onward.start.saturating_add(index));
    let next_start = cut.or(onward.next.as_ref().map(|(_, start)| *start));
    Ok(CollectedResults {
        page: results.page,
        next_url: onward.next.and_then(|(next, _)| next.to_address(&onward.url)),
        next_start: next_start.filter(|start| *start <= START_MAX),
    })
}

/// Compares results within a page, where the same link may occur twice for different things.
fn is_same_result(a: &Hit, b: &Hit) -> bool {
    a.link == b.link && a.title == b.title && a.displayed_link == b.displayed_link
}

/// Compares results of different pages, where the same link is the same result.
fn is_same_link(a: &Hit, b: &Hit) -> bool {
    a.link == b.link
}

/// The groups of all pages so far; modules and panels are the first page's.
struct MergedPages {
    wanted: usize,
    page: Page,
}

impl MergedPages {
    /// Adds a page. When it has more new results than are wanted, returns the index of the first one left out.
    fn add_page(&mut self, mut page: Page, same: fn(&Hit, &Hit) -> bool) -> Option<u32> {
        let hits = std::mem::take(&mut page.organic_results);
        let ads = std::mem::take(&mut page.ads);
        let blocks_before = self.page.blocks;
        if blocks_before == 0 && self.page.organic_results.is_empty() {
            self.page = page;
        } else {
            self.page.blocks = blocks_before.saturating_add(page.blocks);
        }
        append_new(&mut self.page.ads, ads, blocks_before, usize::MAX, same);
        append_new(&mut self.page.organic_results, hits, blocks_before, self.wanted, same)
    }
}

/// Appends the new hits, numbered consecutively; returns the index of the first new one beyond `wanted`.
fn append_new(
    group: &mut Vec<Hit>,
    hits: Vec<Hit>,
    blocks_before: u32,
    wanted: usize,
    same: fn(&Hit, &Hit) -> bool,
) -> Option<u32> {
    for (index, mut hit) in (0..).zip(hits) {
        if group.iter().any(|known| same(known, &hit)) {
            continue;
        }
        if group.len() >= wanted {
            return Some(index);
        }
        hit.position = position_of(group.len());
        hit.position_absolute = hit.position_absolute.saturating_add(blocks_before);
        group.push(hit);
    }
    None
}
