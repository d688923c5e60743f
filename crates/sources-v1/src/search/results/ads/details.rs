//! Details of an ad: text, claims, telephone number, rating, further links.

use super::{ANCHOR, AdLink, DISPLAYED, LEADING, LIST_ITEM, LISTED, SELLER_RATING, STARS, TITLE};
use crate::number;
use crate::once::{CollectVec, collect_distinct};
use crate::search::packs::local::text;
use crate::search::sections::card_sections;
use crate::web::controls;
use crate::web::page_reader::{
    LIST_MAX, Reader, clean_text, collect_text_runs, extract_text, read_attribute,
};
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
    /// Bubble that opens beside a line of an ad.
    static BUBBLE = "g-bubble, g-dialog, g-lightbox, [role='dialog'], [role='tooltip']";
    /// The mark of an offer on a button that is all of its link.
    static OFFER_MARK = "[role='button'] svg";
}

/// Returns the text of an ad that no name tells: the first block that says something written, as long as a sentence.
pub(super) fn find_description(card: Node<'_>) -> Option<String> {
    const SENTENCE_LETTERS_MIN: usize = 40;
    let is_control = |inner: &Node<'_>| controls::is_lone_control_label(&inner.text());
    let is_block = |node: &Node<'_>| {
        node.has_name("div")
            && node.select(&BLOCK).all(|inner| is_control(&inner))
            && is_outside_listing(node)
    };
    let mut texts = card.descendants().filter(is_block).filter_map(extract_own_text);
    texts.find(|text| text.chars().count() >= SENTENCE_LETTERS_MIN)
}

/// Returns an element's text, unless it is the ad's address or a link's text: within a text only a control may be a link.
pub(super) fn extract_own_text(node: Node<'_>) -> Option<String> {
    let is_control = |link: Node<'_>| controls::is_lone_control_label(&link.text());
    let is_free = node.closest(&ANCHOR).is_none()
        && node.select_first(&DISPLAYED).is_none()
        && node.select(&ANCHOR).all(is_control);
    if is_free { controls::extract_visible_text(node) } else { None }
}

/// Returns whether something in an ad is the ad's own and not of a thing that it lists.
pub(super) fn is_outside_listing(node: &Node<'_>) -> bool {
    node.closest(&LISTED).is_none()
}

/// Short claims; a row of links is none.
pub(super) fn parse_callouts(card: Node<'_>) -> Vec<String> {
    let mut texts = collect_texts(card, &CALLOUT);
    let links: Vec<String> = card
        .select(&CALLOUT)
        .filter(|node| node.select_first(&LEADING).is_some())
        .map(|node| node.text())
        .collect_vec();
    texts.retain(|text| {
        !text::is_phone(text) && !links.iter().any(|link| clean_text(link).as_ref() == Some(text))
    });
    if texts.is_empty() {
        let blocks = card
            .select(&CLAIM)
            .filter(|node| node.select_first(&TITLE).is_none() && is_outside_listing(node));
        let claims = blocks.filter(|node| extract_text(*node).is_some_and(|text| is_claim(&text)));
        // Two lines of the page stay two lines.
        let lines = |node| Some(card_sections::collect_lines(node)).filter(|lines| lines.len() > 1);
        let lines_or_text =
            |node| lines(node).unwrap_or_else(|| extract_text(node).into_iter().collect_vec());
        texts = collect_distinct(claims.take(LIST_MAX).flat_map(lines_or_text));
    }
    let offers = card.select(&FURTHER).filter(|link| is_offer(link) && is_outside_listing(link));
    texts.extend(offers.filter_map(extract_text).take(LIST_MAX));
    collect_distinct(texts)
}

/// Returns whether a link is a button with the mark of an offer and leads to no other page: `20% off your first order`.
fn is_offer(link: &Node<'_>) -> bool {
    link.select_first(&OFFER_MARK).is_some() && link.select_first(&TITLE).is_none()
}

/// Returns whether a text is a claim: neither a price of a day, nor a place, nor opening hours.
fn is_claim(text: &str) -> bool {
    text.contains('\u{B7}') || text.contains(',') && text.starts_with(|first: char| first.is_ascii_digit())
}

