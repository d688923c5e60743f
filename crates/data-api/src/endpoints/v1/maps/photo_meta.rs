//! `GET /api/v1/maps/photo-meta`: metadata of a photo: contributor, location, kind and date.

use quarry_items::{Contributor, Coordinates, PlaceInfo};
use quarry_sources::v1::photo_meta::{self, Location, Photo, Query};

use crate::endpoint::{Endpoint, EndpointCall, Engine, Group};
use crate::endpoints::paths;
use crate::endpoints::v1::places::build_links;
use crate::endpoints::v1::web::{self, build_visit};
use crate::param::{Param, Rule, TokenKind};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: paths::V1_MAPS_PHOTO_META,
    operation_id: "v1_maps_photo_meta",
    engine: Engine::V1,
    alpha: false,
    cache_ttl_s: None,
    summary: "Contributor, place, coordinates, type and date of a photo",
    params: &[
        Param::required(
            "photo_id",
            Rule::Token(TokenKind::Photo),
            "The picture: the id of one of a place's `images`, or of a street view.",
        ),
        web::HL,
        web::GL,
    ],
    constraints: &[],
    groups: &[
        Group::always::<String>("type", "photo, photo_sphere or street_view."),
        Group::optional::<String>(
            "date",
            "When it was taken: 2026-11-22, or 2026-11 or 2026 where no more is known.",
        ),
        Group::optional::<Contributor>("contributor", "Who took it."),
        Group::optional::<String>("contributor_reviews_link", "This API's call for their reviews."),
        Group::optional::<Coordinates>("gps_coordinates", "Where it was taken."),
        Group::optional::<Location>("location", "Where the camera stood and how it looked."),
        Group::optional::<Vec<PlaceInfo>>("places", "The places on it."),
        Group::always::<Photo>("photo", "The picture itself."),
    ],
    continuation: None,
    run: |asked| Box::pin(async move { photo_meta::run(&build_query(asked), asked.source).await }),
};

fn build_query(asked: &EndpointCall<'_>) -> Query {
    Query {
        photo_id: asked.params.string("photo_id"),
        visit: build_visit(asked.params),
        links: build_links(asked.params, asked.origin),
    }
}
