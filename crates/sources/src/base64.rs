//! Bytes as base64, for the tokens that sources take.

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
