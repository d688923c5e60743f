//! v2/maps: the recorded page of one place by meaning, lists of our own by the documentation, refusals, and anything garbled.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use quarry_sources_core::{Failure, Refusal, Site, SourceResponse};
use quarry_sources_v2::maps::{Query, build_request, parse};
use quarry_test_pages::{check, find_recording, own_text, recording, rows};
use serde_json::{Value, json};

const RECORDED: &str = "YND9A537BC020A935";

const RECORDED_PAGE: &str = "v2/maps/arbitrum1984-arbitron_systems_dominos-columbia-pike-de.html";

/// Returns pages of one place, of our own and recorded.
fn place_pages() -> Vec<String> {
    std::iter::once(own_text("v2/maps/place/1.html")).chain(find_recording(RECORDED_PAGE)).collect()
}

fn answer(status: u16, body: &str) -> SourceResponse {
    SourceResponse {
        status,
        url: "https://engine.example/maps/overlaybfpr?q=x".to_owned(),
        body: body.to_owned(),
    }
}

fn query() -> Query {
    Query { q: Some("kiosk".to_owned()), count: 30, ..Query::default() }
}

fn groups(body: &str, query: &Query) -> Result<Value, Failure> {
    let reading = parse(&answer(200, body), query)?;
    let groups = reading.groups.iter();
    let mut groups: serde_json::Map<String, Value> =
        groups.map(|(name, json)| (name.to_owned(), serde_json::from_str(json).unwrap())).collect();
    groups.insert("unread".to_owned(), json!(reading.unread));
    groups.insert("next".to_owned(), json!(reading.continuation));
    groups.insert("next_url".to_owned(), json!(reading.next_url));
    Ok(Value::Object(groups))
}

/// Returns a card of a list; `twice` writes the JSON as a JSON string.
fn card(id: &str, title: &str, more: &Value, twice: bool) -> String {
    let mut entity = json!({ "entity": { "title": title, "id": format!("ypid:{id}") } });
    entity["entity"].as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    entity["routablePoint"] = json!({ "latitude": 60.39, "longitude": 5.32 });
    let text = if twice { json!(entity.to_string()).to_string() } else { entity.to_string() };
    format!(
        "<div class=\"b_maglistcard\" data-entity=\"{}\"></div>",
        text.replace('&', "&amp;").replace('"', "&quot;")
    )
}

fn page(inside: &str) -> String {
    format!(
        "<!DOCTYPE html><html><head></head><body><div class=\"overlay-container\">{inside}</div></body></html>"
    )
}

fn the_recorded_place_has_every_fact_under_its_name() {
    let Some(page) = recording(RECORDED_PAGE) else { return };
    let by_id = Query { place_id: Some(RECORDED.to_owned()), q: None, ..query() };
    for query in [query(), by_id] {
        let groups = groups(&page, &query).unwrap();
        assert!(groups.get("local_results").is_none());
        let place = &groups["place_results"];
        for (name, value) in [
            ("title", json!("Domino's Pizza")),
            ("place_id", json!(RECORDED)),
            ("type", json!("Food delivery service")),
            ("address", json!("2602 Columbia Pike, Arlington, VA 22204")),
            ("phone", json!("(703) 521-3030")),
            ("website", json!("https://www.dominos.com/en/")),
            ("gps_coordinates", json!({ "latitude": 38.86274337768555, "longitude": -77.08535766601562 })),
            ("rating", json!(1.5)),
            ("reviews", json!(122)),
            ("reviews_source", json!("Yelp")),
            (
                "providers",
                json!([
                    { "name": "Yelp", "rating": 1.5, "reviews": 122 },
                    { "name": "Ubereats", "rating": 3.8, "reviews": 170 }
                ]),
            ),
            ("open_state", json!("Offen")),
            ("hours", json!("Offen · Schließt um 00:00")),
        ] {
            assert_eq!(place[name], value, "{name}");
        }
        assert!(
            place["reviews_link"]
                .as_str()
                .unwrap()
                .starts_with("https://www.yelp.com/biz/dominos-pizza-arlington-2")
        );
        let about = place["description"].as_str().unwrap();
        assert!(
            about.starts_with("Looking for great pizza") && about.ends_with("Columbia Pike ."),
            "{about}"
        );
        assert_eq!(place["images"].as_array().unwrap().len(), 6);
        let reviews = place["review_details"].as_array().unwrap();
        let seen: Vec<_> = reviews
            .iter()
            .map(|review| (&review["user"]["name"], &review["rating"], &review["date"]))
            .collect();
        assert_eq!(
            seen,
            [
                (&json!("Elaine H."), &json!(1.0), &json!("23. Aug. 2025")),
                (&json!("Irve T."), &json!(3.0), &json!("25. Juli 2025")),
                (&json!("Jesse C."), &json!(5.0), &json!("3. Juni 2025")),
            ]
        );
    }
}

