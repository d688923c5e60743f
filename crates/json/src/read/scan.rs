//! The pass over a text that checks its grammar (RFC 8259) and notes its values.

use super::entry::{Entry, Kind, Letters};
use super::mark::mark;
use super::{Broken, decode, number};
use crate::block::look_through;

/// How deep lists and objects may nest: as deep as serde_json lets them.
const DEPTH_MAX: usize = 127;
/// Bytes of text for each value of a usual answer: where the list of entries begins.
const BYTES_A_VALUE: usize = 24;

/// The values of a text in the order in which they begin; the first is the whole.
pub fn entries(text: &str) -> Result<Vec<Entry>, Broken> {
    // Places are kept in 32 bits.
    u32::try_from(text.len()).map_err(|_| Broken)?;
    let mut scan = Scan { text, at: 0, entries: Vec::with_capacity(text.len() / BYTES_A_VALUE + 8) };
    scan.blank();
    scan.value(0)?;
    scan.blank();
    if scan.at == text.len() { Ok(scan.entries) } else { Err(Broken) }
}

struct Scan<'t> {
    text: &'t str,
    at: usize,
    entries: Vec<Entry>,
}

impl Scan<'_> {
    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// What is not passed over yet.
    fn rest(&self) -> &[u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    /// Passes over white space.
    fn blank(&mut self) {
        // Most answers have none.
        while self.byte().is_some_and(|byte| byte <= b' ' && b" \n\r\t".contains(&byte)) {
            self.at += 1;
        }
    }

    /// Passes over a byte that has to be there.
    fn pass(&mut self, byte: u8) -> Result<(), Broken> {
        if self.byte() != Some(byte) {
            return Err(Broken);
        }
        self.at += 1;
        Ok(())
    }

    fn value(&mut self, depth: usize) -> Result<(), Broken> {
        match self.byte() {
            Some(b'"') => self.text(),
            Some(b'{') => self.object(depth),
            Some(b'[') => self.list(depth),
            Some(b't') => self.word(b"true", Kind::Flag),
            Some(b'f') => self.word(b"false", Kind::Flag),
            Some(b'n') => self.word(b"null", Kind::Null),
            _ => {
                let from = self.at;
                self.at += number::length(self.rest()).ok_or(Broken)?;
                self.note(from, Kind::Number);
                Ok(())
            }
        }
    }

    fn word(&mut self, word: &[u8], kind: Kind) -> Result<(), Broken> {
        let from = self.at;
        if !self.rest().starts_with(word) {
            return Err(Broken);
        }
        self.at += word.len();
        self.note(from, kind);
        Ok(())
    }

    fn list(&mut self, depth: usize) -> Result<(), Broken> {
        let own = self.open(Kind::List, depth)?;
        if self.byte() != Some(b']') {
            loop {
                self.value(depth + 1)?;
                self.blank();
                if self.byte() != Some(b',') {
                    break;
                }
                self.at += 1;
                self.blank();
            }
        }
        self.close(own, b']')
    }

    fn object(&mut self, depth: usize) -> Result<(), Broken> {
        let own = self.open(Kind::Object, depth)?;
        if self.byte() != Some(b'}') {
            loop {
                let name = self.name()?;
                self.value(depth + 1)?;
                let next = place(self.entries.len());
                if let Some(name) = self.entries.get_mut(name) {
                    name.next = next;
                }
                self.blank();
                if self.byte() != Some(b',') {
                    break;
                }
                self.at += 1;
                self.blank();
            }
        }
        self.close(own, b'}')
    }

    /// The name of a member, up to its value; which entry it is.
    fn name(&mut self) -> Result<usize, Broken> {
        let own = self.entries.len();
        if self.byte() != Some(b'"') {
            return Err(Broken);
        }
        self.text()?;
        if let Some(entry) = self.entries.get_mut(own) {
            let inside = self.text.get(entry.from as usize + 1..entry.to as usize - 1).unwrap_or_default();
            entry.mark = match entry.kind {
                Kind::Text(Letters::Escaped) => mark(decode::unescaped(inside).as_bytes()),
                _ => mark(inside.as_bytes()),
            };
        }
        self.blank();
        self.pass(b':')?;
        self.blank();
        Ok(own)
    }

    /// Passes over what opens a list or an object; which entry is its own.
    fn open(&mut self, kind: Kind, depth: usize) -> Result<usize, Broken> {
        if depth == DEPTH_MAX {
            return Err(Broken);
        }
        let own = self.entries.len();
        let from = self.at;
        self.at += 1;
        self.note(from, kind);
        self.blank();
        Ok(own)
    }

    fn close(&mut self, own: usize, by: u8) -> Result<(), Broken> {
        self.pass(by)?;
        let (to, next) = (place(self.at), place(self.entries.len()));
        if let Some(entry) = self.entries.get_mut(own) {
            (entry.to, entry.next) = (to, next);
        }
        Ok(())
    }

    /// Notes a value that ends here.
    fn note(&mut self, from: usize, kind: Kind) {
        let next = place(self.entries.len() + 1);
        self.entries.push(Entry { from: place(from), to: place(self.at), next, mark: 0, kind });
    }

    /// A string, from its quotation mark on.
    fn text(&mut self) -> Result<(), Broken> {
        let from = self.at;
        self.at += 1;
        let mut letters = if self.plain() { Letters::Ascii } else { Letters::Plain };
        while self.byte() == Some(b'\\') {
            let escape = decode::escape(self.rest().get(1..).unwrap_or_default()).ok_or(Broken)?;
            self.at += 1 + escape.bytes;
            letters = match (letters, escape.letter) {
                (Letters::Halved, _) | (_, None) => Letters::Halved,
                _ => Letters::Escaped,
            };
            self.plain();
        }
        self.pass(b'"')?;
        self.note(from, Kind::Text(letters));
        Ok(())
    }

    /// Passes over what stands for itself in a string, up to a quotation mark, an escape or what may not be there; whether all
    /// of it is ASCII.
    fn plain(&mut self) -> bool {
        let seen = look_through(self.rest());
        self.at += seen.plain;
        seen.is_ascii
    }
}

/// A place in the text or among the entries, of which there are fewer than letters: both fit, as is seen to at the start.
#[allow(clippy::cast_possible_truncation)]
const fn place(at: usize) -> u32 {
    at as u32
}
