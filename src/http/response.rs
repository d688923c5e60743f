//! Our response as the runtime's.

use std::borrow::Cow;

use js_sys::Uint8Array;
use quarry_kernel::http::{Body, Response};
use serde_json::json;
use worker::web_sys::{Headers, ReadableStream, Response as WebResponse, ResponseInit};
use worker::{Result, wasm_bindgen::JsValue};

use crate::{clock, log};

type Header = (Cow<'static, str>, Cow<'static, str>);

/// The response as the runtime takes it.
pub fn into_response(response: Response) -> WebResponse {
    build_response(&response).unwrap_or_else(|error| {
        log::error(&json!({"event": "bad_response", "error": format!("{error:?}")}));
        let broken = quarry_data_api::service::internal_error_response(clock::now(), clock::random_bytes());
        build_response(&broken).unwrap_or_else(|_| WebResponse::error())
    })
}

fn build_response(response: &Response) -> Result<WebResponse, JsValue> {
    let init = ResponseInit::new();
    init.set_status(response.status);
    let headers = Headers::new()?;
    append_headers(&headers, &response.headers)?;
    init.set_headers(&headers);
    let bytes =
        |body: &[u8]| WebResponse::new_with_opt_js_u8_array_and_init(Some(&Uint8Array::from(body)), &init);
    match &response.body {
        Body::Empty | Body::Asset(_) => WebResponse::new_with_opt_str_and_init(None, &init),
        Body::Static(text) => bytes(text.as_bytes()),
        Body::Text(text) => bytes(text.as_bytes()),
        Body::Bytes(stored) => bytes(stored),
        Body::Stream(stream) => {
            WebResponse::new_with_opt_readable_stream_and_init(stream.downcast_ref::<ReadableStream>(), &init)
        }
    }
}

/// Adds headers; a value never ends its line.
fn append_headers(headers: &Headers, own: &[Header]) -> Result<(), JsValue> {
    own.iter().try_for_each(|(name, value)| headers.append(name, &strip_line_breaks(value)))
}

/// Sets headers in place of those of the same name.
pub fn replace_headers(headers: &Headers, own: &[Header]) -> Result<(), JsValue> {
    own.iter().try_for_each(|(name, value)| headers.set(name, &strip_line_breaks(value)))
}

fn strip_line_breaks(value: &str) -> Cow<'_, str> {
    let ends_line = |c| matches!(c, '\n' | '\r' | '\0');
    if value.contains(ends_line) { Cow::Owned(value.replace(ends_line, "")) } else { Cow::Borrowed(value) }
}
