//! The facts of a card.

use crate::world::{ASKED, checked_pages, page_of, recorded, whole};
use quarry_items::Place;
use quarry_sources_v1::local::parse;
use serde_json::Value;

/// Returns the places of a recorded page.
fn places(name: &str) -> Option<Vec<Place>> {
    let page = parse(&recorded(name)?, ASKED, None).unwrap();
    Some([page.local_results, page.ads_results].concat())
}

/// Returns a card of a desktop page with these rows below its name.
pub(crate) fn card(cid: &str, rows: &str) -> String {
    format!(
        "<div class=VkpGBb><div class=cXedhc><a class=rllt__link data-cid={cid}><div><div class=rllt__details>\
         <div class=dbg0pd role=heading><span class=OSrXXb>Name {cid}</span></div>{rows}</div></div></a></div></div>"
    )
}

fn read(rows: &str) -> Place {
    let page = parse(&page_of(&card("77", rows)), ASKED, None).unwrap();
    page.local_results.into_iter().next().unwrap()
}

#[test]
fn a_section_that_nobody_reads_is_told_and_the_list_is_none() {
    let unknown = "<div><div role=heading aria-level=2>Streets nearby</div><div><a href='/search?q=a'>First street</a>\
                   <a href='/search?q=b'>Second street</a></div></div>";
    let listed = format!("<div><div role=heading aria-level=2>Places</div>{}</div>", card("77", ""));
    let page = parse(&page_of(&[listed.as_str(), unknown].concat()), ASKED, None).unwrap();
    let told: Vec<_> = page.unread.iter().map(|found| (found.section.as_str(), found.count)).collect();
    assert_eq!(told, [("Streets nearby", 2)]);
    assert_eq!(page.local_results.len(), 1);
}

const RATED: &str =
    "<div><span class=Y0A0hc><span class=yi40Hd>4,8</span><span class=RDApEe>(1.234)</span></span>";

#[test]
fn a_card_is_known_by_its_data_whatever_its_classes() {
    let card = "<div><div><a data-cid=123456789012345678 role=button><div><div><div role=heading><span>Name</span></div>\
                <div><span><span aria-hidden=true>4.7</span><span role=img aria-label='Rated 4.7 out of 5,'></span>\
                <span>(270)</span></span> · <span>$10–20</span> · Coffee shop</div><div>1 Example St</div>\
                <div>\"Good coffee.\"</div></div></div></a></div></div>";
    let page = parse(&page_of(card), ASKED, None).unwrap();
    let [place] = page.local_results.as_slice() else { panic!("{:?}", page.local_results) };
    assert_eq!((place.title.as_str(), place.rating, place.reviews), ("Name", Some(4.7), Some(270)));
    assert_eq!((place.kind.as_deref(), place.price.as_deref()), (Some("Coffee shop"), Some("$10–20")));
    assert_eq!(place.address.as_deref(), Some("1 Example St"));
    assert_eq!(place.description.as_deref(), Some("\"Good coffee.\""));
}

#[test]
fn a_row_that_no_element_parts_is_read_fact_by_fact_and_an_address_may_be_a_code() {
    let stars = "<span class=BTtC6e aria-hidden=true>4,0</span> <span role=img aria-label='4,0'></span>";
    let place = read(&format!(
        "<div>{stars} <span>(126)</span> · <span>$$</span> · Bike store</div><div>QHMC+3X7 Long Rd</div>"
    ));
    assert_eq!((place.reviews_original.as_deref(), place.reviews), (Some("(126)"), Some(126)));
    assert_eq!((place.kind.as_deref(), place.price.as_deref()), (Some("Bike store"), Some("$$")));
    assert_eq!((place.address.as_deref(), place.years_in_business), (Some("QHMC+3X7 Long Rd"), None));

    let place = read(&format!(
        "<div>{stars} <span>(1.802)</span></div><div>Café · 639 Long St</div>\
        <div><img src='https://i.test/who.png'><span>\"Nice.\"</span></div>"
    ));
    assert_eq!((place.kind.as_deref(), place.address.as_deref()), (Some("Café"), Some("639 Long St")));
    assert_eq!((place.description.as_deref(), place.thumbnail), (Some("\"Nice.\""), None));
}

