//! Tests of v5/reviews: recorded answers, several calls joined, and refusals.

use quarry_sources::v5::ApiLinks;
use quarry_sources::v5::reviews::{Query, SortBy, build_stored_query, parse, run};
use quarry_sources::{Failure, Refusal, Site, SourceRequest};
use serde_json::{Value, json};

use crate::forms;
use crate::support::{Scripted, answer, groups, recording, refused};

pub fn query() -> Query {
    Query { place_id: "264936".into(), locale: "en-US".into(), num: 20, ..Query::default() }
}

const PREFIX: &str = "v5/reviews/barrydaniels-nl-tripadvisor-scraper_";

pub fn recorded_answers_are_read_whole() {
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

pub fn a_recorded_review_means_what_it_says() {
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
    let source = Scripted::new(|_, request: &SourceRequest| match span(request) {
        Some((first, count)) => answer(200, page(first, count, 200)),
        None => answer(200, "<html></html>"),
    });
    let links = ApiLinks { place: "https://own.test/place?".into(), ..ApiLinks::default() };
    let asking = Query { num: 50, start: 100, links, ..query() };
    let reading = pollster::block_on(run(&asking, &source)).unwrap();
    let asked: Vec<(u64, u64)> = source.asked.borrow().iter().filter_map(span).collect();
    // The place's first review shows whether the source respects offsets.
    assert_eq!(asked, [(100, 20), (0, 1), (120, 20), (140, 10)]);
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
    assert_eq!(source.bodies().len(), 1);
}

/// Returns offset and limit of a call of the query; `None` for a page.
fn span(request: &SourceRequest) -> Option<(u64, u64)> {
    let body: Value = serde_json::from_str(request.body.as_ref()?.text()).unwrap();
    let variables = &body[0]["variables"];
    Some((variables["offset"].as_u64().unwrap(), variables["limit"].as_u64().unwrap()))
}

#[test]
fn a_query_that_knows_no_offset_gives_its_first_reviews_and_says_so() {
    let source = Scripted::new(|_, request: &SourceRequest| match span(request) {
        Some(_) => answer(200, page(0, 20, 200)),
        None => answer(200, "<html></html>"),
    });
    let reading = pollster::block_on(run(&Query { num: 50, ..query() }, &source)).unwrap();
    let first = groups(&reading);
    assert_eq!(first["reviews"].as_array().unwrap().len(), 20);
    assert_eq!(first["search_information"]["reviews_limited"], true);
    assert!(reading.continuation.is_empty() && reading.next_url.is_none());
    let failure = pollster::block_on(run(&Query { start: 20, ..query() }, &source)).unwrap_err();
    assert!(matches!(failure, Failure::Unsupported { parameter: "start", .. }), "{failure:?}");
}

#[test]
fn a_visit_is_begun_by_a_page_remembered_and_begun_anew_when_it_is_refused() {
    let expired = std::cell::Cell::new(false);
    let source = Scripted::new(|_, request: &SourceRequest| {
        let sent =
            |name: &str| request.headers.iter().find(|(own, _)| *own == name).map(|(_, value)| value.clone());
        match (span(request), sent("x-requested-by"), sent("cookie")) {
            (None, ..) => answer(200, "<html></html>"),
            (_, Some(name), Some(cookie)) if cookie == format!("TAUnique={name}") => {
                let is_expired = expired.get() && name == "visit-1";
                if is_expired { answer(400, "") } else { answer(200, page(0, 5, 5)) }
            }
            _ => answer(400, ""),
        }
    });
    let paths = || source.asked.borrow().iter().map(|request| request.path.clone()).collect::<Vec<_>>();
    for _ in 0..2 {
        pollster::block_on(run(&query(), &source)).unwrap();
    }
    let own = "/Attraction_Review-g1-d264936-Reviews-x.html";
    assert_eq!(paths(), [own, "/data/graphql/ids", "/data/graphql/ids"]);
    let referer = ("referer", own.to_owned());
    assert!(source.asked.borrow()[1].headers.contains(&referer), "{:?}", source.asked.borrow()[1]);
    expired.set(true);
    pollster::block_on(run(&query(), &source)).unwrap();
    assert_eq!(paths()[3..], ["/data/graphql/ids", own, "/data/graphql/ids"]);
    // A refusal of the page itself is the reason reported.
    let guard = Scripted::new(|_, _: &SourceRequest| {
        answer(403, "<script src=https://ct.captcha-delivery.com/c.js>")
    });
    assert_eq!(pollster::block_on(run(&query(), &guard)).unwrap_err(), refused(Refusal::Challenge));
    assert_eq!(guard.asked.borrow().len(), 1);
}

#[test]
fn an_id_that_is_refused_is_read_from_the_page_and_remembered() {
    let named = r#"{__key:0x1,id:"abcdef0123456789",name:"ReviewsProxy_getReviewListPageForLocation"}"#;
    let source = Scripted::new(|_, request: &SourceRequest| match id_of(request).as_deref() {
        None => answer(200, format!("<html><script>{named}</script></html>")),
        Some("abcdef0123456789") => answer(200, page(0, 5, 5)),
        Some(_) => answer(200, r#"{"message":"PersistedQueryNotFound"}"#),
    });
    for _ in 0..2 {
        pollster::block_on(run(&query(), &source)).unwrap();
    }
    let asked: Vec<_> = source.asked.borrow().iter().filter_map(id_of).collect();
    assert_eq!(asked, ["3d5e9aff1e00e113", "abcdef0123456789", "abcdef0123456789"]);
    let silent = Scripted::new(|_, request: &SourceRequest| match id_of(request) {
        None => answer(200, "<html></html>"),
        Some(_) => answer(200, r#"{"message":"PersistedQueryNotFound"}"#),
    });
    assert_eq!(pollster::block_on(run(&query(), &silent)).unwrap_err(), refused(Refusal::StaleQuery));
}

/// Returns the stored query's id in a request.
fn id_of(request: &SourceRequest) -> Option<String> {
    let body: Value = serde_json::from_str(request.body.as_ref()?.text()).unwrap();
    body[0]["extensions"]["preRegisteredQueryId"].as_str().map(str::to_owned)
}

#[test]
fn an_id_that_stands_in_a_script_of_the_page_is_looked_for_once_and_remembered() {
    let is_there = std::cell::Cell::new(true);
    let source = Scripted::new(|_, request: &SourceRequest| match (request.site, &*request.path) {
        (Site::V5Script, "/assets/2.js") if is_there.get() => {
            answer(200, r#"{id:"abcdef0123456789",name:"ReviewsProxy_getReviewListPageForLocation"}"#)
        }
        (Site::V5Script, _) => {
            answer(404, r#"{id:"aaaaaaaaaaaaaaaa",a:"ReviewsProxy_getReviewListPageForLocation"}"#)
        }
        _ if id_of(request).is_some_and(|id| id == "abcdef0123456789" && is_there.get()) => {
            answer(200, page(0, 5, 5))
        }
        _ if request.body.is_some() => answer(200, r#"{"message":"PersistedQueryNotFound"}"#),
        _ => answer(
            200,
            "<script src=/assets/1.js></script><script src=/assets/2.js></script><script src=/assets/3.js></script>",
        ),
    });
    let scripts = || {
        let asked = source.asked.borrow();
        asked.iter().filter(|request| request.site == Site::V5Script).count()
    };
    for _ in 0..2 {
        pollster::block_on(run(&query(), &source)).unwrap();
    }
    assert_eq!(scripts(), 2, "up to the one that names it, and not again");
    let last = source.asked.borrow().iter().filter_map(id_of).next_back();
    assert_eq!(last.as_deref(), Some("abcdef0123456789"));
    // The remembered id is refused and no script names another: the scripts are not read again for every call.
    is_there.set(false);
    for _ in 0..3 {
        assert_eq!(pollster::block_on(run(&query(), &source)).unwrap_err(), refused(Refusal::StaleQuery));
    }
    assert_eq!(scripts(), 5);
}

#[test]
fn every_parameter_reaches_the_source() {
    let sent = |query: &Query| -> Value { build_stored_query(query, 0).variables };
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
    assert_eq!((&other["locale"], &other["sortType"]), (&json!("pt-BR"), &json!("DEFAULT")));
}

#[test]
fn refuses_an_answer_without_a_list_of_reviews() {
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
