//! Scan of a text that validates its grammar (RFC 8259) and indexes its values.
//!
//! Where the runtime checks each memory access, state in memory is the largest cost. The scan is therefore one function whose
//! state the compiler keeps in registers, and only the list is lent to other functions. The bytes after a string are examined
//! together: its end, the separator, and the start of the next token.

use super::entry::{Entry, Kind, TextEncoding};
use super::name_hash::{hash_name, hash_name_at};
use super::{InvalidJson, number, unescape};
use crate::memory::block::{PlainScan, scan_plain_from, u32_at};

/// Maximum depth of arrays and objects, the same as serde_json's.
const DEPTH_MAX: usize = 127;
/// Bytes of text per value in a typical answer, for the initial capacity of the list.
const BYTES_PER_VALUE: usize = 20;
/// Sentinel after the end of a text; no value contains it.
const END_OF_TEXT: u8 = 0;

/// Indexes the values of a text in the order of their start; the first is the root.
pub fn scan_entries(text: &str) -> Result<Vec<Entry>, InvalidJson> {
    // Offsets are stored in 32 bits.
    u32::try_from(text.len()).map_err(|_| InvalidJson)?;
    let bytes = text.as_bytes();
    let mut entries = Vec::with_capacity(bytes.len() / BYTES_PER_VALUE + 8);
    // Entry of the enclosing container, its closing byte, and the nesting depth. Until a container ends, the `next` of its entry
    // is the index of the container around it.
    let (mut open, mut end, mut depth) = (0_u32, END_OF_TEXT, 0);
    let mut at = 0;
    loop {
        if end == b'}' {
            let (from, mark) = skip_whitespace(bytes, at);
            if mark != b'"' {
                return Err(InvalidJson);
            }
            let (to, letters, word) = scan_string(bytes, from + 1).ok_or(InvalidJson)?;
            let (letters, mark) = match letters.is_verbatim() {
                true => (TextEncoding::Plain, hash_name_at(bytes, from + 1, to)),
                false => (letters, hash_escaped_name(bytes, from + 1, to)),
            };
            entries.push(Entry {
                from: to_u32(from),
                to: to_u32(to + 1),
                next: mark,
                kind: Kind::Text(letters),
            });
            at = match byte_of_word(word, 1) {
                b':' => to + 2,
                _ => skip_to_colon(bytes, to + 1).ok_or(InvalidJson)?,
            };
        }
        let (from, first) = skip_whitespace(bytes, at);
        let own = to_u32(entries.len());
        let noted = |to, kind| Entry { from: to_u32(from), to: to_u32(to), next: own + 1, kind };
        let mut next;
        if first == b'"' {
            let (to, letters, word) = scan_string(bytes, from + 1).ok_or(InvalidJson)?;
            at = to + 1;
            next = byte_of_word(word, 1);
            entries.push(noted(at, Kind::Text(letters)));
        } else if first == b'{' || first == b'[' {
            if depth == DEPTH_MAX {
                return Err(InvalidJson);
            }
            let kind = if first == b'{' { Kind::Object } else { Kind::List };
            entries.push(Entry { next: open, ..noted(from + 1, kind) });
            depth += 1;
            (open, end) = (own, closing_byte(kind));
            (at, next) = skip_whitespace(bytes, from + 1);
            if next != end {
                continue;
            }
        } else {
            let kind;
            (kind, at) = scan_literal_or_number(bytes, from, first).ok_or(InvalidJson)?;
            next = byte_at(bytes, at);
            entries.push(noted(at, kind));
        }
        loop {
            if next <= b' ' {
                (at, next) = skip_whitespace(bytes, at);
            }
            if depth == 0 {
                return if at == bytes.len() { Ok(entries) } else { Err(InvalidJson) };
            }
            if next == b',' {
                break;
            }
            if next != end {
                return Err(InvalidJson);
            }
            at += 1;
            next = byte_at(bytes, at);
            let behind = to_u32(entries.len());
            if let Some(entry) = entries.get_mut(open as usize) {
                (entry.to, open, entry.next) = (to_u32(at), entry.next, behind);
            }
            depth -= 1;
            end = if depth == 0 {
                END_OF_TEXT
            } else {
                entries.get(open as usize).map_or(END_OF_TEXT, |entry| closing_byte(entry.kind))
            };
        }
        at += 1;
    }
}

