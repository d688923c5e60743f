//! Parsing of mailbox addresses.

/// Maximum length of an address (RFC 5321, 4.5.3.1.3, without the brackets).
const MAX_BYTES: usize = 254;
/// Maximum length of the local part.
const LOCAL_MAX_BYTES: usize = 64;
/// Characters of an unquoted local part besides letters, digits and dots (RFC 5322, atext).
const ATEXT: &[u8] = b"!#$%&'*+/=?^_`{|}~-";

/// Parses a mailbox address and lower-cases it, which makes it the identity of a person; `None` for anything else. Quoted local
/// parts, address literals and non-ASCII characters are refused, since no mailbox we can mail to needs them.
#[must_use]
pub fn parse(text: &str) -> Option<String> {
    let (local, domain) = text.split_once('@')?;
    let is_address = text.len() <= MAX_BYTES && is_local_part(local) && is_domain(domain);
    is_address.then(|| text.to_ascii_lowercase())
}

/// Returns whether an address is a plus alias, by which one person could appear as many.
#[must_use]
pub fn is_plus_aliased(address: &str) -> bool {
    address.split_once('@').is_some_and(|(local, _)| local.contains('+'))
}

fn is_local_part(local: &str) -> bool {
    let is_atom = |atom: &str| {
        !atom.is_empty() && atom.bytes().all(|b| b.is_ascii_alphanumeric() || ATEXT.contains(&b))
    };
    local.len() <= LOCAL_MAX_BYTES && local.split('.').all(is_atom)
}

fn is_domain(domain: &str) -> bool {
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
    };
    domain.contains('.')
        && domain.split('.').all(is_label)
        && domain.rsplit('.').next().is_some_and(|top| top.bytes().any(|b| b.is_ascii_alphabetic()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_one_whatever_its_case() {
        assert_eq!(parse("First.Last@Example.COM").as_deref(), Some("first.last@example.com"));
        assert_eq!(parse("o'neil@x.co.uk").as_deref(), Some("o'neil@x.co.uk"));
    }

    #[test]
    fn refuses_unusual_addresses() {
        let long = format!("{}@example.com", "a".repeat(65));
        for bad in [
            "",
            "a",
            "@",
            "a@",
            "@b.test",
            "a@b",
            "a b@c.test",
            "a@b@c.test",
            ".a@b.test",
            "a.@b.test",
            "a..b@c.test",
            "\"a b\"@c.test",
            "a@[192.0.2.1]",
            "a@1.2.3.4",
            "a@-b.test",
            "a@b-.test",
            "a@b..test",
            "ä@b.test",
            "a@ä.test",
            "a@b.test\r\nBcc: c@d.test",
            "a@b.test ",
            "<a@b.test>",
            &long,
        ] {
            assert_eq!(parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn plus_aliases_are_known() {
        assert!(is_plus_aliased("a+b@c.test"));
        assert!(!is_plus_aliased("a@c.test"));
    }
}
