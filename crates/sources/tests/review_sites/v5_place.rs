//! Tests of v5/place: recorded structured data and recorded answers of stored queries in pages of our own, and refusals.

use quarry_kernel::url;
use quarry_sources::v5::ApiLinks;
use quarry_sources::v5::place::{Query, build_request, parse};
use quarry_sources::{Failure, Refusal};
use serde_json::{Value, json};

use crate::forms;
use crate::support::{answer, groups, recorded_json, recording, refused};

pub fn query(place_id: &str) -> Query {
    let links =
        ApiLinks { reviews: "https://own.test/api/v5/reviews?locale=en-US&".into(), ..ApiLinks::default() };
    Query { place_id: place_id.into(), locale: "en-US".into(), links, ..Query::default() }
}

/// Returns a page as the site builds it in 2026: structured data, and the answers for its script in a data URL.
pub fn page(structured: &Value, answers: &[Value], markup: &str) -> String {
    let results: serde_json::Map<String, Value> = answers
        .iter()
        .enumerate()
        .map(|(number, data)| (number.to_string(), json!({"data": data.to_string()})))
        .collect();
    let state = json!({"urqlSsrData": {"results": results}}).to_string();
    let script = format!("push(function(){{return JSON.parse({})}})", Value::from(state));
    format!(
        "<html><head><script type=\"application/ld+json\">{structured}</script></head><body>{markup}\
         <script src=\"data:text/javascript,{}\"></script></body></html>",
        url::encode(&script)
    )
}

pub fn recorded_restaurants_are_read() {
    for (name, id, title, rating, reviews, subratings) in [
        ("757114-loetje-breda", "19176198", "Loetje Breda", 2.9, 134, true),
        ("813791-restaurant-t-havenmantsje", "", "", 0.0, 0, true),
        ("757113-just-fish-delft", "33268981", "Just Fish Delft", 0.0, 0, false),
    ] {
        let path = format!("v5/place/barrydaniels-nl-tripadvisor-scraper_{name}.json");
        let Some(recorded) = recorded_json(&path) else { return };
        let structured = &recorded["jsonld_data"]["raw_jsonld"];
        let batches = recorded["graphql_responses"]
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|one| one["data"].as_array().cloned().unwrap_or_default());
        let answers: Vec<Value> = batches.map(|one| one["data"].clone()).collect();
        let url = structured["url"].as_str().unwrap();
        let known = url.split("-d").nth(1).unwrap().split('-').next().unwrap().to_owned();
        let id = if id.is_empty() { known.as_str() } else { id };
        let reading = parse(&answer(200, page(structured, &answers, "")), &query(id)).unwrap();
        let place = &groups(&reading)["place_results"];
        forms::check(place);
        assert_eq!(place["place_id"], id);
        assert_eq!(place["type"], "EATERY");
        for field in [
            "title",
            "link",
            "address",
            "structured_address",
            "gps_coordinates",
            "rating",
            "reviews",
            "thumbnail",
            "reviews_api_link",
        ] {
            assert!(!place[field].is_null(), "{name}: no {field} in {place}");
        }
        if !title.is_empty() {
            assert_eq!(place["title"], title);
        }
        if reviews > 0 {
            assert_eq!((place["rating"].as_f64(), place["reviews"].as_u64()), (Some(rating), Some(reviews)));
            assert_eq!(place["ratings"][0], json!({"stars": 1, "amount": 24}));
            assert_eq!(place["subratings"][1], json!({"name": "Food", "rating": 3.12, "max_rating": 5.0}));
        }
        assert_eq!(!place["subratings"].is_null(), subratings || !place["subratings"].is_null(), "{name}");
    }
}

pub fn recorded_hotels_are_read_from_their_structured_data() {
    let Some(recorded) = recorded_json("v5/place/scrapfly-2025-10-hotels.json") else { return };
    let recorded = if recorded.is_array() { recorded[0].clone() } else { recorded };
    let markup = format!(
        "<div data-automation=\"aboutTabDescription\">{}</div>",
        recorded["description"].as_str().unwrap().replace('&', "&amp;")
    );
    let reading = parse(&answer(200, page(&recorded["basic_data"], &[], &markup)), &query("264936")).unwrap();
    let place = &groups(&reading)["place_results"];
    forms::check(place);
    assert_eq!(place["title"], "1926 Le Soleil Hotel & Spa");
    assert_eq!(
        (place["rating"].as_f64(), place["max_rating"].as_f64(), place["reviews"].as_u64()),
        (Some(4.3), Some(5.0), Some(1215))
    );
    assert_eq!(place["address"], "Thornton Street, SLM 3143 Sliema, Malta");
    assert_eq!(
        place["structured_address"],
        json!({"street": "Thornton Street", "city": "Sliema", "postal_code": "SLM 3143", "country": "Malta"})
    );
    assert!(place["description"].as_str().unwrap().starts_with("Inspired by the life"));
    assert_eq!(place["reviews_api_link"], "https://own.test/api/v5/reviews?locale=en-US&place_id=264936");
}

