//! What of a page no reader took: for the operator's log, so that a layout that nobody knows is heard of.
//!
//! A section counts when it has a heading of the second level and links, and nothing was read from it; sections that are
//! answered under their own heading because they belong to no group count as well. Parts without headings of their own (the
//! panel, what is paid for) count when they hold links and their groups are empty.

use crate::reading::UnreadSection;
use crate::v1::search::cut::sections;
use crate::v1::search::page::groups::Page;
use crate::v1::web::reader::{LIST_MAX, clean, text};
use quarry_html::{Document, Selector, selectors};

selectors! {
    static LINK = "a[href]";
    static PANEL = "#rhs a[href], #rhs_block a[href]";
    static PAID = "#tads a[href], #tadsb a[href], #bottomads a[href], #tvcap a[href]";
    static QUESTION = "[data-q][data-lk]";
}

/// The sections; `read` are the places of everything that was read.
pub(in crate::v1::search) fn of(
    document: &Document<'_>,
    organic: &[usize],
    read: &[usize],
    page: &Page,
) -> Vec<UnreadSection> {
    let mut found: Vec<UnreadSection> = page
        .other_sections
        .iter()
        .map(|section| UnreadSection::of(&section.title, section.items.len()))
        .collect();
    for (heading, section) in sections::extents(document, organic) {
        if sections::holds_any(section, read) {
            continue;
        }
        let links = section.select(&LINK).take(LIST_MAX).filter(|link| clean(&link.text()).is_some()).count();
        if links > 1
            && let Some(title) = text(heading)
        {
            found.push(UnreadSection::of(&title, links));
        }
    }
    let count = |selector: &Selector| document.select(selector).take(LIST_MAX).count();
    let has_paid = !page.ads.is_empty() || !page.shopping_results.is_empty() || page.local_ads.is_some();
    let silent = page
        .related_questions
        .iter()
        .filter(|question| question.link.is_none() && question.text_blocks.is_empty());
    for (part, is_read, links) in [
        ("panel", page.knowledge_graph.is_some(), count(&PANEL)),
        ("paid", has_paid, count(&PAID)),
        ("questions", !page.related_questions.is_empty(), count(&QUESTION)),
        ("answers to questions", silent.clone().count() * 2 <= page.related_questions.len(), silent.count()),
    ] {
        if !is_read && links > 0 {
            found.push(UnreadSection::of(part, links));
        }
    }
    found
}
