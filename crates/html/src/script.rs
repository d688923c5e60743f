//! Texts inside scripts, which hold whole pieces of a page.

use std::borrow::Cow;

/// Returns the text of a string inside a script: `\xNN`, `\uNNNN` and the escapes of one letter decoded.
#[must_use]
pub fn unescape_script(text: &str) -> Cow<'_, str> {
    let Some(first) = memchr::memchr(b'\\', text.as_bytes()) else { return Cow::Borrowed(text) };
    let mut out = String::with_capacity(text.len());
    let (before, mut rest) = text.split_at_checked(first).unwrap_or((text, ""));
    out.push_str(before);
    while let Some(escaped) = rest.get(1..) {
        let (letter, behind) = decode_escape(escaped).unwrap_or((None, escaped));
        out.extend(letter);
        rest = behind;
        let next = memchr::memchr(b'\\', rest.as_bytes()).unwrap_or(rest.len());
        let (plain, tail) = rest.split_at_checked(next).unwrap_or((rest, ""));
        out.push_str(plain);
        rest = tail;
    }
    Cow::Owned(out)
}

/// Decodes the escape at the start of a text, after its backslash; returns the rest. A broken escape stands for itself.
fn decode_escape(escaped: &str) -> Option<(Option<char>, &str)> {
    let (letter, length) = match escaped.as_bytes() {
        [b'x', high, low, ..] => (char::from_u32(parse_hex(&[*high, *low])?)?, 3),
        [b'u', ..] => decode_utf16_escape(escaped)?,
        [b'n', ..] => ('\n', 1),
        [b't', ..] => ('\t', 1),
        [b'r', ..] => ('\r', 1),
        [b'x', ..] | [] => return None,
        _ => {
            return escaped
                .chars()
                .next()
                .map(|letter| (Some(letter), escaped.get(letter.len_utf8()..).unwrap_or_default()));
        }
    };
    Some((Some(letter), escaped.get(length..)?))
}

fn parse_hex(digits: &[u8]) -> Option<u32> {
    let mut value = 0;
    for digit in digits {
        let own = match digit {
            b'0'..=b'9' => digit - b'0',
            b'a'..=b'f' => digit - b'a' + 10,
            b'A'..=b'F' => digit - b'A' + 10,
            _ => return None,
        };
        value = value << 4 | u32::from(own);
    }
    Some(value)
}

/// Decodes `uNNNN`, or a surrogate pair of two; returns its length.
fn decode_utf16_escape(escaped: &str) -> Option<(char, usize)> {
    const LENGTH: usize = "uNNNN".len();
    let high = parse_hex(escaped.as_bytes().get(1..LENGTH)?)?;
    if let Some(letter) = char::from_u32(high) {
        return Some((letter, LENGTH));
    }
    let low = escaped.get(LENGTH..)?.strip_prefix("\\u")?;
    let low = parse_hex(low.as_bytes().get(..4)?)?;
    let pair = char::decode_utf16([u16::try_from(high).ok()?, u16::try_from(low).ok()?]).next()?.ok()?;
    Some((pair, 2 * LENGTH + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_decoded_and_broken_ones_stay_readable() {
        for (text, decoded) in [
            ("plain", "plain"),
            (r"a\x3d\x3db", "a==b"),
            (r"\u003d\u00e9\/", "=é/"),
            (r"\ud83d\ude00!", "😀!"),
            (r"\ud83dx", "ud83dx"),
            (r"\x3", "x3"),
            (r"\xzz\u12", "xzzu12"),
            (r"it\'s\n", "it's\n"),
            ("\\", ""),
            ("\\é", "é"),
        ] {
            assert_eq!(unescape_script(text), decoded, "{text}");
        }
    }
}
