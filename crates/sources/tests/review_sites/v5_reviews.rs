//! v5/reviews: recorded answers, several calls joined, and refusals.

use quarry_sources::v5::Links;
use quarry_sources::v5::reviews::{Query, SortBy, parse, request, run};
use quarry_sources::{Failure, Refusal, SourceRequest};
use serde_json::{Value, json};

use crate::forms;
use crate::support::{Scripted, answer, groups, recording, refused};

pub fn query() -> Query {
    Query { place_id: "264936".into(), locale: "en-US".into(), num: 20, ..Query::default() }
}

const PREFIX: &str = "v5/reviews/barrydaniels-nl-tripadvisor-scraper_";

#[test]
fn recorded_answers_are_read_whole() {
    for (name, total, count) in [
        ("757113-just-fish-delft-reviews-1", 7, 7),
        ("757114-loetje-breda-reviews-1", 42, 15),
        ("757114-loetje-breda-reviews-2", 42, 15),
        ("757120-bagelboy-albert-cuyp-reviews-1", 5, 5),
        ("757126-madame-croissant-amsterdam-reviews-1", 1, 1),
        ("779146-grand-cafe-borg-nienoord-reviews-1", 6, 6),
        ("813791-restaurant-t-havenmantsje-reviews-1", 83, 15),
        ("813791-restaurant-t-havenmantsje-reviews-2", 83, 15),
    ] {
        let Some(body) = recording(&format!("{PREFIX}{name}.json")) else { return };
        let reading = parse(&answer(200, body), &query()).unwrap();
        let groups = groups(&reading);
        groups.values().for_each(forms::check);
        let reviews = groups["reviews"].as_array().unwrap();
        assert_eq!((reviews.len(), reading.unread), (count, 0), "{name}");
        assert_eq!(groups["search_information"]["total_results"], total, "{name}");
        for review in reviews {
            for field in [
                "id",
                "rating",
                "snippet",
                "user",
                "trip",
                "helpful_votes",
                "language",
                "original_language",
                "published_date",
            ] {
                assert!(!review[field].is_null(), "{name}: no {field} in {review}");
            }
            assert_eq!(review["translated"] == true, review["language"] != review["original_language"]);
        }
        assert_eq!(reading.continuation.is_empty(), total == count, "{name}");
    }
}

#[test]
fn a_recorded_review_means_what_it_says() {
    let Some(body) = recording(&format!("{PREFIX}757113-just-fish-delft-reviews-1.json")) else { return };
    let groups = groups(&parse(&answer(200, body), &query()).unwrap());
    let place = &groups["search_information"]["place"];
    assert!(place["rating"].as_f64() > Some(4.0) && place["reviews"].as_u64() >= Some(7), "{place}");
    let second = &groups["reviews"][1];
    assert_eq!(second["user"]["name"], "Roberto B");
    assert_eq!(second["user"]["location"], "Florence, Italy");
    assert_eq!(second["response"]["role"], "Eigenaar");
    assert_eq!(second["trip"], json!({"type": "COUPLES", "date": "2025-08-31"}));
    assert_eq!(second["subratings"][3], json!({"name": "Atmosphere", "rating": 3.0, "max_rating": 5.0}));
    assert_eq!(groups["search_information"]["place"]["title"], "Just Fish Delft");
    assert_eq!(groups["sort"], json!({"selected": "relevance", "options": ["relevance", "recent"]}));
    let Some(one) = recording("v5/reviews/crawlee-article-2026-one-review.json") else { return };
    let reading = parse(&answer(200, one), &query()).unwrap();
    let read = crate::support::groups(&reading);
    read.values().for_each(forms::check);
    assert_eq!(read["search_information"]["total_results"], 1004);
    assert!(!read["reviews"][0]["response"]["text"].as_str().unwrap().is_empty());
}

#[test]
fn pictures_are_read_under_both_of_their_names() {
    let photo = |id: u64| {
        json!({"__typename": "Media_PhotoResult", "id": id, "caption": "Soup",
               "photoSizeDynamic": {"urlTemplate": format!("https://m.test/{id}.jpg?w={{width}}&h={{height}}"), "maxWidth": 2000, "maxHeight": 1000}})
    };
    let review = json!({"id": 1, "rating": 4, "text": "Good", "photos": [{"photo": photo(5)}, {"data": photo(6)}, {"photo": null}, null]});
    let body = json!([{"data": {"ReviewsProxy_getReviewListPageForLocation": [{"totalCount": 1, "reviews": [review]}]}}]).to_string();
    let groups = groups(&parse(&answer(200, body), &query()).unwrap());
    let image = |id: u64| {
        json!({"id": id.to_string(), "title": "Soup", "thumbnail": format!("https://m.test/{id}.jpg?w=500&h=250"),
               "original": format!("https://m.test/{id}.jpg?w=2000&h=1000"), "width": 2000, "height": 1000})
    };
    assert_eq!(groups["reviews"][0]["images"], json!([image(5), image(6)]));
}

