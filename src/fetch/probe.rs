//! Probes of URLs named by callers.

use std::cell::Cell;

use futures_util::StreamExt;
use quarry_sources::Probe;
use worker::{Response, Result as WorkerResult};

/// Reads the head of a response and, for an image, its length; redirects are not followed, and the body is discarded.
///
/// # Errors
/// When the body is truncated.
pub async fn probe_response(mut response: Response, max_bytes: u64, read: &Cell<u64>) -> WorkerResult<Probe> {
    let header = |name: &str| response.headers().get(name).ok().flatten();
    let (status, content_type) = (response.status_code(), header("content-type").unwrap_or_default());
    let location = header("location");
    let is_image = (200..300).contains(&status)
        && content_type.get(..6).is_some_and(|start| start.eq_ignore_ascii_case("image/"));
    let announced = match header("content-encoding") {
        None => header("content-length").and_then(|length| length.parse::<u64>().ok()),
        Some(_) => None,
    };
    let length = match (is_image, announced) {
        (false, _) => Some(0),
        (true, Some(length)) => Some(length).filter(|length| *length <= max_bytes),
        (true, None) => count_bytes(&mut response, max_bytes, read).await?,
    };
    if !is_image || announced.is_some() {
        cancel_body(&response).await;
    }
    Ok(Probe { status, content_type, length, location })
}

/// Counts the bytes of a body while reading it; `None` when it exceeds `max_bytes`.
async fn count_bytes(response: &mut Response, max_bytes: u64, read: &Cell<u64>) -> WorkerResult<Option<u64>> {
    let Ok(mut body) = response.stream() else {
        return Ok(Some(0));
    };
    while let Some(piece) = body.next().await {
        read.set(read.get() + piece?.len() as u64);
        if read.get() > max_bytes {
            return Ok(None);
        }
    }
    Ok(Some(read.get()))
}

/// Cancels an unread body; a failure to cancel has no consequences.
async fn cancel_body(response: &Response) {
    if let worker::ResponseBody::Stream(body) = response.body() {
        let _ = wasm_bindgen_futures::JsFuture::from(body.cancel()).await;
    }
}
