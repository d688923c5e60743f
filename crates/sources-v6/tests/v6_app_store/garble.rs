//! Answers that end early or are garbled: never a panic, and what was cut is never a success.

use quarry_sources_core::{Reading, SourceResponse};
use quarry_sources_v6::app_store::{product, reviews, search};

use crate::reviews::{atom_of, feed_of};
use crate::support::{answer, fixture};

const LOOKUP: &str = "product/mobile-store-scraper-2026-lookup_de.json";
const PAGE: &str = "product/mobile-store-scraper-2026-apple_web_310633997_us.html";

fn search_query() -> search::Query {
    search::Query { num: 200, device: search::StoreDevice::Desktop, ..search::Query::default() }
}

fn product_query() -> product::Query {
    product::Query { product_id: "310633997".into(), country: "us".into(), ..Default::default() }
}

/// A generator of numbers that are the same in every run (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }
}

/// Returns every prefix that ends at one of `points` places, the last byte's among them, without the whole.
fn cuts(text: &str, points: usize) -> Vec<&str> {
    let text = text.trim_end();
    let step = (text.len() / points).max(1);
    let near_the_end = text.len().saturating_sub(20)..text.len();
    let ends = (0..text.len()).step_by(step).chain(near_the_end);
    ends.filter_map(|end| text.get(..end)).collect()
}

/// Some bytes replaced, doubled, moved or taken out.
fn mutated(text: &str, random: &mut Random) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..1 + random.below(8) {
        let at = random.below(bytes.len());
        let length = random.below(40).min(bytes.len() - at);
        match random.below(4) {
            0 => bytes[at] = b"{}[]\",:<>&\\/0-eu\n\xc3"[random.below(18)],
            1 => drop(bytes.drain(at..at + length)),
            2 => {
                let piece = bytes[at..at + length].to_vec();
                let to = random.below(bytes.len());
                bytes.splice(to..to, piece);
            }
            _ => bytes.truncate(bytes.len() - length),
        }
        if bytes.is_empty() {
            break;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn assert_groups_are_json(reading: &Reading) {
    for (name, json) in reading.groups.iter() {
        assert!(serde_json::from_str::<serde_json::Value>(json).is_ok(), "{name}");
    }
}

#[test]
fn a_cut_list_is_never_a_success() {
    let Some(list) = fixture("search/mas-things.json") else { return };
    assert!(search::parse(&answer(200, list.clone()), &search_query()).is_ok());
    for cut in cuts(&list, 400) {
        assert!(search::parse(&answer(200, cut), &search_query()).is_err(), "{}", cut.len());
    }
}

#[test]
fn a_cut_half_of_a_product_is_never_a_success() {
    let (Some(page), Some(lookup)) = (fixture(PAGE), fixture(LOOKUP)) else { return };
    let (page, lookup) = (answer(200, page), answer(200, lookup));
    assert!(product::parse(&page, &lookup, &product_query()).is_ok());
    for cut in cuts(&page.body, 120) {
        assert!(product::parse(&answer(200, cut), &lookup, &product_query()).is_err(), "{}", cut.len());
    }
    let nowhere = answer(404, "");
    for cut in cuts(&lookup.body, 400) {
        assert!(product::parse(&nowhere, &answer(200, cut), &product_query()).is_err(), "{}", cut.len());
    }
}

#[test]
fn a_cut_feed_is_never_a_success() {
    for feed in [feed_of(1..=3, Some((1, 2))), atom_of(1..=3, Some((1, 2)))] {
        assert!(reviews::parse(&feed).is_ok_and(|page| page.reviews.len() == 3));
        for cut in cuts(&feed, 1000) {
            assert!(reviews::parse(cut).is_err(), "{cut}");
        }
    }
}

#[test]
fn garbled_answers_never_panic() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut read = 0;
    for recording in ["search/mas-things.json", "search/mas-bbedit.json"] {
        let Some(list) = fixture(recording) else { return };
        for _ in 0..300 {
            let answer = answer(200, mutated(&list, &mut random));
            read +=
                search::parse(&answer, &search_query()).map(|r| assert_groups_are_json(&r)).is_ok() as u32;
        }
    }
    for feed in [feed_of(1..=3, Some((1, 2))), atom_of(1..=3, Some((1, 2)))] {
        for _ in 0..2000 {
            read += reviews::parse(&mutated(&feed, &mut random)).is_ok() as u32;
        }
    }
    assert!(read > 100, "garbling left nothing to read");
}

#[test]
fn garbled_products_never_panic() {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    let pages = [
        PAGE,
        "product/app-store-price-2026-floating-clock.html",
        "product/app-reviews-2026-09-spotify-version-history.html",
    ];
    let Some(lookup) = fixture(LOOKUP) else { return };
    let lookup = answer(200, lookup);
    for (recording, rounds) in pages.into_iter().zip([60, 400, 400]) {
        let Some(page) = fixture(recording) else { return };
        for _ in 0..rounds {
            let page: SourceResponse = answer(200, mutated(&page, &mut random));
            for lookup in [&lookup, &answer(200, "{\"resultCount\":0,\"results\":[]}")] {
                let _ = product::parse(&page, lookup, &product_query()).map(|r| assert_groups_are_json(&r));
            }
        }
    }
}
