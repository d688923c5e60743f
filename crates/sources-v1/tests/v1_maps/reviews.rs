//! Reviews of a place and of a person.

use crate::v1_maps::places::links;
use crate::v1_maps::world::{Script, groups, now, recorded};
use quarry_sources_core::cursor::{Cursor, Json};
use quarry_sources_core::{Failure, Refusal};
use quarry_sources_v1::SearchContext;
use quarry_sources_v1::maps::PlaceRef;
use quarry_sources_v1::{contributor_reviews as person, reviews};
use serde_json::{Value, json};

pub(crate) fn query(num: u32) -> reviews::Query {
    reviews::Query {
        place: PlaceRef::Feature(1, 2),
        sort: reviews::Sort::Newest,
        num,
        query: None,
        topic_id: None,
        cursor: None,
        visit: SearchContext::default(),
        links: links(),
    }
}

/// Returns a recorded row as the source's list has it, read alone.
fn row(name: &str) -> Option<Value> {
    let row = recorded(name)?;
    let list = format!("[null,null,{row}]");
    let json = Json::parse(&list).unwrap();
    let page = reviews::parse(Cursor::new(&json), &links()).unwrap();
    Some(serde_json::to_value(&page.reviews[0]).unwrap())
}

#[test]
fn an_owners_answer_has_both_texts_where_it_was_translated() {
    let answered = |texts: Value| {
        let mut response = vec![Value::Null; 15];
        (response[3], response[13], response[14]) =
            (json!("a week ago"), json!(["de", "en", "German", "English"]), texts);
        let row = json!([[
            "id-0001",
            [null, null, null, null, [null, null, null, null, null, ["Ada"]]],
            [[5]],
            response
        ]]);
        let list = json!([null, null, [row]]).to_string();
        let json = Json::parse(&list).unwrap();
        let page = reviews::parse(Cursor::new(&json), &links()).unwrap();
        serde_json::to_value(&page.reviews[0]).unwrap()["response"].clone()
    };
    assert_eq!(
        answered(json!([["Danke!"], ["Thanks!"]])),
        json!({ "text": "Thanks!", "original_text": "Danke!", "language": "en", "date": "a week ago" })
    );
    assert_eq!(
        answered(json!([["Danke!"]])),
        json!({ "text": "Danke!", "language": "de", "date": "a week ago" })
    );
    let alone = answered(json!([null, ["Thanks!"]]));
    assert_eq!((&alone["text"], &alone["language"]), (&json!("Thanks!"), &json!("en")));
    assert_eq!(answered(Value::Null), Value::Null);
}

pub(crate) fn a_translated_review_has_both_texts_and_the_owners_answer() {
    let Some(review) = row("reviews/gosom/review_native_with_reply.json") else { return };
    assert_eq!(
        (&review["rating"], &review["date"], &review["source"]),
        (&json!(1.0), &json!("2 months ago"), &json!("Google"))
    );
    assert_eq!(
        (&review["iso_date"], review.get("iso_date_of_last_edit")),
        (&json!("2026-02-27T10:02:02Z"), None)
    );
    assert!(
        review["snippet"].as_str().unwrap().starts_with("I am very disappointed with the reception staff")
    );
    assert!(review["original_snippet"].as_str().unwrap().starts_with("Ich bin sehr enttäuscht"));
    assert!(review["snippet"].as_str().unwrap().contains(".\n\nUnfortunately"));
    assert_eq!(
        (&review["language"], &review["original_language"], &review["translated"]),
        (&json!("en"), &json!("de"), &json!(true))
    );
    assert_eq!(
        (&review["user"]["name"], &review["user"]["contributor_id"]),
        (&json!("E. Ö."), &json!("116111130377271376564"))
    );
    assert_eq!(
        (&review["user"]["reviews"], &review["user"]["photos"], review["user"].get("local_guide")),
        (&json!(2), &json!(0), None)
    );
    assert_eq!(
        review["user"]["reviews_link"],
        "https://own.test/contributor-reviews?contributor_id=116111130377271376564&hl=en"
    );
    let response = &review["response"];
    assert!(response["text"].as_str().unwrap().starts_with("We are very sorry"));
    assert_eq!(
        (&response["date"], &response["iso_date"]),
        (&json!("2 months ago"), &json!("2026-02-28T08:22:27Z"))
    );
    assert!(review["link"].as_str().unwrap().starts_with("https://www.google.com/maps/reviews/data="));
}

