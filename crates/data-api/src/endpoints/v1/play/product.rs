//! `GET /api/v1/play/product`: one product of v1's store (docs/specification.md, Endpoints; complete table).

use quarry_items::{Offer, RatingCount, Review};
use quarry_sources::v1::play::Shelf;
use quarry_sources::v1::play::product::{self, Query};

use crate::endpoint::{Endpoint, Engine, Group};
use crate::endpoints::paths;
use crate::endpoints::v1::play::store::{GL, HL, PRODUCT_ID, STORE, build_links, build_locale, parse_store};
use crate::param::{Constraint, Param, Params, Rule, TokenKind};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: paths::V1_PLAY_PRODUCT,
    operation_id: "v1_play_product",
    engine: Engine::V1,
    alpha: true,
    cache_ttl_s: Some(21_600),
    summary: "Store product details",
    params: &[
        PRODUCT_ID,
        STORE,
        Param::optional(
            "season_id",
            Rule::Token(TokenKind::ProductId),
            "The store's id of a season of a series, as `seasons` names it; requires store=tv.",
        ),
        HL,
        GL,
    ],
    constraints: &[Constraint::RequiresValue("season_id", "store", "tv")],
    groups: &[
        Group::always::<product::Product>("product_info", "What it is, who made it, how it is rated."),
        Group::optional::<Vec<Offer>>("offers", "What is asked for it."),
        Group::optional::<product::Media>("media", "Films and pictures."),
        Group::optional::<product::Descriptions>("descriptions", "The page's description of the product."),
        Group::optional::<Vec<RatingCount>>(
            "ratings",
            "How many gave each number of stars, most stars first.",
        ),
        Group::optional::<Vec<product::PlatformRating>>("platform_ratings", "Rating by kind of device."),
        Group::optional::<Vec<product::Category>>("categories", "Categories and tags, the main one first."),
        Group::optional::<Vec<product::Safety>>("data_safety", "The developer's declaration about data."),
        Group::optional::<product::Developer>("developer_contact", "How to reach who is responsible."),
        Group::optional::<Vec<product::Author>>("authors", "Who made it: developers, authors."),
        Group::optional::<Vec<product::Credit>>("cast", "Who acts, directs, reads."),
        Group::optional::<Vec<product::Season>>("seasons", "Seasons of a series."),
        Group::optional::<Vec<product::Episode>>("episodes", "Episodes of a season."),
        Group::optional::<Vec<Review>>("reviews", "Some reviews."),
        Group::optional::<Vec<Shelf>>("related_products", "Lists of other products."),
    ],
    continuation: None,
    run: |asked| {
        Box::pin(async move { product::run(&build_query(asked.params, asked.origin), asked.source).await })
    },
};

/// Returns the source's query for a validated set; `origin` is our own, for links.
#[must_use]
pub fn build_query(params: &Params, origin: &str) -> Query {
    Query {
        product_id: params.string("product_id"),
        store: parse_store(params),
        season_id: params.text("season_id").map(str::to_owned),
        locale: build_locale(params),
        links: build_links(params, origin),
    }
}
