//! What of a page no reader took: for the operator's log, so that a layout that nobody knows is heard of.

use super::item::Hit;
use super::page::Page;
use crate::reading::UnreadSection;
use quarry_html::{Document, Node, selectors};

selectors! {
    static LINK = "a[href]";
    static HEADING = "h2, h3, [role='heading']";
    /// Forms lead to other pages of the same results.
    static FRAME = "form";
    static ABOUT = "[data-layout=about]";
}

/// Layouts that have readers of their own.
pub(super) const READ: [&str; 5] = ["organic", "ad", "related_searches", "wikinlp", "about"];
/// So many results alone say nothing about a page's layout.
const FEW: usize = 3;
/// More links than any block has.
const LINKS_MAX: usize = 300;

/// Notes a block with several links that nothing was read from.
pub(super) fn note(block: Node<'_>, unread: &mut Vec<UnreadSection>) {
    let links = links(block);
    if links > 1 && block.first(&FRAME).is_none() {
        let heading = block.first(&HEADING).map(|heading| heading.text()).filter(|text| !text.is_empty());
        unread.push(UnreadSection::of(heading.as_deref().unwrap_or("block"), links));
    }
}

fn links(block: Node<'_>) -> usize {
    block.select(&LINK).take(LINKS_MAX).filter(|link| link.has_text()).count()
}

/// Notes a named block of the main page that nobody reads, or from which nothing came.
pub(super) fn layout(name: &str, block: Node<'_>, unread: &mut Vec<UnreadSection>) {
    unread.push(UnreadSection::of(name, links(block)));
}

/// Notes the box beside the results when nothing came from it.
pub(super) fn of_about(document: &Document<'_>, page: &mut Page) {
    if page.knowledge_graph.is_none()
        && let Some(about) = document.first(&ABOUT)
    {
        page.unread.push(UnreadSection::of("about", links(about)));
    }
}

/// Notes the fields that most results have on every page and that none has on this one.
pub(super) fn of_fields(page: &mut Page) {
    let hits = &page.organic_results;
    let lacks = |field: fn(&Hit) -> bool| hits.len() > FEW && !hits.iter().any(field);
    for (name, is_lost) in [
        ("snippet", lacks(|hit| hit.snippet.is_some())),
        ("displayed_link", lacks(|hit| hit.displayed_link.is_some())),
    ] {
        if is_lost {
            page.unread.push(UnreadSection::of(name, page.organic_results.len()));
        }
    }
}
