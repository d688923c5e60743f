//! The pass over a text that checks its grammar (RFC 8259) and notes its values.
//!
//! Where the runtime checks each access to memory, what is kept there costs most. The pass is therefore one function, whose
//! state the compiler keeps in registers, as long as none of it is lent to a function that is not part of it.

use std::mem::take;

use super::entry::{Entry, Kind, Letters};
use super::mark::mark;
use super::{Broken, decode, number};
use crate::block::look_through;

/// How deep lists and objects may nest: as deep as serde_json lets them.
const DEPTH_MAX: usize = 127;
/// Bytes of text for each value of a usual answer: where the list of entries begins.
const BYTES_A_VALUE: usize = 20;

/// The values of a text in the order in which they begin; the first is the whole.
pub fn entries(text: &str) -> Result<Vec<Entry>, Broken> {
    // Places are kept in 32 bits.
    u32::try_from(text.len()).map_err(|_| Broken)?;
    let entries = Vec::with_capacity(text.len() / BYTES_A_VALUE + 8);
    let mut scan = Scan { text, at: 0, entries, inside: None };
    // Those around the list or object in which it is, from the outermost on.
    let (mut around, mut depth) = ([None; DEPTH_MAX], 0);
    loop {
        if scan.inside.is_some_and(|open| open.is_object) {
            scan.name()?;
        }
        if let Some(open) = scan.value()? {
            *around.get_mut(depth).ok_or(Broken)? = scan.inside.replace(open);
            depth += 1;
            if scan.next() != open.end() {
                continue;
            }
        }
        loop {
            let next = scan.next();
            let Some(open) = scan.inside else {
                return if scan.at == text.len() { Ok(scan.entries) } else { Err(Broken) };
            };
            if next == b',' {
                break;
            }
            if next != open.end() {
                return Err(Broken);
            }
            scan.close(open);
            depth -= 1;
            scan.inside = around.get(depth).copied().flatten();
        }
        scan.at += 1;
    }
}

struct Scan<'t> {
    text: &'t str,
    at: usize,
    entries: Vec<Entry>,
    inside: Option<Open>,
}

/// A list or an object that has not ended.
#[derive(Clone, Copy)]
struct Open {
    /// Its entry.
    own: u32,
    is_object: bool,
}

impl Open {
    const fn end(self) -> u8 {
        if self.is_object { b'}' } else { b']' }
    }
}

