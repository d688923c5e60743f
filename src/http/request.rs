//! A request of the runtime, as the crates that decide see it.

use std::rc::Rc;
use std::time::Duration;

use futures_util::future::{Either, select};
use quarry_kernel::http::{IncomingRequest, OpaqueStream};
use wasm_bindgen::prelude::*;
use worker::{Delay, web_sys};

use crate::fetch::body::read_text;

// Cargo does not know that the bindings embed this file; naming it makes a change to it a change to the crate.
const _: &str = include_str!("messages.js");

#[wasm_bindgen(module = "/src/http/messages.js")]
extern "C" {
    /// Returns the lines of a request's head: method, address, and name and value of each header.
    #[wasm_bindgen(js_name = readHead)]
    fn read_head(request: &web_sys::Request) -> String;
}

/// A request of the runtime, or one that is made of it.
pub struct WorkerRequest {
    /// Platform's request; none for a tool's call, which is made of a request to `/mcp`.
    request: Option<web_sys::Request>,
    /// Names, in small letters, and values; shared with the calls of tools that are made of this request.
    headers: Rc<[(String, String)]>,
    method: String,
    url: String,
    /// Arguments of a tool's call.
    sent: Option<String>,
    /// Whether a tool's call asks the source anew.
    asks_anew: bool,
}

/// Longest time for sending a body, which is a few kilobytes: a request that waits costs memory that others need.
const BODY_DEADLINE: Duration = Duration::from_secs(15);

/// The headers that a tool's call takes from the request that it is made of.
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
    /// Returns a request as it came.
    pub fn new(request: web_sys::Request) -> Self {
        let head = read_head(&request);
        let mut lines = head.split('\n').map(str::to_owned);
        let mut next_line = || lines.next().unwrap_or_default();
        let (method, url) = (next_line(), next_line());
        let headers = std::iter::from_fn(|| Some((lines.next()?, lines.next()?))).collect();
        Self { request: Some(request), headers, method, url, sent: None, asks_anew: false }
    }

    /// Returns a GET of another of our addresses, by whoever sent this one.
    pub fn to_tool_call(&self, url: String) -> Self {
        let headers = Rc::clone(&self.headers);
        Self { request: None, headers, method: "GET".to_owned(), url, sent: None, asks_anew: false }
    }

    /// Builds a tool call like [`Self::to_tool_call`], bypassing the cache.
    pub fn to_fresh_tool_call(&self, url: String) -> Self {
        Self { asks_anew: true, ..self.to_tool_call(url) }
    }

    /// Returns a POST to another of our addresses, likewise.
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