pub(crate) fn a_review_in_its_own_language_has_one_text() {
    let Some(review) = row("reviews/gosom/review_native_no_translation.json") else { return };
    assert!(
        review["snippet"].is_string()
            && review.get("original_snippet").is_none()
            && review.get("translated").is_none()
    );
}

pub(crate) fn reviews_of_every_year_that_come_with_a_place_are_read() {
    for (name, author, contributor) in [
        ("maps/gosom/place_panic.json", "Łukasz Podlewski", "114160636917882852963"),
        ("maps/gosom/place_raw2.json", "Vaios Gaintatzis", "116989482247370139846"),
    ] {
        let Some(answer) = recorded(name) else { return };
        let json = Json::parse(&answer).unwrap();
        let place =
            quarry_sources_v1::maps::parse_details(Cursor::new(&json), &links()).unwrap().unwrap().place;
        assert_eq!(place.review_details.len(), 8, "{name}");
        for review in &place.review_details {
            let user = review.user.as_ref().unwrap();
            assert!(
                review.rating.is_some() && review.date.is_some() && review.iso_date.is_some(),
                "{name} {review:?}"
            );
            assert!(
                user.contributor_id.is_some() && user.thumbnail.is_some() && user.reviews.is_some(),
                "{name} {user:?}"
            );
            assert!(
                review.snippet.as_deref().is_none_or(|text| !text.contains("\\n") && !text.contains("\\u"))
            );
        }
        let first = place.review_details[0].user.as_ref().unwrap();
        assert_eq!((first.name.as_str(), first.contributor_id.as_deref()), (author, Some(contributor)));
        assert!(first.local_guide && first.level.is_some());
        let details: Vec<_> =
            place.review_details.iter().filter(|review| !review.details.is_empty()).collect();
        assert!(!details.is_empty());
        assert!(
            details.iter().all(|review| review.details.get("food").is_none_or(|stars| stars.len() == 1)),
            "{details:?}"
        );
    }
}

pub(crate) fn another_sites_score_stands_on_its_own_scale() {
    let Some(review) = row("reviews/gosom/review_aggregator_synthetic.json") else { return };
    assert_eq!(
        (&review["rating"], &review["max_rating"], &review["source"]),
        (&json!(8.5), &json!(10.0), &json!("Tripadvisor"))
    );
}

/// Returns a page of reviews `from..to` with a cursor or none.
fn page(from: usize, to: usize, next: Option<&str>) -> String {
    let rows: Vec<_> = (from..to)
        .map(|number| {
            format!("[[\"review{number:03}\",[null,null,1700000000000000,null,[null,null,null,null,null,[\"P{number}\"]],null,\"a day ago\"],[[5]]]]")
        })
        .collect();
    format!(")]}}'\n[null,{},[{}]]", next.map_or("null".into(), |next| format!("\"{next}\"")), rows.join(","))
}

fn place() -> String {
    let nulls = |count: usize| "null,".repeat(count);
    format!(
        "[{}[\"SESSIONofthisvisit1\",{}\"0x1:0x2\",\"Kiosk\",{}[[[[\"/m/01z8mz\"],\"meze\",null,[null,null,null,null,36]]]]]]",
        nulls(6),
        nulls(9),
        nulls(141)
    )
}

#[test]
fn a_hundred_reviews_come_over_the_sources_pages_and_the_next_call_goes_on() {
    let mut answers = vec![place(), "[]".to_owned()];
    answers.extend((0..5).map(|n| page(n * 20, n * 20 + 20, Some(&format!("token{}", n + 1)))));
    let answers: Vec<&str> = answers.iter().map(String::as_str).collect();
    let source = Script::new(&answers);
    let reading = now(reviews::run(&query(100), &source)).unwrap();
    let body = groups(&reading);
    assert_eq!(body["reviews"].as_array().unwrap().len(), 100);
    assert_eq!(
        (&body["reviews"][99]["id"], &body["reviews"][99]["position"]),
        (&json!("review099"), &json!(100))
    );
    assert_eq!(
        (&body["place_info"]["title"], &body["topics"][0]["keyword"]),
        (&json!("Kiosk"), &json!("meze"))
    );
    let paths = source.paths();
    assert_eq!(paths.len(), 7);
    assert!(paths[2].contains("SESSIONofthisvisit1") && paths[2].contains("%2113m1%211e2"), "{}", paths[2]);
    assert!(paths[6].contains("token4"));
    // The next call asks for reviews alone, from the cursor on.
    let source = Script::new(&[&page(100, 103, None)]);
    let reading =
        now(reviews::run(&reviews::Query { cursor: reading.cursor, ..query(100) }, &source)).unwrap();
    let body = groups(&reading);
    assert!(source.paths()[0].contains("token5") && source.paths().len() == 1);
    assert_eq!(
        (&body["reviews"][0]["position"], body.get("place_info"), &reading.cursor),
        (&json!(101), None, &None)
    );
}

