//! Sellers of the product, and their terms.

use crate::number;
use crate::once;
use crate::web::delivery::{is_about_delivery, is_about_returns};
use crate::web::former_price;
use crate::web::link;
use crate::web::page_reader::{
    LIST_MAX, Reader, clean_text, find_outermost, find_text, read_attribute, saturate_to_u32,
};
use quarry_html::{Document, Node, Selector, selectors};
pub use quarry_items::Offer;
use quarry_kernel::http::has_scheme;
use quarry_kernel::url;

selectors! {
    static GRID = "[data-attrid='organic_offers_grid']";
    static OFFER = "[data-attrid='organic_offers_grid'] [role='listitem'], [jsname='uwagwf'][role='listitem']";
    static SELLER = "[data-merchantid], [data-merchant-name]";
    static TARGET = "[data-target-url]";
    static LINK = "a.P9159d[href], a[href]";
    static MERCHANT = ".hP4iBf, [data-report-feedback-about-context]";
    static ICON = "img.XNo5Ab, img[src*='faviconV2']";
    static PRICE = "[aria-label^='Current price'], .Pgbknd, .GBgquf span[aria-label], .GBgquf";
    static LABELLED = "[aria-label]";
    static OLD_PRICE = "[aria-label^='Old price'], [aria-label^='Maximum retail price'], .AoPnCe span[aria-label], \
        .TD5IGf, s, del, [style*='line-through']";
    static SIGN = "[role='img'][aria-label]";
    /// The part of the page that holds the offers and, below them, the button for more.
    static BLOCK = "[data-nms], [jsname='OZAEVd']";
    static BUTTON = "[role='button'], button";
    static ITEM = "[role='listitem']";
}

/// Returns the offers of the page, in its order.
pub(super) fn read(document: &Document<'_>, reader: &Reader<'_>, country: Option<&str>) -> Vec<Offer> {
    let mut offers: Vec<Offer> = Vec::new();
    for node in find_outermost(document.root(), &OFFER).into_iter().take(LIST_MAX) {
        offers.extend(parse_offer(node, saturate_to_u32(offers.len() + 1), reader, country));
    }
    offers
}

/// Returns whether the page has a button for offers that it does not show.
pub(super) fn has_more_offers(document: &Document<'_>) -> bool {
    let Some(grid) = document.select_first(&GRID) else { return false };
    let Some(block) = grid.closest(&BLOCK) else { return false };
    block.select(&BUTTON).any(|button| {
        button.index() > grid.index()
            && button.closest(&ITEM).is_none()
            && clean_text(&button.text()).is_some()
    })
}

fn parse_offer(node: Node<'_>, position: u32, reader: &Reader<'_>, country: Option<&str>) -> Option<Offer> {
    let of_seller = |name| node.select(&SELLER).find_map(|seller| read_attribute(seller, name));
    let price = parse_price(node);
    let amount = price.as_deref().and_then(number::parse_price);
    let old_price = parse_old_price(node, amount.map(|price| price.amount));
    let facts = OfferFacts::from_offer(node);
    let rows = facts.rows;
    let find = |is: fn(&str) -> bool| rows.iter().find(|row| is(row)).cloned();
    let (delivery, returns) = (find(is_about_delivery), find(is_about_returns));
    let is_other = |row: &&String| Some(*row) != delivery.as_ref() && Some(*row) != returns.as_ref();
    let link = parse_link(node, reader);
    let merchant = of_seller("data-merchant-name").or_else(|| find_text(node, &MERCHANT));
    // Text above the seller's name tells why the offer comes first.
    let above = node.descendants().find_map(|inner| clean_text(&inner.own_text()));
    // Something that nobody sells and that has no price is no offer.
    if merchant.is_none() && (price.is_none() || link.is_none()) {
        return None;
    }
    Some(Offer {
        position,
        badge: above.filter(|text| merchant.as_ref().is_some_and(|merchant| text != merchant)),
        merchant,
        merchant_id: of_seller("data-merchantid"),
        merchant_icon: node.select_first(&ICON).and_then(|icon| reader.resolve_picture(icon)),
        merchant_rating: facts.rating,
        merchant_reviews: None,
        title: facts.title,
        extracted_price: amount.map(|price| price.amount),
        currency: amount.and_then(|price| price.currency_code(country)).map(str::to_owned),
        price,
        extracted_old_price: old_price.as_deref().and_then(number::parse_price).map(|price| price.amount),
        old_price,
        availability: facts.availability,
        extensions: rows.iter().filter(is_other).cloned().collect(),
        delivery,
        returns,
        link,
        offer_docid: of_seller("data-oid"),
    })
}

/// Returns the seller's own address, the source's redirects undone.
fn parse_link(node: Node<'_>, reader: &Reader<'_>) -> Option<String> {
    let named = node.select(&TARGET).find_map(|target| read_attribute(target, "data-target-url"));
    let address = match named.filter(|address| has_scheme(address)) {
        Some(address) => link::resolve_target(reader.base, &address)?,
        None => find_first_link(node, &LINK, reader)?,
    };
    let target = link::is_ad(&address).then(|| url::find_query_value(&address, "adurl")).flatten();
    Some(target.filter(|target| has_scheme(target)).map_or(address.clone(), std::borrow::Cow::into_owned))
}

fn find_first_link(node: Node<'_>, selector: &Selector, reader: &Reader<'_>) -> Option<String> {
    reader.resolve_link(node).or_else(|| reader.find_link(node, selector))
}

