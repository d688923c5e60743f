//! Cards of products, on every page that shows some: in the grids of result pages, on shopping pages, beside a product.
//!
//! A card is known by the ids that it carries for the source's own product viewer (`data-oid`, `data-gid` …). Classes
//! only say which text is what; where they fail, roles, labels and the shape of the text do.

use super::former_price;
use super::page_reader::{
    LIST_MAX, Reader, clean_text, find_outermost, find_text, parse_count, read_attribute, split_by_dots,
};
use crate::number::{self, Price};
use crate::once::CollectVec;
use crate::once::collect_distinct;
use crate::web::delivery::is_about_delivery;
use crate::web::product_ids::ProductIdSet;
use crate::words::contains_any;
use quarry_html::{Document, Node, selectors};
pub use quarry_items::Installment;

selectors! {
    static CARD = "[data-oid][data-gid]";
    /// The same without ids: in rows of what is sold, and of what shops nearby have.
    static BARE_CARD = "[data-product-sets-product-card-context]";
    static SPONSORED = ".pla-unit";
    static TITLE = ".gkQHve, .yYfJGb";
    static HEADING = "[role='heading']";
    static NAMED_PICTURE = "g-img[title], img[alt]";
    static TOOLTIP = "[title]";
    static PRICE = ".lmQWe, .bUS2md span, .YQkzwf";
    static LABELLED_PRICE = "[aria-label^='Current Price'], [aria-label^='Current price']";
    static TEXT = "span, div, b";
    static OLD_PRICE = ".DoCHT, [aria-label*='Was '], [aria-label*='Old price'], s, del, \
        [style*='line-through'], [role='text'][aria-label*='%']";
    static STRUCK = "s, del, [style*='line-through']";
    static USUAL = ".DoCHT";
    static SOURCE = ".WJMUdc, .Dt4hCc";
    static ICON = "img.XNo5Ab, img[src*='faviconV2']";
    static MARK = "[aria-hidden='true'] > img";
    static MORE = ".pExAXd";
    static DELIVERY = ".ybnj7e";
    static DELIVERY_SIGN = "[role='img'][aria-label='Delivery']";
    static RATING = ".yi40Hd, .sY26mb";
    static STARS = ".z3HNkc[aria-label], [role='img'][aria-label^='Rated']";
    static VOTES = ".RDApEe, .xdUCw";
    static TAG = ".OWYldd";
    static BADGE = ".DvL3de, .zoKWcb";
    static CONDITION = ".W0uRhb";
    /// Beside the price: its condition, what it usually is; what is said of a seller behind a sign; what else opens.
    static BESIDE_PRICE = "[aria-label^='Current Price'] + span, [aria-label^='Current price'] + span";
    static SIGN = "span > span[style*='height:']:first-child";
    static OPENER = "button";
    static VIEWER = "a[href*='ibp=oshop'], a[href*='/shopping/product/']";
    static PICTURE = "img:not(.XNo5Ab):not(.z8hFY)";
}

/// A product on a card.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct ProductCard {
    pub(crate) title: String,
    pub(crate) ids: ProductIdSet,
    /// The source's id of the product itself, where it has one beside the others.
    pub(crate) product_id: Option<String>,
    /// Link of the card, on pages whose cards are links.
    pub(crate) link: Option<String>,
    pub(crate) price: Option<String>,
    /// The price as a number with its currency's mark.
    pub(crate) amount: Option<Price>,
    /// The price before a markdown, as shown.
    pub(crate) old_price: Option<String>,
    pub(crate) old_amount: Option<f64>,
    pub(crate) source: Option<String>,
    pub(crate) source_icon: Option<String>,
    /// Whether others sell it too.
    pub(crate) multiple_sources: bool,
    pub(crate) delivery: Option<String>,
    pub(crate) rating: Option<f64>,
    pub(crate) reviews: Option<u64>,
    /// A sentence about the product.
    pub(crate) snippet: Option<String>,
    /// Label on the picture: `16% OFF`, `LOW PRICE`.
    pub(crate) tag: Option<String>,
    /// Source's remark about seller or product: `Small business`.
    pub(crate) badge: Option<String>,
    /// `Pre-owned`, `Refurbished` …
    pub(crate) second_hand_condition: Option<String>,
    pub(crate) installment: Option<Installment>,
    /// Tag, badges, condition and the usual price as shown.
    pub(crate) extensions: Vec<String>,
    pub(crate) thumbnail: Option<String>,
}

