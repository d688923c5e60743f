//! Busyness of a place, its posts, and metadata of a picture.

use crate::v1_maps::places::links;
use crate::v1_maps::world::{Script, groups, now, recorded};
use quarry_sources_core::{Failure, Refusal};
use quarry_sources_v1::SearchContext;
use quarry_sources_v1::maps::PlaceRef;
use quarry_sources_v1::{photo_meta, popular_times, posts};
use serde_json::{Value, json};

fn picture(answer: &str) -> Result<Value, Failure> {
    let query = photo_meta::Query {
        photo_id: "CIHM0ogKEICAgIDb_uDdaw".into(),
        visit: SearchContext::default(),
        links: links(),
    };
    now(photo_meta::run(&query, &Script::new(&[answer]))).map(|reading| groups(&reading))
}

pub(crate) fn a_contributed_picture_names_who_took_it_where_and_when() {
    let Some(answer) = recorded("maps/photo-meta/streetlevel/ari_with_timestamp_in_12.json") else { return };
    let body = picture(&answer).unwrap();
    assert_eq!(
        (&body["type"], &body["date"], &body["photo"]["upload_date"]),
        (&json!("photo_sphere"), &json!("2024-08-04"), &json!("2024-08-06"))
    );
    let contributor = json!({
        "name": "Paul Carlin",
        "id": "116627541295388909672",
        "link": "https://maps.google.com/maps/contrib/116627541295388909672",
        "thumbnail": "https://lh3.googleusercontent.com/a-/ALV-UjVNMUddA_0QKHYyB0gDdD9gbN35NqHfKmzLpEIqcX_2tQwIv2Td=s48-p-k-no-mo"
    });
    assert_eq!(body["contributor"], contributor);
    assert_eq!(
        body["gps_coordinates"],
        json!({ "latitude": 53.727_769_553_042_23, "longitude": 7.369_838_472_479_038 })
    );
    assert_eq!(body["photo"]["source"], "photos:street_view_publish_api");
    assert_eq!((&body["photo"]["width"], &body["photo"]["height"]), (&json!(3840), &json!(1920)));
    assert_eq!(body["location"]["country_code"], "DE");
}

pub(crate) fn a_street_view_names_its_address_and_the_places_on_it() {
    let Some(answer) = recorded("maps/photo-meta/streetlevel/places.json") else { return };
    let body = picture(&answer).unwrap();
    assert_eq!(
        (&body["type"], &body["date"], &body["contributor"]["name"]),
        (&json!("street_view"), &json!("2018-09"), &json!("Google"))
    );
    assert_eq!(body["location"]["address"], "Parkes, Australian Capital Territory");
    // Two crossings without names are left out.
    assert_eq!(body["places"].as_array().unwrap().len(), 1);
    let place = &body["places"][0];
    assert_eq!((&place["title"], &place["type"]), (&json!("Old Parliament House"), &json!("Museum")));
    assert_eq!(place["data_id"], "0x6b164d18e0254b09:0x4ec7b2ac1171a085");
    let Some(answer) = recorded("maps/photo-meta/streetlevel/find_by_id.json") else { return };
    let body = picture(&answer).unwrap();
    assert_eq!(
        (&body["date"], &body["location"]["country_code"], body.get("places")),
        (&json!("2021-03"), &json!("AT"), None)
    );
}

pub(crate) fn answers_of_sibling_calls_are_no_picture() {
    for name in ["find", "coverage_tile"] {
        let Some(answer) = recorded(&format!("maps/photo-meta/streetlevel/{name}.json")) else { return };
        assert_eq!(picture(&answer).unwrap_err(), Failure::Refused(Refusal::UnknownPage), "{name}");
    }
    assert!(matches!(picture(")]}'\n[[],[]]"), Err(Failure::NotFound(_))));
    assert!(matches!(picture("[[]]"), Err(Failure::NotFound(_))));
    assert!(matches!(picture("[[],[[[3]]]]"), Err(Failure::NotFound(_))));
    assert_eq!(picture("[[],[[[1],[10]]]]").unwrap_err(), Failure::Refused(Refusal::Unnamed));
}

pub(crate) fn the_moment_is_told_only_where_the_source_counts() {
    let query = popular_times::Query {
        place: PlaceRef::from_cid(7),
        visit: SearchContext::default(),
        links: links(),
    };
    for (name, state) in [("place_raw2", "Live and usual"), ("place_panic", "Usual only")] {
        let Some(answer) = recorded(&format!("maps/gosom/{name}.json")) else { return };
        let body = groups(&now(popular_times::run(&query, &Script::new(&[&answer]))).unwrap());
        assert_eq!(body["search_information"]["popular_times_state"], state, "{name}");
        assert_eq!(body["popular_times"]["graph_results"].as_object().unwrap().len(), 7, "{name}");
        assert!(body["place_info"]["title"].is_string() && body["place_info"]["reviews_link"].is_string());
    }
    let Some(answer) = recorded("maps/gosom/place_panic.json") else { return };
    let body = groups(&now(popular_times::run(&query, &Script::new(&[&answer]))).unwrap());
    let noon = &body["popular_times"]["graph_results"]["sunday"][6];
    assert_eq!(
        noon,
        &json!({ "time": "12 pm", "hour": 12, "busyness_score": 21, "info": "Usually not too busy", "wait": "No wait" })
    );
    let Some(answer) = recorded("maps/keyless-mcp/details_albertina.json") else { return };
    let body = groups(&now(popular_times::run(&query, &Script::new(&[&answer]))).unwrap());
    assert_eq!(body["search_information"]["popular_times_state"], "Fully empty");
    assert!(body.get("popular_times").is_none() && body["place_info"]["title"] == "Albertina");
}

fn posted(answer: &str) -> Result<Value, Failure> {
    let query = posts::Query { place: PlaceRef::from_cid(7), visit: SearchContext::default() };
    now(posts::run(&query, &Script::new(&[answer]))).map(|reading| groups(&reading))
}

#[test]
fn posts_are_read_wherever_their_list_stands_and_an_empty_list_is_no_success() {
    let post = r#"["postid-1",[[["New menu.\nCome!"]]],[1783346124],null,[null,null,["Book","https://a.test/book"]],[["AF1QipMwkHP8GmDCSuwnWS7pYVQvtDWdsdk-CUwxtsXL"]],null,3]"#;
    for answer in [format!("[{post}]"), format!("[[{post}]]"), format!("[null,[{post}],\"token\"]")] {
        let body = posted(&answer).unwrap();
        let first = &body["posts"][0];
        assert_eq!(
            (&first["position"], &first["type"], &first["snippet"]),
            (&json!(1), &json!("offer"), &json!("New menu.\nCome!")),
            "{answer}"
        );
        assert_eq!(first["iso_date"], "2026-07-06T13:55:24Z");
        assert_eq!(first["button"], json!({ "text": "Book", "link": "https://a.test/book" }));
        assert_eq!(
            first["images"],
            json!(["https://pictures.test/geougc/AF1QipMwkHP8GmDCSuwnWS7pYVQvtDWdsdk-CUwxtsXL"])
        );
    }
    assert_eq!(posted(")]}'\n[]").unwrap_err(), Failure::Refused(Refusal::BlockedSilently));
    assert_eq!(posted("[[1,2,3,4,5,6]]").unwrap_err(), Failure::Refused(Refusal::UnknownPage));
    assert_eq!(posted("{\"a\":1}").unwrap_err(), Failure::Refused(Refusal::UnknownPage));
}
