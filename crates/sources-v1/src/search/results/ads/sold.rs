//! What an ad sells, each with its price.

use super::{ANCHOR, ShoppingResult, block_position};
use crate::number;
use crate::once::Listed;
use crate::web::reader::{Reader, clean, text};
use quarry_html::Node;

/// What an ad sells, by its lines: name, price, a word about it.
pub(super) fn priced(link: Node<'_>, position: u32, reader: &Reader<'_>) -> Option<ShoppingResult> {
    sold(link, position, reader, link.children().filter_map(|line| clean(&line.text())).listed())
}

/// The same in one line beside the link, `Name - $5.00/mo - a word`, or with the word below.
pub(super) fn priced_beside(link: Node<'_>, position: u32, reader: &Reader<'_>) -> Option<ShoppingResult> {
    let is_alone = |row: &Node<'_>| row.select(&ANCHOR).nth(1).is_none();
    let (row, title) = (link.parent().filter(is_alone)?, text(link)?);
    let said = row.text().replace('\u{A0}', " ");
    let rest = said.trim_start().strip_prefix(&title)?.trim_start().strip_prefix('-')?;
    let mut lines = vec![title];
    lines.extend(rest.split(" - ").filter_map(clean));
    lines.extend(row.next_sibling().filter(|below| below.is("div")).and_then(text));
    sold(link, position, reader, lines)
}

fn sold(link: Node<'_>, position: u32, reader: &Reader<'_>, lines: Vec<String>) -> Option<ShoppingResult> {
    let mut lines = lines.into_iter();
    let (title, price) = (lines.next()?, lines.next()?);
    Some(ShoppingResult {
        position,
        block_position: Some(block_position(link)),
        title,
        link: Some(reader.link(link)?),
        extracted_price: Some(number::price(&price)?.amount),
        price: Some(price),
        extensions: lines.listed(),
        ..ShoppingResult::default()
    })
}
