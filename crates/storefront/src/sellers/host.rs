//! Which seller a host is.

use crate::settings::Seller;

/// The seller of an origin's host; the first that lists it.
#[must_use]
pub fn seller_of<'s>(sellers: &'s [Seller], origin: &str) -> Option<&'s Seller> {
    let host = host_of(origin)?.to_ascii_lowercase();
    sellers.iter().find(|seller| seller.hosts.iter().any(|own| own.eq_ignore_ascii_case(&host)))
}

/// The host of an origin without its port: `[::1]` keeps its brackets.
fn host_of(origin: &str) -> Option<&str> {
    let (_, authority) = origin.split_once("://")?;
    match authority.strip_prefix('[').and_then(|rest| rest.find(']')) {
        Some(end) => authority.get(..end + 2),
        None => authority.split(':').next(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_found_without_its_port_and_in_any_case() {
        for (origin, host) in [
            ("https://Shop.test", Some("Shop.test")),
            ("http://127.0.0.1:8787", Some("127.0.0.1")),
            ("http://[::1]:8787", Some("[::1]")),
            ("nonsense", None),
        ] {
            assert_eq!(host_of(origin), host, "{origin}");
        }
    }
}
