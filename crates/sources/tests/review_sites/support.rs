//! Test support: recordings, a scripted source, and groups as values.

use std::cell::RefCell;
use std::collections::BTreeMap;

use quarry_sources::{Failure, Reading, Refusal, Site, Source, SourceFuture, SourceRequest, SourceResponse};
pub use quarry_test_pages::recording;
use serde_json::{Map, Value};

/// Returns a JSON recording.
pub fn recorded_json(name: &str) -> Option<Value> {
    recording(name).map(|text| serde_json::from_str(&text).expect("a recording is JSON"))
}

pub fn answer(status: u16, body: impl Into<String>) -> SourceResponse {
    SourceResponse { status, url: "https://www.source.test/asked?x=1".to_owned(), body: body.into() }
}

/// Returns the groups of a reading by name.
pub fn groups(reading: &Reading) -> Map<String, Value> {
    reading.groups.iter().map(|(name, json)| (name.to_owned(), serde_json::from_str(json).unwrap())).collect()
}

/// Returns the texts of a member of every item of a list.
pub fn column<'v>(list: &'v Value, name: &str) -> Vec<&'v str> {
    list.as_array().unwrap().iter().map(|item| item[name].as_str().unwrap_or("")).collect()
}

pub const fn refused(refusal: Refusal) -> Failure {
    Failure::Refused(refusal)
}

/// A source with scripted responses that records its requests. Each page sets a new visit's cookie.
pub struct Scripted<F> {
    script: F,
    pub asked: RefCell<Vec<SourceRequest>>,
    pub kept: RefCell<BTreeMap<String, String>>,
}

impl<F: Fn(usize, &SourceRequest) -> SourceResponse> Scripted<F> {
    pub const fn new(script: F) -> Self {
        Self { script, asked: RefCell::new(Vec::new()), kept: RefCell::new(BTreeMap::new()) }
    }

    /// Returns the JSON bodies that were sent.
    pub fn bodies(&self) -> Vec<Value> {
        let asked = self.asked.borrow();
        let bodies = asked.iter().filter_map(|request| request.body.as_ref());
        bodies.map(|body| serde_json::from_str(body.text()).unwrap()).collect()
    }
}

impl<F: Fn(usize, &SourceRequest) -> SourceResponse> Source for Scripted<F> {
    fn fetch(&self, request: SourceRequest) -> SourceFuture<'_, SourceResponse> {
        Box::pin(async move {
            let number = self.asked.borrow().len();
            let answer = (self.script)(number, &request);
            self.asked.borrow_mut().push(request);
            Ok(answer)
        })
    }

    fn recall(&self, key: &str) -> Option<String> {
        self.kept.borrow().get(key).cloned()
    }

    fn remember(&self, key: &str, value: &str) {
        self.kept.borrow_mut().insert(key.to_owned(), value.to_owned());
    }

    fn forget(&self, key: &str) {
        self.kept.borrow_mut().remove(key);
    }

    fn cookie(&self, _site: Site, _name: &str) -> Option<String> {
        let pages = self.asked.borrow().iter().filter(|request| request.body.is_none()).count();
        (pages > 0).then(|| format!("visit-{pages}"))
    }
}
