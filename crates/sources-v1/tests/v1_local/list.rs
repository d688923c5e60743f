//! The page around the cards: the next page, the map, the tiles, one business.

use crate::v1_local::cards::card;
use crate::world::{ASKED, Scripted, group, now, page_of, recorded};
use quarry_sources_core::Reading;
use quarry_sources_v1::local::{Query, parse, run};
use quarry_sources_v1::maps::PlaceEndpoints;
use serde_json::json;

const RATED: &str =
    "<div><span class=Y0A0hc><span class=yi40Hd>4.8</span></span> · Cafe</div><div>5 Mill St</div>";

fn cards(count: usize) -> String {
    (0..count).map(|number| card(&(1000 + number).to_string(), RATED)).collect()
}

fn answered(page: &str, query: &Query) -> Reading {
    now(run(query, &Scripted::new(&[(200, ASKED, page)]))).unwrap()
}

fn at(start: u32) -> Query {
    Query { q: "cafe".into(), start, ..Query::default() }
}

#[test]
fn a_panel_of_our_own_without_scripts_is_one_business() {
    let row = |label: &str, value: &str| format!("<div><span>{label}</span>:<span>{value}</span></div>");
    let page = format!(
        "<html><body><header></header><div id=main><div><div><h3><div>Old Mill</div></h3>\
         <span></span><span><div><span class=rQMQod><span class=oqSTJd>4.6</span> (1,204)</span> \u{B7} Bakery</div></span></div>\
         {}{}{}<a class=VGHMXd href='/url?q=https://mill.test/&amp;sa=U'>Website</a>\
         <a class=VGHMXd href='https://maps.test/maps?daddr=x'>Directions</a></div></div></body></html>",
        row("Address", "5 Mill St, Graz 8010"),
        row("Phone", "+43 316 123456"),
        row("Hours", "Open \u{22C5} Closes 6 PM"),
    );
    let places =
        group(&answered(&page, &Query { q: "cafe".into(), ..Query::default() }), "local_results").unwrap();
    assert_eq!(
        places,
        json!([{
            "position": 1, "title": "Old Mill", "rating": 4.6, "reviews": 1204, "reviews_original": "(1,204)", "type": "Bakery",
            "address": "5 Mill St, Graz 8010", "phone": "+43 316 123456", "hours": "Open \u{22C5} Closes 6 PM",
            "open_state": "Open", "website": "https://mill.test/",
            "links": {"website": "https://mill.test/", "directions": "https://maps.test/maps?daddr=x"},
        }])
    );
}

#[test]
fn a_page_leads_on_when_it_links_to_the_next_or_is_full() {
    let next = "<a id=pnnext href='/search?q=cafe&amp;udm=1&amp;start=40'>Next</a>";
    let linked = answered(&page_of(&format!("{}{next}", cards(3))), &at(20));
    assert_eq!(linked.continuation, [("start", "40".to_owned())]);
    assert_eq!(linked.next_url.as_deref(), Some("https://engine.test/search?q=cafe&udm=1&start=40"));
    let full = answered(&page_of(&cards(20)), &at(0));
    assert_eq!((full.continuation, full.next_url), (vec![("start", "20".to_owned())], None));
    let last = answered(&page_of(&cards(19)), &at(40));
    assert!(last.continuation.is_empty() && last.next_url.is_none());
}

#[test]
fn offsets_stay_whole_steps_whatever_the_links_of_the_page_count_in() {
    let pager = "<div role=navigation><a class=fl href='/search?q=cafe&amp;start=10'>2</a>\
                 <a class=fl href='/search?q=cafe&amp;start=20'>3</a></div><a id=pnnext href='/search?q=cafe&amp;start=10'>Next</a>";
    let reading = answered(&page_of(&format!("{}{pager}", cards(10))), &at(0));
    assert_eq!(reading.continuation, [("start", "20".to_owned())]);
    assert_eq!(reading.next_url, None, "its own next page is another one");
    assert_eq!(reading.other_pages.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [3]);
}

#[test]
fn the_groups_come_in_their_order_and_paid_businesses_apart() {
    let paid = card("9", RATED)
        .replace("<div class=dbg0pd", "<div><span class=U3A9Ac>Sponsored</span></div><div class=dbg0pd");
    let map = "<a href='/search?q=cafe&amp;udm=1&amp;rllag=37774790,-122420594,200'><img id=lu_map src='/maps/vt/data=x'></a>";
    let tile = "<a href='/search?q=late+cafe&amp;udm=1'><img src=https://p.test/1><div role=heading>Late cafe</div></a>";
    let chip = "<a href='/search?q=cafe&amp;udm=1&amp;tbs=x'>Top rated</a>";
    let reading = answered(&page_of(&format!("{paid}{}{map}{tile}{chip}", cards(2))), &at(0));
    let names: Vec<_> = reading.groups.iter().map(|(name, _)| name).collect();
    assert_eq!(
        names,
        ["search_information", "local_map", "ads_results", "local_results", "discover_more_places"]
    );
    let places = group(&reading, "local_results").unwrap();
    assert_eq!((&places[0]["position"], &places[1]["position"]), (&json!(1), &json!(2)));
    let paid = group(&reading, "ads_results").unwrap();
    assert_eq!((&paid[0]["title"], &paid[0]["sponsored"]), (&json!("Name 9"), &json!(true)));
    assert_eq!(paid[0]["type"], "Cafe");
    let map = group(&reading, "local_map").unwrap();
    assert_eq!(map["image"], "https://engine.test/maps/vt/data=x");
    assert_eq!(map["gps_coordinates"], json!({ "latitude": 37.774_79, "longitude": -122.420_594 }));
    assert_eq!(
        group(&reading, "discover_more_places").unwrap(),
        json!([{
            "title": "Late cafe",
            "link": "https://engine.test/search?q=late+cafe&udm=1",
            "thumbnail": "https://p.test/1",
            "images": ["https://p.test/1"],
        }])
    );
    let information = group(&reading, "search_information").unwrap();
    assert_eq!(information["local_results_state"], "Results for exact spelling");
}

