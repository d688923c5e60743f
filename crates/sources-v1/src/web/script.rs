//! Strings inside scripts: where they begin and end.

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

#[cfg(test)]
mod tests {
    use super::*;

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
