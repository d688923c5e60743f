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
    let (mut plain, mut beyond) = (0, 0);
    for block in blocks {
        let seen = look(block);
        if seen.stops != 0 {
            let first = seen.stops.trailing_zeros();
            beyond |= seen.beyond & ((1 << first) - 1);
            return Look { plain: plain + first as usize, is_ascii: beyond == 0 };
        }
        plain += BLOCK;
        beyond |= seen.beyond;
    }
    let mut is_ascii = beyond == 0;
    for byte in rest.iter().take_while(|byte| !is_escaped(**byte)) {
        plain += 1;
        is_ascii &= byte.is_ascii();
    }
    Look { plain, is_ascii }
}

/// Whether all bytes stand for themselves in a JSON string.
pub fn is_plain(bytes: &[u8]) -> bool {
    if let Some(last) = bytes.last_chunk() {
        let blocks = bytes.as_chunks().0;
        return blocks.iter().chain([last]).all(|block| look(block).stops == 0);
    }
    match (bytes.first_chunk(), bytes.last_chunk()) {
        (Some(first), Some(last)) => look_at(first, last).stops == 0,
        _ => !bytes.iter().any(|byte| is_escaped(*byte)),
    }
}

/// A bit for each byte of a block, the lowest for the first.
struct Seen {
    /// Those that do not stand for themselves.
    stops: u32,
    /// Those beyond ASCII.
    beyond: u32,
}

/// Looks at a block.
#[cfg(target_feature = "simd128")]
#[inline]
#[allow(
    unsafe_code,
    reason = "the engine checks each access to memory, and the two of halves are twice as many"
)]
fn look(block: &[u8; BLOCK]) -> Seen {
    // SAFETY: sixteen bytes are there, and they may begin anywhere.
    look_at_all(unsafe { core::arch::wasm32::v128_load(block.as_ptr().cast()) })
}

/// Looks at two halves of a block.
#[cfg(target_feature = "simd128")]
#[inline]
fn look_at(low: &[u8; HALF], high: &[u8; HALF]) -> Seen {
    look_at_all(core::arch::wasm32::u64x2(u64::from_le_bytes(*low), u64::from_le_bytes(*high)))
}

#[cfg(target_feature = "simd128")]
#[inline]
fn look_at_all(letters: core::arch::wasm32::v128) -> Seen {
    use core::arch::wasm32::{
        u8x16_add, u8x16_bitmask, u8x16_eq, u8x16_splat, v128_andnot, v128_or, v128_xor,
    };

    // With one bit changed, the quotation mark comes behind what is below the space, and no other letter does. What is as low
    // or lower has the highest bit when so much is taken from it, and those beyond ASCII had it before. That is a step less
    // than to compare.
    let moved = v128_xor(letters, u8x16_splat(b'"' ^ b' '));
    let low = v128_andnot(u8x16_add(moved, u8x16_splat(b'!'.wrapping_neg())), moved);
    let stops = v128_or(low, u8x16_eq(letters, u8x16_splat(b'\\')));
    Seen { stops: u8x16_bitmask(stops).into(), beyond: u8x16_bitmask(letters).into() }
}

/// Looks at a block.
#[cfg(not(target_feature = "simd128"))]
fn look(block: &[u8; BLOCK]) -> Seen {
    match (block.first_chunk(), block.last_chunk()) {
        (Some(low), Some(high)) => look_at(low, high),
        // A block has two halves.
        _ => Seen { stops: 1, beyond: 0 },
    }
}

/// Looks at two halves of a block.
#[cfg(not(target_feature = "simd128"))]
fn look_at(low: &[u8; HALF], high: &[u8; HALF]) -> Seen {
    let mut seen = Seen { stops: 0, beyond: 0 };
    for (at, byte) in low.iter().chain(high).enumerate() {
        seen.stops |= u32::from(is_escaped(*byte)) << at;
        seen.beyond |= u32::from(!byte.is_ascii()) << at;
    }
    seen
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
                assert_eq!(look_through(&block), expected, "{byte} at {at}");
                assert_eq!(super::is_plain(&block), is_plain, "{byte} at {at}");
            }
        }
        assert!(!look_through(b"\xc3\xa9 then\" and yet").is_ascii);
        assert!(look_through(b"then\" \xc3\xa9 and yet").is_ascii, "what comes behind is not looked at");
    }
}
