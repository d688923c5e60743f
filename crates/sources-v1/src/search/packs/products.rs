//! Products in a grid (`immersive_products`): cards that open a product of the source's own shop.

use crate::web::card;
use crate::web::reader::{Group, Reader, first_text, group};
use quarry_html::{Document, Node, selectors};
use serde::Serialize;

selectors! {
    static HEADING = "[role='heading'][aria-level='2']";
    static BLOCK = ".MjjYud, .ULSxyf, [data-hveid] > div";
}

/// A product.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct ImmersiveProduct {
    /// Place in the group, from 1.
    pub position: u32,
    /// Heading of the grid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category: Option<String>,
    /// Title.
    pub title: String,
    /// Seller.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Whether others sell it too.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub multiple_sources: bool,
    /// Price as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<String>,
    /// Price as a number in the currency shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extracted_price: Option<f64>,
    /// Price before a markdown, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub original_price: Option<String>,
    /// Price before a markdown, in the currency shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extracted_original_price: Option<f64>,
    /// Rating out of five.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// How many rated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reviews: Option<u64>,
    /// Delivery as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delivery: Option<String>,
    /// Tags, badges and the usual price as shown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extensions: Vec<String>,
    /// The source's id of the product.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gpcid: Option<String>,
    /// The source's id of the offer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub headline_offer_docid: Option<String>,
    /// The source's id of the picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image_docid: Option<String>,
    /// Picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thumbnail: Option<String>,
}

/// Reads the products.
pub(crate) fn read(document: &Document<'_>, reader: &Reader<'_>) -> Group<ImmersiveProduct> {
    group(card::all(document), |card, position| product(card, position, reader))
}

fn product(node: Node<'_>, position: u32, reader: &Reader<'_>) -> Option<ImmersiveProduct> {
    let card = card::read(node, reader)?;
    Some(ImmersiveProduct {
        position,
        category: node.closest(&BLOCK).and_then(|block| first_text(block, &HEADING)),
        title: card.title,
        source: card.source,
        multiple_sources: card.multiple_sources,
        price: card.price,
        extracted_price: card.amount.map(|price| price.amount),
        original_price: card.old_price,
        extracted_original_price: card.old_amount,
        rating: card.rating,
        reviews: card.reviews,
        delivery: card.delivery,
        extensions: card.extensions,
        gpcid: card.ids.gpcid,
        headline_offer_docid: card.ids.headline_offer_docid,
        image_docid: card.ids.image_docid,
        thumbnail: card.thumbnail,
    })
}
