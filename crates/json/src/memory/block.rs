//! Blocks of sixteen bytes, processed in one SIMD register.

/// Size of a block in bytes.
pub const BLOCK: usize = 16;
/// Size of a word in bytes.
pub const HALF_BLOCK: usize = BLOCK / 2;

/// Returns whether a byte must be escaped in a JSON string.
pub const fn is_escaped(byte: u8) -> bool {
    (byte < 0x20) | (byte == b'"') | (byte == b'\\')
}

/// Part of a string before the first byte that must be escaped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlainScan {
    /// Length of that part in bytes.
    pub plain: usize,
    /// Whether it is ASCII.
    pub is_ascii: bool,
}

/// A block in a register.
#[cfg(target_feature = "simd128")]
pub type Block = core::arch::wasm32::v128;
#[cfg(not(target_feature = "simd128"))]
pub type Block = u128;

/// Finds the first byte that must be escaped.
#[inline(never)]
pub fn scan_plain(bytes: &[u8]) -> PlainScan {
    scan_plain_from(bytes, 0)
}

/// Scans like [`scan_plain`], from an offset; `plain` is an offset too.
#[inline(always)]
pub fn scan_plain_from(bytes: &[u8], mut at: usize) -> PlainScan {
    let mut non_ascii = 0;
    while let Some(block) = block_at(bytes, at) {
        let seen = classify(block);
        if seen.escaped != 0 {
            let first = seen.escaped.trailing_zeros();
            non_ascii |= seen.non_ascii & !(u32::MAX << first);
            return PlainScan { plain: at + first as usize, is_ascii: non_ascii == 0 };
        }
        at += BLOCK;
        non_ascii |= seen.non_ascii;
    }
    scan_plain_rest(bytes, at, non_ascii == 0)
}

/// Scans the rest of a string that is shorter than a block.
#[cold]
#[inline(never)]
fn scan_plain_rest(bytes: &[u8], at: usize, is_ascii: bool) -> PlainScan {
    let rest = bytes.get(at..).unwrap_or_default();
    let plain = rest.iter().take_while(|byte| !is_escaped(**byte)).count();
    let is_ascii = is_ascii && rest.get(..plain).is_some_and(<[u8]>::is_ascii);
    PlainScan { plain: at + plain, is_ascii }
}

/// Loads the block at an offset; `None` when fewer bytes are left.
#[inline(always)]
fn block_at(bytes: &[u8], at: usize) -> Option<Block> {
    chunk_at(bytes, at).map(load)
}

/// Loads four bytes at an offset as a little-endian number, padded with zeros.
#[inline(always)]
pub fn u32_at(bytes: &[u8], at: usize) -> u32 {
    chunk_at(bytes, at).map_or_else(|| partial_word_at(bytes, at), |word| u32::from_le_bytes(*word))
}

#[cold]
#[inline(never)]
fn partial_word_at(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..).unwrap_or_default().iter().rev().fold(0, |word, byte| word << u8::BITS | u32::from(*byte))
}

/// Loads eight bytes at an offset as a little-endian number; `None` when fewer are left.
#[inline(always)]
pub fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    chunk_at(bytes, at).map(|long| u64::from_le_bytes(*long))
}

/// Returns `SIZE` bytes at an offset; `None` when fewer are left.
#[inline(always)]
fn chunk_at<const SIZE: usize>(bytes: &[u8], at: usize) -> Option<&[u8; SIZE]> {
    bytes.get(at..)?.first_chunk()
}

/// Returns whether two names are equal; the first and last blocks decide most cases.
#[inline]
pub fn are_equal_bytes(these: &[u8], those: &[u8]) -> bool {
    if these.len() != those.len() {
        return false;
    }
    if let (Some(a), Some(b)) = (these.first_chunk(), these.last_chunk())
        && let (Some(c), Some(d)) = (those.first_chunk(), those.last_chunk())
    {
        let more = || these.as_chunks().0.iter().zip(those.as_chunks().0).skip(1);
        return are_equal(load(a), load(c))
            && are_equal(load(b), load(d))
            && (these.len() <= 2 * BLOCK || more().all(|(this, that)| are_equal(load(this), load(that))));
    }
    if let (Some(a), Some(b)) = (these.first_chunk::<HALF_BLOCK>(), these.last_chunk::<HALF_BLOCK>())
        && let (Some(c), Some(d)) = (those.first_chunk(), those.last_chunk())
    {
        return a == c && b == d;
    }
    these.iter().zip(those).all(|(this, that)| this == that)
}

