//! URL text: percent-encoding (RFC 3986) and `application/x-www-form-urlencoded` pairs (WHATWG URL), nothing more.

use std::borrow::Cow;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// Set of all characters except the unreserved ones of RFC 3986 (letters, digits, `-._~`).
const ESCAPED_CHARACTERS: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// Percent-encodes everything but the unreserved characters of RFC 3986.
#[must_use]
pub fn encode(text: &str) -> String {
    utf8_percent_encode(text, ESCAPED_CHARACTERS).to_string()
}

/// Appends the encoded text to `out`; see [`encode`].
pub fn encode_into(out: &mut String, text: &str) {
    out.extend(utf8_percent_encode(text, ESCAPED_CHARACTERS));
}

/// Decodes percent-encoding and, when `plus_is_space`, `+`. Malformed escapes are kept. `None` when the result is not UTF-8.
#[must_use]
pub fn decode(text: &str, plus_is_space: bool) -> Option<Cow<'_, str>> {
    if plus_is_space && text.contains('+') {
        let spaced = text.replace('+', " ");
        let decoded = percent_decode_str(&spaced).decode_utf8().ok()?;
        return Some(Cow::Owned(decoded.into_owned()));
    }
    percent_decode_str(text).decode_utf8().ok()
}

/// Returns the decoded pairs of a query string or form body, in order. `None` stands for a pair that is not UTF-8.
pub fn parse_pairs(query: &str) -> impl Iterator<Item = Option<(Cow<'_, str>, Cow<'_, str>)>> {
    query.split('&').filter(|part| !part.is_empty()).map(|part| {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        Some((decode(name, true)?, decode(value, true)?))
    })
}

/// Returns the first value of `name` in a query string (or in the query of a URL), decoded.
#[must_use]
pub fn find_query_value<'q>(url: &'q str, name: &str) -> Option<Cow<'q, str>> {
    let query = url.split_once('?').map_or(url, |(_, query)| query);
    let query = query.split_once('#').map_or(query, |(query, _)| query);
    // Most names differ, so their values are not decoded; hardly any name is written with escapes.
    let is_named = |key: &str| {
        if key.bytes().any(|byte| matches!(byte, b'%' | b'+')) {
            decode(key, true).is_some_and(|key| key == name)
        } else {
            key == name
        }
    };
    query.split('&').filter(|part| !part.is_empty()).find_map(|part| {
        let (key, value) = part.split_once('=').unwrap_or((part, ""));
        if is_named(key) { decode(value, true) } else { None }
    })
}

/// Builder of a query string or form body.
#[derive(Debug, Default, Clone)]
pub struct QueryBuilder(String);

impl QueryBuilder {
    /// Creates an empty query.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a pair, percent-encoding both sides.
    #[must_use]
    pub fn with_pair(mut self, name: &str, value: &str) -> Self {
        if !self.0.is_empty() {
            self.0.push('&');
        }
        encode_into(&mut self.0, name);
        self.0.push('=');
        encode_into(&mut self.0, value);
        self
    }

    /// Adds a pair if there is a value.
    #[must_use]
    pub fn with_optional_pair(self, name: &str, value: Option<&str>) -> Self {
        match value {
            Some(value) => self.with_pair(name, value),
            None => self,
        }
    }

    /// Returns the text, without a leading `?`.
    #[must_use]
    pub fn into_string(self) -> String {
        self.0
    }

    /// Returns `path?query`, or the path alone without pairs.
    #[must_use]
    pub fn append_to(self, path: &str) -> String {
        if self.0.is_empty() { path.to_owned() } else { format!("{path}?{}", self.0) }
    }
}

/// Guesses the registered domain of a host from its labels: the last two, or the last three below a country's `co`, `com` and the
/// like. An IP address and a single label are returned unchanged.
#[must_use]
pub fn guess_registered_domain(host: &str) -> &str {
    let is_number = host.starts_with('[') || host.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let mut dots = host.rmatch_indices('.').map(|(at, _)| at);
    let (Some(last), Some(before), false) = (dots.next(), dots.next(), is_number) else {
        return host;
    };
    let is_shared = host.len() - last == 3 && last - before <= 4;
    let at = if is_shared { dots.next().map_or(0, |at| at + 1) } else { before + 1 };
    host.get(at..).unwrap_or(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decodes_its_own_encoding() {
        let text = "a b&c=d/é?+%";
        assert_eq!(encode(text), "a%20b%26c%3Dd%2F%C3%A9%3F%2B%25");
        assert_eq!(decode(&encode(text), true).as_deref(), Some(text));
    }

    #[test]
    fn malformed_escapes_stay_and_broken_utf8_is_refused() {
        assert_eq!(decode("100%", true).as_deref(), Some("100%"));
        assert_eq!(decode("%zz%4", true).as_deref(), Some("%zz%4"));
        assert_eq!(decode("%ff", true), None);
        assert_eq!(decode("a+b", false).as_deref(), Some("a+b"));
    }

    #[test]
    fn a_query_is_found_in_a_url() {
        assert_eq!(find_query_value("https://h/p?a=1&q=x+y#f", "q").as_deref(), Some("x y"));
        assert_eq!(find_query_value("https://h/p", "q"), None);
        assert_eq!(
            QueryBuilder::new().with_pair("q", "a b").with_optional_pair("x", None).append_to("/s"),
            "/s?q=a%20b"
        );
    }

    #[test]
    fn a_registered_domain_is_what_hosts_of_one_owner_share() {
        for (host, domain) in [
            ("engine.com", "engine.com"),
            ("www.engine.com", "engine.com"),
            ("a.b.engine.com", "engine.com"),
            ("www.engine.co.uk", "engine.co.uk"),
            ("engine.com.br", "engine.com.br"),
            ("www.engine.de", "engine.de"),
            ("localhost", "localhost"),
            ("127.0.0.1", "127.0.0.1"),
            ("[2001:db8::1]", "[2001:db8::1]"),
        ] {
            assert_eq!(guess_registered_domain(host), domain, "{host}");
        }
    }
}
