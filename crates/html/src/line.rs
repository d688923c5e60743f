//! Text as a reader sees it: white space collapsed.

/// Collects pieces of text into one line: every run of white space becomes one space, none at the ends.
#[derive(Default)]
pub(crate) struct Line {
    out: String,
    gap: bool,
    feed: bool,
}

/// Longer than most texts: room for fewer bytes would be asked for again and again.
const ROOM: usize = 64;

impl Line {
    /// Says that the pieces before and after are not one word.
    pub(crate) const fn gap(&mut self) {
        self.gap = true;
    }

    /// Says that a new line begins.
    pub(crate) const fn feed(&mut self) {
        self.feed = true;
    }

    /// Adds a decoded piece.
    pub(crate) fn push(&mut self, piece: &str) {
        let (mut start, mut at) = (0, 0);
        // Nearly every letter is one byte, which is told apart without decoding it.
        while let Some(byte) = piece.as_bytes().get(at) {
            let (is_space, length) = match byte {
                b'\t'..=b'\r' | b' ' => (true, 1),
                0..0x80 => (false, 1),
                _ => {
                    let letter = piece.get(at..).and_then(|rest| rest.chars().next()).unwrap_or_default();
                    (letter.is_whitespace(), letter.len_utf8())
                }
            };
            at += length;
            if is_space {
                self.word(piece.get(start..at - length).unwrap_or_default());
                self.gap = true;
                start = at;
            }
        }
        self.word(piece.get(start..).unwrap_or_default());
    }

    fn word(&mut self, word: &str) {
        if word.is_empty() {
            return;
        }
        if (self.gap || self.feed) && !self.out.is_empty() {
            self.out.push(if self.feed { '\n' } else { ' ' });
        }
        (self.gap, self.feed) = (false, false);
        if self.out.capacity() == 0 {
            self.out.reserve(word.len().max(ROOM));
        }
        self.out.push_str(word);
    }

    /// The line.
    pub(crate) fn finish(self) -> String {
        self.out
    }
}
