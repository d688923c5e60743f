//! Benchmark of parsing the largest recorded pages, beside two other parsers in the same run.
//!
//! `cargo run --release -p quarry-html --example html_bench [pages]`; the pages are found as in the tests (`QUARRY_FIXTURES`, or
//! `../shared/fixtures` beside the repository).

use quarry_html::{Document, Selector};
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Instant;

const ROUNDS: usize = 15;

fn fixtures() -> PathBuf {
    std::env::var_os("QUARRY_FIXTURES")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/fixtures"), PathBuf::from)
}

fn pages_below(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            pages_below(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "html")
            && let Ok(bytes) = std::fs::read(&path)
        {
            found.push((path, String::from_utf8_lossy(&bytes).into_owned()));
        }
    }
}

/// Returns the fastest of several rounds, in milliseconds.
fn best<T>(mut work: impl FnMut() -> T) -> f64 {
    let times = (0..ROUNDS).map(|_| {
        let start = Instant::now();
        black_box(work());
        start.elapsed().as_secs_f64() * 1000.0
    });
    times.fold(f64::INFINITY, f64::min)
}

fn main() {
    let count = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(8);
    let mut pages = Vec::new();
    pages_below(&fixtures(), &mut pages);
    if pages.is_empty() {
        println!("skipped: no recorded pages");
        return;
    }
    pages.sort_by_key(|(_, text)| std::cmp::Reverse(text.len()));
    println!("   MB  elements     ours ms   MB/s   scraper ms (x)       tl ms (x)    text ms  10 selects ms");
    let mut sums = [0.0; 3];
    for (path, text) in pages.iter().take(count) {
        let ours = best(|| Document::parse(text));
        let scraper = best(|| scraper::Html::parse_document(text));
        let tl = best(|| tl::parse(text, tl::ParserOptions::default()).map(|dom| dom.nodes().len()));
        let document = Document::parse(text);
        let reading = best(|| document.root().text());
        let selectors: Vec<Selector> = [
            "a[href]",
            "h3",
            "div.g",
            "#rso > div",
            "li.b_algo h2 a",
            "span.x",
            "div[data-hveid]",
            "table tr td",
            "a[href^='/url?']",
            "cite",
        ]
        .into_iter()
        .filter_map(Selector::new)
        .collect();
        let selecting =
            best(|| selectors.iter().map(|selector| document.select(selector).count()).sum::<usize>());
        let megabytes = text.len() as f64 / 1e6;
        for (sum, time) in sums.iter_mut().zip([ours, scraper, tl]) {
            *sum += time;
        }
        println!(
            "{megabytes:5.2}  {:8}  {ours:10.3}  {:5.0}  {scraper:8.2} ({:4.1})  {tl:10.2} ({:4.1})  {reading:9.3}  {selecting:12.3}  {}",
            document.root().descendants().count(),
            megabytes / ours * 1000.0,
            scraper / ours,
            tl / ours,
            path.file_name().unwrap_or_default().to_string_lossy(),
        );
    }
    let [ours, scraper, tl] = sums;
    println!(
        "all: ours {ours:.2} ms, scraper {:.1} times as long, tl {:.1} times as long",
        scraper / ours,
        tl / ours
    );
}
