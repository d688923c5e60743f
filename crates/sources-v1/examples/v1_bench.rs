//! Benchmark of a whole v1 page: parsing alone, and with the JSON of its groups.
//!
//! `cargo run --release --example v1_bench -- <file or folder>…`; each page is parsed repeatedly for a fifth of a second, and the
//! fastest time counts. With `--once` each page is parsed once without timing, for `valgrind --tool=callgrind`, whose count of
//! instructions is repeatable on a busy machine too.

use quarry_html::Document;
use quarry_sources_v1::search::{Extent, parse};
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const ADDRESS: &str = "https://engine.test/search?q=x";
const PER_PAGE: Duration = Duration::from_millis(200);

fn main() {
    let mut files = Vec::new();
    let (options, paths): (Vec<_>, Vec<_>) = std::env::args_os().skip(1).partition(|one| one == "--once");
    for path in paths {
        collect(Path::new(&path), &mut files);
    }
    files.sort();
    if !options.is_empty() {
        return files.iter().for_each(|file| read_once(file));
    }
    let mut totals = [0.0; 4];
    let mut bytes = 0;
    println!("{:>9} {:>9} {:>9} {:>9} {:>9}", "KB", "tree ms", "organic", "whole", "and JSON");
    for file in &files {
        let Ok(page) = std::fs::read(file) else { continue };
        let page = String::from_utf8_lossy(&page);
        let times = [
            fastest(|| drop(black_box(Document::parse(&page)))),
            fastest(|| drop(black_box(parse(&page, ADDRESS, Extent::Organic)))),
            fastest(|| drop(black_box(parse(&page, ADDRESS, Extent::Whole)))),
            fastest(|| {
                drop(black_box(parse(&page, ADDRESS, Extent::Whole).map(|page| serde_json::to_string(&page))))
            }),
        ];
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        println!("{:>9} {} {name}", page.len() / 1000, row(times));
        bytes += page.len();
        for (total, time) in totals.iter_mut().zip(times) {
            *total += time;
        }
    }
    println!("{:>9} {} all {} pages", bytes / 1000, row(totals), files.len());
}

fn read_once(file: &Path) {
    let Ok(page) = std::fs::read_to_string(file) else { return };
    let read = parse(&page, ADDRESS, Extent::Whole).map(|page| serde_json::to_string(&page));
    println!("{} {}", black_box(read).is_ok(), file.display());
}

fn row(times: [f64; 4]) -> String {
    times.map(|time| format!("{time:>9.2}")).join(" ")
}

/// Returns the fastest run, in milliseconds.
fn fastest(run: impl Fn()) -> f64 {
    let start = Instant::now();
    let mut best = f64::INFINITY;
    while start.elapsed() < PER_PAGE {
        let run_start = Instant::now();
        run();
        best = best.min(run_start.elapsed().as_secs_f64() * 1000.0);
    }
    best
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(path) else {
        files.push(path.to_owned());
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() || path.extension().is_some_and(|end| end == "html") {
            collect(&path, files);
        }
    }
}
