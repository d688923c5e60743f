//! `GET /api/v6/app-store/reviews`: reviews of an app (docs/specification.md, Endpoints; complete table).

use quarry_sources::v6::app_store::reviews::{self, Query, Sort};

use crate::endpoint::{Endpoint, Engine, Group};
use crate::endpoints::STORE_COUNTRY;
use crate::param::{Param, Params, Rule};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: "/api/v6/app-store/reviews",
    operation_id: "v6_app_store_reviews",
    engine: Engine::V6,
    alpha: true,
    cache_ttl_s: Some(3600),
    summary: "App reviews",
    params: &[
        Param::required(
            "product_id",
            Rule::DecimalId,
            "The app's store id: `id` of a v6/app-store/search result.",
        ),
        STORE_COUNTRY,
        Param::with_default(
            "sort",
            Rule::Choice(&["mostrecent", "mosthelpful"]),
            "mostrecent",
            "Order; the desktop-computer storefront always returns newest first.",
        ),
        Param::with_default(
            "page",
            Rule::Integer { min: 1, max: 2_147_483_647 },
            "1",
            "One-based page: up to 25 reviews (phone and tablet apps) or 10 (desktop-computer apps); an exhausted page is an empty list.",
        ),
    ],
    constraints: &[],
    groups: &[
        Group::always::<reviews::Information>("search_information", "Summary of the page."),
        Group::always::<Vec<reviews::Numbered<'static>>>(
            "reviews",
            "The reviews; empty on an exhausted page.",
        ),
    ],
    continuation: None,
    run: |asked| Box::pin(async move { reviews::run(&build_query(asked.params), asked.source).await }),
};

/// Returns the source's query for a validated set.
#[must_use]
pub fn build_query(params: &Params) -> Query {
    Query {
        product_id: params.string("product_id"),
        country: params.string("country"),
        sort: if params.text("sort") == Some("mosthelpful") { Sort::MostHelpful } else { Sort::MostRecent },
        page: params.integer("page").unwrap_or(1),
    }
}
