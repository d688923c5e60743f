//! Human-readable texts.

use crate::joined::collapse_whitespace;
use std::borrow::Cow;

use quarry_html::{decode_entities, strip_tags};

use super::JsonView;

impl JsonView<'_> {
    /// Returns one line of text: references decoded, markup removed, white space collapsed; `None` when it is empty.
    #[must_use]
    pub fn text_line(self) -> Option<String> {
        parse_text_line(self.as_str()?)
    }

    /// Returns text of several lines: like [`Self::text_line`], with `<br>` and line breaks kept.
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
    // Removes soft hyphens, invisible spaces, and the source's own highlight markers.
    let marks = text.replace("[[HIGHLIGHT]]", "").replace("[[ENDHIGHLIGHT]]", "");
    let seen: String = marks.chars().filter(|letter| !is_invisible(*letter)).collect();
    let text = collapse_whitespace(&seen);
    (!text.is_empty()).then_some(text)
}

/// Tags that sources use in texts. Anything else in angle brackets is a user's text.
const TAGS: [&str; 14] =
    ["a", "b", "br", "em", "i", "li", "mark", "p", "span", "strong", "sub", "sup", "u", "ul"];

/// Returns whether a text contains such a tag: it may just as well say 3 < 5, or `<sigh>`.
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
