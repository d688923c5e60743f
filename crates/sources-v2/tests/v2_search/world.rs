//! Recordings and a source that answers from a script.

use quarry_sources_core::{
    Failure, Reading, Refusal, Site, Source, SourceFuture, SourceRequest, SourceResponse,
};
use quarry_sources_v2::search::{Page, Query, parse, run};
use quarry_test_pages as test_pages;
use serde_json::Value;
use std::cell::RefCell;
use std::future::Future;
use std::path::PathBuf;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

pub(crate) const ASKED: &str = "https://engine.test/search?q=asked";

/// Returns a page of the second set of recordings, or none with a word about it.
pub(crate) fn second(name: &str) -> Option<Page> {
    Some(parse(&test_pages::recording(&format!("v2/search/{name}"))?, ASKED).unwrap())
}

/// Returns the recorded file whose name ends so, or none with a word about it.
pub(crate) fn recorded(name: &str) -> Option<String> {
    let files = test_pages::first_recordings("v2/search");
    let path = files.iter().find(|path| path.to_string_lossy().ends_with(name));
    let body = path.and_then(|path| std::fs::read_to_string(path).ok());
    if body.is_none() {
        println!("skipped: no recording {name}");
    }
    body
}

/// Returns the recorded pages of the first set, and those of our own.
pub(crate) fn pages() -> Vec<(String, String)> {
    let own = named(test_pages::own("v2/search"));
    recorded_pages().into_iter().chain(own).collect()
}

/// Returns the recorded pages of the first set.
pub(crate) fn recorded_pages() -> Vec<(String, String)> {
    named(test_pages::first_recordings("v2/search"))
}

fn named(paths: Vec<PathBuf>) -> Vec<(String, String)> {
    let pages = test_pages::html(paths).into_iter();
    pages.map(|(path, text)| (path.to_string_lossy().into_owned(), text)).collect()
}

pub(crate) fn read(name: &str) -> Option<Page> {
    Some(parse(&recorded(name)?, ASKED).unwrap())
}

pub(crate) fn json_of(page: &Page) -> Value {
    serde_json::to_value(page).unwrap()
}

/// Runs a future that never waits.
pub(crate) fn now<F: Future>(future: F) -> F::Output {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => output,
        Poll::Pending => panic!("the scripted source never waits"),
    }
}

/// Gives one answer and remembers what was asked.
pub(crate) struct Scripted {
    /// Answers in order; the last one is repeated.
    answers: Vec<SourceResponse>,
    asked: RefCell<Vec<SourceRequest>>,
}

impl Source for Scripted {
    fn fetch(&self, request: SourceRequest) -> SourceFuture<'_, SourceResponse> {
        Box::pin(async move {
            let number = self.asked.borrow().len().min(self.answers.len() - 1);
            self.asked.borrow_mut().push(request);
            Ok(self.answers[number].clone())
        })
    }

    fn ask_again(&self) -> bool {
        true
    }
}

pub(crate) fn answered(status: u16, url: &str, body: &str) -> Result<Reading, Failure> {
    answered_in_turn(status, url, &[body]).0
}

/// Returns the reading and how often the source was asked.
pub(crate) fn answered_in_turn(status: u16, url: &str, bodies: &[&str]) -> (Result<Reading, Failure>, usize) {
    let answers =
        bodies.iter().map(|body| SourceResponse { status, url: url.to_owned(), body: (*body).to_owned() });
    answered_to("asked", 1, answers.collect())
}

/// Returns the same for a phrase, from a place in the list on.
pub(crate) fn answered_to(
    q: &str,
    first: u32,
    answers: Vec<SourceResponse>,
) -> (Result<Reading, Failure>, usize) {
    let place_base = "https://own.test/maps?".into();
    let query = Query { q: q.into(), first, place_base, ..Query::default() };
    let source = Scripted { answers, asked: RefCell::default() };
    let reading = now(run(&query, &source));
    let asked = source.asked.borrow();
    assert!(asked.iter().all(|request| request.site == Site::V2Web));
    (reading, asked.len())
}

pub(crate) fn refused(status: u16, url: &str, body: &str) -> Refusal {
    match answered(status, url, body).unwrap_err() {
        Failure::Refused(refusal) => refusal,
        other => panic!("{other:?}"),
    }
}

/// Returns a whole page around a list.
pub(crate) fn page_of(list: &str) -> String {
    format!(
        "<html><head><title>t</title></head><body><form><input id=sb_form_q value=asked></form>\
         <div id=b_content><ol id=b_results>{list}</ol></div></body></html>"
    )
}

pub(crate) fn group(reading: &Reading, name: &str) -> Option<Value> {
    let (_, text) = reading.groups.iter().find(|(own, _)| *own == name)?;
    Some(serde_json::from_str(text).unwrap())
}
