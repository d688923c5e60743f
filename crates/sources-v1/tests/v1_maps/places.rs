//! Places: lists and single ones.

use crate::v1_maps::world::{Script, groups, now, recorded};
use quarry_sources_core::{Failure, Reading, Refusal};
use quarry_sources_v1::SearchContext;
use quarry_sources_v1::maps::{Area, Filter, PlaceEndpoints, PlaceRef, Query, SearchTarget, Viewport, run};
use serde_json::{Value, json};

pub(crate) fn links() -> PlaceEndpoints {
    let at = |name: &str| format!("https://own.test/{name}");
    PlaceEndpoints {
        place: at("maps"),
        reviews: at("reviews"),
        posts: at("posts"),
        photo_meta: at("photo-meta"),
        popular_times: at("popular-times"),
        contributor_reviews: at("contributor-reviews"),
        kept: "hl=en".into(),
    }
}

pub(crate) fn phrase(q: &str, start: u32) -> Query {
    let wanted = SearchTarget::Phrase { q: q.into(), area: Area::Anywhere, start, filter: Filter::default() };
    Query { wanted, visit: SearchContext::default(), links: links() }
}

fn cid(cid: u64) -> Query {
    Query { wanted: SearchTarget::Place(PlaceRef::from_cid(cid)), ..phrase("", 0) }
}

fn read(query: &Query, answer: &str) -> Result<Reading, Failure> {
    now(run(query, &Script::new(&[answer])))
}

pub(crate) fn a_newer_list_is_read_place_by_place() {
    let Some(answer) = recorded("maps/keyless-mcp/search_museums.json") else { return };
    let body = groups(&read(&phrase("museum", 20), &answer).unwrap());
    let places = body["local_results"].as_array().unwrap();
    let titles: Vec<_> = places.iter().map(|place| place["title"].as_str().unwrap()).collect();
    assert_eq!(
        titles,
        [
            "Kunsthistorisches Museum Wien",
            "Natural History Museum Vienna",
            "Albertina",
            "Weltmuseum Wien",
            "Leopold Museum"
        ]
    );
    let place = &places[0];
    for (field, value) in [
        ("position", json!(21)),
        ("place_id", json!("ChIJ8XfPY5oHbUcRQbimbLVSYG8")),
        ("data_id", json!("0x476d079a63cf77f1:0x6f6052b56ca6b841")),
        ("data_cid", json!("8025505475139647553")),
        ("provider_id", json!("/m/03yy70")),
        ("rating", json!(4.8)),
        ("reviews", json!(36289)),
        ("type", json!("Museum")),
        ("types", json!(["Museum", "Art museum", "Tourist attraction"])),
        ("address", json!("Maria-Theresien-Platz, 1010 Wien, Austria")),
        ("neighborhoods", json!(["Innere Stadt"])),
        ("gps_coordinates", json!({ "latitude": 48.203_801_6, "longitude": 16.361_787_4 })),
        ("timezone", json!("Europe/Vienna")),
        ("phone", json!("+43 1 525240")),
        ("website", json!("https://www.example.com/")),
        (
            "description",
            json!(
                "Imposing 19th-century museum with lavish interiors housing art collections & antiquities."
            ),
        ),
        ("snippet", json!("Fine arts museum in a palatial building")),
        ("open_state", json!("Open · Closes 6 PM")),
        ("reviews_link", json!("https://own.test/reviews?place_id=ChIJ8XfPY5oHbUcRQbimbLVSYG8&hl=en")),
        ("posts_link", json!("https://own.test/posts?data_id=0x476d079a63cf77f1%3A0x6f6052b56ca6b841&hl=en")),
    ] {
        assert_eq!(place[field], value, "{field}");
    }
    assert_eq!(place["operating_hours"]["thursday"], "10 AM–9 PM");
    // A street blackened in the recording is absent.
    assert_eq!(
        place["structured_address"],
        json!({ "neighborhood": "Innere Stadt", "city": "Vienna", "postal_code": "1010", "country_code": "AT" })
    );
    assert_eq!(body["search_information"]["results_on_page"], 5);
}

pub(crate) fn a_phrase_that_means_one_place_is_answered_with_it() {
    let Some(answer) = recorded("maps/keyless-mcp/search_single.json") else { return };
    let body = groups(&read(&phrase("café sperl", 0), &answer).unwrap());
    let place = &body["place_results"];
    assert_eq!(place["title"], "Café Sperl");
    assert_eq!((&place["rating"], &place["reviews"]), (&json!(4.0), &json!(6278)));
    assert_eq!(place["ratings"][4], json!({ "stars": 5, "amount": 3265 }));
    assert_eq!(place["structured_address"]["street"], "Gumpendorfer Str. 11");
    assert!(body.get("local_results").is_none());
}

