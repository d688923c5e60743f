//! Copying short texts. An answer is made of hundreds of them, and the engine's own copy, which is best for long ones, is a
//! call that costs more than the text: short ones are copied here, in a few pieces of a fixed size, each of which the engine
//! checks once.

#![allow(unsafe_code, reason = "a text can only be appended to by whole texts, which the engine copies")]

use crate::block::{BLOCK, Block, HALF, is_escaped, load, look, look_through, pair};

/// Bytes of the longest text that is copied here.
const SHORT_MAX: usize = 3 * BLOCK;
const QUARTER: usize = HALF / 2;

/// Appends a text as it is.
pub fn push(out: &mut String, text: &str) {
    match text.len() {
        // SAFETY: there is room for the text, and all of it is put there.
        0..=SHORT_MAX => unsafe { append(out, text.len(), |end| put(end, text.as_bytes())) },
        _ => out.push_str(text),
    }
}

/// Appends a text between quotation marks, up to the first letter that needs an escape; what is left of it with that letter.
/// The closing mark is only there when nothing is left.
pub fn push_quoted<'t>(out: &mut String, text: &'t str) -> &'t str {
    let bytes = text.as_bytes();
    let mut plain = 0;
    // SAFETY: there is room for the text and its marks. What is put there ends with a whole letter, for what is escaped is one
    // byte long and parts none.
    unsafe {
        append(out, bytes.len() + 2, |end| {
            let begin = piece(end, b"\"");
            plain = put_plain(begin, bytes);
            let end = begin.add(plain);
            if plain == bytes.len() { piece(end, b"\"") } else { end }
        });
    }
    text.get(plain..).unwrap_or_default()
}

/// Appends `,"name":`, of a name that needs no escape.
pub fn push_name(out: &mut String, name: &str) {
    if name.len() > SHORT_MAX {
        out.push_str(",\"");
        out.push_str(name);
        out.push_str("\":");
        return;
    }
    // SAFETY: there is room for the name and what is around it, and all of it is put there.
    unsafe {
        append(out, SHORT_MAX + QUARTER, |end| piece(put(piece(end, b",\""), name.as_bytes()), b"\":"));
    }
}

/// Makes of the comma at a place, which came before a first value, the bracket that opens what holds it, and closes that; both
/// brackets where there was no value.
pub fn enclose(out: &mut String, from: usize, [open, close]: [u8; 2]) {
    // SAFETY: a letter of ASCII takes another's place or follows the text.
    unsafe {
        let bytes = out.as_mut_vec();
        match bytes.get_mut(from) {
            Some(comma @ b',') => *comma = open,
            _ => bytes.push(open),
        }
        bytes.push(close);
    }
}

/// Appends what `write` puts behind the text, where there is so much room: up to the place that it tells.
///
/// # Safety
/// It puts whole letters there, without a gap, and no more than there is room for.
#[inline]
unsafe fn append(out: &mut String, room: usize, write: impl FnOnce(*mut u8) -> *mut u8) {
    out.reserve(room);
    // SAFETY: up to `end`, letters are set, as the caller sees to.
    unsafe {
        let out = out.as_mut_vec();
        let end = write(out.as_mut_ptr().add(out.len()));
        out.set_len(end.offset_from_unsigned(out.as_ptr()));
    }
}

/// Puts a short text at a place, in the largest pieces that there are, of which the last overlaps the one before it; where it
/// ends.
#[inline]
unsafe fn put(to: *mut u8, bytes: &[u8]) -> *mut u8 {
    // SAFETY: all pieces lie within the text, so there is room for them.
    unsafe {
        let end = to.add(bytes.len());
        if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
            block(to, load(first));
            if let Some(second) = bytes.get(BLOCK..).and_then(<[u8]>::first_chunk) {
                block(to.add(BLOCK), load(second));
            }
            block(end.sub(BLOCK), load(last));
        } else if let (Some(first), Some(last)) = (bytes.first_chunk::<HALF>(), bytes.last_chunk::<HALF>()) {
            piece(to, first);
            piece(end.sub(HALF), last);
        } else if let (Some(first), Some(last)) =
            (bytes.first_chunk::<QUARTER>(), bytes.last_chunk::<QUARTER>())
        {
            piece(to, first);
            piece(end.sub(QUARTER), last);
        } else if let (Some(first), Some(last)) = (bytes.first_chunk::<2>(), bytes.last_chunk::<2>()) {
            piece(to, first);
            piece(end.sub(2), last);
        } else if let [byte] = bytes {
            piece(to, &[*byte]);
        }
        end
    }
}

