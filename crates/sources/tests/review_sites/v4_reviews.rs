//! Tests of v4/reviews: recorded reviews in a frame of our own, the earlier feed, and refusals.

use quarry_sources::v4::reviews::{Query, SortBy, build_batch, parse, run};
use quarry_sources::{Failure, Refusal, Site, SourceRequest};
use serde_json::{Value, json};

use crate::forms;
use crate::support::{Scripted, answer, groups, recorded_json, recording, refused};

pub fn query() -> Query {
    Query { place_id: "Lw7NmZ3j-WEye97ywEmkXQ".into(), hl: "en".into(), num: 30, ..Query::default() }
}

pub fn frame(edges: &Value) -> String {
    json!([{"data": {"business": {"encid": "Lw7NmZ3j-WEye97ywEmkXQ", "alias": "vons", "name": "Von&#39;s", "rating": 4.1,
        "reviewCount": 1904, "reviewCountsByRating": [90, 110, 250, 600, 854],
        "reviewCountsByLanguage": [{"language": "en", "count": 1900}, {"language": "fr", "count": 4}],
        "reviews": {"edges": edges, "totalCount": 1904, "pageInfo": {"hasNextPage": true}}}}}])
    .to_string()
}

pub fn recorded_reviews_are_read_whole() {
    let Some(edges) = recorded_json("v4/reviews/scrapfly-2024-02-gql-edges.json") else { return };
    let reading = parse(&answer(200, frame(&edges)), &query()).unwrap();
    let groups = groups(&reading);
    groups.values().for_each(forms::check);
    let reviews = groups["reviews"].as_array().unwrap();
    assert_eq!((reviews.len(), reading.unread), (30, 0));
    for review in reviews {
        for field in [
            "id",
            "link",
            "rating",
            "date",
            "iso_date",
            "comment",
            "language",
            "user",
            "feedback",
            "reactions",
        ] {
            assert!(!review[field].is_null(), "no {field} in {review}");
        }
    }
    assert_eq!(reviews.iter().filter(|review| !review["photos"].is_null()).count(), 9);
    let lizzie = reviews.iter().find(|review| review["id"] == "NhoqrEH2ZzyI_8z-mTya5w").unwrap();
    assert_eq!(lizzie["user"]["name"], "Lizzie G.");
    assert_eq!(lizzie["user"]["location"], "Seattle, WA");
    assert_eq!(lizzie["iso_date"], "2024-02-23T15:10:29Z");
    assert_eq!(
        lizzie["photos"][0]["original"],
        "https://s3-media0.fl.yelpcdn.com/bphoto/eQ1pmGqBL4mdlbESpEDVsA/o.jpg"
    );
    assert_eq!(lizzie["reactions"][0], json!({"type": "HELPFUL", "text": "Helpful", "count": 0}));
    assert!(reviews.iter().any(|review| review["user"]["elite_year"] == 2024));
    assert_eq!(groups["review_languages"][1], json!({"language": "fr", "count": 4}));
    assert_eq!(groups["search_information"]["business"], "Von's");
    assert_eq!(groups["search_information"]["ratings"][4], json!({"stars": 5, "amount": 854}));
    assert_eq!(reading.continuation, [("start", "30".to_owned())]);
}

pub fn the_earlier_feed_and_the_state_of_pages_are_read_too() {
    let Some(reviews) = recorded_json("v4/reviews/scrapfly-2023-11-review_feed.json") else { return };
    let feed = json!({"reviews": reviews, "pagination": {"totalResults": 1800}, "reviewLanguages": [{"code": "en", "count": 1800}]});
    let reading = parse(&answer(200, feed.to_string()), &query()).unwrap();
    let groups = groups(&reading);
    groups.values().for_each(forms::check);
    let reviews = groups["reviews"].as_array().unwrap();
    assert_eq!((reviews.len(), reading.unread), (30, 0));
    assert_eq!(reviews[0]["comment"].as_str().unwrap().split_at(17).0, "I love this place");
    assert_eq!(reviews[0]["photos"][0]["title"], "Champagne Mango Margarita");
    assert_eq!(groups["review_languages"], json!([{"language": "en", "count": 1800}]));
}

