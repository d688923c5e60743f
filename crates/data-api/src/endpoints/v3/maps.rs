//! `GET /api/v3/maps`: places of a privacy-oriented engine's maps within a viewport (docs/specification.md, Endpoints).

use quarry_items::Place;
use quarry_sources::v3::maps::{self, Query, Viewport};

use crate::endpoint::{Endpoint, Engine, Group};
use crate::param::{Constraint, Param, Params, Rule, TokenKind};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: "/api/v3/maps",
    operation_id: "v3_maps",
    engine: Engine::V3,
    alpha: false,
    cache_ttl_s: Some(900),
    summary: "Places within a part of the map, up to 20, without a next page",
    params: &[
        Param::required(
            "q",
            Rule::Characters { max: 499 },
            "Search phrase; the engine accepts fewer than 500 characters.",
        ),
        Param::optional("bbox", Rule::Token(TokenKind::Viewport), "The part of the map, by its four sides."),
        Param::with_default(
            "strict_bbox",
            Rule::Switch,
            "1",
            "`1` leaves out places outside of `bbox`; `0` keeps all that the engine returns.",
        ),
        Param::optional("lat", Rule::Decimal { min: -90.0, max: 90.0 }, "Latitude around which to look."),
        Param::optional("lon", Rule::Decimal { min: -180.0, max: 180.0 }, "Longitude around which to look."),
    ],
    constraints: &[
        Constraint::Excludes("bbox", "lat"),
        Constraint::Excludes("bbox", "lon"),
        Constraint::Requires("lat", "lon"),
        Constraint::Requires("lon", "lat"),
    ],
    groups: &[
        Group::always::<maps::Information>("search_information", "Summary of the answer."),
        Group::always::<Vec<Place>>(
            "local_results",
            "The places, in the engine's order; empty when there are none.",
        ),
    ],
    continuation: None,
    run: |asked| Box::pin(async move { maps::run(&build_query(asked.params), asked.source).await }),
};

/// Returns the source's query for a validated set.
fn build_query(params: &Params) -> Query {
    Query {
        q: params.string("q"),
        bbox: params.text("bbox").and_then(Viewport::parse),
        strict_bbox: params.flag("strict_bbox"),
        around: params
            .decimal("lat")
            .zip(params.decimal("lon"))
            .map(|(lat, lon)| (lat.to_string(), lon.to_string())),
    }
}
