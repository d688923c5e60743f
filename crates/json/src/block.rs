//! Bytes that are looked at together: sixteen, as the engine has them in one register.

/// Bytes of a block.
pub const BLOCK: usize = 16;
/// Bytes of a word.
pub const HALF: usize = BLOCK / 2;

/// Whether a byte does not stand for itself in a JSON string.
const fn is_escaped(byte: u8) -> bool {
    (byte < 0x20) | (byte == b'"') | (byte == b'\\')
}

/// What bytes begin with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// How many bytes come before the first that does not stand for itself in a JSON string.
    pub plain: usize,
    /// Whether all of these are ASCII.
    pub is_ascii: bool,
}

/// Looks through bytes up to the first that does not stand for itself.
#[inline]
pub fn look_through(bytes: &[u8]) -> Look {
    let (blocks, rest) = bytes.as_chunks();
    let mut all = Look { plain: 0, is_ascii: true };
    for block in blocks {
        let seen = look(block);
        all = Look { plain: all.plain + seen.plain, is_ascii: all.is_ascii & seen.is_ascii };
        if seen.plain < BLOCK {
            return all;
        }
    }
    for byte in rest.iter().take_while(|byte| !is_escaped(**byte)) {
        all = Look { plain: all.plain + 1, is_ascii: all.is_ascii & byte.is_ascii() };
    }
    all
}

/// Looks at a block.
fn look(block: &[u8; BLOCK]) -> Look {
    match (block.first_chunk(), block.last_chunk()) {
        (Some(low), Some(high)) => look_at(low, high),
        // A block has two halves.
        _ => Look { plain: 0, is_ascii: false },
    }
}

/// Whether all bytes stand for themselves in a JSON string.
pub fn is_plain(bytes: &[u8]) -> bool {
    if let Some(last) = bytes.last_chunk() {
        let blocks = bytes.as_chunks().0;
        return blocks.iter().all(|block| look(block).plain == BLOCK) && look(last).plain == BLOCK;
    }
    match (bytes.first_chunk(), bytes.last_chunk()) {
        (Some(first), Some(last)) => look_at(first, last).plain == BLOCK,
        _ => !bytes.iter().any(|byte| is_escaped(*byte)),
    }
}

/// Looks at two halves of a block.
#[cfg(target_feature = "simd128")]
fn look_at(low: &[u8; HALF], high: &[u8; HALF]) -> Look {
    use core::arch::wasm32::{u8x16_bitmask, u8x16_eq, u8x16_lt, u8x16_splat, u64x2, v128_or};

    let letters = u64x2(u64::from_le_bytes(*low), u64::from_le_bytes(*high));
    let is = |byte: u8| u8x16_eq(letters, u8x16_splat(byte));
    let stops = v128_or(v128_or(is(b'"'), is(b'\\')), u8x16_lt(letters, u8x16_splat(0x20)));
    seen(u8x16_bitmask(stops).into(), u8x16_bitmask(letters).into())
}

/// Looks at two halves of a block.
#[cfg(not(target_feature = "simd128"))]
fn look_at(low: &[u8; HALF], high: &[u8; HALF]) -> Look {
    let (mut stops, mut beyond) = (0, 0);
    for (at, byte) in low.iter().chain(high).enumerate() {
        stops |= u32::from(is_escaped(*byte)) << at;
        beyond |= u32::from(!byte.is_ascii()) << at;
    }
    seen(stops, beyond)
}

/// What the bits say: one for each byte, of those that need an escape and of those beyond ASCII.
fn seen(stops: u32, beyond: u32) -> Look {
    let plain = (stops | 1 << BLOCK).trailing_zeros();
    Look { plain: plain as usize, is_ascii: beyond & ((1 << plain) - 1) == 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_seen_at_every_place() {
        for at in 0..BLOCK {
            for byte in 0..=u8::MAX {
                let mut block = [b'a'; BLOCK];
                if let Some(place) = block.get_mut(at) {
                    *place = byte;
                }
                let is_plain = !(byte < 0x20 || byte == b'"' || byte == b'\\');
                let expected =
                    Look { plain: if is_plain { BLOCK } else { at }, is_ascii: !is_plain || byte.is_ascii() };
                assert_eq!(look(&block), expected, "{byte} at {at}");
            }
        }
        assert!(!look(b"\xc3\xa9 then\" and yet").is_ascii);
        assert!(look(b"then\" \xc3\xa9 and yet").is_ascii, "what comes behind is not looked at");
    }
}