/// Returns the byte that closes a container.
const fn closing_byte(kind: Kind) -> u8 {
    if matches!(kind, Kind::Object) { b'}' } else { b']' }
}

/// Scans a string after its opening quotation mark: returns the offset of the closing mark, the encoding of the text, and the
/// four bytes that begin with that mark.
#[inline(always)]
fn scan_string(bytes: &[u8], from: usize) -> Option<(usize, TextEncoding, u32)> {
    let PlainScan { plain: end, is_ascii } = scan_plain_from(bytes, from);
    let word = u32_at(bytes, end);
    if byte_of_word(word, 0) == b'"' {
        return Some((end, if is_ascii { TextEncoding::Ascii } else { TextEncoding::Plain }, word));
    }
    let (letters, end) = scan_escaped_string(bytes, end)?;
    Some((end, letters, u32_at(bytes, end)))
}

/// Scans a string from its first escape on: returns the encoding of the text and the offset of the closing mark.
#[cold]
#[inline(never)]
fn scan_escaped_string(bytes: &[u8], mut at: usize) -> Option<(TextEncoding, usize)> {
    let mut letters = TextEncoding::Escaped;
    while let Some([b'\\', escape @ ..]) = bytes.get(at..) {
        let escape = unescape::parse_escape(escape)?;
        if escape.letter.is_none() {
            letters = TextEncoding::Halved;
        }
        at = scan_plain_from(bytes, at + 1 + escape.bytes).plain;
    }
    (byte_at(bytes, at) == b'"').then_some((letters, at))
}

/// Scans a literal or a number: returns its kind and its end.
#[inline(always)]
fn scan_literal_or_number(bytes: &[u8], at: usize, first: u8) -> Option<(Kind, usize)> {
    match first {
        b't' => match_literal(bytes, at, b"true").map(|end| (Kind::Flag, end)),
        b'f' => match_literal(bytes, at, b"false").map(|end| (Kind::Flag, end)),
        b'n' => match_literal(bytes, at, b"null").map(|end| (Kind::Null, end)),
        _ => number::find_number_end(bytes, at).map(|end| (Kind::Number, end)),
    }
}

fn match_literal(bytes: &[u8], at: usize, word: &[u8]) -> Option<usize> {
    let is_there = bytes.get(at..).is_some_and(|rest| rest.starts_with(word));
    is_there.then_some(at + word.len())
}

/// Returns one byte of a word.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "it is what is wanted")]
const fn byte_of_word(word: u32, at: u32) -> u8 {
    (word >> (at * u8::BITS)) as u8
}

/// Returns the offset after a colon, which may follow white space.
#[cold]
#[inline(never)]
fn skip_to_colon(bytes: &[u8], at: usize) -> Option<usize> {
    match skip_whitespace(bytes, at) {
        (at, b':') => Some(at + 1),
        _ => None,
    }
}

#[inline(always)]
fn byte_at(bytes: &[u8], at: usize) -> u8 {
    bytes.get(at).copied().unwrap_or(END_OF_TEXT)
}

/// Skips white space, of which most answers have none: returns its end, and the byte there.
#[inline(always)]
fn skip_whitespace(bytes: &[u8], at: usize) -> (usize, u8) {
    let next = byte_at(bytes, at);
    if next > b' ' {
        return (at, next);
    }
    let at = find_whitespace_end(bytes, at);
    (at, byte_at(bytes, at))
}

#[cold]
#[inline(never)]
fn find_whitespace_end(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().take_while(|byte| b" \n\r\t".contains(byte)).count()
}

#[cold]
#[inline(never)]
fn hash_escaped_name(text: &[u8], from: usize, to: usize) -> u32 {
    let name = text.get(from..to).unwrap_or_default();
    hash_name(unescape::unescape(str::from_utf8(name).unwrap_or_default()).as_bytes())
}

/// Converts an offset or index, whose bound was checked at the start.
#[allow(clippy::cast_possible_truncation)]
const fn to_u32(at: usize) -> u32 {
    at as u32
}
