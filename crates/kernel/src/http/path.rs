//! Canonical form of paths. A service that charges by path and forwards the request must interpret it like the server behind, but
//! servers differ: some decode twice, drop everything after a semicolon, or ignore case. Therefore only paths in the normal form
//! of RFC 3986, 6.2.2 are accepted ([`check_canonical`]), and [`fold`] computes what the most lenient server would make of a
//! path.

use std::borrow::Cow;
use std::fmt;

use percent_encoding::percent_decode_str;

use super::plain_characters::{find_plain, is_ignorable};

/// Maximum number of decodings by a lenient server.
const DECODINGS_MAX: usize = 8;
/// Maximum length of a format suffix such as `json`.
const FORMAT_MAX: usize = 8;

/// Rule that a path violates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PathRule {
    /// Percent sign without two hexadecimal digits, or with lower-case digits.
    PercentDigits,
    /// Percent-encoded letter, digit, `-`, `.`, `_` or `~`.
    EncodedUnreserved,
    /// Percent-encoded slash or backslash.
    EncodedSlash,
    /// Control character, which no path may contain even encoded.
    EncodedControl,
    /// Percent-encoded bytes that are not UTF-8.
    EncodedText,
    /// Segment `.` or `..`.
    DotSegment,
    /// Empty segment.
    EmptySegment,
    /// Parameter after a semicolon.
    Parameter,
    /// Character that must be percent-encoded.
    Character,
    /// Path that lenient servers resolve to another declared path, with a price or route of its own.
    Declared,
}

impl PathRule {
    /// Returns the name of the rule.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Self::PercentDigits => "percent_digits",
            Self::EncodedUnreserved => "encoded_unreserved",
            Self::EncodedSlash => "encoded_slash",
            Self::EncodedControl => "encoded_control",
            Self::EncodedText => "encoded_text",
            Self::DotSegment => "dot_segment",
            Self::EmptySegment => "empty_segment",
            Self::Parameter => "parameter",
            Self::Character => "character",
            Self::Declared => "declared",
        }
    }
}

impl fmt::Display for PathRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::PercentDigits => "a percent sign is followed by two hexadecimal digits in upper case",
            Self::EncodedUnreserved => "letters, digits, - . _ and ~ are not percent-encoded",
            Self::EncodedSlash => "no slash and no backslash is percent-encoded",
            Self::EncodedControl => "there are no control characters",
            Self::EncodedText => "what is percent-encoded is UTF-8",
            Self::DotSegment => "there are no segments . and ..",
            Self::EmptySegment => "there are no doubled slashes",
            Self::Parameter => "there are no parameters after a semicolon",
            Self::Character => {
                "all but letters, digits, - . _ ~ ! $ & ' ( ) * + , = : @ and / is percent-encoded"
            }
            Self::Declared => "it is written as it is declared, in the same case and with nothing added",
        })
    }
}

/// Checks that a path is in canonical form; one trailing slash belongs to it.
///
/// # Errors
/// The first violated rule.
pub fn check_canonical(path: &str) -> Result<(), PathRule> {
    let inner = path.strip_prefix('/').ok_or(PathRule::Character)?;
    let last = inner.split('/').count() - 1;
    for (at, segment) in inner.split('/').enumerate() {
        if segment.is_empty() && at < last {
            return Err(PathRule::EmptySegment);
        }
        check_segment(segment)?;
    }
    // `//` consists of two empty segments.
    if inner.starts_with('/') { Err(PathRule::EmptySegment) } else { Ok(()) }
}

fn check_segment(segment: &str) -> Result<(), PathRule> {
    let mut bytes = segment.bytes();
    while let Some(byte) = bytes.next() {
        match byte {
            b'%' => check_encoded(read_encoded(&mut bytes).ok_or(PathRule::PercentDigits)?)?,
            b';' => return Err(PathRule::Parameter),
            _ if is_unreserved(byte) || b"!$&'()*+,=:@".contains(&byte) => {}
            _ => return Err(PathRule::Character),
        }
    }
    if matches!(segment, "." | "..") {
        return Err(PathRule::DotSegment);
    }
    percent_decode_str(segment).decode_utf8().map(|_| ()).map_err(|_| PathRule::EncodedText)
}

const fn check_encoded(byte: u8) -> Result<(), PathRule> {
    match byte {
        b'/' | b'\\' => Err(PathRule::EncodedSlash),
        0..=0x1f | 0x7f => Err(PathRule::EncodedControl),
        _ if is_unreserved(byte) => Err(PathRule::EncodedUnreserved),
        _ => Ok(()),
    }
}

