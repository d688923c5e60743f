//! Copies short strings. An answer consists of hundreds of them, and for a short one the call of the engine's `memory.copy`
//! costs more than the copy. Here they are copied in a few chunks of fixed size, each of which costs one bounds check.

use super::block::{BLOCK, Block, HALF_BLOCK, block_from_words, classify, is_escaped, load, scan_plain};

/// The longest string that is copied in chunks, in bytes.
const SHORT_MAX: usize = 3 * BLOCK;
const QUARTER_BLOCK: usize = HALF_BLOCK / 2;

/// Appends a string unchanged.
pub fn push_text(out: &mut String, text: &str) {
    match text.len() {
        // SAFETY: `text.len()` bytes are reserved, and all of them are written.
        0..=SHORT_MAX => unsafe { append_raw(out, text.len(), |end| copy_short(end, text.as_bytes())) },
        _ => out.push_str(text),
    }
}

/// Appends a quoted string up to the first character that needs an escape, and returns the rest, which begins with that
/// character. The closing quote is written only when nothing is left.
pub fn push_quoted<'t>(out: &mut String, text: &'t str) -> &'t str {
    let bytes = text.as_bytes();
    let mut plain = 0;
    // SAFETY: the string and two quotes are reserved. Only ASCII bytes are escaped, so what is written ends at a character
    // boundary.
    unsafe {
        append_raw(out, bytes.len() + 2, |end| {
            let begin = write_chunk(end, b"\"");
            plain = copy_until_escape(begin, bytes);
            let end = begin.add(plain);
            if plain == bytes.len() { write_chunk(end, b"\"") } else { end }
        });
    }
    text.get(plain..).unwrap_or_default()
}

/// Appends `,"name":` for a name that needs no escape.
pub fn push_name(out: &mut String, name: &str) {
    if name.len() > SHORT_MAX {
        out.push_str(",\"");
        out.push_str(name);
        out.push_str("\":");
        return;
    }
    // SAFETY: the name and four bytes around it are reserved, and all of them are written.
    unsafe {
        append_raw(out, SHORT_MAX + QUARTER_BLOCK, |end| {
            write_chunk(copy_short(write_chunk(end, b",\""), name.as_bytes()), b"\":")
        });
    }
}

/// Replaces the comma at `from`, which precedes the first value, by the opening bracket, and appends the closing one; appends
/// both when there was no value.
pub fn add_brackets(out: &mut String, from: usize, [open, close]: [u8; 2]) {
    // SAFETY: an ASCII byte replaces another one or is appended.
    unsafe {
        let bytes = out.as_mut_vec();
        match bytes.get_mut(from) {
            Some(comma @ b',') => *comma = open,
            _ => bytes.push(open),
        }
        bytes.push(close);
    }
}

/// Appends what `write` writes after the string, up to the pointer that it returns. `room` bytes are reserved for it.
///
/// # Safety
/// `write` must write whole characters, without a gap, and at most `room` bytes.
#[inline]
unsafe fn append_raw(out: &mut String, room: usize, write: impl FnOnce(*mut u8) -> *mut u8) {
    out.reserve(room);
    // SAFETY: the bytes up to `end` are initialised, as the caller guarantees.
    unsafe {
        let out = out.as_mut_vec();
        let end = write(out.as_mut_ptr().add(out.len()));
        out.set_len(end.offset_from_unsigned(out.as_ptr()));
    }
}

