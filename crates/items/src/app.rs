//! Apps, games, books and films of stores, as lists show them.

use serde::Serialize;

use crate::is_absent;

/// A product of a store as a list shows it.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct App {
    /// Place in the group, from 1.
    pub position: u32,
    /// Place over all groups of the page, from 1.
    #[serde(skip_serializing_if = "is_absent")]
    pub position_absolute: Option<u32>,
    /// Name.
    pub title: String,
    /// The store's id, for this API's product and reviews.
    pub product_id: String,
    /// The store's page.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// This API's call for the product.
    #[serde(skip_serializing_if = "is_absent")]
    pub product_link: Option<String>,
    /// This API's call for its reviews.
    #[serde(skip_serializing_if = "is_absent")]
    pub reviews_link: Option<String>,
    /// Maker: a developer, an author, a studio.
    #[serde(skip_serializing_if = "is_absent")]
    pub author: Option<String>,
    /// The store's id of the maker.
    #[serde(skip_serializing_if = "is_absent")]
    pub author_id: Option<String>,
    /// The store's page of the maker.
    #[serde(skip_serializing_if = "is_absent")]
    pub author_link: Option<String>,
    /// Category as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub category: Option<String>,
    /// The store's id of the category.
    #[serde(skip_serializing_if = "is_absent")]
    pub category_id: Option<String>,
    /// Rating out of five.
    #[serde(skip_serializing_if = "is_absent")]
    pub rating: Option<f64>,
    /// Number of ratings.
    #[serde(skip_serializing_if = "is_absent")]
    pub reviews: Option<u64>,
    /// Number of installs, as shown: `10M+`.
    #[serde(skip_serializing_if = "is_absent")]
    pub downloads: Option<String>,
    /// Least number of installs.
    #[serde(skip_serializing_if = "is_absent")]
    pub extracted_downloads: Option<u64>,
    /// For what age.
    #[serde(skip_serializing_if = "is_absent")]
    pub content_rating: Option<String>,
    /// Price as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub price: Option<String>,
    /// Price as a number, 0 when it costs nothing.
    #[serde(skip_serializing_if = "is_absent")]
    pub extracted_price: Option<f64>,
    /// The currency's three-letter code.
    #[serde(skip_serializing_if = "is_absent")]
    pub currency: Option<String>,
    /// Price before a markdown, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub original_price: Option<String>,
    /// Price before a markdown as a number.
    #[serde(skip_serializing_if = "is_absent")]
    pub extracted_original_price: Option<f64>,
    /// A sentence or a text about it.
    #[serde(skip_serializing_if = "is_absent")]
    pub description: Option<String>,
    /// Labels as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub extensions: Vec<String>,
    /// Its icon or cover.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
    /// A wide picture.
    #[serde(skip_serializing_if = "is_absent")]
    pub feature_image: Option<String>,
    /// Pictures of how it looks.
    #[serde(skip_serializing_if = "is_absent")]
    pub images: Vec<String>,
    /// A film about it.
    #[serde(skip_serializing_if = "is_absent")]
    pub video: Option<String>,
}
