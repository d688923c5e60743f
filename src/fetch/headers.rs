//! Headers of outgoing requests.

use std::borrow::Cow;

use worker::wasm_bindgen::JsValue;
use worker::web_sys::Headers;

/// The runtime's headers; no value ends its line, so none can add a header.
///
/// # Errors
/// When the runtime refuses a name or a value.
pub fn build_runtime_headers(headers: &[(String, String)]) -> Result<Headers, JsValue> {
    let made = Headers::new()?;
    headers.iter().try_for_each(|(name, value)| made.append(name, &strip_control_characters(value)))?;
    Ok(made)
}

fn strip_control_characters(value: &str) -> Cow<'_, str> {
    let is_control = |c: char| c.is_control();
    if value.contains(is_control) { Cow::Owned(value.replace(is_control, "")) } else { Cow::Borrowed(value) }
}
