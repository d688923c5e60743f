//! `GET /api/v6/maps/reviews`: ratings and attributed reviews of one place of a maps service (docs/specification.md, Endpoints).

use quarry_items::{PlaceInfo, Review};
use quarry_sources::v6::maps::rating::{Rating, Summary};
use quarry_sources::v6::maps::reviews::{self, Query};

use crate::endpoint::{Endpoint, EndpointCall, Engine, Group};
use crate::endpoints::v6::maps::places::LOCALE;
use crate::param::{Param, Rule, TokenKind};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: "/api/v6/maps/reviews",
    operation_id: "v6_maps_reviews",
    engine: Engine::V6,
    alpha: false,
    cache_ttl_s: Some(3600),
    summary: "A place's ratings and attributed reviews",
    params: &[Param::required("muid", Rule::Token(TokenKind::Muid), "The place's id."), LOCALE],
    constraints: &[],
    groups: &[
        Group::always::<reviews::Information>("search_information", "Summary of the answer."),
        Group::always::<PlaceInfo>("place_info", "The place."),
        Group::optional::<Summary>(
            "rating_summary",
            "The score of the whole out of 100, and those of its categories.",
        ),
        Group::optional::<Vec<Rating>>("ratings", "Every rating, the source's own first."),
        Group::always::<Vec<Review>>(
            "reviews",
            "The reviews that the source shows; empty when there are none.",
        ),
    ],
    continuation: None,
    run: |asked| Box::pin(async move { reviews::run(&build_query(asked), asked.source).await }),
};

fn build_query(asked: &EndpointCall<'_>) -> Query {
    let locale = asked.params.string("locale");
    Query {
        muid: asked.params.string("muid"),
        place_base: format!("{}/api/v6/maps/places?locale={locale}&muid=", asked.origin),
        locale,
    }
}
