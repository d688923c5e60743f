//! The other pages of a list whose addresses hold an offset: the next one, the one before, and those with a number.
//! Where a page says them, each source's own reader knows.

use crate::reading::{PageLink, Reading};
use quarry_kernel::url;

/// Paging parameter of a source, which this API takes as well.
#[derive(Debug, Clone, Copy)]
pub struct OffsetParameter {
    /// The parameter of the offset.
    pub parameter: &'static str,
    /// The offset of the first page.
    pub first: u32,
}

impl OffsetParameter {
    /// Returns the offset in an address; none when it has none.
    #[must_use]
    pub fn parse_offset(&self, address: &str) -> Option<u32> {
        url::find_query_value(address, self.parameter)?.parse().ok().filter(|&offset| offset >= self.first)
    }

    /// Returns the offset in an address, or that of the first page.
    #[must_use]
    pub fn parse_offset_or_first(&self, address: &str) -> u32 {
        self.parse_offset(address).unwrap_or(self.first)
    }
}

/// The source's addresses of the other pages, absolute.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PageLinks {
    /// The page after this one.
    pub next: Option<String>,
    /// The page before this one.
    pub previous: Option<String>,
    /// Pages by their numbers, in the page's order.
    pub numbered: Vec<(u32, String)>,
}

impl PageLinks {
    /// Adds a page unless its number is known already.
    pub fn add_numbered_page(&mut self, number: u32, address: String) {
        if self.numbered.iter().all(|known| known.0 != number) {
            self.numbered.push((number, address));
        }
    }

    /// Adds the pages to a reading. `after` is where the next page begins when its own address does not say so.
    pub fn add_to_reading(self, reading: Reading, offsets: &OffsetParameter, after: u32) -> Reading {
        let to = |offset: u32| vec![(offsets.parameter, offset.to_string())];
        let turn = |url: String| PageLink { change: to(offsets.parse_offset_or_first(&url)), url };
        let next = self.next.as_deref().map(|next| to(offsets.parse_offset(next).unwrap_or(after)));
        Reading {
            continuation: next.unwrap_or_default(),
            next_url: self.next,
            previous: self.previous.map(turn),
            other_pages: self.numbered.into_iter().map(|(number, url)| (number, turn(url))).collect(),
            ..reading
        }
    }
}