/// Copies a short string in the largest chunks that fit, of which the last overlaps the one before, and returns its end.
#[inline]
unsafe fn copy_short(to: *mut u8, bytes: &[u8]) -> *mut u8 {
    // SAFETY: all chunks lie within the string, for which the caller reserved room.
    unsafe {
        let end = to.add(bytes.len());
        if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
            write_block(to, load(first));
            if let Some(second) = bytes.get(BLOCK..).and_then(<[u8]>::first_chunk) {
                write_block(to.add(BLOCK), load(second));
            }
            write_block(end.sub(BLOCK), load(last));
        } else if let (Some(first), Some(last)) =
            (bytes.first_chunk::<HALF_BLOCK>(), bytes.last_chunk::<HALF_BLOCK>())
        {
            write_chunk(to, first);
            write_chunk(end.sub(HALF_BLOCK), last);
        } else if let (Some(first), Some(last)) =
            (bytes.first_chunk::<QUARTER_BLOCK>(), bytes.last_chunk::<QUARTER_BLOCK>())
        {
            write_chunk(to, first);
            write_chunk(end.sub(QUARTER_BLOCK), last);
        } else if let (Some(first), Some(last)) = (bytes.first_chunk::<2>(), bytes.last_chunk::<2>()) {
            write_chunk(to, first);
            write_chunk(end.sub(2), last);
        } else if let [byte] = bytes {
            write_chunk(to, &[*byte]);
        }
        end
    }
}

/// Copies a string up to the first byte that needs an escape, and returns how many bytes that is. More of it may be written.
#[inline]
unsafe fn copy_until_escape(to: *mut u8, bytes: &[u8]) -> usize {
    let Some(last) = bytes.last_chunk() else {
        // SAFETY: as for this function.
        return if unsafe { copy_partial_block(to, bytes) } { bytes.len() } else { scan_plain(bytes).plain };
    };
    // SAFETY: each block lies within the string, for which the caller reserved room.
    let copy_block = |at: usize, bytes| unsafe {
        let block = load(bytes);
        write_block(to.add(at), block);
        classify(block).escaped
    };
    let mut at = 0;
    for bytes in bytes.as_chunks().0 {
        let escaped = copy_block(at, bytes);
        if escaped != 0 {
            return at + escaped.trailing_zeros() as usize;
        }
        at += BLOCK;
    }
    let at = bytes.len() - BLOCK;
    match copy_block(at, last) {
        0 => bytes.len(),
        escaped => at + escaped.trailing_zeros() as usize,
    }
}

/// Copies a string that is shorter than a block, and returns whether it needs no escape.
#[inline]
unsafe fn copy_partial_block(to: *mut u8, bytes: &[u8]) -> bool {
    // SAFETY: all chunks lie within the string, for which the caller reserved room.
    unsafe {
        let end = to.add(bytes.len());
        let block = if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
            write_chunk(to, first);
            write_chunk(end.sub(HALF_BLOCK), last);
            block_from_words(u64::from_ne_bytes(*first), u64::from_ne_bytes(*last))
        } else if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
            write_chunk(to, first);
            write_chunk(end.sub(QUARTER_BLOCK), last);
            let both = u64::from(u32::from_ne_bytes(*first)) << 32 | u64::from(u32::from_ne_bytes(*last));
            block_from_words(both, both)
        } else if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
            write_chunk(to, first);
            write_chunk(end.sub(2), last);
            let both = u64::from(u16::from_ne_bytes(*first)) << 16 | u64::from(u16::from_ne_bytes(*last));
            block_from_words(both << 32 | both, both << 32 | both)
        } else {
            return bytes.first().is_none_or(|byte| {
                write_chunk(to, &[*byte]);
                !is_escaped(*byte)
            });
        };
        classify(block).escaped == 0
    }
}

/// Writes a block.
#[inline]
unsafe fn write_block(to: *mut u8, block: Block) {
    // SAFETY: the caller guarantees room for a block.
    unsafe { to.cast::<Block>().write_unaligned(block) };
}

/// Writes some bytes and returns their end.
#[inline]
unsafe fn write_chunk<const SIZE: usize>(to: *mut u8, bytes: &[u8; SIZE]) -> *mut u8 {
    // SAFETY: the caller guarantees room for `SIZE` bytes.
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
            push_text(&mut out, text);
            push_name(&mut out, "name");
            add_brackets(&mut out, 2, *b"{}");
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
