//! `GET /api/v5/place`: one place of a travel-review site.

use quarry_items::Place;
use quarry_sources::v5::place::{self, Query};

use crate::endpoint::{Endpoint, Engine, Group};
use crate::endpoints::paths;
use crate::endpoints::v5::search::{LOCALE, V5_DOMAIN, build_links};
use crate::param::{Param, Params, Rule, TokenKind};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: paths::V5_PLACE,
    operation_id: "v5_place",
    engine: Engine::V5,
    alpha: false,
    cache_ttl_s: Some(21_600),
    summary: "One place of a travel site",
    params: &[
        PLACE_ID,
        V5_DOMAIN,
        LOCALE,
        Param::optional(
            "currency",
            Rule::Token(TokenKind::Currency),
            "Currency of prices: three-letter ISO code.",
        ),
    ],
    constraints: &[],
    groups: &[Group::always::<Place>("place_results", "The place.")],
    continuation: None,
    run: |asked| {
        Box::pin(async move { place::run(&build_query(asked.params, asked.origin), asked.source).await })
    },
};

/// Id of a place.
pub(super) const PLACE_ID: Param = Param::required(
    "place_id",
    Rule::Token(TokenKind::LocationId),
    "Location id: `place_id` of a v5/search result.",
);

/// Returns the source's query for a validated set; `origin` is our own, for links.
#[must_use]
pub fn build_query(params: &Params, origin: &str) -> Query {
    let text = |name: &str| params.text(name).map(str::to_owned);
    Query {
        place_id: params.string("place_id"),
        v5_domain: text("v5_domain"),
        locale: params.string("locale"),
        currency: text("currency"),
        links: build_links(params, origin),
    }
}
