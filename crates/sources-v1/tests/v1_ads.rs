//! v1/ads: what recorded pages show that somebody paid for, and pages without any of it.

use crate::world::{ASKED, Scripted, checked_pages, group, now, page_of, recorded, refusal, result};
use quarry_sources_core::{Device, Reading, Refusal};
use quarry_sources_v1::ads::{Query, run};
use quarry_sources_v1::{SearchContext, SearchOrigin};
use quarry_test_pages::{check, rows};
use serde_json::{Value, json};

fn query() -> Query {
    let visit =
        SearchContext { place: Some(SearchOrigin::Name("Paris,France".into())), ..SearchContext::default() };
    Query { q: "asked".into(), visit, ..Query::default() }
}

fn answered(page: &str) -> Reading {
    now(run(&query(), &Scripted::new(&[(200, ASKED, page)]))).unwrap()
}

fn group_of(name: &str, wanted: &str) -> Option<Value> {
    Some(group(&answered(&recorded(name)?), wanted).unwrap_or(Value::Null))
}

#[test]
fn an_ad_tells_what_its_line_of_stars_says_and_what_it_sells_for_how_much() {
    let page = page_of(&format!(
        "<div id=tads><div class=uEierd><a class=sVXRqc href='https://a.test/'><div role=heading>A</div></a>\
         <w-ad-seller-rating><span aria-label='Rated 4.8 out of 5' role=img></span> <div><a href='https://engine.test/r'>Rating</a> for \
         a.test: 4.8 - 10,915 reviews</div> - Return policy: 30 days</w-ad-seller-rating>\
         <span role=presentation tabindex=0><span role=presentation tabindex=0><div>1K+ visits in past month</div></span></span>\
         <div aria-hidden=true><a data-impdclcc=1 href='https://a.test/web'><div>Web</div><div><small>From </small><b>$2.99</b>/mo</div>\
         <div>For shops</div></a></div></div></div>{}",
        result("https://b.test", "t")
    ));
    let ad = &group(&answered(&page), "ads").unwrap()[0];
    assert_eq!((&ad["rating"], &ad["reviews"]), (&json!(4.8), &json!(10915)));
    assert_eq!(ad["extensions"], json!(["1K+ visits in past month", "Return policy: 30 days"]));
    let sold = &ad["products"][0];
    assert_eq!(
        [&sold["title"], &sold["price"], &sold["extracted_price"], &sold["extensions"]],
        [&json!("Web"), &json!("From $2.99/mo"), &json!(2.99), &json!(["For shops"])]
    );
}

#[test]
fn the_page_is_asked_for_from_the_place() {
    let source = Scripted::new(&[(200, ASKED, &page_of(&result("https://a.test", "t")))]);
    let visit = SearchContext { hl: Some("fr".into()), device: Device::Mobile, ..query().visit };
    now(run(&Query { visit, safe: Some(true), nfpr: true, start: 10, ..query() }, &source)).unwrap();
    let asked = &source.asked.borrow()[0];
    assert_eq!(
        asked.path,
        "/search?q=asked&hl=fr&uule=w%2BCAIQICIMUGFyaXMsRnJhbmNl&safe=active&nfpr=1&start=10&pws=0"
    );
    assert_eq!(asked.device, Device::Mobile);
}

fn the_groups_come_in_their_order_and_the_next_page_is_the_pages_own() {
    let Some(page) = recorded("2026-02-07_how-to-change-a-tire") else { return };
    let reading = answered(&page);
    let names: Vec<_> = reading.groups.iter().map(|(name, _)| name).collect();
    assert_eq!(
        names,
        ["search_information", "local_ads", "organic_results", "related_questions", "related_searches"]
    );
    assert_eq!(reading.continuation, [("start", "10".to_owned())]);
}

fn local_services_have_their_facts_in_their_fields() {
    let Some(services) = group_of("2026-02-07_how-to-change-a-tire", "local_ads") else { return };
    assert_eq!(services["title"], "Sponsored Car tire change | Palo Alto");
    assert!(services["see_more_ads_link"].as_str().unwrap().contains("/localservices/prolist?"));
    let ads = services["ads"].as_array().unwrap();
    let facts = |ad: &Value| {
        let name = |field: &str| ad[field].clone();
        json!([
            name("title"),
            name("rating"),
            name("rating_count"),
            name("type"),
            name("years_in_business"),
            name("service_area"),
            name("hours"),
            name("phone"),
            name("extensions"),
        ])
    };
    assert_eq!(
        ads.iter().map(facts).collect::<Vec<_>>(),
        [
            json!([
                "Stress-Free Auto Care",
                4.5,
                532,
                "Car tire change",
                "21+ years in business",
                "Serves Palo Alto",
                "Open now",
                "+16504875538",
                ["Full warranty"]
            ]),
            json!([
                "Specialized Auto Care Center",
                4.7,
                187,
                "Car tire change",
                "36+ years in business",
                "Serves Palo Alto",
                "Open now",
                "+16504581050",
                null
            ]),
        ]
    );
    for ad in ads {
        assert!(ad["tracking_link"].as_str().unwrap().contains("/aclk?"));
        assert!(ad["link"].as_str().unwrap().contains("/localservices/prolist?"));
    }
}

