//! Priced links of an ad.

use super::{ANCHOR, ShoppingResult, find_block_position};
use crate::number;
use crate::once::CollectVec;
use crate::web::page_reader::{Reader, clean_text, extract_text};
use quarry_html::Node;

/// Parses a priced link by its lines: name, price, a remark.
pub(super) fn parse_priced_link(
    link: Node<'_>,
    position: u32,
    reader: &Reader<'_>,
) -> Option<ShoppingResult> {
    build_product(
        link,
        position,
        reader,
        link.children().filter_map(|line| clean_text(&line.text())).collect_vec(),
    )
}

/// Returns the same in one line beside the link, `Name - $5.00/mo - a word`, or with the word below.
pub(super) fn parse_price_beside_link(
    link: Node<'_>,
    position: u32,
    reader: &Reader<'_>,
) -> Option<ShoppingResult> {
    let is_alone = |row: &Node<'_>| row.select(&ANCHOR).nth(1).is_none();
    let (row, title) = (link.parent().filter(is_alone)?, extract_text(link)?);
    let text = row.text().replace('\u{A0}', " ");
    let rest = text.trim_start().strip_prefix(&title)?.trim_start().strip_prefix('-')?;
    let mut lines = vec![title];
    lines.extend(rest.split(" - ").filter_map(clean_text));
    lines.extend(row.next_sibling().filter(|below| below.has_name("div")).and_then(extract_text));
    build_product(link, position, reader, lines)
}

fn build_product(
    link: Node<'_>,
    position: u32,
    reader: &Reader<'_>,
    lines: Vec<String>,
) -> Option<ShoppingResult> {
    let mut lines = lines.into_iter();
    let (title, price) = (lines.next()?, lines.next()?);
    Some(ShoppingResult {
        position,
        block_position: Some(find_block_position(link)),
        title,
        link: Some(reader.resolve_link(link)?),
        extracted_price: Some(number::parse_price(&price)?.amount),
        price: Some(price),
        extensions: lines.collect_vec(),
        ..ShoppingResult::default()
    })
}