#[test]
fn no_review_is_lost_where_the_source_gives_more_than_asked() {
    // Ten wanted, twenty given: the other ten are of the next call.
    let source = Script::new(&[&place(), "[]", &page(0, 20, Some("token1"))]);
    let first = now(reviews::run(&query(10), &source)).unwrap();
    let source = Script::new(&[&page(0, 20, Some("token1")), &page(20, 40, None)]);
    let second = now(reviews::run(&reviews::Query { cursor: first.cursor, ..query(15) }, &source)).unwrap();
    let ids: Vec<_> =
        groups(&second)["reviews"].as_array().unwrap().iter().map(|review| review["id"].clone()).collect();
    assert_eq!((&ids[0], &ids[9], &ids[14]), (&json!("review010"), &json!("review019"), &json!("review024")));
    assert!(second.cursor.is_some());
}

#[test]
fn a_source_that_goes_in_circles_is_left() {
    let same = page(0, 20, Some("token1"));
    let source = Script::new(&[&place(), "[]", &same]);
    let reading = now(reviews::run(&query(100), &source)).unwrap();
    assert_eq!(groups(&reading)["reviews"].as_array().unwrap().len(), 20);
    assert!(source.paths().len() <= 4 && reading.cursor.is_none());
}

#[test]
fn a_topic_is_asked_for_by_its_word() {
    let source = Script::new(&[&place(), &page(0, 2, None)]);
    let topical = reviews::Query { topic_id: Some("/m/01z8mz".into()), ..query(20) };
    now(reviews::run(&topical, &source)).unwrap();
    assert!(source.paths()[1].contains("%213smeze"), "{}", source.paths()[1]);
    let unknown = reviews::Query { topic_id: Some("/m/0x".into()), ..query(20) };
    let failure = now(reviews::run(&unknown, &Script::new(&[&place()]))).unwrap_err();
    assert!(matches!(failure, Failure::Unsupported { parameter: "topic_id", .. }));
}

#[test]
fn reviews_come_without_the_card_when_only_that_is_refused() {
    let source = Script::new(&["<html>", &page(0, 2, None)]);
    let body = groups(&now(reviews::run(&query(20), &source)).unwrap());
    assert!(body.get("place_info").is_none() && body["reviews"].as_array().unwrap().len() == 2);
    for (answer, refusal) in [
        ("[]", Refusal::UnknownPage),
        ("[null,null,7]", Refusal::UnknownPage),
        ("[null,null,[[[[1]]]]]", Refusal::UnknownPage),
    ] {
        let failure = now(reviews::run(&query(20), &Script::new(&[&place(), answer]))).unwrap_err();
        assert_eq!(failure, Failure::Refused(refusal), "{answer}");
    }
    let none = now(reviews::run(&query(20), &Script::new(&[&place(), "[null,null,null]"]))).unwrap();
    assert_eq!(groups(&none)["search_information"]["reviews_results_state"], "Fully empty");
}

/// Returns a page of the window with these reviews.
fn window(from: usize, to: usize, next: &str) -> String {
    let nulls = |count: usize| "null,".repeat(count);
    let rows: Vec<_> = (from..to)
        .map(|number| {
            format!(
                "[null,4,[\"a day ago\",null,\"1700000000000\"],[\"P{number}\"],null,\"review{number:03}\"]"
            )
        })
        .collect();
    format!(")]}}'\n[null,[{}[null,null,[{}],null,null,null,{next}]]]", nulls(10), rows.join(","))
}

