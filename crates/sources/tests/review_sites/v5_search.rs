//! Tests of v5/search: recorded suggestions as results in a frame of our own, previews of the map, and refusals.

use quarry_sources::Refusal;
use quarry_sources::v5::ApiLinks;
use quarry_sources::v5::search::{PlaceType, Query, build_stored_query, parse};
use serde_json::{Value, json};

use crate::forms;
use crate::support::{answer, groups, recorded_json, refused};

pub fn query() -> Query {
    let links = ApiLinks {
        place: "https://own.test/api/v5/place?locale=en-US&".into(),
        reviews: "https://own.test/api/v5/reviews?locale=en-US&".into(),
    };
    Query { q: "cafe".into(), locale: "en-US".into(), num: 30, links, ..Query::default() }
}

pub fn frame(results: &Value) -> String {
    json!([{"data": {"SERP_getSearchResultsList": {"clusters": [{"sections": [
        {"__typename": "SERP_PagedSearchResultsSection", "results": results}]}]}}}])
    .to_string()
}

pub fn recorded_places_are_read() {
    let Some(suggestions) = recorded_json("v5/search/scrapfly-2025-10-typeahead.utf8.json") else { return };
    let reading = parse(&answer(200, frame(&suggestions)), &query()).unwrap();
    let groups = groups(&reading);
    groups.values().for_each(forms::check);
    let results = groups["search_results"].as_array().unwrap();
    let places = suggestions
        .as_array()
        .unwrap()
        .iter()
        .filter(|one| one["details"]["locationId"].is_number() || one["locationId"].is_number());
    assert_eq!(results.len() + reading.unread, places.count());
    assert_eq!(reading.unread, 0);
    assert_eq!(results[0]["title"], "Mooresville");
    assert_eq!(results[0]["type"], "CITY");
    assert_eq!(results[0]["location"], "North Carolina, United States");
    assert_eq!(results[0]["place_api_link"], "https://own.test/api/v5/place?locale=en-US&place_id=49365");
    assert_eq!(results[0]["reviews_api_link"], "https://own.test/api/v5/reviews?locale=en-US&place_id=49365");
    assert_eq!(results[0]["gps_coordinates"], json!({"latitude": 35.58252, "longitude": -80.81469}));
    let thumbnail = results[0]["thumbnail"].as_str().unwrap();
    assert!(thumbnail.ends_with("?w=500&h=333&s=1"), "{thumbnail}");
}

#[test]
fn a_result_and_a_preview_have_every_field_that_the_source_tells() {
    let details = json!({"locationId": 264936, "localizedName": "Le Soleil", "defaultUrl": "/Hotel_Review-g1-d264936-Reviews-x.html",
        "placeType": "ACCOMMODATION", "accommodationCategory": "HOTEL", "latitude": 35.9, "longitude": 14.5,
        "locationV2": {"names": {"longOnlyHierarchyTypeaheadV2": "Sliema, Malta"}}, "locationDescription": "By the &amp; sea",
        "reviewSummary": {"rating": 4.3, "count": 1215},
        "thumbnail": {"photoSizeDynamic": {"maxWidth": 400, "maxHeight": 300, "urlTemplate": "https://m.test/a.jpg?w={width}&h={height}"}}});
    let body = json!([{"data": {"other": 1}}, {"data": {"SERP_getSearchResultsList": {"clusters": [{"sections": [
        {"__typename": "SERP_PagedSearchResultsSection", "totalResults": 61, "results": [{"details": details, "snippet": {"text": "Lovely <b>rooms</b>"}}]},
        {"__typename": "SERP_MapPreviewSection", "pins": [{"details": details}]}]}]}}}]);
    let reading = parse(&answer(200, body.to_string()), &query()).unwrap();
    let groups = groups(&reading);
    assert_eq!(
        groups["search_results"],
        json!([{"position": 1, "title": "Le Soleil", "place_id": "264936",
            "link": "https://www.source.test/Hotel_Review-g1-d264936-Reviews-x.html", "rating": 4.3, "max_rating": 5.0,
            "reviews": 1215, "type": "ACCOMMODATION", "detail_type": "HOTEL", "location": "Sliema, Malta",
            "gps_coordinates": {"latitude": 35.9, "longitude": 14.5}, "description": "By the & sea", "snippet": "Lovely rooms",
            "place_api_link": "https://own.test/api/v5/place?locale=en-US&place_id=264936",
            "reviews_api_link": "https://own.test/api/v5/reviews?locale=en-US&place_id=264936",
            "thumbnail": "https://m.test/a.jpg?w=400&h=300"}])
    );
    assert_eq!(groups["map_previews"][0]["gps_coordinates"], json!({"latitude": 35.9, "longitude": 14.5}));
    assert_eq!(groups["search_information"]["total_results"], 61);
    assert_eq!(reading.continuation, [("start", "1".to_owned())]);
}

#[test]
fn every_parameter_reaches_the_source() {
    for (_, kind) in PlaceType::TOKENS {
        let query = Query {
            lat: Some(52.5),
            lon: Some(13.4),
            geo_id: Some("187323".into()),
            place_type: kind,
            start: 60,
            num: 7,
            locale: "de-DE".into(),
            ..query()
        };
        let request = build_stored_query(&query).build_request("abc", None);
        let body: Value = serde_json::from_str(request.body.as_ref().unwrap().text()).unwrap();
        let sent = &body[0]["variables"]["request"];
        assert_eq!(
            sent["scope"],
            json!({"locationId": 187_323, "center": {"latitude": 52.5, "longitude": 13.4}})
        );
        assert_eq!(
            (&sent["offset"], &sent["limit"], &sent["locale"]),
            (&json!(60), &json!(7), &json!("de-DE"))
        );
        assert_eq!(sent["filters"].get("locationTypes").is_none(), kind == PlaceType::All);
        assert_eq!(body[0]["extensions"]["preRegisteredQueryId"], "abc");
        assert!(request.headers.contains(&("accept-language", "de-DE,de;q=0.9".to_owned())));
    }
}

#[test]
fn an_empty_list_is_empty_and_anything_else_is_refused() {
    let empty = parse(&answer(200, frame(&json!([]))), &query()).unwrap();
    assert_eq!(groups(&empty)["search_information"]["search_results_state"], "Fully empty");
    for (status, body, refusal) in [
        (200, "<html>captcha-delivery.com</html>".to_owned(), Refusal::Challenge),
        (200, "<html></html>".to_owned(), Refusal::UnknownPage),
        (200, "[{\"data\":{}}]".to_owned(), Refusal::UnknownPage),
        (200, "[{\"data\":{\"SERP".to_owned(), Refusal::Truncated),
        (200, "[{\"errors\":[{\"message\":\"PersistedQueryNotFound\"}]}]".to_owned(), Refusal::StaleQuery),
        (400, "{\"message\":\"PersistedQueryNotFound\"}".to_owned(), Refusal::StaleQuery),
        (
            200,
            "[{\"data\":{\"SERP_getSearchResultsList\":{\"clusters\":[]}}}]".to_owned(),
            Refusal::UnknownPage,
        ),
        (403, "no".to_owned(), Refusal::Blocked),
        (200, frame(&json!([{"details": {"locationId": 7}}])), Refusal::UnknownPage),
    ] {
        assert_eq!(parse(&answer(status, body.clone()), &query()).unwrap_err(), refused(refusal), "{body}");
    }
}
