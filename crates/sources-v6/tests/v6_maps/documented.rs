//! Tests of documented formats without a recording, on records of our own: several places, the source's own ratings by category,
//! other languages, hours past midnight.

use serde_json::{Value, json};

use crate::world::{answer, component, places, places_query, record, reviews, reviews_query};

fn own_ratings() -> Value {
    let rating = |category: Value, score: f64, count: u64| {
        json!({
            "ratingType": "APPLE_RATING", "score": score, "maxScore": 100, "numRatingsUsedForScore": count,
            "appleRatingCategory": category,
        })
    };
    let side = |en: &str, de: &str| json!([{ "locale": "de", "stringValue": de }, { "locale": "en", "stringValue": en }]);
    let mut whole = rating(json!([]), 83.0, 1204);
    whole.as_object_mut().unwrap().remove("appleRatingCategory");
    let mut ratings = component(
        "RATING",
        "rating",
        &[whole, rating(side("Service", "Bedienung"), 91.0, 640), rating(side("Food", "Essen"), 77.4, 702)],
    );
    ratings["attribution"] = json!({ "vendorId": "com.apple", "displayName": "Maps" });
    ratings
}

fn others_ratings() -> Value {
    let stars = json!({ "ratingType": "QUALITY_RATING", "score": 3, "maxScore": 5 });
    let given =
        json!({ "ratingType": "USER_RATING", "score": 4, "maxScore": 5, "numRatingsUsedForScore": 9 });
    let mut ratings = component("RATING", "rating", &[stars, given]);
    ratings["attribution"] = json!({ "vendorId": "com.other", "displayName": "Other", "attributionUrl": ["other:///x", "https://other.example/x"] });
    ratings
}

#[test]
fn the_sources_own_score_comes_first_with_its_categories_and_counts() {
    let record = record("7", "Kiosk", &[others_ratings(), own_ratings()]);
    let groups = reviews(&answer(&[record]), &reviews_query("7", "de-DE")).unwrap();
    let summary = &groups["rating_summary"];
    assert_eq!((&summary["score"], &summary["count"]), (&json!(83), &json!(1204)));
    let sides: Vec<_> = summary["categories"]
        .as_array()
        .unwrap()
        .iter()
        .map(|side| {
            (
                side["category"].as_str().unwrap(),
                side["score"].as_u64().unwrap(),
                side["count"].as_u64().unwrap(),
            )
        })
        .collect();
    assert_eq!(sides, [("Bedienung", 91, 640), ("Essen", 77, 702)]);
    let ratings = groups["ratings"].as_array().unwrap();
    assert_eq!(ratings.len(), 4);
    assert_eq!((&ratings[3]["source"], &ratings[3]["score"]), (&json!("Other"), &json!(80)));
    assert_eq!(ratings[3]["source_link"], "https://other.example/x");
    assert_eq!(groups["place_info"]["rating"], 83.0);
}

#[test]
fn reads_owner_pictures_beside_those_of_visitors() {
    let size = |side: u64, url: &str| json!({ "width": side, "height": side, "url": format!("https://i.example/{url}") });
    let icon = |kind: &str| json!({ "iconType": kind, "image": { "photoVersion": [size(172, "s.png"), size(258, "l.png")] } });
    let sizes = json!([size(100, "c/100x100bb.png"), size(1600, "c/{w}x{h}bb.{f}")]);
    let cover = json!({ "coverPhoto": [{ "photo": { "photoId": "1842", "photoVersion": sizes }, "dateAdded": 802009417 }] });
    let shown = |kind: &str| {
        let parts = [
            component("ICON", "icon", &[icon(kind)]),
            component("BUSINESS_ASSETS", "businessAssets", std::slice::from_ref(&cover)),
        ];
        let groups =
            places(&answer(&[record("7", "Kiosk", &parts)]), &places_query(&["7"], "en-US")).unwrap();
        groups["place_results"][0].clone()
    };
    let place = shown("ICON_TYPE_AVATAR");
    assert_eq!(place["logo"], "https://i.example/l.png");
    assert_eq!(place["cover_image"]["original"], "https://i.example/c/1600x1600bb.jpg");
    assert_eq!((&place["images"], &shown("ICON_TYPE_GLYPH")["logo"]), (&Value::Null, &Value::Null));
}

#[test]
fn places_come_in_the_order_asked_with_a_note_for_an_unknown_id() {
    let records =
        [record("11", "Eleven", &[]), record("5", "Five", &[]), json!({ "muid": "8", "component": [] })];
    let groups = places(&answer(&records), &places_query(&["5", "8", "9", "11"], "en-US")).unwrap();
    let entries = groups["place_results"].as_array().unwrap();
    let seen: Vec<_> =
        entries.iter().map(|entry| (&entry["position"], &entry["muid"], &entry["title"])).collect();
    assert_eq!(
        seen,
        [
            (&json!(1), &json!("5"), &json!("Five")),
            (&json!(2), &json!("8"), &Value::Null),
            (&json!(3), &json!("9"), &Value::Null),
            (&json!(4), &json!("11"), &json!("Eleven")),
        ]
    );
    for missing in &entries[1..3] {
        assert_eq!(missing["error"], "No place has this id.");
    }
    assert_eq!(groups["search_information"]["not_found"], 2);
}