/// Returns the place of [`place`], rated by so many.
fn rated(count: usize) -> String {
    place().replacen(
        "[\"SESSIONofthisvisit1\",null,null,null,null,",
        &format!("[\"SESSIONofthisvisit1\",null,null,null,[null,null,null,null,null,null,null,4.5,{count}],"),
        1,
    )
}

#[test]
fn the_window_is_asked_first_and_goes_on_from_its_own_cursor() {
    let source = Script::new(&[&rated(25), &window(0, 10, "\"CAEQAQ\""), &window(10, 20, "\"CAEQAg\"")]);
    let reading = now(reviews::run(&query(15), &source)).unwrap();
    let body = groups(&reading);
    assert_eq!(body["reviews"].as_array().unwrap().len(), 15);
    assert_eq!(
        (&body["reviews"][14]["id"], &body["reviews"][0]["rating"]),
        (&json!("review014"), &json!(4.0))
    );
    assert_eq!(body["search_information"].get("reviews_limited"), None);
    let paths = source.paths();
    assert!(paths[1..].iter().all(|path| path.starts_with("/httpservice/web/")), "{paths:?}");
    assert!(paths[2].contains("CAEQAQ"), "{}", paths[2]);
    // The rest of the second page is the next call's; the list then ends before the place's own count.
    let source = Script::new(&[&window(10, 20, "\"CAEQAg\""), &window(20, 22, "null")]);
    let reading =
        now(reviews::run(&reviews::Query { cursor: reading.cursor, ..query(50) }, &source)).unwrap();
    let ids: Vec<_> =
        groups(&reading)["reviews"].as_array().unwrap().iter().map(|one| one["id"].clone()).collect();
    assert_eq!((ids.len(), &ids[0], reading.cursor), (7, &json!("review015"), None));
}

#[test]
fn a_list_that_ends_before_the_places_own_count_says_so() {
    let source = Script::new(&[&rated(25), &window(0, 5, "null")]);
    let body = groups(&now(reviews::run(&query(20), &source)).unwrap());
    assert_eq!(body["search_information"]["reviews_limited"], true);
}

#[test]
fn no_reviews_of_a_rated_place_are_no_success() {
    let stub = "[null,null,null,null,null,1]";
    for answers in [
        [&rated(25), &window(0, 0, "null"), "[null,null,[]]"],
        [&rated(25), &window(0, 0, "null"), stub],
        [&place(), "[]", stub],
    ] {
        let failure = now(reviews::run(&query(20), &Script::new(&answers))).unwrap_err();
        let expected = if answers[1] == "[]" { Refusal::UnknownPage } else { Refusal::BlockedSilently };
        assert_eq!(failure, Failure::Refused(expected), "{answers:?}");
    }
}

pub(crate) fn a_recorded_row_of_the_window_means_what_it_says() {
    let Some(answer) = recorded("reviews/googlemaps-kit/boq-first-review.excerpt.json") else { return };
    let body = groups(&now(reviews::run(&query(1), &Script::new(&[&rated(1), &answer]))).unwrap());
    let review = &body["reviews"][0];
    assert_eq!(
        (&review["rating"], &review["date"], &review["iso_date"]),
        (&json!(5.0), &json!("a month ago"), &json!("2026-06-07T15:12:08Z"))
    );
    assert_eq!(
        (&review["user"]["name"], &review["user"]["contributor_id"], &review["user"]["photos"]),
        (&json!("Anup Gupta"), &json!("113247469043271998748"), &json!(485))
    );
    let snippet = review["snippet"].as_str().unwrap();
    assert!(snippet.starts_with("Visited Kake Di Hatti") && snippet.contains("\n\nWe tried"), "{snippet}");
    assert_eq!(review["details"], json!({ "meal_type": "Dinner", "food": "5" }));
    assert_eq!(review["images"].as_array().unwrap().len(), 2);
}