#[test]
fn a_paid_place_and_a_rating_are_known_by_their_frames_whatever_the_classes() {
    let card = "<div data-is-ad=1><div><a data-cid=123456789012345678><div><div><div role=heading><span>Name</span></div>\
                <div><span aria-hidden=true>4,7</span> <g-review-stars><span role=img aria-label='4,7'></span></g-review-stars> \
                <span>(270)</span> · $$</div><div>Café · 1 Long St</div></div></div></a></div></div>";
    let page = parse(&page_of(card), ASKED, None).unwrap();
    let [place] = page.ads_results.as_slice() else { panic!("{:?}", page.local_results) };
    assert_eq!((place.rating, place.reviews, place.price.as_deref()), (Some(4.7), Some(270), Some("$$")));
    assert_eq!((place.kind.as_deref(), place.address.as_deref()), (Some("Café"), Some("1 Long St")));
}

#[test]
fn rows_that_stand_in_one_element_below_the_name_are_rows() {
    let card = "<div><a data-cid=123456789012345678><div><div role=heading><span>Name</span></div><span>\
                <div><span aria-hidden=true>4.0</span> <g-review-stars><span role=img aria-label='4.0'></span></g-review-stars> \
                <span>(126)</span> · Bicycle store</div><div>2 Long Rd · 02 253 0000</div>\
                <div><span><span style='color:red'>Closed</span> ⋅ Opens 10AM Tue</span></div></span></div></a></div>";
    let page = parse(&page_of(card), ASKED, None).unwrap();
    let [place] = page.local_results.as_slice() else { panic!("{:?}", page.local_results) };
    assert_eq!((place.kind.as_deref(), place.address.as_deref()), (Some("Bicycle store"), Some("2 Long Rd")));
    assert_eq!((place.phone.as_deref(), place.open_state.as_deref()), (Some("02 253 0000"), Some("Closed")));
}

#[test]
fn reads_services_of_a_place_as_services_in_any_position() {
    let place = read(
        "<div>1 Long St</div><div class=pJ3Ci><div class=dXnVAb><span class=BI0Dve>On-site services</span></div></div>",
    );
    assert_eq!((place.description, place.extensions), (None, vec!["On-site services".to_owned()]));
    let place = read(
        "<div>1 Long St</div><div class=pJ3Ci><div><span><span>Online appointments</span><span>\u{B7}<wbr></span></span>\
         <span><span>Onsite services not available</span></span></div></div>",
    );
    assert_eq!(place.description, None);
    assert_eq!(place.extensions, ["Online appointments", "Onsite services not available"]);
    assert_eq!(place.service_options.get("onsite_services"), Some(&false));
}

/// Every recorded card: page, names of its cards.
const RECORDED: [(&str, &[&str]); 10] = [
    ("2024-03-13_movement", &["Evolve Move Play", "Movement Design District", "Movement Plano"]),
    (
        "2026-02-06_golden-retriever",
        &[
            "Camp TLC Goldens",
            "Sunset Retrievers",
            "East Bay Golden Retrievers",
            "Humane Society Silicon Valley",
        ],
    ),
    ("2026-02-07_coffee-shops", &["Portland Lux Coffee", "Less and more coffee", "Above Grnd Coffee"]),
    ("2026-02-07_restaurants-near", &["Corner Restaurant", "Caroline", "Corinne Austin"]),
    ("2026-02-07_yoga-for-beginners", &["YogaSix Palo Alto", "YogaSource", "Yogarok"]),
    ("desktop/coffee", &["Javalencia", "Blue Bottle Coffee", "Planet Cafe"]),
    ("mobile/coffee", &["Javalencia", "Blue Bottle Coffee", "Planet Cafe"]),
    (
        "nojs/hotels-nojs",
        &[
            "The Manhattan at Times Square Hotel",
            "Courtyard by Marriott New York Manhattan/SoHo",
            "Hilton Garden Inn New York Times Square South",
        ],
    ),
    ("nojs/old_coffee", &["Pastelaria 1500", "NKiosk Nespresso Amoreiras", "Gengibre da Estrela"]),
    (
        "mobile/hotels-london",
        &["The Savoy Hotel", "The Ritz London", "The Waldorf Hilton, London", "Corinthia London"],
    ),
];

pub(crate) fn cards_of_every_age_and_device_are_read_by_name_rating_and_id() {
    let mut read = 0;
    for (name, titles) in RECORDED {
        let Some(places) = places(name) else { continue };
        assert_eq!(places.iter().map(|place| place.title.as_str()).collect::<Vec<_>>(), titles, "{name}");
        for place in &places {
            let is_hotel_of_phones = name == "mobile/hotels-london";
            assert!(place.rating.is_some() && place.reviews.is_some(), "{place:?}");
            assert!(place.data_cid.is_some() || is_hotel_of_phones, "{place:?}");
            read += 1;
        }
    }
    println!("{read} cards");
}

