//! Tests of places by name with the real gazetteer: listing, resolution of `location`, and the number of files read.

use std::collections::HashSet;
use std::fs;

use crate::support::{Ask, World, failure, json, text};
use quarry_data_api::locations::fold_name;
use serde_json::{Value, json};

const PAGE: &str = "<html><head><title>t</title></head><body><textarea name=q>tea</textarea><div id=main><div id=center_col>\
    <div id=search><div id=rso><div class=MjjYud><div data-hveid=x><div class=yuRUbf><a href='https://a.test/'>\
    <h3 class=LC20lb>Tea</h3></a></div></div></div></div></div></div></div></body></html>";

fn listed(query: &str) -> Vec<Value> {
    let answer = World::new().send(&Ask::get(&format!("/api/locations?{query}")));
    assert_eq!(answer.status, 200, "{query}: {}", text(&answer));
    json(&answer)["locations"].as_array().unwrap().clone()
}

fn first(query: &str) -> String {
    listed(query)[0]["canonical_name"].as_str().unwrap().to_owned()
}

#[test]
fn a_place_is_listed_with_its_canonical_name_its_coordinates_and_its_codes() {
    assert_eq!(
        listed("q=austin,te&limit=1"),
        [json!({
            "name": "Austin",
            "canonical_name": "Austin,Texas,United States",
            "kind": "city",
            "country_code": "US",
            "region_code": "US-TX",
            "population": 974_447,
            "gps_coordinates": { "latitude": 30.267, "longitude": -97.743 },
        })]
    );
}

#[test]
fn names_are_found_by_their_beginnings_without_accents_and_the_largest_come_first() {
    for (query, canonical) in [
        ("q=Aust", "Australia"),
        ("q=austi", "Austin,Texas,United States"),
        ("q=S%C3%83O%20PAULO", "São Paulo,São Paulo,Brazil"),
        ("q=sao-paulo", "São Paulo,São Paulo,Brazil"),
        ("q=zurich", "Zürich,Zurich,Switzerland"),
        ("q=paris,tx", "Paris,Texas,United States"),
        ("q=paris", "Paris,Île-de-France,France"),
        ("q=york,%20uk", "York,England,United Kingdom"),
        ("q=new%20york,ny", "New York,New York,United States"),
        ("q=texas", "Texas,United States"),
        ("q=bavaria,germ", "Bavaria,Germany"),
        ("q=bayern", "Bavaria,Germany"),
        ("q=united%20st", "United States"),
        ("q=quebec", "Québec,Quebec,Canada"),
        ("q=new%20york", "New York City,New York,United States"),
        ("q=washington", "Washington,District of Columbia,United States"),
        ("q=california", "California,United States"),
        ("q=usa", "United States"),
        // The kind of a region, and a county, may be given.
        ("q=sao%20paulo,state%20of%20sao%20paulo,brazil", "São Paulo,São Paulo,Brazil"),
        ("q=paris,paris,ile-de-france,france", "Paris,Île-de-France,France"),
        ("q=berlin,berlin,germany", "Berlin,Berlin,Germany"),
        // Alternative name of a city.
        ("q=cologne", "Cologne,North Rhine-Westphalia,Germany"),
        // Names in other scripts, also of the region.
        ("q=%E6%9D%B1%E4%BA%AC", "Tokyo,Tokyo,Japan"),
        ("q=%E6%9D%B1%E4%BA%AC%E3%80%81%E6%97%A5%E6%9C%AC", "Tokyo,Tokyo,Japan"),
        (
            "q=%D0%9C%D0%BE%D1%81%D0%BA%D0%B2%D0%B0,%20%D0%A0%D0%BE%D1%81%D1%81%D0%B8%D1%8F",
            "Moscow,Moscow,Russia",
        ),
        ("q=%D0%BC%D0%BE%D1%81%D0%BA%D0%B2", "Moscow,Moscow,Russia"),
        ("q=%D8%A7%D9%84%D9%82%D8%A7%D9%87%D8%B1%D8%A9", "Cairo,Cairo,Egypt"),
        ("q=%CE%91%CE%98%CE%97%CE%9D%CE%91", "Athens,Attica,Greece"),
        ("q=%EC%84%9C%EC%9A%B8", "Seoul,Seoul,South Korea"),
        ("q=%E0%A4%A6%E0%A4%BF%E0%A4%B2%E0%A5%8D%E0%A4%B2%E0%A5%80", "Delhi,Delhi,India"),
        ("q=%E4%B8%AD%E5%9B%BD", "China"),
        // Short prefixes are searched among the largest cities.
        ("q=sa", "Saudi Arabia"),
        ("q=x", "Xi’an,Shaanxi,China"),
    ] {
        assert_eq!(first(query), canonical, "{query}");
    }
    assert_eq!(listed("q=cologne&limit=1")[0]["name"], "Köln");
    let names = listed("q=spring&limit=50");
    let populations: Vec<u64> = names.iter().filter_map(|place| place["population"].as_u64()).collect();
    assert!(names.len() == 50 && populations.len() > 40, "{}", names.len());
    let canonical: HashSet<&str> =
        names.iter().filter_map(|place| place["canonical_name"].as_str()).collect();
    assert_eq!(canonical.len(), 50);
}

