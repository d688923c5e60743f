//! Texts of the store: descriptions with markup, and numbers written for people.

use quarry_html::strip_tags;

use crate::cursor::{Cursor, join_lines};

/// Returns text with markup as a reader sees it: line breaks stay, everything else of the markup goes.
pub(super) fn strip_markup(html: &str) -> Option<String> {
    let text = join_lines(split_lines(html).map(strip_tags));
    (!text.is_empty()).then_some(text)
}

/// Returns the pieces between line breaks: `<br>`, ends of paragraphs and the text's own.
fn split_lines(html: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(html);
    std::iter::from_fn(move || {
        let text = rest?;
        let Some((at, length)) = find_line_break(text) else {
            rest = None;
            return Some(text);
        };
        rest = text.get(at + length..);
        text.get(..at)
    })
}

fn find_line_break(text: &str) -> Option<(usize, usize)> {
    memchr::memchr2_iter(b'<', b'\n', text.as_bytes()).find_map(|at| {
        let tag = text.get(at..)?;
        if tag.starts_with('\n') {
            return Some((at, 1));
        }
        let is_break = ["<br", "</p", "</li", "</div"].iter().any(|name| {
            let after = tag.get(..name.len()).filter(|start| start.eq_ignore_ascii_case(name));
            after.is_some() && tag.get(name.len()..).is_some_and(|rest| rest.starts_with(['>', ' ', '/']))
        });
        is_break.then(|| tag.find('>').map(|end| (at, end + 1))).flatten()
    })
}

/// Strips the string at a path; see [`strip_markup`].
pub(super) fn strip_markup_at(cursor: Cursor<'_>, path: &[usize]) -> Option<String> {
    strip_markup(cursor.raw_str(path)?)
}

/// Returns the whole number that a text for people writes with separators and a plus sign: `50,000,000+`. A text with letters
/// (`50M+`) is none.
pub(super) fn parse_whole_number(text: &str) -> Option<u64> {
    let is_filler = |letter: char| letter.is_whitespace() || ".,'’+٬".contains(letter);
    let digits: String = text.chars().filter(|letter| !is_filler(*letter)).collect();
    (!digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| digits.parse().ok())
        .flatten()
}

/// Returns the address of a picture at a path: `[null,2,[height,width],[null,null,"https://…"]]`.
pub(super) fn parse_picture(cursor: Cursor<'_>, path: &[usize]) -> Option<String> {
    cursor.get_path(path).https_link(&[3, 2])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_goes_and_lines_stay() {
        assert_eq!(
            strip_markup("One &amp; <b>two</b><br>three<BR/><br><p>four</p>five\nsix<brk>").as_deref(),
            Some("One & two\nthree\n\nfour\nfive\nsix")
        );
        assert_eq!(strip_markup(" <br> "), None);
        assert_eq!(strip_markup("<"), strip_markup("<"));
    }

    #[test]
    fn a_number_for_people_has_digits_and_separators_only() {
        for (text, number) in [
            ("50,000,000+", Some(50_000_000)),
            ("1.000+", Some(1000)),
            ("10 000+", Some(10_000)),
            ("50M+", None),
            ("", None),
            ("+", None),
            ("99999999999999999999999", None),
        ] {
            assert_eq!(parse_whole_number(text), number, "{text}");
        }
    }
}
