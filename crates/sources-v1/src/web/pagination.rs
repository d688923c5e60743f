//! Links to other pages: the next one, the one before, and those with a number.

use super::page_reader::{LIST_MAX, Reader, clean_text};
use crate::pages::{OffsetParameter, PageLinks};
use quarry_html::{Document, selectors};

selectors! {
    /// With scripts; without; the button that loads more results in place.
    static NEXT = "a#pnnext, a.nBDE1b[aria-label='Next page'], a[aria-label='Next page'], a.frGj1b, \
        a.T7sFge[href*='start=']";
    /// Pages in other languages without a name: the last of the links without scripts, when it leads on.
    static STEP = "a.nBDE1b[href*='start=']";
    static PREVIOUS = "a#pnprev, a.nBDE1b[aria-label='Previous page'], a[aria-label='Previous page']";
    static NUMBERED = "[role='navigation'] a.fl[href], #nav a.fl[href], #foot a.fl[href], #navcnt a.fl[href], \
        [role='navigation'] a[href*='start=']";
}

/// Pages are counted by the results before them.
pub(crate) static OFFSETS: OffsetParameter = OffsetParameter { parameter: "start", first: 0 };

/// Reads them; `url` is the address that was asked.
pub(crate) fn parse(document: &Document<'_>, reader: &Reader<'_>, url: &str) -> PageLinks {
    let start = OFFSETS.parse_offset_or_first(url);
    let back = document.select(&PREVIOUS).chain(document.select(&STEP));
    let mut pages = PageLinks {
        next: find_next_link(document, reader, start),
        previous: back
            .filter_map(|link| reader.resolve_link(link))
            .find(|address| OFFSETS.parse_offset_or_first(address) < start),
        ..PageLinks::default()
    };
    for anchor in document.select(&NUMBERED).take(LIST_MAX) {
        let number = clean_text(&anchor.text()).and_then(|text| text.parse().ok());
        if let Some((number, address)) = number.zip(reader.resolve_link(anchor)) {
            pages.add_numbered_page(number, address);
        }
    }
    pages
}

/// Returns the address of the next page; `start` is the offset of this one.
fn find_next_link(document: &Document<'_>, reader: &Reader<'_>, start: u32) -> Option<String> {
    let steps = || {
        document
            .select(&STEP)
            .filter(|step| step.attr("href").is_some_and(|href| OFFSETS.parse_offset(&href) > Some(start)))
    };
    document.select(&NEXT).chain(steps()).find_map(|link| reader.resolve_link(link))
}
