//! A card: a product as the store's lists show it.
//!
//! `[[id, kind], icon, screenshots, title, [rating text, rating], category, …, 8: offer, 10: link, 12: film, 13: text, 14: maker,
//! 15: installs, 22: wide picture, 24: content rating]`.

use quarry_items::App;

use super::address::{Links, Store, absolute, is_product_id, product_of};
use super::text::{picture, plain_at, whole_number};
use crate::cursor::Cursor;
use crate::once::distinct;

/// The kind of an app among the kinds of things that a card's id tells.
pub(super) const KIND_APP: u64 = 7;

/// The card at a member of a list, which may hold it as its first member.
pub(super) fn card(member: Cursor<'_>) -> Option<Cursor<'_>> {
    [member, member.at(&[0])].into_iter().find(|card| {
        card.raw(&[0, 0]).is_some_and(is_product_id)
            && card.count(&[0, 1]).is_some()
            && card.at(&[3]).raw(&[]).is_some()
    })
}

/// Reads a card; none without a title or an address or kind that says what it is. Its positions are the caller's.
pub(super) fn app(card: Cursor<'_>, origin: &str, links: &Links) -> Option<App> {
    let id = card.raw(&[0, 0]).filter(|id| is_product_id(id))?;
    let address = card.raw(&[10, 4, 2]);
    // An address that names another product is not this card's.
    let named = address.and_then(product_of).filter(|(_, named)| named == id);
    let store = named.as_ref().map(|(store, _)| *store);
    let store = store.or_else(|| (card.count(&[0, 1]) == Some(KIND_APP)).then_some(Store::Apps))?;
    let offer = card.at(&[8]);
    let (price, old) = (offer.money(&[1, 0]), offer.money(&[1, 1]));
    let old = old.filter(|old| price.as_ref().is_some_and(|price| old.micros > price.micros));
    let downloads = card.words(&[15]);
    Some(App {
        title: card.words(&[3])?,
        product_id: id.to_owned(),
        link: named.and(address).and_then(|link| absolute(origin, link)),
        product_link: Some(links.product(store, id)),
        reviews_link: Some(links.reviews(store, id)),
        author: card.words(&[14]),
        category: card.words(&[5]),
        rating: card.rating(&[4, 1]),
        extracted_downloads: downloads.as_deref().and_then(whole_number),
        downloads,
        content_rating: card.words(&[24, 0]),
        price: price.as_ref().and_then(|price| price.text.clone()),
        extracted_price: price.as_ref().map(crate::cursor::Money::amount),
        currency: price.map(|price| price.currency),
        original_price: old.as_ref().and_then(|old| old.text.clone()),
        extracted_original_price: old.as_ref().map(crate::cursor::Money::amount),
        description: plain_at(card, &[13, 1]),
        thumbnail: picture(card, &[1]),
        feature_image: picture(card, &[22]),
        images: distinct(card.each(&[2]).filter_map(|image| picture(image, &[]))),
        video: card.https(&[12, 0, 0, 3, 2]),
        ..App::default()
    })
}
