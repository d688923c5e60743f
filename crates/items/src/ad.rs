//! Paid results.

use serde::Serialize;

use crate::{Product, Sitelink, is_absent};

/// Paid text result.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Ad {
    /// Position among the ads, from 1.
    pub position: u32,
    /// Position among all results of the page, from 1.
    #[serde(skip_serializing_if = "is_absent")]
    pub position_absolute: Option<u32>,
    /// Position on the page: `top`, `middle`, `bottom` or `right`.
    pub block_position: &'static str,
    /// Title.
    pub title: String,
    /// URL of the landing page.
    pub link: String,
    /// Click-tracking URL of the source.
    #[serde(skip_serializing_if = "is_absent")]
    pub tracking_link: Option<String>,
    /// URL as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub displayed_link: Option<String>,
    /// Advertiser's name.
    #[serde(skip_serializing_if = "is_absent")]
    pub source: Option<String>,
    /// Icon URL of the advertiser.
    #[serde(skip_serializing_if = "is_absent")]
    pub favicon: Option<String>,
    /// Text excerpt.
    #[serde(skip_serializing_if = "is_absent")]
    pub description: Option<String>,
    /// Further lines of the ad.
    #[serde(skip_serializing_if = "is_absent")]
    pub extensions: Vec<String>,
    /// Links to pages of the site.
    #[serde(skip_serializing_if = "is_absent")]
    pub sitelinks: Vec<Sitelink>,
    /// Products of the ad.
    #[serde(skip_serializing_if = "is_absent")]
    pub products: Vec<Product>,
    /// Thumbnail URL.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
    /// Phone number.
    #[serde(skip_serializing_if = "is_absent")]
    pub phone: Option<String>,
    /// Price as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub price: Option<String>,
    /// Price as a number in the currency shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub extracted_price: Option<f64>,
    /// Rating out of 5.
    #[serde(skip_serializing_if = "is_absent")]
    pub rating: Option<f64>,
    /// Number of ratings.
    #[serde(skip_serializing_if = "is_absent")]
    pub reviews: Option<u64>,
}
