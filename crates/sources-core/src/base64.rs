//! Base64 encoding and decoding for tokens of the sources.

use base64ct::{Base64, Base64UrlUnpadded, Encoding as _};

/// Encodes in the URL-safe alphabet without padding.
pub fn encode_url_safe(bytes: &[u8]) -> String {
    Base64UrlUnpadded::encode_string(bytes)
}

/// Encodes in the standard alphabet with padding.
pub fn encode_standard(bytes: &[u8]) -> String {
    Base64::encode_string(bytes)
}

/// Decodes the URL-safe alphabet, padded or not; `None` for any other text.
pub fn decode_url_safe(text: &str) -> Option<Vec<u8>> {
    Base64UrlUnpadded::decode_vec(text.trim_end_matches('=')).ok()
}

/// Decodes either alphabet, padded or not; a plus sign may have become a space in a query string.
pub fn decode_any_alphabet(text: &str) -> Option<Vec<u8>> {
    decode_url_safe(&text.replace(['+', ' '], "-").replace('/', "_"))
}