#[test]
fn the_earlier_layout_tells_rank_mail_and_menu() {
    let responses = json!({
        "/data/1.0/location/7": {"data": {"name": "Kiosk", "web_url": "https://www.source.test/Restaurant_Review-g1-d7-Reviews-Kiosk.html",
            "rating": "4.5", "num_reviews": "1,2", "ranking": "#6 of 203 Restaurants in Kigali", "ranking_position": "6",
            "ranking_denominator": "203", "ranking_geo": "Kigali", "ranking_category": "restaurant", "phone": "+250 788 486 581",
            "email": "mail@kiosk.test", "website": "http://kiosk.test", "latitude": "-1.95", "longitude": "30.06",
            "description": "On a terrace", "address_obj": {"street1": "KN 29", "city": "Kigali", "country": "Rwanda"}}},
        "/data/1.0/restaurant/7/overview": {"data": {"name": "Kiosk, Kigali", "rating": {"primaryRating": 4.5, "reviewCount": 321,
            "primaryRanking": {"rank": 6, "totalCount": 203, "geo": "Kigali"}, "ratingQuestions": [{"name": "Food", "rating": 45}]},
            "contact": {"email": "mail@kiosk.test", "website": "x_aHR0cA=="}}},
        "/data/1.0/location/8": {"data": {"name": "Another", "phone": "+250 000 000"}},
    });
    let body = format!(
        "<html><script>window.__WEB_CONTEXT__={{pageManifest:{}}};(this.$WP=[])</script>\
         <a data-automation=\"restaurantsMenuButton\" href=\"https://kiosk.test/menu\">Menu</a></html>",
        json!({"redux": {"api": {"responses": responses}}})
    );
    let reading = parse(&answer(200, body), &query("7")).unwrap();
    let place = &groups(&reading)["place_results"];
    forms::check(place);
    assert_eq!(place["title"], "Kiosk");
    assert_eq!(
        place["ranking"],
        json!({"rank": 6, "total": 203, "category": "restaurant", "location": "Kigali", "text": "#6 of 203 Restaurants in Kigali"})
    );
    assert_eq!(
        (&place["email"], &place["menu"], &place["website"]),
        (&json!("mail@kiosk.test"), &json!("https://kiosk.test/menu"), &json!("http://kiosk.test"))
    );
    // "1,2" is not a count, so the other answer's count is used.
    assert_eq!(place["reviews"], 321);
    assert_eq!(place["subratings"], json!([{"name": "Food", "rating": 4.5, "max_rating": 5.0}]));
    assert_eq!(place["phone"], "+250 788 486 581");
}

#[test]
fn structured_data_is_read_in_every_legal_form() {
    let structured = json!({
        "@type": ["Restaurant", "LocalBusiness"], "name": "Kantine", "url": "/Restaurant_Review-g1-d7-Reviews-Kantine.html",
        "image": ["https://m.test/a.jpg", "https://m.test/b.jpg"], "telephone": "+43 1 234567",
        "sameAs": ["https://www.facebook.com/kantine", "https://www.source.test/x", "https://kantine.test/"],
        "servesCuisine": "Thai, Bar, Thai", "priceRange": "€€",
        "aggregateRating": {"ratingValue": "4.8", "reviewCount": "56"},
        "address": {"streetAddress": "Ring 1, Wien 1010 Austria", "addressLocality": "", "postalCode": "1010",
                    "addressCountry": "Austria"},
        "amenityFeature": [{"name": "Wifi", "value": true}, {"name": "Pool", "value": false}, "Parking"],
        "openingHoursSpecification": [
            {"dayOfWeek": "Friday", "opens": "11:30:00", "closes": "14:00:00"},
            {"dayOfWeek": ["https://schema.org/Friday", "Saturday"], "opens": "18:00", "closes": "01:30"},
            {"dayOfWeek": "Sunday", "opens": "00:00", "closes": "00:00"},
            {"dayOfWeek": "Monday", "opens": "00:00", "closes": "23:59"},
            {"dayOfWeek": "Tuesday", "opens": "noon", "closes": "27:00"},
            {"dayOfWeek": "PublicHolidays", "opens": "10:00", "closes": "12:00"}
        ]
    });
    let reading = parse(&answer(200, page(&structured, &[], "")), &query("7")).unwrap();
    let place = &groups(&reading)["place_results"];
    forms::check(place);
    assert_eq!(
        place["weekly_hours"],
        json!([
            {"day": "monday", "hours": [{"opens": "00:00", "closes": "23:59"}]},
            {"day": "friday", "hours": [{"opens": "11:30", "closes": "14:00"}, {"opens": "18:00", "closes": "01:30"}]},
            {"day": "saturday", "hours": [{"opens": "18:00", "closes": "01:30"}]},
            {"day": "sunday", "closed": true}
        ])
    );
    for (field, value) in [
        ("type", json!("Restaurant")),
        ("website", json!("https://kantine.test/")),
        ("thumbnail", json!("https://m.test/a.jpg")),
        ("types", json!(["Thai", "Bar"])),
        ("amenities", json!(["Wifi", "Parking"])),
        ("address", json!("Ring 1, Wien 1010 Austria")),
        ("reviews", json!(56)),
    ] {
        assert_eq!(place[field], value, "{field}");
    }
    let bare = json!({"@type": "Hotel", "name": "Hof", "geo": {"latitude": "48.2", "longitude": "16.4"}, "address": "Ring 2, Wien",
                      "servesCuisine": null, "image": {"url": "https://m.test/c.jpg"}, "aggregateRating": {"ratingValue": 0, "reviewCount": 0},
                      "openingHoursSpecification": {"dayOfWeek": "Monday", "opens": "22:00", "closes": "24:00"}});
    let reading = parse(&answer(200, page(&bare, &[], "")), &query("7")).unwrap();
    assert_eq!(
        groups(&reading)["place_results"],
        json!({"title": "Hof", "place_id": "7", "type": "Hotel", "address": "Ring 2, Wien", "thumbnail": "https://m.test/c.jpg",
               "gps_coordinates": {"latitude": 48.2, "longitude": 16.4}, "reviews": 0,
               "reviews_api_link": "https://own.test/api/v5/reviews?locale=en-US&place_id=7",
               "weekly_hours": [{"day": "monday", "hours": [{"opens": "22:00", "closes": "00:00"}]}]})
    );
}

