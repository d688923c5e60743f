//! `GET /api/v1/play/reviews`: reviews of a product of v1's store (docs/specification.md, Endpoints; complete table).

use quarry_items::Review;
use quarry_sources::v1::play::reviews::{self, Platform, Query};

use crate::continuation::{Continuation, PAGE_TOKEN};
use crate::endpoint::{Endpoint, Engine, Group};
use crate::endpoints::paths;
use crate::endpoints::v1::play::store::{GL, HL, PRODUCT_ID, STORE, build_locale, parse_store};
use crate::param::{Param, Params, Rule};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: paths::V1_PLAY_REVIEWS,
    operation_id: "v1_play_reviews",
    engine: Engine::V1,
    alpha: true,
    cache_ttl_s: Some(3600),
    summary: "Store reviews",
    params: &[
        PRODUCT_ID,
        STORE,
        HL,
        GL,
        Param::with_default(
            "platform",
            Rule::Choice(&["phone", "tablet", "watch", "chromebook", "tv"]),
            "phone",
            "Only reviews written on this kind of device; apps only.",
        ),
        Param::optional("rating", Rule::Integer { min: 1, max: 5 }, "Only reviews with this rating."),
        Param::with_default(
            "sort_by",
            Rule::Integer { min: 1, max: 3 },
            "1",
            "Order: by relevance (1), newest first (2) or by rating (3).",
        ),
        Param::with_default("num", Rule::Integer { min: 1, max: 199 }, "40", "How many reviews."),
        Continuation::build_param(
            PAGE_TOKEN,
            "Continuation; keep product, store, language, country, platform, rating, sort and count unchanged.",
        ),
    ],
    constraints: &[],
    groups: &[
        Group::always::<reviews::Information>("search_information", "Summary of the page."),
        Group::always::<Vec<Review>>("reviews", "The reviews; empty when there are none, or no more."),
    ],
    continuation: Some(Continuation::for_pages(&[
        "product_id",
        "store",
        "hl",
        "gl",
        "platform",
        "rating",
        "sort_by",
        "num",
    ])),
    run: |asked| {
        Box::pin(async move {
            let cursor = asked.cursor.map(str::to_owned);
            reviews::run(&Query { cursor, ..build_query(asked.params) }, asked.source).await
        })
    },
};

/// Builds the source's query for a validated set, starting at the first review.
#[must_use]
pub fn build_query(params: &Params) -> Query {
    Query {
        product_id: params.string("product_id"),
        store: parse_store(params),
        locale: build_locale(params),
        platform: match params.text("platform") {
            Some("tablet") => Platform::Tablet,
            Some("watch") => Platform::Watch,
            Some("chromebook") => Platform::Chromebook,
            Some("tv") => Platform::Tv,
            _ => Platform::Phone,
        },
        rating: params.integer("rating"),
        sort_by: params.integer("sort_by").unwrap_or(1),
        num: params.integer("num").unwrap_or(40),
        cursor: None,
    }
}
