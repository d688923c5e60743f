//! Headers of messages, converted to the runtime's in one crossing.

use std::borrow::Cow;

use wasm_bindgen::prelude::*;
use worker::web_sys::Headers;

#[wasm_bindgen(module = "/src/http/messages.js")]
extern "C" {
    #[wasm_bindgen(js_name = buildHeaders, catch)]
    fn build_headers(lines: &str) -> Result<Headers, JsValue>;
}

/// Builds the runtime's headers.
///
/// # Errors
/// When the runtime refuses a name or a value.
pub fn build_runtime_headers(headers: &[(String, String)]) -> Result<Headers, JsValue> {
    build_headers(&join_headers(headers))
}

/// Joins names and values in alternating lines. Control characters of values are dropped, so no value can inject a header.
pub fn join_headers<T: AsRef<str>>(headers: &[(T, T)]) -> String {
    let mut text = String::with_capacity(1024);
    for (name, value) in headers {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(name.as_ref());
        text.push('\n');
        text.push_str(&strip_control_characters(value.as_ref()));
    }
    text
}

/// Drops the characters of a value that no header may contain.
pub fn strip_control_characters(value: &str) -> Cow<'_, str> {
    // Nearly all values are printable ASCII, and decoding its characters takes ten times as long.
    if value.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return Cow::Borrowed(value);
    }
    Cow::Owned(value.replace(|c: char| c.is_control(), ""))
}
