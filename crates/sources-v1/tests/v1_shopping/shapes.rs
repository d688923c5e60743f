//! Shapes of pages that no recording shows, and rules that hold on every page.

use crate::v1_shopping::shop::{card, grid, list, query, read, shop, titles};
use crate::world::{group, page_of};
use quarry_sources_v1::shopping::Query;
use serde_json::{Value, json};

#[test]
fn further_headings_with_a_grid_are_categories() {
    let heading =
        |text: &str| format!("<div><div role=heading aria-level=2>{text}</div><span>More</span></div>");
    let page = page_of(&format!(
        "{}{}{}{}{}",
        grid(1..5),
        heading("Top rated"),
        grid(5..8),
        heading("Nearby"),
        grid(8..10)
    ));
    let reading = read(&query(), page);
    assert_eq!(list(&reading, "shopping_results").len(), 4);
    let categories = list(&reading, "categorized_shopping_results");
    assert_eq!(titles(&categories), ["Top rated", "Nearby"]);
    assert_eq!(
        titles(categories[0]["shopping_results"].as_array().unwrap()),
        ["Kettle 5", "Kettle 6", "Kettle 7"]
    );
    assert_eq!(categories[1]["shopping_results"][0]["position"], 1);
}

#[test]
fn a_spelling_is_the_one_that_was_searched_or_the_one_that_is_proposed() {
    let spelled = |line: &str| {
        let page = page_of(&format!("<div id=topstuff><p>{line}</p></div>{}", grid(1..5)));
        group(&read(&query(), page), "search_information").unwrap()
    };
    let proposed = spelled("<span>Did you mean:</span> <a href='/search?q=kettles&spell=1'>kettles</a>");
    assert_eq!(proposed["spelling_fix"], "kettles");
    assert_eq!(proposed["results_state"], "Results for exact spelling despite spelling suggestion");
    let searched =
        spelled("<span>Showing results for</span> <a id=fprsl href='/search?q=kettles&spell=1'>kettles</a>");
    assert_eq!(
        (&searched["showing_results_for"], &searched["spelling_fix"]),
        (&json!("kettles"), &Value::Null)
    );
    assert_eq!(searched["results_state"], "Showing results for fixed spelling");
    let plain = spelled("<a href='/search?q=kettles'>kettles</a>");
    assert_eq!((plain.get("showing_results_for"), plain.get("spelling_fix")), (None, None));
}

#[test]
fn a_heading_of_everything_leaves_its_products_in_the_list() {
    let page = page_of(&format!("<h2>Results</h2>{}<h2>Others bought</h2>{}", grid(1..5), grid(5..8)));
    let reading = read(&query(), page);
    assert_eq!(list(&reading, "shopping_results").len(), 4);
    assert_eq!(titles(&list(&reading, "categorized_shopping_results")), ["Others bought"]);
}

#[test]
fn products_under_a_heading_take_no_places_of_the_list() {
    let features =
        format!("<div><div role=heading aria-level=2>Top rated</div><span>More</span></div>{}", grid(5..9));
    let far = format!("<h2>People also ask</h2><p>{}</p>", "What is a kettle? ".repeat(20));
    let page = page_of(&format!("{}{features}{far}{}", grid(1..5), grid(9..15)));
    let reading = read(&Query { num: 6, ..query() }, page);
    let listed = list(&reading, "shopping_results");
    assert_eq!(titles(&listed), ["Kettle 1", "Kettle 2", "Kettle 3", "Kettle 4", "Kettle 9", "Kettle 10"]);
    assert_eq!(reading.continuation, [("start", "6".to_owned())]);
}

#[test]
fn a_heading_of_something_else_is_no_category() {
    let far = format!("<h2>People also ask</h2><p>{}</p>", "What is a kettle? ".repeat(20));
    let filter = "<h3>Price</h3><a href='/search?q=asked&amp;shoprs=A'>Up to $5</a>";
    let result = "<a href=https://a.test><h3>A result</h3></a>";
    let page =
        page_of(&format!("{}{far}{}{filter}{}{result}{}", grid(1..3), grid(3..5), grid(5..7), grid(7..9)));
    let reading = read(&query(), page);
    assert_eq!(list(&reading, "shopping_results").len(), 8);
    assert!(group(&reading, "categorized_shopping_results").is_none());
}

#[test]
fn cards_that_a_script_puts_in_place_are_read_there() {
    let escaped: String = grid(3..5).replace('<', "\\x3c").replace('>', "\\x3e").replace('=', "\\x3d");
    let page = page_of(&format!(
        "{}<div id=\"later\"></div><script>window.jsl.dh('later','{escaped}');</script>",
        grid(1..3)
    ));
    assert_eq!(titles(&list(&read(&query(), page), "shopping_results")).len(), 4);
}

