//! Where links of the page lead: made absolute, the engine's redirects undone.
//!
//! A redirect is known by its path and its parameters, never by its host: pages come through many hosts.

use crate::base64;
use quarry_kernel::http::{UrlParts, absolute, has_scheme};
use quarry_kernel::url;

/// A link of the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Link {
    /// Where it leads in the end.
    pub(super) target: String,
    /// The page's own address for it, when that is a redirect.
    pub(super) redirect: Option<String>,
    /// Whether the redirect is one that advertisers pay for.
    pub(super) is_ad: bool,
}

/// What a link's path says about it.
#[derive(PartialEq)]
enum Kind {
    Plain,
    Click,
    Ad,
}

impl Link {
    /// Reads a link's address as it stands on the page that was asked at `base`. None for an address that leads to
    /// no page (`javascript:`, `#…`, `mailto:` …).
    pub(super) fn of(base: &str, href: &str) -> Option<Self> {
        let address = absolute(base, href)?;
        let kind = kind(&address);
        if kind == Kind::Plain {
            return Some(Self { target: address, redirect: None, is_ad: false });
        }
        let target = target(&address, &kind).and_then(|target| absolute(base, &target));
        Some(match target {
            Some(target) => Self { target, redirect: Some(address), is_ad: kind == Kind::Ad },
            None => Self { target: address, redirect: None, is_ad: kind == Kind::Ad },
        })
    }
}

/// Whether an address is a redirect that advertisers pay for. Other engines show the ads of this one's network.
pub(crate) fn is_advertisers(address: &str) -> bool {
    kind(address) == Kind::Ad
}

/// Where such a redirect leads, if its parameters tell.
pub(crate) fn advertised(address: &str) -> Option<String> {
    let target = target(address, &Kind::Ad).filter(|_| is_advertisers(address))?;
    (target.starts_with("https://") || target.starts_with("http://")).then_some(target)
}

fn kind(address: &str) -> Kind {
    let parts = UrlParts::of(address);
    let has = |end: &str| parts.path.ends_with(end) && !parts.query.is_empty();
    match () {
        () if has("/aclk") || has("/aclick") || has("/bam/ac") => Kind::Ad,
        () if has("/ck/a") || has("/rebates/welcome") => Kind::Click,
        () => Kind::Plain,
    }
}

/// The address inside a redirect's parameters: plain as `url`, or as `u`, base64 after a two-letter mark, or, in advertisers' links, base64 of
/// a percent-encoded address that may lack its scheme.
fn target(address: &str, kind: &Kind) -> Option<String> {
    let Some(value) = url::query_value(address, "u") else {
        return url::query_value(address, "url").map(|plain| plain.into_owned());
    };
    if let Some(text) = value.strip_prefix("a1").and_then(text_of) {
        return Some(text);
    }
    if *kind != Kind::Ad {
        return None;
    }
    let text = text_of(&value)?;
    let text = url::decode(&text, false)?.into_owned();
    if has_scheme(&text) {
        return Some(text);
    }
    let host = text.split('/').next().unwrap_or_default();
    host.contains('.').then(|| format!("https://{text}"))
}

/// The text in base64 of either alphabet; none when it is no base64 or no clean text.
fn text_of(text: &str) -> Option<String> {
    let text = String::from_utf8(base64::of_either(text)?).ok()?;
    (!text.is_empty() && !text.chars().any(char::is_control)).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASE: &str = "https://engine.test/search?q=x";

    #[test]
    fn a_click_redirect_gives_its_target_and_stays_known() {
        let href = "/ck/a?!&&p=3f&ptn=3&u=a1aHR0cHM6Ly93d3cuc2xlZXAudGVzdC9hP2I9YyZkPcOp&ntb=1";
        let link = Link::of(BASE, href).unwrap();
        assert_eq!(link.target, "https://www.sleep.test/a?b=c&d=é");
        assert_eq!(link.redirect.as_deref(), Some(format!("https://engine.test{href}").as_str()));
        assert!(!link.is_ad);
    }

    #[test]
    fn a_redirect_past_a_shops_discounts_names_its_target() {
        let link = Link::of(BASE, "/rebates/welcome?url=https%3a%2f%2fshop.test%2fa%3fb%3dc&x=1").unwrap();
        assert_eq!((link.target.as_str(), link.is_ad), ("https://shop.test/a?b=c", false));
        assert!(link.redirect.is_some());
    }

    #[test]
    fn a_redirect_into_the_engine_itself_becomes_absolute() {
        let link = Link::of(BASE, "https://other.test/ck/a?u=a1L2ltYWdlcy9zZWFyY2g_cT14").unwrap();
        assert_eq!(link.target, "https://other.test/images/search?q=x".replace("other", "engine"));
    }

    #[test]
    fn an_advertisers_redirect_is_known_and_undone() {
        let link = Link::of(
            BASE,
            "https://x.test/aclick?ld=1&u=aHR0cHMlM2ElMmYlMmZzaG9wLnRlc3QlMmZhJTNmYiUzZGM&rlid=2",
        );
        let link = link.unwrap();
        assert_eq!((link.target.as_str(), link.is_ad), ("https://shop.test/a?b=c", true));
        let bare = Link::of(BASE, "/aclk?u=d3d3LnNob3AudGVzdCUyZmElM2Z1JTNkaHR0cDovL3guZGU=").unwrap();
        assert_eq!(bare.target, "https://www.shop.test/a?u=http://x.de");
    }

    #[test]
    fn a_redirect_that_cannot_be_undone_is_the_link_itself() {
        for href in
            ["/ck/a?p=1", "/ck/a?u=a1%%%", "/ck/a?u=", "/ck/a?u=a1AAAA", "/aclk?u=abc", "/ck/a?u=a1_w"]
        {
            let link = Link::of(BASE, href).unwrap();
            assert_eq!((link.target, link.redirect), (format!("https://engine.test{href}"), None));
        }
    }
}
