//! Small inputs that once gave wrong answers: counts, dates and prices as languages write them, pages that are no answer, texts
//! cut in the middle of a character. The inputs lie beside the recordings; without them the tests say "skipped".
use quarry_sources_core::{Failure, Refusal};
use quarry_sources_v1::play::{product, reviews};
use quarry_sources_v1::search::{self, Extent};
use quarry_sources_v1::{local, play};
use quarry_test_pages::{beside_recordings as read, check, rows};

const ADDRESS: &str = "https://engine.test/search?q=x";

/// Returns the strings in double quotes between two marks of a text.
fn quoted(text: &str, from: &str, to: &str) -> Vec<String> {
    let inside = text.split_once(from).unwrap().1.split_once(to).unwrap().0;
    let strings = inside.split('"').skip(1).step_by(2);
    strings.map(|text| text.replace("\\u200f", "\u{200f}")).collect()
}

fn no_count_of_reviews_is_invented() {
    let (Some(cases), Some(page)) = (
        read("cases/local_counts.py"),
        read("fixtures-second/v1/local/philly88r-serp-analyzer_best-coffee-shops.html"),
    ) else {
        return;
    };
    let cases: Vec<(String, String, u64)> = cases
        .split_once("CASES=[")
        .unwrap()
        .1
        .split_once(")]\n")
        .unwrap()
        .0
        .split("(\"")
        .skip(1)
        .filter_map(|case| {
            let (language, rest) = case.split_once("\",\"")?;
            let (text, number) = rest.split_once("\",")?;
            let number = number.trim_end_matches(['(', ')', ',', ' ']).parse().ok()?;
            Some((language.to_owned(), text.to_owned(), number))
        })
        .collect();
    assert!(cases.len() > 20, "{}", cases.len());
    let mut read = 0;
    for (language, text, right) in &cases {
        // On a page in the language of the text, and on one in another.
        let shown = page.replace("(2.1K)", text);
        let own = shown.replacen("lang=\"en\"", &format!("lang=\"{language}\""), 1);
        for (page, is_own) in [(&own, true), (&shown, false)] {
            let page = local::parse(page, ADDRESS, None).unwrap();
            let place = page.local_results.iter().find(|place| place.position == Some(2)).unwrap();
            assert_eq!(place.reviews_original.as_ref(), Some(text), "{language}");
            assert!(
                place.reviews.is_none() || place.reviews == Some(*right),
                "{language} {text}: {:?}, not {right}",
                place.reviews
            );
            read += usize::from(is_own && place.reviews.is_some());
        }
    }
    assert!(read * 10 >= cases.len() * 9, "{read} of {} are read", cases.len());
}

fn dates_of_every_language_stand_before_the_snippet() {
    let (Some(cases), Some(page)) =
        (read("cases/dates.py"), read("fixtures/v1/search/serp-parser/desktop/coffee.html"))
    else {
        return;
    };
    for date in quoted(&cases, "for t in [", "]:") {
        let page = search::parse(&page.replace("Mar 2, 2023", &date), ADDRESS, Extent::Whole).unwrap();
        let result = page.organic_results.iter().find(|found| found.link.contains("tastingtable")).unwrap();
        assert_eq!(result.date.as_deref(), Some(date.as_str()));
        assert!(!result.snippet.as_deref().unwrap_or_default().contains(&date), "{date}");
        let day = match date.as_str() {
            "8 jun 2024" | "٨ يونيو ٢٠٢٤" | "08.06.2024" => Some("2024-06-08"),
            "12 ส.ค. 2567" => Some("2024-08-12"),
            _ => None,
        };
        assert_eq!(result.iso_date.as_deref(), day, "{date}");
    }
}

fn a_product_is_one_whatever_its_price_looks_like() {
    let (Some(cases), Some(page)) = (
        read("cases/shopping_currencies.py"),
        read("fixtures/v1/search/websearcher/2024-03-13_drawing-tablet_2cb96b64e45d.html"),
    ) else {
        return;
    };
    let count = |page: &str| search::parse(page, ADDRESS, Extent::Whole).unwrap().shopping_results.len();
    let all = count(&page);
    assert!(all > 10, "{all}");
    for price in quoted(&cases, "for t in [", "]:") {
        assert_eq!(count(&page.replace("$39.95", &price)), all, "{price}");
    }
    for mark in quoted(&cases, "for mark in [", "]:") {
        let mut changed = String::with_capacity(page.len());
        let mut rest = page.as_str();
        while let Some((before, after)) = rest.split_once('$') {
            let is_price = after.starts_with(|digit: char| digit.is_ascii_digit());
            changed.push_str(before);
            changed.push_str(if is_price { &mark } else { "$" });
            rest = after;
        }
        changed.push_str(rest);
        assert_eq!(count(&changed), all, "every price {mark}");
    }
}

fn pages_that_are_no_answer_are_refused() {
    for (file, refusal) in
        [("cases/v1_consent.html", Refusal::Consent), ("cases/v1_unknown_layout.html", Refusal::UnknownPage)]
    {
        let Some(page) = read(file) else { return };
        let failure = search::parse(&page, ADDRESS, Extent::Whole).unwrap_err();
        assert_eq!(failure, Failure::Refused(refusal), "{file}");
    }
    let Some(page) = read("cases/play_product_empty.html") else { return };
    let query = product::Query { product_id: "com.example.app".into(), ..product::Query::default() };
    assert_eq!(product::parse(&page, &query, "https://store.test").unwrap_err(), Refusal::UnknownPage);
}

fn half_a_surrogate_pair_costs_one_letter_of_one_review() {
    for (file, cut) in
        [("cases/play_reviews_good.txt", "fine"), ("cases/play_reviews_lone_surrogate.txt", "cut \u{fffd}")]
    {
        let Some(answer) = read(file) else { return };
        let query = reviews::Query {
            product_id: "com.example.app".into(),
            num: 40,
            store: play::Store::Apps,
            ..reviews::Query::default()
        };
        let page = reviews::parse(&answer, &query, "https://store.test").unwrap();
        let said: Vec<_> = page.reviews.iter().filter_map(|review| review.snippet.as_deref()).collect();
        assert_eq!(said, [cut, "good \u{1f600}"], "{file}");
    }
}

#[test]
fn recordings_are_read_as_checked() {
    check(rows![
        no_count_of_reviews_is_invented,
        dates_of_every_language_stand_before_the_snippet,
        a_product_is_one_whatever_its_price_looks_like,
        pages_that_are_no_answer_are_refused,
        half_a_surrogate_pair_costs_one_letter_of_one_review,
    ]);
}
