//! Paid results.

use serde::Serialize;

use crate::{Product, Sitelink, is_absent};

/// A paid text result.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Ad {
    /// Place among the ads, from 1.
    pub position: u32,
    /// Place among everything on the page that is a result, from 1.
    #[serde(skip_serializing_if = "is_absent")]
    pub position_absolute: Option<u32>,
    /// Position on the page: `top`, `middle`, `bottom` or `right`.
    pub block_position: &'static str,
    /// Title.
    pub title: String,
    /// Address.
    pub link: String,
    /// The source's own address for it, which counts the click.
    #[serde(skip_serializing_if = "is_absent")]
    pub tracking_link: Option<String>,
    /// Address as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub displayed_link: Option<String>,
    /// Name of the advertiser.
    #[serde(skip_serializing_if = "is_absent")]
    pub source: Option<String>,
    /// Icon of the advertiser.
    #[serde(skip_serializing_if = "is_absent")]
    pub favicon: Option<String>,
    /// Text.
    #[serde(skip_serializing_if = "is_absent")]
    pub description: Option<String>,
    /// Further lines of the ad.
    #[serde(skip_serializing_if = "is_absent")]
    pub extensions: Vec<String>,
    /// Links into the site.
    #[serde(skip_serializing_if = "is_absent")]
    pub sitelinks: Vec<Sitelink>,
    /// Products of the ad, with their prices.
    #[serde(skip_serializing_if = "is_absent")]
    pub products: Vec<Product>,
    /// Picture.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
    /// Telephone number.
    #[serde(skip_serializing_if = "is_absent")]
    pub phone: Option<String>,
    /// Price as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub price: Option<String>,
    /// Price as a number in the currency shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub extracted_price: Option<f64>,
    /// Rating out of five.
    #[serde(skip_serializing_if = "is_absent")]
    pub rating: Option<f64>,
    /// Number of ratings.
    #[serde(skip_serializing_if = "is_absent")]
    pub reviews: Option<u64>,
}
