//! Tests of `v6/app-store/search`.

use quarry_sources_core::{Failure, Refusal};
use quarry_sources_v6::app_store::search::{ApiLinks, Query, StoreDevice, build_request, parse, run};
use quarry_test_pages::find_beside_recordings;
use serde_json::{Value, json};

use crate::support::{Scripted, answer, block_on, fixture, groups, has_null, own, refused};

fn query() -> Query {
    let to = |path: &str| format!("https://own.test/api/v6/app-store/{path}?country=us&");
    let links = ApiLinks { product: to("product"), reviews: to("reviews") };
    Query {
        term: "x".into(),
        country: "us".into(),
        lang: "en-us".into(),
        num: 200,
        links,
        ..Query::default()
    }
}

fn desktop() -> Query {
    Query { device: StoreDevice::Desktop, ..query() }
}

/// Returns the apps in a recording for a query.
fn apps(recording: &str, query: &Query) -> Option<Vec<Value>> {
    let reading = parse(&answer(200, fixture(recording)?), query).expect("a recorded list is read");
    let groups = groups(&reading);
    let apps = groups.get("organic_results").and_then(Value::as_array).cloned().unwrap_or_default();
    assert_eq!(groups["search_information"]["results_on_page"], apps.len());
    assert_eq!(reading.next_url, None);
    assert!(reading.continuation.is_empty());
    Some(apps)
}

/// Returns the records of a recording as sent.
fn records(recording: &str) -> Vec<Value> {
    let text = fixture(recording).expect("the recording is there");
    let whole: Value = serde_json::from_str(&text).expect("JSON");
    whole["results"].as_array().cloned().unwrap_or_default()
}

fn titles(apps: &[Value]) -> Vec<&str> {
    apps.iter().map(|app| app["title"].as_str().unwrap_or("?")).collect()
}

pub fn every_app_of_a_recorded_list_is_there_and_no_field_is_null() {
    let recordings = [
        ("search/mas-bbedit.json", 1),
        ("search/mas-mojave.json", 16),
        ("search/mas-nonexistent.json", 0),
        ("search/mas-slack.json", 37),
        ("search/mas-things.json", 10),
        ("search/mas-tweetbot.json", 7),
    ];
    for (recording, count) in recordings {
        let Some(apps) = apps(recording, &desktop()) else { return };
        assert_eq!(apps.len(), count, "{recording}");
        for (app, position) in apps.iter().zip(1_u64..) {
            assert_eq!(app["position"], position);
            let id = app["id"].as_str().unwrap_or_default();
            assert!(id.parse::<u64>().is_ok_and(|id| id > 0) && app["title"].is_string());
            for (link, path) in [("product_link", "product"), ("reviews_link", "reviews")] {
                let own = format!("https://own.test/api/v6/app-store/{path}?country=us&product_id={id}");
                assert_eq!(app[link], own);
            }
            let price = app["extracted_price"].as_f64().expect("every app of the recordings has a price");
            assert!(price >= 0.0 && app["currency"].as_str().is_some_and(|code| code.len() == 3));
            assert!(app["price"].is_string());
            assert!(!has_null(app), "{recording} {position}");
        }
    }
}

pub fn passes_the_stores_app_fields_unchanged() {
    let Some(apps) = apps("search/mas-slack.json", &desktop()) else { return };
    let sent = records("search/mas-slack.json");
    for app in &apps {
        let place = app["position_absolute"].as_u64().expect("a place") as usize;
        let record = &sent[place - 1];
        for (ours, theirs) in [
            ("title", "trackName"),
            ("bundle_id", "bundleId"),
            ("version", "version"),
            ("description", "description"),
            ("release_note", "releaseNotes"),
            ("release_date", "releaseDate"),
            ("latest_version_release_date", "currentVersionReleaseDate"),
            ("link", "trackViewUrl"),
            ("age_rating", "contentAdvisoryRating"),
            ("minimum_os_version", "minimumOsVersion"),
            ("seller", "sellerName"),
            ("seller_link", "sellerUrl"),
            ("supported_languages", "languageCodesISO2A"),
            ("vpp_license", "isVppDeviceBasedLicensingEnabled"),
        ] {
            assert_eq!(app.get(ours), record.get(theirs), "{ours} of {}", app["title"]);
        }
        assert_eq!(app["size_in_bytes"].to_string(), record["fileSizeBytes"].as_str().unwrap());
        assert_eq!(app["developer"]["name"], record["artistName"]);
        assert_eq!(app["id"], record["trackId"].to_string());
        assert_eq!(app["developer"]["id"], record["artistId"].to_string());
        let rating = &app["rating"][0];
        assert_eq!((&rating["type"], &rating["count"]), (&json!("All Times"), &record["userRatingCount"]));
        let told = record["averageUserRating"].as_f64().filter(|stars| *stars > 0.0);
        assert_eq!(rating["rating"].as_f64(), told, "nobody's rating is none");
        let primary: Vec<_> =
            app["genres"].as_array().unwrap().iter().filter(|g| g["primary"] == true).collect();
        assert_eq!(primary.len(), 1);
        assert_eq!(primary[0]["id"], record["primaryGenreId"].to_string());
        assert_eq!(primary[0]["name"], record["primaryGenreName"]);
        let links = |list: &Value| -> Vec<Value> {
            list.as_array().into_iter().flatten().map(|shot| shot["link"].clone()).collect()
        };
        assert_eq!(&Value::from(links(&app["screenshots"]["general"])), &record["screenshotUrls"]);
    }
}

