//! `GET /api/v2/search`: web search on a second engine.

use quarry_sources::Device;
use quarry_sources::v2::search::{self, Query, SafeSearch};

use crate::endpoint::{Endpoint, Engine, Group};
use crate::endpoints::{PHRASE, paths};
use crate::param::{Constraint, Param, Params, Rule};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: "/api/v2/search",
    operation_id: "v2_search",
    engine: Engine::V2,
    alpha: false,
    cache_ttl_s: Some(3600),
    summary: "Web search on a second engine",
    params: &[
        Param::required("q", PHRASE, "Search phrase."),
        Param::optional(
            "location",
            Rule::Text { max_bytes: 256, max_encoded_bytes: 768 },
            "Location of the searcher, city level; `lat` and `lon` take precedence.",
        ),
        Param::optional("lat", Rule::Decimal { min: -90.0, max: 90.0 }, "Latitude; needs `lon`."),
        Param::optional("lon", Rule::Decimal { min: -180.0, max: 180.0 }, "Longitude; needs `lat`."),
        Param::optional("mkt", Rule::Market, "Language and country of the page."),
        Param::optional("cc", Rule::Country, "Two-letter country; `UK` is accepted as an alias for `GB`."),
        Param::with_default(
            "first",
            Rule::Integer { min: 1, max: 10_000 },
            "1",
            "One-based offset of the first result.",
        ),
        Param::with_default(
            "safeSearch",
            Rule::Choice(&["off", "moderate", "strict"]),
            "moderate",
            "Safe search.",
        ),
        Param::with_default(
            "device",
            Rule::Choice(&["desktop", "tablet", "mobile"]),
            "desktop",
            "Device to emulate.",
        ),
        Param::optional(
            "engine",
            Rule::Choice(&["v2"]),
            "Only `v2`, for clients that always name their engine.",
        ),
    ],
    constraints: &[Constraint::Requires("lat", "lon"), Constraint::Requires("lon", "lat")],
    groups: &[
        Group::always::<search::SearchInformation>("search_information", "Summary of the page."),
        Group::optional::<Vec<search::Organic>>("organic_results", "Web results, in the page's order."),
        Group::optional::<Vec<search::Ad>>("ads", "Paid results."),
        Group::optional::<search::AiOverview>("ai_overview", "The generated answer above the results."),
        Group::optional::<search::AnswerBox>("answer_box", "The engine's direct or generated answer."),
        Group::optional::<search::KnowledgeGraph>("knowledge_graph", "What the engine knows of the subject."),
        Group::optional::<search::Module>("top_carousel", "The row of things above the results."),
        Group::optional::<Vec<search::OtherEntity>>(
            "knowledge_graph_list",
            "Further subjects of the same name.",
        ),
        Group::optional::<search::LocalResults>("local_results", "Places on the page."),
        Group::optional::<Vec<search::RelatedQuestion>>("related_questions", "Questions people also ask."),
        Group::optional::<Vec<search::RelatedSearch>>(
            "related_searches",
            "Searches that the engine proposes.",
        ),
        Group::optional::<Vec<search::Recommendation>>(
            "explore_further",
            "Pages that the engine recommends to go on with.",
        ),
        Group::optional::<Vec<search::InlineVideo>>("inline_videos", "Videos on the page."),
        Group::optional::<Vec<search::InlineImage>>("inline_images", "Images on the page."),
        Group::optional::<Vec<search::NewsResult>>("news_results", "News on the page."),
        Group::optional::<Vec<search::Section>>(
            "other_sections",
            "What belongs to no other group, under the page's own headings.",
        ),
    ],
    continuation: None,
    run: |asked| {
        Box::pin(async move { search::run(&build_query(asked.params, asked.origin), asked.source).await })
    },
};

/// Returns the source's query for a validated set; `origin` is our own, for links.
#[must_use]
pub fn build_query(params: &Params, origin: &str) -> Query {
    Query {
        place_base: crate::endpoints::build_base_url(origin, paths::V2_MAPS, params, &["mkt", "cc"]),
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
