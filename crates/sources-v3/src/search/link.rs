//! URLs as the source writes them: redirects are resolved, relative URLs completed. The source's hosts are configuration, so a
//! redirect is recognised by its path and parameters.

use quarry_kernel::url;

use crate::redirect::{find_ad_target as find_network_target, is_ad_redirect as is_network_redirect};

/// Path of the redirect that counts clicks on results; the target is its parameter `uddg`.
const REDIRECT_PATH: &str = "/l/";
/// Path of the redirect that counts clicks on ads; the ad network's URL is its parameter `u3`.
const AD_REDIRECT_PATH: &str = "/y.js";
/// Parameters that only an ad's redirect has.
const AD_PARAMETERS: [&str; 3] = ["ad_domain", "ad_provider", "u3"];
/// Maximum number of nested redirects that are resolved: the page would be garbled.
const REDIRECTS_MAX: usize = 3;

/// Returns the target of a link: behind the source's redirects, including those of ads and their network, else the URL itself
/// with its scheme.
pub(super) fn resolve_target(href: &str) -> String {
    let address = unwrap_redirects(href);
    find_ad_target(&address).unwrap_or(address)
}

/// Returns the URL that counts an ad's click, when it differs from the target.
pub(super) fn find_tracking_link(href: &str) -> Option<String> {
    let address = unwrap_redirects(href);
    (is_ad_link(href) && resolve_target(href) != address).then_some(address)
}

/// Returns the URL behind the redirects that count clicks on results; it may be an ad's.
fn unwrap_redirects(href: &str) -> String {
    let mut address = add_scheme(href);
    for _ in 0..REDIRECTS_MAX {
        match parse_redirect(&address) {
            Some(target) => address = target,
            None => break,
        }
    }
    address
}

fn parse_redirect(href: &str) -> Option<String> {
    let (address, query) = href.split_once('?')?;
    if parse_path(address) != REDIRECT_PATH {
        return None;
    }
    let encoded = query.split('&').find_map(|pair| pair.strip_prefix("uddg="))?;
    let target = url::decode(encoded, false)?;
    is_web_address(&target).then(|| target.into_owned())
}

/// Returns the target of an ad's URL, when it contains one.
fn find_ad_target(address: &str) -> Option<String> {
    if !is_ad_redirect(address) {
        return find_network_target(address);
    }
    let inner = url::find_query_value(address, "u3").filter(|inner| is_web_address(inner))?;
    if is_network_redirect(&inner) { find_network_target(&inner) } else { Some(inner.into_owned()) }
}

/// Returns whether a link belongs to an ad, behind any redirects.
pub(super) fn is_ad_link(href: &str) -> bool {
    let address = unwrap_redirects(href);
    is_ad_redirect(&address) || is_network_redirect(&address)
}

fn is_ad_redirect(address: &str) -> bool {
    address.split_once('?').is_some_and(|(before, query)| {
        let tells = |pair: &str| pair.split_once('=').is_some_and(|(name, _)| AD_PARAMETERS.contains(&name));
        parse_path(before) == AD_REDIRECT_PATH && query.split('&').any(tells)
    })
}

/// Returns the advertiser's host, which an ad's link contains.
pub(super) fn parse_advertiser(href: &str) -> Option<String> {
    let address = unwrap_redirects(href);
    url::find_query_value(&address, "ad_domain")
        .filter(|host| !host.is_empty())
        .map(std::borrow::Cow::into_owned)
}

fn is_web_address(address: &str) -> bool {
    address.starts_with("http://") || address.starts_with("https://")
}

/// Adds a scheme to a URL without one (`//host/…`).
pub(super) fn add_scheme(href: &str) -> String {
    let href = href.trim();
    if href.starts_with("//") { format!("https:{href}") } else { href.to_owned() }
}

/// Returns the part of a URL after the host; equal for `/l/?…` and `https://host/l/?…`.
fn parse_path(address: &str) -> &str {
    let after_scheme = address.split_once("//").map(|(_, rest)| rest);
    after_scheme.map_or(address, |rest| rest.find('/').and_then(|at| rest.get(at..)).unwrap_or("/"))
}

/// Returns path and query of a URL, starting with `/`.
pub(super) fn parse_path_and_query(address: &str) -> String {
    let path = parse_path(address.trim());
    if path.starts_with('/') { path.to_owned() } else { format!("/{path}") }
}

/// Returns the host of a URL, without user and port.
pub(super) fn parse_host(address: &str) -> Option<&str> {
    let (_, rest) = address.split_once("//")?;
    let authority = rest.split(['/', '?', '#']).next()?;
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    let host = host.split_once(':').map_or(host, |(host, _)| host);
    Some(host).filter(|host| !host.is_empty())
}

