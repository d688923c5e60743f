//! How a site is asked: the ways that the operator allows, in their order, and at which of them a call is.
//!
//! A page that is not for one kind of client (a shell that needs scripts) is asked for by the next way, within the same call.
//! A request that a source says no to in so many words is not asked again.

use std::cell::RefCell;

use serde::Serialize;

use crate::refusal::Refusal;
use crate::site::Site;
use crate::source_request::{ResponseKind, SourceRequest};

/// One way of asking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// The worker's own request.
    Fetch,
    /// A gateway's request: an address with `{url}` in it.
    Gateway,
    /// A browser that runs the page's scripts (Browser Run), for pages alone.
    Browser,
}

impl Way {
    const ALL: [Self; 3] = [Self::Fetch, Self::Gateway, Self::Browser];

    /// Returns its name in configuration and logs.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Self::Fetch => "fetch",
            Self::Gateway => "gateway",
            Self::Browser => "browser",
        }
    }

    /// Returns whether a request can go this way: a browser opens pages and posts nothing.
    fn can_carry(self, kind: ResponseKind, is_post: bool) -> bool {
        self != Self::Browser || (kind == ResponseKind::Page && !is_post)
    }
}

/// The ways of a site in the order in which they are tried, each once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ways(Vec<Way>);

impl Default for Ways {
    fn default() -> Self {
        Self(vec![Way::Fetch])
    }
}

impl Ways {
    /// Through the gateway where there is one, else plainly.
    #[must_use]
    pub fn gateway_only() -> Self {
        Self(vec![Way::Gateway])
    }

    /// Reads names parted by commas: `fetch,browser`. None for a name that is no way, a name that stands twice, or no name.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut ways = Vec::new();
        for name in text.split(',').map(str::trim) {
            let way = Way::ALL.into_iter().find(|way| way.token() == name)?;
            if ways.contains(&way) {
                return None;
            }
            ways.push(way);
        }
        Some(Self(ways))
    }

    /// Keeps the available ways: a gateway where one is configured, a browser where one is bound; plain requests where none is.
    #[must_use]
    pub fn filter_available(&self, has_gateway: bool, has_browser: bool) -> Self {
        let is_there = |way: &Way| match way {
            Way::Fetch => true,
            Way::Gateway => has_gateway,
            Way::Browser => has_browser,
        };
        let ways: Vec<Way> = self.0.iter().copied().filter(is_there).collect();
        if ways.is_empty() { Self::default() } else { Self(ways) }
    }

    fn filter_carrying(&self, kind: ResponseKind, is_post: bool) -> Vec<Way> {
        let ways: Vec<Way> = self.0.iter().copied().filter(|way| way.can_carry(kind, is_post)).collect();
        if ways.is_empty() { vec![Way::Fetch] } else { ways }
    }
}

/// Returns whether another way may bring what a refusal withholds.
#[must_use]
pub const fn can_retry_another_way(refusal: Refusal) -> bool {
    matches!(
        refusal,
        Refusal::NeedsScript
            | Refusal::Consent
            | Refusal::BlockedSilently
            | Refusal::SourceStale
            | Refusal::SourceMismatch
            | Refusal::RenderingLimit
    )
}

/// Class of requests that share a way: pages of a site, its data, or posts.
type RequestClass = (Site, ResponseKind, bool);

/// A class in one call: its ways, and how many of them were tried.
#[derive(Debug)]
struct ClassProgress {
    class: RequestClass,
    ways: Vec<Way>,
    tried: usize,
}

/// Way by which each site is asked in one call.
#[derive(Debug, Default)]
pub struct WayTracker {
    steps: RefCell<Vec<ClassProgress>>,
    last: RefCell<Option<RequestClass>>,
}

impl WayTracker {
    /// Returns the way for a request: where the call is with it, else the one that worked last, else the first.
    pub fn choose_way(&self, request: &SourceRequest, ways: &Ways, remembered: Option<Way>) -> Way {
        let class = (request.site, request.kind, request.body.is_some());
        self.last.replace(Some(class));
        let mut steps = self.steps.borrow_mut();
        if let Some(step) = steps.iter().find(|step| step.class == class) {
            return step.current_way();
        }
        let mut ways = ways.filter_carrying(request.kind, request.body.is_some());
        if let Some(place) = ways.iter().position(|way| Some(*way) == remembered) {
            let first = ways.remove(place);
            ways.insert(0, first);
        }
        let step = ClassProgress { class, ways, tried: 0 };
        let way = step.current_way();
        steps.push(step);
        way
    }

    /// Moves the latest request's class on to its next way. False when a refusal is final, or when there is no other way.
    pub fn advance(&self, refusal: Refusal) -> bool {
        can_retry_another_way(refusal) && self.move_on()
    }

