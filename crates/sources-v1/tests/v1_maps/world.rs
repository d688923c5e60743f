//! Recordings of maps, and a source that answers from a script.

use quarry_sources_core::{Failure, Setting, Source, SourceFuture, SourceRequest, SourceResponse};
use std::cell::RefCell;
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

/// Returns the recording of this name below `v1/`, or none with a word about it.
pub(crate) fn recorded(name: &str) -> Option<String> {
    quarry_test_pages::recording(&format!("v1/{name}"))
}

/// Answers in turn, the last one again and again; keeps what it was asked.
pub(crate) struct Script {
    answers: RefCell<Vec<(u16, String)>>,
    pub(crate) asked: RefCell<Vec<SourceRequest>>,
}

impl Script {
    pub(crate) fn new(answers: &[&str]) -> Self {
        let answers = answers.iter().rev().map(|body| (200, (*body).to_owned())).collect();
        Self { answers: RefCell::new(answers), asked: RefCell::default() }
    }

    pub(crate) fn status(status: u16, body: &str) -> Self {
        Self { answers: RefCell::new(vec![(status, body.to_owned())]), asked: RefCell::default() }
    }

    pub(crate) fn paths(&self) -> Vec<String> {
        self.asked.borrow().iter().map(|request| request.path.clone()).collect()
    }
}

impl Source for Script {
    fn setting(&self, setting: Setting) -> String {
        match setting {
            Setting::V1PicturesOrigin => "https://pictures.test".to_owned(),
            other => other.default_value().to_owned(),
        }
    }

    fn fetch(&self, request: SourceRequest) -> SourceFuture<'_, SourceResponse> {
        let url = format!("https://engine.test{}", request.path);
        self.asked.borrow_mut().push(request);
        let mut answers = self.answers.borrow_mut();
        let last = answers.last().cloned();
        if answers.len() > 1 {
            answers.pop();
        }
        Box::pin(async move {
            let (status, body) = last.ok_or_else(|| Failure::NotFound("nothing left".into()))?;
            Ok(SourceResponse { status, url, body })
        })
    }
}

/// Runs a future that never waits.
pub(crate) fn now<F: Future>(future: F) -> F::Output {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => output,
        Poll::Pending => panic!("this source never waits"),
    }
}

/// Returns the groups of a reading as one object.
pub(crate) fn groups(reading: &quarry_sources_core::Reading) -> serde_json::Value {
    reading
        .groups
        .iter()
        .map(|(name, json)| (name.to_owned(), serde_json::from_str::<serde_json::Value>(json).unwrap()))
        .collect()
}