/// Masks with one bit per byte of a block, the lowest for the first byte.
pub struct ByteMasks {
    /// Bytes that must be escaped.
    pub escaped: u32,
    /// Bytes that are not ASCII.
    non_ascii: u32,
}

/// Loads a block.
#[cfg(target_feature = "simd128")]
#[inline]
pub fn load(bytes: &[u8; BLOCK]) -> Block {
    // SAFETY: sixteen bytes are readable, and the load needs no alignment.
    unsafe { core::arch::wasm32::v128_load(bytes.as_ptr().cast()) }
}

/// Loads a block.
#[cfg(not(target_feature = "simd128"))]
pub const fn load(bytes: &[u8; BLOCK]) -> Block {
    u128::from_ne_bytes(*bytes)
}

/// Builds a block from two words.
#[cfg(target_feature = "simd128")]
pub fn block_from_words(low: u64, high: u64) -> Block {
    core::arch::wasm32::u64x2(low, high)
}

/// Builds a block from two words.
#[cfg(not(target_feature = "simd128"))]
pub const fn block_from_words(low: u64, high: u64) -> Block {
    low as u128 | (high as u128) << u64::BITS
}

#[cfg(target_feature = "simd128")]
fn are_equal(this: Block, that: Block) -> bool {
    use core::arch::wasm32::{u8x16_all_true, u8x16_eq};

    u8x16_all_true(u8x16_eq(this, that))
}

#[cfg(not(target_feature = "simd128"))]
const fn are_equal(this: Block, that: Block) -> bool {
    this == that
}

/// Finds the bytes of a block that must be escaped, and those that are not ASCII.
#[cfg(target_feature = "simd128")]
#[inline]
pub fn classify(block: Block) -> ByteMasks {
    use core::arch::wasm32::{
        u8x16_add, u8x16_bitmask, u8x16_eq, u8x16_splat, v128_andnot, v128_or, v128_xor,
    };

    // Flipping one bit moves only the quotation mark directly after the control characters. A saturating subtraction then sets
    // the highest bit exactly for these bytes; non-ASCII bytes have it already. This saves one comparison.
    let moved = v128_xor(block, u8x16_splat(b'"' ^ b' '));
    let low = v128_andnot(u8x16_add(moved, u8x16_splat(b'!'.wrapping_neg())), moved);
    let escaped = v128_or(low, u8x16_eq(block, u8x16_splat(b'\\')));
    ByteMasks { escaped: u8x16_bitmask(escaped).into(), non_ascii: u8x16_bitmask(block).into() }
}

/// Finds the bytes of a block that must be escaped, and those that are not ASCII.
#[cfg(not(target_feature = "simd128"))]
pub fn classify(block: Block) -> ByteMasks {
    let mut seen = ByteMasks { escaped: 0, non_ascii: 0 };
    for (at, byte) in block.to_ne_bytes().into_iter().enumerate() {
        seen.escaped |= u32::from(is_escaped(byte)) << at;
        seen.non_ascii |= u32::from(!byte.is_ascii()) << at;
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
                let expected = PlainScan {
                    plain: if is_plain { BLOCK } else { at },
                    is_ascii: !is_plain || byte.is_ascii(),
                };
                assert_eq!(scan_plain(&block), expected, "{byte} at {at}");
            }
        }
        assert!(!scan_plain(b"\xc3\xa9 then\" and yet").is_ascii);
        assert!(scan_plain(b"then\" \xc3\xa9 and yet").is_ascii, "what comes behind is not looked at");
    }
}
