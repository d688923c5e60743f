//! Copying short texts. An answer is made of hundreds of them, and the engine's own copy, which is best for long ones, is a
//! call that costs more than the text: short ones are copied here, in a few pieces of a fixed size.

use std::mem::MaybeUninit;

use crate::block::{BLOCK, HALF, is_plain};

/// Bytes of the longest text that is copied here.
const SHORT_MAX: usize = 3 * BLOCK;
const QUARTER: usize = HALF / 2;

/// Appends a text as it is.
pub fn push(out: &mut String, text: &str) {
    match text.len() {
        0..=SHORT_MAX => append(out, |spare| put(spare, 0, text.as_bytes())),
        _ => out.push_str(text),
    }
}

/// Appends a short text that needs no escape, between quotation marks. False for any other, of which nothing is appended.
pub fn push_quoted(out: &mut String, text: &str) -> bool {
    let is_short = text.len() <= SHORT_MAX && is_plain(text.as_bytes());
    if is_short {
        append(out, |spare| {
            let end = piece(spare, 0, b"\"");
            let end = put(spare, end, text.as_bytes());
            piece(spare, end, b"\"")
        });
    }
    is_short
}

/// Appends `,"name":`, without the comma where `is_first`, of a name that needs no escape.
pub fn push_name(out: &mut String, name: &str, is_first: bool) {
    if name.len() > SHORT_MAX {
        out.push_str(if is_first { "\"" } else { ",\"" });
        out.push_str(name);
        out.push_str("\":");
        return;
    }
    append(out, |spare| {
        let end = if is_first { piece(spare, 0, b"\"") } else { piece(spare, 0, b",\"") };
        let end = put(spare, end, name.as_bytes());
        piece(spare, end, b"\":")
    });
}

/// Room for what is appended: so much is there when `write` is called.
type Spare = [MaybeUninit<u8>];

/// Appends what `write` puts at the start of the room that is left, so many bytes as it says.
#[inline]
#[allow(unsafe_code, reason = "a text can only be appended to by whole texts, which the engine copies")]
fn append(out: &mut String, write: impl FnOnce(&mut Spare) -> usize) {
    out.reserve(SHORT_MAX + QUARTER);
    // SAFETY: those above put whole texts and ASCII one behind the other, and so many bytes are set then.
    unsafe {
        let out = out.as_mut_vec();
        let end = out.len() + write(out.spare_capacity_mut());
        out.set_len(end);
    }
}

/// Puts a short text into the room from `at` on, in the largest pieces that there are, of which the last overlaps the one
/// before it; where it ends.
#[inline]
fn put(room: &mut Spare, at: usize, bytes: &[u8]) -> usize {
    let end = at + bytes.len();
    if let (Some(first), Some(last)) = (bytes.first_chunk::<BLOCK>(), bytes.last_chunk::<BLOCK>()) {
        piece(room, at, first);
        if let Some(second) = bytes.get(BLOCK..).and_then(<[u8]>::first_chunk::<BLOCK>) {
            piece(room, at + BLOCK, second);
        }
        piece(room, end - BLOCK, last)
    } else if let (Some(first), Some(last)) = (bytes.first_chunk::<HALF>(), bytes.last_chunk::<HALF>()) {
        piece(room, at, first);
        piece(room, end - HALF, last)
    } else if let (Some(first), Some(last)) = (bytes.first_chunk::<QUARTER>(), bytes.last_chunk::<QUARTER>())
    {
        piece(room, at, first);
        piece(room, end - QUARTER, last)
    } else {
        let mut end = at;
        for byte in bytes {
            end = piece(room, end, &[*byte]);
        }
        end
    }
}

/// Puts bytes into the room at a place; where they end.
#[inline]
fn piece<const SIZE: usize>(room: &mut Spare, at: usize, bytes: &[u8; SIZE]) -> usize {
    if let Some(room) = room.get_mut(at..).and_then(<[_]>::first_chunk_mut::<SIZE>) {
        room.write_copy_of_slice(bytes);
    }
    at + SIZE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_every_length_are_copied() {
        let text = "ein Text mit Umlauten: äöü, länger als alles, was nach Worten kopiert wird";
        for (end, _) in text.char_indices() {
            let text = &text[..end];
            let mut out = "é".to_owned();
            push(&mut out, text);
            push_name(&mut out, "name", false);
            push_name(&mut out, text, true);
            assert_eq!(out, format!("é{text},\"name\":\"{text}\":"));
            out.clear();
            assert_eq!(push_quoted(&mut out, text), text.len() <= SHORT_MAX);
            assert!(out.is_empty() || out == format!("\"{text}\""));
        }
        for text in ["\n", "a\"", "a text\\", "more than one word\t", "\u{1} more than one word"] {
            let mut out = String::new();
            assert!(!push_quoted(&mut out, text) && out.is_empty(), "{text:?}");
        }
    }
}
