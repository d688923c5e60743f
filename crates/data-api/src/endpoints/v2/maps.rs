//! `GET /api/v2/maps`: businesses on a web search engine's maps, or one by its id (docs/specification.md, Endpoints; parameter
//! names follow common usage).

use quarry_items::Place;
use quarry_sources::v2::maps::{self, Query};

use crate::endpoint::{Endpoint, Engine, Group};
use crate::endpoints::{PHRASE, paths};
use crate::param::{Constraint, Param, Params, Rule, TokenKind};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: paths::V2_MAPS,
    operation_id: "v2_maps",
    engine: Engine::V2,
    alpha: false,
    cache_ttl_s: Some(900),
    summary: "Businesses on the map, thirty a page, or one by its own id",
    params: &[
        Param::optional("q", PHRASE, "What to look for, with the place's name or beside `cp`."),
        Param::optional("place_id", Rule::Token(TokenKind::EntityId), "The engine's own id of one place."),
        Param::optional("cp", Rule::Token(TokenKind::Center), "The middle of the map: latitude~longitude."),
        Param::optional("lat", Rule::Decimal { min: -90.0, max: 90.0 }, "Latitude of the map's middle."),
        Param::optional("lon", Rule::Decimal { min: -180.0, max: 180.0 }, "Longitude of the map's middle."),
        Param::optional("z", Rule::Integer { min: 1, max: 21 }, "Zoom of the map, from far to near."),
        Param::with_default(
            "first",
            Rule::Integer { min: 0, max: 1000 },
            "0",
            "How many places are left out before the first.",
        ),
        Param::with_default("count", Rule::Integer { min: 1, max: 30 }, "30", "How many places a page has."),
        Param::optional("mkt", Rule::Market, "Language and country of the page, such as en-US."),
        Param::optional("cc", Rule::Country, "Two-letter country."),
    ],
    constraints: &[
        Constraint::OneOf(&["q", "place_id"]),
        Constraint::Excludes("cp", "lat"),
        Constraint::Excludes("cp", "lon"),
        Constraint::Requires("lat", "lon"),
        Constraint::Requires("lon", "lat"),
    ],
    groups: &[
        Group::always::<maps::Information>("search_information", "Summary of the answer."),
        Group::optional::<Vec<Place>>("local_results", "The places; empty when there are none."),
        Group::optional::<Place>("place_results", "The place, where an id or a phrase names one."),
    ],
    continuation: None,
    run: |asked| Box::pin(async move { maps::run(&build_query(asked.params), asked.source).await }),
};

/// Returns the source's query for a validated set.
fn build_query(params: &Params) -> Query {
    let point = params.decimal("lat").zip(params.decimal("lon")).map(|(lat, lon)| format!("{lat}~{lon}"));
    Query {
        q: params.text("q").map(str::to_owned),
        place_id: params.text("place_id").map(str::to_owned),
        center: params.text("cp").map(str::to_owned).or(point),
        zoom: params.integer("z"),
        first: params.integer("first").unwrap_or(0),
        count: params.integer("count").unwrap_or(maps::PAGE_SIZE),
        mkt: params.text("mkt").map(str::to_owned),
        cc: params.text("cc").map(str::to_owned),
    }
}
