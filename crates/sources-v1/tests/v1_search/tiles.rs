//! Panels of 2025 and 2026: facts in tiles, pictures in parts of their own, what a food holds in lines, what shops ask.

use crate::world::{json_of, page_of, read, result, whole};
use serde_json::{Value, json};

/// Returns the panel of a page in a language with these parts.
fn panel_in(language: &str, parts: &str) -> Value {
    let panel = format!(
        "<div id=rhs><div data-attrid=title>T</div><div data-attrid=subtitle>Thing</div>{parts}</div>"
    );
    let page = page_of(&(result("https://a.test/", "A") + &panel));
    let page = page.replacen("<html>", &format!("<html lang={language}>"), 1);
    json_of(&whole(&page).unwrap())["knowledge_graph"].clone()
}

fn panel(parts: &str) -> Value {
    panel_in("en", parts)
}

#[test]
fn a_tile_is_a_fact_whose_lines_stay_apart() {
    let tile = |id: &str, lines: &str| {
        format!(
            "<div data-attrid='lab/fact/{id}'><a href='/search?q=x'><g-inner-card>{lines}</g-inner-card></a></div>"
        )
    };
    let found = panel(
        &(tile("1p/Born", "<div>Age</div><div><span>23 years</span><div>18 Dec 2001</div></div>")
            + &tile("1p/Color", "<div>Color</div><span>Black, brown</span>")
            + &tile("Ph level", "<div>pH level</div><span>about 5</span><div>chemistry.test</div>")
            + &tile("1p/Empty", "<div>Empty</div>")),
    );
    assert_eq!(found["age"], "23 years\n18 Dec 2001");
    assert_eq!(found["color"], "Black, brown");
    assert_eq!(found["ph_level"], "about 5", "where it is from is none of it");
    assert_eq!(found["empty"], Value::Null);
}

#[test]
fn facts_on_pages_in_other_languages_have_the_page_s_own_names() {
    let row = |id: &str, label: &str, value: &str| {
        format!(
            "<div data-attrid='{id}'><span class=w8qArf>{label}: </span><span class=LrzXr>{value}</span></div>"
        )
    };
    let more = "<a href='/search?q=a'>Ана</a><span>,</span> <a href='/search?q=more'><span>ЈОШ</span></a>";
    let parts = row("kc:/people/person:born", "Рођен(а)", "25. октобар 1881.")
        + &row("hw:/collection/people:grandchild", "Унуци/унуке", more)
        + &row("kc:/film/film:theatrical region aware release date", "Датум", "2019.");
    let found = panel_in("sr", &parts);
    assert_eq!(found["born"], "25. октобар 1881.");
    assert_eq!(found["grandchildren"], "Ана", "the way to more is no value");
    assert_eq!(found["grandchildren_links"].as_array().unwrap().len(), 1);
    assert_eq!(found["release_date"], "2019.");
    let keys: Vec<&String> = found.as_object().unwrap().keys().collect();
    assert!(keys.iter().all(|key| key.is_ascii()), "{keys:?}");
    // English pages have it so; where another page writes the label, it is the name.
    let parts = row("kc:/people/person:sibling", "Brothers", "A")
        + &row("kc:/film/film:director", "Directors", "B")
        + &row("kc:/finance/stock:company-info founder", "Founder", "C")
        + &row("ss:/webfacts:box_offic", "Box office", "D");
    let found = panel(&parts);
    let told =
        ["siblings", "director", "founders", "box_office"].map(|key| found[key].as_str().unwrap_or_default());
    assert_eq!(told, ["A", "B", "C", "D"], "{found}");
}

#[test]
fn a_description_ends_where_its_source_begins_however_often_that_is_named() {
    let found = panel(
        "<div data-attrid=VisualDigestDescription><a href='https://words.test/T' aria-hidden=true></a><div><span><span>A thing of \
         its kind.</span><a href='https://words.test/T' aria-hidden=false><span>Words</span></a></span>\
         <a href='https://words.test/T' aria-hidden=true><span>...</span><span>Words</span></a></div></div>",
    );
    assert_eq!(found["description"], "A thing of its kind.");
    assert_eq!(found["source"], json!({"name": "Words", "link": "https://words.test/T"}));
}

