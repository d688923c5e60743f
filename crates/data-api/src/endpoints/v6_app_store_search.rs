//! `GET /api/v6/app-store/search`: apps for a term (specification, Endpoints; complete table).

use quarry_sources::v6::app_store::search::{self, Query, StoreDevice};

use super::{POSITION, POSITION_ABSOLUTE, STORE_COUNTRY, field};
use crate::endpoint::{Endpoint, Engine, Field, Group, Shape};
use crate::param::{Param, Params, Rule};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: "/api/v6/app-store/search",
    operation_id: "v6_app_store_search",
    engine: Engine::V6,
    alpha: true,
    summary: "App search",
    params: &[
        Param::required(
            "term",
            Rule::Text { max_bytes: 2048, max_encoded_bytes: 4096 },
            "What to look for: 1 to 2,048 UTF-8 bytes of printable text, at most 4,096 bytes after URL encoding.",
        ),
        STORE_COUNTRY,
        Param::defaulted(
            "lang",
            Rule::LanguageRegion,
            "en-us",
            "Language-region code such as en-us or fr-fr.",
        ),
        Param::defaulted("num", Rule::Integer { min: 1, max: 200 }, "10", "Maximum results after filtering."),
        Param::defaulted("disallow_explicit", Rule::Flag, "false", "`true` excludes explicit results."),
        Param::optional(
            "property",
            Rule::Choice(&["developer"]),
            "`developer` matches developer names, ignoring case.",
        ),
        Param::optional("category_id", Rule::Integer { min: 1, max: 2_147_483_647 }, "Native genre id."),
        Param::defaulted(
            "device",
            Rule::Choice(&["mobile", "tablet", "desktop"]),
            "mobile",
            "mobile (phone apps), tablet, or desktop (desktop-computer apps).",
        ),
    ],
    constraints: &[],
    groups: &[
        Group::always("search_information", Shape::Object, &INFORMATION, "Summary of the page."),
        Group::optional("organic_results", Shape::List, &APP, "The apps, in the store's order."),
    ],
    continuation: None,
    run: |asked| Box::pin(async move { search::run(&query(asked.params), asked.source).await }),
};

const INFORMATION: [Field; 2] = [
    field("organic_results_state", Shape::Text, "Whether there are results."),
    field("results_on_page", Shape::Integer, "How many apps are listed."),
];

const APP: [Field; 28] = [
    POSITION,
    POSITION_ABSOLUTE,
    field("id", Shape::Integer, "The app's store id."),
    field("title", Shape::Text, "Its name."),
    field("bundle_id", Shape::Text, "Its bundle id."),
    field("version", Shape::Text, "Current version."),
    field("vpp_license", Shape::Flag, "Whether volume licences are device-based."),
    field("age_rating", Shape::Text, "Content rating."),
    field("release_note", Shape::Text, "Notes of the current version."),
    field("minimum_os_version", Shape::Text, "Oldest system it runs on."),
    field("description", Shape::Text, "The store's description."),
    field("link", Shape::Text, "Its store page."),
    field("seller", Shape::Text, "Who sells it."),
    field("seller_link", Shape::Text, "The seller's own site."),
    field("supported_devices", Shape::Texts, "Device tokens of the store."),
    field("advisories", Shape::Texts, "Reasons for the content rating."),
    field("game_center_enabled", Shape::Flag, "Whether it uses the store's game service."),
    field("price", Shape::Object, "`type` Free, or amount, currency and display text."),
    field("rating", Shape::List, "Ratings of all times and of the current version."),
    field("genres", Shape::List, "Genres with ids; `primary` marks the main one."),
    field("developer", Shape::Object, "Name, id and link."),
    field("size_in_bytes", Shape::Integer, "Download size."),
    field("supported_languages", Shape::Texts, "Language codes."),
    field("screenshots", Shape::Object, "Screenshots per kind of device."),
    field("logos", Shape::List, "Icons with their sizes."),
    field("release_date", Shape::Text, "First release."),
    field("latest_version_release_date", Shape::Text, "Release of the current version."),
    field("features", Shape::Texts, "Feature tokens of the store."),
];

/// The source's query for a validated set.
#[must_use]
pub fn query(params: &Params) -> Query {
    Query {
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
