//! v1/search: web results of the largest engine.
//!
//! One request, one page. The engine changes its page all the time and serves several shapes of it at once (by device,
//! with and without scripts, by experiment), so each reader knows the places where its group stood in any of them and
//! takes what is there. What makes a page a result page at all stands in `refusal`.

mod deferred;
mod information;
mod link;
mod number;
mod organic;
mod page;
mod pagination;
mod pictures;
mod reader;
mod refusal;
mod request;
mod script;
mod uule;

pub use information::SearchInformation;
pub use organic::{Detected, Facts, Organic, RichSnippet, Sitelink, Sitelinks};
pub use page::{Page, parse};
pub use request::{Place, Query, Vertical, request};
pub use uule::{uule, uule_at};

use crate::ask::{Failure, Source};
use crate::reading::{Groups, Reading};

/// Asks the source and reads its page.
///
/// # Errors
/// [`Failure::Refused`]: what [`Source::ask`] says, or `challenge`, `blocked`, `overloaded`, `bad_status`,
/// `truncated`, `unknown_page` for an answer that is no whole result page.
pub async fn run<S: Source>(query: &Query, source: &S) -> Result<Reading, Failure> {
    let answer = source.ask(request(query)).await?;
    if let Some(refusal) = refusal::of_answer(&answer) {
        return Err(refusal.into());
    }
    let page = parse(&answer.body, &answer.url)?;
    Ok(Reading {
        groups: groups(&page),
        continuation: page.next_url.as_deref().map_or_else(Vec::new, |next| {
            let results = reader::length(page.organic_results.len());
            let start = pagination::offset(next).unwrap_or(query.start.saturating_add(results));
            vec![("start", start.to_string())]
        }),
        next_url: page.next_url,
        source_url: answer.url,
    })
}

fn groups(page: &Page) -> Groups {
    let mut groups = Groups::default();
    groups.put("search_information", &page.search_information);
    groups.put_list("organic_results", &page.organic_results);
    groups
}