#[test]
fn the_pictures_of_a_thing_are_no_marks_of_those_who_sell_it() {
    let image = |name: &str| format!("<g-img><img src='https://i.test/{name}.png' height=90></g-img>");
    let icon = "<g-img><img src='https://i.test/icon.png' height=16></g-img>";
    let found = panel(&format!(
        "<div data-attrid=VisualDigestFirstImageResult>{}</div><div data-attrid=VisualDigestImageResult>{}</div>{icon}{}",
        image("a"),
        image("b"),
        image("elsewhere")
    ));
    assert_eq!(
        found["header_images"],
        json!([{"image": "https://i.test/a.png"}, {"image": "https://i.test/b.png"}])
    );
    let found = panel(&(icon.to_owned() + &image("c")));
    assert_eq!(found["header_images"], json!([{"image": "https://i.test/c.png"}]));
}

#[test]
fn a_food_in_lines_has_its_portion_and_each_source_once() {
    let found = panel(
        "<div data-attrid='kc:/food/food:energy'><div><div>Sources include: <span><a href='https://f.test/1'>Foods</a></span>\
         <span><a href='https://f.test/2'>Foods</a></span></div><div><span>Pie, 14\" crust</span></div>\
         <div><span><span>266</span><span>&nbsp;</span><span>Calories</span></span><span><div><span> &nbsp;- </span>\
         <span>100 grams</span></div></span></div></div></div>",
    );
    assert_eq!(
        found["nutrition"],
        json!({"food": "Pie, 14\" crust", "amount_per": "100 grams", "calories": 266,
            "sources": [{"name": "Foods", "link": "https://f.test/1"}]})
    );
    assert_eq!(found["sources_include"], Value::Null);
}

#[test]
fn offers_have_their_prices_and_the_range_is_told() {
    let offer = |badge: &str, shop: &str, price: &str| {
        format!(
            "<div role=listitem><a href='https://{shop}.test/'>{badge}<div><div><img src='https://i.test/{shop}.png' height=16></div>\
             <div>{shop}</div></div><div>{price}</div><div>A thing in black</div><div>4.2/5</div></a></div>"
        )
    };
    let found = panel(&format!(
        "<div data-attrid='kc:/shopping/gpc:organic-offers'><h3>Price Insights</h3><div>Typically <b>$499\u{2013}$610</b></div>\
         <div role=list>{}{}</div></div>",
        offer("<div>Best price</div>", "Alpha", "$499.00"),
        offer("", "Beta", "$17.49 for 36 mo")
    ));
    assert_eq!(
        found["typical_prices"],
        json!({"shown_price": "$499\u{2013}$610", "low": 499.0, "high": 610.0, "currency": "$"})
    );
    let [first, second] = found["price_insights"].as_array().unwrap().as_slice() else { panic!("{found}") };
    assert_eq!((&first["name"], &first["price"]), (&json!("Alpha"), &json!("$499.00")));
    assert_eq!((&first["extracted_price"], &first["rating"]), (&json!(499.0), &json!(4.2)));
    assert_eq!(first["extensions"], json!(["Best price", "A thing in black"]));
    assert_eq!(second["price"], Value::Null, "an instalment is no price");
    assert_eq!(second["extensions"][0], "$17.49 for 36 mo");
}

#[test]
fn things_that_others_looked_for_are_told_apart_by_what_they_ask() {
    let card = |name: &str| {
        format!(
            "<div role=listitem><a href='/search?client=c&amp;sa=X&amp;q={name}&amp;stick={name}'><img src='https://i.test/{name}.png'>\
             <div role=heading>{name}</div></a></div>"
        )
    };
    let found = panel(&format!(
        "<div><div role=heading>People also search for</div><div>{}{}{}</div></div>",
        card("One"),
        card("Two"),
        card("Three")
    ));
    let names: Vec<_> =
        found["people_also_search_for"].as_array().unwrap().iter().map(|card| &card["name"]).collect();
    assert_eq!(names, ["One", "Two", "Three"]);
}

pub(crate) fn recorded_panels_tell_their_tiles_prices_and_pictures() {
    if let Some(page) = read("analyzer_coffee") {
        let found = json_of(&page)["knowledge_graph"].clone();
        assert_eq!(found["color"], "Black, dark brown, light brown, beige");
        assert_eq!(found["nutrition"]["calories"], 1);
        assert_eq!(found["header_images"].as_array().unwrap().len(), 4);
    }
    if let Some(page) = read("iphone-15-review") {
        let found = json_of(&page)["knowledge_graph"].clone();
        assert_eq!(found["typical_prices"]["shown_price"], "$499\u{2013}$610");
        assert_eq!(found["price_insights"][0]["name"], "Walmart");
    }
    if let Some(page) = read("titanic-cast") {
        assert_eq!(json_of(&page)["knowledge_graph"]["people_also_search_for"].as_array().unwrap().len(), 4);
    }
}
