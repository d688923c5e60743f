//! Raw-text content of elements such as scripts, and where it ends.

use super::{Tokenizer, is_space};
use crate::span::Span;
use memchr::memchr_iter;

/// Kind of raw text, which determines its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RawKind {
    /// Up to the end tag of the same name.
    Plain,
    /// Script text: like `Plain`, but a script inside a comment inside a script has an end tag of its own.
    Script,
    /// Up to the end of the text.
    ToTheEnd,
}

impl<'a> Tokenizer<'a> {
    /// Reads the raw-text content of the latest start tag's element, and its end tag.
    pub(crate) fn read_raw_content(&mut self, name: Span, kind: RawKind) -> Span {
        let start = self.at;
        let end = match kind {
            RawKind::ToTheEnd => self.text.len(),
            RawKind::Plain => self.find_raw_end(start, name.slice(self.text).as_bytes()),
            RawKind::Script => self.find_script_end(start),
        };
        self.at = end;
        if end < self.text.len() {
            self.next_token();
        }
        Span::new(start, end)
    }

    /// Confines reading to the element of the latest start tag, which has this name.
    pub(crate) fn confine_to_element(&mut self, name: Span) {
        let end = self.find_raw_end(self.at, name.slice(self.text).as_bytes());
        self.text = self.text.get(..end).unwrap_or_default();
    }

    /// Continues after the end tag of the confined element.
    pub(crate) fn leave_confined_element(&mut self) {
        let end_tag = self.text.len() < self.whole.len();
        self.text = self.whole;
        if end_tag {
            self.next_token();
        }
    }

    fn find_raw_end(&self, from: usize, name: &[u8]) -> usize {
        let ends = |at: &usize| self.byte_at(at + 1) == Some(b'/') && self.is_tag_name_at(at + 2, name);
        self.find_angles(from).find(ends).unwrap_or(self.text.len())
    }

    /// Returns the offsets of `<` from `from` on.
    fn find_angles(&self, from: usize) -> impl Iterator<Item = usize> + use<'a> {
        memchr_iter(b'<', self.rest_from(from)).map(move |at| from + at)
    }

    /// Returns whether `name` occurs at `at` as a whole tag name.
    fn is_tag_name_at(&self, at: usize, name: &[u8]) -> bool {
        let word = self.rest_from(at);
        word.get(..name.len()).is_some_and(|word| word.eq_ignore_ascii_case(name))
            && word.get(name.len()).is_some_and(|&byte| is_space(byte) || matches!(byte, b'/' | b'>'))
    }

    /// Returns the end of a script: its first end tag, except one that closes a `<script>` within `<!-- … -->` within it.
    fn find_script_end(&self, from: usize) -> usize {
        for at in self.find_angles(from) {
            match self.byte_at(at + 1) {
                Some(b'/') if self.is_tag_name_at(at + 2, b"script") => return at,
                Some(b'!') if self.rest_from(at).starts_with(b"<!--") => {
                    return self.find_escaped_script_end(from);
                }
                _ => {}
            }
        }
        self.text.len()
    }

    /// Finds the end like [`Self::find_script_end`], for the rare script that contains `<!--` (WHATWG, 13.2.5.20 to 31).
    fn find_escaped_script_end(&self, from: usize) -> usize {
        let (mut escaped, mut nested) = (false, false);
        let mut at = from;
        while let Some(byte) = self.byte_at(at) {
            let rest = self.rest_from(at);
            if !escaped && rest.starts_with(b"<!--") {
                escaped = true;
                at += 2; // the dashes may also end it: <!-->
            } else if escaped && rest.starts_with(b"-->") {
                (escaped, nested) = (false, false);
                at += 3;
            } else if byte == b'<'
                && self.byte_at(at + 1) == Some(b'/')
                && self.is_tag_name_at(at + 2, b"script")
            {
                if !nested {
                    return at;
                }
                nested = false;
                at += 2;
            } else {
                nested |= escaped && byte == b'<' && self.is_tag_name_at(at + 1, b"script");
                at += 1;
            }
        }
        self.text.len()
    }
}
