//! Checks that every value has the form that its name promises, in any answer.

use serde_json::Value;

/// Checks every value in a group.
pub fn check(value: &Value) {
    match value {
        Value::Null => panic!("a missing field is absent, not null"),
        Value::Array(members) => members.iter().for_each(check),
        Value::Object(members) => {
            for (name, member) in members {
                member_has_form(name, member);
                check(member);
            }
        }
        _ => {}
    }
}

fn member_has_form(name: &str, value: &Value) {
    let number = value.as_f64();
    let text = value.as_str();
    match name {
        "rating" | "max_rating" => {
            assert!(number.is_some_and(|n| (0.0..=5.0).contains(&n)), "{name}: {value}")
        }
        "latitude" => assert!(number.is_some_and(|n| n.abs() <= 90.0), "{value}"),
        "longitude" => assert!(number.is_some_and(|n| n.abs() <= 180.0), "{value}"),
        "position" | "position_absolute" => {
            assert!(value.as_u64().is_some_and(|n| n >= 1), "{name}: {value}")
        }
        "count" | "amount" | "helpful_votes" | "total_results" | "useful" | "funny" | "cool" | "friends" => {
            assert!(value.is_u64(), "{name}: {value}");
        }
        "link" | "thumbnail" | "original" | "website" | "menu" => {
            let is_link = text.is_some_and(|t| t.starts_with("https://") || t.starts_with("http://"));
            assert!(is_link && !text.unwrap().contains(char::is_whitespace), "{name}: {value}");
        }
        "email" => assert!(text.is_some_and(|t| t.contains('@')), "{value}"),
        "iso_date" | "published_date" => {
            let day = text.and_then(|t| t.get(..10)).unwrap_or_default();
            assert!(
                day.len() == 10 && day.as_bytes()[4] == b'-' && day.as_bytes()[7] == b'-',
                "{name}: {value}"
            );
        }
        "title" | "name" | "comment" | "snippet" | "text" | "address" => {
            let text = text.unwrap_or("x");
            assert!(!text.trim().is_empty(), "{name} is empty");
            for mark in ["&amp;", "[[HIGHLIGHT]]", "<br", "<span", "\u{ad}"] {
                assert!(!text.contains(mark), "{name} has {mark}: {text}");
            }
        }
        "place_id" => assert!(
            text.is_some_and(|t| (1..=22).contains(&t.len())
                && t.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b))),
            "{value}"
        ),
        _ => {}
    }
}
