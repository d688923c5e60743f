//! The recorded product, and what is asked beside its page.

use crate::v1_shopping::shop::{list, titles};
use crate::world::{ASKED, Scripted, group, now, page_of};
use quarry_sources_core::{Failure, Reading, Refusal};
use quarry_sources_v1::product::{ProductIdSet, ProductLinks, Query, run};
use serde_json::{Value, json};

pub(crate) fn query() -> Query {
    Query {
        ids: ProductIdSet { gpcid: Some("77".into()), ..ProductIdSet::default() },
        q: Some("phone".into()),
        links: ProductLinks { endpoint: "https://own.test/p".into(), kept: "hl=en&gl=in".into() },
        ..Query::default()
    }
}

/// Returns the recorded page; says "skipped" where there is none.
fn page() -> Option<String> {
    quarry_test_pages::recording("v1/shopping-product/abinashrasonowal/immersive_apple-iphone-16.html")
}

/// Asks for the product of the recorded page; more stores bring `more`.
fn asked(more: (u16, &str)) -> Option<(Reading, Vec<String>)> {
    let page = page()?;
    let source = Scripted::new(&[(200, ASKED, &page), (more.0, ASKED, more.1)]);
    let reading = now(run(&query(), &source)).unwrap();
    let paths = source.asked.borrow().iter().map(|request| request.path.clone()).collect();
    Some((reading, paths))
}

pub(crate) fn the_product_has_its_facts() {
    let Some((reading, _)) = asked((200, "")) else { return };
    let product = group(&reading, "product_result").unwrap();
    assert!(product["title"].as_str().unwrap().ends_with(" 16"));
    assert_eq!((&product["rating"], &product["reviews"]), (&json!(4.6), &json!(27_000)));
    assert_eq!(product["price_range"], "₹64,900–₹70,350");
    assert_eq!(
        product["extracted_price_range"],
        json!({ "low": 64_900.0, "high": 70_350.0, "currency": "INR" })
    );
    assert_eq!(product["currency"], "INR");
    assert_eq!(product["ratings"][0], json!({ "stars": 5, "amount": 21_928 }));
    assert_eq!(product["thumbnails"].as_array().unwrap().len(), 7);
    assert!(product.get("description").is_none() && product.get("brand").is_none());
    let rows = product["specifications"].as_array().unwrap();
    assert_eq!(rows.len(), 66);
    assert!(rows.contains(&json!({ "name": "Battery Capacity", "value": "3561 mAh" })));
    let variants = product["variants"].as_array().unwrap();
    let choices = |variant: &Value| variant["items"].as_array().unwrap().len();
    assert_eq!(titles(variants), ["Colour", "Capacity"]);
    assert_eq!(variants.iter().map(choices).collect::<Vec<_>>(), [8, 3]);
    assert_eq!(variants[1]["items"][0]["name"], "128 GB");
}

pub(crate) fn offers_name_seller_price_terms_and_the_sellers_own_address() {
    let Some((reading, _)) = asked((200, "")) else { return };
    let offers = list(&reading, "offers");
    let texts = |name: &str| {
        offers.iter().map(|offer| offer[name].as_str().unwrap_or("").to_owned()).collect::<Vec<_>>()
    };
    let merchants = texts("merchant");
    assert_eq!(merchants[..3], ["Flipkart", "Vijay Sales", "Reliance Digital"]);
    assert_eq!((merchants.len(), merchants[4].as_str()), (5, "bigbasket.com"));
    assert_eq!(texts("price"), ["₹62,999", "₹66,490", "₹68,990", "₹69,900", "₹69,900"]);
    assert_eq!(texts("badge"), ["Best price", "Nearby", "", "", ""]);
    assert_eq!(texts("returns"), ["", "", "5-day returns", "Not eligible for returns", "7-day returns"]);
    assert_eq!(offers[0]["old_price"], "₹69,900");
    assert!(offers[1].get("old_price").is_none() && offers[3].get("old_price").is_none());
    assert_eq!(offers[1]["availability"], "In stock online and nearby, 3.6 km");
    assert_eq!(offers[1]["delivery"], "Free next-day delivery");
    assert_eq!(offers[0]["merchant_rating"], 4.1);
    assert_eq!(offers[2]["extensions"], json!(["Contact for nearby availability, 3.1 km"]));
    for offer in &offers {
        assert!(offer["link"].as_str().is_some_and(|link| link.starts_with("https://www.")), "{offer}");
        assert!(offer["merchant_id"].is_string() && offer["offer_docid"].is_string(), "{offer}");
        assert_eq!(offer["currency"], "INR");
    }
}

pub(crate) fn related_products_can_be_asked_for_as_they_are() {
    let Some((reading, _)) = asked((200, "")) else { return };
    let related = list(&reading, "related_products");
    assert_eq!(related.len(), 16);
    assert!(related[1]["title"].as_str().unwrap().ends_with(" 16 Plus"));
    assert_eq!(
        (&related[1]["extracted_price"], &related[1]["merchant"]),
        (&json!(89_900.0), &json!("amazon.in"))
    );
    assert_eq!((&related[1]["rating"], &related[1]["reviews"]), (&json!(4.6), &json!(9000)));
    assert_eq!(related[3]["extracted_price"], 112_900.0);
    assert!(related[0].get("gpcid").is_none());
    for product in &related {
        let link = product["service_product_link"].as_str().unwrap();
        assert!(
            link.contains(product["image_docid"].as_str().unwrap()) && link.ends_with("&q=phone&hl=en&gl=in"),
            "{link}"
        );
    }
}

