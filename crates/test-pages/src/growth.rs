//! The growth of the time that a page takes with its length.

use std::time::Instant;

/// Runs of the short page for one of the long one.
const PARTS: usize = 8;
const TRIES: usize = 3;
/// Least time that counts, in seconds: what is faster differs by chance.
const TIME_MIN_S: f64 = 0.002;

/// Returns how many times as long a page takes as eight pages of an eighth of its length, the fastest of three tries each: about one
/// where time grows with the length. `parse(text)` reads a page that `page` makes of `count` parts.
///
/// Both sides take about as long, so that other processes disturb both alike.
pub fn measure_growth(count: usize, page: impl Fn(usize) -> String, parse: impl Fn(&str)) -> f64 {
    let time = |count, runs| {
        let page = page(count);
        let start = Instant::now();
        for _ in 0..runs {
            parse(&page);
        }
        start.elapsed().as_secs_f64().max(TIME_MIN_S)
    };
    let fastest = |count, runs| (0..TRIES).map(|_| time(count, runs)).fold(f64::INFINITY, f64::min);
    fastest(count, 1) / fastest(count / PARTS, PARTS)
}
