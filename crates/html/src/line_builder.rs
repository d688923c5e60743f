//! Text as a reader sees it: white space and control characters collapsed.

/// Collects pieces of text into one line: every run of white space becomes one space, none at the ends.
#[derive(Default)]
pub(crate) struct LineBuilder {
    out: String,
    has_gap: bool,
    has_feed: bool,
}

/// Longer than most texts, so that the buffer rarely grows.
const INITIAL_CAPACITY: usize = 64;

/// Number of bytes processed together.
const BLOCK: usize = size_of::<u64>();
const SPACES: u64 = u64::from_ne_bytes([b' '; BLOCK]);
const DELETES: u64 = u64::from_ne_bytes([0x7F; BLOCK]);
/// The highest bit of each byte, and all others.
const HIGH_BITS: u64 = u64::from_ne_bytes([0x80; BLOCK]);
const LOW_BITS: u64 = !HIGH_BITS;

/// Returns whether a block is ASCII without other white space than single spaces; `has_space` is whether there is one before it.
const fn is_clean_block(block: [u8; BLOCK], has_space: bool) -> bool {
    let letters = u64::from_le_bytes(block);
    let others = letters.wrapping_sub(SPACES) | letters;
    // Outside of spaces, nothing carries into the highest bit.
    let spaces = !((letters ^ SPACES).wrapping_add(LOW_BITS)) & HIGH_BITS;
    let before = spaces << 8 | (has_space as u64) << 7;
    let deletes = !((letters ^ DELETES).wrapping_add(LOW_BITS)) & HIGH_BITS;
    others & HIGH_BITS == 0 && spaces & before == 0 && deletes == 0
}

/// Returns whether the character at a position is white space or a control character, and its length. Nearly all are one byte,
/// which needs no decoding.
fn classify_letter(piece: &str, at: usize) -> (bool, usize) {
    match piece.as_bytes().get(at) {
        Some(0..=b' ' | 0x7F) => (true, 1),
        None | Some(0..0x80) => (false, 1),
        _ => {
            let letter = piece.get(at..).and_then(|rest| rest.chars().next()).unwrap_or_default();
            (letter.is_whitespace() || letter.is_control(), letter.len_utf8())
        }
    }
}

/// Returns whether only the second of two bytes is a space.
fn is_single_space(pair: &[u8]) -> bool {
    matches!(pair, [before, b' '] if *before != b' ')
}

impl LineBuilder {
    /// Marks a word boundary between the previous and the next piece.
    pub(crate) const fn add_gap(&mut self) {
        self.has_gap = true;
    }

    /// Marks the beginning of a new line.
    pub(crate) const fn add_line_break(&mut self) {
        self.has_feed = true;
    }

    /// Adds a decoded piece.
    pub(crate) fn push_piece(&mut self, piece: &str) {
        let (mut start, mut at) = (0, 0);
        while at < piece.len() {
            if let Some(block) = piece.as_bytes().get(at..).and_then(<[u8]>::first_chunk)
                && is_clean_block(*block, at == start || piece.as_bytes().get(at - 1) == Some(&b' '))
            {
                at += BLOCK;
                continue;
            }
            let end = piece.len().min(at + BLOCK);
            while at < end {
                let (is_space, length) = classify_letter(piece, at);
                let is_between =
                    || at > start && piece.as_bytes().get(at - 1..=at).is_some_and(is_single_space);
                if is_space && !is_between() {
                    self.push_words(piece.get(start..at).unwrap_or_default());
                    self.has_gap = true;
                    start = at + length;
                }
                at += length;
            }
        }
        self.push_words(piece.get(start..).unwrap_or_default());
    }

    /// Adds words with single spaces between them and possibly one at the end.
    fn push_words(&mut self, words: &str) {
        match words.strip_suffix(' ') {
            Some(words) => {
                self.push_clean_words(words);
                self.has_gap = true;
            }
            None => self.push_clean_words(words),
        }
    }

    /// Adds words that need no collapsing.
    fn push_clean_words(&mut self, word: &str) {
        if word.is_empty() {
            return;
        }
        if (self.has_gap || self.has_feed) && !self.out.is_empty() {
            self.out.push(if self.has_feed { '\n' } else { ' ' });
        }
        (self.has_gap, self.has_feed) = (false, false);
        if self.out.capacity() == 0 {
            self.out.reserve(word.len().max(INITIAL_CAPACITY));
        }
        self.out.push_str(word);
    }

    /// Returns the line.
    pub(crate) fn finish(self) -> String {
        self.out
    }
}
