//! `GET /api/v3/search`: web search on a privacy-oriented engine.

use quarry_sources::v3::search::{self, Query, Safe};

use super::{POSITION, POSITION_ABSOLUTE, field};
use crate::endpoint::{Endpoint, Engine, Field, Group, Shape};
use crate::param::{Constraint, Param, Params, Rule};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: "/api/v3/search",
    operation_id: "v3_search",
    engine: Engine::V3,
    alpha: false,
    summary: "Web search on a privacy-oriented engine",
    params: &[
        Param::required(
            "q",
            Rule::Text { max_bytes: 499, max_encoded_bytes: 1497 },
            "Search phrase; the engine takes fewer than 500 characters.",
        ),
        Param::optional("kl", Rule::Region, "Region token such as us-en; absent means all regions."),
        Param::defaulted(
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
        Param::defaulted("start", Rule::Integer { min: 0, max: 10_000 }, "0", "Offset of the first result."),
        Param::optional("df", Rule::DateWindow, "Age: d, w, m, y, or a date range 2026-01-01..2026-02-01."),
        Param::defaulted(
            "search_assist",
            Rule::Flag,
            "false",
            "`true` asks for the engine's generated answer; excludes `m`.",
        ),
    ],
    constraints: &[Constraint::Excludes("search_assist", "m")],
    groups: &[
        Group::always("search_information", Shape::Object, &INFORMATION, "Summary of the page."),
        Group::optional("search_assist", Shape::Object, &[], "The engine's generated answer."),
        Group::optional("knowledge_graph", Shape::Object, &[], "What the engine knows of the subject."),
        Group::optional("ads", Shape::List, &[], "Paid results."),
        Group::optional("organic_results", Shape::List, &RESULT, "Web results, in the page's order."),
        Group::optional("inline_images", Shape::List, &[], "Images on the page."),
        Group::optional("inline_videos", Shape::List, &[], "Videos on the page."),
        Group::optional("news_results", Shape::List, &[], "News on the page."),
        Group::optional("products", Shape::List, &[], "Products on the page."),
        Group::optional("related_searches", Shape::List, &[], "Searches that the engine proposes."),
    ],
    continuation: None,
    run: |asked| Box::pin(async move { search::run(&query(asked.params), asked.source).await }),
};

const INFORMATION: [Field; 2] = [
    field("organic_results_state", Shape::Text, "Whether there are results."),
    field("results_on_page", Shape::Integer, "How many web results are listed."),
];

const RESULT: [Field; 11] = [
    POSITION,
    POSITION_ABSOLUTE,
    field("title", Shape::Text, "Title."),
    field("link", Shape::Text, "Address, the engine's redirect undone."),
    field("displayed_link", Shape::Text, "Address as shown."),
    field("source", Shape::Text, "Site."),
    field("favicon", Shape::Text, "Icon of the site."),
    field("date", Shape::Text, "Date as the source states it."),
    field("iso_date", Shape::Text, "The same as a day, where it names one."),
    field("snippet", Shape::Text, "Text of the result."),
    field("sitelinks", Shape::List, "Links into the site."),
];

/// The source's query for a validated set.
#[must_use]
pub fn query(params: &Params) -> Query {
    Query {
        q: params.string("q"),
        kl: params.text("kl").map(str::to_owned),
        safe: match params.text("safe") {
            Some("1") => Safe::Strict,
            Some("-2") => Safe::Off,
            _ => Safe::Moderate,
        },
        m: params.integer("m"),
        start: params.integer("start").unwrap_or(0),
        df: params.text("df").map(str::to_owned),
        search_assist: params.flag("search_assist"),
    }
}