    /// Moves the latest request's class on to its next way, whatever it brought. False where there is none.
    pub fn move_on(&self) -> bool {
        let Some(class) = *self.last.borrow() else { return false };
        let mut steps = self.steps.borrow_mut();
        let step = steps.iter_mut().find(|step| step.class == class);
        let Some(step) = step.filter(|step| step.tried + 1 < step.ways.len()) else { return false };
        step.tried += 1;
        true
    }

    /// Lists the successful ways: a key of each class that has several ways, with its way.
    pub fn successful_ways(&self) -> Vec<(String, Way)> {
        let steps = self.steps.borrow();
        let several = steps.iter().filter(|step| step.ways.len() > 1);
        several.map(|step| (format_key(step.class), step.current_way())).collect()
    }
}

impl ClassProgress {
    fn current_way(&self) -> Way {
        self.ways.get(self.tried).copied().unwrap_or(Way::Fetch)
    }
}

/// Under which key the way that worked is remembered.
#[must_use]
pub fn key_for_request(request: &SourceRequest) -> String {
    format_key((request.site, request.kind, request.body.is_some()))
}

fn format_key((site, kind, is_post): RequestClass) -> String {
    let kind = match (kind, is_post) {
        (ResponseKind::Page, false) => "page",
        (ResponseKind::Page, true) => "posted-page",
        (ResponseKind::Data, _) => "data",
    };
    format!("way/{}/{kind}", site.token())
}

/// Returns the way of a name.
#[must_use]
pub fn parse_way(token: &str) -> Option<Way> {
    Way::ALL.into_iter().find(|way| way.token() == token)
}

/// One exchange with a source, for the operator's log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Exchange {
    /// The site.
    pub site: &'static str,
    /// HTTP method.
    pub way: Way,
    /// The status, none where there was no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// Duration in milliseconds.
    pub ms: i64,
    /// The browser's time that is billed, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub browser_ms: Option<u32>,
    /// Target of a redirect that was not followed, since it is no address of the source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub led_to: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> SourceRequest {
        SourceRequest::get(Site::V1Web, "/search".into())
    }

    #[test]
    fn ways_are_named_once_each() {
        assert_eq!(Ways::parse("fetch, browser"), Some(Ways(vec![Way::Fetch, Way::Browser])));
        for none in ["", "fetch,", "browser,browser", "curl"] {
            assert_eq!(Ways::parse(none), None, "{none}");
        }
    }

    #[test]
    fn keeps_available_ways_and_always_the_plain_one() {
        let ways = Ways::parse("gateway,browser").unwrap_or_default();
        assert_eq!(ways.filter_available(true, false), Ways(vec![Way::Gateway]));
        assert_eq!(ways.filter_available(false, false), Ways::default());
    }

    #[test]
    fn a_shell_leads_on_once_to_each_way_and_a_plain_no_to_none() {
        let ways = Ways::parse("fetch,gateway,browser").unwrap_or_default();
        let course = WayTracker::default();
        assert_eq!(course.choose_way(&page(), &ways, None), Way::Fetch);
        for refusal in [Refusal::Challenge, Refusal::Blocked, Refusal::Region, Refusal::Timeout] {
            assert!(!course.advance(refusal), "{refusal:?}");
        }
        assert!(course.advance(Refusal::NeedsScript));
        assert_eq!(course.choose_way(&page(), &ways, None), Way::Gateway);
        assert!(course.advance(Refusal::BlockedSilently));
        assert_eq!(course.choose_way(&page(), &ways, None), Way::Browser);
        assert!(!course.advance(Refusal::NeedsScript) && !course.move_on(), "each was tried");
        assert_eq!(course.successful_ways(), [("way/v1-web/page".to_owned(), Way::Browser)]);
    }

    #[test]
    fn tries_the_successful_way_first() {
        let ways = Ways::parse("fetch,browser").unwrap_or_default();
        let course = WayTracker::default();
        assert_eq!(course.choose_way(&page(), &ways, Some(Way::Browser)), Way::Browser);
        assert!(course.advance(Refusal::NeedsScript));
        assert_eq!(course.choose_way(&page(), &ways, Some(Way::Browser)), Way::Fetch);
    }

    #[test]
    fn a_browser_opens_pages_alone() {
        let ways = Ways::parse("browser,fetch").unwrap_or_default();
        let course = WayTracker::default();
        assert_eq!(course.choose_way(&page(), &ways, None), Way::Browser);
        assert_eq!(course.choose_way(&page().for_data(), &ways, None), Way::Fetch);
        let posted = SourceRequest::post(Site::V3Html, "/html/".into(), "q=a".into());
        assert_eq!(course.choose_way(&posted, &Ways::parse("browser").unwrap_or_default(), None), Way::Fetch);
        assert!(!course.advance(Refusal::NeedsScript), "the form was asked for last and has one way");
    }
}