/// Returns the price as shown: where it stands, or the first labelled text that is nothing but a price.
fn parse_price(node: Node<'_>) -> Option<String> {
    let shown = |price| former_price::collect_current_prices(node, price, &OLD_PRICE);
    let alone = |price| shown(price).find(|text| number::is_only_price(text));
    alone(&PRICE).or_else(|| alone(&LABELLED)).or_else(|| shown(&PRICE).next())
}

/// Returns the price before the markdown; one that is not greater than the present one marks nothing down.
fn parse_old_price(node: Node<'_>, current: Option<f64>) -> Option<String> {
    let shown = |old: Node<'_>| former_price::parse_lone_price(old).or_else(|| clean_text(&old.text()));
    node.select(&OLD_PRICE).filter_map(shown).find(|text| {
        let amount = number::parse_price(text).map(|price| price.amount);
        amount.zip(current).is_some_and(|(amount, current)| amount > current)
    })
}

/// Facts below an offer's price: its name, and rows with signs that tell their kind, the first of them without.
#[derive(Default)]
struct OfferFacts {
    title: Option<String>,
    availability: Option<String>,
    rating: Option<f64>,
    rows: Vec<String>,
}

impl OfferFacts {
    fn from_offer(offer: Node<'_>) -> Self {
        let mut facts = Self::default();
        let Some(sign) = offer.select_first(&SIGN) else { return facts };
        let mut lists = iter_ancestors(sign, offer).skip(1);
        let says = |node: &Node<'_>| parse_row_text(*node).is_some();
        let Some(list) = lists.find(|list| list.children().filter(says).count() > 1) else {
            return facts;
        };
        facts.title = iter_ancestors(list, offer)
            .flat_map(|node| std::iter::successors(node.prev_sibling(), Node::prev_sibling))
            .find_map(parse_row_text);
        for row in list.children().take(LIST_MAX) {
            let label = row.select_first(&SIGN).and_then(|sign| read_attribute(sign, "aria-label"));
            let Some(text) = parse_row_text(row) else { continue };
            if let Some((rating, "5")) = text.split_once('/') {
                facts.rating = number::parse_decimal(rating).filter(|rating| (0.0..=5.0).contains(rating));
            } else if facts.availability.is_none() && facts.rows.is_empty() && label.is_none() {
                facts.availability = Some(space_parts(&text));
            } else {
                once::push_distinct(&mut facts.rows, label.unwrap_or_else(|| space_parts(&text)));
            }
        }
        facts
    }
}

/// Returns an element and those around it, within the offer.
fn iter_ancestors<'d>(node: Node<'d>, offer: Node<'d>) -> impl Iterator<Item = Node<'d>> {
    std::iter::successors(Some(node), Node::parent).take_while(move |outer| outer.index() > offer.index())
}

/// Returns the text of a row without the point between it and the one before.
fn parse_row_text(row: Node<'_>) -> Option<String> {
    clean_text(row.text().trim_start_matches(['·', ' ']))
}

/// Returns a text whose parts stand in elements of their own: `In stock nearby,3.6 km`.
fn space_parts(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    let mut letters = text.replace(" ,", ",").chars().collect::<Vec<_>>().into_iter().peekable();
    while let Some(letter) = letters.next() {
        let ends_word = out.chars().next_back().is_some_and(char::is_alphabetic);
        out.push(letter);
        if letter == ',' && ends_word && letters.peek().is_some_and(|next| !next.is_whitespace()) {
            out.push(' ');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::pictures::Pictures;

    fn offer_of(inside: &str) -> Offer {
        let page = format!(
            "<div data-attrid=organic_offers_grid><div role=listitem data-merchant-name=Shop>\
             <a href='https://shop.test/'>{inside}</a></div></div>"
        );
        let document = Document::parse(&page);
        let reader = Reader { base: "https://engine.test/search", pictures: Pictures::from_page(&document) };
        read(&document, &reader, None).remove(0)
    }

    #[test]
    fn a_price_and_the_one_before_in_one_element_are_told_apart() {
        for inside in [
            "<div class=GBgquf>$40.00 <s>$70.00</s></div>",
            "<div class=GBgquf><s>$70.00</s> $40.00</div>",
            "<div class=GBgquf><s><span aria-label='$70.00'>$70.00</span></s><span aria-label='$40.00'>$40.00</span></div>",
            "<div class=GBgquf><span class=AoPnCe><span aria-label='Old price $70.00'>$70.00</span></span><span>$40.00</span></div>",
            "<div class=Pgbknd><span style='text-decoration:line-through'>$70.00</span> <span>$40.00</span></div>",
            "<div class=GBgquf><del><i>Was</i> <b>$70.00</b></del>$40.00</div>",
        ] {
            let offer = offer_of(inside);
            assert_eq!(
                (offer.price.as_deref(), offer.old_price.as_deref()),
                (Some("$40.00"), Some("$70.00")),
                "{inside}"
            );
            assert_eq!(
                (offer.extracted_price, offer.extracted_old_price),
                (Some(40.0), Some(70.0)),
                "{inside}"
            );
        }
    }

    #[test]
    fn a_former_price_that_is_not_greater_marks_nothing_down() {
        for old in ["$40.00", "$30.00"] {
            let offer = offer_of(&format!("<div class=GBgquf>$40.00 <s>{old}</s></div>"));
            assert_eq!((offer.price.as_deref(), offer.old_price), (Some("$40.00"), None), "{old}");
        }
    }
}
