//! Products in a grid (`immersive_products`): cards that open a product of the source's own shop.

use super::number;
use super::reader::{Group, Reader, attr, clean, first_text, group, outermost};
use crate::html::{Document, Node, selectors};
use serde::Serialize;

selectors! {
    static CARD = "[data-oid][data-gid]";
    static TITLE = ".gkQHve, .yYfJGb";
    static PRICE = ".lmQWe, .bUS2md span, .YQkzwf";
    static OLD_PRICE = ".DoCHT[aria-label*='Was']";
    static USUAL = ".DoCHT";
    static SOURCE = ".WJMUdc, .Dt4hCc";
    static MORE = ".pExAXd";
    static DELIVERY = ".ybnj7e";
    static RATING = ".yi40Hd, .sY26mb";
    static STARS = ".z3HNkc[aria-label^='Rated']";
    static VOTES = ".RDApEe, .xdUCw";
    static TAG = ".OWYldd";
    static BADGE = ".W0uRhb, .DvL3de, .zoKWcb";
    static PICTURE = "img:not(.XNo5Ab):not(.z8hFY)";
    static HEADING = "[role='heading'][aria-level='2']";
    static BLOCK = ".MjjYud, .ULSxyf, [data-hveid] > div";
}

/// A product.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
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
pub(in crate::v1) fn read(document: &Document<'_>, reader: &Reader<'_>) -> Group<ImmersiveProduct> {
    group(outermost(document.root(), &CARD), |card, position| product(card, position, reader))
}

fn product(card: Node<'_>, position: u32, reader: &Reader<'_>) -> Option<ImmersiveProduct> {
    let price = first_text(card, &PRICE);
    let original = card.first(&OLD_PRICE).and_then(|node| clean(&node.text()));
    let amount = |price: &Option<String>| price.as_deref().and_then(number::price).map(|price| price.amount);
    let rating = first_text(card, &RATING).or_else(|| attr(card.first(&STARS)?, "aria-label"));
    let texts = |selector| card.select(selector).filter_map(|node| clean(&node.text()));
    let mut extensions: Vec<String> = Vec::new();
    let usual = card.first(&USUAL).filter(|_| original.is_none()).and_then(|node| clean(&node.text()));
    for text in texts(&TAG).chain(texts(&BADGE)).chain(usual) {
        if !extensions.contains(&text) {
            extensions.push(text);
        }
    }
    let id = |name| attr(card, name).filter(|id| id != "0");
    let block = card.closest(&BLOCK);
    Some(ImmersiveProduct {
        position,
        category: block.and_then(|block| first_text(block, &HEADING)),
        title: first_text(card, &TITLE)?,
        source: first_text(card, &SOURCE),
        multiple_sources: card.first(&MORE).is_some(),
        extracted_price: amount(&price),
        extracted_original_price: amount(&original),
        price,
        original_price: original,
        rating: rating.and_then(|rating| number::decimal(&rating)),
        reviews: first_text(card, &VOTES).and_then(|votes| number::count(&votes)),
        delivery: first_text(card, &DELIVERY),
        extensions,
        gpcid: id("data-gid"),
        headline_offer_docid: id("data-oid"),
        image_docid: id("data-iid"),
        thumbnail: card.select(&PICTURE).find_map(|image| reader.picture(image)),
    })
}