/// Returns the layout that public projects document; a recording is not known.
pub(crate) fn contributor(rows: usize, next: &str) -> String {
    let row = |number: usize| {
        let review = format!(
            "[\"review{number:03}\",[null,null,1700000000000000,null,null,null,\"a day ago\"],[[4],null,null,null,null,null,null,null,null,null,null,null,null,null,[\"en\"],[[\"Good.\"]]],null,[null,3]]"
        );
        format!(
            "[null,null,{review},null,[[null,null,52.5,13.4],null,\"Place {number}\",\"Street {number}\",[\"Cafe\"],null,null,null,null,null,null,null,null,null,[\"0x1:0x{:x}\"]]]",
            number + 1
        )
    };
    let rows: Vec<_> = (0..rows).map(row).collect();
    let counter = |label: &str, count: usize| format!("[null,null,null,null,null,null,\"{label}\",{count}]");
    let card = format!(
        "[\"Ada\",[null,null,null,null,null,null,[\"https://pictures.test/a.jpg\"]],null,null,null,null,null,null,[[{},{}],[1234,6]],null,null,null,null,null,\"102769814432182832009\"]",
        counter("Reviews", 40),
        counter("Photos", 7)
    );
    format!(")]}}'\n[{}{card},{}[[{}],{next}]]", "null,".repeat(16), "null,".repeat(28), rows.join(","))
}

pub(crate) fn person_query() -> person::Query {
    person::Query {
        contributor_id: "102769814432182832009".into(),
        limit: 3,
        cursor: None,
        visit: SearchContext::default(),
        links: links(),
    }
}

#[test]
fn a_person_has_a_card_and_reviews_with_their_places() {
    let reading =
        now(person::run(&person_query(), &Script::new(&[&contributor(3, "\"CAESnext\"")]))).unwrap();
    let body = groups(&reading);
    let card = &body["contributor"];
    assert_eq!(
        (&card["name"], &card["points"], &card["level"], &card["status"]),
        (&json!("Ada"), &json!(1234), &json!(6), &json!("Local Guide Level 6"))
    );
    assert_eq!(card["contributions"], json!({ "reviews": 40, "photos": 7 }));
    let review = &body["reviews"][1];
    assert_eq!(
        (&review["position"], &review["rating"], &review["snippet"], &review["likes"]),
        (&json!(2), &json!(4.0), &json!("Good."), &json!(3))
    );
    assert_eq!(
        (&review["place_info"]["title"], &review["place_info"]["address"], &review["place_info"]["type"]),
        (&json!("Place 1"), &json!("Street 1"), &json!("Cafe"))
    );
    assert_eq!(review["place_info"]["data_id"], "0x1:0x2");
    let source = Script::new(&[&contributor(2, "\"CAESnext\"")]);
    let again = person::Query { cursor: reading.cursor, ..person_query() };
    let reading = now(person::run(&again, &source)).unwrap();
    assert!(source.paths()[0].contains("%213sCAESnext"));
    assert_eq!((&groups(&reading)["reviews"][0]["position"], reading.cursor), (&json!(4), None));
}

#[test]
fn a_person_has_no_reviews_only_where_the_card_counts_none() {
    let hidden = contributor(0, "null").replace("\"Reviews\",40", "\"Reviews\",0");
    let body = groups(&now(person::run(&person_query(), &Script::new(&[&hidden]))).unwrap());
    assert_eq!((&body["contributor"]["name"], &body["reviews"]), (&json!("Ada"), &json!([])));
    for (answer, refusal) in [("[]", Refusal::UnknownPage), ("[null,[1]]", Refusal::UnknownPage)] {
        let failure = now(person::run(&person_query(), &Script::new(&[answer]))).unwrap_err();
        assert_eq!(failure, Failure::Refused(refusal), "{answer}");
    }
    // The card counts forty: fewer are asked for once, and an empty list is then no success.
    let many = person::Query { limit: 200, ..person_query() };
    let source = Script::new(&[&contributor(0, "null"), &contributor(3, "null")]);
    assert_eq!(groups(&now(person::run(&many, &source)).unwrap())["reviews"].as_array().unwrap().len(), 3);
    assert!(source.paths()[1].contains("%211i50"), "{}", source.paths()[1]);
    let failure = now(person::run(&many, &Script::new(&[&contributor(0, "null")]))).unwrap_err();
    assert_eq!(failure, Failure::Refused(Refusal::BlockedSilently));
    let nameless = format!("[{}[null,[1]]]", "null,".repeat(16));
    let failure = now(person::run(&person_query(), &Script::new(&[&nameless]))).unwrap_err();
    assert_eq!(failure, Failure::Refused(Refusal::Unnamed));
}
