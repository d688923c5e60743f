//! Marks of names, by which they are found.

/// A number that names which differ seldom share: of their length and of the bytes at their ends.
pub const fn mark(name: &[u8]) -> u32 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let ends = match (name.first_chunk(), name.last_chunk()) {
        (Some(first), Some(last)) => u64::from_le_bytes(*first) ^ u64::from_le_bytes(*last).rotate_left(29),
        _ => short(name),
    };
    let mixed = (ends ^ name.len() as u64).wrapping_mul(ODD);
    (mixed >> u32::BITS) as u32
}

/// The bytes of a short name as one number.
const fn short(mut name: &[u8]) -> u64 {
    let mut word = 0;
    while let [byte, rest @ ..] = name {
        word = word << 8 | *byte as u64;
        name = rest;
    }
    word
}
