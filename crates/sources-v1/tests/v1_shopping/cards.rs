//! The recorded cards: the same count, titles and facts that a second reader and the pages themselves tell.

use crate::v1_shopping::shop::{ask, list, query, titles};
use crate::world::{checked_pages, recorded};
use quarry_sources_v1::shopping::Query;
use serde_json::Value;
use std::path::Path;

/// Recorded pages with a grid of products, and how many products each has.
const PAGES: [(&str, usize); 3] = [("drawing-tablet", 24), ("kaka-boots", 16), ("kelly-kettle", 32)];

fn products(name: &str) -> Option<Vec<Value>> {
    let reading = ask(&query(), &[recorded(name)?]).0.unwrap();
    Some(list(&reading, "shopping_results"))
}

pub(crate) fn every_card_of_a_page_is_a_product_once() {
    for (name, count) in PAGES {
        let Some(found) = products(name) else { continue };
        assert_eq!(found.len(), count, "{name}");
        for (at, product) in (1..).zip(&found) {
            assert_eq!(product["position"], at, "{name}");
            assert!(
                product["headline_offer_docid"].is_string() && product["image_docid"].is_string(),
                "{name}"
            );
            let link = product["service_product_link"].as_str().unwrap();
            let id = product["headline_offer_docid"].as_str().unwrap();
            assert!(link.starts_with("https://own.test/p?") && link.contains(id), "{link}");
            assert!(
                product["thumbnail"].as_str().is_some_and(|address| !address.contains("R0lGODlhAQAB")),
                "{name}"
            );
        }
    }
}

pub(crate) fn cards_say_what_a_second_reader_saw() {
    let mut compared = 0;
    for (path, page) in checked_pages() {
        let Some(rows) = witness(&path) else { continue };
        let reading = ask(&query(), &[page]).0.unwrap();
        let found = list(&reading, "shopping_results");
        assert_eq!(rows.len(), found.len(), "{}", path.display());
        for (row, product) in rows.iter().zip(&found) {
            let details = &row["details"];
            // The second reader takes the picture's name, which ends in marks of its own.
            let title = row["title"].as_str().unwrap();
            let own = product["title"].as_str().unwrap().trim_end_matches(['.', ' ']);
            let marks = title.strip_prefix(own).unwrap_or_else(|| panic!("{own} is not {title}"));
            assert!(["", "SALE", "Low price"].contains(&marks.trim_matches(['.', ' '])), "{own}{marks}");
            assert_eq!(product["price"], details["price"], "{title}");
            assert_eq!(product["source"], details["source"], "{title}");
            if let Some(rating) = details["rating"].as_str() {
                assert_eq!(product["rating"].as_f64(), rating.parse().ok(), "{title}");
            }
            if let Some(votes) = details["n_reviews"].as_str() {
                let number: f64 = votes.trim_end_matches('K').parse().unwrap();
                let number = if votes.ends_with('K') { number * 1000.0 } else { number };
                assert!((product["reviews"].as_f64().unwrap() - number).abs() < 0.5, "{title}: {votes}");
            }
            compared += 1;
        }
    }
    println!("{compared} products compared");
}

/// Returns the products in the second reader's account.
fn witness(page: &Path) -> Option<Vec<Value>> {
    let account = std::fs::read_to_string(page.to_string_lossy().replace(".html", ".expected.json")).ok()?;
    let account: Value = serde_json::from_str(&account).ok()?;
    let rows = account.as_array().or_else(|| account["results"].as_array())?;
    let rows: Vec<Value> = rows.iter().filter(|row| row["type"] == "products").cloned().collect();
    (!rows.is_empty()).then_some(rows)
}