pub(crate) fn reviews_come_whole() {
    let Some((reading, _)) = asked((200, "")) else { return };
    let reviews = list(&reading, "product_reviews");
    assert_eq!(reviews.len(), 2);
    assert!(reviews.iter().all(|review| review["author"].is_string() && review["title"].is_string()));
    assert_eq!((&reviews[0]["rating"], &reviews[0]["date"]), (&json!(5.0), &json!("7 months ago")));
    assert_eq!(reviews[0]["source"], "vzw.com");
    assert!(reviews[0]["text"].as_str().unwrap().ends_with("I personally am not going back."));
}

/// More stores as the source is said to answer them.
fn more(sellers: &[(&str, &str)]) -> String {
    let rows = sellers.iter().map(|(seller, address)| {
        let mut row = vec![Value::Null; 30];
        row[1] = json!([seller]);
        row[9] = json!(70_000_000_000_u64);
        row[10] = json!("INR");
        row[29] = json!(address);
        Value::Array(row)
    });
    let mut entry = vec![Value::Null; 26];
    entry.push(rows.collect());
    let mut details = vec![Value::Null; 81];
    details.push(json!([[[entry]]]));
    format!(")]}}'\n{}", json!({ "ProductDetailsResult": details }))
}

pub(crate) fn stores_that_the_page_does_not_show_are_asked_for_once_and_added() {
    let Some((shown, _)) = asked((200, "")) else { return };
    let known = list(&shown, "offers")[0]["link"].as_str().unwrap().to_owned();
    let body = more(&[("Flipkart", known.as_str()), ("Another shop", "https://another.test/p")]);
    let Some((reading, paths)) = asked((200, &body)) else { return };
    assert_eq!(paths.len(), 2);
    assert!(paths[0].starts_with("/search?ibp=oshop&q=phone&prds=gpcid%3A77%2C"), "{paths:?}");
    assert!(paths[1].starts_with("/async/oapv?") && paths[1].contains("sori%3A5%2C"), "{paths:?}");
    let offers = list(&reading, "offers");
    assert_eq!(offers.len(), 6);
    assert_eq!(
        offers[5],
        json!({ "position": 6, "merchant": "Another shop", "extracted_price": 70_000.0, "currency": "INR", "link": "https://another.test/p" })
    );
}

pub(crate) fn more_stores_that_do_not_come_take_nothing_away() {
    for more in [(429, ""), (200, "<html>"), (200, ""), (200, ")]}'\n{\"ProductDetailsResult\":[]}")] {
        let Some((reading, _)) = asked(more) else { return };
        assert_eq!(list(&reading, "offers").len(), 5, "{more:?}");
    }
}

#[test]
fn a_product_without_a_button_for_more_stores_takes_one_request() {
    let page = "<html><body><div data-attrid=product_title>Kettle</div></body></html>";
    let source = Scripted::new(&[(200, ASKED, page)]);
    let reading = now(run(&query(), &source)).unwrap();
    assert_eq!(group(&reading, "product_result").unwrap(), json!({ "title": "Kettle" }));
    assert_eq!(reading.groups.iter().count(), 1);
    assert_eq!(source.asked.borrow().len(), 1);
}

#[test]
fn offers_without_a_heading_go_by_the_pages_title() {
    let page = "<html><head><title>Pots &amp; kettles</title></head><body><p role=heading aria-level=1>Feedback</p>\
        <div data-attrid=organic_offers_grid></div></body></html>";
    let reading = now(run(&query(), &Scripted::new(&[(200, ASKED, page)]))).unwrap();
    assert_eq!(group(&reading, "product_result").unwrap(), json!({ "title": "Pots & kettles" }));
}

#[test]
fn a_product_that_the_source_does_not_know_is_not_found() {
    let results = page_of("<p>Other things</p>");
    let frame = "<html><head><link href=//cdn.test/shopping/shoppingpage/x rel=icon></head><body>Nothing</body></html>";
    for (status, body) in [(404, "<html></html>"), (200, results.as_str()), (200, frame)] {
        let source = Scripted::new(&[(status, ASKED, body)]);
        let failure = now(run(&query(), &source)).unwrap_err();
        assert!(matches!(failure, Failure::NotFound(_)), "{status}: {failure:?}");
    }
    let renamed = frame.replace("Nothing", "<h1>Pot</h1><b>$12.00</b>");
    let failure = now(run(&query(), &Scripted::new(&[(200, ASKED, &renamed)]))).unwrap_err();
    assert!(matches!(failure, Failure::Refused(Refusal::UnknownPage)), "{failure:?}");
}

#[test]
fn the_sources_redirect_is_undone() {
    let offer = |href: &str| {
        let page = format!(
            "<html><body><i data-attrid=product_title>t</i><div data-attrid=organic_offers_grid><div role=listitem>\
             <a href='{href}'><b class=hP4iBf>Shop</b><b aria-label='Current price: $5'>$5</b></a></div></div></body></html>"
        );
        let reading = now(run(&query(), &Scripted::new(&[(200, ASKED, &page)]))).unwrap();
        list(&reading, "offers")[0]["link"].as_str().unwrap().to_owned()
    };
    for href in [
        "https://shop.test/p?a=1",
        "/url?sa=t&amp;url=https://shop.test/p%3Fa%3D1&amp;ved=2",
        "/aclk?sa=L&amp;ai=x&amp;adurl=https://shop.test/p%3Fa%3D1",
    ] {
        assert_eq!(offer(href), "https://shop.test/p?a=1", "{href}");
    }
}
