//! Bytes that are looked at together: sixteen, as the engine has them in one register.

/// Bytes of a block.
pub const BLOCK: usize = 16;
/// Bytes of a word.
pub const HALF: usize = BLOCK / 2;

/// Whether a byte does not stand for itself in a JSON string.
pub const fn is_escaped(byte: u8) -> bool {
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

/// A block in a register.
#[cfg(target_feature = "simd128")]
pub type Block = core::arch::wasm32::v128;
#[cfg(not(target_feature = "simd128"))]
pub type Block = u128;

/// Looks through bytes up to the first that does not stand for itself.
#[inline(never)]
pub fn look_through(bytes: &[u8]) -> Look {
    look_through_from(bytes, 0)
}

/// The same from a place on: `plain` is the place of the first that does not.
#[inline(always)]
pub fn look_through_from(bytes: &[u8], mut at: usize) -> Look {
    let mut beyond = 0;
    while let Some(block) = block_at(bytes, at) {
        let seen = look(block);
        if seen.stops != 0 {
            let first = seen.stops.trailing_zeros();
            beyond |= seen.beyond & !(u32::MAX << first);
            return Look { plain: at + first as usize, is_ascii: beyond == 0 };
        }
        at += BLOCK;
        beyond |= seen.beyond;
    }
    look_through_last(bytes, at, beyond == 0)
}

/// What is left is less than a block.
#[cold]
#[inline(never)]
fn look_through_last(bytes: &[u8], at: usize, is_ascii: bool) -> Look {
    let rest = bytes.get(at..).unwrap_or_default();
    let plain = rest.iter().take_while(|byte| !is_escaped(**byte)).count();
    let is_ascii = is_ascii && rest.get(..plain).is_some_and(<[u8]>::is_ascii);
    Look { plain: at + plain, is_ascii }
}

/// The block that begins at a place; `None` where less is left.
#[inline(always)]
fn block_at(bytes: &[u8], at: usize) -> Option<Block> {
    chunk_at(bytes, at).map(load)
}

/// Four bytes from a place on, the first the lowest; zeros for what is not there.
#[inline(always)]
pub fn word_at(bytes: &[u8], at: usize) -> u32 {
    chunk_at(bytes, at).map_or_else(|| last_word(bytes, at), |word| u32::from_le_bytes(*word))
}

#[cold]
#[inline(never)]
fn last_word(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..).unwrap_or_default().iter().rev().fold(0, |word, byte| word << u8::BITS | u32::from(*byte))
}

/// Eight bytes from a place on, the first the lowest; `None` where less is left.
#[inline(always)]
pub fn long_at(bytes: &[u8], at: usize) -> Option<u64> {
    chunk_at(bytes, at).map(|long| u64::from_le_bytes(*long))
}

/// So many bytes from a place on; `None` where less is left.
#[inline(always)]
#[allow(unsafe_code, reason = "slices made to be checked again cost as much as what they are made for")]
fn chunk_at<const SIZE: usize>(bytes: &[u8], at: usize) -> Option<&[u8; SIZE]> {
    let last = bytes.len().checked_sub(SIZE)?;
    // SAFETY: that many bytes are there.
    (at <= last).then(|| unsafe { &*bytes.as_ptr().add(at).cast() })
}

/// Whether bytes are the same: for names, most of which are compared by what begins and what ends them.
#[inline]
pub fn are_same(these: &[u8], those: &[u8]) -> bool {
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
    if let (Some(a), Some(b)) = (these.first_chunk::<HALF>(), these.last_chunk::<HALF>())
        && let (Some(c), Some(d)) = (those.first_chunk(), those.last_chunk())
    {
        return a == c && b == d;
    }
    these.iter().zip(those).all(|(this, that)| this == that)
}

/// A bit for each byte of a block, the lowest for the first.
pub struct Seen {
    /// Those that do not stand for themselves.
    pub stops: u32,
    /// Those beyond ASCII.
    beyond: u32,
}

#[cfg(target_feature = "simd128")]
#[inline]
#[allow(
    unsafe_code,
    reason = "the engine checks each access to memory, and the two of halves are twice as many"
)]
pub fn load(bytes: &[u8; BLOCK]) -> Block {
    // SAFETY: sixteen bytes are there, and they may begin anywhere.
    unsafe { core::arch::wasm32::v128_load(bytes.as_ptr().cast()) }
}

#[cfg(not(target_feature = "simd128"))]
pub const fn load(bytes: &[u8; BLOCK]) -> Block {
    u128::from_ne_bytes(*bytes)
}

/// A block of two words.
#[cfg(target_feature = "simd128")]
pub fn pair(low: u64, high: u64) -> Block {
    core::arch::wasm32::u64x2(low, high)
}

/// A block of two words.
#[cfg(not(target_feature = "simd128"))]
pub const fn pair(low: u64, high: u64) -> Block {
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

/// Looks at a block.
#[cfg(target_feature = "simd128")]
#[inline]
pub fn look(block: Block) -> Seen {
    use core::arch::wasm32::{
        u8x16_add, u8x16_bitmask, u8x16_eq, u8x16_splat, v128_andnot, v128_or, v128_xor,
    };

    // With one bit changed, the quotation mark comes behind what is below the space, and no other letter does. What is as low
    // or lower has the highest bit when so much is taken from it, and those beyond ASCII had it before. That is a step less
    // than to compare.
    let moved = v128_xor(block, u8x16_splat(b'"' ^ b' '));
    let low = v128_andnot(u8x16_add(moved, u8x16_splat(b'!'.wrapping_neg())), moved);
    let stops = v128_or(low, u8x16_eq(block, u8x16_splat(b'\\')));
    Seen { stops: u8x16_bitmask(stops).into(), beyond: u8x16_bitmask(block).into() }
}

/// Looks at a block.
#[cfg(not(target_feature = "simd128"))]
pub fn look(block: Block) -> Seen {
    let mut seen = Seen { stops: 0, beyond: 0 };
    for (at, byte) in block.to_ne_bytes().into_iter().enumerate() {
        seen.stops |= u32::from(is_escaped(byte)) << at;
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
            }
        }
        assert!(!look_through(b"\xc3\xa9 then\" and yet").is_ascii);
        assert!(look_through(b"then\" \xc3\xa9 and yet").is_ascii, "what comes behind is not looked at");
    }
}
