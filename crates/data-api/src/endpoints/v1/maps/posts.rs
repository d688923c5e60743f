//! `GET /api/v1/maps/posts`: posts of a business on its place.

use quarry_items::Post;
use quarry_sources::Failure;
use quarry_sources::v1::posts::{self, Information, Query};

use crate::endpoint::{Endpoint, EndpointCall, Engine, Group};
use crate::endpoints::paths;
use crate::endpoints::v1::places::{self, parse_place};
use crate::endpoints::v1::web::{self, build_visit};
use crate::param::Constraint;

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: paths::V1_MAPS_POSTS,
    operation_id: "v1_maps_posts",
    engine: Engine::V1,
    alpha: false,
    cache_ttl_s: Some(3600),
    summary: "Posts for one place",
    params: &[places::DATA_ID, places::PLACE_ID, web::HL, web::GL],
    constraints: &[Constraint::OneOf(&["data_id", "place_id"]), Constraint::Excludes("data_id", "place_id")],
    groups: &[
        Group::always::<Information>("search_information", "Summary of the answer."),
        Group::always::<Vec<Post>>("posts", "The posts, in the source's order."),
    ],
    continuation: None,
    run: |asked| Box::pin(async move { posts::run(&build_query(asked)?, asked.source).await }),
};

fn build_query(asked: &EndpointCall<'_>) -> Result<Query, Failure> {
    Ok(Query {
        place: parse_place(asked.params).ok_or_else(places::unnamed_place_failure)?,
        visit: build_visit(asked.params),
    })
}
