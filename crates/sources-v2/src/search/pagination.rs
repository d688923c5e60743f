//! The ways to the other pages: the next one, the one before, and those with a number.

use super::text::{self, LIST_MAX};
use crate::pages::{OffsetParameter, PageLinks};
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
pub(super) static OFFSET_PARAMETER: OffsetParameter = OffsetParameter { parameter: "first", first: 1 };

/// Reads them; `base` is the address that was asked.
pub(super) fn parse_pages(document: &Document<'_>, base: &str) -> PageLinks {
    let own = OFFSET_PARAMETER.parse_offset_or_first(base);
    let mut pages = PageLinks::default();
    for link in document.select(&OFFSET).take(LIST_MAX) {
        let number = text::parse_text(link).and_then(|shown| shown.parse().ok());
        let page = number.zip(text::parse_target(link, base).filter(|address| is_search_page(address)));
        if let Some((number, address)) = page {
            pages.add_numbered_page(number, address);
        }
    }
    let offset = |address: &String| OFFSET_PARAMETER.parse_offset_or_first(address);
    let numbers = || pages.numbered.iter().map(|(_, address)| address);
    // Without a marked link, the next page is found by its offset.
    let next = || numbers().filter(|page| offset(page) > own).min_by_key(|page| offset(page)).cloned();
    let before = || numbers().filter(|page| offset(page) < own).max_by_key(|page| offset(page)).cloned();
    let next = document.select(&NEXT).find_map(|link| text::parse_target(link, base)).or_else(next);
    let previous = document
        .select(&PREVIOUS)
        .filter_map(|link| text::parse_target(link, base))
        .find(|address| offset(address) < own)
        .or_else(before);
    PageLinks { next, previous, ..pages }
}

fn is_search_page(address: &str) -> bool {
    UrlParts::parse(address).path == "/search"
}
