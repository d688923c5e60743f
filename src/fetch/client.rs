//! Requests to services other than sources: providers, facilitators, card processors, chain nodes, mail gateways. Redirects are
//! not followed.

use worker::wasm_bindgen::JsValue;
use worker::web_sys::{self, AbortSignal, RequestInit, RequestRedirect};
use worker::{Fetch, Request, Response, Result};

use super::body::read_text;
use super::headers::build_runtime_headers;

/// Outgoing request.
pub struct HttpCall {
    url: String,
    method: String,
    headers: Vec<(String, String)>,
    body: Option<JsValue>,
}

/// Response read whole.
pub struct HttpAnswer {
    /// HTTP status.
    pub status: u16,
    /// Body as text.
    pub body: String,
}

impl HttpCall {
    /// Creates a request without a body.
    pub fn new(method: &str, url: &str) -> Self {
        Self { url: url.to_owned(), method: method.to_owned(), headers: Vec::new(), body: None }
    }

    /// Creates a GET.
    pub fn get(url: &str) -> Self {
        Self::new("GET", url)
    }

    /// Creates a POST of text.
    pub fn post(url: &str, body: String) -> Self {
        Self::new("POST", url).body(body.into())
    }

    /// Sets the body: a string or a stream of the runtime.
    pub fn body(mut self, body: JsValue) -> Self {
        self.body = Some(body);
        self
    }

    /// Adds a header.
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Adds a bearer token.
    pub fn bearer(self, token: &str) -> Self {
        self.header("authorization", &format!("Bearer {token}"))
    }

    /// Sends the request and reads the response.
    ///
    /// # Errors
    /// When the response is late, longer than `max_bytes` or not UTF-8.
    pub async fn send(self, deadline_ms: u32, max_bytes: usize) -> Result<HttpAnswer> {
        let answer: web_sys::Response = self.start(&AbortSignal::timeout_with_u32(deadline_ms)).await?.into();
        let body = match answer.body() {
            Some(body) => read_text(body, max_bytes).await?,
            None => String::new(),
        };
        Ok(HttpAnswer { status: answer.status(), body })
    }

    /// Sends the request and returns when the response's head has arrived. The signal also ends the body.
    ///
    /// # Errors
    /// When there is no response before the signal aborts.
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
