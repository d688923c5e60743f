//! Sections of a page of places or products that hold nothing of what was read there: for the operator's log.

use crate::once::Listed;
use crate::reading::UnreadSection;
use crate::search::cut::sections;
use crate::web::reader::{LIST_MAX, Reader, text};
use quarry_html::{Document, Node, selectors};

selectors! {
    static LINK = "a[href]";
}

/// The sections with links that say something, of which `is_known` knows none by its text or by its address.
pub(crate) fn of(
    document: &Document<'_>,
    reader: &Reader<'_>,
    is_known: impl Fn(&str) -> bool,
) -> Vec<UnreadSection> {
    let is_read = |link: &Node<'_>| {
        text(*link).is_some_and(|said| is_known(&said))
            || reader.link(*link).is_some_and(|link| is_known(&link))
    };
    let unread = |(heading, section): (Node<'_>, Node<'_>)| {
        let links: Vec<Node<'_>> =
            section.select(&LINK).take(LIST_MAX).filter(|link| text(*link).is_some()).listed();
        let title = text(heading).filter(|title| !is_known(title))?;
        (links.len() > 1 && !links.iter().any(is_read)).then(|| UnreadSection::of(&title, links.len()))
    };
    sections::extents(document, &[]).into_iter().filter_map(unread).listed()
}
