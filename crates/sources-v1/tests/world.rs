//! Recordings and a source that answers from a script.

use quarry_sources_core::{Failure, Reading, Refusal, Source, SourceFuture, SourceRequest, SourceResponse};
use quarry_sources_v1::search::{Extent, Page, parse};
use quarry_test_pages::{self as test_pages, TestPage};
use serde_json::Value;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

pub(crate) const ASKED: &str = "https://engine.test/search?q=asked";

/// A fixed sequence that looks like chance, so that a failure can be repeated.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) const fn new() -> Self {
        Self(0x2545_F491_4F6C_DD1D)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(end.max(1)).unwrap()).unwrap()
    }
}

/// Returns all recorded pages, and those of our own.
pub(crate) fn pages() -> Vec<TestPage> {
    let mut paths = test_pages::recordings("v1/search");
    paths.extend(test_pages::own("v1/search"));
    test_pages::html(paths)
}

/// Returns the recorded pages of the first set, for which the account of a second reader has been checked.
#[allow(dead_code, reason = "not every endpoint has a second reader")]
pub(crate) fn checked_pages() -> Vec<TestPage> {
    let pages = test_pages::html(test_pages::first_recordings("v1/search"));
    if pages.is_empty() {
        println!("skipped: no recordings");
    }
    pages
}

/// Returns the recorded page whose path contains this, or none with a word about it.
pub(crate) fn recorded(name: &str) -> Option<String> {
    let mut paths = test_pages::recordings("v1/search");
    paths.retain(|path| path.to_string_lossy().replace('\\', "/").contains(name));
    let page = test_pages::html(paths).into_iter().next().map(|(_, text)| text);
    if page.is_none() {
        println!("skipped: no recording {name}");
    }
    page
}

pub(crate) fn whole(html: &str) -> Result<Page, Failure> {
    parse(html, ASKED, Extent::Whole)
}

pub(crate) fn read(name: &str) -> Option<Page> {
    Some(whole(&recorded(name)?).unwrap())
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

/// Gives its answers in order and remembers what was asked.
pub(crate) struct Scripted {
    answers: RefCell<VecDeque<SourceResponse>>,
    pub(crate) asked: RefCell<Vec<SourceRequest>>,
}

impl Scripted {
    pub(crate) fn new(answers: &[(u16, &str, &str)]) -> Self {
        let answer = |&(status, url, body): &(u16, &str, &str)| SourceResponse {
            status,
            url: url.into(),
            body: body.into(),
        };
        Self { answers: RefCell::new(answers.iter().map(answer).collect()), asked: RefCell::default() }
    }
}

impl Source for Scripted {
    fn fetch(&self, request: SourceRequest) -> SourceFuture<'_, SourceResponse> {
        Box::pin(async move {
            self.asked.borrow_mut().push(request);
            Ok(self.answers.borrow_mut().pop_front().unwrap())
        })
    }
}

pub(crate) fn refusal(failure: Failure) -> Refusal {
    match failure {
        Failure::Refused(refusal) => refusal,
        other => panic!("{other:?}"),
    }
}

/// Returns a whole page around a column of results.
pub(crate) fn page_of(column: &str) -> String {
    format!(
        "<html><head><title>t</title></head><body><textarea name=q>asked</textarea><div id=main><div id=center_col>\
         <div id=search><div id=rso>{column}</div></div></div></div></body></html>"
    )
}

/// Returns a web result as desktop pages have it.
pub(crate) fn result(address: &str, title: &str) -> String {
    format!(
        "<div class=MjjYud><div data-hveid=x><div class=yuRUbf><a href='{address}'><h3 class=LC20lb>{title}</h3></a></div>\
         <div class=VwiC3b>Text of {title}</div></div></div>"
    )
}

pub(crate) fn group(reading: &Reading, name: &str) -> Option<Value> {
    let (_, text) = reading.groups.iter().find(|(own, _)| *own == name)?;
    Some(serde_json::from_str(text).unwrap())
}
