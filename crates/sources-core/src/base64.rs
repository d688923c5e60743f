//! Bytes as base64 and back, for the tokens that sources take and give.

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const STANDARD: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// In the alphabet for addresses, without padding.
pub fn url_safe(bytes: &[u8]) -> String {
    base64(bytes, ALPHABET, false)
}

/// In the standard's alphabet, padded.
pub fn standard(bytes: &[u8]) -> String {
    base64(bytes, STANDARD, true)
}

fn base64(bytes: &[u8], alphabet: &[u8; 64], is_padded: bool) -> String {
    let mut out = String::with_capacity(bytes.len() / 3 * 4 + 4);
    for group in bytes.chunks(3) {
        let byte = |number: usize| u32::from(group.get(number).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..4 {
            if digit > group.len() {
                out.extend(is_padded.then_some('='));
                continue;
            }
            let index = bits >> (18 - 6 * digit) & 63;
            out.extend(alphabet.get(index as usize).map(|letter| char::from(*letter)));
        }
    }
    out
}

/// The bytes of a text in the alphabet for addresses, padded or not; none when it is not in that alphabet.
pub fn of_url_safe(text: &str) -> Option<Vec<u8>> {
    bytes(text, |letter| match letter {
        b'-' => Some(62),
        b'_' => Some(63),
        _ => None,
    })
}

/// The bytes of a text in either alphabet, padded or not; a plus sign may have come out of a query string as a space.
pub fn of_either(text: &str) -> Option<Vec<u8>> {
    bytes(text, |letter| match letter {
        b'-' | b'+' | b' ' => Some(62),
        b'_' | b'/' => Some(63),
        _ => None,
    })
}

/// `last` gives the two digits in which the alphabets differ.
fn bytes(text: &str, last: impl Fn(u8) -> Option<u8>) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 3);
    let (mut bits, mut held) = (0u32, 0u32);
    for letter in text.trim_end_matches('=').bytes() {
        let digit = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            other => last(other)?,
        };
        bits = (bits << 6 | u32::from(digit)) & 0xFFFF;
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push(u8::try_from(bits >> held & 0xFF).ok()?);
        }
    }
    Some(bytes)
}
