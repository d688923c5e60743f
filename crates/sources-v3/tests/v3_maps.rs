//! Tests of v3/maps with answers of our own in the documented format: the two requests with their token, the box, refusals, and
//! garbled answers. No answer of this endpoint was recorded.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::future::ready;

use quarry_sources_core::{Failure, Refusal, Site, Source, SourceFuture, SourceRequest, SourceResponse};
use quarry_sources_v3::maps::{Query, Viewport, parse, run};
use serde_json::{Value, json};

fn answer(status: u16, body: &str) -> SourceResponse {
    SourceResponse { status, url: "https://engine.example/local.js?q=x".to_owned(), body: body.to_owned() }
}

fn query(bbox: Option<&str>) -> Query {
    Query {
        q: "kiosk".to_owned(),
        bbox: bbox.and_then(Viewport::parse),
        strict_bbox: true,
        ..Query::default()
    }
}

fn read(body: &str, query: &Query) -> Result<Value, Failure> {
    let reading = parse(&answer(200, body), query)?;
    assert!(reading.continuation.is_empty() && reading.next_url.is_none());
    let groups = reading.groups.iter();
    let mut groups: serde_json::Map<String, Value> =
        groups.map(|(name, json)| (name.to_owned(), serde_json::from_str(json).unwrap())).collect();
    groups.insert("unread".to_owned(), json!(reading.unread));
    Ok(Value::Object(groups))
}

fn places(results: &Value, query: &Query) -> Vec<Value> {
    read(&json!({ "results": results }).to_string(), query).unwrap()["local_results"]
        .as_array()
        .unwrap()
        .clone()
}

fn kiosk() -> Value {
    json!({
        "id": "guide:ab-12", "name": "Kiosk &amp; Co", "address_lines": ["1 Lane", "Bergen"], "city": "Bergen",
        "country_code": "no", "coordinates": { "latitude": "60.39", "longitude": 5.32 }, "rating": "4.5",
        "reviews": [{ "excerpt": "Good.", "rating": 5, "time_created": 1_790_000_000, "user": { "name": "Ada", "image_url": "https://i.example/a.jpg" } }],
        "price": "$$", "category": "Kiosk", "ddg_category": "Shopping",
        "hours": { "table": { "Mon": "9AM–5PM", "Tuesday": ["9AM–12PM", "1PM–5PM"], "Sun": "Closed" }, "closes_soon": 1, "state_switch_time": "5PM" },
        "closed": 0, "timezone": "Europe/Oslo", "display_phone": "+47 55 00 00 00", "website": "https://kiosk.example/",
        "menu": "https://kiosk.example/menu", "url": "https://www.guide.example.com/biz/ab-12",
        "image": "https://i.example/1.jpg", "hotel_id": 77, "facebook_id": "1234", "distance_to_user_meters": "120.5",
        "embed": { "description": "A kiosk.", "image": "https://i.example/2.jpg", "third_party_url": "https://travels.example.org/x" },
    })
}