#[test]
fn a_block_of_local_services_without_its_usual_names_is_still_read() {
    let entry = "<gls-profile-entrypoint><a href='/localservices/x'><span>Quiet Keys</span></a>\
        <div class=P4vvKf>Locksmith · GUARANTEED · 030 1234567</div></gls-profile-entrypoint>";
    let reading = answered(&page_of(&format!("<div id=tads>{entry}</div>")));
    assert_eq!(
        group(&reading, "local_ads").unwrap(),
        json!({
            "badge": "GUARANTEED",
            "ads": [{ "position": 1, "title": "Quiet Keys", "link": "https://engine.test/localservices/x",
                "badge": "GUARANTEED", "phone": "030 1234567", "extensions": ["Locksmith"] }],
        })
    );
}

fn paid_texts_are_those_of_the_second_reader() {
    let mut compared = 0;
    for (path, html) in checked_pages() {
        let account = path.to_string_lossy().replace(".html", ".expected.json");
        let Ok(account) = std::fs::read_to_string(account) else { continue };
        let Ok(account) = serde_json::from_str::<Value>(&account) else { continue };
        let Some(rows) = account.as_array().or_else(|| account["results"].as_array()) else { continue };
        let is_text = |row: &&Value| row["type"] == "ad" && row["sub_type"] != "local_service";
        let rows: Vec<&Value> = rows.iter().filter(is_text).collect();
        if rows.is_empty() {
            continue;
        }
        let ads = group(&answered(&html), "ads").unwrap();
        let ads = ads.as_array().unwrap();
        assert_eq!(ads.len(), rows.len(), "{}", path.display());
        for (ad, row) in ads.iter().zip(rows) {
            assert_eq!(ad["title"], row["title"], "{}", path.display());
            let theirs = row["url"].as_str().unwrap();
            let own = ad["link"].as_str().unwrap();
            assert!(own == theirs || own.ends_with(theirs), "{own} and {theirs} on {}", path.display());
            if let (Some(own), Some(theirs)) = (ad["displayed_link"].as_str(), row["cite"].as_str()) {
                assert_eq!(own, theirs, "{}", path.display());
            }
            compared += 1;
        }
    }
    println!("{compared} ads compared");
    assert!(compared > 15 || quarry_test_pages::recordings("v1/search").is_empty(), "{compared}");
}

fn paid_products_are_those_of_the_second_reader_hotels_among_them() {
    for (name, count) in [
        ("2024-03-13_drawing-tablet", 12),
        ("2024-03-13_kelly-kettle", 8),
        ("2026-02-07_hotels-in-manhattan", 30),
    ] {
        let Some(products) = group_of(name, "shopping_results") else { return };
        let products = products.as_array().unwrap();
        assert_eq!(products.len(), count, "{name}");
        for product in products {
            assert!(product["extracted_price"].as_f64().unwrap() > 0.0, "{product}");
            assert!(product["source"].is_string() && product["tracking_link"].is_string(), "{product}");
        }
    }
    let Some(rooms) = group_of("2026-02-07_hotels-in-manhattan", "shopping_results") else { return };
    let first = &rooms[0];
    assert_eq!(first["title"], "Courtyard by Marriott New York Downtown Manhattan/Financial District");
    assert_eq!(
        (&first["extracted_price"], &first["rating"], &first["reviews"]),
        (&json!(96.0), &json!(3.2), &json!(345))
    );
    assert_eq!((&first["source"], &first["block_position"]), (&json!("Expedia.com"), &json!("top")));
    assert_eq!(first["extensions"], json!(["3-star hotel", "Restaurant"]));
    let Some(rooms) = group_of("mobile/hotels-london", "shopping_results") else { return };
    assert_eq!(rooms.as_array().unwrap().len(), 20);
    assert_eq!(rooms[0]["extensions"], json!(["Hot tub", "Restaurant", "Spa"]));
}