#[test]
fn answers_unknown_places_with_an_empty_list_and_broken_rules_with_an_error() {
    for query in [
        "q=Nowhere-At-All-Xyz",
        "q=paris,paris,nowhere,france",
        "q=paris,nowhere",
        "q=austin,texas,germany",
        "q=a,b,c,d,e",
        "q=%2C%2C",
        "q=%E2%80%A6",
    ] {
        assert_eq!(listed(query), Vec::<Value>::new(), "{query}");
    }
    for (query, status, code) in [
        ("", 400, "invalid_request"),
        ("?q=", 400, "invalid_request"),
        ("?q=a&limit=0", 400, "invalid_request"),
        ("?q=a&limit=51", 400, "invalid_request"),
        ("?q=a%00", 400, "invalid_request"),
        ("?query=a", 403, "unknown_parameter"),
    ] {
        let answer = World::new().send(&Ask::get(&format!("/api/locations{query}")));
        assert_eq!(failure(&answer), (status, code.to_owned()), "{query}");
    }
}

#[test]
fn a_look_up_reads_little_and_the_same_once() {
    let world = World::new();
    for query in ["austin", "austin,texas", "s", "sa", "san", "san francisco", "austin"] {
        let before = world.assets_read.borrow().len();
        world.send(&Ask::get(&format!("/api/locations?q={}", query.replace(' ', "%20"))));
        let read = world.assets_read.borrow().len() - before;
        assert!(read <= 3, "{query}: {read}");
    }
    let read = world.assets_read.borrow();
    let once: HashSet<&String> = read.iter().collect();
    assert_eq!(once.len(), read.len(), "{read:?}");
    world.assets_down.set(true);
    let down = World::new();
    down.assets_down.set(true);
    assert_eq!(failure(&down.send(&Ask::get("/api/locations?q=a"))), (503, "storage_unavailable".into()));
}

/// Returns the answer of a search with a location, and the source request.
fn search(world: &World, query: &str) -> (Value, String) {
    world.answers(&[Ok((200, PAGE))]);
    let key = world.key(1);
    let answer = world.send(&Ask::get(&format!("/api/v1/search?q=tea{query}")).key(&key));
    assert_eq!(answer.status, 200, "{query}: {}", text(&answer));
    (json(&answer), world.counts.borrow().asked.last().unwrap().clone())
}

#[test]
fn a_call_names_its_location_and_sends_the_canonical_name_to_the_source() {
    let world = World::new();
    let (_, by_name) = search(&world, "&location=Austin,Texas,United%20States");
    for (sent, used) in [
        ("austin", "Austin,Texas,United States"),
        ("Austin,%20TX", "Austin,Texas,United States"),
        ("austin,tx,usa", "Austin,Texas,United States"),
        ("Texas", "Texas,United States"),
    ] {
        let (answer, asked) = search(&world, &format!("&location={sent}"));
        let echo = &answer["search_parameters"];
        assert_eq!(echo["location_used"]["canonical_name"], used, "{sent}");
        assert!(echo["location_used"]["gps_coordinates"]["latitude"].is_number());
        assert_eq!(answer["search_metadata"].get("warnings"), None);
        assert_eq!(asked == by_name, sent != "Texas", "{sent}: {asked}");
    }
    // Names in other scripts resolve to the same place, complete or not.
    for sent in ["%E6%9D%B1%E4%BA%AC", "%D0%A2%D0%BE%D0%BA%D0%B8%D0%BE,%D0%AF%D0%BF%D0%BE%D0%BD%D0%B8%D1%8F"]
    {
        let (answer, _) = search(&world, &format!("&location={sent}"));
        let used = &answer["search_parameters"]["location_used"]["canonical_name"];
        assert_eq!(used, "Tokyo,Tokyo,Japan", "{sent}");
    }
    // Sources have their own spellings, so a complete name stays as written.
    for whole in ["Sao Paulo,State of Sao Paulo,Brazil", "Paris,Paris,Ile-de-France,France"] {
        let (answer, _) = search(&world, &format!("&location={}", whole.replace(' ', "%20")));
        assert_eq!(answer["search_parameters"]["location_used"]["canonical_name"], whole);
    }
    let (answer, _) = search(&world, "&location=Munchen,Bayern,Germany");
    assert_eq!(answer["search_parameters"]["location_used"]["canonical_name"], "Munchen,Bayern,Germany");
}

