//! `GET /api/v2/search`: web search on a second engine.

use quarry_sources::Device;
use quarry_sources::v2::search::{self, Query, SafeSearch};

use super::{PHRASE, POSITION, POSITION_ABSOLUTE, field};
use crate::endpoint::{Endpoint, Engine, Field, Group, Shape};
use crate::param::{Constraint, Param, Params, Rule};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: "/api/v2/search",
    operation_id: "v2_search",
    engine: Engine::V2,
    alpha: false,
    summary: "Web search on a second engine",
    params: &[
        Param::required("q", PHRASE, "Search phrase."),
        Param::optional(
            "location",
            Rule::Text { max_bytes: 256, max_encoded_bytes: 768 },
            "Where the search comes from, city level; `lat` and `lon` win over it.",
        ),
        Param::optional("lat", Rule::Decimal { min: -90.0, max: 90.0 }, "Latitude; needs `lon`."),
        Param::optional("lon", Rule::Decimal { min: -180.0, max: 180.0 }, "Longitude; needs `lat`."),
        Param::optional("mkt", Rule::Market, "Language-country token such as en-US."),
        Param::optional("cc", Rule::Country, "Two-letter country; `UK` is accepted as an alias for `GB`."),
        Param::defaulted(
            "first",
            Rule::Integer { min: 1, max: 10_000 },
            "1",
            "One-based offset of the first result.",
        ),
        Param::defaulted(
            "safeSearch",
            Rule::Choice(&["off", "moderate", "strict"]),
            "moderate",
            "Safe search.",
        ),
        Param::defaulted(
            "device",
            Rule::Choice(&["desktop", "tablet", "mobile"]),
            "desktop",
            "Whose page is read.",
        ),
        Param::optional(
            "engine",
            Rule::Choice(&["v2"]),
            "Only `v2`, for clients that always name their engine.",
        ),
    ],
    constraints: &[Constraint::Requires("lat", "lon"), Constraint::Requires("lon", "lat")],
    groups: &[
        Group::always("search_information", Shape::Object, &INFORMATION, "Summary of the page."),
        Group::optional("organic_results", Shape::List, &RESULT, "Web results, in the page's order."),
        Group::optional("ads", Shape::List, &AD, "Paid results."),
        Group::optional("answer_box", Shape::Object, &[], "The engine's direct or generated answer."),
        Group::optional(
            "knowledge_graph",
            Shape::Object,
            &KNOWLEDGE,
            "What the engine knows of the subject.",
        ),
        Group::optional(
            "knowledge_graph_list",
            Shape::List,
            &KNOWLEDGE,
            "Further subjects of the same name.",
        ),
        Group::optional("local_results", Shape::Object, &[], "Places on the page."),
        Group::optional("related_questions", Shape::List, &QUESTION, "Questions people also ask."),
        Group::optional("related_searches", Shape::List, &SEARCH, "Searches that the engine proposes."),
        Group::optional("inline_videos", Shape::List, &[], "Videos on the page."),
        Group::optional("inline_images", Shape::List, &[], "Images on the page."),
        Group::optional("news_results", Shape::List, &[], "News on the page."),
    ],
    continuation: None,
    run: |asked| Box::pin(async move { search::run(&query(asked.params), asked.source).await }),
};

const INFORMATION: [Field; 6] = [
    field(
        "organic_results_state",
        Shape::Text,
        "What the page says of its results, where it says something.",
    ),
    field("query_displayed", Shape::Text, "The phrase as the page shows it."),
    field("showing_results_for", Shape::Text, "The phrase that the engine searched instead."),
    field("spelling_fix", Shape::Text, "The phrase that the engine proposes."),
    field("results_on_page", Shape::Integer, "How many web results are listed."),
    field("total_results", Shape::Integer, "How many results the engine claims."),
];

const AD: [Field; 6] = [
    POSITION,
    field("block_position", Shape::Text, "top or bottom."),
    field("title", Shape::Text, "Title."),
    field("link", Shape::Text, "Address."),
    field("displayed_link", Shape::Text, "Address as shown."),
    field("description", Shape::Text, "Text of the ad."),
];

const QUESTION: [Field; 4] = [
    field("question", Shape::Text, "The question."),
    field("snippet", Shape::Text, "Its answer."),
    field("title", Shape::Text, "Title of the page that answers."),
    field("link", Shape::Text, "Its address."),
];

const SEARCH: [Field; 2] =
    [field("query", Shape::Text, "The phrase."), field("link", Shape::Text, "The engine's page for it.")];

const KNOWLEDGE: [Field; 4] = [
    field("title", Shape::Text, "Name of the subject."),
    field("type", Shape::Text, "Kind of subject."),
    field("kgmid", Shape::Text, "The engine's id of the subject."),
    field("description", Shape::Text, "Description."),
];

const RESULT: [Field; 14] = [
    POSITION,
    POSITION_ABSOLUTE,
    field("title", Shape::Text, "Title."),
    field("link", Shape::Text, "Address, the engine's redirect undone."),
    field("tracking_link", Shape::Text, "Address through the engine's redirect."),
    field("displayed_link", Shape::Text, "Address as shown."),
    field("source", Shape::Text, "Name of the site."),
    field("favicon", Shape::Text, "Icon of the site."),
    field("date", Shape::Text, "Date as shown."),
    field("snippet", Shape::Text, "Text of the result."),
    field("snippet_highlighted_words", Shape::Texts, "Words that the page marks as hits."),
    field("rich_snippet", Shape::Object, "Facts that the page adds to the result."),
    field("sitelinks", Shape::Object, "Links into the site, inline and expanded."),
    field("thumbnail", Shape::Text, "Image of the result."),
];

/// The source's query for a validated set.
#[must_use]
pub fn query(params: &Params) -> Query {
    Query {
        q: params.string("q"),
        location: params.text("location").map(str::to_owned),
        coordinates: params.decimal("lat").zip(params.decimal("lon")),
        mkt: params.text("mkt").map(str::to_owned),
        cc: params.text("cc").map(str::to_owned),
        first: params.integer("first").unwrap_or(1),
        safe_search: match params.text("safeSearch") {
            Some("off") => SafeSearch::Off,
            Some("strict") => SafeSearch::Strict,
            _ => SafeSearch::Moderate,
        },
        device: match params.text("device") {
            Some("tablet") => Device::Tablet,
            Some("mobile") => Device::Mobile,
            _ => Device::Desktop,
        },
    }
}
