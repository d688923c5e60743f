//! Tests of the recorded record, field by field.

use serde_json::{Value, json};

use crate::world::{RECORDED, answer, page, places, places_query, recorded, reviews, reviews_query};

fn place() -> Option<Value> {
    let groups = places(&answer(&[recorded()?]), &places_query(&[RECORDED], "en-US")).unwrap();
    Some(groups["place_results"][0].clone())
}

pub fn every_fact_of_the_place_is_under_its_name() {
    let Some(place) = place() else { return };
    for (name, value) in [
        ("position", json!(1)),
        ("title", json!("Chalet Bar B-Q")),
        ("muid", json!(RECORDED)),
        ("place_id", json!("I43DC07C20B185BA4")),
        ("link", json!("https://maps.example/place?auid=4889791825408711588")),
        ("type", json!("BBQ Restaurant")),
        ("type_id", json!("dining.restaurant.bbq_restaurant")),
        ("address", json!("5456 Rue Sherbrooke O, Montréal QC H4A 1V9, Canada")),
        ("phone", json!("+15144897235")),
        ("other_phones", json!(["+14387945978"])),
        ("fax", json!("+15144867624")),
        ("website", json!("http://www.chaletbbq.com")),
        ("price", json!("$$")),
        ("timezone", json!("America/Toronto")),
        ("open_state", json!("Closing soon")),
        ("gps_coordinates", json!({ "latitude": 45.4726174, "longitude": -73.6108071 })),
        ("claim_link", json!("https://business.apple.com/?claimId=4889791825408711588")),
        (
            "contained_in",
            json!({ "title": "Montréal, Quebec", "muid": "3337126393980015288", "place_id": "I2E4FDAC643C252B8",
                "place_link": "https://quarry.example/api/v6/maps/places?locale=en-US&muid=3337126393980015288" }),
        ),
        ("rating", json!(4.3)),
        ("reviews", json!(150)),
        ("reviews_source", json!("Yelp")),
        (
            "providers",
            json!([{ "name": "Yelp", "place_id": "-HsqnPAz374YSoyFDyjl3A", "link": "http://yelp.com/biz/-HsqnPAz374YSoyFDyjl3A" }]),
        ),
        (
            "reviews_link",
            json!("https://quarry.example/api/v6/maps/reviews?locale=en-US&muid=4889791825408711588"),
        ),
    ] {
        assert_eq!(place[name], value, "{name}");
    }
    assert_eq!(place["structured_address"]["postal_code"], "H4A 1V9");
    assert_eq!(place["structured_address"]["street"], "5456 Rue Sherbrooke O");
    assert_eq!(place["types"].as_array().unwrap().len(), 6);
    assert!(place["menu"].as_str().unwrap().starts_with("https://www.yelp.com/menu/"));
    assert!(place["order_link"].as_str().unwrap().starts_with("https://doordash.com/"));
    assert_eq!(place["quick_links"].as_array().unwrap().len(), 3);
}

pub fn the_score_is_out_of_a_hundred() {
    let Some(place) = place() else { return };
    assert_eq!(place["rating_summary"]["score"], 86);
    assert_eq!(place["rating_summary"]["count"], 150);
    assert_eq!(place["ratings"][0]["source"], "Yelp");
}

pub fn the_week_and_the_amenities_are_whole() {
    let Some(place) = place() else { return };
    let week = place["weekly_hours"].as_array().unwrap();
    assert_eq!(week.len(), 7);
    for day in week {
        assert_eq!(day["hours"], json!([{ "opens": "11:00", "closes": "22:00" }]), "{day}");
    }
    let amenities = place["amenities"].as_array().unwrap();
    assert_eq!(amenities.len(), 11);
    assert_eq!((&amenities[0], &amenities[10]), (&json!("Accepts Apple Pay"), &json!("Catering")));
}

pub fn pictures_say_whose_they_are() {
    let Some(place) = place() else { return };
    let images = place["images"].as_array().unwrap();
    assert_eq!(images.len(), 10);
    for image in images {
        assert!(!image["original"].as_str().unwrap().contains('{'), "{image}");
        assert!(image["width"].as_u64().unwrap() > 0 && image["height"].as_u64().unwrap() > 0);
    }
    assert_eq!(images.iter().filter(|image| image["attribution"] == "Yelp").count(), 8);
    assert_eq!((&images[9]["attribution"], &images[9]["source"]), (&json!("Apple"), &json!("Rémi")));
    assert_eq!(images[1]["title"], "Inside");
    assert_eq!(place["thumbnail"], images[0]["thumbnail"]);
}

pub fn reviews_say_who_when_and_where() {
    let Some(record) = recorded() else { return };
    let groups = reviews(&answer(&[record]), &reviews_query(RECORDED, "en-US")).unwrap();
    let reviews = groups["reviews"].as_array().unwrap();
    assert_eq!(reviews.len(), 3);
    assert_eq!(reviews[0]["user"]["name"], "Sylvia R.");
    assert!(reviews[0]["iso_date"].as_str().unwrap().starts_with("2026-07-12T"));
    assert_eq!((&reviews[0]["source"], &reviews[0]["rating"]), (&json!("Yelp"), &json!(5.0)));
    assert!(reviews[2]["user"]["thumbnail"].as_str().unwrap().starts_with("https://"));
    assert_eq!(groups["place_info"]["title"], "Chalet Bar B-Q");
    assert_eq!(groups["place_info"]["muid"], RECORDED);
    assert_eq!(groups["rating_summary"]["score"], 86);
    assert_eq!(groups["ratings"].as_array().unwrap().len(), 1);
    assert_eq!(groups["search_information"]["total_ratings"], 150);
}

pub fn the_page_that_embeds_the_record_is_read_alike() {
    let Some(record) = recorded() else { return };
    let state = json!({ "initialState": { "placeCache": { RECORDED: record } } });
    let script = state.to_string().replace("</", "<\\/");
    let body = format!(
        "<!DOCTYPE html><html><body><script id=\"shell-props\" type=\"application/json\">{script}</script></body></html>"
    );
    let groups = places(&page(200, &body), &places_query(&[RECORDED], "en-US")).unwrap();
    assert_eq!(Some(groups["place_results"][0].clone()), place());
}
