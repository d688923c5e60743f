//! Where links of the page lead: made absolute, the engine's redirects undone.
//!
//! A redirect is known by its path and its parameters, never by its host: pages come through many hosts. `/goto?url=…`
//! holds its target encrypted and stays as it is.

use quarry_kernel::http::{UrlParts, absolute, has_scheme};
use quarry_kernel::url;

/// Where an address of the page that was asked at `base` leads in the end; none when it leads to no page
/// (`javascript:`, `#…`, `mailto:` …).
pub(crate) fn target(base: &str, href: &str) -> Option<String> {
    let address = absolute(base, href)?;
    Some(redirected(&address).unwrap_or(address))
}

/// The target inside `/url?q=…` or `/url?url=…`.
fn redirected(address: &str) -> Option<String> {
    let parts = UrlParts::of(address);
    let is_redirect = parts.path == "/url"
        && ["sa=", "ved=", "usg="]
            .iter()
            .any(|mark| parts.query.split('&').any(|pair| pair.starts_with(mark)));
    if !is_redirect {
        return None;
    }
    ["q", "url"].iter().find_map(|name| {
        let value = url::query_value(address, name)?;
        if value.starts_with('/') && !value.starts_with("//") {
            return absolute(address, &value);
        }
        has_scheme(&value).then(|| value.into_owned())
    })
}

/// Whether a link is one that advertisers pay for.
pub(crate) fn is_ad(href: &str) -> bool {
    let path = href.split(['?', '#']).next().unwrap_or_default();
    path.ends_with("/aclk") || path.ends_with("/pagead/aclk")
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASE: &str = "https://engine.test/search?q=x";

    #[test]
    fn redirects_are_undone_and_everything_else_is_made_absolute() {
        for (href, address) in [
            ("/url?q=https://a.test/b%3Fc%3D1&sa=U&ved=2", Some("https://a.test/b?c=1")),
            ("/url?sa=t&url=https%3A%2F%2Fa.test%2F&usg=3", Some("https://a.test/")),
            ("https://other.test/url?q=/search?x&sa=U", Some("https://other.test/search?x")),
            ("/url?q=https://a.test", Some("https://engine.test/url?q=https://a.test")),
            ("/url?sa=U&q=", Some("https://engine.test/url?sa=U&q=")),
            ("/goto?url=CAES&sa=U", Some("https://engine.test/goto?url=CAES&sa=U")),
            ("//a.test/b", Some("https://a.test/b")),
            ("?start=10", Some("https://engine.test/search?start=10")),
            ("https://a.test/#:~:text=b", Some("https://a.test/#:~:text=b")),
            ("advanced", Some("https://engine.test/advanced")),
            ("#", None),
            ("", None),
            ("javascript:void(0)", None),
            ("data:image/gif;base64,R0", None),
        ] {
            assert_eq!(target(BASE, href).as_deref(), address, "{href}");
        }
    }

    #[test]
    fn paid_links_are_known_by_their_path() {
        assert!(is_ad("https://x.test/aclk?sa=l&ai=1") && is_ad("/aclk?sa=L"));
        assert!(!is_ad("https://x.test/tackle/aclk/x?u=/aclk") && !is_ad(""));
    }
}
