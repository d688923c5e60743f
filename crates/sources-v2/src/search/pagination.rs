//! The ways to the other pages: the next one, the one before, and those with a number.

use super::text::{self, LIST_MAX};
use crate::pages::{Offsets, Pages};
use quarry_html::{Document, selectors};
use quarry_kernel::http::UrlParts;

selectors! {
    /// The desktop's link, the phone's two, and the one of pages before 2013.
    static NEXT = "a.sb_pagN[href], a.sb_fullnpl[href], a.sb_halfnext[href], .b_pag a[rel=next][href]";
    static PREVIOUS = "a.sb_pagP[href], .b_pag a[rel=prev][href]";
    /// Links to offsets; which of them are pages, their numbers tell.
    static OFFSET = "a[href*='first=']";
}

/// Pages are counted by the number of their first result.
pub(super) static OFFSETS: Offsets = Offsets { parameter: "first", first: 1 };

/// Reads them; `base` is the address that was asked.
pub(super) fn read(document: &Document<'_>, base: &str) -> Pages {
    let own = OFFSETS.of_page(base);
    let mut pages = Pages::default();
    for link in document.select(&OFFSET).take(LIST_MAX) {
        let number = text::text(link).and_then(|shown| shown.parse().ok());
        let page = number.zip(text::target(link, base).filter(|address| is_search(address)));
        if let Some((number, address)) = page {
            pages.number(number, address);
        }
    }
    let offset = |address: &String| OFFSETS.of_page(address);
    let numbers = || pages.numbered.iter().map(|(_, address)| address);
    // What no name marks is told by its offset.
    let next = || numbers().filter(|page| offset(page) > own).min_by_key(|page| offset(page)).cloned();
    let before = || numbers().filter(|page| offset(page) < own).max_by_key(|page| offset(page)).cloned();
    let next = document.select(&NEXT).find_map(|link| text::target(link, base)).or_else(next);
    let previous = document
        .select(&PREVIOUS)
        .filter_map(|link| text::target(link, base))
        .find(|address| offset(address) < own)
        .or_else(before);
    Pages { next, previous, ..pages }
}

fn is_search(address: &str) -> bool {
    UrlParts::of(address).path == "/search"
}