#[test]
fn a_name_that_is_no_place_is_warned_of() {
    let world = World::new();
    let (answer, asked) = search(&world, "&location=Nowhere-At-All-Xyz");
    let [warning] = answer["search_metadata"]["warnings"].as_array().unwrap().as_slice() else {
        panic!("{answer}")
    };
    assert!(warning.as_str().unwrap().contains("Nowhere-At-All-Xyz"), "{warning}");
    assert_eq!(answer["search_parameters"].get("location_used"), None);
    assert!(asked.contains("uule=w%2B"), "{asked}");
    // Models read the warning too, whatever the name contains.
    let key = world.key(1);
    let sent = Ask::get("/api/v1/search?q=tea&location=%5Bx%5D(https:%2F%2Fx.test)").key(&key);
    let markdown = text(&world.send(&sent.header("accept", "text/markdown")));
    assert!(markdown.contains("\nWarning: ") && !markdown.contains("[x](https"), "{markdown}");
}

#[test]
fn a_call_without_a_place_reads_nothing_and_one_with_a_place_does_not_need_the_gazetteer() {
    let world = World::new();
    search(&world, "");
    search(&world, "&lat=1&lon=2");
    assert_eq!(*world.assets_read.borrow(), Vec::<String>::new());
    world.assets_down.set(true);
    let (answer, _) = search(&world, "&location=austin");
    assert_eq!(answer["search_parameters"].get("location_used"), None);
    assert_eq!(answer["search_metadata"].get("warnings"), None);
}

#[test]
fn another_services_clients_get_errors_in_its_format() {
    let world = World::new();
    world.answers(&[Ok((200, PAGE))]);
    let key = world.key(2);
    let ask = |location: &str| {
        let path = format!("/search.json?engine=first&q=tea&num=10&location={location}&api_key={key}");
        json(&world.send(&Ask::get(&path)))
    };
    let answer = ask("Austin,Texas");
    let echo = &answer["search_parameters"];
    assert_eq!(
        (&echo["location_requested"], &echo["location_used"]),
        (&json!("Austin,Texas"), &json!("Austin,Texas,United States"))
    );
    let warnings = ask("Nowhere-At-All-Xyz")["search_metadata"]["warnings"].clone();
    assert_eq!(warnings.as_array().unwrap().len(), 2, "{warnings}");
    let places =
        json(&world.send(&Ask::get("/locations.json?q=austin&limit=1&api_key=x&source=js&output=json")));
    assert_eq!(
        places,
        json!([{
            "name": "Austin", "canonical_name": "Austin,Texas,United States", "country_code": "US",
            "target_type": "City", "reach": 974_447, "gps": [-97.743, 30.267],
        }])
    );
    let largest = json(&world.send(&Ask::get("/locations.json?limit=3")));
    assert_eq!(largest.as_array().unwrap().len(), 3);
    assert_eq!(failure(&world.send(&Ask::get("/locations.json?place=x"))).0, 403);
}

/// `LA` means neither Laos nor Los Angeles.
#[test]
fn letters_alone_are_no_place() {
    let world = World::new();
    for letters in ["LA", "SF", "me", "CA", "in"] {
        let (answer, _) = search(&world, &format!("&location={letters}"));
        assert!(
            answer["search_metadata"]["warnings"].is_array(),
            "{letters}: {}",
            answer["search_parameters"]
        );
    }
}

/// The generating script must fold names like the service, or they would not be found.
#[test]
fn every_name_stands_where_it_is_looked_for() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../public/gazetteer");
    let regions = fs::read_to_string(format!("{folder}/regions.txt")).unwrap();
    let mut lines = regions.lines();
    let firsts: Vec<String> = lines.next().unwrap().split(' ').map(|first| first.replace('_', " ")).collect();
    let codes: HashSet<&str> = lines.map(|line| line.split_once('\t').unwrap().0).collect();
    let (mut names, mut before) = (0, String::new());
    for (index, first) in firsts.iter().enumerate() {
        let text = fs::read_to_string(format!("{folder}/{index}.txt")).unwrap();
        assert!(text.len() <= 64 * 1024, "{index}.txt has {} bytes", text.len());
        assert!(before < *first, "{index}.txt begins with a name of the file before it");
        for (at, line) in text.lines().enumerate() {
            let parts: Vec<&str> = line.split('\t').collect();
            let folded = fold_name(parts[0]);
            assert!(at > 0 || folded == *first, "{index}.txt: {line}");
            assert!(before <= folded, "{index}.txt: {line}");
            assert!(codes.contains(parts[1]), "{index}.txt: {line}");
            assert!(parts[2..5].iter().all(|number| number.parse::<f64>().is_ok()), "{index}.txt: {line}");
            before = folded;
            names += 1;
        }
    }
    assert!(names > 100_000, "{names}");
}
