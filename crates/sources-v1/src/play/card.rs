//! A card: a product as the store's lists show it.
//!
//! `[[id, kind], icon, screenshots, title, [rating text, rating], category, …, 8: offer, 10: link, 12: film, 13: text, 14: maker,
//! 15: installs, 22: wide picture, 24: content rating]`.

use quarry_items::App;

use super::address::{Links, Store, is_product_id, make_absolute, parse_product_address};
use super::text::{parse_picture, parse_whole_number, strip_markup_at};
use crate::cursor::Cursor;
use crate::once::collect_distinct;

/// The kind of an app among the kinds of things that a card's id tells.
pub(super) const KIND_APP: u64 = 7;

/// Returns the card at a member of a list, which may hold it as its first member.
pub(super) fn find_card(member: Cursor<'_>) -> Option<Cursor<'_>> {
    [member, member.get_path(&[0])].into_iter().find(|card| {
        card.raw_str(&[0, 0]).is_some_and(is_product_id)
            && card.count(&[0, 1]).is_some()
            && card.get_path(&[3]).raw_str(&[]).is_some()
    })
}

/// Reads a card; none without a title or an address or kind that says what it is. Its positions are the caller's.
pub(super) fn parse_app(card: Cursor<'_>, origin: &str, links: &Links) -> Option<App> {
    let id = card.raw_str(&[0, 0]).filter(|id| is_product_id(id))?;
    let address = card.raw_str(&[10, 4, 2]);
    // An address that names another product is not this card's.
    let named = address.and_then(parse_product_address).filter(|(_, named)| named == id);
    let store = named.as_ref().map(|(store, _)| *store);
    let store = store.or_else(|| (card.count(&[0, 1]) == Some(KIND_APP)).then_some(Store::Apps))?;
    let offer = card.get_path(&[8]);
    let (price, old) = (offer.money(&[1, 0]), offer.money(&[1, 1]));
    let old = old.filter(|old| price.as_ref().is_some_and(|price| old.micros > price.micros));
    let downloads = card.text_line(&[15]);
    Some(App {
        title: card.text_line(&[3])?,
        product_id: id.to_owned(),
        link: named.and(address).and_then(|link| make_absolute(origin, link)),
        product_link: Some(links.product_link(store, id)),
        reviews_link: Some(links.reviews_link(store, id)),
        author: card.text_line(&[14]),
        category: card.text_line(&[5]),
        rating: card.rating(&[4, 1]),
        extracted_downloads: downloads.as_deref().and_then(parse_whole_number),
        downloads,
        content_rating: card.text_line(&[24, 0]),
        price: price.as_ref().and_then(|price| price.text.clone()),
        extracted_price: price.as_ref().map(crate::cursor::Money::amount),
        currency: price.map(|price| price.currency),
        original_price: old.as_ref().and_then(|old| old.text.clone()),
        extracted_original_price: old.as_ref().map(crate::cursor::Money::amount),
        description: strip_markup_at(card, &[13, 1]),
        thumbnail: parse_picture(card, &[1]),
        feature_image: parse_picture(card, &[22]),
        images: collect_distinct(card.items_at(&[2]).filter_map(|image| parse_picture(image, &[]))),
        video: card.https_link(&[12, 0, 0, 3, 2]),
        ..App::default()
    })
}
