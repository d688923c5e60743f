//! The other pages of a list whose addresses hold an offset: the next one, the one before, and those with a number.
//! Where a page says them, each source's own reader knows.

use crate::reading::{Reading, Turn};
use quarry_kernel::url;

/// How a source counts its pages: this API takes the same parameter.
#[derive(Debug, Clone, Copy)]
pub struct Offsets {
    /// The parameter of the offset.
    pub parameter: &'static str,
    /// The offset of the first page.
    pub first: u32,
}

impl Offsets {
    /// The offset in an address; none when it has none.
    #[must_use]
    pub fn of(&self, address: &str) -> Option<u32> {
        url::query_value(address, self.parameter)?.parse().ok().filter(|&offset| offset >= self.first)
    }

    /// The offset in an address, or that of the first page.
    #[must_use]
    pub fn of_page(&self, address: &str) -> u32 {
        self.of(address).unwrap_or(self.first)
    }
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
    /// Adds a page unless its number is known already.
    pub fn number(&mut self, number: u32, address: String) {
        if self.numbered.iter().all(|known| known.0 != number) {
            self.numbered.push((number, address));
        }
    }

    /// Puts them into a reading. `after` is where the next page begins when its own address does not say so.
    pub fn turn(self, reading: Reading, offsets: &Offsets, after: u32) -> Reading {
        let to = |offset: u32| vec![(offsets.parameter, offset.to_string())];
        let turn = |url: String| Turn { change: to(offsets.of_page(&url)), url };
        let next = self.next.as_deref().map(|next| to(offsets.of(next).unwrap_or(after)));
        Reading {
            continuation: next.unwrap_or_default(),
            next_url: self.next,
            previous: self.previous.map(turn),
            other_pages: self.numbered.into_iter().map(|(number, url)| (number, turn(url))).collect(),
            ..reading
        }
    }
}