#[test]
fn an_id_that_the_page_does_not_have_is_not_found() {
    let other = Query { place_id: Some("YN99999".to_owned()), ..query() };
    for place in place_pages() {
        assert!(matches!(groups(&place, &other), Err(Failure::NotFound(_))));
    }
    assert!(matches!(groups(&page(""), &other), Err(Failure::NotFound(_))));
}

#[test]
fn a_list_is_read_in_both_writings_and_goes_on_while_pages_are_full() {
    let more = json!({
        "address": "1 Road", "phone": "+47 55", "website": "https://kiosk.example/", "primaryCategoryName": "Kiosk",
        "infoboxHtml": "<div><b>One</b><div>4,5/5 (1.204 Bewertungen)</div></div>",
    });
    let cards: Vec<String> =
        (0..3).map(|n| card(&format!("YN000{n}"), &format!("Kiosk &amp; {n}"), &more, n == 1)).collect();
    let body = page(&cards.concat());
    let groups_of = |count| groups(&body, &Query { count, ..query() }).unwrap();
    let all = groups_of(30);
    let places = all["local_results"].as_array().unwrap();
    assert_eq!(places.len(), 3);
    for (place, n) in places.iter().zip(0..) {
        assert_eq!((&place["position"], &place["title"]), (&json!(n + 1), &json!(format!("Kiosk & {n}"))));
        assert_eq!((&place["rating"], &place["reviews"]), (&json!(4.5), &json!(1204)));
        assert_eq!(place["gps_coordinates"], json!({ "latitude": 60.39, "longitude": 5.32 }));
    }
    assert_eq!(all["next"], json!([]));
    let two = groups_of(2);
    assert_eq!(two["local_results"].as_array().unwrap().len(), 2);
    assert_eq!(two["next"], json!([["first", "2"]]));
    assert!(
        two["next_url"]
            .as_str()
            .unwrap()
            .starts_with("https://engine.example/maps/overlaybfpr?q=kiosk&count=2&pos=3")
    );
}

#[test]
fn the_middle_of_the_shape_stands_in_for_a_point_off_the_earth() {
    let entity = json!({
        "geometry": { "x": 5.5, "y": 60.5 },
        "entity": { "title": "Kiosk", "id": "YN0001", "website": "javascript:x", "imageUrl": "data:x" },
        "routablePoint": { "latitude": 960.0, "longitude": 5.0 },
    });
    let body = page(&format!("<a data-entity='{entity}'></a>"));
    let groups = groups(&body, &query()).unwrap();
    let place = &groups["place_results"];
    assert_eq!(place["gps_coordinates"], json!({ "latitude": 60.5, "longitude": 5.5 }));
    assert!(
        place.get("website").is_none() && place.get("thumbnail").is_none() && place.get("rating").is_none()
    );
}

#[test]
fn places_without_a_name_are_counted_and_none_of_them_is_an_unknown_page() {
    let nameless = "<div data-entity='{\"entity\":{\"id\":\"YN0002\"}}'></div>";
    let body = page(&(card("YN0001", "One", &json!({}), false) + nameless));
    let read = groups(&body, &Query { first: 30, ..query() }).unwrap();
    assert_eq!((read["local_results"].as_array().unwrap().len(), &read["unread"]), (1, &json!(1)));
    assert_eq!(groups(&page(nameless), &query()), Err(Refusal::UnknownPage.into()));
}