pub fn phone_apps_do_not_hide_among_desktop_apps_nor_the_other_way_round() {
    let (Some(desktop), Some(mobile)) =
        (apps("search/mas-slack.json", &desktop()), apps("search/mas-slack.json", &query()))
    else {
        return;
    };
    assert_eq!(titles(&mobile), ["Talon – Webhooks & More", "Veern"]);
    assert_eq!((desktop.len(), mobile.len()), (37, 2));
    // Positions count the returned apps, absolute positions the store's list.
    assert_eq!((&desktop[9]["position"], &desktop[9]["position_absolute"]), (&json!(10), &json!(11)));
    assert_eq!((&mobile[0]["position"], &mobile[0]["position_absolute"]), (&json!(1), &json!(10)));
    let tablet = Query { device: StoreDevice::Tablet, ..query() };
    assert_eq!(apps("search/mas-slack.json", &tablet), Some(mobile.clone()));
    assert!(mobile[0]["supported_devices"].as_array().is_some_and(|devices| devices.len() > 5));
    assert_eq!(mobile[0]["game_center_enabled"], false);
    assert!(mobile[0]["screenshots"]["ipad"][0]["size"].is_string());
}

pub fn developers_are_found_by_part_of_a_name_ignoring_case() {
    let by = |term: &str| Query { term: term.into(), property_developer: true, ..desktop() };
    let Some(tapbots) = apps("search/mas-tweetbot.json", &by("  TAPBOTS ")) else { return };
    assert_eq!(titles(&tapbots).len(), 3);
    assert!(tapbots.iter().all(|app| app["developer"]["name"] == "Tapbots"));
    let hrusovsky = apps("search/mas-mojave.json", &by("hRUŠOVSKÝ")).unwrap();
    assert_eq!(titles(&hrusovsky), ["Dynaper - Dynamic Wallpapers", "Day & Night World Map Studio"]);
    let by_seller = apps("search/mas-mojave.json", &by("sang h")).unwrap();
    assert_eq!(titles(&by_seller), ["zCommander - File Manager", "zGallery - Image Viewer"]);
    assert_eq!(apps("search/mas-mojave.json", &by("nobody")).unwrap(), [] as [Value; 0]);
}

pub fn a_category_is_one_of_the_app_s_genres_primary_or_not() {
    let utilities = Query { category_id: Some(6002), ..desktop() };
    let Some(apps) = apps("search/mas-things.json", &utilities) else { return };
    let expected: Vec<_> = records("search/mas-things.json")
        .into_iter()
        .filter(|record| record["kind"] == "mac-software")
        .filter(|record| record["genreIds"].as_array().unwrap().contains(&json!("6002")))
        .map(|record| Value::from(record["trackId"].to_string()))
        .collect();
    let found: Vec<_> = apps.iter().map(|app| app["id"].clone()).collect();
    assert_eq!(found, expected);
    assert!((1..10).contains(&found.len()));
    assert!(apps.iter().any(|app| app["genres"][0]["id"] != "6002"));
}

pub fn num_counts_what_is_left_after_filtering() {
    let three = Query { num: 3, ..query() };
    let Some(apps) = apps("search/mas-slack.json", &Query { device: StoreDevice::Desktop, ..three.clone() })
    else {
        return;
    };
    assert_eq!(apps.len(), 3);
    let limit = |query: &Query| {
        let path = build_request(query).path;
        let (_, rest) = path.split_once("limit=").expect("a limit");
        rest.split('&').next().and_then(|digits| digits.parse::<u32>().ok()).expect("a number")
    };
    assert_eq!(limit(&three), 3);
    assert_eq!(limit(&Query { num: 150, device: StoreDevice::Desktop, ..query() }), 200);
    for filtering in [
        Query { category_id: Some(6002), ..three.clone() },
        Query { property_developer: true, ..three.clone() },
        Query { disallow_explicit: true, ..three.clone() },
        Query { device: StoreDevice::Desktop, ..three },
    ] {
        assert!(limit(&filtering) > 3, "{filtering:?}");
    }
}

