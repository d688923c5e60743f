//! Products like the one that was asked for.

use super::Query;
use crate::web::page_reader::{LIST_MAX, Reader, saturate_to_u32};
use crate::web::product_card::{self, ProductCard};
use crate::web::product_ids::ProductIdSet;
use quarry_html::Document;
use serde::Serialize;

/// A related product.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct RelatedProduct {
    /// Place among them, from 1.
    pub position: u32,
    /// Title.
    pub title: String,
    /// Price as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<String>,
    /// Price as a number in the currency shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extracted_price: Option<f64>,
    /// The currency's code, where it can be told.
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
    pub merchant: Option<String>,
    /// Rating out of five.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// Number of ratings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reviews: Option<u64>,
    /// The ids under which the source knows it.
    #[serde(flatten)]
    pub ids: ProductIdSet,
    /// Picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thumbnail: Option<String>,
    /// The call of this API that answers the product.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_product_link: Option<String>,
}

/// Returns the related products, in the page's order.
pub(super) fn read(
    document: &Document<'_>,
    reader: &Reader<'_>,
    query: &Query,
    country: Option<&str>,
) -> Vec<RelatedProduct> {
    let cards = product_card::find_all(document)
        .into_iter()
        .take(LIST_MAX)
        .filter_map(|node| product_card::parse(node, reader));
    (1..)
        .zip(cards)
        .map(|(position, card)| build_related(saturate_to_u32(position), card, query, country))
        .collect()
}

fn build_related(position: u32, card: ProductCard, query: &Query, country: Option<&str>) -> RelatedProduct {
    let phrase = query.q.as_deref().unwrap_or(&card.title);
    RelatedProduct {
        position,
        service_product_link: query.links.build_link(&card.ids, phrase),
        title: card.title,
        extracted_price: card.amount.map(|price| price.amount),
        currency: card.amount.and_then(|price| price.currency_code(country)),
        price: card.price,
        old_price: card.old_price,
        extracted_old_price: card.old_amount,
        merchant: card.source,
        rating: card.rating,
        reviews: card.reviews,
        ids: card.ids,
        thumbnail: card.thumbnail,
    }
}