/// Returns a place in the format of the site's trips, and of its lists.
fn told() -> (Value, Value) {
    let hours = |hours: u8, minutes: u8| json!({"hours": hours, "minutes": minutes});
    let span = |from: Value, to: Value| json!({"openingTime": from, "closingTime": to});
    let trip = json!({
        "locationId": 7, "name": "Old Mill", "placeType": "ATTRACTION", "accommodationCategory": "HOTEL", "latitude": 1.5, "longitude": 2.5,
        "popIndexDetails": {"popIndexRank": 3, "popIndexTotal": 90},
        "hoursOfOperation": {"dailyTimeIntervals": [
            {"day": "MONDAY", "timeIntervals": [span(hours(10, 0), hours(0, 0))]},
            {"day": "SUNDAY", "timeIntervals": []},
            {"day": "TUESDAY", "timeIntervals": null},
            {"day": "FRIDAY", "timeIntervals": [span(hours(9, 30), Value::Null)]}
        ]},
        "reviewSummary": {"rating": 4.5, "count": 15, "ratingCounts": [1, 2, 3, 4, 5]}, "cuisines": [],
        "localizedStreetAddress": {"street1": "Mill Rd", "fullAddress": "Mill Rd, Near the Bridge, Town"},
        "route": {"url": "/Attraction_Review-g1-d7-Reviews-Old_Mill.html"}, "neighborhoods": [{"name": "Downtown"}, null],
        "thumbnail": {"photoSizes": [{"width": 0, "height": 0, "url": "https://m.test/0.jpg"}, {"width": 250, "height": 166, "url": "https://m.test/1.jpg"}]},
        "locationV2": {"tags": {"tags": [{"tag": {"localizedName": "Mills"}}]}, "names": {"longOnlyHierarchyTypeaheadV2": "Town, Land"}}
    });
    let list = json!({
        "locationId": 7, "name": "Amarant", "detailPageRoute": {"url": "/Restaurant_Review-g1-d7-Reviews-Amarant.html"},
        "location": {"geoPoint": {"latitude": 9.6, "longitude": 80.0}}, "menu": {"menuUrl": "https://amarant.test/menu"},
        "cuisines": {"items": [{"tag": {"localizedName": "Italienne"}}, {"tag": {"localizedName": "Pub"}}]},
        "priceTypes": {"items": [{"secondaryName": "€€-€€€"}]},
        "openHours": {"openStatusText": "Fermé", "schedule": {"mon": [{"open_time": "07:30:00", "close_time": "21:30:00"}], "tue": []}},
        "reviewSummary": {"rating": 4.8, "count": 56},
        "thumbnail": {"photo": {"photoSizeDynamic": {"urlTemplate": "https://m.test/a.jpg?w={width}&h={height}", "maxWidth": 400, "maxHeight": 300}}},
        "taLocation": {"contact": {"telephone": "+94 77 1", "streetAddress": {"country": "Sri Lanka", "postalCode": "40000", "fullAddress": "86 Palay Road, Jaffna"}}}
    });
    (trip, list)
}

