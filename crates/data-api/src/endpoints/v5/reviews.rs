//! `GET /api/v5/reviews`: reviews of a place on a travel-review site.

use quarry_items::Review;
use quarry_sources::v5::reviews::{self, Information, Query, Sort, SortBy};

use crate::endpoint::{Endpoint, Engine, Group};
use crate::endpoints::START;
use crate::endpoints::paths;
use crate::endpoints::v5::place::PLACE_ID;
use crate::endpoints::v5::search::{LOCALE, V5_DOMAIN, build_links};
use crate::param::{Param, Params, Rule};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: paths::V5_REVIEWS,
    operation_id: "v5_reviews",
    engine: Engine::V5,
    alpha: false,
    cache_ttl_s: Some(3600),
    summary: "Reviews of a place of a travel site",
    params: &[
        PLACE_ID,
        V5_DOMAIN,
        LOCALE,
        START,
        Param::with_default(
            "num",
            Rule::Integer { min: 1, max: 50 },
            "20",
            "How many reviews; the source gives 20 at a time, so more take several requests.",
        ),
        Param::with_default(
            "sort_by",
            Rule::Choice(&["recent", "relevance"]),
            "relevance",
            "Order: the newest first, or by the source's own relevance.",
        ),
        Param::with_default(
            "translate",
            Rule::Flag,
            "false",
            "`true` adds reviews in other languages, translated into that of `locale`.",
        ),
    ],
    constraints: &[],
    groups: &[
        Group::always::<Information>("search_information", "Summary of the page and of the place."),
        Group::always::<Sort>("sort", "The order of the list."),
        Group::always::<Vec<Review>>("reviews", "The reviews; empty on an exhausted page."),
    ],
    continuation: None,
    run: |asked| {
        Box::pin(async move { reviews::run(&build_query(asked.params, asked.origin), asked.source).await })
    },
};

/// Returns the source's query for a validated set; `origin` is our own, for links.
#[must_use]
pub fn build_query(params: &Params, origin: &str) -> Query {
    Query {
        place_id: params.string("place_id"),
        v5_domain: params.text("v5_domain").map(str::to_owned),
        locale: params.string("locale"),
        start: params.integer("start").unwrap_or(0),
        num: params.integer("num").unwrap_or(20),
        sort_by: params.text("sort_by").and_then(SortBy::from_token).unwrap_or_default(),
        translate: params.flag("translate"),
        links: build_links(params, origin),
    }
}
