//! Request of the runtime, as seen by the deciding crates.

use std::rc::Rc;
use std::time::Duration;

use futures_util::future::{Either, select};
use quarry_kernel::http::{IncomingRequest, OpaqueStream};
use wasm_bindgen::prelude::*;
use worker::{Delay, web_sys};

use crate::fetch::body::read_text;

// Cargo does not know that the bindings embed this file; including it makes changes to it rebuild the crate.
const _: &str = include_str!("messages.js");

#[wasm_bindgen(module = "/src/http/messages.js")]
extern "C" {
    /// Returns the lines of a request's head: method, URL, and name and value of each header.
    #[wasm_bindgen(js_name = readHead)]
    fn read_head(request: &web_sys::Request) -> String;
}

/// Request of the runtime, or an internal one derived from it.
pub struct WorkerRequest {
    /// Platform's request; `None` for a tool call, which is derived from a request to `/mcp`.
    request: Option<web_sys::Request>,
    /// Lower-case names and values of the headers, shared with the derived tool calls.
    headers: Rc<[(String, String)]>,
    method: String,
    url: String,
    /// Arguments of a tool call.
    sent: Option<String>,
    /// Whether a tool call bypasses the cache.
    asks_anew: bool,
}

/// Deadline for receiving a body of a few kilobytes: a waiting request occupies memory.
const BODY_DEADLINE: Duration = Duration::from_secs(15);

/// Headers that a tool call inherits from its request.
const CALLER_HEADERS: [&str; 6] = [
    "authorization",
    "agent-authorization",
    "cache-control",
    "cf-connecting-ip",
    "user-agent",
    "x-quarry-fault",
];
const CACHE_CONTROL: &str = "cache-control";

impl WorkerRequest {
    /// Creates a request from the runtime's.
    pub fn new(request: web_sys::Request) -> Self {
        let head = read_head(&request);
        let mut lines = head.split('\n').map(str::to_owned);
        let mut next_line = || lines.next().unwrap_or_default();
        let (method, url) = (next_line(), next_line());
        let headers = std::iter::from_fn(|| Some((lines.next()?, lines.next()?))).collect();
        Self { request: Some(request), headers, method, url, sent: None, asks_anew: false }
    }

    /// Derives a GET of another of our URLs, by the same caller.
    pub fn to_tool_call(&self, url: String) -> Self {
        let headers = Rc::clone(&self.headers);
        Self { request: None, headers, method: "GET".to_owned(), url, sent: None, asks_anew: false }
    }

    /// Builds a tool call like [`Self::to_tool_call`], bypassing the cache.
    pub fn to_fresh_tool_call(&self, url: String) -> Self {
        Self { asks_anew: true, ..self.to_tool_call(url) }
    }

    /// Derives a POST to another of our URLs, by the same caller.
    pub fn to_tool_post(&self, url: String, body: String) -> Self {
        Self { method: "POST".to_owned(), sent: Some(body), ..self.to_tool_call(url) }
    }
}

impl IncomingRequest for WorkerRequest {
    fn method(&self) -> &str {
        &self.method
    }

    fn url(&self) -> &str {
        &self.url
    }

    fn header(&self, name: &str) -> Option<String> {
        if self.request.is_none() && !CALLER_HEADERS.contains(&name) {
            return None;
        }
        let find = |(known, _): &&(String, String)| known.eq_ignore_ascii_case(name);
        let value = self.headers.iter().find(find).map(|(_, value)| value.clone());
        match value {
            Some(own) if self.asks_anew && name == CACHE_CONTROL => Some(format!("no-cache, {own}")),
            None if self.asks_anew && name == CACHE_CONTROL => Some("no-cache".to_owned()),
            value => value,
        }
    }

    fn is_tool_call(&self) -> bool {
        self.request.is_none()
    }

    fn headers(&self) -> Vec<(String, String)> {
        if self.request.is_some() {
            return self.headers.to_vec();
        }
        let named = |name: &&str| Some(((*name).to_owned(), self.header(name)?));
        CALLER_HEADERS.iter().filter_map(named).collect()
    }

    fn stream(&self) -> Option<OpaqueStream> {
        self.request.as_ref()?.body().map(OpaqueStream::new)
    }

    async fn body(&self, max_bytes: usize) -> Option<String> {
        let Some(request) = &self.request else {
            return self.sent.clone().filter(|body| body.len() <= max_bytes);
        };
        match request.body() {
            Some(body) => {
                match select(Box::pin(read_text(body, max_bytes)), Delay::from(BODY_DEADLINE)).await {
                    Either::Left((text, _)) => text.ok(),
                    Either::Right(_) => None,
                }
            }
            None => Some(String::new()),
        }
    }
}