pub fn an_owners_reply_in_a_recorded_page_is_read() {
    let Some(page) = recording("v4/place/pashadzyba-ivix_general-sf.html") else { return };
    let at = page.find("\"reviewFeedQueryProps\":").unwrap() + "\"reviewFeedQueryProps\":".len();
    let state = page[at..].replace("&gt;", ">").replace("&amp;", "&");
    let feed: Value = serde_json::Deserializer::from_str(&state).into_iter().next().unwrap().unwrap();
    let groups = groups(&parse(&answer(200, feed.to_string()), &query()).unwrap());
    groups.values().for_each(forms::check);
    assert_eq!(groups["reviews"].as_array().unwrap().len(), 10);
    let replied: Vec<&Value> =
        groups["reviews"].as_array().unwrap().iter().filter(|one| !one["owner_replies"].is_null()).collect();
    let reply = &replied.last().unwrap()["owner_replies"][0];
    assert_eq!((&reply["author"], &reply["role"]), (&json!("Yevgeny D."), &json!("Business Owner")));
    assert_eq!(
        reply["text"],
        "Thank you for taking time to write your opinion.\nIt feels great to know that you are happy"
    );
    assert_eq!(groups["search_information"]["total_results"], 277);
}

#[test]
fn the_earlier_feed_means_what_it_says() {
    let id = |letter: &str| letter.repeat(22);
    let photo = json!({"src": format!("https://pictures.test/{}/s.jpg", id("p")), "link": "/photos/1", "caption": "A <b>plate</b>"});
    let feed = json!({"pagination": {"totalResults": "41"}, "reviewLanguages": [{"code": "de", "count": 3}, {"count": 1}],
        "reviews": [
            {"id": id("r"), "business": {"alias": "old-mill", "name": "Old &amp; Mill"}, "rating": 4, "localizedDate": "13/9/2023",
             "comment": {"text": "Warm&#10;bread<br>here", "language": "de"}, "userId": id("u"),
             "user": {"markupDisplayName": "Ada K.", "link": "/user_details?userid=1", "src": "https://pictures.test/u.jpg",
                "displayLocation": "Graz", "reviewCount": 12, "photoCount": 3, "friendCount": 0, "eliteYear": "'23"},
             "feedback": {"counts": {"useful": 2, "funny": 0, "cool": 1}}, "tags": [{"label": "2 check-ins"}],
             "photos": [photo], "lightboxMediaItems": [{"type": "video", "id": id("v"), "url": "https://pictures.test/v"},
                {"type": "photo", "id": id("p"), "url": "https://pictures.test/l.jpg", "caption": "A plate", "timeUploaded": "September 2, 2023"}],
             "businessOwnerReplies": [{"id": id("o"), "comment": "Thanks", "localizedDate": "2/10/2023",
                "owner": {"displayName": "Max", "role": "Owner", "avatarSrc": "https://pictures.test/m.jpg"}}]},
            {"id": id("s"), "business": {"alias": "old-mill"}, "rating": 1, "localizedDate": "1/9/2023",
             "comment": {"text": "Cold"}, "photos": [photo]},
            {"id": id("t"), "rating": 0, "comment": {"text": "No stars"}}]});
    let reading = parse(&answer(200, feed.to_string()), &query()).unwrap();
    let groups = groups(&reading);
    groups.values().for_each(forms::check);
    assert_eq!(reading.unread, 1, "a review without stars");
    let origin = "https://www.source.test";
    let small = format!("https://pictures.test/{}/s.jpg", id("p"));
    assert_eq!(
        groups["reviews"],
        json!([
            {"position": 1, "id": id("r"), "link": format!("{origin}/biz/old-mill?hrid={}", id("r")), "rating": 4.0,
             "date": "13/9/2023", "iso_date": "2023-09-13", "comment": "Warm\nbread\nhere", "language": "de",
             "user": {"name": "Ada K.", "id": id("u"), "link": format!("{origin}/user_details?userid=1"),
                "thumbnail": "https://pictures.test/u.jpg", "location": "Graz", "reviews": 12, "photos": 3, "friends": 0, "elite_year": 2023},
             "feedback": {"useful": 2, "funny": 0, "cool": 1},
             "photos": [{"id": id("p"), "title": "A plate", "link": format!("{origin}/photos/1"), "thumbnail": small,
                "original": "https://pictures.test/l.jpg", "date": "September 2, 2023", "iso_date": "2023-09-02"}],
             "tags": ["2 check-ins"],
             "owner_replies": [{"id": id("o"), "text": "Thanks", "date": "2/10/2023", "iso_date": "2023-10-02", "author": "Max",
                "role": "Owner", "thumbnail": "https://pictures.test/m.jpg"}]},
            {"position": 2, "id": id("s"), "link": format!("{origin}/biz/old-mill?hrid={}", id("s")), "rating": 1.0,
             "date": "1/9/2023", "iso_date": "2023-09-01", "comment": "Cold",
             "photos": [{"title": "A plate", "link": format!("{origin}/photos/1"), "thumbnail": small, "original": small}]}
        ])
    );
    assert_eq!(groups["review_languages"], json!([{"language": "de", "count": 3}]));
    assert_eq!(groups["search_information"]["total_results"], 41);
}

