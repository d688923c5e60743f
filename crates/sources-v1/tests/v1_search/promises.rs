//! Properties of every value of every page, in whatever group.

use crate::world::{json_of, pages, whole};
use serde_json::Value;

/// Calls `look` with the path and the text of every text of a value, names of groups and fields separated by dots.
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

pub(crate) fn a_piece_that_a_script_inserts_into_a_closed_part_is_no_web_result() {
    let Some(page) = crate::world::read("fixtures-second/v1/search/serp-parser/mobile/domain.html") else {
        return;
    };
    let titles: Vec<&str> = page.organic_results.iter().map(|result| result.title.as_str()).collect();
    assert_eq!(titles.len(), 3, "{titles:?}");
    let topics: Vec<&str> = page.things_to_know.iter().map(|topic| topic.title.as_str()).collect();
    assert_eq!(topics, ["Business", "Manage", "Ip address", "Good"]);
}

pub(crate) fn panels_of_two_things_are_two() {
    for device in ["desktop", "mobile"] {
        let name = format!("fixtures-second/v1/search/serp-parser/{device}/domain.html");
        let Some(page) = crate::world::read(&name) else { continue };
        let panel = page.knowledge_graph.unwrap();
        let [other] = panel.other_panels.as_slice() else { panic!("{:?}", panel.other_panels) };
        let (word, business) = if device == "desktop" { (&panel, other) } else { (other, &panel) };
        assert_eq!(
            (word.title.as_deref(), word.kind.as_deref()),
            (Some("Domain name"), Some("Application programming interface"))
        );
        assert_eq!(business.kind.as_deref(), Some("Apartment building in Oakland, California"));
        assert!(word.description.is_some() && business.description.is_none(), "{device}");
        assert!(word.facts.0.iter().all(|fact| fact.key != "address"), "{device}");
    }
    let Some(page) = crate::world::read("central-park-new-york") else { return };
    let panel = page.knowledge_graph.unwrap();
    let fact = |key: &str| panel.facts.0.iter().find(|fact| fact.key == key).map(|fact| fact.value.as_str());
    assert_eq!((panel.kind.as_deref(), panel.rating), (Some("Park in New York"), Some(4.8)));
    assert_eq!((fact("address"), fact("hours")), (Some("New York, NY"), Some("Open \u{22C5} Closes 1 AM")));
}

pub(crate) fn jobs_say_who_hires_where_and_by_way_of_whom() {
    let Some(page) = crate::world::read("koch-hiring-mississippi") else { return };
    let jobs: Vec<_> = page
        .jobs_results
        .iter()
        .map(|job| {
            (job.title.as_str(), job.company_name.as_deref(), job.location.as_deref(), job.via.as_deref())
        })
        .collect();
    assert_eq!(
        jobs,
        [
            (
                "Electrical and instrumentation",
                Some("Koch Industries"),
                Some("New Augusta, MS"),
                Some("via Talent.com")
            ),
            ("Woodyard Day Technician", Some("Koch"), Some("New Augusta, MS"), Some("via Salary.com")),
            ("Pullet Crew Member", Some("KOCH FOODS"), Some("Forest, MS"), Some("via Geebo")),
        ]
    );
}

#[test]
fn no_link_into_a_site_is_named_by_a_price_or_a_count() {
    none(&wrong(|path, text| {
        let is_count = text.ends_with(" answers") && text.starts_with(|letter: char| letter.is_ascii_digit());
        let is_price = text.starts_with('$') && !text.contains(char::is_alphabetic);
        path.contains("sitelinks") && path.ends_with(".title") && (is_count || is_price)
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
        // The price of a visit may be shown by signs alone.
        let is_priceless =
            path.ends_with("price") && !has_digit && !(path.contains("places") && text.starts_with('$'));
        // An entrance may cost nothing.
        let is_priceless = is_priceless && !(path.ends_with("top_sights.price") && text == "Free");
        let is_length =
            text.split(':').count() >= 2 && text.bytes().all(|byte| byte == b':' || byte.is_ascii_digit());
        is_priceless || path.ends_with(".duration") && !is_length
    }));
}