/// Decodes two upper-case hexadecimal digits.
fn read_encoded(bytes: &mut std::str::Bytes<'_>) -> Option<u8> {
    let mut digit = || match bytes.next()? {
        digit @ b'0'..=b'9' => Some(digit - b'0'),
        digit @ b'A'..=b'F' => Some(digit - b'A' + 10),
        _ => None,
    };
    Some(digit()? << 4 | digit()?)
}

const fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~')
}

/// Folds a path as the most lenient server does: decoded repeatedly, lower case and plain letters, without parameters, dot
/// segments, doubled and trailing slashes, spaces and dots around segments, session segments and alternate file streams. Two
/// paths that any server treats as equal have the same folded form. Bytes that are not UTF-8 after decoding become U+FFFD.
#[must_use]
pub fn fold(path: &str) -> Cow<'_, str> {
    let is_plain = |segment: &str| {
        !segment.is_empty()
            && !segment.ends_with('.')
            && !segment.bytes().any(|byte| !is_unreserved(byte) || byte.is_ascii_uppercase())
    };
    if path.strip_prefix('/').is_some_and(|inner| inner.split('/').all(is_plain)) {
        return Cow::Borrowed(path);
    }
    let mut text = Cow::Borrowed(path);
    for _ in 0..DECODINGS_MAX {
        let decoded = decode_wide(&percent_decode_str(&text).decode_utf8_lossy());
        if decoded == *text {
            break;
        }
        text = Cow::Owned(decoded);
    }
    // Via upper case, since some lower-case letters relate to the usual ones only that way.
    let text: String = text.chars().map(plain).collect::<String>().to_uppercase().to_lowercase();
    let text: String = text.chars().filter(|shown| !is_ignorable(*shown)).collect();
    let text = text.replace('\u{2025}', "..");
    let text = text.split(['?', '#', '\0']).next().unwrap_or_default();
    let mut segments: Vec<&str> = Vec::new();
    for segment in text.split(['/', '\\']) {
        let named = segment.split(';').next().unwrap_or_default();
        let named = named.split("::").next().and_then(|named| named.split(":$").next()).unwrap_or_default();
        let named = named.trim_matches(is_blank);
        if named == ".." {
            segments.pop();
        }
        let named = named.trim_end_matches(|c| c == '.' || is_blank(c));
        if !named.is_empty() && !is_session(named) {
            segments.push(named);
        }
    }
    Cow::Owned(segments.iter().flat_map(|segment| ["/", *segment]).collect())
}

/// Decodes `%u0073`, a non-standard encoding of some servers.
fn decode_wide(text: &str) -> String {
    let mut parts = text.split("%u");
    let mut decoded = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.get(..4).and_then(|digits| u32::from_str_radix(digits, 16).ok());
        match (digits.and_then(char::from_u32), part.get(4..)) {
            (Some(character), Some(rest)) => {
                decoded.push(character);
                decoded.push_str(rest);
            }
            _ => {
                decoded.push_str("%u");
                decoded.push_str(part);
            }
        }
    }
    decoded
}

/// Maps a character to its compared form; forms read plus signs as spaces.
fn plain(character: char) -> char {
    if character == '+' { ' ' } else { find_plain(character).unwrap_or(character) }
}

fn is_blank(character: char) -> bool {
    character.is_whitespace() || character.is_control()
}

/// Returns whether a segment is a session id, which some servers remove from paths: `(S(x))`, `(A(x)F(y))`.
fn is_session(segment: &str) -> bool {
    segment.strip_suffix("))").is_some_and(|rest| {
        let mut start = rest.chars();
        start.next() == Some('(')
            && start.next().is_some_and(char::is_alphabetic)
            && start.next() == Some('(')
    })
}

/// Removes format suffixes from the names of a folded path (`/storms.json`), which many servers ignore.
#[must_use]
pub fn drop_formats(folded: &str) -> Cow<'_, str> {
    if !folded.contains('.') {
        return Cow::Borrowed(folded);
    }
    let bare = |segment: &'_ str| match segment.rsplit_once('.') {
        Some((name, format)) if !name.is_empty() && is_format(format) => name.len(),
        _ => segment.len(),
    };
    let segments = folded.split('/').map(|segment| segment.get(..bare(segment)).unwrap_or(segment));
    Cow::Owned(segments.collect::<Vec<_>>().join("/"))
}

