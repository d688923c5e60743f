//! Cards of places that no id tells, beside cards that one tells: each has a heading, a rating, and a way to the place.

use super::rows;
use crate::once::CollectVec;
use crate::web::page_reader::LIST_MAX;
use quarry_html::{Document, Node, selectors};

selectors! {
    /// The way to a place.
    static WAY = "a[href*='/maps/dir/'], a[data-url*='/maps/dir/']";
    /// Columns and blocks that hold more than one list.
    static COLUMN = "#rhs, #rso, #search, #center_col, #main, body";
    static PANEL = "#rhs, [role='complementary'], .kp-wholepage";
}

/// Returns the cards with those added that stand in their list and lead to a place of their own.
pub(super) fn add_cards_beside<'d>(document: &'d Document<'_>, mut cards: Vec<Node<'d>>) -> Vec<Node<'d>> {
    let Some(list) = cards.first().and_then(|first| find_list(*first)) else { return cards };
    let contains =
        |outer: Node<'_>, node: Node<'_>| (outer.index()..=outer.last_index()).contains(&node.index());
    let ways = list.select(&WAY).take(LIST_MAX).collect_vec();
    for way in document.select(&WAY).filter(|way| contains(list, *way)).take(LIST_MAX) {
        let is_own = |outer: &Node<'d>| {
            outer.index() > list.index()
                && ways.iter().filter(|other| contains(*outer, **other)).nth(1).is_none()
                && !cards.iter().any(|card| contains(*outer, *card) || contains(*card, *outer))
        };
        let outward = std::iter::successors(way.parent(), Node::parent);
        let Some(card) = outward.take_while(is_own).last() else { continue };
        let details = rows::find_details(card).filter(|details| rows::parse_rating(*details).is_some());
        let Some(details) = details.filter(|_| rows::find_headings(card).next().is_some()) else { continue };
        // A page may hold a card twice, for two widths of the screen.
        let said = details.text();
        if !cards.iter().any(|known| known.text().contains(&said)) {
            cards.push(card);
        }
    }
    cards.sort_unstable_by_key(Node::index);
    cards
}

/// Finds the element around a card that holds ways to other places too.
fn find_list(card: Node<'_>) -> Option<Node<'_>> {
    const DEPTH: usize = 8;
    if card.closest(&PANEL).is_some() {
        return None;
    }
    let own = card.select(&WAY).count();
    let outward = std::iter::successors(card.parent(), Node::parent).take(DEPTH);
    outward.take_while(|outer| !outer.matches(&COLUMN)).find(|outer| outer.select(&WAY).count() > own)
}
