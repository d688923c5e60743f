//! Sections of products by heading.
//!
//! A grid has a heading when one is directly before its first card: between the two are at most a few words, and no filter, which
//! would make it the filter's heading. All other products belong to the list of the page.

use super::classic;
use crate::web::page_reader::{Reader, extract_text};
use crate::web::product_card::{self, ProductCard};
use quarry_html::{Document, Node, selectors};

selectors! {
    static ANY = "*";
    static HEADING = "[role='heading'], h2, h3, h4";
    /// Headings for screen readers only, titles of web results, of advertisements and of dialogs.
    static NO_HEADING = ".bNg8Rb, a, .pla-unit, [role='dialog'], [aria-level='1']";
    static UNSEEN = "script, style, noscript, template, head, title";
    static FILTER = "a[href*='shoprs='], a[href*='tbs='], [role='option'], [role='menuitem'], [role='checkbox'], input";
}

/// Letters that may stand between a heading and the first card below it.
const LETTERS_BETWEEN: usize = 160;

/// Longer texts are no headings.
const HEADING_LETTERS_MAX: usize = 150;

/// Products that stand together.
#[derive(Debug, Default)]
pub(super) struct Section {
    pub(super) title: Option<String>,
    pub(super) cards: Vec<ProductCard>,
}

/// Returns the sections of a page, in its order.
pub(super) fn read(document: &Document<'_>, reader: &Reader<'_>) -> Vec<Section> {
    let nodes = product_card::find_all(document);
    if nodes.is_empty() {
        let cards = classic::read(document, reader);
        return if cards.is_empty() { Vec::new() } else { vec![Section { title: None, cards }] };
    }
    let elements: Vec<Node<'_>> = document.select(&ANY).collect();
    let end = |node: Node<'_>| node.select(&ANY).last().map_or(node.index(), |last| last.index());
    let mut sections: Vec<Section> = Vec::new();
    let mut seen = 0;
    for node in nodes {
        let Some(card) = product_card::parse(node, reader) else { continue };
        let between = elements_between(&elements, seen, node.index());
        seen = end(node);
        match (find_heading(between, end), sections.last_mut()) {
            (CardGap::Heading(title), _) => sections.push(Section { title: Some(title), cards: vec![card] }),
            (CardGap::Words, Some(Section { title: None, cards }))
            | (CardGap::Nothing, Some(Section { cards, .. })) => {
                cards.push(card);
            }
            _ => sections.push(Section { title: None, cards: vec![card] }),
        }
    }
    sections
}

/// Returns the elements that start after one place and before another.
fn elements_between<'n, 'd>(elements: &'n [Node<'d>], after: usize, before: usize) -> &'n [Node<'d>] {
    let from = elements.partition_point(|node| node.index() <= after);
    let to = elements.partition_point(|node| node.index() < before);
    elements.get(from..to).unwrap_or_default()
}

/// Gap between two cards.
enum CardGap {
    /// A heading of the second.
    Heading(String),
    /// Enough words that the second card belongs elsewhere.
    Words,
    /// Adjacent cards.
    Nothing,
}

fn find_heading<'d>(between: &[Node<'d>], end: impl Fn(Node<'d>) -> usize) -> CardGap {
    let is_heading = |node: &Node<'d>| node.matches(&HEADING) && node.closest(&NO_HEADING).is_none();
    let heading = between.iter().rposition(|node| is_heading(node) && extract_text(*node).is_some());
    let Some((at, node)) = heading.and_then(|at| Some((at, between.get(at)?))) else {
        return if is_near_card(between) { CardGap::Nothing } else { CardGap::Words };
    };
    let behind = end(*node);
    let rest = between.get(at..).unwrap_or_default();
    let from = rest.partition_point(|node| node.index() <= behind);
    match extract_text(*node).filter(|title| title.chars().count() <= HEADING_LETTERS_MAX) {
        Some(title) if is_near_card(rest.get(from..).unwrap_or_default()) => CardGap::Heading(title),
        _ => CardGap::Words,
    }
}

/// Returns whether these elements hold no more than a few words, and no filter.
fn is_near_card(elements: &[Node<'_>]) -> bool {
    let mut letters = 0;
    for node in elements {
        if node.matches(&FILTER) {
            return false;
        }
        if !node.matches(&UNSEEN) {
            letters += node.own_text().chars().count();
        }
        if letters > LETTERS_BETWEEN {
            return false;
        }
    }
    true
}
