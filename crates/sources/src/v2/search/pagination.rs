//! The way to the next page.

use super::text;
use quarry_html::{Document, selectors};
use quarry_kernel::url;

selectors! {
    /// The desktop's link, the phone's two, and the one of pages before 2013.
    static NEXT = "a.sb_pagN[href], a.sb_fullnpl[href], a.sb_halfnext[href], .b_pag a[rel=next][href]";
}

/// The page's own link to the next page, absolute.
pub(super) fn next(document: &Document<'_>, base: &str) -> Option<String> {
    document.select(&NEXT).find_map(|link| text::target(link, base))
}

/// The offset that a link to a page asks for.
pub(super) fn first_of(next: &str) -> Option<u32> {
    url::query_value(next, "first")?.parse().ok().filter(|&first| first > 0)
}
