//! Strings inside scripts: where they end and what their escapes mean.

use std::borrow::Cow;

/// Finds the texts in single quotes right behind `before`. Single quotes are rare in pages: looking at each is a third of the
/// work of a search for `before`.
pub(crate) fn find_quoted_after<'t>(text: &'t str, before: &'static str) -> impl Iterator<Item = &'t str> {
    memchr::memchr_iter(b'\'', text.as_bytes()).filter_map(move |at| {
        let (head, rest) = text.split_at_checked(at)?;
        rest.get(1..).filter(|_| head.as_bytes().ends_with(before.as_bytes()))
    })
}

/// Returns where a single-quoted string ends whose inside starts at the beginning of `text`.
pub(crate) fn find_string_end(text: &str) -> Option<usize> {
    find_closing_quote(text, b'\'')
}

/// Returns where a string ends that `quote` closes.
pub(crate) fn find_closing_quote(text: &str, quote: u8) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut from = 0;
    loop {
        let at = from + memchr::memchr2(quote, b'\\', bytes.get(from..)?)?;
        if bytes.get(at) == Some(&quote) {
            return Some(at);
        }
        from = at + 2;
    }
}

/// Returns a string's text: `\xNN`, `\uNNNN` and the escapes of one letter decoded.
pub(crate) fn unescape(text: &str) -> Cow<'_, str> {
    let Some(first) = memchr::memchr(b'\\', text.as_bytes()) else { return Cow::Borrowed(text) };
    let mut out = String::with_capacity(text.len());
    let (before, mut rest) = text.split_at_checked(first).unwrap_or((text, ""));
    out.push_str(before);
    while let Some(escaped) = rest.strip_prefix('\\') {
        let mut letters = escaped.chars();
        let after = match letters.next() {
            Some('x') => push_code_point(escaped.get(1..3), &mut out).then(|| escaped.get(3..)).flatten(),
            Some('u') => push_utf16_escape(escaped, &mut out),
            Some('n') => push_letter('\n', &mut out, letters.as_str()),
            Some('t') => push_letter('\t', &mut out, letters.as_str()),
            Some('r') => push_letter('\r', &mut out, letters.as_str()),
            Some(letter) => push_letter(letter, &mut out, letters.as_str()),
            None => None,
        };
        rest = after.unwrap_or(escaped);
        let next = memchr::memchr(b'\\', rest.as_bytes()).unwrap_or(rest.len());
        let (plain, tail) = rest.split_at_checked(next).unwrap_or((rest, ""));
        out.push_str(plain);
        rest = tail;
    }
    Cow::Owned(out)
}

fn push_letter<'t>(letter: char, out: &mut String, rest: &'t str) -> Option<&'t str> {
    out.push(letter);
    Some(rest)
}

fn parse_hex(digits: Option<&str>) -> Option<u32> {
    digits?.bytes().try_fold(0, |value, digit| Some(value << 4 | char::from(digit).to_digit(16)?))
}

fn push_code_point(digits: Option<&str>, out: &mut String) -> bool {
    parse_hex(digits).and_then(char::from_u32).map(|letter| out.push(letter)).is_some()
}

/// Returns `uNNNN`, or two of them that are one letter; gives what follows.
fn push_utf16_escape<'t>(escaped: &'t str, out: &mut String) -> Option<&'t str> {
    let high = parse_hex(escaped.get(1..5))?;
    let rest = escaped.get(5..)?;
    if let Some(letter) = char::from_u32(high) {
        out.push(letter);
        return Some(rest);
    }
    let low = parse_hex(rest.strip_prefix("\\u").and_then(|rest| rest.get(..4)))?;
    let pair = char::decode_utf16([u16::try_from(high).ok()?, u16::try_from(low).ok()?]).next()?.ok()?;
    out.push(pair);
    rest.get(6..)
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
            assert_eq!(unescape(text), decoded, "{text}");
        }
    }

    #[test]
    fn quoted_strings_are_found_by_what_stands_before_them() {
        let found: Vec<&str> = find_quoted_after("a('b','é');f('c');f(\"d\");f('", "f(").collect();
        assert_eq!(found, ["c');f(\"d\");f('", ""]);
        assert_eq!(find_quoted_after("'a", "").next(), Some("a"));
    }

    #[test]
    fn a_string_ends_at_its_quote_and_not_at_an_escaped_one() {
        assert_eq!(find_string_end(r"a\'b'c"), Some(4));
        assert_eq!(find_string_end("abc"), None);
        assert_eq!(find_string_end("abc\\"), None);
    }
}