#[test]
fn prices_are_numbers_whatever_the_locale_writes() {
    for (text, amount, currency) in [
        ("1.299,00 €", 1299.0, json!("EUR")),
        ("¥1,299", 1299.0, Value::Null),
        ("R$ 1.299,90", 1299.9, json!("BRL")),
        ("CHF 1'299.–", 1299.0, json!("CHF")),
        ("1 299,00 kr", 1299.0, Value::Null),
        ("₹1,29,900", 129_900.0, json!("INR")),
    ] {
        let reading = read(&query(), page_of(&card(1).replace("$1.00", text)));
        let product = &list(&reading, "shopping_results")[0];
        assert_eq!(product["extracted_price"], amount, "{text}");
        assert_eq!((&product["price"], &product["currency"]), (&json!(text), &currency), "{text}");
    }
}

#[test]
fn the_older_layout_tells_a_price_and_the_one_before_in_one_element_apart() {
    for price in [
        "<span class=a8Pemb>$20.00 <s>$25.00</s></span>",
        "<span class=a8Pemb><span class=zY3Xhe>$25.00</span> $20.00</span>",
        "<div><del><span>$25.00</span></del> <span>$20.00</span></div>",
    ] {
        let item = format!("<div class=sh-dgr__content><h3 class=tAxDx>Old kettle</h3>{price}</div>");
        let product = &list(&read(&query(), page_of(&item)), "shopping_results")[0];
        assert_eq!(
            (&product["price"], &product["old_price"]),
            (&json!("$20.00"), &json!("$25.00")),
            "{price}"
        );
        assert_eq!(product["extracted_price"], 20.0, "{price}");
    }
}

#[test]
fn the_older_layout_names_products_and_leads_to_sellers() {
    let item = "<div class=sh-dgr__gr-auto><div class=sh-dgr__content><a class=Lq5OHe href='/shopping/product/123?q=x'>\
        <h3 class=tAxDx>Old kettle</h3></a><span class=a8Pemb>$20.00</span><span class=zY3Xhe>$25.00</span>\
        <span class=Rsc7Yb>4.5</span><div class=aULzUe>Shop</div><div class=vEjMR>Free delivery</div>\
        <a class=shntl href='/url?url=https://shop.test/p&amp;sa=U'>x</a></div></div>";
    let reading = read(&query(), page_of(item));
    let found = list(&reading, "shopping_results");
    assert_eq!(
        found,
        [json!({
            "position": 1, "title": "Old kettle", "product_id": "123", "catalogid": "123",
            "product_link": "https://engine.test/shopping/product/123?q=x", "price": "$20.00", "extracted_price": 20.0,
            "old_price": "$25.00", "extracted_old_price": 25.0, "source": "Shop", "delivery": "Free delivery", "rating": 4.5,
            "service_product_link": "https://own.test/p?catalogid=123&q=asked&hl=en"
        })]
    );
}

#[test]
fn paid_products_stand_beside_the_list_and_not_in_it() {
    let paid = "<div class=pla-unit data-oid=9 data-gid=9><a data-nt-icon-id=i href=https://shop.test/p></a>\
        <div><h4 role=heading>Paid</h4><span>$5.00</span></div></div>";
    let reading = read(&query(), page_of(&format!("{paid}{}", grid(1..3))));
    assert_eq!(titles(&list(&reading, "shopping_ads")), ["Paid"]);
    assert_eq!(titles(&list(&reading, "shopping_results")), ["Kettle 1", "Kettle 2"]);
}

#[test]
fn a_page_that_found_nothing_is_an_answer() {
    for words in [
        "<div id=topstuff><div class=mnr-c><p role=heading>Your search did not match any documents.</p></div></div>",
        "<div>Your search - asked - did not match any shopping results.</div>",
        "<div>Es wurden keine Ergebnisse gefunden</div>",
    ] {
        let reading = read(&query(), page_of(words));
        assert_eq!(group(&reading, "search_information").unwrap()["results_state"], "Fully empty", "{words}");
        assert_eq!(reading.groups.iter().count(), 1);
        assert!(reading.continuation.is_empty() && reading.next_url.is_none());
    }
}

#[test]
fn answers_no_null_and_no_empty_value() {
    fn whole(value: &Value) -> bool {
        match value {
            Value::Null => false,
            Value::String(text) => !text.is_empty(),
            Value::Array(items) => !items.is_empty() && items.iter().all(whole),
            Value::Object(members) => !members.is_empty() && members.values().all(whole),
            _ => true,
        }
    }
    let reading = read(&query(), shop(1, 3));
    for (name, json) in reading.groups.iter() {
        assert!(whole(&serde_json::from_str(json).unwrap()), "{name}: {json}");
    }
}
