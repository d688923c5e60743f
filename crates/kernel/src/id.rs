//! Sortable ids: 48 bits of milliseconds and 80 random bits in Crockford Base32 (the ULID layout, lower case).

use crate::time::UnixMs;

const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Value of each byte in the id's alphabet; [`NO_VALUE`] for bytes outside of it.
#[allow(
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    reason = "done by the compiler, and it says so"
)]
const DIGIT_VALUES: [u8; 256] = {
    let mut values = [NO_VALUE; 256];
    let mut value = 0;
    while value < ALPHABET.len() {
        values[ALPHABET[value] as usize] = value as u8;
        value += 1;
    }
    values
};
const NO_VALUE: u8 = u8::MAX;
/// Length of a sortable id.
pub const SORTABLE_LEN: usize = 26;

/// Encodes `bytes` in Base32 (Crockford, lower case), most significant bit first; the last character is padded with zero bits.
#[must_use]
pub fn encode_base32(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(5) * 8);
    let (mut buffer, mut bits) = (0u32, 0u32);
    for byte in bytes {
        buffer = (buffer << 8) | u32::from(*byte);
        bits += 8;
        while bits >= 5 {
            bits -= 5;
            push_digit(&mut text, buffer >> bits);
        }
        buffer &= (1 << bits) - 1;
    }
    if bits > 0 {
        push_digit(&mut text, buffer << (5 - bits));
    }
    text
}

fn push_digit(text: &mut String, value: u32) {
    if let Some(byte) = ALPHABET.get((value & 31) as usize) {
        text.push(char::from(*byte));
    }
}

fn decode_digit(byte: u8) -> Option<u8> {
    DIGIT_VALUES.get(usize::from(byte)).copied().filter(|value| *value != NO_VALUE)
}

/// Returns whether `text` contains only characters of the alphabet.
#[must_use]
pub fn is_base32(text: &str) -> bool {
    text.bytes().all(|byte| decode_digit(byte).is_some())
}

/// Builds a sortable id of 26 characters; older ids sort first.
#[must_use]
pub fn new_sortable(now: UnixMs, random: [u8; 10]) -> String {
    let ms = now.0.max(0).unsigned_abs();
    let mut text = String::with_capacity(SORTABLE_LEN);
    for shift in (0..10).rev() {
        push_digit(&mut text, ((ms >> (shift * 5)) & 31) as u32);
    }
    text.push_str(&encode_base32(&random));
    text
}

/// Returns the creation time of a sortable id; `None` when `id` is not one.
#[must_use]
pub fn parse_created_at(id: &str) -> Option<UnixMs> {
    if id.len() != SORTABLE_LEN || !is_base32(id) {
        return None;
    }
    let ms =
        id.bytes().take(10).try_fold(0i64, |ms, byte| Some((ms << 5) | i64::from(decode_digit(byte)?)))?;
    Some(UnixMs(ms))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sortable_id_tells_its_time_and_sorts_by_it() {
        let early = new_sortable(UnixMs(1_800_000_000_123), [255; 10]);
        let late = new_sortable(UnixMs(1_800_000_000_124), [0; 10]);
        assert_eq!(early.len(), SORTABLE_LEN);
        assert!(early < late);
        assert_eq!(parse_created_at(&early), Some(UnixMs(1_800_000_000_123)));
        assert_eq!(parse_created_at("u"), None);
    }

    #[test]
    fn base32_pads_the_last_character() {
        assert_eq!(encode_base32(&[]), "");
        assert_eq!(encode_base32(&[0xff]), "zw");
        assert_eq!(encode_base32(&[0, 0, 0, 0, 1]), "00000001");
    }
}
