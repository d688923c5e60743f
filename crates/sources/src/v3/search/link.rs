//! Addresses as the source writes them: its redirects taken off, relative ones completed. The source's hosts
//! are configuration, so a redirect is known by its path and parameters.

use quarry_kernel::url;

/// The path of the redirect that counts clicks on results; the target stands in its parameter `uddg`.
const REDIRECT: &str = "/l/";
/// The path of the redirect that counts clicks on ads; its target is the ad network's.
const AD_REDIRECT: &str = "/y.js";

/// Where a link of a page leads: the target of the source's redirect, else the address itself with its
/// scheme.
pub(super) fn target(href: &str) -> String {
    redirected(href).unwrap_or_else(|| with_scheme(href))
}

fn redirected(href: &str) -> Option<String> {
    let (address, query) = href.split_once('?')?;
    if path(address) != REDIRECT {
        return None;
    }
    let encoded = query.split('&').find_map(|pair| pair.strip_prefix("uddg="))?;
    let target = url::decode(encoded, false)?;
    is_web(&target).then(|| target.into_owned())
}

/// Whether a link is an ad's.
pub(super) fn is_ad(href: &str) -> bool {
    path(href.split_once('?').map_or(href, |(address, _)| address)) == AD_REDIRECT
}

/// The advertiser's host, which an ad's link names.
pub(super) fn advertiser(href: &str) -> Option<String> {
    url::query_value(href, "ad_domain").filter(|host| !host.is_empty()).map(std::borrow::Cow::into_owned)
}

fn is_web(address: &str) -> bool {
    address.starts_with("http://") || address.starts_with("https://")
}

/// An address without a scheme (`//host/…`) with one.
pub(super) fn with_scheme(href: &str) -> String {
    let href = href.trim();
    if href.starts_with("//") { format!("https:{href}") } else { href.to_owned() }
}

/// What stands after the host; for `/l/?…` and `https://host/l/?…` alike.
fn path(address: &str) -> &str {
    let after_scheme = address.split_once("//").map(|(_, rest)| rest);
    after_scheme.map_or(address, |rest| rest.find('/').and_then(|at| rest.get(at..)).unwrap_or("/"))
}

/// Path and query of an address, starting with `/`.
pub(super) fn path_and_query(address: &str) -> String {
    let path = path(address.trim());
    if path.starts_with('/') { path.to_owned() } else { format!("/{path}") }
}

/// The host of an address, without user and port.
pub(super) fn host(address: &str) -> Option<&str> {
    let (_, rest) = address.split_once("//")?;
    let authority = rest.split(['/', '?', '#']).next()?;
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    let host = host.split_once(':').map_or(host, |(host, _)| host);
    Some(host).filter(|host| !host.is_empty())
}

/// Scheme and authority of an address: `https://host`.
pub(super) fn origin(address: &str) -> Option<&str> {
    let scheme_end = address.find("://")? + 3;
    let rest = address.get(scheme_end..)?;
    let end = scheme_end + rest.find(['/', '?', '#']).unwrap_or(rest.len());
    address.get(..end)
}

/// A relative address (`/path`, `?query`) made absolute at `base`; any other stays.
pub(super) fn absolute(address: &str, base: &str) -> String {
    let Some(origin) = origin(base) else { return address.to_owned() };
    match address.as_bytes() {
        [b'/', b'/', ..] => with_scheme(address),
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
            assert_eq!(target(&format!("{prefix}{encoded}")), "https://a.example/x-y?q=1+2&r=%E9");
        }
        assert_eq!(target("https://a.example/l/?q=1"), "https://a.example/l/?q=1");
        assert_eq!(target("/l/?uddg=javascript%3Aalert(1)"), "/l/?uddg=javascript%3Aalert(1)");
        assert_eq!(target("//a.example/p"), "https://a.example/p");
    }

    #[test]
    fn an_ad_is_known_by_its_path() {
        let ad = "https://gate.example/y.js?ad_domain=shop.example&ad_provider=x";
        assert!(is_ad(ad));
        assert_eq!(advertiser(ad).as_deref(), Some("shop.example"));
        assert!(!is_ad("https://a.example/lib/y.js"));
    }

    #[test]
    fn hosts_and_origins_are_read() {
        assert_eq!(host("https://u@a.example:8080/p?q"), Some("a.example"));
        assert_eq!(host("a.example/p"), None);
        assert_eq!(origin("https://a.example?q"), Some("https://a.example"));
        assert_eq!(absolute("?q=x", "https://a.example/d.js?q=y"), "https://a.example/?q=x");
        assert_eq!(absolute("/i.png", "https://a.example/html/"), "https://a.example/i.png");
        assert_eq!(absolute("//b.example/i", "https://a.example/"), "https://b.example/i");
        assert_eq!(absolute("/i.png", ""), "/i.png");
    }
}
