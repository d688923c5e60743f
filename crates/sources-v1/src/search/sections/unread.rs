//! Sections of a page of places or products that hold nothing of what was read there: for the operator's log.

use crate::once::CollectVec;
use crate::reading::UnreadSection;
use crate::search::sections::card_sections;
use crate::web::page_reader::{LIST_MAX, Reader, extract_text};
use quarry_html::{Document, Node, selectors};

selectors! {
    static LINK = "a[href]";
}

/// Returns the sections with links that say something, of which `is_known` knows none by its text or by its address.
pub(crate) fn find_unread_sections(
    document: &Document<'_>,
    reader: &Reader<'_>,
    is_known: impl Fn(&str) -> bool,
) -> Vec<UnreadSection> {
    let is_read = |link: &Node<'_>| {
        extract_text(*link).is_some_and(|text| is_known(&text))
            || reader.resolve_link(*link).is_some_and(|link| is_known(&link))
    };
    let unread = |(heading, section): (Node<'_>, Node<'_>)| {
        let links: Vec<Node<'_>> =
            section.select(&LINK).take(LIST_MAX).filter(|link| extract_text(*link).is_some()).collect_vec();
        let title = extract_text(heading).filter(|title| !is_known(title))?;
        (links.len() > 1 && !links.iter().any(is_read)).then(|| UnreadSection::new(&title, links.len()))
    };
    card_sections::find_section_extents(document, &[]).into_iter().filter_map(unread).collect_vec()
}