pub(super) fn parse_phone(card: Node<'_>) -> Option<String> {
    let number = |node: Node<'_>| {
        let called = read_attribute(node, "href").and_then(|href| clean_text(href.strip_prefix("tel:")?));
        // `Call 020 7946 0000`.
        let shown = || clean_text(node.text().trim_start_matches(|first: char| !is_phone_character(first)));
        called.or_else(|| read_attribute(node, "data-phone-number")).or_else(shown)
    };
    let marked = card
        .select(&PHONE)
        .filter(is_outside_listing)
        .filter_map(number)
        .find(|number| text::is_phone(number));
    marked.or_else(|| collect_text_runs(card).find(|run| text::is_phone(run)))
}

fn is_phone_character(letter: char) -> bool {
    letter.is_ascii_digit() || matches!(letter, '+' | '(')
}

pub(super) fn parse_rating(card: Node<'_>) -> Option<f64> {
    // `Rating for 24a.test: 4.8 - 10,915 reviews`: the name of the site may have digits.
    let seller = card.select_first(&SELLER_RATING).and_then(|seller| {
        let text = seller.text();
        let rated = text.split(" - ").next()?;
        number::parse_decimal(rated.rsplit_once(": ").map_or(rated, |(_, figure)| figure))
    });
    let stars = || {
        let stars = card.select(&STARS).find(is_outside_listing)?;
        number::parse_decimal(&read_attribute(stars, "aria-label")?)
    };
    seller.or_else(stars).filter(|rating| (0.0..=5.0).contains(rating))
}

fn collect_texts(card: Node<'_>, selector: &Selector) -> Vec<String> {
    let text = |node: Node<'_>| clean_text(node.text().trim_matches(['\u{B7}', ' ']));
    collect_distinct(card.select(selector).take(LIST_MAX).filter_map(text))
}

pub(super) fn parse_sitelinks(card: Node<'_>, reader: &Reader<'_>) -> Vec<AdLink> {
    /// A link with so many of them in its name calls somebody.
    const NUMBER_DIGITS_MIN: usize = 8;
    let digits = |text: &str| text.bytes().filter(u8::is_ascii_digit).count();
    let mut links: Vec<AdLink> = Vec::new();
    // Further links that count the click and say one thing, with a line about it at most, none of them the title's. One may
    // be all that an entry of a list holds.
    let is_entry = |link: &Node<'_>| {
        link.closest(&LIST_ITEM).is_some_and(|entry| entry.text().trim() == link.text().trim())
    };
    let is_further = |link: &Node<'_>| {
        link.select_first(&TITLE).is_none()
            && !is_offer(link)
            && !is_of_price_card(link)
            && !continues_text(link)
            && collect_text_runs(*link).nth(2).is_none()
            && !is_claim(link.text().trim())
            && !controls::is_control_label(&link.text())
            && collect_text_runs(*link).next().is_none_or(|title| digits(&title) < NUMBER_DIGITS_MIN)
            && (is_outside_listing(link) || is_entry(link))
    };
    let anchors: Vec<_> = card.select(&FURTHER).filter(is_further).take(LIST_MAX).collect_vec();
    for anchor in anchors {
        let mut lines = collect_text_runs(anchor);
        let title = lines.next();
        let below = || anchor.closest(&LINK_HEADING)?.next_sibling().and_then(extract_text);
        let link = title.zip(reader.resolve_link(anchor));
        if let Some((title, link)) =
            link.filter(|(title, _)| !links.iter().any(|known| known.title == *title))
        {
            links.push(AdLink { title, link, snippet: lines.next().or_else(below), ..Default::default() });
        }
    }
    links
}

/// Returns whether a link stands in an element with a text of its own, at whose end it leads on.
fn continues_text(link: &Node<'_>) -> bool {
    const DEPTH: usize = 2;
    const SENTENCE_LETTERS_MIN: usize = 40;
    let mut outward = std::iter::successors(link.parent(), Node::parent).take(DEPTH);
    outward.any(|outer| outer.own_text().chars().count() >= SENTENCE_LETTERS_MIN)
}

/// Returns whether a link is what an ad charges for, in a line beside a bubble with more of such, or in the closed bubble itself.
fn is_of_price_card(link: &Node<'_>) -> bool {
    const DEPTH: usize = 3;
    let opens = |node: &Node<'_>| {
        node.next_sibling().is_some_and(|beside| beside.has_name("g-bubble"))
            && node.text().trim() != link.text().trim()
    };
    link.closest(&BUBBLE).is_some()
        || std::iter::successors(Some(*link), Node::parent).take(DEPTH).any(|outer| opens(&outer))
}
