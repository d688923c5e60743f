//! Pages of the shop, of our own making, and shorthands for asking.

use crate::world::{ASKED, Scripted, group, now, page_of};
use quarry_sources_core::{Failure, Reading};
use quarry_sources_v1::product::ProductLinks;
use quarry_sources_v1::shopping::{Links, Query, run};
use serde_json::Value;

pub(crate) const SAME_CALL: &str = "https://own.test/api/v1/shopping?q=asked";

pub(crate) fn query() -> Query {
    let product = ProductLinks { endpoint: "https://own.test/p".into(), kept: "hl=en".into() };
    Query {
        q: "asked".into(),
        links: Links { product, same_call: SAME_CALL.into() },
        num: 40,
        ..Query::default()
    }
}

/// Returns a card; the number is its product.
pub(crate) fn card(number: usize) -> String {
    format!(
        "<li><div data-oid=1{number} data-gid=2{number} data-iid=3{number} data-cid=0><div class=gkQHve>Kettle {number}</div>\
         <span class=lmQWe>${number}.00</span><span class=WJMUdc>Shop</span></div></li>"
    )
}

pub(crate) fn grid(numbers: impl IntoIterator<Item = usize>) -> String {
    format!("<ul>{}</ul>", numbers.into_iter().map(card).collect::<String>())
}

/// Returns a page of the shop with so many products from a number on.
pub(crate) fn shop(from: usize, count: usize) -> String {
    page_of(&grid(from..from + count))
}

/// Asks a source that answers these pages, one after the other.
pub(crate) fn ask(query: &Query, pages: &[String]) -> (Result<Reading, Failure>, Vec<String>) {
    let answers: Vec<(u16, &str, &str)> = pages.iter().map(|page| (200, ASKED, page.as_str())).collect();
    let source = Scripted::new(&answers);
    let reading = now(run(query, &source));
    let asked = source.asked.borrow().iter().map(|request| request.path.clone()).collect();
    (reading, asked)
}

/// Returns the answer to one page.
pub(crate) fn read(query: &Query, page: String) -> Reading {
    ask(query, &[page]).0.unwrap()
}

pub(crate) fn list(reading: &Reading, name: &str) -> Vec<Value> {
    group(reading, name).and_then(|group| group.as_array().cloned()).unwrap_or_default()
}

pub(crate) fn titles(items: &[Value]) -> Vec<&str> {
    items.iter().filter_map(|item| item["title"].as_str()).collect()
}