#[test]
fn an_owners_reply_of_the_stored_query_is_read() {
    let node = json!({"node": {"encid": "NhoqrEH2ZzyI_8z-mTya5w", "rating": 2, "text": {"full": "Cold<br>soup", "language": "en"},
        "createdAt": {"utcDateTime": "2026-09-01T10:00:00Z", "localDateTimeForBusiness": "2026-09-01T03:00:00-07:00"},
        "author": {"displayName": "A. B."}, "bizUserPublicReply": {"text": "Sorry &amp; thanks",
        "createdAt": {"utcDateTime": "2026-09-02T10:00:00Z"}, "owner": {"displayName": "C.", "role": "Owner"}}}});
    let groups = groups(&parse(&answer(200, frame(&json!([node]))), &query()).unwrap());
    let review = &groups["reviews"][0];
    assert_eq!(review["comment"], "Cold\nsoup");
    assert_eq!(review["date"], "2026-09-01T03:00:00-07:00");
    assert_eq!(
        review["owner_replies"],
        json!([{"text": "Sorry & thanks", "date": "2026-09-02T10:00:00Z", "iso_date": "2026-09-02T10:00:00Z", "author": "C.", "role": "Owner"}])
    );
}

/// Returns the body posted for a query, for the id `abc`.
fn body_of(query: &Query) -> Value {
    let request = build_batch(query, "/biz/x").build_request(|_| "abc".to_owned());
    serde_json::from_str(request.body.unwrap().text()).unwrap()
}

/// Returns the id of a batch's first query.
fn id_of(request: &SourceRequest) -> Option<String> {
    let body: Value = serde_json::from_str(request.body.as_ref()?.text()).unwrap();
    body[0]["extensions"]["documentId"].as_str().map(str::to_owned)
}