#[test]
fn every_fact_of_a_place_is_under_its_name() {
    let place = &places(&json!([kiosk()]), &query(None))[0];
    for (name, value) in [
        ("position", json!(1)),
        ("title", json!("Kiosk & Co")),
        ("address", json!("1 Lane, Bergen")),
        ("structured_address", json!({ "city": "Bergen", "country_code": "NO" })),
        ("gps_coordinates", json!({ "latitude": 60.39, "longitude": 5.32 })),
        ("rating", json!(4.5)),
        ("price", json!("$$")),
        ("type", json!("Kiosk")),
        ("types", json!(["Kiosk", "Shopping"])),
        ("open_state", json!("Closing soon at 5PM")),
        (
            "operating_hours",
            json!({ "monday": "9AM–5PM", "tuesday": "9AM–12PM, 1PM–5PM", "sunday": "Closed" }),
        ),
        ("timezone", json!("Europe/Oslo")),
        ("phone", json!("+47 55 00 00 00")),
        ("website", json!("https://kiosk.example/")),
        ("menu", json!("https://kiosk.example/menu")),
        ("link", json!("https://www.guide.example.com/biz/ab-12")),
        ("thumbnail", json!("https://i.example/1.jpg")),
        ("description", json!("A kiosk.")),
        ("distance", json!(120.5)),
        ("profiles", json!([{ "name": "facebook", "id": "1234" }])),
        (
            "providers",
            json!([
                { "name": "guide", "place_id": "ab-12", "link": "https://www.guide.example.com/biz/ab-12" },
                { "name": "example", "place_id": "77", "link": "https://travels.example.org/x" },
            ]),
        ),
    ] {
        assert_eq!(place[name], value, "{name}");
    }
    assert_eq!(place["images"].as_array().unwrap().len(), 2);
    assert_eq!(
        place["review_details"],
        json!([{
            "position": 1, "snippet": "Good.", "rating": 5.0, "iso_date": "2026-09-21T14:13:20Z",
            "user": { "name": "Ada", "thumbnail": "https://i.example/a.jpg" },
        }])
    );
    assert!(place.get("reviews").is_none());
}

#[test]
fn scalars_are_read_in_the_forms_that_clients_report_and_wrong_ones_left_out() {
    let with = |changes: Value| {
        let mut place = json!({ "name": "Kiosk" });
        place.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        places(&json!([place]), &query(None))[0].clone()
    };
    let flat = with(
        json!({ "lat": "60.5", "lon": 5.5, "reviews": "12", "rating": 4, "hours": { "Mon": "9–5" }, "closed": 1 }),
    );
    assert_eq!(flat["gps_coordinates"], json!({ "latitude": 60.5, "longitude": 5.5 }));
    assert_eq!(
        (&flat["reviews"], &flat["rating"], &flat["open_state"]),
        (&json!(12), &json!(4.0), &json!("Closed"))
    );
    assert_eq!(flat["operating_hours"], json!({ "monday": "9–5" }));
    let wrong = with(json!({
        "lat": 95, "lon": 5.5, "reviews": -1, "rating": 7, "website": "javascript:x", "url": "/biz", "timezone": "noon",
        "id": "<b>", "facebook_id": { "a": 1 }, "coordinates": { "latitude": 0, "longitude": 0 }, "hours": "9–5",
    }));
    assert_eq!(wrong, json!({ "position": 1, "title": "Kiosk" }));
}

#[test]
fn drops_and_counts_places_outside_of_a_strict_box() {
    let at = |latitude: f64, longitude: f64| json!({ "name": "Kiosk", "coordinates": { "latitude": latitude, "longitude": longitude } });
    let results = json!([at(60.4, 5.3), at(61.0, 5.3), at(60.4, 6.0), { "name": "Nowhere" }, at(60.3, 5.2)]);
    let body = json!({ "results": results }).to_string();
    let strict = query(Some("60.5,5.2,60.3,5.5"));
    let inside = read(&body, &strict).unwrap();
    let positions: Vec<_> =
        inside["local_results"].as_array().unwrap().iter().map(|place| place["position"].as_u64()).collect();
    assert_eq!(positions, [Some(1), Some(2)]);
    assert_eq!(inside["search_information"]["outside"], 3);
    let loose = read(&body, &Query { strict_bbox: false, ..strict }).unwrap();
    assert_eq!(loose["local_results"].as_array().unwrap().len(), 5);
}

#[test]
fn at_most_twenty_places_are_answered_and_nameless_ones_counted() {
    let many: Vec<Value> =
        (0..30).map(|n| json!({ "name": format!("Kiosk {n}") })).chain([json!({ "id": "x" })]).collect();
    let groups = read(&json!({ "results": many }).to_string(), &query(None)).unwrap();
    assert_eq!(groups["local_results"].as_array().unwrap().len(), 20);
    assert_eq!(groups["unread"], 1);
    assert_eq!(read("{\"results\":[{\"id\":\"x\"}]}", &query(None)), Err(Refusal::UnknownPage.into()));
}

