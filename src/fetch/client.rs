//! Requests to whoever is no source: providers, facilitators, card processors, nodes, mail gateways. No redirect is followed.

use worker::wasm_bindgen::JsValue;
use worker::web_sys::{self, AbortSignal, RequestInit, RequestRedirect};
use worker::{Fetch, Request, Response, Result};

use super::body::read_text;
use super::headers::build_runtime_headers;

/// A request.
pub struct HttpCall {
    url: String,
    method: String,
    headers: Vec<(String, String)>,
    body: Option<JsValue>,
}

/// An answer that was read whole.
pub struct HttpAnswer {
    /// HTTP status.
    pub status: u16,
    /// The body as text.
    pub body: String,
}

impl HttpCall {
    /// Returns a request without body.
    pub fn new(method: &str, url: &str) -> Self {
        Self { url: url.to_owned(), method: method.to_owned(), headers: Vec::new(), body: None }
    }

    /// Returns a GET.
    pub fn get(url: &str) -> Self {
        Self::new("GET", url)
    }

    /// Returns a POST of a text.
    pub fn post(url: &str, body: String) -> Self {
        Self::new("POST", url).body(body.into())
    }

    /// Adds a body: a string or a stream of the runtime.
    pub fn body(mut self, body: JsValue) -> Self {
        self.body = Some(body);
        self
    }

    /// Adds one more header.
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Adds a bearer token.
    pub fn bearer(self, token: &str) -> Self {
        self.header("authorization", &format!("Bearer {token}"))
    }

    /// Sends it, and reads the answer.
    ///
    /// # Errors
    /// When the answer is not there in time, is longer than `max_bytes` or is not UTF-8.
    pub async fn send(self, deadline_ms: u32, max_bytes: usize) -> Result<HttpAnswer> {
        let answer: web_sys::Response = self.start(&AbortSignal::timeout_with_u32(deadline_ms)).await?.into();
        let body = match answer.body() {
            Some(body) => read_text(body, max_bytes).await?,
            None => String::new(),
        };
        Ok(HttpAnswer { status: answer.status(), body })
    }

    /// Sends it; answers as soon as the head of the answer is there. The signal ends the body as well.
    ///
    /// # Errors
    /// When nobody answers before the signal aborts.
    pub async fn start(self, signal: &AbortSignal) -> Result<Response> {
        let init = RequestInit::new();
        init.set_method(&self.method);
        init.set_headers(&build_runtime_headers(&self.headers)?.into());
        init.set_redirect(RequestRedirect::Manual);
        if let Some(body) = &self.body {
            init.set_body(body);
        }
        let request = Request::from(web_sys::Request::new_with_str_and_init(&self.url, &init)?);
        Fetch::Request(request).send_with_signal(&signal.clone().into()).await
    }
}