/// Returns the cards of a page that nobody pays for, in document order, none inside another.
pub(crate) fn find_all<'d>(document: &'d Document<'_>) -> Vec<Node<'d>> {
    let mut cards = find_outermost(document.root(), &CARD);
    let bare = document.select(&BARE_CARD).take(LIST_MAX);
    // An element with several cards is a row of them.
    let is_apart = |card: &Node<'_>| {
        card.select_first(&BARE_CARD).is_none()
            && card.select_first(&CARD).is_none()
            && card.closest(&CARD).is_none()
    };
    cards.extend(bare.filter(is_apart));
    cards.sort_unstable_by_key(Node::index);
    cards.retain(|card| card.closest(&SPONSORED).is_none());
    cards
}

/// Returns whether an element is the card of a product, stands in one or holds a single one.
pub(crate) fn is_part_of_product(node: Node<'_>) -> bool {
    [&CARD, &BARE_CARD]
        .iter()
        .any(|card| node.closest(card).is_some() || node.select(card).take(2).count() == 1)
}

/// Reads a card; none without a title.
pub(crate) fn parse(card: Node<'_>, reader: &Reader<'_>) -> Option<ProductCard> {
    let price = parse_price(card);
    let amount = price.as_deref().and_then(number::parse_price);
    let old_price = parse_old_price(card, amount);
    let usual =
        card.select_first(&USUAL).filter(|_| old_price.is_none()).and_then(|node| clean_text(&node.text()));
    let title = parse_title(card)?;
    let texts: Vec<String> = card.select(&TEXT).filter_map(|node| clean_text(&node.own_text())).collect_vec();
    let above = || texts.iter().take_while(|text| **text != title).find(|text| is_all_caps(text));
    let unmarked_tag = || texts.iter().find(|text| is_discount_tag(text)).or_else(above).cloned();
    let tag = find_text(card, &TAG).or_else(unmarked_tag);
    let second_hand_condition = find_text(card, &CONDITION);
    let badges = card.select(&BADGE).filter_map(|node| clean_text(&node.text()));
    let mut notes: Vec<String> =
        second_hand_condition.clone().into_iter().chain(badges).chain(usual).collect_vec();
    if notes.is_empty() {
        notes = collect_unmarked_notes(card).collect_vec();
    }
    let features = texts.iter().find(|text| **text != title && is_feature_row(text));
    let features = features.into_iter().flat_map(|row| split_by_dots(row));
    let extensions = tag.clone().into_iter().chain(notes).chain(features);
    Some(ProductCard {
        source: find_text(card, &SOURCE)
            .or_else(|| parse_labelled_seller(card, &title))
            .or_else(|| parse_seller_in_label_around(card, &title))
            .or_else(|| find_seller_beside_mark(card))
            .or_else(|| find_seller_below_price(card)),
        ids: parse_ids(card),
        product_id: read_id(card, "data-pid").or_else(|| read_id(card, "data-cid")),
        amount,
        price,
        old_amount: old_price.as_deref().and_then(number::parse_price).map(|price| price.amount),
        old_price,
        source_icon: card.select_first(&ICON).and_then(|icon| reader.resolve_picture(icon)),
        multiple_sources: card.select_first(&MORE).is_some()
            || texts.iter().any(|text| {
                is_further_seller_count(text) || says_more_sellers(text) || is_further_seller_note(text)
            }),
        delivery: find_text(card, &DELIVERY)
            .or_else(|| clean_text(&card.select_first(&DELIVERY_SIGN)?.parent()?.text()))
            .or_else(|| texts.iter().find(|text| **text != title && is_about_delivery(text)).cloned()),
        rating: parse_rating(card),
        reviews: find_vote_count(card).and_then(|votes| parse_count(card, &votes)),
        tag,
        badge: find_text(card, &BADGE),
        second_hand_condition,
        installment: card.select(&TEXT).find_map(|node| parse_installment(&node.own_text())),
        extensions: collect_distinct(extensions),
        thumbnail: reader.find_matching_picture(card, &PICTURE),
        link: card.select(&VIEWER).find_map(|anchor| reader.resolve_link(anchor)),
        snippet: None,
        title,
    })
}

