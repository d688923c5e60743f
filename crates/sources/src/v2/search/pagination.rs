//! The ways to the other pages: the next one, the one before, and those with a number.

use super::text::{self, LIST_MAX};
use crate::reading::{Reading, Turn};
use quarry_html::{Document, selectors};
use quarry_kernel::http::UrlParts;
use quarry_kernel::url;

selectors! {
    /// The desktop's link, the phone's two, and the one of pages before 2013.
    static NEXT = "a.sb_pagN[href], a.sb_fullnpl[href], a.sb_halfnext[href], .b_pag a[rel=next][href]";
    static PREVIOUS = "a.sb_pagP[href], .b_pag a[rel=prev][href]";
    /// Links to offsets; which of them are pages, their numbers tell.
    static OFFSET = "a[href*='first=']";
}

/// The source's addresses of the other pages, absolute.
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
    /// Reads them; `base` is the address that was asked.
    pub(super) fn of(document: &Document<'_>, base: &str) -> Self {
        let own = first_of(base).unwrap_or(1);
        let mut numbered: Vec<(u32, String)> = Vec::new();
        for link in document.select(&OFFSET).take(LIST_MAX) {
            let number = text::text(link).and_then(|shown| shown.parse().ok());
            let page = number.zip(text::target(link, base).filter(|address| is_search(address)));
            if let Some(page) = page.filter(|page| numbered.iter().all(|known| known.0 != page.0)) {
                numbered.push(page);
            }
        }
        let offset = |address: &String| first_of(address).unwrap_or(1);
        let numbers = || numbered.iter().map(|(_, address)| address);
        // What no name marks is told by its offset.
        let next = || numbers().filter(|page| offset(page) > own).min_by_key(|page| offset(page)).cloned();
        let before = || numbers().filter(|page| offset(page) < own).max_by_key(|page| offset(page)).cloned();
        Self {
            next: document.select(&NEXT).find_map(|link| text::target(link, base)).or_else(next),
            previous: document
                .select(&PREVIOUS)
                .filter_map(|link| text::target(link, base))
                .find(|address| offset(address) < own)
                .or_else(before),
            numbered,
        }
    }

    /// Puts them into a reading, for callers who page by `first`. `after` is where the next page begins when its own
    /// address does not say so.
    pub(super) fn turn(self, reading: Reading, after: u32) -> Reading {
        let to = |first: u32| vec![("first", first.to_string())];
        let turn = |url: String| Turn { change: to(first_of(&url).unwrap_or(1)), url };
        Reading {
            continuation: self
                .next
                .as_deref()
                .map(|next| to(first_of(next).unwrap_or(after)))
                .unwrap_or_default(),
            next_url: self.next,
            previous: self.previous.map(turn),
            other_pages: self.numbered.into_iter().map(|(number, url)| (number, turn(url))).collect(),
            ..reading
        }
    }
}

fn is_search(address: &str) -> bool {
    UrlParts::of(address).path == "/search"
}

/// The offset that a link to a page asks for.
pub(super) fn first_of(next: &str) -> Option<u32> {
    url::query_value(next, "first")?.parse().ok().filter(|&first| first > 0)
}
