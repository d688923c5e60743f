//! Texts as people read them.

use crate::joined::collapse_whitespace;
use std::borrow::Cow;

use quarry_html::{decode_entities, strip_tags};

use super::JsonView;

impl JsonView<'_> {
    /// Returns a text of one line: references decoded, markup taken out, white space collapsed. None when nothing is left.
    #[must_use]
    pub fn text_line(self) -> Option<String> {
        parse_text_line(self.as_str()?)
    }

    /// Returns a text whose line breaks mean something: as [`Self::text_line`], `<br>` and line breaks kept as line breaks.
    #[must_use]
    pub fn multiline_text(self) -> Option<String> {
        parse_multiline_text(self.as_str()?)
    }
}

/// Parses one line of text; see [`JsonView::text_line`].
#[must_use]
pub fn parse_text_line(raw: &str) -> Option<String> {
    normalize_line(&decode_entities(raw))
}

/// Parses text of several lines; see [`JsonView::multiline_text`].
#[must_use]
pub fn parse_multiline_text(raw: &str) -> Option<String> {
    let broken = decode_entities(raw).replace("\r\n", "\n");
    let broken = ["<br>", "<br/>", "<br />", "<BR>"].iter().fold(broken, |text, tag| text.replace(tag, "\n"));
    let lines: Vec<String> =
        broken.split('\n').map(|part| normalize_line(part).unwrap_or_default()).collect();
    let text = lines.join("\n");
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

fn normalize_line(decoded: &str) -> Option<String> {
    let text = if has_markup(decoded) { Cow::Owned(strip_tags(decoded)) } else { Cow::Borrowed(decoded) };
    // Hyphens and spaces that nobody sees, and the source's own marks of what was searched.
    let marks = text.replace("[[HIGHLIGHT]]", "").replace("[[ENDHIGHLIGHT]]", "");
    let seen: String = marks.chars().filter(|letter| !is_invisible(*letter)).collect();
    let text = collapse_whitespace(&seen);
    (!text.is_empty()).then_some(text)
}

/// The tags that sources put into texts. Anything else between angle brackets is what somebody wrote.
const TAGS: [&str; 14] =
    ["a", "b", "br", "em", "i", "li", "mark", "p", "span", "strong", "sub", "sup", "u", "ul"];

/// Returns whether there is a tag: a text may well say that 3 < 5, or `<sigh>`.
fn has_markup(text: &str) -> bool {
    text.match_indices('<').any(|(at, _)| {
        let rest = text.get(at + 1..).unwrap_or_default();
        let rest = rest.strip_prefix('/').unwrap_or(rest);
        let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let (name, behind) = rest.split_at_checked(end).unwrap_or(("", ""));
        TAGS.contains(&name.to_ascii_lowercase().as_str()) && behind.contains('>')
    })
}

fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2060}' | '\u{feff}')
        || (letter.is_control() && !matches!(letter, '\n' | '\t' | '\r'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_what_a_person_reads() {
        for (raw, text) in [
            ("Tom &amp; Co", Some("Tom & Co")),
            ("  a\n b\t c ", Some("a b c")),
            ("in <span class=\"x\">10 mins</span>", Some("in 10 mins")),
            ("[[HIGHLIGHT]]General[[ENDHIGHLIGHT]] SF", Some("General SF")),
            ("3 < 5 and 7 > 6", Some("3 < 5 and 7 > 6")),
            ("see you <soon>", Some("see you <soon>")),
            ("Don\u{ad}au\u{200b}", Some("Donau")),
            ("&nbsp;", None),
            ("", None),
        ] {
            assert_eq!(parse_text_line(raw).as_deref(), text, "{raw}");
        }
    }

    #[test]
    fn prose_keeps_its_lines() {
        assert_eq!(
            parse_multiline_text("Hi,<br>\n<br/>all &amp; sundry \n").as_deref(),
            Some("Hi,\n\n\nall & sundry")
        );
        assert_eq!(parse_multiline_text("&lt;br&gt;"), None);
    }
}
