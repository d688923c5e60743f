//! Bytes as base64 and back, for the tokens that sources take and give.

use base64ct::{Base64, Base64UrlUnpadded, Encoding as _};

/// Encodes in the alphabet for addresses, without padding.
pub fn encode_url_safe(bytes: &[u8]) -> String {
    Base64UrlUnpadded::encode_string(bytes)
}

/// Encodes in the standard's alphabet, padded.
pub fn encode_standard(bytes: &[u8]) -> String {
    Base64::encode_string(bytes)
}

/// Returns the bytes of a text in the alphabet for addresses, padded or not; none when it is not in that alphabet.
pub fn decode_url_safe(text: &str) -> Option<Vec<u8>> {
    Base64UrlUnpadded::decode_vec(text.trim_end_matches('=')).ok()
}

/// Returns the bytes of a text in either alphabet, padded or not; a plus sign may have come out of a query string as a space.
pub fn decode_any_alphabet(text: &str) -> Option<Vec<u8>> {
    decode_url_safe(&text.replace(['+', ' '], "-").replace('/', "_"))
}
