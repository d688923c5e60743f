//! What holds for every value of every recorded page, whatever group it stands in.

use crate::world::{json_of, pages, whole};
use serde_json::Value;

/// Calls `look` with the path and the text of every text of a value, names of groups and fields parted by dots.
fn texts(value: &Value, path: &str, look: &mut impl FnMut(&str, &str)) {
    match value {
        Value::Object(object) => {
            object.iter().for_each(|(name, value)| texts(value, &format!("{path}.{name}"), look));
        }
        Value::Array(list) => list.iter().for_each(|value| texts(value, path, look)),
        Value::String(text) => look(path, text),
        _ => {}
    }
}

/// Collects what `is_wrong` says of the texts of all pages.
fn wrong(is_wrong: impl Fn(&str, &str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for (page, html) in pages() {
        let Ok(read) = whole(&html) else { continue };
        texts(&json_of(&read), "", &mut |path, text| {
            if !text.starts_with("http") && !text.starts_with("data:") && is_wrong(path, text) {
                let name = page.file_name().unwrap_or_default().to_string_lossy();
                found.push(format!("{name} {path}: {text}"));
            }
        });
    }
    found
}

fn none(found: &[String]) {
    assert!(found.is_empty(), "{} values: {:#?}", found.len(), found.iter().take(20).collect::<Vec<_>>());
}

#[test]
fn no_value_has_the_source_of_a_script() {
    // A generated answer may show a program.
    none(&wrong(|path, text| {
        let marks = ["(function(", "document.get", "this||self", "</script", "</style", "window[", "var is_"];
        !path.contains("text_blocks") && marks.iter().any(|mark| text.contains(mark))
    }));
}

#[test]
fn no_value_is_or_ends_in_what_a_control_says() {
    const CONTROLS: [&str; 9] = [
        "Read more",
        "See more",
        "Show more",
        "Learn more",
        "View more",
        "View all",
        "Sign in to save jobs",
        "Text under CC-BY-SA license",
        "MORE",
    ];
    // The name of a page and the words of a search may be anything.
    let is_free =
        |path: &str| path.starts_with(".organic_results.title") || path.starts_with(".related_searches");
    none(&wrong(|path, text| {
        let is_end = |control: &str| {
            text.strip_suffix(control).is_some_and(|before| {
                let before = before.trim_end();
                before.is_empty() || before.ends_with(['\u{B7}', ',', '\u{2026}']) || before.ends_with("..")
            })
        };
        !is_free(path) && CONTROLS.iter().any(|control| is_end(control))
    }));
}

#[test]
fn every_date_has_the_form_of_a_date() {
    const NEVER: [&str; 8] = ["\u{B7}", "like", "view", "comment", "cited", "by ", "video", "reaction"];
    const DAYS: [&str; 9] =
        ["today", "yesterday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    none(&wrong(|path, text| {
        let lower = text.to_lowercase();
        let says_when =
            lower.contains(|letter: char| letter.is_ascii_digit()) || DAYS.contains(&lower.as_str());
        path.ends_with(".date")
            && (!says_when || text.chars().count() > 40 || NEVER.iter().any(|word| lower.contains(word)))
    }));
}

#[test]
fn every_price_says_how_much_and_every_duration_how_long() {
    none(&wrong(|path, text| {
        let has_digit = text.contains(|letter: char| letter.is_ascii_digit());
        // What a visit to a place costs is shown by signs alone too.
        let is_priceless =
            path.ends_with("price") && !has_digit && !(path.contains("places") && text.starts_with('$'));
        let is_length =
            text.split(':').count() >= 2 && text.bytes().all(|byte| byte == b':' || byte.is_ascii_digit());
        is_priceless || path.ends_with(".duration") && !is_length
    }));
}