#[test]
fn the_request_says_what_the_query_says() {
    let query = Query {
        term: "café & bar/é?".into(),
        country: "gb".into(),
        lang: "fr-fr".into(),
        num: 10,
        disallow_explicit: true,
        property_developer: true,
        category_id: Some(6014),
        device: StoreDevice::Tablet,
        links: ApiLinks::default(),
    };
    let asked = build_request(&query);
    assert_eq!(asked.site.token(), "v6-store-api");
    assert_eq!(
        asked.path,
        "/search?term=caf%C3%A9%20%26%20bar%2F%C3%A9%3F&country=gb&lang=fr_fr&media=software\
         &entity=iPadSoftware&limit=200&explicit=No&attribute=softwareDeveloper&genreId=6014"
    );
    let plain = build_request(&self::query()).path;
    assert!(plain.contains("entity=software&limit=200"));
    assert!(!plain.contains("explicit") && !plain.contains("attribute") && !plain.contains("genreId"));
    assert!(build_request(&desktop()).path.contains("entity=macSoftware"));
}

#[test]
fn explicit_apps_are_left_out_on_demand() {
    let body = r#"{"resultCount":3,"results":[
        {"kind":"software","trackId":1,"trackName":"A","trackExplicitness":"explicit"},
        {"kind":"software","trackId":2,"trackName":"B","trackExplicitness":"notExplicit"},
        {"kind":"software","trackId":3,"trackName":"C"}]}"#;
    let found = |query: &Query| {
        let reading = parse(&answer(200, body), query).expect("a list");
        groups(&reading)["organic_results"].as_array().map_or(0, Vec::len)
    };
    assert_eq!(found(&query()), 3);
    assert_eq!(found(&Query { disallow_explicit: true, ..query() }), 2);
}

#[test]
fn no_results_are_a_success_without_results() {
    let reading = parse(&answer(200, "\r\n\n\n{\"resultCount\":0, \"results\":[]}\n\n"), &query()).unwrap();
    let groups = groups(&reading);
    assert_eq!(
        Value::from(groups),
        json!({"search_information": {"organic_results_state": "Fully empty", "results_on_page": 0}})
    );
    assert_eq!(reading.source_url, "https://store.test/asked");
}

#[test]
fn a_record_keeps_what_is_sound_and_loses_what_is_not() {
    let body = r#"{"resultCount":2,"results":[null,"x",{"artistId":5},{"kind":"software","trackId":"77","trackName":"Odd",
        "price":null,"genres":"none","genreIds":null,"fileSizeBytes":93178480,"averageUserRating":"4.5",
        "userRatingCount":12.000000000000002,"description":null,"screenshotUrls":{"a":1},"version":1.5,
        "languageCodesISO2A":["EN",null,7],"isGameCenterEnabled":"yes","supportedDevices":[],"artistName":""}]}"#;
    let reading = parse(&answer(200, body), &query()).unwrap();
    assert_eq!(
        groups(&reading)["organic_results"],
        json!([{
            "position": 1, "position_absolute": 2, "id": "77", "title": "Odd", "version": "1.5",
            "product_link": "https://own.test/api/v6/app-store/product?country=us&product_id=77",
            "reviews_link": "https://own.test/api/v6/app-store/reviews?country=us&product_id=77",
            "rating": [{"type": "All Times", "rating": 4.5, "count": 12}],
            "size_in_bytes": 93_178_480, "supported_languages": ["EN", "7"],
        }])
    );
}

