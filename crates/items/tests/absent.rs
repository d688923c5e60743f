//! Tests of [`is_absent`](quarry_items::is_absent): fields without a value are left out of the answer.

use quarry_items::{OperatingHours, Place, PlaceLinks, Product, ProductIds, Review};
use serde_json::json;

#[test]
fn a_field_that_is_not_shown_is_absent_and_never_null_or_empty() {
    let place = Place { title: "Café".to_owned(), ..Place::default() };
    assert_eq!(serde_json::to_value(place).unwrap(), json!({ "title": "Café" }));
    assert_eq!(serde_json::to_value(Review::default()).unwrap(), json!({}));
}

#[test]
fn shows_values_under_their_names() {
    let mut hours = OperatingHours::default();
    *hours.day_mut(7).unwrap() = Some("Closed".to_owned());
    assert_eq!(hours.day_mut(0), None);
    let place = Place {
        title: "Café".to_owned(),
        kind: Some("Café".to_owned()),
        operating_hours: hours,
        links: PlaceLinks { order: Some("https://cafe.test/".to_owned()), ..PlaceLinks::default() },
        sponsored: true,
        ..Place::default()
    };
    let expected = json!({
        "title": "Café",
        "type": "Café",
        "operating_hours": { "sunday": "Closed" },
        "links": { "order": "https://cafe.test/" },
        "sponsored": true,
    });
    assert_eq!(serde_json::to_value(place).unwrap(), expected);
}

#[test]
fn the_ids_of_a_product_stand_among_its_fields() {
    let ids = ProductIds { gpcid: Some("7".to_owned()), ..ProductIds::default() };
    let product = Product { position: 1, title: "Kettle".to_owned(), ids, ..Product::default() };
    let expected = json!({ "position": 1, "title": "Kettle", "gpcid": "7" });
    assert_eq!(serde_json::to_value(product).unwrap(), expected);
}
