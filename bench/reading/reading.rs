//! Readers behind functions of plain numbers: bytes of a source's answer to the JSON of its groups, with no crossing in between. An
//! example of `quarry-sources`, so that it is built by the worker's own profile. The same answer may be read many times.

#![allow(unsafe_code)] // names of the exports

use quarry_html::Document;
use quarry_sources::v1::search::{Extent, parse as parse_page};
use quarry_sources::v6::app_store::search::{ApiLinks, Query, parse as parse_apps};
use quarry_sources::{Failure, SourceResponse};
use std::cell::RefCell;

const APPS: &str = "https://store.test/search?term=x";
const PAGE: &str = "https://engine.test/search?q=x";

thread_local! {
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static GROUPS: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Returns where the caller writes an answer of this many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    ANSWER.with_borrow_mut(|answer| {
        answer.resize(length, 0);
        answer.as_mut_ptr()
    })
}

/// Returns where the JSON of the groups read last begins.
#[unsafe(no_mangle)]
pub extern "C" fn groups() -> *const u8 {
    GROUPS.with_borrow(|groups| groups.as_ptr())
}

/// Reads the store's list of apps; the length of the JSON, 0 when it is no such list.
#[unsafe(no_mangle)]
pub extern "C" fn apps() -> usize {
    read(|body| {
        let answer = SourceResponse { status: 200, url: APPS.to_owned(), body: body.to_owned() };
        let links = ApiLinks { product: "/product?id=".to_owned(), reviews: "/reviews?id=".to_owned() };
        let query = Query { num: 10, links, ..Query::default() };
        let reading = parse_apps(&answer, &query)?;
        let members: Vec<String> =
            reading.groups.iter().map(|(name, json)| format!("\"{name}\":{json}")).collect();
        Ok(format!("{{{}}}", members.join(",")))
    })
}

/// Reads a page of web results; the length of the JSON, 0 when it is no such page.
#[unsafe(no_mangle)]
pub extern "C" fn page() -> usize {
    read(|body| {
        let page = parse_page(body, PAGE, Extent::Whole)?;
        Ok(serde_json::to_string(&page).unwrap_or_default())
    })
}

/// Builds the tree of a page; how many elements it has at its top.
#[unsafe(no_mangle)]
pub extern "C" fn tree() -> usize {
    with_answer(|body| Document::parse(body).root().children().count())
}

fn with_answer<T>(act: impl FnOnce(&str) -> T) -> T {
    ANSWER.with_borrow(|answer| act(std::str::from_utf8(answer).unwrap_or_default()))
}

/// Keeps what `act` reads of the answer and returns its length.
fn read(act: impl FnOnce(&str) -> Result<String, Failure>) -> usize {
    let json = with_answer(act).unwrap_or_default();
    let length = json.len();
    GROUPS.set(json);
    length
}
