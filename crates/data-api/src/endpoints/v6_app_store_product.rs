//! `GET /api/v6/app-store/product`: one app (specification, Endpoints; complete table).

use quarry_sources::v6::app_store::product::{self, Query};

use super::{STORE_COUNTRY, field};
use crate::endpoint::{Endpoint, Engine, Field, Group, Shape};
use crate::param::{Param, Params, Rule};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: "/api/v6/app-store/product",
    operation_id: "v6_app_store_product",
    engine: Engine::V6,
    alpha: true,
    summary: "App details",
    params: &[
        Param::required(
            "product_id",
            Rule::DecimalId,
            "The app's store id: a positive decimal id of up to 20 digits.",
        ),
        STORE_COUNTRY,
        Param::defaulted("type", Rule::Choice(&["app"]), "app", "Only `app`."),
    ],
    constraints: &[],
    groups: &[
        Group::always("title", Shape::Text, &[], "The app's name."),
        Group::always("id", Shape::Text, &[], "Its store id."),
        Group::optional("snippet", Shape::Text, &[], "Its subtitle."),
        Group::optional("bundle_id", Shape::Text, &[], "Its bundle id."),
        Group::optional("age_rating", Shape::Text, &[], "Content rating."),
        Group::optional("developer", Shape::Object, &DEVELOPER, "Who publishes it."),
        Group::optional("price", Shape::Text, &[], "Price as shown."),
        Group::optional("in_app_purchases", Shape::Text, &[], "What the page says of in-app purchases."),
        Group::optional("logo", Shape::Text, &[], "Icon."),
        Group::optional("link", Shape::Text, &[], "Store page."),
        Group::optional("editors_choice", Shape::Flag, &[], "Whether the store's editors chose it."),
        Group::optional("rating", Shape::Number, &[], "Average rating out of 5."),
        Group::optional("rating_count", Shape::Integer, &[], "How many ratings."),
        Group::optional("description", Shape::Text, &[], "The store's description."),
        Group::optional("iphone_screenshots", Shape::Texts, &[], "Phone screenshots."),
        Group::optional("ipad_screenshots", Shape::Texts, &[], "Tablet screenshots."),
        Group::optional("mac_screenshots", Shape::Texts, &[], "Desktop-computer screenshots."),
        Group::optional("watch_screenshots", Shape::Texts, &[], "Watch screenshots."),
        Group::optional("tv_screenshots", Shape::Texts, &[], "Television screenshots."),
        Group::optional("vision_screenshots", Shape::Texts, &[], "Screenshots for glasses."),
        Group::optional(
            "messages_screenshots",
            Shape::Texts,
            &[],
            "Screenshots of the messages app's extension.",
        ),
        Group::optional("videos", Shape::List, &[], "Preview videos."),
        Group::optional("version_history", Shape::List, &VERSION, "Versions, newest first."),
        Group::optional(
            "ratings_and_reviews",
            Shape::Object,
            &RATINGS,
            "Distribution of ratings and example reviews.",
        ),
        Group::optional("privacy", Shape::Object, &PRIVACY, "The privacy declaration."),
        Group::optional(
            "information",
            Shape::Object,
            &[],
            "Seller, size, category, languages, compatibility and the like.",
        ),
        Group::optional("featured_in", Shape::List, &[], "Where the store features the app."),
        Group::optional("more_by_this_developer", Shape::Object, &APPS, "Other apps of the developer."),
        Group::optional("you_may_also_like", Shape::Object, &APPS, "Similar apps."),
        Group::optional("chart", Shape::Object, &[], "Place in the store's charts."),
        Group::optional("supports", Shape::List, &[], "Abilities that the store names."),
        Group::optional("accessibility_features", Shape::Texts, &[], "Accessibility features."),
    ],
    continuation: None,
    run: |asked| Box::pin(async move { product::run(&query(asked.params), asked.source).await }),
};

const DEVELOPER: [Field; 3] = [
    field("name", Shape::Text, "Name."),
    field("link", Shape::Text, "Store page."),
    field("id", Shape::Text, "Store id."),
];

const RATINGS: [Field; 3] = [
    field("rating_percentage", Shape::Object, "Share of each number of stars."),
    field("rating_counts", Shape::Object, "Ratings of each number of stars."),
    field("review_examples", Shape::List, "Reviews on the page."),
];

const PRIVACY: [Field; 4] = [
    field("description", Shape::Text, "What the developer declares."),
    field("privacy_policy_link", Shape::Text, "The developer's policy."),
    field("cards", Shape::List, "Kinds of use, with categories of data."),
    field("details", Shape::List, "Purposes, with the data used for each."),
];

const APPS: [Field; 3] = [
    field("title", Shape::Text, "Heading of the shelf."),
    field("link", Shape::Text, "Where the store shows all of them."),
    field("apps", Shape::List, "The apps."),
];

const VERSION: [Field; 3] = [
    field("release_version", Shape::Text, "Version."),
    field("release_notes", Shape::Text, "What changed."),
    field("release_date", Shape::Text, "When."),
];

/// The source's query for a validated set.
#[must_use]
pub fn query(params: &Params) -> Query {
    Query { product_id: params.string("product_id"), country: params.string("country") }
}