#[test]
fn reads_free_apps_as_price_zero_and_unsold_ones_without_price() {
    let price = |record: &str| {
        let body = format!(
            r#"{{"resultCount":1,"results":[{{"kind":"software","trackId":1,"trackName":"A"{record}}}]}}"#
        );
        let app = groups(&parse(&answer(200, body), &query()).unwrap())["organic_results"][0].clone();
        ["price", "extracted_price", "currency"].map(|name| app.get(name).cloned().unwrap_or_default())
    };
    let told = |price: Value, amount: Value, currency: Value| [price, amount, currency];
    assert_eq!(
        price(r#","price":0.0,"formattedPrice":"Gratuit","currency":"EUR""#),
        told(json!("Gratuit"), json!(0.0), json!("EUR"))
    );
    assert_eq!(price(r#","price":0,"currency":"USD""#), told(Value::Null, json!(0.0), json!("USD")));
    assert_eq!(
        price(r#","price":9.99,"formattedPrice":"9,99 €","currency":"EUR""#),
        told(json!("9,99 €"), json!(9.99), json!("EUR"))
    );
    let none = told(Value::Null, Value::Null, Value::Null);
    assert_eq!(price(r#","price":-1.0,"formattedPrice":"-","currency":"EUR""#), none);
    assert_eq!(price(""), none);
}

#[test]
fn a_list_that_lacks_what_it_counts_is_no_empty_success() {
    for body in [
        r#"{"resultCount":20,"results":[]}"#,
        r#"{"resultCount":2,"results":[{"kind":"software","trackId":1,"trackName":"A"}]}"#,
    ] {
        assert_eq!(parse(&answer(200, body), &query()).unwrap_err(), refused(Refusal::Truncated), "{body}");
    }
}

#[test]
fn soft_hyphens_are_gone_from_texts_however_they_are_written() {
    let body = "{\"resultCount\":1,\"results\":[{\"kind\":\"software\",\"trackId\":1,\"trackName\":\"In\u{ad}halt\",\
                \"description\":\"Lang\\u00adwort \\ud83d\\ude00\",\"releaseNotes\":\"Neu\u{ad}es\"}]}";
    let app = groups(&parse(&answer(200, body), &query()).unwrap())["organic_results"][0].clone();
    assert_eq!((&app["title"], &app["description"]), (&json!("Inhalt"), &json!("Langwort 😀")));
    assert_eq!(app["release_note"], "Neues");
}

pub fn a_list_of_other_things_than_apps_is_not_read_as_no_apps() {
    let songs = r#"{"resultCount":1,"results":[{"kind":"song","trackId":1,"trackName":"A"}]}"#;
    assert_eq!(parse(&answer(200, songs), &query()).unwrap_err(), refused(Refusal::UnknownPage));
    let Some(bare) = fixture("search/mas-things-that-go-bump.json") else { return };
    assert_eq!(parse(&answer(200, bare), &query()).unwrap_err(), refused(Refusal::UnknownPage));
}

#[test]
fn the_store_s_own_words_decide_what_failed() {
    let error = r#"{"errorMessage":"Invalid value(s) for key(s): [country]","queryParameters":{"term":"A search string"}}"#;
    let source = Scripted::new(|_| Ok(answer(400, error)));
    let failure = block_on(run(&query(), &source)).unwrap_err();
    assert!(matches!(failure, Failure::Unsupported { parameter: "country", .. }), "{failure:?}");
    assert_eq!(source.paths().len(), 1);
    for (status, refusal) in [
        (403, Refusal::Blocked),
        (429, Refusal::Overloaded),
        (503, Refusal::Overloaded),
        (400, Refusal::BadStatus),
        (404, Refusal::BadStatus),
        (500, Refusal::BadStatus),
    ] {
        let source = Scripted::new(|_| Ok(answer(status, "<html>no</html>")));
        assert_eq!(block_on(run(&query(), &source)).unwrap_err(), refused(refusal), "{status}");
    }
    let source = Scripted::new(|_| Err(refused(Refusal::Timeout)));
    assert_eq!(block_on(run(&query(), &source)).unwrap_err(), refused(Refusal::Timeout));
}

#[test]
fn a_call_tells_the_address_that_was_asked() {
    let source = Scripted::new(|_| Ok(answer(200, r#"{"resultCount":0,"results":[]}"#)));
    let reading = block_on(run(&query(), &source)).unwrap();
    assert!(reading.source_url.starts_with("https://store.test/search?term=x&country=us&lang=en_us"));
}

#[test]
fn half_a_surrogate_pair_costs_one_letter_and_no_app() {
    let own = own("search/apps/1.js").replacen("\"description\":\"", "\"description\":\"\\ud83d", 1);
    let case = find_beside_recordings("cases/appstore_search_lone_surrogate.json");
    for body in std::iter::once(own).chain(case) {
        for query in [query(), desktop()] {
            let kind = if query == desktop() { "mac-software" } else { "software" };
            let sent = body.replace("\": ", "\":").matches(&format!("\"kind\":\"{kind}\"")).count();
            let source = Scripted::new(|_| Ok(answer(200, body.clone())));
            let groups = groups(&block_on(run(&query, &source)).unwrap());
            let apps = groups.get("organic_results").and_then(Value::as_array).map_or(0, Vec::len);
            assert_eq!(apps, sent, "{kind}");
        }
    }
}