#[test]
fn the_sites_own_data_are_read_wherever_they_name_the_place() {
    let (trip, list) = told();
    let answers = [
        json!({"shelves": [{"items": [{"locationId": 8, "name": "Another", "telephone": "+1 555 0100"}, {"object": trip}]}]}),
    ];
    let empty = json!({"@type": "BreadcrumbList"});
    let reading = parse(&answer(200, page(&empty, &answers, "")), &query("7")).unwrap();
    assert_eq!(
        groups(&reading)["place_results"],
        json!({"title": "Old Mill", "place_id": "7", "type": "ATTRACTION", "types": ["Mills"], "rating": 4.5, "max_rating": 5.0, "reviews": 15,
               "ratings": [{"stars": 1, "amount": 1}, {"stars": 2, "amount": 2}, {"stars": 3, "amount": 3}, {"stars": 4, "amount": 4},
                           {"stars": 5, "amount": 5}],
               "ranking": {"rank": 3, "total": 90}, "address": "Mill Rd, Near the Bridge, Town", "structured_address": {"street": "Mill Rd"},
               "neighborhoods": ["Downtown"], "location": "Town, Land", "gps_coordinates": {"latitude": 1.5, "longitude": 2.5},
               "link": "https://www.source.test/Attraction_Review-g1-d7-Reviews-Old_Mill.html", "thumbnail": "https://m.test/1.jpg",
               "weekly_hours": [{"day": "monday", "hours": [{"opens": "10:00", "closes": "00:00"}]}, {"day": "sunday", "closed": true}],
               "reviews_api_link": "https://own.test/api/v5/reviews?locale=en-US&place_id=7"})
    );
    let answers = [json!({"response": {"restaurants": [list]}})];
    let reading = parse(&answer(200, page(&empty, &answers, "")), &query("7")).unwrap();
    assert_eq!(
        groups(&reading)["place_results"],
        json!({"title": "Amarant", "place_id": "7", "types": ["Italienne", "Pub"], "rating": 4.8, "max_rating": 5.0, "reviews": 56,
               "price": "€€-€€€", "address": "86 Palay Road, Jaffna", "structured_address": {"postal_code": "40000", "country": "Sri Lanka"},
               "gps_coordinates": {"latitude": 9.6, "longitude": 80.0}, "phone": "+94 77 1", "menu": "https://amarant.test/menu",
               "link": "https://www.source.test/Restaurant_Review-g1-d7-Reviews-Amarant.html", "open_state": "Fermé",
               "weekly_hours": [{"day": "monday", "hours": [{"opens": "07:30", "closes": "21:30"}]}, {"day": "tuesday", "closed": true}],
               "thumbnail": "https://m.test/a.jpg?w=400&h=300",
               "reviews_api_link": "https://own.test/api/v5/reviews?locale=en-US&place_id=7"})
    );
}

pub fn a_place_that_is_another_one_is_not_found_and_a_list_is_no_place() {
    let structured = json!({"@type": "Hotel", "name": "Other", "address": {"streetAddress": "x"}, "url": "/Hotel_Review-g1-d99-Reviews-Other.html"});
    let other = parse(&answer(200, page(&structured, &[], "")), &query("7"));
    assert!(matches!(other, Err(Failure::NotFound(_))), "{other:?}");
    assert!(matches!(parse(&answer(404, ""), &query("7")), Err(Failure::NotFound(_))));
    for (status, body, refusal) in [
        (200, "<html><body>Hello</body></html>", Refusal::UnknownPage),
        (
            200,
            "<html><script src=\"https://ct.captcha-delivery.com/c.js\"></script></html>",
            Refusal::Challenge,
        ),
        (403, "<html>no</html>", Refusal::Blocked),
        (200, "<html><head>", Refusal::Truncated),
    ] {
        assert_eq!(parse(&answer(status, body), &query("7")).unwrap_err(), refused(refusal), "{body}");
    }
    if let Some(list) = recording("v5/search/abdx2k5-libertia_restaurants-jaffna-fr.html") {
        assert_eq!(parse(&answer(200, list), &query("304135")).unwrap_err(), refused(Refusal::UnknownPage));
    }
}

#[test]
fn every_parameter_reaches_the_source() {
    let asked = build_request(
        &Query { currency: Some("EUR".into()), v5_domain: Some("www.source.de".into()), ..query("7") },
        "Cookie",
    );
    assert_eq!(asked.path, "/Attraction_Review-g1-d7-Reviews-x.html");
    assert!(asked.headers.contains(&("accept-language", "en-US,en;q=0.9".to_owned())));
    assert!(asked.headers.contains(&("cookie", "Cookie=EUR".to_owned())));
    assert_eq!(asked.domain.as_deref(), Some("www.source.de"));
}
