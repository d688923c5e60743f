//! Bodies read whole, up to a maximum size.

use futures_util::StreamExt;
use worker::web_sys::ReadableStream;
use worker::{ByteStream, Error, Result};

/// Reads a body as text.
///
/// # Errors
/// When it is longer than `max_bytes`, not UTF-8, or truncated.
pub async fn read_text(body: ReadableStream, max_bytes: usize) -> Result<String> {
    let mut stream = ByteStream::from(body);
    let mut bytes = Vec::new();
    while let Some(piece) = stream.next().await {
        let piece = piece?;
        if bytes.len() + piece.len() > max_bytes {
            return Err(Error::RustError(format!("the body is longer than {max_bytes} bytes")));
        }
        bytes.extend(piece);
    }
    quarry_json::text_from_bytes(bytes).map_err(|_| Error::RustError("the body is no UTF-8".into()))
}
