//! Products that stand side by side to be compared, with what sets them apart: a row of `immersive_products` whose cards carry no
//! ids.

use crate::once::CollectVec;
use crate::web::page_reader::{LIST_MAX, clean_text, read_attribute};
use quarry_html::{Document, Node, selectors};
use quarry_items::Specification;

selectors! {
    static BLOCK = "[data-attrid$=':related-sets']";
    static TITLED = "[title]";
    static PICTURE = "img";
    static TEXT = "span, div";
}

/// Returns the cards, in document order: the widest elements around a title that hold none but it, and a picture.
pub(super) fn find_cards<'d>(document: &'d Document<'_>) -> Vec<Node<'d>> {
    let mut cards: Vec<Node<'d>> = Vec::new();
    for block in document.select(&BLOCK) {
        for titled in block.select(&TITLED).take(LIST_MAX) {
            let is_inside = cards.last().is_some_and(|card| titled.index() <= card.last_index());
            if !is_inside && let Some(card) = find_card(titled, block) {
                cards.push(card);
            }
        }
    }
    cards
}

fn find_card<'d>(titled: Node<'d>, block: Node<'d>) -> Option<Node<'d>> {
    let title = read_attribute(titled, "title")?;
    let holds_only_it = |node: &Node<'d>| {
        node.select(&TITLED).all(|other| read_attribute(other, "title").as_ref() == Some(&title))
    };
    let around = std::iter::successors(titled.parent(), Node::parent);
    let card = around.take_while(|node| node.index() != block.index() && holds_only_it(node)).last()?;
    let has_title = card.select(&TITLED).any(|node| clean_text(&node.text()).as_ref() == Some(&title));
    (has_title && card.select_first(&PICTURE).is_some()).then_some(card)
}

/// Parses specifications: elements that hold a name and a value and nothing else. None on other cards, whose pairs of texts mean
/// something else.
pub(super) fn parse_specifications(card: Node<'_>) -> Vec<Specification> {
    if card.closest(&BLOCK).is_none() || card.attr("data-gid").is_some() {
        return Vec::new();
    }
    let pairs = card.select(&TEXT).filter_map(|pair| {
        let mut parts = pair.children();
        let (name, value) = (parts.next()?, parts.next()?);
        let is_pair = parts.next().is_none() && pair.own_text().trim().is_empty();
        let text = |part: Node<'_>| clean_text(&part.own_text()).filter(|_| part.children().next().is_none());
        let is_word = |text: &String| text.starts_with(char::is_alphabetic);
        is_pair.then_some(())?;
        Some(Specification { name: text(name).filter(is_word)?, value: text(value)? })
    });
    pairs.collect_vec()
}
