//! Reports unrecognised sections of a page, so that the operator learns of a new layout.

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

/// Layouts with parsers of their own.
pub(super) const KNOWN_LAYOUTS: [&str; 5] = ["organic", "ad", "related_searches", "wikinlp", "about"];
/// Number of results up to which missing fields say nothing about the layout.
const FEW_RESULTS: usize = 3;
/// Maximum number of links in a block.
const LINKS_MAX: usize = 300;

/// Notes a block with several links from which nothing was read.
pub(super) fn note_block(block: Node<'_>, unread: &mut Vec<UnreadSection>) {
    let links = count_links(block);
    if links > 1 && block.select_first(&FRAME).is_none() {
        let heading =
            block.select_first(&HEADING).map(|heading| heading.text()).filter(|text| !text.is_empty());
        unread.push(UnreadSection::new(heading.as_deref().unwrap_or("block"), links));
    }
}

fn count_links(block: Node<'_>) -> usize {
    block.select(&LINK).take(LINKS_MAX).filter(|link| link.has_text()).count()
}

/// Notes a named block of the main page that is unknown or gave no items.
pub(super) fn note_layout(name: &str, block: Node<'_>, unread: &mut Vec<UnreadSection>) {
    unread.push(UnreadSection::new(name, count_links(block)));
}

/// Notes the panel beside the results when nothing was read from it.
pub(super) fn note_missing_about(document: &Document<'_>, page: &mut Page) {
    if page.knowledge_graph.is_none()
        && let Some(about) = document.select_first(&ABOUT)
    {
        page.unread.push(UnreadSection::new("about", count_links(about)));
    }
}

/// Notes fields that most results usually have and that no result of this page has.
pub(super) fn note_missing_fields(page: &mut Page) {
    let hits = &page.organic_results;
    let lacks = |field: fn(&Hit) -> bool| hits.len() > FEW_RESULTS && !hits.iter().any(field);
    for (name, is_lost) in [
        ("snippet", lacks(|hit| hit.snippet.is_some())),
        ("displayed_link", lacks(|hit| hit.displayed_link.is_some())),
    ] {
        if is_lost {
            page.unread.push(UnreadSection::new(name, page.organic_results.len()));
        }
    }
}
