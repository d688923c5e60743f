//! A product of the list.

use super::Query;
use crate::web::product_card::{Installment, ProductCard};
use crate::web::product_ids::ProductIdSet;
use serde::Serialize;

/// A product.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Product {
    /// Place in the group, from 1.
    pub position: u32,
    /// Number of products before it in the source's own list.
    #[serde(skip)]
    pub(super) place: u32,
    /// Title.
    pub title: String,
    /// The source's id of the product, where the page tells it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub product_id: Option<String>,
    /// The source's own page for it, or the seller's on pages that link there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub product_link: Option<String>,
    /// Price as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<String>,
    /// Price as a number in the currency shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extracted_price: Option<f64>,
    /// The currency's code, where mark or country tell it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<&'static str>,
    /// Price before a markdown, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub old_price: Option<String>,
    /// Price before a markdown, in the currency shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extracted_old_price: Option<f64>,
    /// The seller.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Icon of the seller.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_icon: Option<String>,
    /// Whether others sell it too.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub multiple_sources: bool,
    /// Delivery as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delivery: Option<String>,
    /// Rating out of five.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// Number of ratings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reviews: Option<u64>,
    /// A sentence about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snippet: Option<String>,
    /// Tag, badges, condition and the usual price as shown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extensions: Vec<String>,
    /// Label on the picture: `16% OFF`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
    /// Source's remark about seller or product.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub badge: Option<String>,
    /// `Pre-owned`, `Refurbished` …
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_hand_condition: Option<String>,
    /// Payment in parts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub installment: Option<Installment>,
    /// Picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thumbnail: Option<String>,
    /// The ids under which the source knows it.
    #[serde(flatten)]
    pub ids: ProductIdSet,
    /// The call of this API that answers the product.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_product_link: Option<String>,
}

impl Product {
    /// Returns the product of a card.
    pub(super) fn from_card(card: ProductCard, query: &Query, country: Option<&str>) -> Self {
        Self {
            position: 0,
            place: 0,
            service_product_link: query.links.product.build_link(&card.ids, &query.q),
            title: card.title,
            product_id: card.product_id,
            product_link: card.link,
            extracted_price: card.amount.map(|price| price.amount),
            currency: card.amount.and_then(|price| price.currency_code(country)),
            price: card.price,
            extracted_old_price: card.old_amount,
            old_price: card.old_price,
            source: card.source,
            source_icon: card.source_icon,
            multiple_sources: card.multiple_sources,
            delivery: card.delivery,
            rating: card.rating,
            reviews: card.reviews,
            snippet: card.snippet,
            extensions: card.extensions,
            tag: card.tag,
            badge: card.badge,
            second_hand_condition: card.second_hand_condition,
            installment: card.installment,
            thumbnail: card.thumbnail,
            ids: card.ids,
        }
    }

    /// Returns whether two cards, perhaps of different pages, show the same product.
    pub(super) fn is_same_product(&self, other: &Self) -> bool {
        match (self.ids.product_key(), other.ids.product_key()) {
            (Some(one), Some(another)) => one == another,
            (None, None) => {
                let what = |product: &Self| {
                    (
                        product.title.clone(),
                        product.source.clone(),
                        product.price.clone(),
                        product.product_link.clone(),
                    )
                };
                what(self) == what(other)
            }
            _ => false,
        }
    }

    /// Returns whether the price is in a range; what has no price is in none that is asked for, but nobody can say so.
    pub(super) fn is_priced_within(&self, low: Option<f64>, high: Option<f64>) -> bool {
        self.extracted_price
            .is_none_or(|price| low.is_none_or(|low| price >= low) && high.is_none_or(|high| price <= high))
    }
}
