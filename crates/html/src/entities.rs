//! Character references: `&amp;`, `&#39;`, `&copy` (WHATWG, 13.2.5.72 to 80).
//!
//! References are decoded when a text or an attribute is read, not when the page is parsed: most of a page is never read.

use memchr::{memchr3, memmem};
use std::borrow::Cow;

/// The named references that need their semicolon or have it, by what they stand for: a line begins with code points in
/// hexadecimal (`2242+338` for two); its first name is theirs, and each blank more before a name counts the first point up by
/// one; a comma counts nothing. It is searched where it lies, so that it needs neither relocations nor setup, and it is a
/// third smaller, compressed, than names beside their points.
const NAMED_REFERENCES: &str = include_str!("entities.txt");

/// The longest name in [`NAMED_REFERENCES`].
const NAME_BYTES_MAX: usize = 31;

/// The names that also stand without a semicolon, sorted by bytes.
const WITHOUT_SEMICOLON: [&str; 106] = [
    "AElig", "AMP", "Aacute", "Acirc", "Agrave", "Aring", "Atilde", "Auml", "COPY", "Ccedil", "ETH",
    "Eacute", "Ecirc", "Egrave", "Euml", "GT", "Iacute", "Icirc", "Igrave", "Iuml", "LT", "Ntilde", "Oacute",
    "Ocirc", "Ograve", "Oslash", "Otilde", "Ouml", "QUOT", "REG", "THORN", "Uacute", "Ucirc", "Ugrave",
    "Uuml", "Yacute", "aacute", "acirc", "acute", "aelig", "agrave", "amp", "aring", "atilde", "auml",
    "brvbar", "ccedil", "cedil", "cent", "copy", "curren", "deg", "divide", "eacute", "ecirc", "egrave",
    "eth", "euml", "frac12", "frac14", "frac34", "gt", "iacute", "icirc", "iexcl", "igrave", "iquest",
    "iuml", "laquo", "lt", "macr", "micro", "middot", "nbsp", "not", "ntilde", "oacute", "ocirc", "ograve",
    "ordf", "ordm", "oslash", "otilde", "ouml", "para", "plusmn", "pound", "quot", "raquo", "reg", "sect",
    "shy", "sup1", "sup2", "sup3", "szlig", "thorn", "times", "uacute", "ucirc", "ugrave", "uml", "uuml",
    "yacute", "yen", "yuml",
];

/// The longest name in [`WITHOUT_SEMICOLON`].
const BARE_NAME_BYTES_MAX: usize = 6;

/// Characters for the numbers 0x80 to 0x9F, read as windows-1252. Zero leaves the number as it is.
const WINDOWS_1252: [u16; 32] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
    0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
    0x0153, 0, 0x017E, 0x0178,
];

/// Context of a text: a name without semicolon is parsed more strictly in an attribute, because of URLs such as `?a=1&copy=2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextContext {
    Text,
    Attribute,
}

/// Decodes the character references of a text that is HTML, such as a field of JSON. A text without any is lent back.
#[must_use]
pub fn decode_entities(text: &str) -> Cow<'_, str> {
    decode(text, TextContext::Text)
}

/// Returns whether decoding may make something else of a text from this byte on.
pub(super) const fn needs_decoding(byte: u8) -> bool {
    matches!(byte, b'&' | b'\r' | 0)
}

/// Returns whether decoding may make something else of a text.
// All bytes are looked at, which the compiler does by blocks.
pub(super) fn text_needs_decoding(text: &[u8]) -> bool {
    text.iter().fold(false, |needs, byte| needs | needs_decoding(*byte))
}

/// Decodes references and, as the HTML parser does, turns each line end into `\n` and removes NUL.
pub(super) fn decode(text: &str, place: TextContext) -> Cow<'_, str> {
    let Some(first) = memchr3(b'&', b'\r', 0, text.as_bytes()) else { return Cow::Borrowed(text) };
    let mut out = String::with_capacity(text.len());
    let (mut done, mut found) = (0, Some(first));
    while let Some(at) = found {
        out.push_str(text.get(done..at).unwrap_or_default());
        let rest = text.get(at..).unwrap_or_default();
        let taken = decode_special(rest, place, &mut out);
        done = at + taken;
        found =
            memchr3(b'&', b'\r', 0, text.as_bytes().get(done..).unwrap_or_default()).map(|len| done + len);
    }
    out.push_str(text.get(done..).unwrap_or_default());
    Cow::Owned(out)
}

