//! Tests of truncated and garbled answers: they never cause a panic, and a truncated answer never succeeds.

use quarry_sources_core::{Reading, SourceResponse};
use quarry_sources_v6::app_store::{product, reviews, search};

use crate::reviews::{atom_of, feed_of};
use crate::support::{answer, find_fixture, own};

const LOOKUP: &str = "product/mobile-store-scraper-2026-lookup_de.json";
const PAGE: &str = "product/mobile-store-scraper-2026-apple_web_310633997_us.html";
const OTHERS: [&str; 2] = [
    "product/app-store-price-2026-floating-clock.html",
    "product/app-reviews-2026-09-spotify-version-history.html",
];

/// A product's pages with the number of their mutations, its record from the store, and the query for it.
struct Asked {
    pages: Vec<(String, usize)>,
    lookup: String,
    query: product::Query,
}

/// Returns a product of our own, and a recorded one.
fn products() -> Vec<Asked> {
    let of = |id: &str| product::Query { product_id: id.into(), country: "us".into(), ..Default::default() };
    // The page is complete when its script is.
    let page = own("product/app/1.html");
    let (whole, _) = page.rsplit_once("</script>").expect("the page has its data in a script");
    let pages = vec![(format!("{whole}</script>"), 60)];
    let mut all = vec![Asked { pages, lookup: own("product/app/2.js"), query: of("512345677") }];
    if let (Some(page), Some(lookup)) = (find_fixture(PAGE), find_fixture(LOOKUP)) {
        let others = OTHERS.iter().filter_map(|name| find_fixture(name)).map(|page| (page, 400));
        let pages = std::iter::once((page, 60)).chain(others).collect();
        all.push(Asked { pages, lookup, query: of("310633997") });
    }
    all
}

/// Returns lists of our own, and recorded ones.
fn lists(recorded: &[&str]) -> Vec<String> {
    let recorded = recorded.iter().filter_map(|name| find_fixture(name));
    std::iter::once(own("search/apps/1.js")).chain(recorded).collect()
}

fn search_query() -> search::Query {
    search::Query { num: 200, device: search::StoreDevice::Desktop, ..search::Query::default() }
}

/// A deterministic random generator (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }
}

/// Returns every prefix that ends at one of `points` positions, including the last byte, without the whole text.
fn cuts(text: &str, points: usize) -> Vec<&str> {
    let text = text.trim_end();
    let step = (text.len() / points).max(1);
    let near_the_end = text.len().saturating_sub(20)..text.len();
    let ends = (0..text.len()).step_by(step).chain(near_the_end);
    ends.filter_map(|end| text.get(..end)).collect()
}

/// Returns the text with some bytes replaced, doubled, moved or removed.
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
    for list in lists(&["search/mas-things.json"]) {
        assert!(search::parse(&answer(200, list.clone()), &search_query()).is_ok());
        for cut in cuts(&list, 400) {
            assert!(search::parse(&answer(200, cut), &search_query()).is_err(), "{}", cut.len());
        }
    }
}

#[test]
fn a_cut_half_of_a_product_is_never_a_success() {
    for Asked { pages, lookup, query } in products() {
        let (page, lookup) = (answer(200, pages[0].0.clone()), answer(200, lookup));
        assert!(product::parse(&page, &lookup, &query).is_ok());
        for cut in cuts(&page.body, 120) {
            assert!(product::parse(&answer(200, cut), &lookup, &query).is_err(), "{}", cut.len());
        }
        let nowhere = answer(404, "");
        for cut in cuts(&lookup.body, 400) {
            assert!(product::parse(&nowhere, &answer(200, cut), &query).is_err(), "{}", cut.len());
        }
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
    for list in lists(&["search/mas-things.json", "search/mas-bbedit.json"]) {
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
    for Asked { pages, lookup, query } in products() {
        let lookup = answer(200, lookup);
        for (page, rounds) in pages {
            for _ in 0..rounds {
                let page: SourceResponse = answer(200, mutated(&page, &mut random));
                for lookup in [&lookup, &answer(200, "{\"resultCount\":0,\"results\":[]}")] {
                    let _ = product::parse(&page, lookup, &query).map(|r| assert_groups_are_json(&r));
                }
            }
        }
    }
}