pub(crate) fn recorded_facts_stand_in_their_fields() {
    let Some(yoga) = places("2026-02-07_yoga-for-beginners") else { return };
    let studio = &yoga[1];
    assert_eq!(studio.hours.as_deref(), Some("Open · Closes 9 PM"));
    assert_eq!(studio.open_state.as_deref(), Some("Open"));
    assert_eq!(studio.phone.as_deref(), Some("(650) 328-9642"));
    assert_eq!(studio.address.as_deref(), Some("158 Hamilton Ave"));
    assert_eq!(studio.years_in_business.as_deref(), Some("30+ years in business"));
    assert_eq!(studio.data_id.as_deref(), Some("0x808fbb3a3ff64567:0xb3bebd7e0ef7474d"));
    assert_eq!(studio.place_id.as_deref(), Some("ChIJZ0X2Pzq7j4ARTUf3Dn69vrM"));
    assert!(studio.links.reservation.is_some() && studio.links.menu.is_none());
    let point = studio.gps_coordinates.unwrap();
    assert!((point.latitude - 37.4433).abs() < 0.001 && (point.longitude + 122.1617).abs() < 0.001);
    let (address, closed) = (yoga[2].address.as_deref(), yoga[2].open_state.as_deref());
    assert_eq!((address, closed), (Some("Menlo Park, CA"), Some("Closed")));

    let Some(coffee) = places("desktop/coffee") else { return };
    assert_eq!(coffee[0].extensions, ["In Market Street Cycles", "Dine-in", "Takeout", "No delivery"]);
    assert_eq!((coffee[0].service_options["dine_in"], coffee[0].service_options["delivery"]), (true, false));
    assert_eq!(coffee[1].description.as_deref(), Some("Hip cafe for gourmet coffee & pastries"));
    assert!((coffee[0].gps_coordinates.unwrap().latitude - 37.774_498).abs() < 1e-9);

    let Some(retrievers) = places("2026-02-06_golden-retriever") else { return };
    let paid = retrievers.iter().find(|place| place.sponsored).unwrap();
    assert_eq!(paid.title, "Humane Society Silicon Valley");
    assert_eq!(paid.kind.as_deref(), Some("Non-profit organization"));
    assert_eq!(paid.website, None, "the address that counts clicks is no website");
    assert_eq!(retrievers.iter().filter(|place| place.sponsored).count(), 1);
}

/// Fields of the second reader of the same pages, and ours.
const WITNESSED: [(&str, &str); 7] = [
    ("address", "address"),
    ("hours", "hours"),
    ("n_reviews", "reviews"),
    ("phone", "phone"),
    ("price", "price"),
    ("rating", "rating"),
    ("years_in_business", "years_in_business"),
];

pub(crate) fn facts_are_those_of_the_second_reader() {
    let mut agreed = 0;
    for (path, html) in checked_pages() {
        let account = path.to_string_lossy().replace(".html", ".expected.json");
        let Ok(account) = std::fs::read_to_string(account) else { continue };
        let Ok(account) = serde_json::from_str::<Value>(&account) else { continue };
        let Some(rows) = account.as_array().or_else(|| account["results"].as_array()) else { continue };
        let rows: Vec<&Value> = rows.iter().filter(|row| row["type"] == "local_results").collect();
        if rows.is_empty() {
            continue;
        }
        let own = serde_json::to_value(whole(&html).unwrap().local_results.unwrap()).unwrap();
        let own = own["places"].as_array().unwrap();
        assert_eq!(own.len(), rows.len(), "{}", path.display());
        for (own, row) in own.iter().zip(rows) {
            // The other parser reads the buttons beside a name as part of it.
            let (title, theirs) = (own["title"].as_str().unwrap(), row["title"].as_str().unwrap());
            assert!(theirs.starts_with(title), "{title} and {theirs}");
            for (theirs, ours) in WITNESSED {
                let value = &row["details"][theirs];
                if value.is_null() {
                    continue;
                }
                let text = |value: &Value| {
                    value.as_str().map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "))
                };
                let is_same = text(value).map_or_else(
                    || value.as_f64() == own[ours].as_f64(),
                    |text| own[ours].as_str() == Some(&text),
                );
                assert!(is_same, "{ours} of {}: {value} and {}", row["title"], own[ours]);
                agreed += 1;
            }
        }
    }
    println!("{agreed} facts agreed");
    assert!(agreed > 60 || quarry_test_pages::recordings("v1/search").is_empty(), "{agreed}");
}

