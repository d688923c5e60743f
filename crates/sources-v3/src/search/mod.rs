//! v3/search: web results of the privacy-oriented engine.
//!
//! The page without scripts is requested first. Only the main page has the generated answer, so a call that wants one requests
//! that page; where it arrives before its scripts ran, the results are fetched with its token.

mod cards;
mod classic;
pub(crate) mod classify;
mod formats;
mod item;
mod javascript;
pub(crate) mod json;
mod knowledge;
mod link;
mod modules;
mod page;
mod paging;
mod rendered;
mod request;
mod result_parts;
mod script;
mod script_shell;
mod unread_sections;

pub use classic::parse as parse_listing;
pub use formats::parse;
pub use item::{
    Hit, InlineImage, InlineVideo, KnowledgeGraph, NamedLink, NewsResult, Product, Profile, Reference,
    RelatedSearch, SearchAssist, SearchInformation, Sitelink,
};
pub use page::{NextPage, Page};
pub use rendered::parse as parse_rendered;
pub use script::parse as parse_script;
pub use script_shell::{ScriptShell, parse_shell};

use crate::ask::{Failure, Refusal, Source};
use crate::reading::{GROUPS_WITHOUT_RESULTS, Reading, ResultGroups};
use paging::{CollectedResults, FetchedPage};

/// Caller's query (docs/specification.md, `v3/search`).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Query {
    /// The search term.
    pub q: String,
    /// Region token such as `us-en`.
    pub kl: Option<String>,
    /// Strictness of the filter for adult content.
    pub safe: SafeSearch,
    /// Maximum number of results, 1 to 50; several pages of the source are read for them.
    pub m: Option<u32>,
    /// Offset of the first result, 0 to 10,000.
    pub start: u32,
    /// `d`, `w`, `m`, `y` or `YYYY-MM-DD..YYYY-MM-DD`.
    pub df: Option<String>,
    /// Whether to request the generated answer.
    pub search_assist: bool,
}

/// Strictness of the filter for adult content.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum SafeSearch {
    /// 1.
    Strict,
    /// -1.
    #[default]
    Moderate,
    /// -2.
    Off,
}

impl SafeSearch {
    /// Returns the parameter value, which is the same for callers and at the source.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Strict => "1",
            Self::Moderate => "-1",
            Self::Off => "-2",
        }
    }

    /// Returns the level of a parameter's value.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        [Self::Strict, Self::Moderate, Self::Off].into_iter().find(|level| level.code() == code)
    }
}

/// Requests the source and parses its answer into groups.
///
/// # Errors
/// [`Failure::Refused`] when any page that the answer needs is a challenge, a block, an overload, another page, or truncated.
/// another page, or cut.
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    let (first, source_url) = if query.search_assist {
        load_assisted(query, source).await?
    } else {
        load_listing(query, source).await?
    };
    let mut collected = paging::collect_pages(query, first, source).await?;
    collected.page.resolve_addresses(&source_url);
    let groups = build_groups(query, &collected.page);
    Ok(Reading {
        source_url,
        found_nothing: query.start == 0 && groups.are_only(&GROUPS_WITHOUT_RESULTS),
        groups,
        continuation: build_continuation(&collected),
        next_url: collected.next_url,
        unread_sections: collected.page.unread,
        ..Reading::default()
    })
}

/// Returns the page without scripts, and its URL. A later page is requested with the token of the first page's form, which is
/// remembered; a refused token is fetched anew, once.
async fn load_listing(query: &Query, source: &dyn Source) -> Result<(FetchedPage, String), Failure> {
    let key = format!("v3-search/{}/{}", query.kl.as_deref().unwrap_or_default(), query.q);
    if query.start == 0 {
        return fetch_listing(query, None, &key, source).await;
    }
    if let Some(token) = source.recall(&key) {
        match fetch_listing(query, Some(&token), &key, source).await {
            Err(Failure::Refused(Refusal::Blocked | Refusal::BadStatus | Refusal::UnknownPage)) => {
                source.forget(&key);
            }
            read => return read,
        }
    }
    let (first, _) = fetch_listing(&Query { start: 0, ..query.clone() }, None, &key, source).await?;
    fetch_listing(query, first.next_page_token(), &key, source).await
}

async fn fetch_listing(
    query: &Query,
    token: Option<&str>,
    key: &str,
    source: &dyn Source,
) -> Result<(FetchedPage, String), Failure> {
    let answer = source.fetch(request::build_listing_request(query, token)).await?;
    let sheet = FetchedPage::from_response(&answer, query.start, query)?;
    if let Some(token) = sheet.next_page_token() {
        source.remember(key, token);
    }
    Ok((sheet, answer.url))
}

/// Returns the main page, or the results that it would have loaded; and the main page's URL.
async fn load_assisted(query: &Query, source: &dyn Source) -> Result<(FetchedPage, String), Failure> {
    let answer = source.fetch(request::build_main_page_request(query)).await?;
    let sheet = match FetchedPage::from_response(&answer, 0, query) {
        Ok(sheet) if query.start == 0 => sheet,
        Ok(sheet) => {
            // The main page always starts with the first result, so only the generated answer is taken from it.
            let (mut listed, _) = load_listing(query, source).await?;
            listed.page.search_assist = sheet.page.search_assist;
            listed
        }
        Err(Refusal::UnknownPage) => {
            let shell = parse_shell(&answer.body).ok_or(Refusal::UnknownPage)?;
            let script = source.fetch(request::build_script_request(query, &shell.vqd)).await?;
            let mut sheet = FetchedPage::from_response(&script, query.start, query)?;
            sheet.page.knowledge_graph = sheet.page.knowledge_graph.or(shell.knowledge_graph);
            sheet
        }
        Err(refused) => return Err(refused.into()),
    };
    Ok((sheet, answer.url))
}

fn build_groups(query: &Query, page: &Page) -> ResultGroups {
    let mut groups = ResultGroups::default();
    groups.put("search_information", &build_information(query, page));
    groups.put_some("search_assist", page.search_assist.as_ref());
    groups.put_some("knowledge_graph", page.knowledge_graph.as_ref());
    groups.put_list("ads", &page.ads);
    groups.put_list("organic_results", &page.organic_results);
    groups.put_list("inline_images", &page.inline_images);
    groups.put_list("inline_videos", &page.inline_videos);
    groups.put_list("news_results", &page.news_results);
    groups.put_list("products", &page.products);
    groups.put_list("related_searches", &page.related_searches);
    groups
}

fn build_information(query: &Query, page: &Page) -> SearchInformation {
    let assist = match page.search_assist {
        Some(_) => Some("Available"),
        None if query.search_assist => Some("Not available"),
        None => None,
    };
    SearchInformation {
        organic_results_state: match page.spelling_fix {
            _ if page.organic_results.is_empty() => "Fully empty",
            Some(_) => "Some results for exact spelling but showing fixed spelling",
            None => "Results for exact spelling",
        },
        results_on_page: page.organic_results.len(),
        query_displayed: page.query_displayed.clone().unwrap_or_else(|| query.q.clone()),
        spelling_fix: page.spelling_fix.clone(),
        search_assist_state: assist,
        no_results_confirmed: None,
    }
}

fn build_continuation(collected: &CollectedResults) -> Vec<(&'static str, String)> {
    collected.next_start.map(|start| ("start", start.to_string())).into_iter().collect()
}
