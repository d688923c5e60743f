//! Base64 in both alphabets, and JSON with sorted names.

use base64ct::{Base64, Base64Unpadded, Base64UrlUnpadded, Encoding};
use quarry_kernel::unique_json::parse_unique_json;
use serde_json::Value;

/// Encodes in the standard alphabet with padding, as x402's headers have it.
pub(crate) fn encode_base64(text: &str) -> String {
    Base64::encode_string(text.as_bytes())
}

/// Reads the standard alphabet, padded or not.
pub(crate) fn decode_base64(text: &str) -> Option<Vec<u8>> {
    let bare = text.trim().trim_end_matches('=');
    Base64Unpadded::decode_vec(bare).ok()
}

/// Encodes in the URL alphabet without padding, as MPP has it.
pub(crate) fn encode_base64_url(bytes: &[u8]) -> String {
    Base64UrlUnpadded::encode_string(bytes)
}

/// Reads the URL alphabet, padded or not.
pub(crate) fn decode_base64_url(text: &str) -> Option<Vec<u8>> {
    Base64UrlUnpadded::decode_vec(text.trim().trim_end_matches('=')).ok()
}

/// Returns JSON about money; none where an object has a name twice, for of two amounts others might read the other one.
pub(crate) fn parse_json(bytes: &[u8]) -> Option<Value> {
    parse_unique_json(bytes).ok()
}

/// Returns JSON as RFC 8785 writes it, for the values that are sent here: ASCII names, texts, whole numbers.
pub(crate) fn to_canonical_json(value: &Value) -> String {
    match value {
        Value::Object(map) => {
            let mut names: Vec<&String> = map.keys().collect();
            names.sort_unstable();
            let members = names.into_iter().filter_map(|name| {
                map.get(name)
                    .map(|value| format!("{}:{}", Value::from(name.as_str()), to_canonical_json(value)))
            });
            format!("{{{}}}", members.collect::<Vec<_>>().join(","))
        }
        Value::Array(items) => {
            format!("[{}]", items.iter().map(to_canonical_json).collect::<Vec<_>>().join(","))
        }
        other => other.to_string(),
    }
}

/// Returns bytes as lower-case hexadecimal.
pub(crate) fn encode_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns whether a text is `0x` and so many hexadecimal digits.
pub(crate) fn is_hex(text: &str, digits: usize) -> bool {
    text.strip_prefix("0x")
        .is_some_and(|rest| rest.len() == digits && rest.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// Returns whether a text is a whole number in decimal, of at most 78 digits (256 bits).
pub(crate) fn is_whole_number(text: &str) -> bool {
    (1..=78).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}
