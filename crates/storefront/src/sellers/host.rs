//! Which seller a host is, and which address that seller has. The address goes into documents, tokens and mailed links, so
//! it comes from the configuration and never from what a request says of itself.
//!
//! | A seller's entry | Requests that are its | Its address |
//! |---|---|---|
//! | `agents.example` | that host, on any port | `https://agents.example` |
//! | `agents.example:8443` | that host on that port | `https://agents.example:8443` |
//! | `127.0.0.1`, `[::1]`, `localhost` | that host, on any port: development | as the request has it |

use crate::settings::Seller;

/// The seller of an origin, and the seller's own origin; the first that lists it.
#[must_use]
pub fn seller_at<'s>(sellers: &'s [Seller], origin: &str) -> Option<(&'s Seller, String)> {
    sellers
        .iter()
        .find_map(|seller| Some((seller, seller.hosts.iter().find_map(|entry| address(entry, origin))?)))
}

/// The address that an entry gives to an origin, when it is the entry's.
fn address(entry: &str, origin: &str) -> Option<String> {
    let (_, authority) = origin.split_once("://")?;
    let (host, _) = host_and_port(authority)?;
    match host_and_port(entry)? {
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

/// Host and port of an authority: `[::1]` keeps its brackets.
fn host_and_port(authority: &str) -> Option<(&str, Option<&str>)> {
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

#[cfg(test)]
mod tests {
    use super::*;

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
            assert_eq!(address(entry, origin).as_deref(), own, "{entry} {origin}");
        }
    }
}