pub(crate) fn an_old_price_stands_only_where_the_page_marks_one_down() {
    let mut marked_down = 0;
    for (name, _) in PAGES {
        let Some(page) = recorded(name) else { continue };
        let found = products(name).unwrap();
        let old: Vec<_> = found.iter().filter(|product| product.get("old_price").is_some()).collect();
        assert_eq!(old.len(), page.matches("aria-label=\" Was $").count(), "{name}");
        for product in old {
            let now = product["extracted_price"].as_f64().unwrap();
            assert!(product["extracted_old_price"].as_f64().unwrap() > now, "{product}");
            marked_down += 1;
        }
        let usual = found.iter().filter(|product| {
            let extensions = product["extensions"].as_array().into_iter().flatten();
            extensions.filter_map(Value::as_str).any(|text| text.starts_with("Usually"))
        });
        let usual: Vec<_> = usual.collect();
        assert_eq!(usual.len(), page.matches(">Usually $").count(), "{name}");
        assert!(usual.iter().all(|product| product.get("old_price").is_none()), "{name}");
    }
    println!("{marked_down} products marked down");
}

pub(crate) fn conditions_badges_and_delivery_are_in_their_fields() {
    let Some(boots) = products("kaka-boots") else { return };
    let used = |product: &&Value| product["second_hand_condition"] == "Pre-owned";
    assert_eq!(boots.iter().filter(used).count(), 3);
    assert_eq!(boots.iter().filter(|product| product["badge"] == "Small business").count(), 1);
    let Some(tablets) = products("drawing-tablet") else { return };
    assert!(tablets.iter().any(|product| product["delivery"] == "Free by 3/20"));
    assert_eq!(tablets[0]["reviews"], 1000);
    assert_eq!(tablets[0]["multiple_sources"], true);
    assert!(tablets.iter().all(|product| product["source"].is_string()));
}

pub(crate) fn the_currency_is_told_by_the_country_that_was_asked() {
    let Some(page) = recorded("drawing-tablet") else { return };
    let mut query = query();
    query.visit.gl = Some("us".into());
    let reading = ask(&query, &[page]).0.unwrap();
    assert!(list(&reading, "shopping_results").iter().all(|product| product["currency"] == "USD"));
    assert!(products("drawing-tablet").unwrap().iter().all(|product| product.get("currency").is_none()));
}

pub(crate) fn filters_of_a_recorded_page_are_chips_with_their_tokens() {
    let Some(page) = recorded("drawing-tablet") else { return };
    let reading = ask(&query(), &[page]).0.unwrap();
    let chips = list(&reading, "carousel_filters");
    let texts: Vec<_> = chips.iter().filter_map(|chip| chip["text"].as_str()).collect();
    for text in ["Wacom", "Under $150", "On sale", "Used", "Small business"] {
        assert!(texts.contains(&text), "{texts:?}");
    }
    for chip in &chips {
        let token = chip["shoprs"].as_str().unwrap();
        let link = chip["service_link"].as_str().unwrap();
        assert!(
            link.starts_with(crate::v1_shopping::shop::SAME_CALL)
                && link.contains(&format!("&shoprs={token}")),
            "{link}"
        );
    }
}

pub(crate) fn a_recorded_filter_is_followed_and_what_it_brings_is_the_answer() {
    let (Some(first), Some(second)) = (recorded("drawing-tablet"), recorded("kaka-boots")) else { return };
    for (wish, token) in [
        (Query { on_sale: true, ..query() }, "CAESBEoCGAEYBioO"),
        (Query { small_business: true, ..query() }, "CAESAmoAGBYqDmRy"),
        (Query { max_price: Some(150.0), ..query() }, "CAESDRILEQAAAACj4aFBGAEYBSoO"),
    ] {
        let (reading, asked) = ask(&wish, &[first.clone(), second.clone()]);
        assert_eq!(asked.len(), 2, "{asked:?}");
        assert!(!asked[0].contains("shoprs=") && asked[1].contains(&format!("shoprs={token}")), "{asked:?}");
        assert!(titles(&list(&reading.unwrap(), "shopping_results"))[0].contains("Kaka"));
    }
}
