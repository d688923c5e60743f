//! Apps, games, books and films of stores, as listed.

use serde::Serialize;

use crate::is_absent;

/// Store product as listed.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct App {
    /// Position in the group, from 1.
    pub position: u32,
    /// Position across all groups of the page, from 1.
    #[serde(skip_serializing_if = "is_absent")]
    pub position_absolute: Option<u32>,
    /// Name.
    pub title: String,
    /// Store's product id, accepted by this API's product and review endpoints.
    pub product_id: String,
    /// URL of the store page.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// API call for the product.
    #[serde(skip_serializing_if = "is_absent")]
    pub product_link: Option<String>,
    /// API call for its reviews.
    #[serde(skip_serializing_if = "is_absent")]
    pub reviews_link: Option<String>,
    /// Developer, author or studio.
    #[serde(skip_serializing_if = "is_absent")]
    pub author: Option<String>,
    /// Store's id of the author.
    #[serde(skip_serializing_if = "is_absent")]
    pub author_id: Option<String>,
    /// URL of the author's store page.
    #[serde(skip_serializing_if = "is_absent")]
    pub author_link: Option<String>,
    /// Category as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub category: Option<String>,
    /// Store's id of the category.
    #[serde(skip_serializing_if = "is_absent")]
    pub category_id: Option<String>,
    /// Rating out of 5.
    #[serde(skip_serializing_if = "is_absent")]
    pub rating: Option<f64>,
    /// Number of ratings.
    #[serde(skip_serializing_if = "is_absent")]
    pub reviews: Option<u64>,
    /// Number of installs, as shown: `10M+`.
    #[serde(skip_serializing_if = "is_absent")]
    pub downloads: Option<String>,
    /// Number of installs, as a lower bound.
    #[serde(skip_serializing_if = "is_absent")]
    pub extracted_downloads: Option<u64>,
    /// Age rating.
    #[serde(skip_serializing_if = "is_absent")]
    pub content_rating: Option<String>,
    /// Price as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub price: Option<String>,
    /// Price as a number; 0 when free.
    #[serde(skip_serializing_if = "is_absent")]
    pub extracted_price: Option<f64>,
    /// Currency code (ISO 4217).
    #[serde(skip_serializing_if = "is_absent")]
    pub currency: Option<String>,
    /// Price before the discount, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub original_price: Option<String>,
    /// Price before the discount, as a number.
    #[serde(skip_serializing_if = "is_absent")]
    pub extracted_original_price: Option<f64>,
    /// Short description.
    #[serde(skip_serializing_if = "is_absent")]
    pub description: Option<String>,
    /// Labels as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub extensions: Vec<String>,
    /// URL of the icon or cover.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
    /// URL of the wide banner image.
    #[serde(skip_serializing_if = "is_absent")]
    pub feature_image: Option<String>,
    /// Screenshot URLs.
    #[serde(skip_serializing_if = "is_absent")]
    pub images: Vec<String>,
    /// Video URL.
    #[serde(skip_serializing_if = "is_absent")]
    pub video: Option<String>,
}
