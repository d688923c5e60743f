//! Answers of addresses that a caller named.

use std::cell::Cell;

use futures_util::StreamExt;
use quarry_sources::Probe;
use worker::{Response, Result as WorkerResult};

/// Returns the head of an answer, and of a picture the length; no redirect is followed, and nothing of the body is kept.
///
/// # Errors
/// When the body ends early.
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

/// Returns the length of a body, counted as it is read; none when it is more than `max_bytes`.
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

/// Says that nobody will read the body. That nobody hears it matters to nobody.
async fn cancel_body(response: &Response) {
    if let worker::ResponseBody::Stream(body) = response.body() {
        let _ = wasm_bindgen_futures::JsFuture::from(body.cancel()).await;
    }
}