#[test]
fn a_record_without_its_name_is_told_and_never_an_empty_place() {
    let mut nameless = record("8", "x", &[]);
    nameless["component"][0]["value"][0]["entity"]["name"] = json!([]);
    let groups =
        places(&answer(&[record("5", "Five", &[]), nameless]), &places_query(&["5", "8"], "en-US")).unwrap();
    assert_eq!(groups["place_results"][1]["error"], "The source's record of this place could not be read.");
}

#[test]
fn texts_are_in_the_language_asked_or_its_base_or_the_first() {
    let name = |texts: Value| {
        let mut place = record("5", "x", &[]);
        place["component"][0]["value"][0]["entity"]["name"] = texts;
        place
    };
    let texts = json!([
        { "locale": "en", "stringValue": "Castle" },
        { "locale": "fr-FR", "stringValue": "Château" },
        { "locale": "ja", "stringValue": "城" },
    ]);
    for (locale, title) in [("fr-CA", "Château"), ("ja", "城"), ("en-GB", "Castle"), ("ko", "Castle")] {
        let groups = places(&answer(&[name(texts.clone())]), &places_query(&["5"], locale)).unwrap();
        assert_eq!(groups["place_results"][0]["title"], title, "{locale}");
    }
}

#[test]
fn hours_past_midnight_end_on_the_next_day_and_days_left_out_are_closed() {
    let hours = json!({
        "hoursType": "NORMAL",
        "weeklyHours": [{ "day": ["FRIDAY", "SATURDAY"], "timeRange": [{ "from": 64800, "to": 93600 }] }],
    });
    let info = json!({ "center": { "lat": 59.9, "lng": 10.7 }, "timezone": { "identifier": "Europe/Oslo" } });
    let parts = [
        component("BUSINESS_HOURS", "businessHours", &[hours]),
        component("PLACE_INFO", "placeInfo", &[info]),
    ];
    let groups = places(&answer(&[record("5", "Bar", &parts)]), &places_query(&["5"], "no")).unwrap();
    let place = &groups["place_results"][0];
    assert_eq!(place["weekly_hours"][0], json!({ "day": "monday", "closed": true }));
    assert_eq!(
        place["weekly_hours"][4],
        json!({ "day": "friday", "hours": [{ "opens": "18:00", "closes": "02:00" }] })
    );
    assert_eq!(place["open_state"], "Open");
}

#[test]
fn a_zone_that_nobody_knows_leaves_the_state_out() {
    let hours = json!({ "weeklyHours": [{ "day": ["FRIDAY"], "timeRange": [{ "from": 1, "to": 2 }] }] });
    let info = json!({ "timezone": { "identifier": "Mars/Olympus" } });
    let parts = [
        component("BUSINESS_HOURS", "businessHours", &[hours]),
        component("PLACE_INFO", "placeInfo", &[info]),
    ];
    let groups = places(&answer(&[record("5", "Bar", &parts)]), &places_query(&["5"], "no")).unwrap();
    let place = &groups["place_results"][0];
    assert!(place.get("open_state").is_none() && place.get("weekly_hours").is_some());
}

#[test]
fn values_of_another_form_are_left_out() {
    let entity = json!({
        "name": [{ "stringValue": "Bar" }], "telephone": "call us", "url": "javascript:alert(1)",
        "mapsCategoryId": "<b>", "altTelephone": ["+47 22 00 00 00", 7],
    });
    let rating = |score: Value, max: Value| json!({ "ratingType": "USER_RATING", "score": score, "maxScore": max, "numRatingsUsedForScore": 3 });
    let wrong = [
        rating(json!(6), json!(5)),
        rating(json!(-1), json!(5)),
        rating(json!("4"), json!(5)),
        rating(json!(4), json!(1000)),
    ];
    let info = json!({ "center": { "lat": 99.5, "lng": 10.7 }, "timezone": { "identifier": "<script>" } });
    let mut place = record(
        "5",
        "x",
        &[component("RATING", "rating", &wrong), component("PLACE_INFO", "placeInfo", &[info])],
    );
    place["component"][0] = component("ENTITY", "entity", &[entity]);
    let groups = places(&answer(&[place]), &places_query(&["5"], "no")).unwrap();
    let place = &groups["place_results"][0];
    for name in [
        "phone",
        "website",
        "type_id",
        "rating",
        "ratings",
        "rating_summary",
        "gps_coordinates",
        "timezone",
        "images",
    ] {
        assert!(place.get(name).is_none(), "{name}: {}", place[name]);
    }
    assert_eq!(place["other_phones"], json!(["+47 22 00 00 00"]));
}

