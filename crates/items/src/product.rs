//! Products and offers.

use serde::Serialize;

use crate::is_absent;

/// A price by itself.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Price {
    /// Price as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub price: Option<String>,
    /// Price as a number in the currency.
    #[serde(skip_serializing_if = "is_absent")]
    pub extracted_price: Option<f64>,
    /// The currency's three-letter code.
    #[serde(skip_serializing_if = "is_absent")]
    pub currency: Option<String>,
}

/// A range of prices.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct PriceRange {
    /// The lowest.
    pub low: f64,
    /// The highest; absent where the range has no end: `$100+`.
    #[serde(skip_serializing_if = "is_absent")]
    pub high: Option<f64>,
    /// Currency (ISO 4217), where shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub currency: Option<String>,
}

/// The ids under which a shopping source knows a product.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct ProductIds {
    /// The product with all its offers.
    #[serde(skip_serializing_if = "is_absent")]
    pub gpcid: Option<String>,
    /// The offer that the card shows.
    #[serde(skip_serializing_if = "is_absent")]
    pub headline_offer_docid: Option<String>,
    /// The picture that the card shows, which tells one variant from another.
    #[serde(skip_serializing_if = "is_absent")]
    pub image_docid: Option<String>,
    /// The entry in the source's catalogue.
    #[serde(skip_serializing_if = "is_absent")]
    pub catalogid: Option<String>,
}

/// A thing that is sold, as a card shows it.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Product {
    /// Place in the group, from 1.
    pub position: u32,
    /// Position on the page, for paid cards: `top`, `middle`, `bottom` or `right`.
    #[serde(skip_serializing_if = "is_absent")]
    pub block_position: Option<&'static str>,
    /// The heading that it stands under.
    #[serde(skip_serializing_if = "is_absent")]
    pub category: Option<String>,
    /// Title.
    pub title: String,
    /// The seller's page.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// The source's own address for it, which counts the click.
    #[serde(skip_serializing_if = "is_absent")]
    pub tracking_link: Option<String>,
    /// The source's id of the product, where the page tells it.
    #[serde(skip_serializing_if = "is_absent")]
    pub product_id: Option<String>,
    /// The source's own page for it, or the seller's on pages that link there.
    #[serde(skip_serializing_if = "is_absent")]
    pub product_link: Option<String>,
    /// Price as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub price: Option<String>,
    /// Price as a number in the currency shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub extracted_price: Option<f64>,
    /// The currency's code, where mark or country tell it.
    #[serde(skip_serializing_if = "is_absent")]
    pub currency: Option<String>,
    /// Price before a markdown, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub old_price: Option<String>,
    /// Price before a markdown, in the currency shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub extracted_old_price: Option<f64>,
    /// The seller.
    #[serde(skip_serializing_if = "is_absent")]
    pub source: Option<String>,
    /// Icon of the seller.
    #[serde(skip_serializing_if = "is_absent")]
    pub source_icon: Option<String>,
    /// Whether others sell it too.
    #[serde(skip_serializing_if = "is_absent")]
    pub multiple_sources: bool,
    /// Delivery as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub delivery: Option<String>,
    /// Rating out of five.
    #[serde(skip_serializing_if = "is_absent")]
    pub rating: Option<f64>,
    /// Number of ratings.
    #[serde(skip_serializing_if = "is_absent")]
    pub reviews: Option<u64>,
    /// A sentence about it.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet: Option<String>,
    /// Tag, badges, condition and the usual price as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub extensions: Vec<String>,
    /// Label on the picture: `16% OFF`.
    #[serde(skip_serializing_if = "is_absent")]
    pub tag: Option<String>,
    /// Source's remark about seller or product.
    #[serde(skip_serializing_if = "is_absent")]
    pub badge: Option<String>,
    /// `Pre-owned`, `Refurbished` …
    #[serde(skip_serializing_if = "is_absent")]
    pub second_hand_condition: Option<String>,
    /// Payment in parts.
    #[serde(skip_serializing_if = "is_absent")]
    pub installment: Option<Installment>,
    /// Picture.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
    /// The ids under which the source knows it.
    #[serde(flatten)]
    pub ids: ProductIds,
    /// This API's call for the product.
    #[serde(skip_serializing_if = "is_absent")]
    pub service_product_link: Option<String>,
}

/// Payment in parts.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Installment {
    /// Down payment as a number.
    #[serde(skip_serializing_if = "is_absent")]
    pub extracted_down_payment: Option<f64>,
    /// For how many months.
    #[serde(skip_serializing_if = "is_absent")]
    pub months: Option<u64>,
    /// Monthly payment in the currency shown.
    pub extracted_cost_per_month: f64,
    /// The text as shown.
    pub text: String,
}

/// Seller's offer of a product.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Offer {
    /// Place among the offers, from 1.
    pub position: u32,
    /// The seller.
    #[serde(skip_serializing_if = "is_absent")]
    pub merchant: Option<String>,
    /// The source's id of the seller.
    #[serde(skip_serializing_if = "is_absent")]
    pub merchant_id: Option<String>,
    /// Icon of the seller.
    #[serde(skip_serializing_if = "is_absent")]
    pub merchant_icon: Option<String>,
    /// Rating of the seller out of five.
    #[serde(skip_serializing_if = "is_absent")]
    pub merchant_rating: Option<f64>,
    /// Number of ratings.
    #[serde(skip_serializing_if = "is_absent")]
    pub merchant_reviews: Option<u64>,
    /// The thing as the seller calls it.
    #[serde(skip_serializing_if = "is_absent")]
    pub title: Option<String>,
    /// Price as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub price: Option<String>,
    /// Price as a number in the currency shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub extracted_price: Option<f64>,
    /// The currency's code, where it can be told.
    #[serde(skip_serializing_if = "is_absent")]
    pub currency: Option<String>,
    /// Price before a markdown, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub old_price: Option<String>,
    /// Price before a markdown, in the currency shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub extracted_old_price: Option<f64>,
    /// Whether and where it is in stock, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub availability: Option<String>,
    /// Delivery as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub delivery: Option<String>,
    /// Returns as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub returns: Option<String>,
    /// Further details of the offer.
    #[serde(skip_serializing_if = "is_absent")]
    pub extensions: Vec<String>,
    /// Source's remark about the offer: `Best price`, `Nearby`.
    #[serde(skip_serializing_if = "is_absent")]
    pub badge: Option<String>,
    /// The seller's page.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// The source's id of the offer.
    #[serde(skip_serializing_if = "is_absent")]
    pub offer_docid: Option<String>,
}

/// A row of a table of properties.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Specification {
    /// Name of the specification.
    pub name: String,
    /// Its value as shown.
    pub value: String,
}