#[test]
fn an_answer_may_stand_in_a_script_and_others_are_refused() {
    let in_script = format!("DDG.duckbar.addLocal({});", json!({ "results": [kiosk()] }));
    assert_eq!(read(&in_script, &query(None)).unwrap()["search_information"]["results_on_page"], 1);
    assert_eq!(read("{\"results\":[]}", &query(None)).unwrap()["local_results"], json!([]));
    for (status, body, refusal) in [
        (200, "{\"results\":[{\"name\":", Refusal::Truncated),
        (200, "{\"error\":1}", Refusal::UnknownPage),
        (200, "", Refusal::UnknownPage),
        (200, "<html><body>Hello</body></html>", Refusal::UnknownPage),
        (200, "<html><body><form id=challenge-form></form></body></html>", Refusal::Challenge),
        (200, "DDG.deep.anomalyDetectionBlock({})", Refusal::Challenge),
        (200, "if(DDG.deep){DDG.deep.is506=1;}", Refusal::Overloaded),
        (202, "", Refusal::Challenge),
        (403, "", Refusal::Blocked),
        (429, "", Refusal::Overloaded),
        (500, "", Refusal::BadStatus),
    ] {
        match parse(&answer(status, body), &query(None)).map(|_| ()) {
            Err(Failure::Refused(seen)) => assert_eq!(seen, refusal, "{status} {body}"),
            other => panic!("{status} {body}: {other:?}"),
        }
    }
}

/// A source that answers in order and remembers what it is told to remember.
#[derive(Default)]
struct Scripted {
    answers: RefCell<VecDeque<(u16, String)>>,
    asked: RefCell<Vec<SourceRequest>>,
    memory: RefCell<HashMap<String, String>>,
}

impl Scripted {
    fn next(&self, answers: &[(u16, &str)]) {
        *self.answers.borrow_mut() =
            answers.iter().map(|(status, body)| (*status, (*body).to_owned())).collect();
        self.asked.borrow_mut().clear();
    }

    fn paths(&self) -> Vec<String> {
        self.asked.borrow().iter().map(|request| request.path.clone()).collect()
    }
}

impl Source for Scripted {
    fn fetch(&self, request: SourceRequest) -> SourceFuture<'_, SourceResponse> {
        assert_eq!(request.site, Site::V3Web);
        self.asked.borrow_mut().push(request);
        let next = self.answers.borrow_mut().pop_front();
        Box::pin(ready(
            next.map(|(status, body)| answer(status, &body)).ok_or_else(|| Refusal::Network.into()),
        ))
    }

    fn recall(&self, key: &str) -> Option<String> {
        self.memory.borrow().get(key).cloned()
    }

    fn remember(&self, key: &str, value: &str) {
        self.memory.borrow_mut().insert(key.to_owned(), value.to_owned());
    }

    fn forget(&self, key: &str) {
        self.memory.borrow_mut().remove(key);
    }
}

const EMPTY: &str = "{\"results\":[]}";

