//! Text as a reader sees it: white space collapsed.

/// Collects pieces of text into one line: every run of white space becomes one space, none at the ends.
#[derive(Default)]
pub(crate) struct Line {
    out: String,
    gap: bool,
}

impl Line {
    /// Says that the pieces before and after are not one word.
    pub(crate) const fn gap(&mut self) {
        self.gap = true;
    }

    /// Adds a decoded piece.
    pub(crate) fn push(&mut self, piece: &str) {
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
    pub(crate) fn finish(self) -> String {
        self.out
    }
}
