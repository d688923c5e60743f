//! Conversion of our responses to the runtime's.

use std::borrow::Cow;

use futures_util::StreamExt;
use quarry_data_api::batch::LineStream;
use quarry_kernel::http::{Body, Response};
use serde_json::json;
use wasm_bindgen::prelude::*;
use worker::Result;
use worker::web_sys::{Headers, ReadableStream, Response as WebResponse};

use crate::fetch::headers::{join_headers, strip_control_characters};
use crate::{clock, log};

type Header = (Cow<'static, str>, Cow<'static, str>);

/// Length in bytes up to which a text crosses as such. The engine collects it with its young heap, and bytes, which lie outside of
/// it, too rarely; larger texts cross faster as bytes (docs/performance.md).
const TEXT_MAX: usize = 64 * 1024;

/// Converts a response to the runtime's.
pub fn into_response(response: Response) -> WebResponse {
    build_response(&response).unwrap_or_else(|error| {
        log::error(&json!({"event": "bad_response", "error": format!("{error:?}")}));
        let broken = quarry_data_api::service::internal_error_response(clock::now(), clock::random_bytes());
        build_response(&broken).unwrap_or_else(|_| WebResponse::error())
    })
}

#[wasm_bindgen(module = "/src/http/messages.js")]
extern "C" {
    /// Builds a response of text, or without a body; `headers` are alternating lines of names and values.
    #[wasm_bindgen(js_name = buildResponse, catch)]
    fn build_text_response(
        status: u16,
        headers: &str,
        text: Option<&str>,
    ) -> std::result::Result<WebResponse, JsValue>;
    /// Builds a response of bytes.
    #[wasm_bindgen(js_name = buildBytesResponse, catch)]
    fn build_bytes_response(
        status: u16,
        headers: &str,
        bytes: &[u8],
    ) -> std::result::Result<WebResponse, JsValue>;
    /// Builds a response that passes a stream through.
    #[wasm_bindgen(js_name = buildResponse, catch)]
    fn build_stream_response(
        status: u16,
        headers: &str,
        body: Option<&ReadableStream>,
    ) -> std::result::Result<WebResponse, JsValue>;
}

fn build_response(response: &Response) -> Result<WebResponse, JsValue> {
    let (status, headers) = (response.status, &*join_headers(&response.headers));
    match &response.body {
        Body::Empty | Body::Asset(_) => build_text_response(status, headers, None),
        Body::Static(text) => build_text_response(status, headers, Some(text)),
        Body::Text(text) if text.len() > TEXT_MAX => build_bytes_response(status, headers, text.as_bytes()),
        Body::Text(text) => build_text_response(status, headers, Some(text)),
        Body::Bytes(stored) => build_bytes_response(status, headers, stored),
        Body::Stream(stream) => match stream.downcast_ref::<LineStream>() {
            Some(lines) => build_stream_response(status, headers, open_line_stream(lines)?.as_ref()),
            None => build_stream_response(status, headers, stream.downcast_ref::<ReadableStream>()),
        },
    }
}

/// Opens a stream of lines for the runtime.
fn open_line_stream(lines: &LineStream) -> Result<Option<ReadableStream>, JsValue> {
    let Some(lines) = lines.take() else { return Ok(None) };
    let streamed: WebResponse =
        worker::Response::from_stream(lines.map(|line| Ok::<_, worker::Error>(line.into_bytes())))?.into();
    Ok(streamed.body())
}

/// Sets headers, replacing those of the same name.
pub fn replace_headers(headers: &Headers, own: &[Header]) -> Result<(), JsValue> {
    own.iter().try_for_each(|(name, value)| headers.set(name, &strip_control_characters(value)))
}
