//! Web URLs.

use super::Cursor;

/// Maximum length of a URL, in bytes.
const LINK_BYTES_MAX: usize = 8192;

impl Cursor<'_> {
    /// Returns a web URL. A scheme-relative one (`//host/path`) becomes https; an escape left by a string within a string
    /// (`\u003d`) is decoded. `None` for a path, another scheme, or an invalid host.
    #[must_use]
    pub fn link(self, path: &[usize]) -> Option<String> {
        parse_link(self.raw_str(path)?)
    }

    /// Returns the link like [`Self::link`], if it is https.
    #[must_use]
    pub fn https_link(self, path: &[usize]) -> Option<String> {
        self.link(path).filter(|link| link.starts_with("https://"))
    }
}

/// Parses a web URL; see [`Cursor::link`].
#[must_use]
pub fn parse_link(raw: &str) -> Option<String> {
    let link = if raw.contains("\\u00") { unescape(raw) } else { raw.to_owned() };
    let link = if link.starts_with("//") { format!("https:{link}") } else { link };
    let rest = link.strip_prefix("https://").or_else(|| link.strip_prefix("http://"))?;
    let host = rest.split(['/', '?', '#']).next()?;
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    let is_name = name.contains('.')
        && !name.starts_with('.')
        && name.chars().all(|letter| letter.is_alphanumeric() || "-._".contains(letter));
    let is_clean = !link
        .chars()
        .any(|letter| letter.is_whitespace() || letter.is_control() || "\"<>\\".contains(letter));
    (is_name && is_clean && link.len() <= LINK_BYTES_MAX).then_some(link)
}

/// Decodes leftover escapes such as `\u003d`.
fn unescape(raw: &str) -> String {
    let mut parts = raw.split("\\u00");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match (digits.filter(u8::is_ascii_graphic), part.get(2..)) {
            (Some(letter), Some(rest)) => {
                text.push(char::from(letter));
                text.push_str(rest);
            }
            _ => {
                text.push_str("\\u00");
                text.push_str(part);
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_scheme_and_a_host() {
        for (raw, link) in [
            ("https://a.test/x?y=1#z", Some("https://a.test/x?y=1#z")),
            ("http://a.test", Some("http://a.test")),
            ("//a.test/x", Some("https://a.test/x")),
            ("https://a.test/x\\u003dw211\\u0026k", Some("https://a.test/x=w211&k")),
            ("https://müller.test:8080/", Some("https://müller.test:8080/")),
            ("https://a.test/\\u00zz", None),
            ("https://a.test/\\u000a", None),
            ("/url?q=https://a.test", None),
            ("ftp://a.test", None),
            ("javascript://a.test", None),
            ("https://", None),
            ("https://host", None),
            ("https://a b.test", None),
            ("https://u@a.test", None),
            ("https://a.test/<x>", None),
            ("Kiosk", None),
            ("", None),
        ] {
            assert_eq!(parse_link(raw).as_deref(), link, "{raw}");
        }
        assert_eq!(parse_link(&format!("https://a.test/{}", "x".repeat(LINK_BYTES_MAX))), None);
    }
}