fn page(first: u64, count: u64, total: u64) -> String {
    let reviews: Vec<Value> = (first..first + count)
        .map(|id| json!({"id": 1000 + id, "rating": 4, "text": "Good", "title": "T",
            "location": {"locationId": 264_936, "name": "Place", "url": "/Hotel_Review-g1-d264936-Reviews-x.html"}}))
        .collect();
    json!([{"data": {"ReviewsProxy_getReviewListPageForLocation": [{"totalCount": total, "reviews": reviews}]}}]).to_string()
}

#[test]
fn more_than_a_call_brings_is_asked_for_in_several() {
    let offset = |request: &SourceRequest| -> (u64, u64) {
        let body: Value = serde_json::from_str(request.body.as_ref().unwrap().text()).unwrap();
        let variables = &body[0]["variables"];
        (variables["offset"].as_u64().unwrap(), variables["limit"].as_u64().unwrap())
    };
    let source = Scripted::new(|_, request: &SourceRequest| {
        let (first, count) = offset(request);
        answer(200, page(first, count, 200))
    });
    let links = Links { place: "https://own.test/place?".into(), ..Links::default() };
    let asking = Query { num: 50, start: 100, links, ..query() };
    let reading = pollster::block_on(run(&asking, &source)).unwrap();
    let asked: Vec<(u64, u64)> = source.asked.borrow().iter().map(offset).collect();
    assert_eq!(asked, [(100, 20), (120, 20), (140, 10)]);
    let groups = groups(&reading);
    let positions: Vec<u64> =
        groups["reviews"].as_array().unwrap().iter().map(|one| one["position"].as_u64().unwrap()).collect();
    assert_eq!(positions, (1..=50).collect::<Vec<_>>());
    for place in [&groups["reviews"][0]["place_info"], &groups["search_information"]["place"]] {
        assert_eq!(place["place_link"], "https://own.test/place?place_id=264936");
    }
    assert_eq!(reading.continuation, [("start", "150".to_owned())]);
    assert_eq!(
        reading.next_url.as_deref(),
        Some("https://www.source.test/Hotel_Review-g1-d264936-Reviews-or150-x.html")
    );
    // A short page is the last one.
    let source = Scripted::new(|_, _: &SourceRequest| answer(200, page(0, 5, 5)));
    pollster::block_on(run(&Query { num: 50, ..query() }, &source)).unwrap();
    assert_eq!(source.asked.borrow().len(), 1);
}

#[test]
fn every_parameter_reaches_the_source() {
    let sent = |query: &Query| -> Value {
        let body: Value = serde_json::from_str(request(query, 0, "abc").body.unwrap().text()).unwrap();
        body[0]["variables"].clone()
    };
    let plain = sent(&query());
    assert_eq!(plain["filters"], json!([{"axis": "LANGUAGE", "selections": ["en"]}]));
    assert_eq!(
        (&plain["sortBy"], &plain["doMachineTranslation"], &plain["locationId"]),
        (&json!("SERVER_DETERMINED"), &json!(false), &json!(264_936))
    );
    let other = sent(&Query { sort_by: SortBy::Recent, translate: true, locale: "pt-BR".into(), ..query() });
    assert_eq!(
        (&other["sortBy"], &other["doMachineTranslation"], &other["filters"]),
        (&json!("DATE"), &json!(true), &json!([]))
    );
    assert_eq!(other["language"], "pt");
}

#[test]
fn what_is_no_list_of_reviews_is_refused() {
    let unknown = [
        r#"[{"data":{"ReviewsProxy_getReviewListPageForLocation":[]}}]"#,
        r#"[{"data":{"ReviewsProxy_getReviewListPageForLocation":null}}]"#,
    ];
    for body in unknown {
        assert!(matches!(parse(&answer(200, body), &query()), Err(Failure::NotFound(_))), "{body}");
    }
    for (status, body, refusal) in [
        (200, "[{\"data\":{\"locations\":[]}}]".to_owned(), Refusal::UnknownPage),
        (200, "<html>".to_owned(), Refusal::Truncated),
        (403, "captcha-delivery.com".to_owned(), Refusal::Challenge),
        (200, page(0, 0, 5).replace("[]", "[{\"id\":1}]"), Refusal::UnknownPage),
    ] {
        assert_eq!(parse(&answer(status, body.clone()), &query()).unwrap_err(), refused(refusal), "{body}");
    }
}