#[test]
fn a_page_of_the_map_without_places_is_an_empty_list_and_other_pages_are_refused() {
    let empty = groups(&page(""), &query()).unwrap();
    assert_eq!(
        (&empty["local_results"], &empty["search_information"]["local_results_state"]),
        (&json!([]), &json!("Fully empty"))
    );
    for (status, body, refusal) in [
        (200, "<html><body>Hello</body></html>", Refusal::UnknownPage),
        (200, "", Refusal::Truncated),
        (200, "Ref A: 0F1E Ref B: EDGE Ref C: 2026-11-01T12:00:00Z", Refusal::Overloaded),
        (200, "<html><body><div class=captcha>x</div></body></html>", Refusal::Challenge),
        (403, "", Refusal::Blocked),
        (429, "", Refusal::Overloaded),
        (500, "", Refusal::BadStatus),
    ] {
        let read = parse(&answer(status, body), &query()).map(|_| ());
        match read {
            Err(Failure::Refused(seen)) => assert_eq!(seen, refusal, "{status} {body}"),
            other => panic!("{status} {body}: {other:?}"),
        }
    }
}

#[test]
fn requests_phrase_map_and_page() {
    let asked = build_request(&Query {
        center: Some("60.39~5.32".to_owned()),
        zoom: Some(12),
        first: 30,
        mkt: Some("nb-NO".to_owned()),
        cc: Some("no".to_owned()),
        ..query()
    });
    assert_eq!(asked.site, Site::V2Web);
    assert_eq!(
        asked.path,
        "/maps/overlaybfpr?q=kiosk&count=30&pos=31&mapVer=7.0&cp=60.39~5.32&lvl=12&mkt=nb-NO&cc=NO"
    );
    let one = build_request(&Query { q: None, place_id: Some(RECORDED.to_owned()), ..query() });
    assert!(
        one.path.starts_with("/maps/overlaybfpr?filters=local_ypid%3A%22YND9A537BC020A935%22&mapVer=7.0"),
        "{}",
        one.path
    );
}

#[test]
fn no_cut_or_garbled_page_panics_and_none_is_a_success_without_its_end() {
    for page in place_pages() {
        let start = page.find("data-entity=").unwrap();
        for end in (start..page.len() - 20).step_by(page.len() / 40) {
            let Some(cut) = page.get(..end) else { continue };
            assert!(groups(cut, &query()).is_err(), "{end}");
        }
        let mut state = 0x2545_F491_4F6C_DD1D_u64;
        let mut dice = |below: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            usize::try_from(state % u64::try_from(below.max(1)).unwrap()).unwrap()
        };
        let piece = &page[start - 40..];
        for _ in 0..120 {
            let mut bytes = piece.as_bytes().to_vec();
            for _ in 0..40 {
                let at = dice(bytes.len());
                bytes[at] = b"<>\"&;{}[]:,/05-"[dice(15)];
            }
            let Ok(read) = groups(&String::from_utf8_lossy(&bytes), &query()) else { continue };
            for place in [&read["place_results"]]
                .into_iter()
                .chain(read["local_results"].as_array().into_iter().flatten())
            {
                if let Some(rating) = place["rating"].as_f64() {
                    assert!((0.0..=5.0).contains(&rating), "{rating}");
                }
                if let Some(latitude) = place["gps_coordinates"]["latitude"].as_f64() {
                    assert!(latitude.abs() <= 90.0);
                }
                if let Some(website) = place["website"].as_str() {
                    assert!(website.starts_with("http"), "{website}");
                }
            }
        }
    }
}

#[test]
fn a_row_tells_rating_and_hours_where_no_name_marks_them() {
    let entity = json!({ "entity": { "title": "Kiosk", "id": "ypid:YN1x1" } }).to_string();
    let inside = format!(
        "<a class=\"listings-item\" data-entity=\"{}\"><div class=\"b_factrow\">4.5/5(47)\u{b7} Cafe</div>\
         <div class=\"b_factrow\">Open\u{b7} Closes 6 PM</div><div class=\"b_factrow\">1 Open Street</div></a>",
        entity.replace('"', "&quot;")
    );
    let place = &groups(&page(&inside), &query()).unwrap()["place_results"];
    assert_eq!((&place["rating"], &place["reviews"]), (&json!(4.5), &json!(47)));
    assert_eq!((&place["hours"], &place["open_state"]), (&json!("Open \u{b7} Closes 6 PM"), &json!("Open")));
}

#[test]
fn recordings_are_read_as_checked() {
    check(rows![the_recorded_place_has_every_fact_under_its_name,]);
}
