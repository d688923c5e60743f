//! Products in a grid (`immersive_products`): cards that open a product of the source's own shop, or stand side by side to be
//! compared.

use super::compared_products;
use crate::once::CollectVec;
use crate::search::sections::card_sections::{Headings, SectionKind, parse_section_kind};
use crate::search::sections::folded::Openers;
use crate::web::page_reader::{PositionedGroup, Reader, clean_text, collect_group, extract_text, find_text};
use crate::web::product_card;
use quarry_html::{Document, Node, selectors};
use quarry_items::Specification;
use serde::Serialize;

selectors! {
    static HEADING = "[role='heading'][aria-level='2']";
    static BLOCK = ".MjjYud, .ULSxyf, [data-hveid] > div";
    /// Rows of which one is shown, and the buttons that change to the others.
    static TAB_PANEL = "div[data-index]:not([role])";
    static OTHER_TAB = "[role='button'][aria-pressed='false'][data-index]";
    /// Pages of a grid behind its first, which a script fills.
    static LATER_PAGE = "[data-tpg] > [id]";
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
    /// Number of ratings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reviews: Option<u64>,
    /// Delivery as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delivery: Option<String>,
    /// Tags, badges and the usual price as shown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extensions: Vec<String>,
    /// Differences from the products beside it, where they are compared.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub specifications: Vec<Specification>,
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
pub(crate) fn parse(document: &Document<'_>, reader: &Reader<'_>) -> PositionedGroup<ImmersiveProduct> {
    let headings = Headings::from_document(document);
    let openers = Openers::from_document(document);
    let mut known: Vec<ImmersiveProduct> = Vec::new();
    let mut cards = product_card::find_all(document);
    // Guides describe choices; their cards have no ids.
    let is_of_guide = |card: &Node<'_>| {
        let heading = headings.find_above(*card).and_then(extract_text);
        card.attr("data-oid").is_none()
            && heading.and_then(|heading| parse_section_kind(&heading)) == Some(SectionKind::BuyingGuide)
    };
    cards.retain(|card| !is_of_guide(card));
    let compared = compared_products::find_cards(document);
    let is_known = |card: &Node<'_>| {
        cards.iter().any(|known| card.index() <= known.index() && known.index() <= card.last_index())
    };
    let compared: Vec<Node<'_>> = compared.into_iter().filter(|card| !is_known(card)).collect_vec();
    cards.extend(compared);
    cards.retain(|card| !is_in_other_tab(*card) && card.closest(&LATER_PAGE).is_none());
    cards.sort_unstable_by_key(Node::index);
    collect_group(cards, |card, position| {
        let found = parse_product(card, position, &headings, &openers, reader)?;
        // A row may have a card twice, for two widths of the window.
        let is_same = |other: &ImmersiveProduct| {
            let same = |one: &ImmersiveProduct| (one.title.clone(), one.price.clone(), one.source.clone());
            found.gpcid.is_none() && same(other) == same(&found)
        };
        if known.iter().any(is_same) {
            return None;
        }
        known.push(found.clone());
        Some(found)
    })
}

/// Returns whether a card stands in a row that a button beside it would show in the place of another.
fn is_in_other_tab(card: Node<'_>) -> bool {
    const DEPTH: usize = 4;
    let panels = std::iter::successors(card.closest(&TAB_PANEL), |panel| panel.parent()?.closest(&TAB_PANEL));
    let has_other = |around: Node<'_>, number: &str| {
        around.select(&OTHER_TAB).any(|button| button.attr("data-index").as_deref() == Some(number))
    };
    panels.filter_map(|panel| Some((panel, panel.attr("data-index")?))).any(|(panel, number)| {
        std::iter::successors(panel.parent(), Node::parent).take(DEPTH).any(|outer| has_other(outer, &number))
    })
}

fn parse_product<'d>(
    node: Node<'d>,
    position: u32,
    headings: &Headings<'d>,
    openers: &Openers<'d>,
    reader: &Reader<'_>,
) -> Option<ImmersiveProduct> {
    let card = product_card::parse(node, reader)?;
    let above = || headings.find_above(node).and_then(extract_text);
    // The former price may touch its remark: `13% off` and `₹120`.
    let apart =
        |extension: String| match card.old_price.as_deref().and_then(|old| extension.strip_suffix(old)) {
            Some(before) => clean_text(before),
            None => Some(extension),
        };
    Some(ImmersiveProduct {
        position,
        category: openers
            .find_title(node)
            .or_else(|| node.closest(&BLOCK).and_then(|block| find_text(block, &HEADING)))
            .or_else(above),
        extensions: card.extensions.into_iter().filter_map(apart).collect_vec(),
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
        specifications: compared_products::parse_specifications(node),
        gpcid: card.ids.gpcid,
        headline_offer_docid: card.ids.headline_offer_docid,
        image_docid: card.ids.image_docid,
        thumbnail: card.thumbnail,
    })
}