fn is_format(text: &str) -> bool {
    text.len() <= FORMAT_MAX
        && text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Returns the rest of a path after a folder: empty, or beginning with a slash; `None` when the path is outside of the folder.
#[must_use]
pub fn strip_folder<'p>(path: &'p str, folder: &str) -> Option<&'p str> {
    path.strip_prefix(folder).filter(|rest| rest.is_empty() || rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_paths_in_their_canonical_form() {
        for path in [
            "/",
            "/a",
            "/a/",
            "/a/b.c/d-e_f~g",
            "/A/B",
            "/caf%C3%A9/%E6%9D%B1%E4%BA%AC",
            "/a%20b",
            "/a!$&'()*+,=:@b",
            "/100%25",
            "/a%3Fb%23c",
            "/...",
            "/.well",
            "/a..b",
        ] {
            assert_eq!(check_canonical(path), Ok(()), "{path}");
        }
    }

    #[test]
    fn names_the_rule_that_a_path_breaks() {
        use PathRule::*;
        for (path, rule) in [
            ("", Character),
            ("a", Character),
            ("/%", PercentDigits),
            ("/%4", PercentDigits),
            ("/%zz", PercentDigits),
            ("/%c3%a9", PercentDigits),
            ("/%61", EncodedUnreserved),
            ("/%2E%2E/a", EncodedUnreserved),
            ("/%7Ea", EncodedUnreserved),
            ("/a%2Fb", EncodedSlash),
            ("/a%5Cb", EncodedSlash),
            ("/a%00", EncodedControl),
            ("/a%0Ab", EncodedControl),
            ("/a%7Fb", EncodedControl),
            ("/%FF", EncodedText),
            ("/%C0%AE", EncodedText),
            ("/./a", DotSegment),
            ("/a/..", DotSegment),
            ("/a/../b", DotSegment),
            ("//", EmptySegment),
            ("//a", EmptySegment),
            ("/a//b", EmptySegment),
            ("/a//", EmptySegment),
            ("/a;v=1", Parameter),
            ("/a;/b", Parameter),
            ("/a\\b", Character),
            ("/a b", Character),
            ("/a|b", Character),
            ("/é", Character),
            ("/a\tb", Character),
            ("/a[b]", Character),
        ] {
            assert_eq!(check_canonical(path), Err(rule), "{path}");
        }
    }

    #[test]
    fn folds_what_some_server_takes_for_the_same() {
        for spelling in [
            "/data/dear",
            "/data/dear/",
            "/data/DEAR",
            "/data/%64ear",
            "/data/%2564ear",
            "/data/%25252564ear",
            "/data//dear",
            "/data/./dear",
            "/data/x/../dear",
            "/data/x/..;a=b/dear",
            "/data/x/%2e%2e%2fdear",
            "/data\\dear",
            "/data/dear;v=1",
            "/data;v=1/dear",
            "/data/dear.",
            "/data/dear%20",
            "/data/%20dear",
            "/data/dear%00.json",
            "/data/dear%3Fx",
            "/data/dear%23x",
            "/data/de%EF%BD%81r",
            "/../data/dear",
            "/data/de%C3%A4r",
            "/data/dea%CC%81r",
            "/data/d%E2%80%8Bear",
            "/data/d%C2%ADear",
            "/data/%F0%9D%90%9Dear",
            "/data/%E2%93%93ear",
            "/data/x/%E2%80%A5/dear",
            "/data%E2%88%95dear",
            "/data/%25u0064ear",
            "/data/dear+",
            "/data/dear::$DATA",
            "/data/dear:$I30:$INDEX_ALLOCATION",
            "/data/(S(lit3py55t21z5v55vlm25s55))/dear",
            "/(A(x)F(y))/data/dear",
        ] {
            assert_eq!(fold(spelling), "/data/dear", "{spelling}");
        }
        assert!(fold("/data/%25C1%25A4ear").contains('\u{fffd}'), "overlong when it is decoded twice");
        assert_eq!(fold("/data/\u{17f}torms"), "/data/storms");
        assert_eq!(fold("/"), "");
        assert!(matches!(fold("/data/dear/1.5"), Cow::Borrowed(_)));
        for (path, bare) in [
            ("/data/dear.json", "/data/dear"),
            ("/data.d/dear.tar.gz", "/data/dear.tar"),
            ("/data/1.5/v1.2", "/data/1.5/v1.2"),
            ("/data/.json", "/data/.json"),
            ("/data/dear.notaformat", "/data/dear.notaformat"),
            ("/data/dear", "/data/dear"),
        ] {
            assert_eq!(drop_formats(path), bare);
        }
        for other in ["/data/dearer", "/data/dear-x", "/data/de/ar", "/data"] {
            assert_ne!(fold(other), "/data/dear", "{other}");
        }
    }

    #[test]
    fn a_folder_ends_where_a_segment_ends() {
        assert_eq!(strip_folder("/a/b", "/a"), Some("/b"));
        assert_eq!(strip_folder("/a", "/a"), Some(""));
        assert_eq!(strip_folder("/ab", "/a"), None);
    }
}
