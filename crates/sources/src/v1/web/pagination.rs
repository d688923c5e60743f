//! Where the page says that the other pages are: the next one, the one before, and those with a number.

use super::reader::{LIST_MAX, Reader, clean};
use crate::reading::{Reading, Turn};
use quarry_html::{Document, selectors};
use quarry_kernel::url;

selectors! {
    /// With scripts; without; the button that loads more results in place.
    static NEXT = "a#pnnext, a.nBDE1b[aria-label='Next page'], a[aria-label='Next page'], a.frGj1b, \
        a.T7sFge[href*='start=']";
    /// Pages in other languages without a name: the last of the links without scripts, when it leads on.
    static STEP = "a.nBDE1b[href*='start=']";
    static PREVIOUS = "a#pnprev, a.nBDE1b[aria-label='Previous page'], a[aria-label='Previous page']";
    static NUMBERED = "[role='navigation'] a.fl[href], #nav a.fl[href], #foot a.fl[href], #navcnt a.fl[href]";
}

/// The source's addresses of the other pages.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pages {
    /// The page after this one.
    pub next: Option<String>,
    /// The page before this one.
    pub previous: Option<String>,
    /// Pages by their numbers, in the page's order.
    pub numbered: Vec<(u32, String)>,
}

impl Pages {
    /// Reads them; `start` is the offset of this page.
    pub(in crate::v1) fn of(document: &Document<'_>, reader: &Reader<'_>, start: u32) -> Self {
        let back = document.select(&PREVIOUS).chain(document.select(&STEP));
        let mut numbered: Vec<(u32, String)> = Vec::new();
        for anchor in document.select(&NUMBERED).take(LIST_MAX) {
            let number = clean(&anchor.text()).and_then(|text| text.parse().ok());
            if let Some(page) = number.zip(reader.link(anchor))
                && !numbered.iter().any(|known| known.0 == page.0)
            {
                numbered.push(page);
            }
        }
        Self {
            next: next(document, reader, start),
            previous: back
                .filter_map(|link| reader.link(link))
                .find(|address| offset(address).unwrap_or(0) < start),
            numbered,
        }
    }

    /// Puts them into a reading, for callers who page by `start`. `after` is where the next page begins when its own
    /// address does not say so.
    pub(in crate::v1) fn turn(self, reading: Reading, after: u32) -> Reading {
        let to = |start: u32| vec![("start", start.to_string())];
        let turn = |url: String| Turn { change: to(offset(&url).unwrap_or(0)), url };
        Reading {
            continuation: self
                .next
                .as_deref()
                .map(|next| to(offset(next).unwrap_or(after)))
                .unwrap_or_default(),
            next_url: self.next,
            previous: self.previous.map(turn),
            other_pages: self.numbered.into_iter().map(|(number, url)| (number, turn(url))).collect(),
            ..reading
        }
    }
}

/// The address of the next page; `start` is the offset of this one.
fn next(document: &Document<'_>, reader: &Reader<'_>, start: u32) -> Option<String> {
    let steps = || {
        document
            .select(&STEP)
            .filter(|step| step.attr("href").is_some_and(|href| offset(&href) > Some(start)))
    };
    document.select(&NEXT).chain(steps()).find_map(|link| reader.link(link))
}

/// The offset in an address; none when it has none.
pub(in crate::v1) fn offset(address: &str) -> Option<u32> {
    url::query_value(address, "start")?.parse().ok()
}
