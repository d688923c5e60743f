//! `POST /api/batch`: up to 25 calls in one request, each with its own lease, answer and charge. The response is a stream with
//! one line of JSON per call, in order of completion: a line is sent when its call is settled, and not kept while slower calls
//! continue.

use std::cell::RefCell;

use futures_channel::mpsc::{UnboundedReceiver, UnboundedSender, unbounded};
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use quarry_kernel::http::{Body, IncomingRequest, OpaqueStream, Response, UrlParts, trim_trailing_slashes};
use quarry_kernel::id;
use serde_json::{Value, json};

use crate::cache::cacheable_question::CacheDirectives;
use crate::call::{self, ApiCall, Payer};
use crate::catalogue;
use crate::error::{ApiError, ErrorCode};
use crate::keys::secrets::KeyId;
use crate::ports::Ports;
use crate::request_record::RequestRecord;

/// Maximum calls per request.
pub const CALLS_MAX: usize = 25;
/// Maximum size of the request body.
const BODY_MAX_BYTES: usize = 128 * 1024;

/// Stream of a batch's lines, held by the body of its response.
#[derive(Debug)]
pub struct LineStream(RefCell<Option<UnboundedReceiver<String>>>);

impl LineStream {
    /// Takes the lines; `None` when they were taken before.
    #[must_use]
    pub fn take(&self) -> Option<UnboundedReceiver<String>> {
        self.0.take()
    }
}

/// Calls of a started batch, with the channel for their lines.
#[derive(Debug)]
pub struct Batch {
    key: KeyId,
    origin: String,
    directives: CacheDirectives,
    paths: Vec<String>,
    lines: UnboundedSender<String>,
}

impl Batch {
    /// Makes the calls, settles each, and sends their lines. A disconnected caller gets no more lines, but the calls are
    /// completed.
    pub async fn finish<P: Ports>(self, ports: &P) {
        let Self { key, origin, directives, paths, lines } = self;
        let calls = paths.iter().enumerate();
        let mut calls: FuturesUnordered<_> = calls
            .map(|(index, path)| execute_as_line(ports, &key, &origin, directives, (index, path)))
            .collect();
        while let Some(line) = calls.next().await {
            let _ = lines.unbounded_send(line);
        }
    }
}

/// Handles the route for a key: returns the head of the response, and the calls to make while it is streamed.
///
/// # Errors
/// `invalid_request` for a body without 1 to 25 paths.
pub async fn handle<R: IncomingRequest>(
    request: &R,
    key: &KeyId,
    origin: &str,
) -> Result<(Response, Batch), ApiError> {
    let paths = parse_paths(&request.body(BODY_MAX_BYTES).await.unwrap_or_default())?;
    let directives = CacheDirectives::from_request(request);
    let (lines, received) = unbounded();
    let mut response = Response::new(200).with_header("content-type", "application/x-ndjson; charset=utf-8");
    response.body = Body::Stream(OpaqueStream::new(LineStream(RefCell::new(Some(received)))));
    Ok((response, Batch { key: key.clone(), origin: origin.to_owned(), directives, paths, lines }))
}

/// Parses the paths of a body: `{"paths": ["/api/v1/search?q=tea"]}`.
fn parse_paths(body: &str) -> Result<Vec<String>, ApiError> {
    let invalid = || {
        let sentence = "The body must be JSON such as {\"paths\": [\"/api/v1/search?q=tea\"]} with one to 25 paths of data endpoints.";
        ApiError::invalid_request(sentence)
    };
    let body: Value = serde_json::from_str(body).map_err(|_| invalid())?;
    let listed = body.get("paths").and_then(Value::as_array).ok_or_else(invalid)?;
    let paths: Option<Vec<String>> = listed.iter().map(|path| path.as_str().map(str::to_owned)).collect();
    paths.filter(|paths| (1..=CALLS_MAX).contains(&paths.len())).ok_or_else(invalid)
}

/// Makes and settles one call and returns its line: index in the request, path, status and answer.
async fn execute_as_line<P: Ports>(
    ports: &P,
    key: &KeyId,
    origin: &str,
    directives: CacheDirectives,
    (index, path): (usize, &str),
) -> String {
    let started = ports.now();
    let id = id::new_sortable(started, ports.random_bytes());
    let address = format!("{origin}{path}");
    let parts = UrlParts::parse(&address);
    let endpoint =
        catalogue::find_endpoint(trim_trailing_slashes(parts.path)).filter(|_| path.starts_with('/'));
    let (answer, echo, mut after) = match endpoint {
        None => (Err(ApiError::new(ErrorCode::NotFound, "There is no such data endpoint.")), None, None),
        Some(endpoint) => {
            let (id, head_only, fault) = (&*id, false, None);
            let call = ApiCall { endpoint, id, started, url: parts, origin, head_only, directives, fault };
            call::execute(ports, call, Payer::Key(key)).await
        }
    };
    let endpoint = endpoint.map(|endpoint| endpoint.path);
    let asked = RequestRecord {
        request_id: &id,
        method: "GET",
        endpoint,
        key: Some(key),
        started,
        is_tool_call: false,
    };
    asked.record(ports, &answer, after.as_mut());
    let response = answer.unwrap_or_else(|error| error.to_response(&id, echo.as_ref()));
    if let Some(after) = after {
        after.finish(ports).await;
    }
    let (path, id) = (json!(path), json!(id));
    let body = match &response.body {
        Body::Text(text) => text.as_str(),
        _ => "null",
    };
    format!(
        "{{\"index\":{index},\"path\":{path},\"status\":{},\"request_id\":{id},\"body\":{body}}}\n",
        response.status
    )
}