/// Writes the replacement of the special character at the start of `rest`; returns the number of bytes consumed.
fn decode_special(rest: &str, place: TextContext, out: &mut String) -> usize {
    match rest.as_bytes() {
        [b'\r', b'\n', ..] => 1,
        [b'\r', ..] => {
            out.push('\n');
            1
        }
        [0, ..] => {
            if place == TextContext::Attribute {
                out.push(char::REPLACEMENT_CHARACTER);
            }
            1
        }
        [b'&', b'#', digits @ ..] => match parse_numeric_reference(digits) {
            Some((point, len)) => {
                out.push(point);
                len + 2
            }
            None => push_ampersand(out),
        },
        [b'&', name @ ..] => match decode_named_reference(name, place, out) {
            Some(len) => len + 1,
            None => push_ampersand(out),
        },
        _ => push_ampersand(out),
    }
}

fn push_ampersand(out: &mut String) -> usize {
    out.push('&');
    1
}

/// Parses a numeric reference after `&#`: the character and the number of bytes consumed.
fn parse_numeric_reference(text: &[u8]) -> Option<(char, usize)> {
    let (radix, prefix) = match text {
        [b'x' | b'X', ..] => (16, 1),
        _ => (10, 0),
    };
    let digits = text.get(prefix..)?.iter().map_while(|&byte| char::from(byte).to_digit(radix));
    let mut count = 0;
    let mut value = 0u32;
    for digit in digits {
        count += 1;
        value = value.saturating_mul(radix).saturating_add(digit);
    }
    if count == 0 {
        return None;
    }
    let semicolon = usize::from(text.get(prefix + count) == Some(&b';'));
    Some((char_from_code_point(value), prefix + count + semicolon))
}

fn char_from_code_point(value: u32) -> char {
    let remapped = value
        .checked_sub(0x80)
        .and_then(|offset| WINDOWS_1252.get(offset as usize))
        .filter(|&&point| point != 0)
        .map_or(value, |&point| u32::from(point));
    char::from_u32(remapped).filter(|&point| point != '\0').unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// Decodes a named reference after `&`; returns the number of bytes consumed.
fn decode_named_reference(text: &[u8], place: TextContext, out: &mut String) -> Option<usize> {
    let len = text.iter().take(NAME_BYTES_MAX + 1).take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let name = std::str::from_utf8(text.get(..len)?).ok()?;
    if len > 0 && text.get(len) == Some(&b';') && push_named_character(name, out) {
        return Some(len + 1);
    }
    let bare = (2..=len.min(BARE_NAME_BYTES_MAX))
        .rev()
        .filter_map(|len| name.get(..len))
        .find(|name| WITHOUT_SEMICOLON.binary_search(name).is_ok())?;
    let after = text.get(bare.len());
    let is_parameter = after.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'=');
    if place == TextContext::Attribute && is_parameter {
        return None;
    }
    let semicolon = usize::from(after == Some(&b';'));
    push_named_character(bare, out).then_some(bare.len() + semicolon)
}

fn push_named_character(name: &str, out: &mut String) -> bool {
    let common = match name {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "nbsp" => Some('\u{A0}'),
        _ => None,
    };
    if let Some(point) = common {
        out.push(point);
        return true;
    }
    let Some(points) = find_code_points(name) else { return false };
    out.extend(points.filter_map(char::from_u32));
    true
}

