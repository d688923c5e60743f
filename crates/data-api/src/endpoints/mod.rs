//! The rows of the catalogue, one module an endpoint: its parameters and groups, and how a validated set becomes the
//! source's typed query.

mod paths;
pub mod v1_ads;
pub mod v1_ai_mode;
pub mod v1_ai_overview;
pub mod v1_contributor_reviews;
pub mod v1_local;
pub mod v1_maps;
pub mod v1_maps_photo_meta;
pub mod v1_maps_popular_times;
pub mod v1_maps_posts;
mod v1_places;
mod v1_play;
pub mod v1_play_apps;
pub mod v1_play_books;
pub mod v1_play_games;
pub mod v1_play_movies;
pub mod v1_play_product;
pub mod v1_play_reviews;
pub mod v1_reviews;
pub mod v1_search;
pub mod v1_shopping;
pub mod v1_shopping_product;
mod v1_web;
pub mod v2_maps;
pub mod v2_search;
pub mod v3_maps;
pub mod v3_search;
pub mod v4_reviews;
pub mod v4_search;
pub mod v5_place;
pub mod v5_reviews;
pub mod v5_search;
pub mod v6_app_store_product;
pub mod v6_app_store_reviews;
pub mod v6_app_store_search;
pub mod v6_maps_places;
pub mod v6_maps_reviews;

use crate::param::{Param, Params, Rule};

/// A search phrase on a web engine.
const PHRASE: Rule = Rule::Text { max_bytes: 2048, max_encoded_bytes: 4096 };

const STORE_COUNTRY: Param = Param::defaulted(
    "country",
    Rule::Country,
    "us",
    "Two-letter storefront country; `UK` is accepted as an alias for `GB`.",
);

/// The first result of a list that the sources page by offsets.
const START: Param =
    Param::defaulted("start", Rule::Integer { min: 0, max: 10_000 }, "0", "Offset of the first result.");

/// The address of a call of ours with some parameters kept from this one, to which another parameter can be added.
fn address_to_add_to(origin: &str, path: &str, params: &Params, kept: &[&str]) -> String {
    let kept = params.query_of(|name| kept.contains(&name));
    let kept = if kept.is_empty() { kept } else { format!("{kept}&") };
    format!("{origin}{path}?{kept}")
}