#[test]
fn rows_are_told_apart_in_other_languages_by_their_shape() {
    let german = read(&format!(
        "{RATED} · <span>10–20 €</span> · Bäckerei</div><div>Über 10+ Jahre im Geschäft · Hauptstraße 5</div>\
         <div><span><span style='color:rgba(25,134,57,1.0)'>Geöffnet</span> · Schließt um 21:00</span> · 030 1234567</div>\
         <div class=dXnVAb><span class=BI0Dve>Speisen vor Ort</span><span class=BI0Dve>Kein Lieferdienst</span></div>\
         <div class=pJ3Ci><span class=uDyWh>„Sehr gut“</span></div>"
    ));
    assert_eq!((german.rating, german.reviews), (Some(4.8), Some(1234)));
    assert_eq!((german.price.as_deref(), german.kind.as_deref()), (Some("10–20 €"), Some("Bäckerei")));
    assert_eq!(german.address.as_deref(), Some("Hauptstraße 5"));
    assert_eq!(german.hours.as_deref(), Some("Geöffnet · Schließt um 21:00"));
    assert_eq!(
        (german.open_state.as_deref(), german.phone.as_deref()),
        (Some("Geöffnet"), Some("030 1234567"))
    );
    assert_eq!(german.years_in_business.as_deref(), Some("Über 10+ Jahre im Geschäft"));
    assert_eq!(german.description.as_deref(), Some("„Sehr gut“"));
    // Whether an unknown label grants or denies cannot be told.
    assert!(german.service_options.is_empty());
    assert_eq!(german.extensions[1..], ["Speisen vor Ort", "Kein Lieferdienst"]);
    let japanese = read(&format!(
        "{RATED} · ￥1,000～2,000 · カフェ</div><div>中央1丁目2-3</div><div>営業中 ⋅ 営業終了: 21:00 · 03-1234-5678</div>"
    ));
    assert_eq!(
        (japanese.price.as_deref(), japanese.kind.as_deref()),
        (Some("￥1,000～2,000"), Some("カフェ"))
    );
    assert_eq!(japanese.address.as_deref(), Some("中央1丁目2-3"));
    assert_eq!(japanese.hours.as_deref(), Some("営業中 ⋅ 営業終了: 21:00"));
    assert_eq!(japanese.phone.as_deref(), Some("03-1234-5678"));
}

#[test]
fn no_field_takes_the_text_of_another_row() {
    let unrated = read(
        "<div>No reviews · Plumber</div><div>Dallas, TX · (469) 555-0100</div><div>Opens soon ⋅ 9 AM</div>",
    );
    assert_eq!((unrated.rating, unrated.kind.as_deref()), (None, Some("Plumber")));
    assert_eq!(unrated.address.as_deref(), Some("Dallas, TX"));
    assert_eq!(unrated.hours.as_deref(), Some("Opens soon ⋅ 9 AM"));
    let homeless = read(&format!(
        "{RATED} · Locksmith</div><div>5+ years in business · (469) 555-0100</div><div>Open 24 hours</div>\
         <div>Online appointments</div><div>Serves Plano and 4 more</div>"
    ));
    assert_eq!((homeless.address, homeless.hours.as_deref()), (None, Some("Open 24 hours")));
    assert!(homeless.service_options["online_appointments"]);
    assert!(homeless.extensions.contains(&"Serves Plano and 4 more".to_owned()));
    let closed = read(&format!("{RATED}</div><div>Temporarily closed</div>"));
    assert_eq!(
        (closed.kind, closed.address, closed.hours.as_deref()),
        (None, None, Some("Temporarily closed"))
    );
    let far = read(&format!("{RATED} · $$ · 0.4 mi</div><div>12 Mill St</div>"));
    assert_eq!(
        (far.kind, far.price.as_deref(), far.address.as_deref()),
        (None, Some("$$"), Some("12 Mill St"))
    );
    assert_eq!(far.extensions, ["0.4 mi"]);
}

#[test]
fn buttons_lead_where_they_say() {
    let links = "<a class=L48Cpd href=https://own.test>Website</a><a href=/maps/dir//x/data=!1s0x1f:0x4d>Directions</a>\
                 <a href=https://order.test>Order online</a><a href=https://book.test>Reserve a table</a><a href=/menu>Menu</a>";
    let page =
        page_of(&card("77", "<div>Gym</div>").replacen("</div></div>", &format!("</div></div>{links}"), 1));
    let place = parse(&page, ASKED, None).unwrap().local_results.remove(0);
    assert_eq!(place.website.as_deref(), Some("https://own.test"));
    assert_eq!(place.links.order.as_deref(), Some("https://order.test"));
    assert_eq!(place.links.reservation.as_deref(), Some("https://book.test"));
    assert_eq!(place.links.menu.as_deref(), Some("https://engine.test/menu"));
    assert_eq!(place.data_id.as_deref(), Some("0x1f:0x4d"));
}
