//! Tests of refused answers and of requests.

use std::cell::RefCell;
use std::future::ready;

use quarry_sources_core::{Failure, Refusal, Site, Source, SourceFuture, SourceRequest, SourceResponse};
use quarry_sources_v6::maps::{places, reviews};
use serde_json::{Value, json};

use crate::world::{answer, page, places, places_query, record, reviews, reviews_query};

#[test]
fn pages_of_refusal_and_other_pages_are_no_success() {
    let challenge = "<html><body><div id=captcha-box></div></body></html>";
    for (status, body, refusal) in [
        (403, "", Refusal::Blocked),
        (401, "{}", Refusal::Blocked),
        (429, "", Refusal::Overloaded),
        (503, "<html>", Refusal::Overloaded),
        (500, "{\"places\":[]}", Refusal::BadStatus),
        (404, "<html></html>", Refusal::BadStatus),
        (200, "", Refusal::UnknownPage),
        (200, challenge, Refusal::Challenge),
        (200, "<html><body>Welcome</body></html>", Refusal::UnknownPage),
        (200, "{}", Refusal::UnknownPage),
        (200, "[1,2]", Refusal::UnknownPage),
        (200, "{\"error\":\"x\"}", Refusal::UnknownPage),
        (200, "{\"places\":[{\"x\":1}]}", Refusal::UnknownPage),
        (
            200,
            "{\"places\":[{\"muid\":\"5\",\"components\":{\"entity\":{\"values\":[{}]}}}]}",
            Refusal::UnknownPage,
        ),
        (200, "{\"places\":[", Refusal::Truncated),
        (200, "<script id=\"shell-props\" type=\"application/json\">{\"initialState\"", Refusal::Truncated),
    ] {
        let answer = page(status, body);
        let expected = Failure::Refused(refusal);
        assert_eq!(places(&answer, &places_query(&["5"], "en-US")), Err(expected.clone()), "{status} {body}");
        assert_eq!(reviews(&answer, &reviews_query("5", "en-US")), Err(expected), "{status} {body}");
    }
}

#[test]
fn ids_that_lead_nowhere_are_not_found() {
    let empty = json!({ "muid": "5", "component": [{ "type": "COMPONENT_TYPE_ENTITY", "value": [] }] });
    for records in [vec![], vec![empty], vec![record("6", "Six", &[])]] {
        let answer = answer(&records);
        assert!(matches!(places(&answer, &places_query(&["5"], "en-US")), Err(Failure::NotFound(_))));
        assert!(matches!(reviews(&answer, &reviews_query("5", "en-US")), Err(Failure::NotFound(_))));
    }
}

#[test]
fn a_record_that_lost_its_name_is_an_unknown_page_when_it_is_alone() {
    let mut nameless = record("5", "x", &[]);
    nameless["component"][0]["value"][0] = json!({ "entity": { "renamed": [] } });
    let answer = answer(&[nameless]);
    let unknown = Err(Failure::Refused(Refusal::UnknownPage));
    assert_eq!(places(&answer, &places_query(&["5"], "en-US")), unknown);
    assert_eq!(reviews(&answer, &reviews_query("5", "en-US")), unknown);
}

#[test]
fn a_place_without_ratings_and_reviews_has_an_empty_list() {
    let groups = reviews(&answer(&[record("5", "Five", &[])]), &reviews_query("5", "en-US")).unwrap();
    assert_eq!(groups["reviews"], json!([]));
    assert!(groups.get("rating_summary").is_none() && groups.get("ratings").is_none());
    assert_eq!(groups["search_information"]["reviews_results_state"], "Fully empty");
}

struct Listening(RefCell<Vec<SourceRequest>>);

impl Source for Listening {
    fn fetch(&self, request: SourceRequest) -> SourceFuture<'_, SourceResponse> {
        let answer = answered(&request);
        self.0.borrow_mut().push(request);
        Box::pin(ready(Ok(answer)))
    }
}

#[test]
fn all_ids_are_asked_for_at_once_in_the_language_wanted() {
    let source = Listening(RefCell::default());
    let query = places_query(&["5", "18446744073709551615"], "fr-CA");
    pollster::block_on(places::run(&query, &source)).unwrap();
    pollster::block_on(reviews::run(&reviews_query("5", "ja"), &source)).unwrap();
    let asked = source.0.into_inner();
    assert_eq!(asked.len(), 2);
    let bodies: Vec<Value> = asked
        .iter()
        .map(|request| serde_json::from_str(request.body.as_ref().unwrap().text()).unwrap())
        .collect();
    assert_eq!((asked[0].site, asked[0].path.as_str()), (Site::V6Maps, "/data/place"));
    assert!(asked[0].headers.contains(&("accept-language", "fr-CA,fr;q=0.9".to_owned())));
    assert_eq!(
        bodies[0]["places"],
        json!([
            { "muid": "5", "resultProviderId": "9902" },
            { "muid": "18446744073709551615", "resultProviderId": "9902" },
        ])
    );
    assert_eq!((&bodies[0]["dcc"], &bodies[0]["language"]), (&json!("CA"), &json!("fr-CA")));
    assert_eq!((&bodies[1]["dcc"], &bodies[1]["fetchAllComponents"]), (&json!("US"), &json!(true)));
}

fn answered(_: &SourceRequest) -> SourceResponse {
    answer(&[record("5", "Five", &[])])
}