#[test]
fn one_business_is_one_result_whether_listed_or_shown_as_a_panel() {
    let listed = parse(&page_of(&cards(3)), ASKED, Some(1001)).unwrap();
    assert_eq!(listed.local_results.len(), 1);
    assert_eq!(
        (listed.local_results[0].position, listed.local_results[0].title.as_str()),
        (Some(1), "Name 1001")
    );
    let panel = "<div id=rhs><div data-attrid=title role=heading>Quiet Cafe</div><div data-attrid=subtitle>$$ · Coffee shop</div>\
         <span class=Aq14fc>4.6</span><a data-async-trigger=reviewDialog><span>1,204 reviews</span></a>\
         <a class=ab_button href=https://own.test/>Website</a>\
         <a href='/maps/dir//x/@37.5,-122.25,15z/data=!1s0x1f:0x4d'>Directions</a>\
         <div data-attrid='kc:/location/location:address'><span class=w8qArf>Adresse: </span><span class=LrzXr>5 Mill St</span></div>\
         <div data-attrid='kc:/location/location:hours'><span class=w8qArf>Hours: </span><span class=LrzXr>Closed ⋅ Opens 9 AM</span></div>\
         <div data-attrid='kc:/collection/knowledge_panels/has_phone:phone'><span class=w8qArf>Phone: </span>\
         <span class=LrzXr>(555) 010-4477</span></div></div>";
    let shown = parse(&page_of(panel), ASKED, Some(77)).unwrap();
    assert_eq!(shown.local_results.len(), 1);
    let place = serde_json::to_value(&shown.local_results[0]).unwrap();
    assert_eq!(
        place,
        json!({
            "position": 1, "title": "Quiet Cafe", "place_id": "ChIJHwAAAAAAAAARTQAAAAAAAAA", "data_id": "0x1f:0x4d",
            "data_cid": "77", "rating": 4.6, "reviews": 1204, "reviews_original": "1,204 reviews",
            "type": "Coffee shop", "address": "5 Mill St", "phone": "(555) 010-4477", "hours": "Closed ⋅ Opens 9 AM",
            "open_state": "Closed", "website": "https://own.test/",
            "links": { "website": "https://own.test/",
                "directions": "https://engine.test/maps/dir//x/@37.5,-122.25,15z/data=!1s0x1f:0x4d" },
            "gps_coordinates": { "latitude": 37.5, "longitude": -122.25 },
        })
    );
    // Others in the list do not stand for it.
    let beside = parse(&page_of(&format!("{}{panel}", cards(3))), ASKED, Some(77)).unwrap();
    assert_eq!(
        beside.local_results.iter().map(|place| place.title.as_str()).collect::<Vec<_>>(),
        ["Quiet Cafe"]
    );
    let reading = answered(&page_of(&cards(20)), &Query { ludocid: Some(1001), ..at(0) });
    assert!(reading.continuation.is_empty(), "one business has no next page");
}

pub(crate) fn a_recorded_panel_without_scripts_is_one_business() {
    let Some(page) = recorded("nojs/domain-nojs") else { return };
    let found = parse(&page, ASKED, Some(77)).unwrap().local_results;
    assert_eq!(found.len(), 1);
    let place = &found[0];
    assert_eq!((place.title.as_str(), place.rating, place.reviews), ("Domain Oakland", Some(3.5), Some(141)));
    assert_eq!(place.address.as_deref(), Some("1389 Jefferson St, Oakland, CA 94612"));
    assert_eq!(place.phone.as_deref(), Some("(510) 800-6138"));
    assert_eq!(
        (place.hours.as_deref(), place.open_state.as_deref()),
        (Some("Open ⋅ Closes 6 PM"), Some("Open"))
    );
    assert_eq!(place.kind.as_deref(), Some("Apartment building in Oakland, California"));
    assert!(place.website.as_ref().unwrap().starts_with("https://www.thedomainoakland.com/"));
    assert!(place.links.directions.as_ref().unwrap().contains("daddr="));
}

#[test]
fn a_place_of_a_list_has_ready_links_to_what_may_be_asked_about_it() {
    let links = PlaceEndpoints {
        place: "https://us.test/api/v1/maps".into(),
        reviews: "https://us.test/api/v1/reviews".into(),
        posts: "https://us.test/api/v1/maps/posts".into(),
        kept: "hl=de".into(),
        ..PlaceEndpoints::default()
    };
    let page = page_of(&card("6923", "<a href='/maps/place/x/data=!1s0x1f:0x1b0b'>x</a>"));
    let reading = answered(&page, &Query { links, ..at(0) });
    let places = group(&reading, "local_results").unwrap();
    let link = |name: &str| places[0][name].as_str().unwrap_or_default().to_owned();
    assert!(link("reviews_link").starts_with("https://us.test/api/v1/reviews?place_id=ChIJ"), "{places}");
    assert!(link("place_link").ends_with("&hl=de"), "{places}");
    assert_eq!(link("posts_link"), "https://us.test/api/v1/maps/posts?data_id=0x1f%3A0x1b0b&hl=de");
    let without = answered(&page, &at(0));
    assert!(group(&without, "local_results").unwrap()[0].get("reviews_link").is_none());
}
