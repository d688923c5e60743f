//! Base64 in both alphabets, and canonical JSON.

use base64ct::{Base64, Base64Unpadded, Base64UrlUnpadded, Encoding};
use quarry_kernel::unique_json::parse_unique_json;
use serde_json::Value;

/// Encodes in the standard alphabet with padding, as in x402's headers.
pub(crate) fn encode_base64(text: &str) -> String {
    Base64::encode_string(text.as_bytes())
}

/// Decodes the standard alphabet, padded or not.
pub(crate) fn decode_base64(text: &str) -> Option<Vec<u8>> {
    let bare = text.trim().trim_end_matches('=');
    Base64Unpadded::decode_vec(bare).ok()
}

/// Encodes in the URL alphabet without padding, as in MPP.
pub(crate) fn encode_base64_url(bytes: &[u8]) -> String {
    Base64UrlUnpadded::encode_string(bytes)
}

/// Decodes the URL alphabet, padded or not.
pub(crate) fn decode_base64_url(text: &str) -> Option<Vec<u8>> {
    Base64UrlUnpadded::decode_vec(text.trim().trim_end_matches('=')).ok()
}

/// Parses JSON; `None` for duplicate names, of which another reader could see the other value.
pub(crate) fn parse_json(bytes: &[u8]) -> Option<Value> {
    parse_unique_json(bytes).ok()
}

/// Serializes JSON as in RFC 8785, for the values used here: ASCII names, strings, integers.
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

/// Encodes bytes as lower-case hexadecimal.
pub(crate) fn encode_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns whether a text is `0x` and this many hexadecimal digits.
pub(crate) fn is_hex(text: &str, digits: usize) -> bool {
    text.strip_prefix("0x")
        .is_some_and(|rest| rest.len() == digits && rest.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// Returns whether a text is a decimal integer of at most 78 digits (256 bits).
pub(crate) fn is_whole_number(text: &str) -> bool {
    (1..=78).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}