/// Returns the seller, whose mark stands before the name.
fn find_seller_beside_mark(card: Node<'_>) -> Option<String> {
    // The picture of the thing says what it shows.
    let mark = card.select(&MARK).find(|mark| read_attribute(*mark, "alt").is_none())?;
    let around = std::iter::successors(mark.parent(), Node::parent).take(MARK_DEPTH);
    let name = around.flat_map(|outer| outer.text_pieces()).find_map(|piece| clean_text(&piece))?;
    can_be_seller(&name).then_some(name)
}

/// Returns the seller, who stands in a block of its own between the price and the line that says how many others sell it.
fn find_seller_below_price(card: Node<'_>) -> Option<String> {
    let others = card.select(&TEXT).find(|node| says_more_sellers(&node.own_text()))?;
    let mut outward = std::iter::successors(Some(others), Node::parent).take(MARK_DEPTH);
    let seller = outward.find_map(|outer| outer.prev_sibling())?;
    clean_text(&seller.text()).filter(|name| can_be_seller(name) && !number::is_only_price(name))
}

/// Recognises `and 10+ stores`: a number of others, in a few words.
fn says_more_sellers(text: &str) -> bool {
    const WORDS_MAX: usize = 4;
    let is_many = |word: &str| {
        word.strip_suffix('+')
            .is_some_and(|count| count.bytes().all(|byte| byte.is_ascii_digit()) && !count.is_empty())
    };
    let mut words = text.split_whitespace();
    text.split_whitespace().count() <= WORDS_MAX && words.any(is_many)
}

/// Recognises features of a product, separated by dots: `23.8 inches \u{B7} 60 Hz \u{B7} HDMI`.
fn is_feature_row(text: &str) -> bool {
    const DOTS_MIN: usize = 2;
    text.matches(" \u{B7} ").count() >= DOTS_MIN
}

fn can_be_seller(text: &str) -> bool {
    !is_discount_tag(text) && !is_distance(text)
}

/// Recognises `Nearby, 2 mi`: how far a shop is, behind a sign that is no seller's mark.
fn is_distance(text: &str) -> bool {
    text.rsplit_once(", ").is_some_and(|(_, far)| far.starts_with(|first: char| first.is_ascii_digit()))
}

/// Largest number of levels between a seller's name and its mark.
const MARK_DEPTH: usize = 4;
/// Largest number of levels between a card and the element whose label tells all of it.
const LABEL_DEPTH: usize = 6;

/// Recognises `16% OFF`, `-16 %`: a share and nothing else but capital letters.
fn is_discount_tag(text: &str) -> bool {
    let is_capital =
        |letter: char| letter.is_numeric() || letter.is_uppercase() || "-\u{2212}% ".contains(letter);
    text.contains('%') && text.contains(char::is_numeric) && text.chars().all(is_capital)
}

/// Recognises `, 10+`: so many others sell it too.
fn is_further_seller_count(text: &str) -> bool {
    let count = text.strip_prefix(',').and_then(|rest| rest.trim().strip_suffix('+'));
    count.is_some_and(|count| count.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Recognises `LOW PRICE`: nothing but capital letters.
fn is_all_caps(text: &str) -> bool {
    const LETTERS_MIN: usize = 3;
    text.len() >= LETTERS_MIN && text.chars().all(|letter| letter.is_uppercase() || letter == ' ')
}

/// Collects notes on product or seller that no name marks: `Pre-owned`, `Small business`, `Usually $50`.
fn collect_unmarked_notes<'d>(card: Node<'d>) -> impl Iterator<Item = String> + 'd {
    let signed =
        card.select(&SIGN).filter_map(|sign| sign.parent()).filter_map(|note| clean_text(&note.own_text()));
    let beside =
        card.select(&BESIDE_PRICE).chain(card.select(&OPENER)).filter_map(|note| clean_text(&note.text()));
    let is_markdown = |note: &String| note.contains('%') && !number::parse_prices(note).is_empty();
    let is_note = move |note: &String| {
        !number::is_only_price(note) && !is_markdown(note) && note.contains(char::is_alphabetic)
    };
    signed.chain(beside).filter(is_note)
}

