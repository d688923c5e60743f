//! Provenance of a page: its own statements about its creation, compared with the question and its time. An intermediate gateway
//! or cache may answer with a page created earlier, or for another question.

mod page;
mod phrase;

pub use page::{
    find_after, find_links, is_same_language, read_language, read_moment, read_query_phrase, read_search_box,
    read_title_phrase,
};
pub use phrase::{ShownPhrase, compare_phrases, judge_links};

use crate::refusal::Refusal;
use crate::source_request::{ResponseKind, SourceRequest};
use quarry_kernel::time::{DAY_MS, UnixMs};
use serde::{Deserialize, Serialize};

/// Time from the start of a day in UTC to its end in the last time zone.
const DAY_ANYWHERE_MS: i64 = DAY_MS / 2 * 3;
/// Maximum lead of a page's clock over ours, in milliseconds.
const CLOCKS_DIFFER_MS: i64 = 300_000;

/// Time of a page's creation, with the available precision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PageTime {
    /// Exact to the second.
    Second(UnixMs),
    /// Date only, as its start in UTC; the page may mean the date of any time zone.
    Day(UnixMs),
}

impl PageTime {
    /// Returns the latest time that it may denote.
    #[must_use]
    pub const fn latest(self) -> UnixMs {
        match self {
            Self::Second(at) => at,
            Self::Day(at) => at.plus_ms(DAY_ANYWHERE_MS),
        }
    }

    /// Returns the earlier of two times.
    #[must_use]
    pub fn min(self, other: Self) -> Self {
        if other.latest() < self.latest() { other } else { self }
    }

    /// Formats the time as RFC 3339, or only the date.
    #[must_use]
    pub fn to_text(self) -> String {
        match self {
            Self::Second(at) => at.to_rfc3339(),
            Self::Day(at) => at.date().to_string(),
        }
    }
}

/// A page's statements about itself, as far as present.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Provenance {
    /// Time of creation.
    pub created_at: Option<PageTime>,
    /// Comparison of the shown phrase with the requested one.
    pub phrase: ShownPhrase,
    /// Language tag, such as `en-IN`.
    pub language: Option<String>,
}

impl Provenance {
    /// Reads the provenance of a page whose data contain its creation time under a name; empty for anything but a page.
    #[must_use]
    pub fn from_dated_page(request: &SourceRequest, html: &str, moment_name: &str) -> Self {
        if request.kind != ResponseKind::Page {
            return Self::default();
        }
        Self {
            created_at: read_moment(html, moment_name).map(PageTime::Second),
            language: read_language(html),
            ..Self::default()
        }
    }

    /// Corrects the provenance of a page that arrives now after a time in a cache. A creation time in the future is dropped.
    #[must_use]
    pub fn on_arrival(self, age_s: u32, now: UnixMs) -> Self {
        let is_past =
            |made: &PageTime| made.latest().0 - CLOCKS_DIFFER_MS <= now.0 || matches!(made, PageTime::Day(_));
        let told = self.created_at.filter(is_past);
        let kept = (age_s > 0).then(|| PageTime::Second(now.plus_ms(-1000 * i64::from(age_s))));
        let created_at = told.zip(kept).map(|(told, kept)| told.min(kept)).or(told).or(kept);
        Self { created_at, ..self }
    }

    /// Returns the refusal of a page that does not answer the question at this time; `None` when it does, or the page has no
    /// statements.
    #[must_use]
    pub fn find_refusal(&self, asked_at: UnixMs, age_ms_max: i64) -> Option<Refusal> {
        let oldest = asked_at.plus_ms(-age_ms_max);
        if self.created_at.is_some_and(|made| made.latest() < oldest) {
            return Some(Refusal::SourceStale);
        }
        matches!(self.phrase, ShownPhrase::Other | ShownPhrase::Pasted).then_some(Refusal::SourceMismatch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE_MS: i64 = 60_000;

    fn made(at: PageTime) -> Provenance {
        Provenance { created_at: Some(at), ..Provenance::default() }
    }

    #[test]
    fn refuses_a_page_made_before_the_question() {
        let page = made(PageTime::Second(UnixMs(0)));
        let refusal = |asked_at| page.find_refusal(UnixMs(asked_at), MINUTE_MS);
        assert_eq!((refusal(MINUTE_MS), refusal(MINUTE_MS + 1)), (None, Some(Refusal::SourceStale)));
        assert_eq!(Provenance::default().find_refusal(UnixMs(i64::MAX), 1), None, "it tells nothing");
    }

    #[test]
    fn a_page_that_tells_its_day_alone_may_be_of_any_time_zone() {
        let page = made(PageTime::Day(UnixMs(0)));
        let refusal = |asked_at| page.find_refusal(UnixMs(asked_at), MINUTE_MS);
        assert_eq!(refusal(DAY_ANYWHERE_MS + MINUTE_MS), None);
        assert_eq!(refusal(DAY_ANYWHERE_MS + MINUTE_MS + 1), Some(Refusal::SourceStale));
        assert_eq!(PageTime::Day(UnixMs(0)).to_text(), "1970-01-01");
    }

    #[test]
    fn the_time_in_a_cache_counts_and_a_birth_in_the_future_does_not() {
        let now = UnixMs(10 * MINUTE_MS);
        let refusal = |page: Provenance, age_s| page.on_arrival(age_s, now).find_refusal(now, MINUTE_MS);
        assert_eq!(refusal(Provenance::default(), 0), None);
        assert_eq!(refusal(Provenance::default(), 61), Some(Refusal::SourceStale));
        let page = made(PageTime::Second(UnixMs(0)));
        assert_eq!(page.clone().on_arrival(5, now), page, "the page is older than its stay");
        let ahead = made(PageTime::Second(now.plus_ms(CLOCKS_DIFFER_MS + 1)));
        assert_eq!(ahead.on_arrival(0, now).created_at, None);
    }
}