pub(crate) fn a_single_place_tells_what_its_page_shows() {
    let Some(answer) = recorded("maps/gosom/place_panic.json") else { return };
    let body = groups(&read(&cid(0x72b_72a3_10a2_af1f), &answer).unwrap());
    let place = &body["place_results"];
    for (field, value) in [
        ("title", json!("Happy Island Restaurant")),
        ("address", json!("65 Natalia Court, Poseidonos Ave, Paphos 8042")),
        ("price", json!("€€")),
        ("phone", json!("26 937077")),
        ("place_id", json!("ChIJHQjftsYG5xQRH6-iEKNyKwc")),
        ("data_cid", json!("516632626948386591")),
        ("reviews", json!(518)),
        ("type_id", json!("restaurant")),
        ("open_state", json!("Open ⋅ Closes 11 pm")),
        ("hours", json!("12 am–11 pm")),
        ("snippet", Value::Null),
    ] {
        assert_eq!(place[field], value, "{field}");
    }
    assert_eq!(
        place["weekly_hours"][0],
        json!({ "day": "tuesday", "date": "2023-09-05", "hours": [{ "opens": "00:00", "closes": "23:00" }] })
    );
    let amounts: Vec<_> =
        place["ratings"].as_array().unwrap().iter().map(|row| row["amount"].clone()).collect();
    assert_eq!(amounts, [10, 6, 25, 62, 415]);
    assert_eq!(place["review_details"].as_array().unwrap().len(), 8);
    assert_eq!(place["popular_times"]["time_spent"], "People typically spend 1-2 hours here");
    assert!(place["popular_times"].get("live").is_none());
    let pictures = place["images"].as_array().unwrap();
    assert_eq!((&pictures[0]["category"], &pictures[1]["category"]), (&json!("All"), &json!("Latest")));
    assert!(place["service_options"].is_object(), "{}", place["service_options"]);
    assert_eq!(body["people_also_search_for"][0]["title"], "Estia Greek Restaurant");
}

