//! A page of reviews and its links.

use super::row::Review;
use super::{FEED_PAGE_SIZE, FEED_PAGES_MAX};

/// Reviews in the source's order, and the source's data about further pages.
#[derive(Debug, Default)]
pub struct Page<'a> {
    /// The reviews.
    pub reviews: Vec<Review<'a>>,
    next: Option<String>,
    next_page: Option<u32>,
    last_page: Option<u32>,
}

impl<'a> Page<'a> {
    /// Creates a page of reviews without data about further pages.
    pub(super) fn from_reviews(reviews: Vec<Review<'a>>) -> Self {
        Self { reviews, ..Self::default() }
    }

    /// Adds a link of a feed.
    pub(super) fn add_link(&mut self, rel: &str, href: &str) {
        match rel {
            "next" => {
                self.next = Some(href.to_owned());
                self.next_page = parse_page_number(href);
            }
            "last" => self.last_page = parse_page_number(href),
            _ => {}
        }
    }

    /// Returns the link to the next page if it leads beyond `feed_page`: the last page links to itself.
    pub(super) fn next_link(&self, feed_page: u32) -> Option<&str> {
        let leads_further = self.next_page.is_some_and(|next| next > feed_page);
        let is_there = self.last_page.is_none_or(|last| last > feed_page);
        self.next.as_deref().filter(|_| leads_further && is_there)
    }

    /// Returns whether the feed continues after `feed_page`. Without links, a full page is taken to have a next one.
    pub(super) fn has_next(&self, feed_page: u32) -> bool {
        let says_nothing = self.next_page.is_none() && self.last_page.is_none();
        let last_is_further = self.next_page.is_none() && self.last_page.is_some_and(|last| last > feed_page);
        let further = if says_nothing { self.reviews.len() >= FEED_PAGE_SIZE } else { last_is_further };
        feed_page < FEED_PAGES_MAX && (further || self.next_link(feed_page).is_some())
    }
}

/// Returns the number after `page=` in a feed's URL.
fn parse_page_number(href: &str) -> Option<u32> {
    let (_, rest) = href.split_once("page=")?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    rest.get(..digits)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_feed_that_links_itself_has_ended() {
        let page = |next: &str, last: &str| {
            let mut page = Page::default();
            page.add_link("next", next);
            page.add_link("last", last);
            page
        };
        let url =
            |n: u32| format!("https://store.test/us/rss/customerreviews/page={n}/id=1/sortby=mostrecent/xml");
        assert_eq!(page(&url(2), &url(4)).next_link(1), Some(url(2).as_str()));
        assert_eq!(page(&url(4), &url(4)).next_link(4), None);
        assert_eq!(page(&url(1), &url(4)).next_link(4), None);
        assert_eq!(page(&url(3), &url(2)).next_link(2), None);
        assert!(!page(&url(11), &url(11)).has_next(10));
        assert!(page("", &url(2)).has_next(1) && !page("", &url(2)).has_next(2));
    }
}
