//! Answers that were shaken: members moved, left out, doubled, changed in kind, or the text cut. Nothing panics,
//! and what is read still has the form that it must have.

use crate::v1_maps::places::{links, phrase};
use crate::v1_maps::reviews::{contributor, person_query, query as reviews_query};
use crate::v1_maps::world::{Script, groups, now};
use quarry_sources_core::{Failure, Reading};
use quarry_sources_v1::SearchContext;
use quarry_sources_v1::maps::{self, PlaceRef};
use quarry_sources_v1::{contributor_reviews, photo_meta, popular_times, posts, reviews};
use serde_json::{Value, json};

/// A fixed sequence that looks like chance, so that a failure can be repeated.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(end.max(1)).unwrap()).unwrap()
    }
}

/// Changes one random place of a value.
fn shake(value: &mut Value, dice: &mut Dice) {
    match value {
        Value::Array(members) if !members.is_empty() => {
            let at = dice.below(members.len());
            match dice.below(12) {
                0 => drop(members.remove(at)),
                1 => members.insert(at, Value::Null),
                2 => {
                    let other = dice.below(members.len());
                    members.swap(at, other);
                }
                3 => members.rotate_left(1),
                4 => members[at] = odd(dice),
                _ => shake(&mut members[at], dice),
            }
        }
        other => *other = odd(dice),
    }
}

fn odd(dice: &mut Dice) -> Value {
    let values = [
        json!(null),
        json!(-1),
        json!(1e300),
        json!(u64::MAX),
        json!(4.5),
        json!("x"),
        json!(""),
        json!("0x1:0x2"),
        json!("ChIJDdnwdv0y5xQRRytw1ihZQeU"),
        json!("https://a.test/"),
        json!("é\u{202e}\u{0}\n"),
        json!(true),
        json!([]),
        json!({ "46": [[]] }),
        json!([[[[[[]]]]]]),
        json!(2_000_000_000_000_000_u64),
    ];
    values[dice.below(values.len())].clone()
}

type Call = fn(&str) -> Result<Reading, Failure>;

fn source(answer: &str) -> Script {
    Script::new(&[answer])
}

const CALLS: [(&str, Call); 7] = [
    ("list", |answer| now(maps::run(&phrase("x", 0), &source(answer)))),
    ("place", |answer| {
        let wanted = maps::SearchTarget::Place(PlaceRef::from_cid(7));
        now(maps::run(&maps::Query { wanted, ..phrase("", 0) }, &source(answer)))
    }),
    ("reviews", |answer| now(reviews::run(&reviews_query(100), &source(answer)))),
    ("person", |answer| now(contributor_reviews::run(&person_query(), &source(answer)))),
    ("busy", |answer| {
        let query = popular_times::Query {
            place: PlaceRef::from_cid(7),
            visit: SearchContext::default(),
            links: links(),
        };
        now(popular_times::run(&query, &source(answer)))
    }),
    ("posts", |answer| {
        now(posts::run(
            &posts::Query { place: PlaceRef::from_cid(7), visit: SearchContext::default() },
            &source(answer),
        ))
    }),
    ("picture", |answer| {
        let query = photo_meta::Query {
            photo_id: "CIHM0ogKEICAgIDb_uDdaw".into(),
            visit: SearchContext::default(),
            links: links(),
        };
        now(photo_meta::run(&query, &source(answer)))
    }),
];