pub(crate) fn another_language_is_read_like_the_first() {
    let Some(answer) = recorded("maps/gosom/place_raw2.json") else { return };
    let body = groups(&read(&cid(1), &answer).unwrap());
    let place = &body["place_results"];
    assert_eq!(place["title"], "Κυπριακόν");
    assert_eq!(place["operating_hours"]["monday"], "9:00 π.μ.–11:30 μ.μ.");
    assert_eq!(place["plus_code"], "M2CR+6X Λεμεσός");
    assert_eq!(place["service_options"]["delivery"], true);
    assert_eq!(place["order_link"], "https://food.bolt.eu/en-US/442/p/4706?utm_source=google_integration");
    let providers: Vec<_> =
        place["order_links"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(providers, ["Bolt Food", "eFood", "Wolt"]);
    let other: Vec<_> =
        place["other_hours"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(other, ["Παράδοση", "Φαγητό σε πακέτο"]);
    assert_eq!(place["other_hours"][0]["operating_hours"]["monday"], "12:30–10:00 μ.μ.");
    assert_eq!(place["contained_in"]["title"], "Παλιό Λιμάνι Λεμεσού");
    // Fifteen o'clock on a Saturday: 26 as a rule, nobody now.
    let live = json!({ "info": "Λίγη κίνηση", "busyness_score": 0, "usual_score": 26, "difference": -26 });
    assert_eq!(place["popular_times"]["live"], live);
    assert!(!body.to_string().contains("\\\\u00"), "escapes of the recording are left");
}

pub(crate) fn a_complete_row_of_a_list_is_read() {
    let Some(row) = recorded("maps/googlemaps-kit/search-placedata-sample.json") else { return };
    let nulls = "null,".repeat(64);
    let answer = format!(")]}}'\n[{nulls}[[null,{row}]]]").replacen("[null,", "[[\"cafe\",[[]]],", 1);
    let body = groups(&read(&phrase("cafe", 0), &answer).unwrap());
    let place = &body["local_results"][0];
    for (field, value) in [
        ("title", json!("Olive Street Food Cafe - HSR LAYOUT")),
        ("rating", json!(4.5)),
        ("reviews", Value::Null),
        ("types", json!(["Restaurant", "Cafe"])),
        ("phone", json!("095268 94116")),
        ("plus_code", json!("WM73+36 Bengaluru, Karnataka")),
        ("hours", json!("11 am–11 pm")),
        ("open_state", json!("Open · Closes 11 pm")),
        ("snippet", Value::Null),
    ] {
        assert_eq!(place[field], value, "{field}");
    }
    assert!(place["description"].as_str().unwrap().ends_with("\nInventors of India’s first poratta roll"));
    assert_eq!(place["structured_address"]["state"], "Karnataka");
    assert!(
        place["attributes"]["accessibility"].as_array().unwrap().contains(&json!("Assistive hearing loop"))
    );
}

pub(crate) fn a_page_of_maps_has_the_list_in_its_state() {
    for (name, first, quote, price) in [
        (
            "fra50-persistent_browser_service_brasserie-paris-es.html",
            "Brasserie des Prés",
            "Servicio, ambiente, lugar, comida, todo espectacular.",
            json!({ "low": 20.0, "high": 40.0, "currency": "EUR" }),
        ),
        (
            "dw-ac-ai-leads-generator_laundry-in-makati.html",
            "Luluwash Laundry Services",
            "Managed to wash and dry my clothes in 3 hours, really really friendly staff.",
            Value::Null,
        ),
    ] {
        let Some(page) = recorded(&format!("maps/{name}")) else { return };
        let body = groups(&read(&phrase("x", 0), &page).unwrap());
        let places = body["local_results"].as_array().unwrap();
        assert_eq!((places.len(), &places[0]["title"]), (20, &json!(first)));
        assert_eq!((&places[0]["snippet"], &places[0]["extracted_price_range"]), (&json!(quote), &price));
        let said = |place: &Value| {
            place["extensions"].is_array()
                && place["attributes"].to_string().contains(&place["extensions"][0].to_string())
        };
        assert!(!places.iter().any(said), "a fact is no line of its own");
    }
}

#[test]
fn reads_no_results_as_an_empty_list_and_refuses_other_answers() {
    let body = groups(&read(&phrase("x", 0), ")]}'\n[[\"x\",[[null]],null,1]]").unwrap());
    assert_eq!(body["search_information"]["local_results_state"], "Fully empty");
    assert_eq!(body["local_results"], json!([]));
    for (answer, refusal) in [
        ("[]", Refusal::UnknownPage),
        ("[null,[1]]", Refusal::UnknownPage),
        (")]}'\n[[\"x\",[[", Refusal::Truncated),
        ("<html><form action='/sorry/index'></form></html>", Refusal::Challenge),
        ("<html><p>hello</p></html>", Refusal::UnknownPage),
        ("", Refusal::UnknownPage),
    ] {
        assert_eq!(read(&phrase("x", 0), answer).unwrap_err(), Failure::Refused(refusal), "{answer}");
    }
    // Rows whose names are not where names are.
    let nameless = "[[\"x\",[null,[0,0,0,0,0,0,0,0,0,0,0,0,0,0,[\"a\",\"b\"]]]]]";
    assert_eq!(read(&phrase("x", 0), nameless).unwrap_err(), Failure::Refused(Refusal::Unnamed));
    assert_eq!(
        read(&cid(7), "[null,null,null,null,null,null,[1,2]]").unwrap_err(),
        Failure::Refused(Refusal::Unnamed)
    );
    assert!(matches!(read(&cid(7), "[null,null]"), Err(Failure::NotFound(_))));
    assert!(matches!(now(run(&cid(7), &Script::status(404, ""))), Err(Failure::NotFound(_))));
    let busy = now(run(&phrase("x", 0), &Script::status(429, "")));
    assert_eq!(busy.unwrap_err(), Failure::Refused(Refusal::Overloaded));
}

#[test]
fn a_row_without_its_name_is_left_out_and_counted() {
    let cell = |row: &str| format!("[{}{row}]", "0,".repeat(14));
    let named = |id: u32| cell(&format!("[{}\"0x1f:0x{id:x}\",\"Kiosk {id}\"]", "null,".repeat(10)));
    let answer = format!("[[\"x\",[null,{},{},{}]]]", named(77), named(78), cell("[\"a\",\"b\"]"));
    let reading = read(&phrase("x", 0), &answer).unwrap();
    assert_eq!((groups(&reading)["local_results"].as_array().unwrap().len(), reading.unread), (2, 1));
}

pub(crate) fn a_named_area_is_looked_up_first() {
    let Some(place) = recorded("maps/keyless-mcp/search_single.json") else { return };
    let source = Script::new(&[&place, "[[\"x\",[[null]]]]"]);
    let query = Query {
        wanted: SearchTarget::Phrase {
            q: "tea".into(),
            area: Area::Around("Vienna".into(), quarry_sources_v1::maps::Extent::Zoom(14.0)),
            start: 0,
            filter: Filter::default(),
        },
        ..phrase("", 0)
    };
    now(run(&query, &source)).unwrap();
    let paths = source.paths();
    assert!(paths[0].contains("q=Vienna") && !paths[0].contains("%213d48"), "{}", paths[0]);
    assert!(
        paths[1].contains("q=tea") && paths[1].contains("%212d16.3611306%213d48.1998326"),
        "{}",
        paths[1]
    );
    let nowhere = now(run(&query, &Script::new(&["[[\"x\",[[null]]]]"])));
    assert!(matches!(nowhere, Err(Failure::Unsupported { parameter: "location", .. })));
}

#[test]
fn a_full_page_leads_to_the_next() {
    let row = |n: u32| {
        format!("[null,[null,null,null,null,null,null,null,null,null,null,\"0x1:0x{n:x}\",\"Place {n}\"]]")
    };
    let rows: Vec<_> = (1..=20).map(row).collect();
    let answer = format!("[[\"x\",[[]]],{}[{}]]", "null,".repeat(63), rows.join(","));
    let mut query = phrase("x", 20);
    if let SearchTarget::Phrase { area, .. } = &mut query.wanted {
        *area = Area::View(Viewport::parse_ll("@1.5,2.5,14z").unwrap());
    }
    let reading = read(&query, &answer).unwrap();
    assert_eq!(reading.continuation, [("start", "40".to_owned())]);
    assert!(reading.next_url.unwrap().contains("%217i20%218i40%2110b1"));
    let short = format!("[[\"x\",[[]]],{}[{}]]", "null,".repeat(63), rows[..19].join(","));
    let reading = read(&query, &short).unwrap();
    assert!(reading.continuation.is_empty() && reading.next_url.is_none());
    assert_eq!(groups(&reading)["local_results"][0]["position"], 21);
}

/// Returns a row with these fields alone.
fn row(fields: &[(usize, Value)]) -> Value {
    let mut row = vec![Value::Null; 230];
    row[11] = json!("Corner");
    for (at, value) in fields {
        row[*at] = value.clone();
    }
    Value::from(row)
}

fn place_of(fields: &[(usize, Value)]) -> Value {
    let answer = json!([null, null, null, null, null, null, row(fields)]).to_string();
    groups(&read(&cid(1), &answer).unwrap())["place_results"].clone()
}

#[test]
fn a_place_that_is_closed_for_now_is_told_in_every_language() {
    const RED: u32 = 0xFFD9_3025;
    let state = |text: &str, color: u32| json!([null, null, 0, 4, [text, [[0, 6, [null, [color, color]]]]]]);
    let days = json!([["lundi", 1, [2026, 8, 3], [["09:00–16:00", [[9], [16]]]], 0, 1]]);
    let shut = place_of(&[(203, json!([[], state("Fermé temporairement", RED)]))]);
    assert_eq!(
        (&shut["temporarily_closed"], &shut["open_state"]),
        (&json!(true), &json!("Fermé temporairement"))
    );
    for (fields, why) in [
        (vec![(203, json!([days, state("Fermé ⋅ Ouvre à 09:00", RED)]))], "it opens again"),
        (vec![(203, json!([[], state("Ouvert", 0xFF18_8038)]))], "it is open"),
        (vec![(203, json!([[], state("Fermé définitivement", RED)])), (88, json!(["CLOSED"]))], "for good"),
        (vec![(203, Value::Null)], "nothing is known"),
    ] {
        assert!(place_of(&fields).get("temporarily_closed").is_none(), "{why}");
    }
}

#[test]
fn buttons_lead_where_their_kind_says() {
    let own = |kind: u32| {
        json!([kind, null, null, null, 1, ["Go", [null, null, [format!("https://own.test/{kind}")]]]])
    };
    let provider =
        |kind: u32| json!([kind, null, [[["a.test"], [null, null, [format!("https://a.test/{kind}")]]]]]);
    for (kinds, order, reservation) in [
        (json!([own(4)]), json!("https://own.test/4"), Value::Null),
        (json!([own(4), provider(4)]), json!("https://a.test/4"), Value::Null),
        (json!([provider(1), own(4)]), json!("https://own.test/4"), json!("https://a.test/1")),
        (json!([own(1)]), Value::Null, json!("https://own.test/1")),
        (json!([provider(3)]), Value::Null, json!("https://a.test/3")),
        (json!([provider(9), [4], null]), Value::Null, Value::Null),
    ] {
        let place = place_of(&[(75, json!([kinds]))]);
        assert_eq!((&place["order_link"], &place["reservation_link"]), (&order, &reservation), "{kinds}");
        assert_eq!((&place["links"]["order"], &place["links"]["reservation"]), (&order, &reservation));
    }
    let own_list = (46, json!([["https://table.test/", "table.test"]]));
    let place = place_of(&[own_list, (75, json!([[provider(1)]]))]);
    assert_eq!(
        (&place["order_link"], &place["reservation_link"]),
        (&Value::Null, &json!("https://table.test/"))
    );
}

#[test]
fn a_fact_with_a_value_is_told_by_it() {
    let fact = |name: &str, label: &str, value: Value| {
        json!([format!("/geo/type/establishment_poi/{name}"), label, value])
    };
    let heading = |key: &str, facts: &[Value]| json!([key, "Heading", facts]);
    let about = json!([
        null,
        [
            heading(
                "parking",
                &[
                    fact(
                        "parking_availability",
                        "Parking",
                        json!([2, null, null, ["/g/1", 3, "Hard to find a space", "Hard to find a space"]])
                    ),
                    fact("has_parking_lot_free", "Free lot", json!([1, [[1, "Free lot"]]])),
                    fact("has_parking_lot_paid", "Paid lot", json!([1, [[0, "No paid lot"]]])),
                ]
            ),
            heading("payments", &[fact("cards", "Credit cards", json!([3, null, null, null, [null, []]]))]),
            heading("amenities", &[fact("wi_fi", "Wi-Fi", Value::Null)]),
            heading("pets", &[]),
        ]
    ]);
    assert_eq!(
        place_of(&[(100, about)])["attributes"],
        json!({ "amenities": ["Wi-Fi"], "parking": ["Hard to find a space", "Free lot"], "payments": ["Credit cards"] })
    );
}

/// Returns the page of a place whose data its scripts ask for later.
fn preview_page() -> String {
    let mut preview =
        vec![json!("0x47a4:0xd847"), json!("A Crossing"), json!([[9.5]]), json!([null, null, 46.25, 6.5])];
    preview.resize(14, Value::Null);
    preview.push(json!([[null, null, null, "/g/11rvfz06qx", null]]));
    let state =
        json!([null, null, null, [null, null, null, null, null, format!(")]}}'\n{}", json!([preview])), ""]]);
    format!("<script>window.APP_INITIALIZATION_STATE={state};window.x=1</script>")
}

#[test]
fn a_page_without_its_data_is_completed_or_tells_what_it_has() {
    let place = PlaceRef::Named("Eic".to_owned());
    let query = Query { wanted: SearchTarget::Place(place.clone()), ..phrase("", 0) };
    let refused = Script::new(&[&preview_page(), "<html>"]);
    let body = groups(&now(run(&query, &refused)).unwrap());
    let found = &body["place_results"];
    assert_eq!(
        [&found["title"], &found["data_id"], &found["provider_id"], &found["gps_coordinates"]["latitude"]],
        [&json!("A Crossing"), &json!("0x47a4:0xd847"), &json!("/g/11rvfz06qx"), &json!(46.25)]
    );
    assert!(refused.paths()[1].starts_with("/maps/preview/place?"), "{:?}", refused.paths());
    let whole = json!([null, null, null, null, null, null, row(&[(39, json!("Somewhere"))])]).to_string();
    let body = groups(&now(run(&query, &Script::new(&[&preview_page(), &whole]))).unwrap());
    assert_eq!(body["place_results"]["address"], "Somewhere");
    // The busyness of a place is only in its data.
    let times =
        quarry_sources_v1::popular_times::Query { place, visit: SearchContext::default(), links: links() };
    let read = now(quarry_sources_v1::popular_times::run(&times, &Script::new(&[&preview_page(), "<html>"])));
    assert!(matches!(read, Err(Failure::Refused(Refusal::UnknownPage))));
}
