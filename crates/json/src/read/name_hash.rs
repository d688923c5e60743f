//! Hashes of names.

use crate::memory::block::{HALF_BLOCK, u64_at};

/// Computes a hash from the length and the outer bytes of a name, with few collisions in practice.
pub const fn hash_name(name: &[u8]) -> u32 {
    match (name.first_chunk(), name.last_chunk()) {
        (Some(first), Some(last)) => {
            finish_hash(mix_ends(u64::from_le_bytes(*first), u64::from_le_bytes(*last)), name.len())
        }
        _ => finish_hash(read_short_name(name), name.len()),
    }
}

/// Computes the hash of the name in a range of a text.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "it is less than 64")]
pub fn hash_name_at(text: &[u8], from: usize, to: usize) -> u32 {
    let length = to - from;
    let Some(first) = u64_at(text, from) else { return hash_name_at_end(text, from, to) };
    if let Some(last) = to.checked_sub(HALF_BLOCK).filter(|last| *last >= from) {
        return finish_hash(mix_ends(first, u64_at(text, last).unwrap_or_default()), length);
    }
    // Bytes after a short name are shifted out.
    let behind = (HALF_BLOCK - length) as u32 * u8::BITS;
    finish_hash(first.checked_shl(behind).unwrap_or_default(), length)
}

/// Computes the hash of a name close to the end of the text.
#[cold]
#[inline(never)]
fn hash_name_at_end(text: &[u8], from: usize, to: usize) -> u32 {
    hash_name(text.get(from..to).unwrap_or_default())
}

const fn mix_ends(first: u64, last: u64) -> u64 {
    first ^ last.rotate_left(29)
}

const fn finish_hash(name: u64, length: usize) -> u32 {
    const HASH_MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;
    ((name ^ length as u64).wrapping_mul(HASH_MULTIPLIER) >> u32::BITS) as u32
}

/// Packs the bytes of a short name into a number, the last byte highest.
const fn read_short_name(name: &[u8]) -> u64 {
    let mut word = 0;
    let mut rest = name;
    while let [byte, more @ ..] = rest {
        word = word >> u8::BITS | (*byte as u64) << (u64::BITS - u8::BITS);
        rest = more;
    }
    word
}