/// Puts a text at a place, up to the first letter that needs an escape; how many bytes of it. So many may be set as it has.
#[inline]
unsafe fn put_plain(to: *mut u8, bytes: &[u8]) -> usize {
    let Some(last) = bytes.last_chunk() else {
        // SAFETY: as of this function.
        return if unsafe { is_put_plain(to, bytes) } { bytes.len() } else { look_through(bytes).plain };
    };
    // SAFETY: what is put lies within the text, for which there is room.
    let stops_at = |at: usize, bytes| unsafe {
        let letters = load(bytes);
        block(to.add(at), letters);
        look(letters).stops
    };
    let mut at = 0;
    for bytes in bytes.as_chunks().0 {
        let stops = stops_at(at, bytes);
        if stops != 0 {
            return at + stops.trailing_zeros() as usize;
        }
        at += BLOCK;
    }
    let at = bytes.len() - BLOCK;
    match stops_at(at, last) {
        0 => bytes.len(),
        stops => at + stops.trailing_zeros() as usize,
    }
}

/// Puts a text shorter than a block at a place; whether it needs no escape.
#[inline]
unsafe fn is_put_plain(to: *mut u8, bytes: &[u8]) -> bool {
    // SAFETY: all pieces lie within the text, so there is room for them.
    unsafe {
        let end = to.add(bytes.len());
        let letters = if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
            piece(to, first);
            piece(end.sub(HALF), last);
            pair(u64::from_ne_bytes(*first), u64::from_ne_bytes(*last))
        } else if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
            piece(to, first);
            piece(end.sub(QUARTER), last);
            let both = u64::from(u32::from_ne_bytes(*first)) << 32 | u64::from(u32::from_ne_bytes(*last));
            pair(both, both)
        } else if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
            piece(to, first);
            piece(end.sub(2), last);
            let both = u64::from(u16::from_ne_bytes(*first)) << 16 | u64::from(u16::from_ne_bytes(*last));
            pair(both << 32 | both, both << 32 | both)
        } else {
            return bytes.first().is_none_or(|byte| {
                piece(to, &[*byte]);
                !is_escaped(*byte)
            });
        };
        look(letters).stops == 0
    }
}

/// Puts a block at a place.
#[inline]
unsafe fn block(to: *mut u8, letters: Block) {
    // SAFETY: there is room for it, as the caller sees to.
    unsafe { to.cast::<Block>().write_unaligned(letters) };
}

/// Puts bytes at a place; where they end.
#[inline]
unsafe fn piece<const SIZE: usize>(to: *mut u8, bytes: &[u8; SIZE]) -> *mut u8 {
    // SAFETY: there is room for them, as the caller sees to.
    unsafe {
        to.cast::<[u8; SIZE]>().write_unaligned(*bytes);
        to.add(SIZE)
    }
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
            push_name(&mut out, text);
            push(&mut out, text);
            push_name(&mut out, "name");
            enclose(&mut out, 2, *b"{}");
            assert_eq!(out, format!("é{{\"{text}\":{text},\"name\":}}"));
            out.clear();
            assert_eq!(push_quoted(&mut out, text), "");
            assert_eq!(out, format!("\"{text}\""));
        }
    }

    #[test]
    fn texts_are_copied_up_to_an_escape_at_every_place() {
        for length in 1..70 {
            for at in 0..length {
                let plain = "a".repeat(at);
                let text = format!("{plain}\n{}", "b\"".repeat(length - at));
                let text = &text[..length];
                let mut out = String::new();
                assert_eq!(push_quoted(&mut out, text), &text[at..], "{text:?}");
                assert_eq!(out, format!("\"{plain}"));
            }
        }
    }
}
