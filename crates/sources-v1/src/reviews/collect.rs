//! Collects the reviews from the pages of one call, each once.

use super::Page;
use super::state::ResumeState;
use crate::ask::Refusal;
use quarry_items::Review;
use std::collections::HashSet;

/// Reviews from the pages of one call.
#[derive(Debug, Default)]
pub(super) struct CollectedReviews {
    pub(super) url: Option<String>,
    pub(super) reviews: Vec<Review>,
    pub(super) ids: HashSet<String>,
    pub(super) pages: usize,
    /// Number of unreadable rows.
    pub(super) unread: usize,
    /// Reason why the window is empty.
    pub(super) refused: Option<Refusal>,
}

impl CollectedReviews {
    /// Takes up to `left` new reviews of a page and moves the state behind them. False when the list ends here: without a
    /// further cursor, with the same one again, or with nothing new on the page.
    pub(super) fn add_page(&mut self, url: String, page: Page, state: &mut ResumeState, left: usize) -> bool {
        self.url.get_or_insert(url);
        self.pages += 1;
        self.unread += page.unread;
        let rows = page.reviews.len();
        let before = self.reviews.len();
        let mut read = state.skip.min(rows);
        for review in page.reviews.into_iter().skip(state.skip) {
            if self.reviews.len() - before == left {
                break;
            }
            read += 1;
            if review.id.as_ref().is_none_or(|id| self.ids.insert(id.clone())) {
                self.reviews.push(review);
            }
        }
        if read < rows {
            // The rest of this page is for the next call.
            state.skip = read;
            return true;
        }
        state.skip = 0;
        match page.next {
            Some(next) if next != state.token && self.reviews.len() > before => {
                state.token = next;
                true
            }
            _ => false,
        }
    }
}
