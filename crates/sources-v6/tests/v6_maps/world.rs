//! Test support: the recorded record, pages of our own in its format, and functions that parse them.

use quarry_sources_core::{Failure, LocalTime, Reading, SourceResponse};
use quarry_sources_v6::maps::{places, reviews};
use quarry_test_pages::{find_recording, own_text, recording};
use serde_json::{Value, json};

pub(crate) const RECORDED: &str = "4889791825408711588";
const RECORDING: &str = "v6/maps/places/mapplizer-2026-chalet-bar-b-q.json";

/// Returns the recorded record as the web app embeds it; prints "skipped" when there is none.
pub(crate) fn recorded() -> Option<Value> {
    parse(&recording(RECORDING)?)
}

fn parse(text: &str) -> Option<Value> {
    Some(serde_json::from_str(text).unwrap())
}

pub(crate) const OWN: &str = "12345678";

/// Returns records with their ids: one of our own, and the recorded one.
pub(crate) fn records() -> Vec<(&'static str, Value)> {
    let answer: Value = serde_json::from_str(&own_text("v6/maps/places/places/1.json")).unwrap();
    let mut own = answer["places"].as_array().unwrap().iter();
    let own = own.find(|place| place["muid"] == OWN).unwrap().clone();
    let recorded = find_recording(RECORDING).and_then(|text| parse(&text));
    [(OWN, own)].into_iter().chain(recorded.map(|record| (RECORDED, record))).collect()
}

/// Returns an answer with records.
pub(crate) fn answer(places: &[Value]) -> SourceResponse {
    page(200, &json!({ "places": places }).to_string())
}

pub(crate) fn page(status: u16, body: &str) -> SourceResponse {
    SourceResponse { status, url: "https://maps.example/data/place".to_owned(), body: body.to_owned() }
}

pub(crate) fn places_query(muids: &[&str], locale: &str) -> places::Query {
    places::Query {
        muids: muids.iter().map(|muid| (*muid).to_owned()).collect(),
        locale: locale.to_owned(),
        reviews_base: format!("https://quarry.example/api/v6/maps/reviews?locale={locale}&muid="),
        place_base: format!("https://quarry.example/api/v6/maps/places?locale={locale}&muid="),
    }
}

pub(crate) fn reviews_query(muid: &str, locale: &str) -> reviews::Query {
    reviews::Query {
        muid: muid.to_owned(),
        locale: locale.to_owned(),
        place_base: format!("https://quarry.example/api/v6/maps/places?locale={locale}&muid="),
    }
}

/// Returns Friday, 21:15.
pub(crate) fn now(zone: &str) -> Option<LocalTime> {
    (zone == "America/Toronto" || zone == "Europe/Oslo")
        .then_some(LocalTime { weekday: 4, second: 21 * 3600 + 900 })
}

pub(crate) fn places(answer: &SourceResponse, query: &places::Query) -> Result<Value, Failure> {
    places::parse(answer, query, &now).map(|reading| groups(&reading))
}

pub(crate) fn reviews(answer: &SourceResponse, query: &reviews::Query) -> Result<Value, Failure> {
    reviews::parse(answer, query).map(|reading| groups(&reading))
}

pub(crate) fn groups(reading: &Reading) -> Value {
    let groups = reading.groups.iter();
    Value::Object(groups.map(|(name, json)| (name.to_owned(), serde_json::from_str(json).unwrap())).collect())
}

/// Returns a component of a record.
pub(crate) fn component(kind: &str, key: &str, values: &[Value]) -> Value {
    let values: Vec<Value> = values.iter().map(|value| json!({ key: value })).collect();
    json!({ "type": format!("COMPONENT_TYPE_{kind}"), "status": "STATUS_SUCCESS", "value": values })
}

/// Returns a record of our own: a name and further components.
pub(crate) fn record(muid: &str, name: &str, components: &[Value]) -> Value {
    let entity = json!({ "name": [{ "locale": "en", "stringValue": name }] });
    let mut all = vec![component("ENTITY", "entity", &[entity])];
    all.extend_from_slice(components);
    json!({ "muid": muid, "resultProviderId": "9902", "component": all })
}
