//! The pass over a text that checks its grammar (RFC 8259) and notes its values.

use super::document::{Entry, Json, Kind, Letters};
use super::object::mark;
use super::{Broken, decode, number};
use crate::block::{BLOCK, look};
use crate::escape::is_escaped;

/// How deep lists and objects may nest: as deep as serde_json lets them.
const DEPTH_MAX: usize = 127;
/// Bytes of text for each value of a usual answer: where the list of entries begins.
const BYTES_A_VALUE: usize = 24;

/// The values of a text in the order in which they begin; the first is the whole.
pub fn entries(text: &str) -> Result<Vec<Entry>, Broken> {
    let bytes = text.as_bytes();
    // Places are kept in 32 bits.
    u32::try_from(bytes.len()).map_err(|_| Broken)?;
    let mut scan = Scan { text, bytes, at: 0, entries: Vec::with_capacity(bytes.len() / BYTES_A_VALUE + 8) };
    scan.blank();
    scan.value(0)?;
    scan.blank();
    if scan.at == bytes.len() { Ok(scan.entries) } else { Err(Broken) }
}

struct Scan<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    entries: Vec<Entry>,
}

impl Scan<'_> {
    fn byte(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
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
                self.at += number::length(self.bytes.get(from..).unwrap_or_default()).ok_or(Broken)?;
                self.note(from, Kind::Number);
                Ok(())
            }
        }
    }

    fn word(&mut self, word: &[u8], kind: Kind) -> Result<(), Broken> {
        let from = self.at;
        if !self.bytes.get(from..).is_some_and(|rest| rest.starts_with(word)) {
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
        let mark = match self.entries.get(own) {
            Some(Entry { from, to, kind: Kind::Text(letters), .. }) if letters.are_plain() => {
                self.bytes.get(*from as usize + 1..*to as usize - 1).map(mark)
            }
            _ => Json { text: self.text, entries: &self.entries, at: own }
                .text()
                .map(|name| mark(name.as_bytes())),
        };
        if let Some(entry) = self.entries.get_mut(own) {
            entry.mark = mark.unwrap_or_default();
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
            let escape = decode::escape(self.bytes.get(self.at + 1..).unwrap_or_default()).ok_or(Broken)?;
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
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let (blocks, rest) = rest.as_chunks();
        let mut is_ascii = true;
        for block in blocks {
            let seen = look(block);
            is_ascii &= seen.is_ascii;
            self.at += seen.plain;
            if seen.plain < BLOCK {
                return is_ascii;
            }
        }
        for byte in rest.iter().take_while(|byte| !is_escaped(**byte)) {
            is_ascii &= byte.is_ascii();
            self.at += 1;
        }
        is_ascii
    }
}

/// A place in the text or among the entries, of which there are fewer than letters: both fit, as is seen to at the start.
#[allow(clippy::cast_possible_truncation)]
const fn place(at: usize) -> u32 {
    at as u32
}
