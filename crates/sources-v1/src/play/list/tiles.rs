//! The tiles of a page as it is drawn: for lists whose data are none that are known here.

use quarry_html::{Document, Node, selectors};
use quarry_items::App;

use super::super::address::{Links, make_absolute, parse_product_address};
use super::super::shelf::Shelf;

selectors! {
    /// A tile leads to a product; a heading stands above its shelf.
    static TILE_OR_HEADING = "h2, a[href*='/store/'][href*='id=']";
    static TITLE = ".Epkrse, .ubGTjb, [title]";
    static PICTURE = "img[src]";
    static PRICE = ".VfPpfd";
    static OLD_PRICE = ".i5DZme";
}

/// Returns the shelves that the page shows, each with its heading.
pub(super) fn collect_shelves(body: &str, origin: &str, links: &Links) -> Vec<Shelf> {
    let document = Document::parse(body);
    let mut shelves: Vec<Shelf> = Vec::new();
    let mut heading: Option<String> = None;
    let mut absolute_position = 0;
    for node in document.select(&TILE_OR_HEADING) {
        if node.has_name("h2") {
            heading = Some(node.text()).filter(|text| !text.is_empty());
            continue;
        }
        let Some(mut item) = parse_tile(&node, origin, links) else { continue };
        if shelves.last().is_none_or(|shelf| shelf.title != heading) {
            let position = u32::try_from(shelves.len() + 1).unwrap_or(u32::MAX);
            shelves.push(Shelf { position, title: heading.clone(), ..Shelf::default() });
        }
        let Some(shelf) = shelves.last_mut() else { continue };
        if shelf.items.iter().any(|known| known.product_id == item.product_id) {
            continue;
        }
        absolute_position += 1;
        item.position = u32::try_from(shelf.items.len() + 1).unwrap_or(u32::MAX);
        item.position_absolute = Some(absolute_position);
        shelf.items.push(item);
    }
    shelves
}

fn parse_tile(node: &Node<'_>, origin: &str, links: &Links) -> Option<App> {
    let href = node.attr("href")?;
    let (store, id) = parse_product_address(&href)?;
    let title = node.select_first(&TITLE).map(|title| title.text()).filter(|title| !title.is_empty());
    let title = title.or_else(|| node.attr("aria-label").map(|label| label.trim().to_owned()));
    let picture = node.select_first(&PICTURE);
    let price = node.select_first(&PRICE).map(|price| price.text()).filter(|price| !price.is_empty());
    Some(App {
        title: title.filter(|title| !title.is_empty())?,
        link: make_absolute(origin, &href),
        product_link: Some(links.product_link(store, &id)),
        reviews_link: Some(links.reviews_link(store, &id)),
        product_id: id,
        thumbnail: picture.and_then(|image| crate::cursor::parse_link(&image.attr("src")?)),
        price,
        original_price: node
            .select_first(&OLD_PRICE)
            .map(|price| price.text())
            .filter(|price| !price.is_empty()),
        ..App::default()
    })
}
