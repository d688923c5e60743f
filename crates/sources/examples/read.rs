//! Prints the result of an endpoint for pages in files: one line of JSON for each file, in order.
//!
//! ```sh
//! cargo run -p quarry-sources --example read -- v1/search page.html another.html
//! ```
//!
//! A line is `{"groups": {…}, "unread": {"section": count, …}}`, or `{"failure": "…"}` for a refused page. The judge
//! (`tests/judge`) compares it with the view of a browser; `parse` is for manual use and for answers of several parts.

use std::io::Write;
use std::process::ExitCode;

use quarry_sources::{
    Failure, Reading, Refusal, Source, SourceFuture, SourceRequest, SourceResponse, v1, v2, v3,
};
use serde_json::{Map, Value, json};

/// URL of every page, which completes its own links.
const ORIGIN: &str = "https://source.example";

/// A page that answers every request.
struct Page<'p>(&'p str);

impl Source for Page<'_> {
    fn fetch(&self, request: SourceRequest) -> SourceFuture<'_, SourceResponse> {
        Box::pin(async move {
            let bytes = std::fs::read(self.0).map_err(|_| Refusal::Network)?;
            let body = String::from_utf8_lossy(&bytes).into_owned();
            Ok(SourceResponse { status: 200, url: format!("{ORIGIN}{}", request.path), body })
        })
    }
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let endpoint = arguments.next().unwrap_or_default();
    let mut out = std::io::stdout().lock();
    for file in arguments {
        let line = match pollster::block_on(read(&endpoint, &Page(&file))) {
            None => {
                eprintln!("usage: read <an endpoint that reads pages> file …");
                return ExitCode::from(2);
            }
            Some(Err(failure)) => json!({"failure": format!("{failure:?}")}),
            Some(Ok(reading)) => {
                let groups: Map<String, Value> = reading
                    .groups
                    .iter()
                    .map(|(name, text)| (name.to_owned(), serde_json::from_str(text).unwrap_or_default()))
                    .collect();
                let sections = reading.unread_sections.iter();
                let unread: Map<String, Value> =
                    sections.map(|found| (found.section.clone(), found.count.into())).collect();
                json!({"groups": groups, "unread": unread})
            }
        };
        if writeln!(out, "{line}").is_err() {
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

async fn read(endpoint: &str, page: &Page<'_>) -> Option<Result<Reading, Failure>> {
    let q = || "example".to_owned();
    Some(match endpoint {
        "v1/search" => {
            v1::search::run(&v1::search::Query { q: q(), ..v1::search::Query::default() }, page).await
        }
        "v1/ads" => v1::ads::run(&v1::ads::Query { q: q(), ..v1::ads::Query::default() }, page).await,
        "v1/local" => v1::local::run(&v1::local::Query { q: q(), ..v1::local::Query::default() }, page).await,
        "v1/shopping" => {
            v1::shopping::run(&v1::shopping::Query { q: q(), ..v1::shopping::Query::default() }, page).await
        }
        "v1/shopping/product" => {
            let ids = v1::product::ProductIdSet {
                gpcid: Some("1".to_owned()),
                ..v1::product::ProductIdSet::default()
            };
            v1::product::run(&v1::product::Query { ids, ..v1::product::Query::default() }, page).await
        }
        "v1/ai-mode" => {
            v1::ai_mode::run(&v1::ai_mode::Query { q: q(), ..v1::ai_mode::Query::default() }, page).await
        }
        "v2/search" => {
            let query = v2::search::Query { q: "example".into(), ..v2::search::Query::default() };
            v2::search::run(&query, page).await
        }
        "v3/search" => {
            v3::search::run(&v3::search::Query { q: q(), ..v3::search::Query::default() }, page).await
        }
        "v3/search?search_assist=true" => {
            let query = v3::search::Query { q: q(), search_assist: true, ..v3::search::Query::default() };
            v3::search::run(&query, page).await
        }
        _ => return None,
    })
}