/// Returns scheme and authority of a URL: `https://host`.
pub(super) fn parse_origin(address: &str) -> Option<&str> {
    let scheme_end = address.find("://")? + 3;
    let rest = address.get(scheme_end..)?;
    let end = scheme_end + rest.find(['/', '?', '#']).unwrap_or(rest.len());
    address.get(..end)
}

/// Returns a relative URL (`/path`, `?query`) made absolute at `base`; others are unchanged.
pub(super) fn make_absolute(address: &str, base: &str) -> String {
    let Some(origin) = parse_origin(base) else { return address.to_owned() };
    match address.as_bytes() {
        [b'/', b'/', ..] => add_scheme(address),
        [b'/', ..] => format!("{origin}{address}"),
        [b'?', ..] => format!("{origin}/{address}"),
        _ => address.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_redirect_is_taken_off_wherever_it_lives() {
        let encoded = "uddg=https%3A%2F%2Fa.example%2Fx%2Dy%3Fq%3D1%2B2%26r%3D%25E9&rut=ab";
        for prefix in ["//gate.example/l/?", "https://gate.example/l/?kh=-1&", "/l/?"] {
            assert_eq!(resolve_target(&format!("{prefix}{encoded}")), "https://a.example/x-y?q=1+2&r=%E9");
        }
        assert_eq!(resolve_target("https://a.example/l/?q=1"), "https://a.example/l/?q=1");
        assert_eq!(resolve_target("/l/?uddg=javascript%3Aalert(1)"), "/l/?uddg=javascript%3Aalert(1)");
        assert_eq!(resolve_target("//a.example/p"), "https://a.example/p");
    }

    /// Returns an ad's redirect around the network's redirect, as the page writes it.
    fn ad(inner: &str) -> String {
        format!("https://gate.example/y.js?ad_domain=shop.example&ad_provider=x&u3={}", url::encode(inner))
    }

    const NETWORK: &str =
        "https://network.example/aclick?ld=e8&u=aHR0cHMlM2ElMmYlMmZzaG9wLnRlc3QlMmZhJTNmYiUzZGM&rlid=2";

    #[test]
    fn an_ad_is_known_behind_the_redirect_of_results_too() {
        let behind = format!("//gate.example/l/?uddg={}&rut=1", url::encode(&ad(NETWORK)));
        for href in [ad(NETWORK), behind, NETWORK.to_owned()] {
            assert!(is_ad_link(&href), "{href}");
            assert_eq!(resolve_target(&href), "https://shop.test/a?b=c", "{href}");
            assert!(find_tracking_link(&href).is_some(), "{href}");
        }
        assert_eq!(parse_advertiser(&ad(NETWORK)).as_deref(), Some("shop.example"));
    }

    #[test]
    fn an_ad_whose_target_nobody_can_tell_keeps_its_address() {
        for inner in ["x", "javascript:alert(1)", "https://network.example/aclick?ld=e8&u=%21"] {
            assert_eq!(
                (resolve_target(&ad(inner)), find_tracking_link(&ad(inner))),
                (ad(inner), None),
                "{inner}"
            );
            assert!(is_ad_link(&ad(inner)));
        }
        assert_eq!(resolve_target(&ad("https://shop.example/p?q=1")), "https://shop.example/p?q=1");
    }

    #[test]
    fn other_addresses_that_look_alike_are_no_ads() {
        for href in [
            "https://a.example/lib/y.js?u3=x",
            "https://a.example/y.js",
            "https://a.example/y.js?v=2",
            "/l/?u3=x",
        ] {
            assert!(!is_ad_link(href), "{href}");
            assert_eq!(find_tracking_link(href), None);
        }
    }

    #[test]
    fn redirects_that_never_end_do_end() {
        let nested = (0..50).fold("https://a.example/".to_owned(), |inner, _| {
            if inner.len() > 10_000 {
                return inner;
            }
            format!("https://gate.example/l/?uddg={}", url::encode(&inner))
        });
        assert!(resolve_target(&nested).starts_with("https://gate.example/l/"));
    }

    #[test]
    fn hosts_and_origins_are_read() {
        assert_eq!(parse_host("https://u@a.example:8080/p?q"), Some("a.example"));
        assert_eq!(parse_host("a.example/p"), None);
        assert_eq!(parse_origin("https://a.example?q"), Some("https://a.example"));
        assert_eq!(make_absolute("?q=x", "https://a.example/d.js?q=y"), "https://a.example/?q=x");
        assert_eq!(make_absolute("/i.png", "https://a.example/html/"), "https://a.example/i.png");
        assert_eq!(make_absolute("//b.example/i", "https://a.example/"), "https://b.example/i");
        assert_eq!(make_absolute("/i.png", ""), "/i.png");
    }
}