fn an_ad_has_what_its_advertiser_adds() {
    let Some(ads) = group_of("2026-02-06_golden-retriever", "ads") else { return };
    assert_eq!(ads[0]["phone"], "+1 415-554-3030");
    assert_eq!(
        ads[0]["extensions"],
        json!(["201 Alabama Street, San Francisco, CA", "Open today · 8:00 AM – 6:00 PM"])
    );
    assert_eq!((&ads[1]["rating"], &ads[1]["block_position"]), (&json!(4.6), &json!("bottom")));
    let Some(ads) = group_of("2026-02-07_hotels-in-manhattan", "ads") else { return };
    // A picture before the title leads to the address that counts clicks; the title's link is the ad's.
    assert!(ads[0]["link"].as_str().unwrap().starts_with("https://www.kayak.com/"));
    assert!(ads[0]["thumbnail"].as_str().unwrap().starts_with("data:image/"));
    assert_eq!(ads[0]["sitelinks"][0]["title"], "Hotels from $124/night");
    assert_eq!(ads[0]["extensions"], Value::Null, "a row of links is no claim");
    // The hotels that an ad lists are rated, not the ad.
    assert_eq!((&ads[4]["rating"], &ads[4]["price"]), (&Value::Null, &Value::Null));
    let Some(ads) = group_of("mobile/_com-domains", "ads") else { return };
    assert_eq!((&ads[3]["price"], &ads[3]["extracted_price"]), (&json!("$0.99"), &json!(0.99)));
    assert_eq!(ads[0]["sitelinks"][0]["title"], "Domain Name Generator");
    let Some(ads) = group_of("nojs/hotels-nojs", "ads") else { return };
    assert_eq!(ads[1]["rating"], 4.1);
}

fn a_page_without_ads_is_an_answer_and_one_that_found_nothing_too() {
    let reading = answered(&page_of(&result("https://a.test", "t")));
    let names: Vec<_> = reading.groups.iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["search_information", "organic_results"]);
    let Some(page) = recorded("nojs/no-results") else { return };
    let reading = answered(&page);
    assert_eq!(group(&reading, "search_information").unwrap()["organic_results_state"], "Fully empty");
}

fn a_challenge_page_is_never_an_answer_without_ads() {
    let refused =
        |page: &str| refusal(now(run(&query(), &Scripted::new(&[(200, ASKED, page)]))).unwrap_err());
    for (name, reason) in [("sorry_index", Refusal::Challenge), ("search_soft_block", Refusal::NeedsScript)] {
        if let Some(page) = recorded(name) {
            assert_eq!(refused(&page), reason, "{name}");
        }
    }
    assert_eq!(refused("<html><body><p>Hello</p></body></html>"), Refusal::UnknownPage);
    let page = page_of(&result("https://a.test", "t"));
    assert_eq!(refused(page.strip_suffix("</body></html>").unwrap()), Refusal::Truncated);
}

#[test]
fn a_product_whose_title_is_there_cut_for_narrow_pages_has_the_longest_once() {
    let titles = |short: &str, long: &str| {
        let page = page_of(&format!(
            "<div id=tvcap><div><a id=vplap0 data-nt-icon-id=i href='https://shop.test/1'></a><div><div role=heading><span>{short}</span>\
             <span>{long}</span></div><div>12,99 \u{20ac}</div></div></div></div>{}",
            result("https://b.test", "t")
        ));
        group(&answered(&page), "shopping_results").unwrap()[0]["title"].clone()
    };
    assert_eq!(titles("Garden clogs ...", "Garden clogs of rubber, 43"), "Garden clogs of rubber, 43");
    assert_eq!(titles("Boots", "Boots"), "Boots");
    assert_eq!(titles("Long boots of rubber", "Long boots\u{2026}"), "Long boots of rubber");
    assert_eq!(titles("Boots ", "of rubber"), "Boots of rubber");
}

#[test]
fn recordings_are_read_as_checked() {
    check(rows![
        the_groups_come_in_their_order_and_the_next_page_is_the_pages_own,
        local_services_have_their_facts_in_their_fields,
        paid_texts_are_those_of_the_second_reader,
        paid_products_are_those_of_the_second_reader_hotels_among_them,
        an_ad_has_what_its_advertiser_adds,
        a_page_without_ads_is_an_answer_and_one_that_found_nothing_too,
        a_challenge_page_is_never_an_answer_without_ads,
    ]);
}