#[test]
fn a_token_serves_its_phrase_until_it_is_refused_and_is_then_asked_for_once() {
    let source = Scripted::default();
    let ask =
        |q: &str| pollster::block_on(run(&Query { q: q.to_owned(), ..query(None) }, &source)).map(|_| ());
    source.next(&[(200, "vqd=\"4-1\""), (200, EMPTY)]);
    assert_eq!(ask("kiosk"), Ok(()));
    assert_eq!(source.paths()[0], "/?q=kiosk&ia=web");
    assert!(
        source.paths()[1].starts_with("/local.js?q=kiosk&vqd=4-1&tg=maps_places"),
        "{:?}",
        source.paths()
    );
    // The token is remembered for this phrase.
    source.next(&[(200, EMPTY)]);
    assert_eq!(ask("kiosk"), Ok(()));
    assert!(source.paths()[0].contains("vqd=4-1"));
    // The token is not used for another phrase.
    source.next(&[(200, "vqd=\"4-2\""), (200, EMPTY)]);
    assert_eq!(ask("Kiosk"), Ok(()));
    // A refused token is requested anew, once.
    for refused in [(403, ""), (400, ""), (200, "<html></html>")] {
        source.next(&[refused, (200, "vqd=\"4-3\""), (200, EMPTY)]);
        assert_eq!(ask("kiosk"), Ok(()));
        assert!(source.paths()[2].contains("vqd=4-3"));
    }
    source.next(&[(403, ""), (200, "vqd=\"4-4\""), (403, "")]);
    assert_eq!(ask("kiosk"), Err(Refusal::Blocked.into()));
    assert_eq!(source.paths().len(), 3);
    // A token that is refused at once is not remembered.
    source.next(&[(200, "vqd=\"4-5\""), (200, EMPTY)]);
    assert_eq!(ask("kiosk"), Ok(()));
    // A challenge does not invalidate the token.
    source.next(&[(202, "")]);
    assert_eq!(ask("kiosk"), Err(Refusal::Challenge.into()));
    source.next(&[(200, "<html><body>no token</body></html>")]);
    assert_eq!(ask("other"), Err(Refusal::UnknownPage.into()));
}

#[test]
fn the_box_or_the_point_is_asked_for() {
    let source = Scripted::default();
    for (query, part) in [
        (query(Some("60.5,5.2,60.3,5.5")), "&bbox_tl=60.5%2C5.2&bbox_br=60.3%2C5.5&strict_bbox=1"),
        (
            Query { strict_bbox: false, ..query(Some("60.5,5.2,60.3,5.5")) },
            "&bbox_tl=60.5%2C5.2&bbox_br=60.3%2C5.5",
        ),
        (
            Query { around: Some(("60.4".into(), "5.3".into())), ..query(None) },
            "&latitude=60.4&longitude=5.3&location_type=geoip",
        ),
        (query(None), "&is_requery=1"),
    ] {
        source.memory.borrow_mut().clear();
        source.next(&[(200, "vqd=4-1"), (200, EMPTY)]);
        pollster::block_on(run(&query, &source)).unwrap();
        assert!(source.paths()[1].ends_with(part), "{:?}", source.paths());
    }
}

#[test]
fn no_garbled_answer_panics_or_gives_a_value_of_a_wrong_form() {
    let body = json!({ "results": [kiosk(), kiosk()] }).to_string();
    for end in 0..body.len() {
        let Some(cut) = body.get(..end) else { continue };
        assert!(read(cut, &query(None)).is_err(), "{end}");
    }
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut dice = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % u64::try_from(below).unwrap()).unwrap()
    };
    let area = query(Some("60.5,5.2,60.3,5.5"));
    for _ in 0..3000 {
        let mut bytes = body.clone().into_bytes();
        for _ in 0..1 + dice(6) {
            let at = dice(bytes.len());
            bytes[at] = b"{}[]\",:-0179.ex"[dice(15)];
        }
        let Ok(groups) = read(&String::from_utf8_lossy(&bytes), &area) else { continue };
        for place in groups["local_results"].as_array().unwrap() {
            assert!(!place["title"].as_str().unwrap().is_empty());
            let point = &place["gps_coordinates"];
            let (latitude, longitude) =
                (point["latitude"].as_f64().unwrap(), point["longitude"].as_f64().unwrap());
            assert!((60.3..=60.5).contains(&latitude) && (5.2..=5.5).contains(&longitude));
            assert!(place["rating"].as_f64().is_none_or(|rating| (0.0..=5.0).contains(&rating)));
            assert!(place["website"].as_str().is_none_or(|link| link.starts_with("http")));
        }
    }
}
