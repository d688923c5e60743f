//! Tests of truncated and garbled answers: never a panic, never a value of the wrong form.

use quarry_sources::{Failure, Reading, SourceResponse, v4, v5};
use serde_json::{Value, json};

use crate::support::{answer, groups, recorded_json, recording};
use crate::{forms, v4_reviews, v4_search, v5_place, v5_reviews, v5_search};

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

/// Replaces some values with others.
fn mutate(value: &mut Value, random: &mut Random, odds: usize) {
    if random.below(odds) == 0 {
        *value = match random.below(9) {
            0 => Value::Null,
            1 => json!(-7),
            2 => json!(1e308),
            3 => json!(""),
            4 => json!("<b>&amp;"),
            5 => json!([[]]),
            6 => json!({"full": 3}),
            7 => json!(true),
            _ => json!("javascript:alert(1)"),
        };
        return;
    }
    match value {
        Value::Array(members) => {
            if members.len() > 1 && random.below(odds) == 0 {
                let at = random.below(members.len());
                members.truncate(at + 1);
            }
            members.iter_mut().for_each(|member| mutate(member, random, odds));
        }
        Value::Object(members) => members.values_mut().for_each(|member| mutate(member, random, odds)),
        _ => {}
    }
}

fn look(read: Result<Reading, Failure>) {
    if let Ok(reading) = read {
        groups(&reading).values().for_each(forms::check);
    }
}

/// Checks mutations of a value, and prefixes of the text around it.
fn torment(
    value: &Value,
    around: impl Fn(&Value) -> String,
    read: impl Fn(String) -> Result<Reading, Failure>,
) {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    for round in 0..30 {
        let mut mutated = value.clone();
        mutate(&mut mutated, &mut random, 4 + round * 3);
        look(read(around(&mutated)));
    }
    let text = around(value);
    for _ in 0..30 {
        let end = random.below(text.len());
        if let Some(cut) = text.get(..end) {
            let whole = read(cut.to_owned());
            assert!(whole.is_err() || end + 64 > text.len(), "a cut answer is no success");
            look(whole);
        }
    }
}

pub fn v4_search_bears_anything() {
    let Some(mut entries) = recorded_json("v4/search/scrapfly-2025-08-mainContent-items.json") else {
        return;
    };
    entries.as_array_mut().unwrap().truncate(14);
    let around = |value: &Value| v4_search::page_of(value.as_array().map_or(&[], Vec::as_slice), 200);
    torment(&entries, around, |body| v4::search::parse(&answer(200, body), &v4_search::query()));
    let Some(page) = recording("v4/search/pashadzyba-ivix_general-contractors-sf-page0.html") else {
        return;
    };
    let mut random = Random(99);
    for _ in 0..25 {
        let mut bytes = page.clone().into_bytes();
        for _ in 0..200 {
            let at = random.below(bytes.len());
            bytes[at] = b"{}[]\",:<>&0-\\"[random.below(13)];
        }
        look(v4::search::parse(&answer(200, String::from_utf8_lossy(&bytes)), &v4_search::query()));
    }
}

pub fn v4_reviews_bears_anything() {
    let Some(mut edges) = recorded_json("v4/reviews/scrapfly-2024-02-gql-edges.json") else { return };
    edges.as_array_mut().unwrap().truncate(8);
    torment(&edges, v4_reviews::frame, |body| v4::reviews::parse(&answer(200, body), &v4_reviews::query()));
    let Some(mut reviews) = recorded_json("v4/reviews/scrapfly-2023-11-review_feed.json") else { return };
    reviews.as_array_mut().unwrap().truncate(8);
    let around = |value: &Value| json!({"reviews": value, "pagination": {"totalResults": 8}}).to_string();
    torment(&reviews, around, |body| v4::reviews::parse(&answer(200, body), &v4_reviews::query()));
}

pub fn v5_search_bears_anything() {
    let Some(places) = recorded_json("v5/search/scrapfly-2025-10-typeahead.utf8.json") else { return };
    torment(&places, v5_search::frame, |body| v5::search::parse(&answer(200, body), &v5_search::query()));
}

pub fn v5_reviews_bears_anything() {
    let name = "v5/reviews/barrydaniels-nl-tripadvisor-scraper_757113-just-fish-delft-reviews-1.json";
    let Some(batch) = recorded_json(name) else { return };
    torment(&batch, Value::to_string, |body| v5::reviews::parse(&answer(200, body), &v5_reviews::query()));
}

pub fn v5_place_bears_anything() {
    let name = "v5/place/barrydaniels-nl-tripadvisor-scraper_757126-madame-croissant-amsterdam.json";
    let Some(recorded) = recorded_json(name) else { return };
    let batches = recorded["graphql_responses"].as_array().unwrap().iter();
    let answers: Vec<Value> = batches
        .flat_map(|one| one["data"].as_array().cloned().unwrap_or_default())
        .map(|one| one["data"].clone())
        .collect();
    let whole = json!({"structured": recorded["jsonld_data"]["raw_jsonld"], "answers": answers});
    let around = |value: &Value| {
        let answers = value["answers"].as_array().cloned().unwrap_or_default();
        v5_place::page(&value["structured"], &answers, "<a href='mailto:a@b.test'>x</a>")
    };
    torment(&whole, around, |body| v5::place::parse(&answer(200, body), &v5_place::query("19176198")));
}

/// Tests pages of our own with bytes replaced, and JSON with other values and truncated.
#[test]
fn own_answers_bear_anything() {
    type Parse = fn(&SourceResponse) -> Result<Reading, Failure>;
    let readers: [(&str, Parse); 5] = [
        ("v4/search", |answer| v4::search::parse(answer, &v4_search::query())),
        ("v4/reviews", |answer| v4::reviews::parse(answer, &v4_reviews::query())),
        ("v5/search", |answer| v5::search::parse(answer, &v5_search::query())),
        ("v5/reviews", |answer| v5::reviews::parse(answer, &v5_reviews::query())),
        ("v5/place", |answer| v5::place::parse(answer, &v5_place::query("1234564"))),
    ];
    let mut random = Random(99);
    for (name, parse) in readers {
        let mut read = 0;
        for path in quarry_test_pages::own(name).iter().filter(|path| !path.ends_with("answer.json")) {
            let text = std::fs::read_to_string(path).unwrap();
            read += usize::from(parse(&answer(200, text.clone())).is_ok());
            if let Ok(value) = serde_json::from_str(&text) {
                torment(&value, Value::to_string, |body| parse(&answer(200, body)));
            }
            for _ in 0..25 {
                let mut bytes = text.clone().into_bytes();
                for _ in 0..random.below(60) {
                    let at = random.below(bytes.len());
                    bytes[at] = b"{}[]\",:<>&0-\\"[random.below(13)];
                }
                look(parse(&answer(200, String::from_utf8_lossy(&bytes))));
            }
        }
        assert!(read > 0, "{name}");
    }
}