/// Returns an id of the card; the source writes none as nothing or `0`.
fn read_id(card: Node<'_>, name: &str) -> Option<String> {
    read_attribute(card, name).filter(|id| id != "0")
}

fn parse_ids(card: Node<'_>) -> ProductIdSet {
    ProductIdSet {
        gpcid: read_id(card, "data-gid"),
        headline_offer_docid: read_id(card, "data-oid"),
        image_docid: read_id(card, "data-iid"),
        catalogid: read_id(card, "data-cid"),
    }
}

fn parse_title(card: Node<'_>) -> Option<String> {
    let of_picture = || {
        let name = card.select(&NAMED_PICTURE).find_map(|picture| {
            read_attribute(picture, "title").or_else(|| read_attribute(picture, "alt"))
        })?;
        // `Kettle. SALE. `: the picture says what is printed over it as well.
        let name = name.trim_end_matches(['.', ' ']);
        let (title, tag) = name.rsplit_once(". ").unwrap_or((name, ""));
        let is_tag = !tag.is_empty()
            && (*tag == tag.to_uppercase() || tag == "Low price")
            && tag.split(' ').count() <= 2;
        let name = clean_text(if is_tag { title } else { name })?;
        // A name may end with a stop of its own.
        let shown = card.select(&TEXT).filter_map(|node| clean_text(&node.own_text()));
        let mut stopped = shown.into_iter().filter(|text| text.strip_suffix('.') == Some(name.as_str()));
        Some(stopped.next().unwrap_or(name))
    };
    let of_tooltip = || {
        card.select(&TOOLTIP).find_map(|node| {
            clean_text(&node.text()).filter(|text| read_attribute(node, "title").as_ref() == Some(text))
        })
    };
    // The name stands before the price, where nothing else tells it.
    let of_first_text = || {
        let texts: Vec<String> =
            card.select(&TEXT).take(LIST_MAX).filter_map(|node| clean_text(&node.own_text())).collect_vec();
        let price = texts.iter().position(|text| number::is_only_price(text))?;
        let is_name = |text: &&String| text.contains(' ') && text.contains(char::is_alphabetic);
        texts
            .iter()
            .take(price)
            .filter(is_name)
            .find(|text| !is_discount_tag(text) && !is_all_caps(text))
            .cloned()
    };
    find_text(card, &TITLE)
        .or_else(|| find_text(card, &HEADING))
        .or_else(of_picture)
        .or_else(of_tooltip)
        .or_else(of_first_text)
}

/// Returns the price as shown: where it usually stands, where a label says so, or the first text that is nothing but a price.
fn parse_price(card: Node<'_>) -> Option<String> {
    let shown = |price| former_price::collect_current_prices(card, price, &OLD_PRICE).next();
    // A label's element may hold the markdown as well, and the former price.
    let is_alone = |text: &String| !text.contains('%');
    shown(&PRICE).or_else(|| shown(&LABELLED_PRICE).filter(is_alone)).or_else(|| {
        let texts = card.select(&TEXT).filter(|node| !former_price::is_former_price(*node, &OLD_PRICE));
        texts.map(|node| node.own_text()).find(|text| number::is_only_price(text))
    })
}

