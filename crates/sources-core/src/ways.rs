//! Ways to request a site: those that the operator allows, in order, and a call's progress through them.
//!
//! A page that is unsuitable for one kind of client (such as a shell that needs scripts) is requested by the next way, within the
//! same call. After an explicit refusal by a source, the request is not repeated.

use std::cell::RefCell;

use serde::Serialize;

use crate::refusal::Refusal;
use crate::site::Site;
use crate::source_request::{ResponseKind, SourceRequest};

/// Way of making a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// Direct request by the worker.
    Fetch,
    /// Request through a gateway, whose URL template contains `{url}`.
    Gateway,
    /// Browser that runs the page's scripts (Browser Run), for pages only.
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

    /// Returns whether it supports a request: a browser opens pages and does not post.
    fn can_carry(self, kind: ResponseKind, is_post: bool) -> bool {
        self != Self::Browser || (kind == ResponseKind::Page && !is_post)
    }
}

/// Ways of a site in the order of attempts, without duplicates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ways(Vec<Way>);

impl Default for Ways {
    fn default() -> Self {
        Self(vec![Way::Fetch])
    }
}

impl Ways {
    /// Creates the default: the gateway if there is one, else direct requests.
    #[must_use]
    pub fn gateway_only() -> Self {
        Self(vec![Way::Gateway])
    }

    /// Parses names separated by commas: `fetch,browser`. `None` for an unknown or duplicate name, or an empty list.
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

    /// Keeps the available ways: a configured gateway, a bound browser; direct requests if none is available.
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

/// Returns whether another way may succeed after a refusal.
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

/// Class of requests with a common way: pages of a site, its data, or posts.
type RequestClass = (Site, ResponseKind, bool);

/// Progress of a class in a call: its ways, and the number of attempts.
#[derive(Debug)]
struct ClassProgress {
    class: RequestClass,
    ways: Vec<Way>,
    tried: usize,
}

/// Progress of a call's requests through the ways.
#[derive(Debug, Default)]
pub struct WayTracker {
    steps: RefCell<Vec<ClassProgress>>,
    last: RefCell<Option<RequestClass>>,
}

impl WayTracker {
    /// Chooses the way for a request: the current one of the call, else the last successful one, else the first.
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

    /// Switches the last request's class to its next way. `false` when a refusal is final, or there is no other way.
    pub fn advance(&self, refusal: Refusal) -> bool {
        can_retry_another_way(refusal) && self.move_on()
    }

    /// Switches the last request's class to its next way, whatever the outcome. `false` without one.
    pub fn move_on(&self) -> bool {
        let Some(class) = *self.last.borrow() else { return false };
        let mut steps = self.steps.borrow_mut();
        let step = steps.iter_mut().find(|step| step.class == class);
        let Some(step) = step.filter(|step| step.tried + 1 < step.ways.len()) else { return false };
        step.tried += 1;
        true
    }

    /// Lists the successful ways by key, for classes with several ways.
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

/// Returns the key under which a successful way is stored.
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

/// Parses the name of a way.
#[must_use]
pub fn parse_way(token: &str) -> Option<Way> {
    Way::ALL.into_iter().find(|way| way.token() == token)
}

/// Exchange with a source, for the operator's log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Exchange {
    /// Requested site.
    pub site: &'static str,
    /// Way of the request.
    pub way: Way,
    /// HTTP status; `None` without an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// Duration in milliseconds.
    pub ms: i64,
    /// Billed browser time in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub browser_ms: Option<u32>,
    /// Target of a redirect that was not followed because it is foreign.
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
