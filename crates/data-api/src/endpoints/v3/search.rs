//! `GET /api/v3/search`: web search on a privacy-oriented engine.

use quarry_sources::v3::search::{self, Query, SafeSearch};

use crate::endpoint::{Endpoint, Engine, Group};
use crate::param::{Constraint, Param, Params, Rule};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: "/api/v3/search",
    operation_id: "v3_search",
    engine: Engine::V3,
    alpha: false,
    cache_ttl_s: Some(3600),
    summary: "Web search on a privacy-oriented engine",
    params: &[
        Param::required(
            "q",
            Rule::Characters { max: 499 },
            "Search phrase; the engine accepts fewer than 500 characters.",
        ),
        Param::optional("kl", Rule::Region, "Region of the results; absent means all regions."),
        Param::with_default(
            "safe",
            Rule::Choice(&["1", "-1", "-2"]),
            "-1",
            "Safe search: 1 strict, -1 moderate, -2 off.",
        ),
        Param::optional(
            "m",
            Rule::Integer { min: 1, max: 50 },
            "How many results; pages of the source are joined as needed.",
        ),
        Param::with_default(
            "start",
            Rule::Integer { min: 0, max: 10_000 },
            "0",
            "Offset of the first result.",
        ),
        Param::optional(
            "df",
            Rule::DateWindow,
            "Only results of the past day, week, month or year, or of these days, such as 2026-01-01..2026-02-01.",
        ),
        Param::with_default(
            "search_assist",
            Rule::Flag,
            "false",
            "`true` requests the engine's generated answer; excludes `m`.",
        ),
    ],
    constraints: &[Constraint::Excludes("search_assist", "m")],
    groups: &[
        Group::always::<search::SearchInformation>("search_information", "Summary of the page."),
        Group::optional::<search::SearchAssist>("search_assist", "The engine's generated answer."),
        Group::optional::<search::KnowledgeGraph>("knowledge_graph", "What the engine knows of the subject."),
        Group::optional::<Vec<search::Hit>>("ads", "Paid results."),
        Group::optional::<Vec<search::Hit>>("organic_results", "Web results, in the page's order."),
        Group::optional::<Vec<search::InlineImage>>("inline_images", "Images on the page."),
        Group::optional::<Vec<search::InlineVideo>>("inline_videos", "Videos on the page."),
        Group::optional::<Vec<search::NewsResult>>("news_results", "News on the page."),
        Group::optional::<Vec<search::Product>>("products", "Products on the page."),
        Group::optional::<Vec<search::RelatedSearch>>(
            "related_searches",
            "Searches that the engine proposes.",
        ),
    ],
    continuation: None,
    run: |asked| Box::pin(async move { search::run(&build_query(asked.params), asked.source).await }),
};

/// Returns the source's query for a validated set.
#[must_use]
pub fn build_query(params: &Params) -> Query {
    Query {
        q: params.string("q"),
        kl: params.text("kl").map(str::to_owned),
        safe: match params.text("safe") {
            Some("1") => SafeSearch::Strict,
            Some("-2") => SafeSearch::Off,
            _ => SafeSearch::Moderate,
        },
        m: params.integer("m"),
        start: params.integer("start").unwrap_or(0),
        df: params.text("df").map(str::to_owned),
        search_assist: params.flag("search_assist"),
    }
}
