//! What an ad says of itself: its text, its claims, its number, how it is rated, its further links.

use super::{ANCHOR, AdLink, DISPLAYED, LEADING, LIST_ITEM, LISTED, SELLER_RATING, STARS, TITLE};
use crate::number;
use crate::once::{Listed, distinct};
use crate::search::cut::sections;
use crate::search::packs::local::words;
use crate::web::interface;
use crate::web::reader::{LIST_MAX, Reader, attr, clean, pieces, text};
use quarry_html::{Node, Selector, selectors};

selectors! {
    static BLOCK = "div";
    static CALLOUT = ".dcuivd, .r0AZXe, .wzl5Ce, .Qezod a, .Qezod .fvEd6d, span[role='presentation'][tabindex] div";
    /// Claims that no name tells: links that say one, and what opens the hours.
    static CLAIM = "a[data-rw], a[href*='/aclk'], g-bubble [role='button']";
    static PHONE = ".crj95c, a[href^='tel:'], [data-phone-number], a[href*='/aclk'][role='button']";
    /// Further links, where no name tells them, and what may be around one of them.
    static FURTHER = "a[data-rw], a[data-arwt], a[href*='/aclk']";
    static LINK_HEADING = "h3";
}

/// The text of an ad that no name tells: the first block that says something written, as long as a sentence.
pub(super) fn prose(card: Node<'_>) -> Option<String> {
    const SENTENCE_LETTERS_MIN: usize = 40;
    let is_control = |inner: &Node<'_>| interface::is_lone_control(&inner.text());
    let is_block = |node: &Node<'_>| {
        node.is("div") && node.select(&BLOCK).all(|inner| is_control(&inner)) && is_own(node)
    };
    let mut texts = card.descendants().filter(is_block).filter_map(written);
    texts.find(|text| text.chars().count() >= SENTENCE_LETTERS_MIN)
}

/// What an element says, unless that is the ad's address, or what a link leads to: within a text only a control may lead on.
pub(super) fn written(node: Node<'_>) -> Option<String> {
    let is_control = |link: Node<'_>| interface::is_lone_control(&link.text());
    let is_free = node.closest(&ANCHOR).is_none()
        && node.first(&DISPLAYED).is_none()
        && node.select(&ANCHOR).all(is_control);
    if is_free { interface::said(node) } else { None }
}

/// Whether something in an ad is the ad's own and not of a thing that it lists.
pub(super) fn is_own(node: &Node<'_>) -> bool {
    node.closest(&LISTED).is_none()
}

/// Short claims; a row of links is none.
pub(super) fn callouts(card: Node<'_>) -> Vec<String> {
    let mut texts = texts_of(card, &CALLOUT);
    let links: Vec<String> =
        card.select(&CALLOUT).filter(|node| node.first(&LEADING).is_some()).map(|node| node.text()).listed();
    texts.retain(|text| {
        !words::is_phone(text) && !links.iter().any(|link| clean(link).as_ref() == Some(text))
    });
    if texts.is_empty() {
        let said = card.select(&CLAIM).filter(|node| node.first(&TITLE).is_none() && is_own(node));
        let claims = said.filter(|node| text(*node).is_some_and(|said| is_claim(&said)));
        // What stands in two lines is said in two.
        let lines = |node| Some(sections::lines(node)).filter(|lines| lines.len() > 1);
        let of = |node| lines(node).unwrap_or_else(|| text(node).into_iter().listed());
        texts = distinct(claims.take(LIST_MAX).flat_map(of));
    }
    texts
}

/// What it costs on a day, where it is, and when it is open, are claims.
fn is_claim(text: &str) -> bool {
    text.contains('\u{B7}') || text.contains(',') && text.starts_with(|first: char| first.is_ascii_digit())
}

pub(super) fn phone(card: Node<'_>) -> Option<String> {
    let number = |node: Node<'_>| {
        let called = attr(node, "href").and_then(|href| clean(href.strip_prefix("tel:")?));
        // `Call 020 7946 0000`.
        let said = || clean(node.text().trim_start_matches(|first: char| !is_of_number(first)));
        called.or_else(|| attr(node, "data-phone-number")).or_else(said)
    };
    let marked = card.select(&PHONE).filter(is_own).filter_map(number).find(|number| words::is_phone(number));
    marked.or_else(|| pieces(card).find(|said| words::is_phone(said)))
}

fn is_of_number(letter: char) -> bool {
    letter.is_ascii_digit() || matches!(letter, '+' | '(')
}

pub(super) fn rating(card: Node<'_>) -> Option<f64> {
    // `Rating for 24a.test: 4.8 - 10,915 reviews`: the name of the site may have digits.
    let seller = card.first(&SELLER_RATING).and_then(|seller| {
        let said = seller.text();
        let rated = said.split(" - ").next()?;
        number::decimal(rated.rsplit_once(": ").map_or(rated, |(_, figure)| figure))
    });
    let stars = || {
        let stars = card.select(&STARS).find(is_own)?;
        number::decimal(&attr(stars, "aria-label")?)
    };
    seller.or_else(stars).filter(|rating| (0.0..=5.0).contains(rating))
}

fn texts_of(card: Node<'_>, selector: &Selector) -> Vec<String> {
    let text = |node: Node<'_>| clean(node.text().trim_matches(['\u{B7}', ' ']));
    distinct(card.select(selector).take(LIST_MAX).filter_map(text))
}

pub(super) fn sitelinks(card: Node<'_>, reader: &Reader<'_>) -> Vec<AdLink> {
    /// A link with so many of them in its name calls somebody.
    const NUMBER_DIGITS_MIN: usize = 8;
    let digits = |said: &str| said.bytes().filter(u8::is_ascii_digit).count();
    let mut links: Vec<AdLink> = Vec::new();
    // Further links that count the click and say one thing, with a line about it at most, none of them the title's. One may
    // be all that an entry of a list holds.
    let is_entry = |link: &Node<'_>| {
        link.closest(&LIST_ITEM).is_some_and(|entry| entry.text().trim() == link.text().trim())
    };
    let is_further = |link: &Node<'_>| {
        link.first(&TITLE).is_none()
            && pieces(*link).nth(2).is_none()
            && !is_claim(link.text().trim())
            && !interface::is_control(&link.text())
            && pieces(*link).next().is_none_or(|title| digits(&title) < NUMBER_DIGITS_MIN)
            && (is_own(link) || is_entry(link))
    };
    let anchors: Vec<_> = card.select(&FURTHER).filter(is_further).take(LIST_MAX).listed();
    for anchor in anchors {
        let mut lines = pieces(anchor);
        let title = lines.next();
        let below = || anchor.closest(&LINK_HEADING)?.next_sibling().and_then(text);
        let link = title.zip(reader.link(anchor));
        if let Some((title, link)) =
            link.filter(|(title, _)| !links.iter().any(|known| known.title == *title))
        {
            links.push(AdLink { title, link, snippet: lines.next().or_else(below), ..Default::default() });
        }
    }
    links
}
