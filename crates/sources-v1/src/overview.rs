//! v1/ai-overview: the generated answer at the top of the search page.
//!
//! The same request as v1/search. Some pages hold the overview; others only say under which address it can be fetched,
//! and then it is.

use crate::ask::{Failure, Refusal, Source, SourceRequest, SourceResponse};
use crate::reading::{Reading, ResultGroups};
use crate::search::{self, OverviewLocation, Query};

/// Asks the source for a page, and for its overview when the page does not hold it.
///
/// # Errors
/// [`Failure::NoOverview`] when the source shows no overview for this search; [`Failure::Refused`] as
/// [`search::run`], for either answer.
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    // The lighter page has no overview.
    let query = Query { fast_mode: false, ..query.clone() };
    let request = search::build_request(&query);
    let answer = source.fetch(request.clone()).await?;
    let overview = match search::find_overview(&answer)? {
        OverviewLocation::Here(overview) => Some(overview),
        OverviewLocation::Elsewhere(path) => {
            fetch_overview(SourceRequest { path, ..request }.for_data(), source).await?
        }
        OverviewLocation::None => None,
    };
    let overview = overview.ok_or(Failure::NoOverview)?;
    let mut groups = ResultGroups::default();
    groups.put("ai_overview", &overview);
    Ok(Reading { source_url: answer.url, groups, ..Reading::default() })
}

/// Asks for an overview that a page announced; none when the source then has none.
async fn fetch_overview(
    request: SourceRequest,
    source: &dyn Source,
) -> Result<Option<search::AiOverview>, Failure> {
    let answer: SourceResponse = source.fetch(request).await?;
    if answer.body.trim().is_empty() && (200..300).contains(&answer.status) {
        return Err(Refusal::Truncated.into());
    }
    search::parse_deferred_overview(&answer)
}