#[test]
fn an_id_that_the_site_forgot_is_read_from_its_modules_once_and_remembered() {
    let newer = "a".repeat(64);
    let declared = format!("gql`query GetBusinessReviewFeed($a:ID!){{x}}`,{{__documentId:\"{newer}\"}}");
    let is_there = std::cell::Cell::new(true);
    let source = Scripted::new(|_, request: &SourceRequest| match (request.site, &*request.path) {
        (Site::V4Web, "/gql/batch") if id_of(request).as_ref() == Some(&newer) && is_there.get() => {
            answer(200, frame(&json!([])).replace("\"totalCount\":1904", "\"totalCount\":0"))
        }
        (Site::V4Web, "/gql/batch") => answer(403, "Forbidden"),
        (Site::V4Web, _) => {
            answer(200, "<script src='https://c.test/assets/public/module_runtime~biz.mjs'></script>")
        }
        (_, "/assets/public/module_runtime~biz.mjs") => {
            answer(200, r#"1===e?"module_map.mjs":2===e?"module_BizReviews.mjs":"module_gone.mjs""#)
        }
        (_, "/assets/public/module_BizReviews.mjs") if is_there.get() => answer(200, declared.clone()),
        _ => answer(404, declared.clone()),
    });
    let modules = || {
        let asked = source.asked.borrow();
        let read = asked.iter().filter(|request| request.site == Site::V4Script);
        read.map(|request| request.path.rsplit('/').next().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    for _ in 0..2 {
        pollster::block_on(run(&query(), &source)).unwrap();
    }
    assert_eq!(
        modules(),
        ["module_runtime~biz.mjs", "module_BizReviews.mjs"],
        "what is about it comes first"
    );
    let page = &source.asked.borrow()[1].path.clone();
    assert_eq!(page, "/biz/Lw7NmZ3j-WEye97ywEmkXQ");
    assert_eq!(source.asked.borrow().len(), 6, "the second call asks by the newer id at once");
    // The remembered id is refused and no module names another: the modules are not read again for every call.
    is_there.set(false);
    for _ in 0..3 {
        assert_eq!(pollster::block_on(run(&query(), &source)).unwrap_err(), refused(Refusal::StaleQuery));
    }
    assert_eq!(modules().len(), 6);
}

#[test]
fn a_page_that_is_refused_says_nothing_of_ids() {
    let source = Scripted::new(|_, request: &SourceRequest| match request.body {
        Some(_) => answer(403, "Forbidden"),
        None => answer(403, "<script src=https://ct.captcha-delivery.com/c.js></script>/assets/a.mjs"),
    });
    assert_eq!(pollster::block_on(run(&query(), &source)).unwrap_err(), refused(Refusal::StaleQuery));
    assert_eq!(source.asked.borrow().len(), 2);
}

#[test]
fn every_parameter_reaches_the_source() {
    for (token, sort) in SortBy::TOKENS {
        let query =
            Query { sortby: sort, ratings: vec![5, 4], start: 40, num: 49, hl: "fr".into(), ..query() };
        let body = body_of(&query);
        let variables = &body[0]["variables"];
        assert_eq!(variables["sortBy"], token.to_uppercase());
        assert_eq!((&variables["ratings"], &variables["reviewsPerPage"]), (&json!([5, 4]), &json!(49)));
        assert_eq!(variables["languageCode"], "fr");
        assert_eq!(variables["after"], "eyJ2ZXJzaW9uIjoxLCJ0eXBlIjoib2Zmc2V0Iiwib2Zmc2V0Ijo0MH0=");
        assert_eq!(body[0]["extensions"]["documentId"], "abc");
    }
    let first = body_of(&query());
    assert!(first[0]["variables"].get("after").is_none());
    assert_eq!(first[0]["variables"]["ratings"], json!([5, 4, 3, 2, 1]));
}

#[test]
fn refuses_an_answer_without_a_list_of_reviews() {
    for (status, body, failure) in [
        (403, "Forbidden".to_owned(), refused(Refusal::StaleQuery)),
        (403, "{\"url\":\"https://geo.captcha-delivery.com/\"}".to_owned(), refused(Refusal::Challenge)),
        (429, String::new(), refused(Refusal::Overloaded)),
        (200, "[]".to_owned(), refused(Refusal::UnknownPage)),
        (200, "[{\"data\":{}}]".to_owned(), refused(Refusal::UnknownPage)),
        (200, "[{\"data\":{\"business\":{\"name\":\"x\"}}}]".to_owned(), refused(Refusal::UnknownPage)),
        (200, "[{\"data\":{\"bus".to_owned(), refused(Refusal::Truncated)),
        (200, frame(&json!([{"node": {"rating": 3}}])), refused(Refusal::UnknownPage)),
    ] {
        assert_eq!(parse(&answer(status, body.clone()), &query()).unwrap_err(), failure, "{body}");
    }
    let none = parse(&answer(200, "[{\"data\":{\"business\":null}}]"), &query());
    assert!(matches!(none, Err(Failure::NotFound(_))));
    // An empty list is valid when the answer's count is 0.
    let empty = frame(&json!([]));
    assert_eq!(parse(&answer(200, empty.clone()), &query()).unwrap_err(), refused(Refusal::UnknownPage));
    let empty =
        parse(&answer(200, empty.replace("\"totalCount\":1904", "\"totalCount\":0")), &query()).unwrap();
    assert_eq!(groups(&empty)["reviews"], json!([]));
    assert!(empty.continuation.is_empty());
}
