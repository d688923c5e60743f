//! Test support: recorded and own answers, a scripted source, and groups as values.

use std::cell::RefCell;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use quarry_sources_core::{Failure, Reading, Refusal, Source, SourceFuture, SourceRequest, SourceResponse};
use quarry_test_pages::{find_recording, own_text, recording};
use serde_json::{Map, Value};

/// Returns a recorded answer; prints "skipped" when there is none.
pub fn fixture(name: &str) -> Option<String> {
    recording(&format!("v6/app-store/{name}"))
}

/// Returns a recording, for a test that also works without it.
pub fn find_fixture(name: &str) -> Option<String> {
    find_recording(&format!("v6/app-store/{name}"))
}

/// Returns the store's answer to a request of a call of our own.
pub fn own(call: &str) -> String {
    own_text(&format!("v6/app-store/{call}"))
}

pub fn answer(status: u16, body: impl Into<String>) -> SourceResponse {
    SourceResponse { status, url: "https://store.test/asked".to_owned(), body: body.into() }
}

/// Returns the groups of a reading by name, in their order.
pub fn groups(reading: &Reading) -> Map<String, Value> {
    reading
        .groups
        .iter()
        .map(|(name, json)| (name.to_owned(), serde_json::from_str(json).expect("a group is JSON")))
        .collect()
}

/// Returns whether a value or anything in it is null.
pub fn has_null(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(members) => members.iter().any(has_null),
        Value::Object(members) => members.values().any(has_null),
        _ => false,
    }
}

pub const fn refused(refusal: Refusal) -> Failure {
    Failure::Refused(refusal)
}

/// Runs a future that never waits for external events.
pub fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return output;
        }
    }
}

/// A source with scripted responses that records its requests.
pub struct Scripted<F> {
    script: F,
    asked: RefCell<Vec<SourceRequest>>,
}

impl<F: Fn(&str) -> Result<SourceResponse, Failure>> Scripted<F> {
    pub const fn new(script: F) -> Self {
        Self { script, asked: RefCell::new(Vec::new()) }
    }

    /// Returns the requested paths.
    pub fn paths(&self) -> Vec<String> {
        self.asked.borrow().iter().map(|request| request.path.clone()).collect()
    }

    /// Returns the requested sites.
    pub fn sites(&self) -> Vec<&'static str> {
        self.asked.borrow().iter().map(|request| request.site.token()).collect()
    }
}

impl<F: Fn(&str) -> Result<SourceResponse, Failure>> Source for Scripted<F> {
    fn fetch(&self, request: SourceRequest) -> SourceFuture<'_, SourceResponse> {
        Box::pin(async move {
            let answer = (self.script)(&request.path);
            let url = format!("https://store.test{}", request.path);
            self.asked.borrow_mut().push(request);
            answer.map(|answer| SourceResponse { url, ..answer })
        })
    }
}
