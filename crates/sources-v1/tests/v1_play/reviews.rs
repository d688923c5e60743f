//! Reviews: recorded pages, several requests for one list, and what continues it.

use quarry_sources_core::{Failure, Refusal};
use quarry_sources_v1::play::Store;
use quarry_sources_v1::play::reviews::{Query, parse, run};
use serde_json::{Value, json};

use crate::v1_play::support::{ORIGIN, Script, fixture, frame, groups, malformed, run as block};

fn query(num: usize) -> Query {
    Query { product_id: "a.b".to_owned(), sort_by: 1, num, ..Query::default() }
}

fn review(at: usize) -> Value {
    json!([
        format!("id-{at:08}"),
        [format!("Person {at}")],
        at % 5 + 1,
        null,
        format!("Text {at}"),
        [1_783_346_124],
        3
    ])
}

/// Returns an answer with reviews `from..to` and a token for what follows.
fn answer(from: usize, to: usize, next: Option<&str>) -> (u16, String) {
    let reviews: Vec<Value> = (from..to).map(review).collect();
    (200, frame("oCPfdb", &json!([reviews, [null, next]])))
}

pub(crate) fn recorded_reviews_are_read_whole() {
    let mut ids = Vec::new();
    for name in ["initial", "page2"] {
        let Some(body) = fixture(&format!("play-reviews/mradex/reviews_translate-{name}.txt")) else {
            return;
        };
        let page = parse(&body, &query(199), ORIGIN).unwrap();
        assert_eq!(page.reviews.len(), 150);
        assert!(page.next.as_ref().is_some_and(|token| token.len() > 200));
        let value = serde_json::to_value(&page.reviews).unwrap();
        assert_eq!(malformed("$", &value), [""; 0]);
        assert!(page.reviews.iter().all(|review| review.user.is_some() && review.iso_date.is_some()));
        assert!(page.reviews.iter().filter(|review| review.snippet.is_some()).count() >= 149);
        ids.extend(page.reviews.into_iter().filter_map(|review| review.id));
    }
    let count = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), count, "no review comes twice");
}

#[test]
fn rows_that_nobody_can_read_are_counted() {
    let rows = json!([[review(1), null, "no review", review(2)], [null, null]]);
    let page = parse(&frame("oCPfdb", &rows), &query(40), ORIGIN).unwrap();
    assert_eq!((page.reviews.len(), page.unread), (2, 2));
    let whole = parse(&answer(0, 3, None).1, &query(40), ORIGIN).unwrap();
    assert_eq!((whole.reviews.len(), whole.unread), (3, 0));
}

pub(crate) fn a_review_has_its_fields_and_the_developers_answer() {
    let Some(body) = fixture("play-reviews/mradex/reviews_translate-initial.txt") else { return };
    let page = parse(&body, &query(199), ORIGIN).unwrap();
    let answered = page.reviews.iter().find(|review| review.response.is_some()).unwrap();
    let value = serde_json::to_value(answered).unwrap();
    assert_eq!(value["rating"], 1.0);
    assert_eq!(value["iso_date"], "2026-07-06T07:02:46Z");
    assert_eq!(value["response"]["author"], "Google LLC");
    assert_eq!(value["response"]["iso_date"], "2026-07-07T01:20:13Z");
    assert_eq!(value["user"]["name"], "Baran Akbar");
    assert_eq!(value["version"], "10.24.48.939568180.6-release");
    assert_eq!(value["likes"], 0);
}

#[test]
fn the_store_is_asked_until_there_are_enough_and_a_token_goes_on_from_there() {
    let script = Script::of([answer(0, 40, Some("TokenOne")), answer(40, 60, Some("TokenTwo"))]);
    let reading = block(run(&query(60), &script)).unwrap();
    let groups = groups(&reading);
    let reviews = groups["reviews"].as_array().unwrap();
    assert_eq!(reviews.len(), 60);
    assert!(reviews.iter().zip(1..).all(|(review, position)| review["position"] == position));
    assert_eq!(reading.cursor.as_deref(), Some("7:TokenTwo"));
    let forms = script.forms();
    assert!(
        forms[0].contains("[60,null,null]") && forms[1].contains(r#"[20,null,\"TokenOne\"]"#),
        "{forms:?}"
    );
    let script = Script::of([answer(60, 70, None)]);
    let reading = block(run(&Query { cursor: reading.cursor, ..query(60) }, &script)).unwrap();
    assert_eq!(reading.cursor, None);
    assert!(script.forms()[0].contains("TokenTwo"));
}

#[test]
fn a_store_that_goes_round_in_circles_is_left() {
    let script = Script::of([answer(0, 5, Some("TokenOne")), answer(0, 5, Some("TokenOne"))]);
    let reading = block(run(&query(60), &script)).unwrap();
    assert_eq!(groups(&reading)["reviews"].as_array().unwrap().len(), 5);
    assert_eq!(reading.cursor, None);
    let script = Script::of((0..5).map(|at| answer(at, at + 1, Some(&format!("TokenNumber{at}")))));
    let reading = block(run(&query(60), &script)).unwrap();
    assert_eq!(reading.cursor.as_deref(), Some("7:TokenNumber4"), "five requests are the most");
}

#[test]
fn another_kind_of_product_is_asked_for_by_the_number_that_its_page_names() {
    let page = "<html>AF_dataServiceRequests = {'ds:3' : {id:'x',request:[[\"Zx-9\",9]]}};</html>".to_owned();
    let book = Query { product_id: "Zx-9".to_owned(), store: Store::Books, ..query(3) };
    let script = Script::of([(200, page), answer(0, 3, Some("TokenOne"))]);
    let reading = block(run(&book, &script)).unwrap();
    assert_eq!(script.asked.borrow()[0].path, "/store/books/details?id=Zx-9&hl=en&gl=us");
    assert!(script.forms()[0].contains(r#"[\"Zx-9\",9]"#));
    assert_eq!(reading.cursor.as_deref(), Some("9:TokenOne"));
    // A page that names no number is of a product without reviews.
    let script = Script::of([(200, "<html></html>".to_owned())]);
    let reading = block(run(&book, &script)).unwrap();
    assert_eq!(groups(&reading)["reviews"], json!([]));
    let script = Script::of([(404, String::new())]);
    assert!(matches!(block(run(&book, &script)), Err(Failure::NotFound(_))));
}

#[test]
fn no_reviews_are_an_empty_list_and_other_answers_are_none() {
    for payload in [json!([]), json!([[], [null, null]]), json!([null])] {
        let page = parse(&frame("oCPfdb", &payload), &query(40), ORIGIN).unwrap();
        assert!(page.reviews.is_empty() && page.next.is_none(), "{payload}");
    }
    for payload in [json!(7), json!({}), json!(["x"]), json!([[["no id"]]])] {
        assert_eq!(
            parse(&frame("oCPfdb", &payload), &query(40), ORIGIN),
            Err(Refusal::UnknownPage),
            "{payload}"
        );
    }
    assert_eq!(parse(&frame("other", &json!([])), &query(40), ORIGIN), Err(Refusal::UnknownPage));
    assert_eq!(parse(")]}'\n\n[[\"wrb.fr\",\"oCPfdb\",null]]", &query(40), ORIGIN), Err(Refusal::BadStatus));
}