/// Returns the code points of a name in [`NAMED_REFERENCES`].
fn find_code_points(name: &str) -> Option<impl Iterator<Item = u32>> {
    // An ampersand at the start of a line begins no name.
    let is_name = |at: usize| {
        let before = at.checked_sub(1).and_then(|at| NAMED_REFERENCES.as_bytes().get(at));
        let after = NAMED_REFERENCES.as_bytes().get(at + name.len());
        matches!(before, Some(b' ' | b',')) && matches!(after, Some(b' ' | b',' | b'\n'))
    };
    let at = memmem::find_iter(NAMED_REFERENCES.as_bytes(), name).find(|at| is_name(*at))?;
    let line = NAMED_REFERENCES.get(..at)?.rsplit('\n').next()?;
    let (points, before) = line.split_once(' ')?;
    let mut further = before.bytes().filter(|byte| *byte == b' ').count() as u32;
    Some(points.split('+').filter_map(move |hex| {
        let point = u32::from_str_radix(hex, 16).ok()?;
        Some(point + std::mem::take(&mut further))
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_stands_for_what_a_public_reader_says() {
        let names =
            NAMED_REFERENCES.lines().filter_map(|line| line.split_once(' ')).flat_map(|(_, names)| {
                names.split([' ', ',']).filter(|name| !name.is_empty()).collect::<Vec<_>>()
            });
        let names: Vec<&str> = names.collect();
        assert_eq!(names.len(), 2125);
        for name in names {
            assert!(name.len() <= NAME_BYTES_MAX, "{name}");
            let source = format!("<p>x&{name};x</p>");
            let theirs: String = scraper::Html::parse_fragment(&source).root_element().text().collect();
            assert_eq!(decode_entities(&format!("x&{name};x")), theirs, "{name}");
        }
    }

    #[test]
    fn the_names_without_semicolon_are_sorted_and_in_the_table() {
        assert!(WITHOUT_SEMICOLON.is_sorted());
        for name in WITHOUT_SEMICOLON {
            assert!(find_code_points(name).is_some(), "{name}");
            assert!(name.len() <= BARE_NAME_BYTES_MAX);
        }
    }

    #[test]
    fn references_are_read_as_browsers_read_them() {
        let rows = [
            ("plain", "plain", "plain"),
            ("", "", ""),
            ("&", "&", "&"),
            ("&&amp;&", "&&&", "&&&"),
            ("a &amp b", "a & b", "a & b"),
            ("&ampx", "&x", "&ampx"),
            ("?a=1&copy=2", "?a=1©=2", "?a=1&copy=2"),
            ("?a=1&copy;=2", "?a=1©=2", "?a=1©=2"),
            ("&notit;", "¬it;", "&notit;"),
            ("&notin;", "∉", "∉"),
            ("&notin", "¬in", "&notin"),
            ("&lt;b&gt;", "<b>", "<b>"),
            ("&Lt;", "≪", "≪"),
            ("&nosuch;", "&nosuch;", "&nosuch;"),
            ("&NotEqualTilde;", "≂̸", "≂̸"),
            ("&NewLine;|&Tab;", "\n|\t", "\n|\t"),
            ("&#39;&#x27;&#X27;&#39x", "'''\u{27}x", "'''\u{27}x"),
            ("&#x80;&#146;&#x81;", "€’\u{81}", "€’\u{81}"),
            (
                "&#0;&#xD800;&#x110000;&#99999999999999;",
                "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
                "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
            ),
            ("&#;&#x;&#xg", "&#;&#x;&#xg", "&#;&#x;&#xg"),
            ("&#13;a\r\nb\rc", "\ra\nb\nc", "\ra\nb\nc"),
            ("a\0b", "ab", "a\u{FFFD}b"),
            ("é&eacuteé", "ééé", "ééé"),
            ("&nbsp", "\u{A0}", "\u{A0}"),
            ("&CounterClockwiseContourIntegral;", "∳", "∳"),
            (
                "&CounterClockwiseContourIntegralX;",
                "&CounterClockwiseContourIntegralX;",
                "&CounterClockwiseContourIntegralX;",
            ),
        ];
        for (source, text, attribute) in rows {
            assert_eq!(decode(source, TextContext::Text), text, "{source} as text");
            assert_eq!(decode(source, TextContext::Attribute), attribute, "{source} as attribute");
        }
    }
}
