//! `GET /api/v6/app-store/product`: one app (docs/specification.md, Endpoints; complete table).

use quarry_sources::v6::app_store::product::{self, Query};
use quarry_sources::v6::app_store::search::ApiLinks;

use crate::endpoint::{Endpoint, Engine, Group};
use crate::endpoints::STORE_COUNTRY;
use crate::endpoints::v6::app_store::reviews;
use crate::param::{Param, Params, Rule};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: "/api/v6/app-store/product",
    operation_id: "v6_app_store_product",
    engine: Engine::V6,
    alpha: true,
    cache_ttl_s: Some(21_600),
    summary: "App details",
    params: &[
        Param::required(
            "product_id",
            Rule::DecimalId,
            "The app's store id: `id` of a v6/app-store/search result.",
        ),
        STORE_COUNTRY,
        Param::with_default("type", Rule::Choice(&["app"]), "app", "Only `app`."),
    ],
    constraints: &[],
    groups: &[
        Group::always::<String>("title", "The app's name."),
        Group::always::<String>("id", "Its store id."),
        Group::optional::<String>("snippet", "Its subtitle."),
        Group::optional::<String>("bundle_id", "Its bundle id."),
        Group::optional::<String>("age_rating", "Content rating."),
        Group::optional::<product::Developer<'static>>("developer", "Who publishes it."),
        Group::optional::<String>("price", "Price as shown."),
        Group::optional::<f64>("extracted_price", "Price as a number, 0 when it costs nothing."),
        Group::optional::<String>("currency", "The currency's three-letter code."),
        Group::optional::<String>("in_app_purchases", "The page's note on in-app purchases."),
        Group::optional::<String>("logo", "Icon."),
        Group::optional::<String>("link", "Store page."),
        Group::optional::<bool>("editors_choice", "Whether the store's editors chose it."),
        Group::optional::<f64>("rating", "Average rating out of 5."),
        Group::optional::<u64>("rating_count", "How many ratings."),
        Group::optional::<String>("description", "The store's description."),
        Group::optional::<Vec<String>>("iphone_screenshots", "Phone screenshots."),
        Group::optional::<Vec<String>>("ipad_screenshots", "Tablet screenshots."),
        Group::optional::<Vec<String>>("mac_screenshots", "Desktop-computer screenshots."),
        Group::optional::<Vec<String>>("watch_screenshots", "Watch screenshots."),
        Group::optional::<Vec<String>>("tv_screenshots", "Television screenshots."),
        Group::optional::<Vec<String>>("vision_screenshots", "Screenshots for glasses."),
        Group::optional::<Vec<String>>(
            "messages_screenshots",
            "Screenshots of the messages app's extension.",
        ),
        Group::optional::<Vec<product::Film<'static>>>("videos", "Preview videos."),
        Group::optional::<Vec<product::Version<'static>>>("version_history", "Versions, newest first."),
        Group::optional::<product::RatingsAndReviews<'static>>(
            "ratings_and_reviews",
            "Distribution of ratings and example reviews.",
        ),
        Group::optional::<product::Privacy<'static>>("privacy", "The privacy declaration."),
        Group::optional::<product::Information<'static>>(
            "information",
            "Seller, size, category, languages, compatibility and the like.",
        ),
        Group::optional::<Vec<product::Feature<'static>>>("featured_in", "Where the store features the app."),
        Group::optional::<product::Related<'static>>(
            "more_by_this_developer",
            "Other apps of the developer.",
        ),
        Group::optional::<product::Related<'static>>("you_may_also_like", "Similar apps."),
        Group::optional::<product::Chart<'static>>("chart", "Place in the store's charts."),
        Group::optional::<Vec<product::Capability<'static>>>("supports", "Abilities that the store names."),
        Group::optional::<Vec<String>>("accessibility_features", "Accessibility features."),
    ],
    continuation: None,
    run: |asked| {
        Box::pin(async move { product::run(&build_query(asked.params, asked.origin), asked.source).await })
    },
};

/// Returns the source's query for a validated set; `origin` is our own, for links.
#[must_use]
pub fn build_query(params: &Params, origin: &str) -> Query {
    let to = |path: &str| crate::endpoints::build_base_url(origin, path, params, &["country"]);
    Query {
        product_id: params.string("product_id"),
        country: params.string("country"),
        links: ApiLinks { product: to(ENDPOINT.path), reviews: to(reviews::ENDPOINT.path) },
    }
}
