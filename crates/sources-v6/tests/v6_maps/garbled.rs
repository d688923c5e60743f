//! Tests of truncated and garbled answers: no panic, a truncated answer never succeeds, and no value has a wrong form.

use serde_json::Value;

use crate::world::{answer, page, places, places_query, records, reviews, reviews_query};

/// A deterministic random sequence, so that a failure can be repeated.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(end.max(1)).unwrap()).unwrap()
    }
}

#[test]
fn no_cut_answer_is_a_success() {
    for (muid, record) in records() {
        let body = answer(&[record]).body;
        let (places_query, reviews_query) = (places_query(&[muid], "en-US"), reviews_query(muid, "en-US"));
        for end in (0..body.len()).step_by(257).chain(body.len() - 9..body.len()) {
            let Some(cut) = body.get(..end) else { continue };
            assert!(places(&page(200, cut), &places_query).is_err(), "{end}");
            assert!(reviews(&page(200, cut), &reviews_query).is_err(), "{end}");
        }
    }
}

/// Replaces some values with others of any type.
fn mutate(value: &mut Value, dice: &mut Dice) {
    const SCRAPS: [&str; 14] = [
        "null",
        "true",
        "-1",
        "0",
        "7",
        "1e300",
        "99999999999999999999",
        "\"\"",
        "\"<b>x</b>\"",
        "\"javascript:x\"",
        "[]",
        "{}",
        "[null,{}]",
        "\"-91.5\"",
    ];
    if dice.below(60) == 0 {
        *value = serde_json::from_str(SCRAPS[dice.below(SCRAPS.len())]).unwrap();
        return;
    }
    match value {
        Value::Array(members) => members.iter_mut().for_each(|member| mutate(member, dice)),
        Value::Object(members) => members.values_mut().for_each(|member| mutate(member, dice)),
        _ => {}
    }
}

/// Asserts that every value of an answer has the form that its name promises.
fn assert_forms(name: &str, value: &Value) {
    match value {
        Value::Null => panic!("{name} is null"),
        Value::Array(members) => members.iter().for_each(|member| assert_forms(name, member)),
        Value::Object(members) => members.iter().for_each(|(name, member)| assert_forms(name, member)),
        Value::String(text) => {
            assert!(!text.is_empty(), "{name}");
            if name.ends_with("link") || ["website", "menu", "original", "thumbnail"].contains(&name) {
                assert!(text.starts_with("https://") || text.starts_with("http://"), "{name}: {text}");
            }
            if name == "iso_date" {
                assert_eq!((text.len(), &text[19..]), (20, "Z"), "{text}");
            }
        }
        Value::Number(number) => {
            let number = number.as_f64().unwrap();
            let range = match name {
                "latitude" => -90.0..=90.0,
                "longitude" => -180.0..=180.0,
                "score" | "rating" | "max_rating" => 0.0..=100.0,
                _ => 0.0..=1e11,
            };
            assert!(range.contains(&number), "{name}: {number}");
        }
        Value::Bool(_) => {}
    }
}

#[test]
fn no_garbled_record_panics_or_gives_a_value_of_a_wrong_form() {
    for (muid, record) in records() {
        let mut dice = Dice(0x2545_F491_4F6C_DD1D);
        let mut read = 0;
        for _ in 0..400 {
            let mut record = record.clone();
            for _ in 0..3 {
                mutate(&mut record, &mut dice);
            }
            let answer = answer(&[record]);
            let all = [
                places(&answer, &places_query(&[muid], "en-US")),
                reviews(&answer, &reviews_query(muid, "en-US")),
            ];
            for groups in all.into_iter().flatten() {
                read += 1;
                assert_forms("", &groups);
            }
        }
        assert!(read > 100, "only {read} of {muid} could be read");
    }
}
