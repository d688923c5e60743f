//! `GET /api/v1/ai-overview`: the generated answer at the top of the search page, with its references. Its parameters are those
//! of v1/search; without an overview the call is 404 `no_overview` and free (docs/specification.md, Endpoints, Limits).

use quarry_sources::v1::overview;
use quarry_sources::v1::search::AiOverview;

use crate::endpoint::{Endpoint, Engine, Group};
use crate::endpoints::v1::search::{CONSTRAINTS, FAMILY, build_query};
use crate::endpoints::v1::web::OVERVIEW_DOC;

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: "/api/v1/ai-overview",
    operation_id: "v1_ai_overview",
    engine: Engine::V1,
    alpha: false,
    cache_ttl_s: Some(3600),
    summary: "Generated overview with cited references; 404 and free when there is none",
    params: FAMILY,
    constraints: &CONSTRAINTS,
    groups: &[Group::always::<AiOverview>("ai_overview", OVERVIEW_DOC)],
    continuation: None,
    run: |asked| Box::pin(async move { overview::run(&build_query(asked.params), asked.source).await }),
};
