//! Products beside the one of the panel, compared by what they have (`related_products`).
//!
//! Each card says a name, a price, how many rated it, and then labels, each above its value.

use super::entity::OtherEntity;
use crate::number;
use crate::once::CollectVec;
use crate::search::sections::card_sections::collect_lines;
use crate::web::page_reader::{LIST_MAX, Reader, extract_text, parse_count, read_attribute};
use quarry_html::{Document, Node, selectors};

selectors! {
    static PART = "[data-attrid$=':related-sets']";
    static HEADING = "[role='heading']";
    static CARD = "a[href*='/search?']";
    static BLOCK = "div";
    static PICTURE = "img";
    static STARS = "[role='img'][aria-label], g-review-stars [aria-label]";
}

/// A comparison: where it stands, its heading and its products.
pub(in crate::search) struct Comparison {
    pub(in crate::search) place: usize,
    pub(in crate::search) title: String,
    pub(in crate::search) products: Vec<OtherEntity>,
}

/// Reads the comparison; none of fewer than two products.
pub(in crate::search) fn parse(document: &Document<'_>, reader: &Reader<'_>) -> Option<Comparison> {
    let part = document.select(&PART).find(|part| !part.is_hidden())?;
    let is_card = |card: &Node<'_>| card.select_first(&PICTURE).is_some() && !card.is_hidden();
    let cards = part.select(&CARD).filter(is_card).take(LIST_MAX);
    let products = cards.filter_map(|card| parse_product(card, reader)).collect_vec();
    let title = part.select_first(&HEADING).and_then(extract_text)?;
    (products.len() > 1).then(|| Comparison { place: part.index(), title, products })
}

fn parse_product(card: Node<'_>, reader: &Reader<'_>) -> Option<OtherEntity> {
    // The pairs stand in one block or each in its own.
    let tables: Vec<Node<'_>> = card.select(&BLOCK).filter(is_table).take(LIST_MAX).collect_vec();
    let first = tables.first().and_then(|table| table.children().next()).and_then(extract_text);
    let mut head = collect_lines(card).into_iter().take_while(|line| Some(line) != first.as_ref());
    let name = head.next()?;
    let head = head.collect_vec();
    let price = head.iter().find(|line| number::has_price(line)).cloned();
    let stars = card.select_first(&STARS).and_then(|stars| read_attribute(stars, "aria-label"));
    let votes = head.iter().find(|line| line.starts_with('('));
    Some(OtherEntity {
        name,
        extensions: tables.into_iter().flat_map(pair_labels).collect_vec(),
        link: reader.resolve_link(card)?,
        extracted_price: price.as_deref().and_then(number::parse_price).map(|price| price.amount),
        price,
        rating: stars.as_deref().and_then(number::parse_rating),
        reviews: votes.and_then(|votes| parse_count(card, votes)),
        image: reader.find_picture(card),
    })
}

/// Whether an element is a table of labels and values, one below the other.
fn is_table(block: &Node<'_>) -> bool {
    let is_line =
        |line: Node<'_>| line.has_name("div") && line.descendants().next().is_none() && line.has_text();
    let count = block.children().count();
    count > 1 && count.is_multiple_of(2) && block.children().all(is_line)
}

/// Each label with what stands below it: `Storage: 1 TB`. A dash is no value.
fn pair_labels(table: Node<'_>) -> Vec<String> {
    let lines: Vec<Option<String>> = table.children().map(extract_text).collect_vec();
    let pair = |pair: &[Option<String>]| match pair {
        [Some(label), Some(value)] if value.contains(char::is_alphanumeric) => {
            Some(format!("{label}: {value}"))
        }
        _ => None,
    };
    lines.chunks(2).filter_map(pair).collect_vec()
}
