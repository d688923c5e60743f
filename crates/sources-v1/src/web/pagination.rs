//! Where the page says that the other pages are: the next one, the one before, and those with a number.

use super::reader::{LIST_MAX, Reader, clean};
use crate::pages::{Offsets, Pages};
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
pub(crate) static OFFSETS: Offsets = Offsets { parameter: "start", first: 0 };

/// Reads them; `url` is the address that was asked.
pub(crate) fn read(document: &Document<'_>, reader: &Reader<'_>, url: &str) -> Pages {
    let start = OFFSETS.of_page(url);
    let back = document.select(&PREVIOUS).chain(document.select(&STEP));
    let mut pages = Pages {
        next: next(document, reader, start),
        previous: back.filter_map(|link| reader.link(link)).find(|address| OFFSETS.of_page(address) < start),
        ..Pages::default()
    };
    for anchor in document.select(&NUMBERED).take(LIST_MAX) {
        let number = clean(&anchor.text()).and_then(|text| text.parse().ok());
        if let Some((number, address)) = number.zip(reader.link(anchor)) {
            pages.number(number, address);
        }
    }
    pages
}

/// The address of the next page; `start` is the offset of this one.
fn next(document: &Document<'_>, reader: &Reader<'_>, start: u32) -> Option<String> {
    let steps = || {
        document
            .select(&STEP)
            .filter(|step| step.attr("href").is_some_and(|href| OFFSETS.of(&href) > Some(start)))
    };
    document.select(&NEXT).chain(steps()).find_map(|link| reader.link(link))
}
