//! Targets of the page's links: made absolute, the engine's redirects resolved.
//!
//! A redirect is known by its path and its parameters, never by its host: pages come through many hosts. `/goto?url=…`, and
//! `/url?q=…` of pages without scripts, may hold the target encrypted. Such a link stays as it is, unless the element tells
//! the target in another attribute.

use quarry_html::{Node, decode_entities};
use quarry_kernel::http::{UrlParts, has_scheme, resolve_url};
use quarry_kernel::url;
use std::borrow::Cow;

/// Returns where a link of the page that was asked at `base` leads in the end, as far as the page tells; none when it leads to no
/// page. See [`resolve_target`].
pub(crate) fn resolve(base: &str, anchor: Node<'_>) -> Option<String> {
    let address = resolve_target(base, &anchor.attr("href")?)?;
    if !is_encrypted(&address) {
        return Some(address);
    }
    find_landing_page(anchor).or_else(|| find_target_in_attributes(anchor)).or(Some(address))
}

/// Returns whether an address is the source's redirect to a target that it does not tell.
pub(crate) fn is_encrypted(address: &str) -> bool {
    let names: &[&str] = match UrlParts::parse(address).path {
        "/goto" => &["url"],
        "/url" if is_redirect(address) => &["q", "url"],
        _ => return false,
    };
    // A phrase may stand in the same place of `/url`: what is encrypted there is long.
    const PHRASE_LETTERS_MAX: usize = 24;
    let least = if names.len() > 1 { PHRASE_LETTERS_MAX } else { 0 };
    let is_long = |value: &str| value.len() > least && is_base64_token(value);
    names.iter().any(|name| url::find_query_value(address, name).is_some_and(|value| is_long(&value)))
}

/// Returns whether a text is base64 for URLs, and no word.
fn is_base64_token(value: &str) -> bool {
    const LETTERS_MIN: usize = 4;
    value.len() >= LETTERS_MIN
        && value.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'='))
}

/// Returns whether an address leads away from the source that was asked at `base`, be it through an encrypted redirect.
pub(crate) fn is_external(base: &str, address: &str) -> bool {
    UrlParts::parse(address).origin != UrlParts::parse(base).origin || is_encrypted(address)
}

/// Returns the page that an advertiser pays for: what the counted click leads to, or its site where only a tracker is named.
pub(crate) fn find_landing_page(anchor: Node<'_>) -> Option<String> {
    let clicked = ["data-rw", "href"].iter().find_map(|name| {
        let counted = anchor.attr(name).filter(|counted| is_ad(counted))?;
        url::find_query_value(&counted, "adurl")
            .filter(|target| has_scheme(target))
            .map(std::borrow::Cow::into_owned)
    });
    let site = anchor.attr("data-pcu");
    let site = site.as_deref().and_then(|sites| sites.split(',').next()).map(str::trim);
    match (clicked, site.filter(|site| has_scheme(site))) {
        (Some(page), Some(site)) if !is_same_site(&page, site) => Some(site.to_owned()),
        (clicked, site) => clicked.or_else(|| site.map(str::to_owned)),
    }
}

fn is_same_site(one: &str, other: &str) -> bool {
    let domain = |address: &str| {
        let origin = UrlParts::parse(address).origin;
        let host = origin.split_once("://").map_or(origin, |(_, host)| host);
        url::guess_registered_domain(host).to_owned()
    };
    domain(one) == domain(other)
}

/// Returns the target that a link names in an attribute beside its own address, such as the page of which a copy is shown.
fn find_target_in_attributes(anchor: Node<'_>) -> Option<String> {
    const NON_TARGET_ATTRIBUTES: [&str; 4] = ["href", "style", "src", "data-src"];
    let named =
        anchor.raw_attrs().filter(|(name, _)| !NON_TARGET_ATTRIBUTES.contains(name)).map(|(name, value)| {
            let value = decode_entities(value);
            // A click's counter names its target in the query.
            let told = if name == "ping" { url::find_query_value(&value, "url") } else { None };
            told.map_or_else(|| value.to_string(), std::borrow::Cow::into_owned)
        });
    let mut targets = named.filter(|value| {
        let is_web = value.starts_with("https://") || value.starts_with("http://");
        is_web && !value.contains([' ', ',']) && !is_ad(value) && !is_redirect(value) && !is_encrypted(value)
    });
    targets.next()
}

/// Returns where an address of the page that was asked at `base` leads in the end; none when it leads to no page (`javascript:`,
/// `#…`, `mailto:` …).
pub(crate) fn resolve_target(base: &str, href: &str) -> Option<String> {
    let address = resolve_url(base, href)?;
    let target = parse_redirect_target(&address).unwrap_or(address);
    Some(parse_translated_page(&target).unwrap_or(target))
}

/// Returns the page that the source's translator shows: `/translate?u=https://a.test/`, or on a host of its own for each site,
/// `www-a--b-test.translator.test/?_x_tr_sl=en`, where a dash stands for a dot and two for a dash.
fn parse_translated_page(address: &str) -> Option<String> {
    const MARK: &str = "_x_tr_";
    let parts = UrlParts::parse(address);
    if parts.path == "/translate" {
        return url::find_query_value(address, "u").filter(|page| has_scheme(page)).map(Cow::into_owned);
    }
    let is_mark = |pair: &&str| pair.starts_with(MARK);
    if !parts.query.split('&').any(|pair| is_mark(&pair)) {
        return None;
    }
    let (scheme, host) = parts.origin.split_once("://")?;
    let (site, _) = host.split_once('.')?;
    let site = site.split("--").map(|part| part.replace('-', ".")).collect::<Vec<_>>().join("-");
    let query: Vec<&str> = parts.query.split('&').filter(|pair| !is_mark(pair)).collect();
    let query = if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) };
    site.contains('.').then(|| format!("{scheme}://{site}{}{query}", parts.path))
}

