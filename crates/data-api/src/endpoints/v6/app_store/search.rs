//! `GET /api/v6/app-store/search`: apps for a term (docs/specification.md, Endpoints; complete table).

use quarry_sources::v6::app_store::search::{self, ApiLinks, Query, StoreDevice};

use crate::endpoint::{Endpoint, Engine, Group};
use crate::endpoints::STORE_COUNTRY;
use crate::endpoints::v6::app_store::{product, reviews};
use crate::param::{Param, Params, Rule};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: "/api/v6/app-store/search",
    operation_id: "v6_app_store_search",
    engine: Engine::V6,
    alpha: true,
    cache_ttl_s: Some(3600),
    summary: "App search",
    params: &[
        Param::required("term", Rule::Text { max_bytes: 2048, max_encoded_bytes: 4096 }, "What to look for."),
        STORE_COUNTRY,
        Param::with_default("lang", Rule::LanguageRegion, "en-us", "Language and region of the texts."),
        Param::with_default(
            "num",
            Rule::Integer { min: 1, max: 200 },
            "10",
            "Maximum results after filtering.",
        ),
        Param::with_default("disallow_explicit", Rule::Flag, "false", "`true` excludes explicit results."),
        Param::optional(
            "property",
            Rule::Choice(&["developer"]),
            "`developer` matches developer names, ignoring case.",
        ),
        Param::optional("category_id", Rule::Integer { min: 1, max: 2_147_483_647 }, "Native genre id."),
        Param::with_default(
            "device",
            Rule::Choice(&["mobile", "tablet", "desktop"]),
            "mobile",
            "Device whose apps are searched: `mobile` for phones, `tablet`, or `desktop` for computers.",
        ),
    ],
    constraints: &[],
    groups: &[
        Group::always::<search::Information>("search_information", "Summary of the page."),
        Group::optional::<Vec<search::App<'static>>>("organic_results", "The apps, in the store's order."),
    ],
    continuation: None,
    run: |asked| {
        Box::pin(async move { search::run(&build_query(asked.params, asked.origin), asked.source).await })
    },
};

/// Returns the source's query for a validated set; `origin` is our own, for links.
#[must_use]
pub fn build_query(params: &Params, origin: &str) -> Query {
    let to = |path: &str| crate::endpoints::build_base_url(origin, path, params, &["country"]);
    Query {
        links: ApiLinks { product: to(product::ENDPOINT.path), reviews: to(reviews::ENDPOINT.path) },
        term: params.string("term"),
        country: params.string("country"),
        lang: params.string("lang"),
        num: params.integer("num").unwrap_or(10),
        disallow_explicit: params.flag("disallow_explicit"),
        property_developer: params.text("property") == Some("developer"),
        category_id: params.integer("category_id"),
        device: match params.text("device") {
            Some("tablet") => StoreDevice::Tablet,
            Some("desktop") => StoreDevice::Desktop,
            _ => StoreDevice::Mobile,
        },
    }
}
