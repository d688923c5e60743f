//! Other pages of a list whose URLs contain an offset: next, previous, and numbered ones. The source's own parser finds the
//! links.

use crate::reading::{PageLink, Reading};
use quarry_kernel::url;

/// Paging parameter of a source, also a parameter of this API.
#[derive(Debug, Clone, Copy)]
pub struct OffsetParameter {
    /// Name of the parameter.
    pub parameter: &'static str,
    /// Offset of the first page.
    pub first: u32,
}

impl OffsetParameter {
    /// Returns the offset in a URL; `None` without one.
    #[must_use]
    pub fn parse_offset(&self, address: &str) -> Option<u32> {
        url::find_query_value(address, self.parameter)?.parse().ok().filter(|&offset| offset >= self.first)
    }

    /// Returns the offset in a URL, or that of the first page.
    #[must_use]
    pub fn parse_offset_or_first(&self, address: &str) -> u32 {
        self.parse_offset(address).unwrap_or(self.first)
    }
}

/// Source's absolute URLs of the other pages.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PageLinks {
    /// Next page.
    pub next: Option<String>,
    /// Previous page.
    pub previous: Option<String>,
    /// Numbered pages, in page order.
    pub numbered: Vec<(u32, String)>,
}

impl PageLinks {
    /// Adds a page unless its number is already known.
    pub fn add_numbered_page(&mut self, number: u32, address: String) {
        if self.numbered.iter().all(|known| known.0 != number) {
            self.numbered.push((number, address));
        }
    }

    /// Adds the pages to a reading. `after` is the offset of the next page if its URL does not contain it.
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
