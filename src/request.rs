//! A request of the runtime, as the crates that decide see it.

use quarry_kernel::http::{Incoming, Stream};
use wasm_bindgen::JsValue;

use crate::glue;

/// A request of the runtime, or one that is made of it.
pub struct RuntimeRequest {
    pub request: JsValue,
    method: String,
    url: String,
    /// Whether it is made of another: it says who asks, and nothing else.
    is_within: bool,
}

/// What a request that is made of another takes from it.
const WHO_ASKS: [&str; 5] =
    ["authorization", "agent-authorization", "cf-connecting-ip", "user-agent", "x-quarry-fault"];

impl RuntimeRequest {
    /// As it came.
    pub fn new(request: JsValue, method: String, url: String) -> Self {
        Self { request, method, url, is_within: false }
    }

    /// A GET of another of our addresses, by whoever sent this one.
    pub fn within(&self, url: String) -> Self {
        Self { request: self.request.clone(), method: "GET".to_owned(), url, is_within: true }
    }
}

impl Incoming for RuntimeRequest {
    fn method(&self) -> &str {
        &self.method
    }

    fn url(&self) -> &str {
        &self.url
    }

    fn header(&self, name: &str) -> Option<String> {
        if self.is_within && !WHO_ASKS.contains(&name) {
            return None;
        }
        glue::header(&self.request, name)
    }

    fn is_tool_call(&self) -> bool {
        self.is_within
    }

    fn headers(&self) -> Vec<(String, String)> {
        glue::pairs(&glue::headers(&self.request))
    }

    fn stream(&self) -> Option<Stream> {
        let body = glue::unread(&self.request);
        (!body.is_undefined()).then(|| Stream::new(body))
    }

    async fn body(&self, max_bytes: usize) -> Option<String> {
        if self.is_within {
            return None;
        }
        let max = u32::try_from(max_bytes).unwrap_or(u32::MAX);
        glue::body(&self.request, max).await.ok()?.as_string()
    }
}