/// Every value whose field has a form has that form, at any depth.
fn check(value: &Value, field: &str) {
    match value {
        Value::Object(members) => members.iter().for_each(|(name, member)| {
            assert!(!member.is_null(), "{name} is null");
            check(member, name);
        }),
        Value::Array(members) => members.iter().for_each(|member| check(member, field)),
        Value::String(text) => {
            assert!(
                !text.trim().is_empty() && !text.contains('\u{0}') && !text.contains('\u{202e}'),
                "{field}: {text:?}"
            );
            let is_link =
                field.ends_with("link") || ["website", "thumbnail", "menu", "original"].contains(&field);
            assert!(
                !is_link || text.starts_with("https://") || text.starts_with("http://"),
                "{field}: {text}"
            );
            match field {
                "title" | "name" => assert!(!text.contains("://") && !text.contains("0x"), "{field}: {text}"),
                "data_id" => assert!(text.starts_with("0x") && text.contains(":0x"), "{text}"),
                "place_id" => assert!(text.len() >= 20 && text.is_ascii(), "{text}"),
                "contributor_id" => assert!(text.bytes().all(|byte| byte.is_ascii_digit()), "{text}"),
                "iso_date" | "date_of" => {
                    assert!(text.starts_with(|first: char| first.is_ascii_digit()), "{text}")
                }
                _ => {}
            }
        }
        Value::Number(number) => {
            let number = number.as_f64().unwrap();
            match field {
                "rating" => assert!((0.0..=10.0).contains(&number), "{number}"),
                "latitude" => assert!(number.abs() <= 90.0, "{number}"),
                "longitude" => assert!(number.abs() <= 180.0, "{number}"),
                "busyness_score" | "usual_score" => assert!((0.0..=100.0).contains(&number), "{number}"),
                "reviews" | "likes" | "amount" | "mentions" | "photos" => {
                    assert!((0.0..=1e11).contains(&number), "{number}")
                }
                "hour" => assert!((0.0..24.0).contains(&number), "{number}"),
                _ => {}
            }
        }
        _ => {}
    }
}

/// Returns answers of our own and recorded ones, without the guard before their arrays.
fn answers() -> Vec<String> {
    let own = [
        "maps/list/1",
        "maps/one/1",
        "maps/place/1",
        "maps/posts/place/1",
        "maps/photo-meta/photo/1",
        "reviews/place/2",
        "contributor-reviews/person/1",
    ];
    let own = own.map(|name| quarry_test_pages::own_text(&format!("v1/{name}.json")));
    let recorded = [
        "maps/keyless-mcp/search_museums.json",
        "maps/keyless-mcp/search_single.json",
        "maps/keyless-mcp/details_albertina.json",
        "maps/gosom/place_panic.json",
        "maps/gosom/place_raw2.json",
        "maps/photo-meta/streetlevel/places.json",
        "maps/photo-meta/streetlevel/ari_with_timestamp_in_12.json",
    ];
    let find = |name: &str| quarry_test_pages::find_recording(&format!("v1/{name}"));
    let whole = recorded.into_iter().filter_map(find);
    let rows = ["review_native_with_reply", "review_native_no_translation"];
    let rows = rows.into_iter().filter_map(|name| find(&format!("reviews/gosom/{name}.json")));
    let rows = rows.map(|row| format!("[null,\"CAES\",{}]", row.trim()));
    let all = own.into_iter().chain(whole).chain(rows).chain([contributor(3, "\"CAESnext\"")]);
    all.map(|answer| answer.trim_start_matches(")]}'").trim().to_owned()).collect()
}

#[test]
fn no_shaken_answer_makes_a_call_panic_or_gives_a_value_of_a_wrong_form() {
    let mut dice = Dice(0x2545_F491_4F6C_DD1D);
    let mut read = 0;
    for answer in answers() {
        let whole: Value = serde_json::from_str(&answer).unwrap();
        // Small answers are shaken more often than large ones: each shake of a large one costs as much as many.
        let turns = (1_500_000 / answer.len().max(1)).clamp(8, 100);
        for _ in 0..turns {
            let mut shaken = whole.clone();
            for _ in 0..1 + dice.below(12) {
                shake(&mut shaken, &mut dice);
            }
            let text = shaken.to_string();
            for (name, call) in CALLS {
                if let Ok(reading) = call(&text) {
                    check(&groups(&reading), name);
                    read += 1;
                }
            }
        }
    }
    assert!(read > 200, "what nobody can read would promise nothing: {read}");
}

#[test]
fn no_answer_cut_at_any_place_is_read_as_whole() {
    for answer in answers() {
        let step = (answer.len() / 60).max(1);
        for end in (0..answer.len()).step_by(step).filter(|end| answer.is_char_boundary(*end)) {
            for (name, call) in CALLS {
                assert!(call(&answer[..end]).is_err(), "{name} at {end}");
            }
        }
    }
}