/// Returns the price before a markdown: a price alone, greater than the present one, that the page marks as the former one. What
/// a product usually costs, or costs with a code, is none.
fn parse_old_price(card: Node<'_>, current: Option<Price>) -> Option<String> {
    const NOT_MARKDOWN_WORDS: [&str; 3] = ["usual", "typical", "code"];
    card.select(&OLD_PRICE).find_map(|node| {
        let text = former_price::parse_lone_price(node)?;
        let label = read_attribute(node, "aria-label").unwrap_or_default().to_lowercase();
        let is_marked = !label.is_empty() || node.matches(&STRUCK);
        let is_other = contains_any(&label, &NOT_MARKDOWN_WORDS);
        let amount = number::parse_price(&text)?.amount;
        let is_former = current.is_none_or(|current| amount > current.amount);
        (is_marked && !is_other && is_former).then_some(text)
    })
}

fn parse_rating(card: Node<'_>) -> Option<f64> {
    let text =
        find_text(card, &RATING).or_else(|| read_attribute(card.select_first(&STARS)?, "aria-label"))?;
    number::parse_decimal(&text).filter(|rating| (0.0..=5.0).contains(rating))
}

/// Returns the seller, whom the card's label names behind the title: `Kettle.Shop. Current price: $5.`
fn parse_labelled_seller(card: Node<'_>, title: &str) -> Option<String> {
    let label = read_attribute(card, "aria-label")?;
    let source = clean_text(label.strip_prefix(title)?.strip_prefix('.')?.split(". ").next()?)?;
    let is_shown = || card.select(&TEXT).any(|node| node.own_text() == source);
    (can_be_seller(&source) && is_shown()).then_some(source)
}

/// Returns the seller that a label around the card names behind the price: `Kettle. Current price: $5. Shop & more. Free delivery.`
/// The label's part is the seller, and what stands behind the seller on the card.
fn parse_seller_in_label_around(card: Node<'_>, title: &str) -> Option<String> {
    let around = std::iter::successors(card.parent(), Node::parent).take(LABEL_DEPTH);
    let mut labels = around.filter_map(|outer| read_attribute(outer, "aria-label"));
    let label = labels.find(|label| label.starts_with(title))?;
    let mut parts = label.get(title.len()..)?.split(". ").skip_while(|part| !number::has_price(part));
    let named = parts.find(|part| !number::has_price(part))?.trim().trim_end_matches('.');
    let is_named = |text: &String| {
        let behind = named.strip_prefix(text.as_str());
        behind.is_some_and(|behind| behind.is_empty() || is_further_seller_note(behind.trim_start()))
    };
    let texts = card.select(&TEXT).filter_map(|node| clean_text(&node.own_text()));
    texts.into_iter().find(is_named).filter(|text| can_be_seller(text) && !is_about_delivery(text))
}

/// Recognises `& more`: others sell it too.
fn is_further_seller_note(text: &str) -> bool {
    const WORDS_MAX: usize = 3;
    text.starts_with('&') && text.split_whitespace().count() <= WORDS_MAX
}

/// Returns the number of rated: `(9k+)`.
fn find_vote_count(card: Node<'_>) -> Option<String> {
    let is_count = |text: &String| {
        let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
        inside.is_some_and(|inside| inside.starts_with(|first: char| first.is_ascii_digit()))
    };
    // The number itself may stand in an element between its parentheses.
    let read_all = |node: Node<'_>| {
        let own = node.own_text();
        if own.starts_with('(') { clean_text(&node.text()) } else { Some(own) }
    };
    find_text(card, &VOTES).or_else(|| card.select(&TEXT).filter_map(read_all).find(is_count))
}

/// Returns `$35.00 now + $22.91/mo x 24`, `$12.50/mo for 12 mo`.
fn parse_installment(text: &str) -> Option<Installment> {
    let at = text.find("/mo")?;
    let (before, after) = text.split_at_checked(at)?;
    let prices = number::parse_prices(before);
    let monthly = prices.last()?;
    Some(Installment {
        extracted_down_payment: (prices.len() > 1)
            .then(|| prices.first().map(|price| price.amount))
            .flatten(),
        months: number::parse_count(after),
        extracted_cost_per_month: monthly.amount,
        text: clean_text(text)?,
    })
}

#[cfg(test)]
mod tests;