impl Scan<'_> {
    #[inline(always)]
    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// What is not passed over yet.
    #[inline(always)]
    fn rest(&self) -> &[u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    /// Passes over white space; the byte behind it, 0 where the text ends.
    #[inline(always)]
    fn next(&mut self) -> u8 {
        let mut next = self.byte().unwrap_or_default();
        // Most answers have none.
        if next <= b' ' {
            self.at = behind_blank(self.text.as_bytes(), self.at);
            next = self.byte().unwrap_or_default();
        }
        next
    }

    /// Passes over a value; of a list or object, which it tells, over what opens it.
    #[inline(always)]
    fn value(&mut self) -> Result<Option<Open>, Broken> {
        let next = self.next();
        let from = self.at;
        let kind = match next {
            b'"' => Kind::Text(self.string()?),
            b'{' => self.opening(Kind::Object),
            b'[' => self.opening(Kind::List),
            b't' => self.word(b"true", Kind::Flag)?,
            b'f' => self.word(b"false", Kind::Flag)?,
            b'n' => self.word(b"null", Kind::Null)?,
            _ => {
                self.at += number::length(self.rest()).ok_or(Broken)?;
                Kind::Number
            }
        };
        let own = place(self.entries.len());
        self.note(Entry { from: place(from), to: place(self.at), next: own + 1, kind });
        Ok(match kind {
            Kind::Object | Kind::List => Some(Open { own, is_object: kind == Kind::Object }),
            _ => None,
        })
    }

    #[inline(always)]
    fn opening(&mut self, kind: Kind) -> Kind {
        self.at += 1;
        kind
    }

    /// Passes over what closes a list or object.
    #[inline(always)]
    fn close(&mut self, open: Open) {
        self.at += 1;
        let (to, next) = (place(self.at), place(self.entries.len()));
        if let Some(entry) = self.entries.get_mut(open.own as usize) {
            (entry.to, entry.next) = (to, next);
        }
    }

    /// Passes over the name of a member, up to its value.
    #[inline(always)]
    fn name(&mut self) -> Result<(), Broken> {
        if self.next() != b'"' {
            return Err(Broken);
        }
        let from = self.at;
        let (letters, next) = match self.string()? {
            Letters::Ascii | Letters::Plain => (Letters::Plain, mark(self.inside_of(from))),
            Letters::Escaped => (Letters::Escaped, mark_of_escaped(self.inside_of(from))),
            Letters::Halved => (Letters::Halved, mark(self.inside_of(from))),
        };
        let kind = Kind::Text(letters);
        self.note(Entry { from: place(from), to: place(self.at), next, kind });
        if self.next() != b':' {
            return Err(Broken);
        }
        self.at += 1;
        Ok(())
    }

    /// What stands between the quotation marks of the string that was passed over.
    #[inline(always)]
    fn inside_of(&self, from: usize) -> &[u8] {
        let length = self.at - from - 2;
        self.text.as_bytes().get(from + 1..).and_then(|rest| rest.get(..length)).unwrap_or_default()
    }

    #[inline(always)]
    #[allow(unsafe_code, reason = "`Vec::push` lends the list to what makes room")]
    fn note(&mut self, noted: Entry) {
        if self.entries.len() == self.entries.capacity() {
            self.entries = with_more(take(&mut self.entries));
        }
        if let Some(room) = self.entries.spare_capacity_mut().first_mut() {
            room.write(noted);
            // SAFETY: one more has been written.
            unsafe { self.entries.set_len(self.entries.len() + 1) };
        }
    }

    #[inline(always)]
    fn word(&mut self, word: &[u8], kind: Kind) -> Result<Kind, Broken> {
        if !self.rest().starts_with(word) {
            return Err(Broken);
        }
        self.at += word.len();
        Ok(kind)
    }

    /// Passes over a string, from its quotation mark on.
    #[inline(always)]
    fn string(&mut self) -> Result<Letters, Broken> {
        self.at += 1;
        let seen = look_through(self.rest());
        self.at += seen.plain;
        let mut letters = if seen.is_ascii { Letters::Ascii } else { Letters::Plain };
        if self.byte() != Some(b'"') {
            (letters, self.at) = escapes(self.text.as_bytes(), self.at)?;
        }
        self.at += 1;
        Ok(letters)
    }
}

/// Of a string from its first escape on: how it is written, and where it ends.
fn escapes(text: &[u8], mut at: usize) -> Result<(Letters, usize), Broken> {
    let mut letters = Letters::Escaped;
    while let Some([b'\\', escape @ ..]) = text.get(at..) {
        let escape = decode::escape(escape).ok_or(Broken)?;
        if escape.letter.is_none() {
            letters = Letters::Halved;
        }
        at += 1 + escape.bytes;
        at += look_through(text.get(at..).unwrap_or_default()).plain;
    }
    if text.get(at) == Some(&b'"') { Ok((letters, at)) } else { Err(Broken) }
}

/// The place behind white space.
#[cold]
fn behind_blank(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    at + rest.iter().take_while(|byte| b" \n\r\t".contains(byte)).count()
}

#[cold]
fn mark_of_escaped(name: &[u8]) -> u32 {
    mark(decode::unescaped(str::from_utf8(name).unwrap_or_default()).as_bytes())
}

/// The entries with as much room again.
#[cold]
fn with_more(mut entries: Vec<Entry>) -> Vec<Entry> {
    entries.reserve(entries.len().max(8));
    entries
}

/// A place in the text or among the entries, of which there are fewer than letters: both fit, as is seen to at the start.
#[allow(clippy::cast_possible_truncation)]
const fn place(at: usize) -> u32 {
    at as u32
}
