//! Mapping of hosts to sellers and to their base URL. The base URL goes into documents, tokens and mailed links, so it comes from
//! the configuration and never from the request.
//!
//! | Seller's entry | Matching requests | Base URL |
//! |---|---|---|
//! | `agents.example` | that host, on any port | `https://agents.example` |
//! | `agents.example:8443` | that host on that port | `https://agents.example:8443` |
//! | `127.0.0.1`, `[::1]`, `localhost` | that host, on any port: development | as the request has it |

use super::config::Seller;

/// Finds the first seller that lists an origin, and the seller's own origin.
#[must_use]
pub fn find_seller<'s>(sellers: &'s [Seller], origin: &str) -> Option<(&'s Seller, String)> {
    sellers.iter().find_map(|seller| {
        Some((seller, seller.hosts.iter().find_map(|entry| match_address(entry, origin))?))
    })
}

/// Returns the lower-case host names under which a seller may list an origin: with its port, and without.
#[must_use]
pub fn parse_host_names(origin: &str) -> Option<[String; 2]> {
    let (_, authority) = origin.split_once("://")?;
    let (host, _) = split_host_port(authority)?;
    Some([authority, host].map(str::to_ascii_lowercase))
}

/// Returns the base URL that an entry assigns to an origin; `None` when it does not match.
#[must_use]
pub fn match_address(entry: &str, origin: &str) -> Option<String> {
    let (_, authority) = origin.split_once("://")?;
    let (host, _) = split_host_port(authority)?;
    match split_host_port(entry)? {
        (own, None) if own.eq_ignore_ascii_case(host) && is_loopback(host) => {
            Some(origin.to_ascii_lowercase())
        }
        (own, None) if own.eq_ignore_ascii_case(host) => {
            Some(format!("https://{}", own.to_ascii_lowercase()))
        }
        (_, Some(_)) if entry.eq_ignore_ascii_case(authority) => {
            Some(format!("https://{}", entry.to_ascii_lowercase()))
        }
        _ => None,
    }
}

/// Splits an authority into host and port; `[::1]` keeps its brackets.
fn split_host_port(authority: &str) -> Option<(&str, Option<&str>)> {
    let at = match authority.strip_prefix('[') {
        Some(rest) => rest.find(']')? + 2,
        None => authority.find(':').unwrap_or(authority.len()),
    };
    let (host, port) = authority.split_at_checked(at)?;
    let port = port.strip_prefix(':');
    (!host.is_empty()).then_some((host, port))
}

fn is_loopback(host: &str) -> bool {
    matches!(host.to_ascii_lowercase().as_str(), "localhost" | "[::1]")
        || host.parse::<std::net::Ipv4Addr>().is_ok_and(|address| address.is_loopback())
}

/// Returns whether a text is a port in canonical notation: 1 to 65535, neither `+80` nor `080`.
#[must_use]
pub fn is_port(port: &str) -> bool {
    port.parse::<u16>().is_ok_and(|number| number > 0 && number.to_string() == port)
}

/// Returns whether a text is a valid entry of a seller's hosts: a lower-case name, an IP address or `[::1]`, optionally with a
/// port.
#[must_use]
pub fn is_host_entry(entry: &str) -> bool {
    let Some((host, port)) = split_host_port(entry) else {
        return false;
    };
    let is_name = |host: &str| {
        let label = |label: &str| {
            !label.is_empty()
                && label.len() <= 63
                && label.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
                && !label.starts_with('-')
                && !label.ends_with('-')
        };
        host.len() <= 253 && host.split('.').all(label)
    };
    let is_v6 = |host: &str| {
        let inner = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
        inner
            .and_then(|inner| inner.parse::<std::net::Ipv6Addr>().ok())
            .is_some_and(|v6| format!("[{v6}]") == host)
    };
    (is_name(host) || is_v6(host))
        && entry.len() == host.len() + port.map_or(0, |port| port.len() + 1)
        && port.is_none_or(is_port)
}

/// Returns whether a text is an origin that calls may be forwarded to: https, or http on a loopback host.
#[must_use]
pub fn is_origin(origin: &str) -> bool {
    let is_plain = |authority: &str| split_host_port(authority).is_some_and(|(host, _)| is_loopback(host));
    match origin.split_once("://") {
        Some(("https", authority)) => is_host_entry(authority),
        Some(("http", authority)) => is_host_entry(authority) && is_plain(authority),
        _ => false,
    }
}

/// Returns whether an origin is on a loopback host.
#[must_use]
pub fn is_loopback_origin(origin: &str) -> bool {
    let authority = origin.split_once("://").map_or(origin, |(_, authority)| authority);
    split_host_port(authority).is_some_and(|(host, _)| is_loopback(host))
}

/// Strips the port from an origin.
#[must_use]
pub fn strip_port(origin: &str) -> &str {
    let Some((_, authority)) = origin.split_once("://") else { return origin };
    let port = split_host_port(authority).and_then(|(_, port)| port).map_or(0, |port| port.len() + 1);
    origin.get(..origin.len() - port).unwrap_or(origin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_a_host_and_at_most_a_port() {
        for good in
            ["shop.test", "shop.test:8443", "localhost", "127.0.0.1", "[::1]", "[::1]:8787", "a-b.c0.test"]
        {
            assert!(is_host_entry(good), "{good}");
        }
        for bad in [
            "",
            "Shop.test",
            "https://shop.test",
            "shop.test/",
            "shop.test:",
            "shop.test:0",
            "shop.test:080",
            "shop.test:65536",
            "shop..test",
            ".shop.test",
            "shop.test.",
            "-shop.test",
            "shop_a.test",
            "shop.test:8:9",
            "::1",
            "[::1",
            "[0:0::1]",
            "a b",
            "*.shop.test",
            "user@shop.test",
            "shöp.test",
            "[::1]x",
        ] {
            assert!(!is_host_entry(bad), "{bad}");
        }
    }

    #[test]
    fn calls_go_to_https_or_to_this_machine() {
        for good in ["https://api.test", "https://api.test:8443", "http://127.0.0.1:9000", "http://localhost"]
        {
            assert!(is_origin(good), "{good}");
        }
        for bad in [
            "http://api.test",
            "https://api.test/",
            "https://u@api.test",
            "ftp://api.test",
            "api.test",
            "https://",
        ] {
            assert!(!is_origin(bad), "{bad}");
        }
    }

    #[test]
    fn an_address_is_the_entrys_and_not_the_requests() {
        for (entry, origin, own) in [
            ("shop.test", "https://shop.test", Some("https://shop.test")),
            ("Shop.test", "http://SHOP.test:6666", Some("https://shop.test")),
            ("shop.test:8443", "https://shop.test:8443", Some("https://shop.test:8443")),
            ("shop.test:8443", "https://shop.test", None),
            ("shop.test:8443", "https://shop.test:9999", None),
            ("shop.test", "https://shop.test.evil.test", None),
            ("127.0.0.1", "http://127.0.0.1:8787", Some("http://127.0.0.1:8787")),
            ("localhost", "http://localhost:8787", Some("http://localhost:8787")),
            ("[::1]", "http://[::1]:8787", Some("http://[::1]:8787")),
            ("[::1]", "http://[::2]:8787", None),
            ("shop.test", "nonsense", None),
            ("", "https://shop.test", None),
        ] {
            assert_eq!(match_address(entry, origin).as_deref(), own, "{entry} {origin}");
        }
    }
}
