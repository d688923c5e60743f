//! Where the page says that the next one is.

use super::reader::Reader;
use crate::html::{Document, selectors};
use quarry_kernel::url;

selectors! {
    /// With scripts; without; the button that loads more results in place.
    static NEXT = "a#pnnext, a.nBDE1b[aria-label='Next page'], a[aria-label='Next page'], a.frGj1b, \
        a.T7sFge[href*='start=']";
    /// Pages in other languages without a name: the last of the links without scripts, when it leads on.
    static STEP = "a.nBDE1b[href*='start=']";
}

/// The address of the next page; `start` is the offset of this one.
pub(in crate::v1) fn next(document: &Document<'_>, reader: &Reader<'_>, start: u32) -> Option<String> {
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