#[test]
fn a_place_that_closed_for_good_is_never_open() {
    let hours = json!({ "weeklyHours": [{
        "day": ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"],
        "timeRange": [{ "from": 0, "to": 86400 }],
    }] });
    let info = json!({ "timezone": { "identifier": "Europe/Oslo" } });
    let parts = [
        component("BUSINESS_HOURS", "businessHours", &[hours]),
        component("PLACE_INFO", "placeInfo", &[info]),
    ];
    let mut place = record("5", "Bar", &parts);
    let read = |place: &Value| {
        let groups = places(&answer(std::slice::from_ref(place)), &places_query(&["5"], "no")).unwrap();
        groups["place_results"][0].clone()
    };
    let open = read(&place);
    assert_eq!((&open["open_state"], open.get("permanently_closed")), (&json!("Open 24 hours"), None));
    assert_eq!(
        open["weekly_hours"][6],
        json!({ "day": "sunday", "hours": [{ "opens": "00:00", "closes": "00:00" }] })
    );
    place["component"][0]["value"][0]["entity"]["isPermanentlyClosed"] = json!(true);
    let closed = read(&place);
    assert_eq!(
        (&closed["open_state"], &closed["permanently_closed"]),
        (&json!("Permanently closed"), &json!(true))
    );
}

#[test]
fn a_picture_of_several_categories_is_listed_once_and_a_template_needs_no_size() {
    let version = |name: &str| json!({ "url": format!("https://p.example/{name}/{{w}}x{{h}}bb.{{f}}"), "urlType": "URL_TYPE_AMP_TEMPLATE" });
    let photo = |name: &str| json!({ "photo": { "photoVersion": [version(name)] } });
    let named = |text: &str| json!([{ "locale": "en", "stringValue": text }]);
    let groups = [
        json!({ "categoryName": named("Outside"), "photo": [photo("a")] }),
        json!({ "categoryName": named("All"), "photo": [photo("a"), photo("b"), { "photo": null }, null] }),
        json!({ "categoryName": null, "photo": null }),
    ];
    let place = record("5", "Bar", &[component("CATEGORIZED_PHOTOS", "categorizedPhotos", &groups)]);
    let groups = places(&answer(&[place]), &places_query(&["5"], "en-US")).unwrap();
    assert_eq!(
        groups["place_results"][0]["images"],
        json!([
            { "position": 1, "original": "https://p.example/a/1200x1200bb.jpg", "category": "Outside" },
            { "position": 2, "original": "https://p.example/b/1200x1200bb.jpg", "category": "All" },
        ])
    );
}

#[test]
fn a_bare_record_in_letters_from_right_to_left_is_read() {
    let mut place = record("5", "\u{200f}مقهى  البحر\u{200e} ", &[]);
    for kind in ["RATING", "REVIEW", "AMENITIES", "QUICK_LINK", "BUSINESS_HOURS", "CATEGORIZED_PHOTOS"] {
        let list = place["component"].as_array_mut().unwrap();
        list.push(json!({ "type": format!("COMPONENT_TYPE_{kind}"), "status": "STATUS_SUCCESS", "value": null, "attribution": null }));
    }
    let groups = places(&answer(&[place.clone()]), &places_query(&["5"], "ar-SA")).unwrap();
    let entry = groups["place_results"][0].as_object().unwrap();
    assert_eq!(entry["title"], "مقهى البحر");
    let told: Vec<_> = entry.keys().map(String::as_str).collect();
    assert_eq!(told, ["link", "muid", "place_id", "position", "reviews_link", "title"]);
    let groups = reviews(&answer(&[place]), &reviews_query("5", "ar-SA")).unwrap();
    assert_eq!(groups["search_information"]["reviews_results_state"], "Fully empty");
    assert!(groups.get("rating_summary").is_none() && groups.get("ratings").is_none());
}

#[test]
fn reads_a_places_description_from_text_blocks_or_the_source() {
    let block =
        component("TEXT_BLOCK", "textBlock", &[json!({ "title": "Encyclopedia", "text": "An old inn." })]);
    let texts = json!([{ "locale": "en", "stringValue": "By the sea.\n\nOpen late." }, { "locale": "de", "stringValue": "Am Meer." }]);
    let about = component("ABOUT", "about", &[json!({ "text": texts })]);
    for (parts, locale, text) in [
        (vec![about.clone()], "de-DE", "Am Meer."),
        (vec![about.clone()], "en-US", "By the sea.\n\nOpen late."),
        (vec![about, block], "de-DE", "An old inn."),
    ] {
        let groups = places(&answer(&[record("5", "Inn", &parts)]), &places_query(&["5"], locale)).unwrap();
        assert_eq!(groups["place_results"][0]["description"], text);
    }
}