fn is_redirect(address: &str) -> bool {
    let parts = UrlParts::parse(address);
    let is_marked = |mark: &&str| parts.query.split('&').any(|pair| pair.starts_with(*mark));
    parts.path == "/url" && ["sa=", "ved=", "usg="].iter().any(is_marked)
}

/// Returns the target inside `/url?q=…` or `/url?url=…`.
fn parse_redirect_target(address: &str) -> Option<String> {
    if !is_redirect(address) {
        return None;
    }
    ["q", "url"].iter().find_map(|name| {
        let value = url::find_query_value(address, name)?;
        if value.starts_with('/') && !value.starts_with("//") {
            return resolve_url(address, &value);
        }
        has_scheme(&value).then(|| value.into_owned())
    })
}

/// Returns whether a link leads to the source's translator.
pub(crate) fn is_translation(anchor: Node<'_>) -> bool {
    anchor.attr("href").is_some_and(|href| parse_translated_page(&href).is_some())
}

/// Returns whether a link is one that advertisers pay for.
pub(crate) fn is_ad(href: &str) -> bool {
    let path = href.split(['?', '#']).next().unwrap_or_default();
    path.ends_with("/aclk") || path.ends_with("/pagead/aclk")
}

/// Returns whether an element is a link that an advertiser pays for, though its address may be another than that which counts the
/// click.
pub(crate) fn is_paid(anchor: Node<'_>) -> bool {
    ["href", "data-rw"].iter().any(|name| anchor.attr(name).is_some_and(|address| is_ad(&address)))
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
            ("https://translator.test/translate?u=https://a.test/b&hl=es&sl=en", Some("https://a.test/b")),
            (
                "https://en-a--b-test.translator.test/c?d=1&_x_tr_sl=en&_x_tr_tl=es",
                Some("https://en.a-b.test/c?d=1"),
            ),
            ("https://en-a-test.translator.test/c?d=1", Some("https://en-a-test.translator.test/c?d=1")),
            ("?start=10", Some("https://engine.test/search?start=10")),
            ("https://a.test/#:~:text=b", Some("https://a.test/#:~:text=b")),
            ("advanced", Some("https://engine.test/advanced")),
            ("#", None),
            ("", None),
            ("javascript:void(0)", None),
            ("data:image/gif;base64,R0", None),
        ] {
            assert_eq!(resolve_target(BASE, href).as_deref(), address, "{href}");
        }
    }

    #[test]
    fn an_encrypted_link_gives_the_target_that_stands_beside_it() {
        const TOKEN: &str = "CAESYQHrOzAV4XvXbAlXJOiOm6fa";
        let resolve_anchor = |attributes: &str| {
            let page = format!("<a href='/goto?url={TOKEN}' {attributes}>x</a>");
            let document = quarry_html::Document::parse(&page);
            let anchor = document.root().descendants().find(|node| node.has_name("a")).unwrap();
            super::resolve(BASE, anchor).unwrap()
        };
        let own = format!("https://engine.test/goto?url={TOKEN}");
        for (attributes, address) in [
            ("", own.as_str()),
            (
                "data-amp-cur='https://a.test/b?c=1&amp;d=2' data-amp-title='a.test'",
                "https://a.test/b?c=1&d=2",
            ),
            ("ping='/url?sa=t&amp;url=https%3A%2F%2Fa.test%2Fb'", "https://a.test/b"),
            ("ping='/url?sa=t&amp;url=CAESYQHrOzAV4XvXbAlXJOiOm6fa'", &own),
            (
                "data-rw='/aclk?x&amp;adurl=https://a.test/b%3Fc' data-pcu='https://a.test/'",
                "https://a.test/b?c",
            ),
            (
                "data-rw='/aclk?x&amp;adurl=https://t.test/b' data-pcu='https://a.test/,https://t.test/'",
                "https://a.test/",
            ),
            ("data-rw='/aclk?x' data-pcu='https://a.test/'", "https://a.test/"),
            ("data-rw='https://engine.test/aclk?x' aria-label='https://a.test is it'", &own),
        ] {
            assert_eq!(resolve_anchor(attributes), address, "{attributes}");
        }
        assert!(is_encrypted(&own) && is_encrypted(&format!("https://x.test/url?q={TOKEN}&sa=U")));
        for plain in [
            "https://x.test/goto?url=/b",
            "https://x.test/url?q=word&sa=U",
            "https://x.test/url?q=https://a.test&sa=U",
        ] {
            assert!(!is_encrypted(plain), "{plain}");
        }
        assert!(is_external(BASE, &own) && is_external(BASE, "https://a.test/"));
        assert!(!is_external(BASE, "https://engine.test/search?q=b"));
    }

    #[test]
    fn paid_links_are_known_by_their_path() {
        assert!(is_ad("https://x.test/aclk?sa=l&ai=1") && is_ad("/aclk?sa=L"));
        assert!(!is_ad("https://x.test/tackle/aclk/x?u=/aclk") && !is_ad(""));
    }
}
