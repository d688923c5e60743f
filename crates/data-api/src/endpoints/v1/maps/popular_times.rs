//! `GET /api/v1/maps/popular-times`: current and usual busyness of a place. Never cached, because the answer is about the current
//! moment.

use quarry_items::{PlaceInfo, PopularTimes};
use quarry_sources::Failure;
use quarry_sources::v1::popular_times::{self, Information, Query};

use crate::endpoint::{Endpoint, EndpointCall, Engine, Group};
use crate::endpoints::paths;
use crate::endpoints::v1::places::{self, build_links, parse_place};
use crate::endpoints::v1::web::{self, build_visit};
use crate::param::Constraint;

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: paths::V1_MAPS_POPULAR_TIMES,
    operation_id: "v1_maps_popular_times",
    engine: Engine::V1,
    alpha: false,
    cache_ttl_s: None,
    summary: "Live and typical popular times of a place",
    params: &[places::PLACE_ID, places::DATA_ID, web::HL, web::GL],
    constraints: &[Constraint::OneOf(&["place_id", "data_id"]), Constraint::Excludes("place_id", "data_id")],
    groups: &[
        Group::always::<Information>("search_information", "Summary of the answer."),
        Group::optional::<PopularTimes>("popular_times", "The usual hours of each day, and the moment."),
        Group::always::<PlaceInfo>("place_info", "The place's card."),
    ],
    continuation: None,
    run: |asked| Box::pin(async move { popular_times::run(&build_query(asked)?, asked.source).await }),
};

fn build_query(asked: &EndpointCall<'_>) -> Result<Query, Failure> {
    let place = parse_place(asked.params).ok_or_else(places::unnamed_place_failure)?;
    Ok(Query { place, visit: build_visit(asked.params), links: build_links(asked.params, asked.origin) })
}
