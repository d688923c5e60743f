//! v1/ai-overview: the generated answer at the top of the search page.
//!
//! The same request as v1/search. Some pages hold the overview; others only say under which address it can be fetched,
//! and then it is.

use crate::ask::{Answer, Failure, Refusal, Source, SourceRequest};
use crate::reading::{Groups, Reading};
use crate::search::{self, Overview, Query};

/// Asks the source for a page, and for its overview when the page does not hold it.
///
/// # Errors
/// [`Failure::NoOverview`] when the source shows no overview for this search; [`Failure::Refused`] as
/// [`search::run`], for either answer.
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    // The lighter page has no overview.
    let query = Query { fast_mode: false, ..query.clone() };
    let request = search::request(&query);
    let answer = source.ask(request.clone()).await?;
    let overview = match search::overview(&answer)? {
        Overview::Here(overview) => Some(overview),
        Overview::Elsewhere(path) => fetch(SourceRequest { path, ..request }.data(), source).await?,
        Overview::None => None,
    };
    let overview = overview.ok_or(Failure::NoOverview)?;
    let mut groups = Groups::default();
    groups.put("ai_overview", &overview);
    Ok(Reading { source_url: answer.url, groups, ..Reading::default() })
}

/// Asks for an overview that a page announced; none when the source then has none.
async fn fetch(request: SourceRequest, source: &dyn Source) -> Result<Option<search::AiOverview>, Failure> {
    let answer: Answer = source.ask(request).await?;
    if answer.body.trim().is_empty() && (200..300).contains(&answer.status) {
        return Err(Refusal::Truncated.into());
    }
    search::deferred_overview(&answer)
}
