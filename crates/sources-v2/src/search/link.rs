//! Targets of the page's links: made absolute, the engine's redirects resolved.
//!
//! A redirect is known by its path and its parameters, never by its host: pages come through many hosts.

use crate::redirect::{LinkKind, classify_link, find_target};
use quarry_kernel::http::resolve_url;

/// A link of the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Link {
    /// Final target.
    pub(super) target: String,
    /// The page's own address for it, when that is a redirect.
    pub(super) redirect: Option<String>,
    /// Whether the redirect is one that advertisers pay for.
    pub(super) is_ad: bool,
}

impl Link {
    /// Reads a link's address as it stands on the page that was asked at `base`. None for an address that leads to
    /// no page (`javascript:`, `#…`, `mailto:` …).
    pub(super) fn parse(base: &str, href: &str) -> Option<Self> {
        let address = resolve_url(base, href)?;
        let kind = classify_link(&address);
        if kind == LinkKind::Plain {
            return Some(Self { target: address, redirect: None, is_ad: false });
        }
        let target = find_target(&address, kind).and_then(|target| resolve_url(base, &target));
        Some(match target {
            Some(target) => Self { target, redirect: Some(address), is_ad: kind == LinkKind::Ad },
            None => Self { target: address, redirect: None, is_ad: kind == LinkKind::Ad },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASE: &str = "https://engine.test/search?q=x";

    #[test]
    fn a_click_redirect_gives_its_target_and_stays_known() {
        let href = "/ck/a?!&&p=3f&ptn=3&u=a1aHR0cHM6Ly93d3cuc2xlZXAudGVzdC9hP2I9YyZkPcOp&ntb=1";
        let link = Link::parse(BASE, href).unwrap();
        assert_eq!(link.target, "https://www.sleep.test/a?b=c&d=é");
        assert_eq!(link.redirect.as_deref(), Some(format!("https://engine.test{href}").as_str()));
        assert!(!link.is_ad);
    }

    #[test]
    fn a_redirect_past_a_shops_discounts_names_its_target() {
        let link = Link::parse(BASE, "/rebates/welcome?url=https%3a%2f%2fshop.test%2fa%3fb%3dc&x=1").unwrap();
        assert_eq!((link.target.as_str(), link.is_ad), ("https://shop.test/a?b=c", false));
        assert!(link.redirect.is_some());
    }

    #[test]
    fn a_redirect_into_the_engine_itself_becomes_absolute() {
        let link = Link::parse(BASE, "https://other.test/ck/a?u=a1L2ltYWdlcy9zZWFyY2g_cT14").unwrap();
        assert_eq!(link.target, "https://other.test/images/search?q=x".replace("other", "engine"));
    }

    #[test]
    fn an_advertisers_redirect_is_known_and_undone() {
        let link = Link::parse(
            BASE,
            "https://x.test/aclick?ld=1&u=aHR0cHMlM2ElMmYlMmZzaG9wLnRlc3QlMmZhJTNmYiUzZGM&rlid=2",
        );
        let link = link.unwrap();
        assert_eq!((link.target.as_str(), link.is_ad), ("https://shop.test/a?b=c", true));
        let bare = Link::parse(BASE, "/aclk?u=d3d3LnNob3AudGVzdCUyZmElM2Z1JTNkaHR0cDovL3guZGU=").unwrap();
        assert_eq!(bare.target, "https://www.shop.test/a?u=http://x.de");
    }

    #[test]
    fn a_redirect_that_cannot_be_undone_is_the_link_itself() {
        for href in
            ["/ck/a?p=1", "/ck/a?u=a1%%%", "/ck/a?u=", "/ck/a?u=a1AAAA", "/aclk?u=abc", "/ck/a?u=a1_w"]
        {
            let link = Link::parse(BASE, href).unwrap();
            assert_eq!((link.target, link.redirect), (format!("https://engine.test{href}"), None));
        }
    }
}
