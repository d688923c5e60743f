//! Cards of the shop's older pages, which some countries and devices still get: a grid, a list, and a list that needs no
//! script. They link to the source's page of the product or, through a redirect, to the seller.

use crate::number;
use crate::web::former_price;
use crate::web::link;
use crate::web::page_reader::{LIST_MAX, Reader, clean_text, find_outermost, find_text, read_attribute};
use crate::web::product_card::ProductCard;
use crate::web::product_ids::ProductIdSet;
use quarry_html::{Document, Node, selectors};
use quarry_kernel::http::{UrlParts, has_scheme};
use quarry_kernel::url;

selectors! {
    static CARD = ".sh-dgr__content, .sh-dlr__list-result, .sh-dgr__gr-auto, .u30d4";
    static SPONSORED = ".pla-unit, .sh-np__click-target, .sh-pla__unit";
    static TITLE = ".tAxDx, .Xjkr3b, .rgHvZc, h3, h4, [role='heading']";
    static PRICE = ".a8Pemb, .HRLxBb, .OFFNJ";
    static OLD_PRICE = ".zY3Xhe, .SUBI5c, s, del, [style*='line-through']";
    static SOURCE = ".aULzUe, .IuHnof, .E5ocAb";
    static LINE = ".dD8iuc";
    static LINK = "a.shntl[href], a.Lq5OHe[href], .rgHvZc a[href], a[href]";
    static RATING = ".Rsc7Yb";
    static STARS = "[aria-label*=' out of 5']";
    static VOTES = ".QIrs8, .NzUzee, .HiT7Id";
    static DELIVERY = ".vEjMR, .dD8iuc .vEjMR";
    static TAG = ".Ib8pOd, .VRpiue";
    static SNIPPET = ".F7Nbq, .hBUZL";
    static CONDITION = ".tD1ls";
    static DOCUMENT_ID = "[data-docid]";
    static PICTURE = "img";
    static TEXT = "span, div, b";
}

/// The path of the source's page of a product, before its id.
const PRODUCT_PATH: &str = "/shopping/product/";

/// Returns the cards of the page, in its order.
pub(super) fn read(document: &Document<'_>, reader: &Reader<'_>) -> Vec<ProductCard> {
    let cards =
        find_outermost(document.root(), &CARD).into_iter().filter(|card| card.closest(&SPONSORED).is_none());
    cards.take(LIST_MAX).filter_map(|node| parse_card(node, reader)).collect()
}

fn parse_card(node: Node<'_>, reader: &Reader<'_>) -> Option<ProductCard> {
    let alone = || {
        let texts = node.select(&TEXT).filter(|node| !former_price::is_former_price(*node, &OLD_PRICE));
        texts.map(|node| node.own_text()).find(|text| number::is_only_price(text))
    };
    let price = former_price::collect_current_prices(node, &PRICE, &OLD_PRICE).next().or_else(alone);
    let amount = price.as_deref().and_then(number::parse_price);
    let former = node.select(&OLD_PRICE).filter_map(former_price::parse_lone_price).find_map(|text| {
        let former = number::parse_price(&text)?.amount;
        (former > amount?.amount).then_some((text, former))
    });
    let tag = find_text(node, &TAG);
    let condition = find_text(node, &CONDITION);
    let catalogid = find_product_id(node);
    let rating =
        find_text(node, &RATING).or_else(|| read_attribute(node.select_first(&STARS)?, "aria-label"));
    Some(ProductCard {
        title: find_text(node, &TITLE)?,
        ids: ProductIdSet {
            headline_offer_docid: node
                .select_first(&DOCUMENT_ID)
                .or_else(|| node.parent()?.closest(&DOCUMENT_ID))
                .and_then(|named| read_attribute(named, "data-docid")),
            catalogid: catalogid.clone(),
            ..ProductIdSet::default()
        },
        product_id: catalogid,
        link: node.select(&LINK).find_map(|anchor| parse_seller_link(&reader.resolve_link(anchor)?)),
        amount,
        price,
        old_amount: former.as_ref().map(|(_, amount)| *amount),
        old_price: former.map(|(text, _)| text),
        source: find_text(node, &SOURCE).or_else(|| parse_seller_line(node)),
        delivery: find_text(node, &DELIVERY),
        rating: rating
            .and_then(|rating| number::parse_decimal(&rating))
            .filter(|rating| (0.0..=5.0).contains(rating)),
        reviews: node.select(&VOTES).find_map(|votes| parse_review_count(&clean_text(&votes.text())?)),
        snippet: find_text(node, &SNIPPET),
        extensions: tag.clone().into_iter().chain(condition.clone()).collect(),
        tag,
        second_hand_condition: condition,
        thumbnail: reader.find_matching_picture(node, &PICTURE),
        ..ProductCard::default()
    })
}

/// Returns the number of reviews in a text; none for a price, and the last number where the stars stand before it: "4.7 out of 5
/// stars. 13,018 product reviews".
fn parse_review_count(text: &str) -> Option<u64> {
    if number::parse_price(text).is_some() {
        return None;
    }
    let text = match text.split_once(" out of 5") {
        Some((_, behind)) => behind.split_once(|letter: char| !letter.is_alphabetic() && letter != ' ')?.1,
        None => text,
    };
    number::parse_count(text)
}

/// Returns the id in a link to the source's page of the product.
fn find_product_id(node: Node<'_>) -> Option<String> {
    node.select(&LINK).find_map(|anchor| {
        let href = anchor.attr("href")?;
        let (_, rest) = href.split_once(PRODUCT_PATH)?;
        let id: String = rest.chars().take_while(char::is_ascii_digit).collect();
        (!id.is_empty()).then_some(id)
    })
}

/// Returns where a link leads, the advertisement's redirect undone; none for the source's own searches.
fn parse_seller_link(address: &str) -> Option<String> {
    if UrlParts::parse(address).path == "/search" {
        return None;
    }
    let target = link::is_ad(address).then(|| url::find_query_value(address, "adurl")).flatten();
    Some(
        target
            .filter(|target| has_scheme(target))
            .map_or_else(|| address.to_owned(), std::borrow::Cow::into_owned),
    )
}

/// Pages without scripts say price and seller in one line: "$13.99 from Shop".
fn parse_seller_line(node: Node<'_>) -> Option<String> {
    let line = node.select(&LINE).find_map(|line| clean_text(&line.text()))?;
    clean_text(line.split_once(" from ")?.1)
}

#[cfg(test)]
mod tests {
    use super::parse_review_count;

    #[test]
    fn neither_a_price_nor_stars_are_counts_of_reviews() {
        for (text, count) in [
            ("₹1,629.00", None),
            ("4.7 out of 5 stars. 13,018 product reviews", Some(13_018)),
            ("4.7 out of 5 stars", None),
            ("(645)", Some(645)),
            ("4.7", None),
        ] {
            assert_eq!(parse_review_count(text), count, "{text}");
        }
    }
}
