//! Text of HTML fragments, such as JSON fields with HTML; and control characters.

use crate::tree::Document;

/// Returns the text of an HTML fragment, such as a snippet in JSON: tags taken out, references decoded, white space collapsed.
/// The rules are those of [`crate::Node::text`].
#[must_use]
pub fn strip_tags(html_fragment: &str) -> String {
    Document::parse(html_fragment).root().text()
}

/// Returns whether a text has control characters besides white space, which no page shows.
#[must_use]
// The look at all bytes would be slower in a caller built for size.
#[inline(never)]
pub fn has_control_characters(text: &str) -> bool {
    const DELETE: u8 = 0x7F;
    let may_have = text.bytes().fold(false, |has, byte| has | (byte < b' ') | (byte == DELETE));
    may_have && text.bytes().any(|byte| byte.is_ascii_control() && !byte.is_ascii_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_is_no_control_character() {
        for (text, has) in
            [("", false), (" a\tb\nc\u{e9}", false), ("a\u{1}", true), ("\u{7f}", true), ("\u{b}", true)]
        {
            assert_eq!(has_control_characters(text), has, "{text:?}");
        }
    }
}
