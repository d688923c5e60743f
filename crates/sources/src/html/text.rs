//! Text as a reader sees it: references decoded, white space collapsed, hidden elements left out.

use super::Document;

/// Collects pieces of text into one line: every run of white space becomes one space, none at the ends.
#[derive(Default)]
pub(super) struct Line {
    out: String,
    gap: bool,
}

impl Line {
    /// Says that the pieces before and after are not one word.
    pub(super) const fn gap(&mut self) {
        self.gap = true;
    }

    /// Adds a decoded piece.
    pub(super) fn push(&mut self, piece: &str) {
        for (index, word) in piece.split(char::is_whitespace).enumerate() {
            self.gap |= index > 0;
            if word.is_empty() {
                continue;
            }
            if self.gap && !self.out.is_empty() {
                self.out.push(' ');
            }
            self.gap = false;
            self.out.push_str(word);
        }
    }

    /// The line.
    pub(super) fn finish(self) -> String {
        self.out
    }
}

/// The text of an HTML fragment, such as a snippet in JSON: tags taken out, references decoded, white space collapsed.
/// The rules are those of [`super::Node::text`].
#[must_use]
pub fn strip_tags(html_fragment: &str) -> String {
    Document::parse(html_fragment).root().text()
}
