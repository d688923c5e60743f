//! Products and offers.

use serde::Serialize;

use crate::is_absent;

/// Price.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Price {
    /// Price as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub price: Option<String>,
    /// Price as a number in the currency.
    #[serde(skip_serializing_if = "is_absent")]
    pub extracted_price: Option<f64>,
    /// Currency code (ISO 4217).
    #[serde(skip_serializing_if = "is_absent")]
    pub currency: Option<String>,
}

/// Price range.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct PriceRange {
    /// Lowest price.
    pub low: f64,
    /// Highest price; absent for an open range such as `$100+`.
    #[serde(skip_serializing_if = "is_absent")]
    pub high: Option<f64>,
    /// Currency (ISO 4217), where shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub currency: Option<String>,
}

/// Ids of a product in a shopping source.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct ProductIds {
    /// Id of the product with all its offers.
    #[serde(skip_serializing_if = "is_absent")]
    pub gpcid: Option<String>,
    /// Id of the offer that the card shows.
    #[serde(skip_serializing_if = "is_absent")]
    pub headline_offer_docid: Option<String>,
    /// Id of the card's image, which distinguishes variants.
    #[serde(skip_serializing_if = "is_absent")]
    pub image_docid: Option<String>,
    /// Id in the source's catalogue.
    #[serde(skip_serializing_if = "is_absent")]
    pub catalogid: Option<String>,
}

/// Product as shown on a card.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Product {
    /// Position in the group, from 1.
    pub position: u32,
    /// Position on the page, for paid cards: `top`, `middle`, `bottom` or `right`.
    #[serde(skip_serializing_if = "is_absent")]
    pub block_position: Option<&'static str>,
    /// Heading of the section.
    #[serde(skip_serializing_if = "is_absent")]
    pub category: Option<String>,
    /// Title.
    pub title: String,
    /// URL of the seller's page.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// Click-tracking URL of the source.
    #[serde(skip_serializing_if = "is_absent")]
    pub tracking_link: Option<String>,
    /// Source's id of the product, where the page contains it.
    #[serde(skip_serializing_if = "is_absent")]
    pub product_id: Option<String>,
    /// URL of the source's product page, or the seller's on pages that link there.
    #[serde(skip_serializing_if = "is_absent")]
    pub product_link: Option<String>,
    /// Price as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub price: Option<String>,
    /// Price as a number in the currency shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub extracted_price: Option<f64>,
    /// Currency code (ISO 4217), where symbol or country identifies it.
    #[serde(skip_serializing_if = "is_absent")]
    pub currency: Option<String>,
    /// Price before the discount, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub old_price: Option<String>,
    /// Price before the discount, in the currency shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub extracted_old_price: Option<f64>,
    /// Seller.
    #[serde(skip_serializing_if = "is_absent")]
    pub source: Option<String>,
    /// Icon URL of the seller.
    #[serde(skip_serializing_if = "is_absent")]
    pub source_icon: Option<String>,
    /// Whether several sellers offer it.
    #[serde(skip_serializing_if = "is_absent")]
    pub multiple_sources: bool,
    /// Delivery as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub delivery: Option<String>,
    /// Rating out of 5.
    #[serde(skip_serializing_if = "is_absent")]
    pub rating: Option<f64>,
    /// Number of ratings.
    #[serde(skip_serializing_if = "is_absent")]
    pub reviews: Option<u64>,
    /// Short description.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet: Option<String>,
    /// Tag, badges, condition and usual price, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub extensions: Vec<String>,
    /// Label on the image: `16% OFF`.
    #[serde(skip_serializing_if = "is_absent")]
    pub tag: Option<String>,
    /// Source's badge for seller or product.
    #[serde(skip_serializing_if = "is_absent")]
    pub badge: Option<String>,
    /// Condition of a used product: `Pre-owned`, `Refurbished` …
    #[serde(skip_serializing_if = "is_absent")]
    pub second_hand_condition: Option<String>,
    /// Payment by instalments.
    #[serde(skip_serializing_if = "is_absent")]
    pub installment: Option<Installment>,
    /// Thumbnail URL.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
    /// Ids of the product at the source.
    #[serde(flatten)]
    pub ids: ProductIds,
    /// API call for the product.
    #[serde(skip_serializing_if = "is_absent")]
    pub service_product_link: Option<String>,
}

/// Payment by instalments.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Installment {
    /// Down payment as a number.
    #[serde(skip_serializing_if = "is_absent")]
    pub extracted_down_payment: Option<f64>,
    /// Number of months.
    #[serde(skip_serializing_if = "is_absent")]
    pub months: Option<u64>,
    /// Monthly payment in the currency shown.
    pub extracted_cost_per_month: f64,
    /// Text as shown.
    pub text: String,
}

/// Seller's offer of a product.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Offer {
    /// Position among the offers, from 1.
    pub position: u32,
    /// Seller.
    #[serde(skip_serializing_if = "is_absent")]
    pub merchant: Option<String>,
    /// Source's id of the seller.
    #[serde(skip_serializing_if = "is_absent")]
    pub merchant_id: Option<String>,
    /// Icon URL of the seller.
    #[serde(skip_serializing_if = "is_absent")]
    pub merchant_icon: Option<String>,
    /// Rating of the seller out of five.
    #[serde(skip_serializing_if = "is_absent")]
    pub merchant_rating: Option<f64>,
    /// Number of ratings.
    #[serde(skip_serializing_if = "is_absent")]
    pub merchant_reviews: Option<u64>,
    /// Product title at the seller.
    #[serde(skip_serializing_if = "is_absent")]
    pub title: Option<String>,
    /// Price as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub price: Option<String>,
    /// Price as a number in the currency shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub extracted_price: Option<f64>,
    /// Currency code (ISO 4217), where it can be identified.
    #[serde(skip_serializing_if = "is_absent")]
    pub currency: Option<String>,
    /// Price before the discount, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub old_price: Option<String>,
    /// Price before the discount, in the currency shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub extracted_old_price: Option<f64>,
    /// Stock and store, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub availability: Option<String>,
    /// Delivery as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub delivery: Option<String>,
    /// Return policy as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub returns: Option<String>,
    /// Further details of the offer.
    #[serde(skip_serializing_if = "is_absent")]
    pub extensions: Vec<String>,
    /// Source's badge for the offer: `Best price`, `Nearby`.
    #[serde(skip_serializing_if = "is_absent")]
    pub badge: Option<String>,
    /// URL of the seller's page.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// Source's id of the offer.
    #[serde(skip_serializing_if = "is_absent")]
    pub offer_docid: Option<String>,
}

/// Row of a specification table.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Specification {
    /// Name of the specification.
    pub name: String,
    /// Value as shown.
    pub value: String,
}
