//! Modules that were written after the documented structure, with every field that they can have.

use crate::world::{json_of, page_of, result, whole};
use serde_json::{Value, json};

fn read(column: &str) -> Value {
    json_of(&whole(&page_of(&(result("https://a.test/", "A") + column))).unwrap())
}

/// Returns the panel of a page with these parts and this line below its title.
fn panel(subtitle: &str, parts: &str) -> Value {
    let panel = format!(
        "<div id=rhs><div data-attrid=title>Old Mill</div><div data-attrid=subtitle>{subtitle}</div>{parts}</div>"
    );
    read(&panel)["knowledge_graph"].clone()
}

#[test]
fn a_place_has_what_editors_people_and_its_owner_say_of_it() {
    let found = panel(
        "Mill in Graz",
        "<div data-attrid='kc:/local:review_summary'><div role=heading>Reviews</div>\
         <div>A mill from another century with a bakery that opens early.</div>\
         <div><div><div><a href='/maps/contrib/1'><img alt='Ada K.' src='https://i.test/ada.png'></a>\
         <a href='/maps/reviews/x'>\u{201C}Warm bread.\u{201D}</a><span role=img aria-label='Rated 4.0 out of 5,'></span></div></div>\
         <div><div><a href='/maps/reviews/y'>\"Stone floors.\"</a></div></div></div></div>\
         <div data-attrid='kc:/local:merchant_description'><div role=heading>From Old Mill</div><div>\"We bake at night.\"</div></div>\
         <div data-attrid='kc:/ticket:attraction_admissions'><div ssk=1><span>Mill tickets</span> <span>$12.00</span> \
         <span>Free cancellation</span></div></div>",
    );
    assert_eq!(found["editorial_summary"], "A mill from another century with a bakery that opens early.");
    assert_eq!(
        found["user_reviews"],
        json!([
            {"snippet": "Warm bread.", "link": "https://engine.test/maps/reviews/x", "rating": 4.0,
                "user": {"name": "Ada K.", "link": "https://engine.test/maps/contrib/1", "thumbnail": "https://i.test/ada.png"}},
            {"snippet": "Stone floors.", "link": "https://engine.test/maps/reviews/y"},
        ])
    );
    assert_eq!(found["merchant_description"], "We bake at night.");
    assert_eq!(
        found["admissions"],
        json!([{"title": "Mill tickets", "price": "$12.00", "extensions": ["Free cancellation"]}])
    );
}

#[test]
fn a_product_has_whole_reviews_each_with_its_author_stars_and_shop() {
    let review = |name: &str, stars: u32, lines: &str| {
        format!(
            "<div role=group aria-label='Review by {name}'><img alt='{name}' src='https://i.test/{name}.png'><div>{name}</div>\
             <span role=img aria-label='Rated {stars} out of 5,'></span><div>May 3, 2026</div>{lines}</div>"
        )
    };
    let found = panel(
        "Kettle",
        &format!(
            "<div data-attrid='kc:/shopping/gpc:user-reviews'>{}{}</div>",
            review("Max", 2, "<div>Leaks</div><div>It leaks at the lid.</div><div>shop.test</div>"),
            review("Ida", 5, "<div>Boils in a minute.</div>"),
        ),
    );
    assert_eq!(
        found["user_reviews"],
        json!([
            {"title": "Leaks", "snippet": "It leaks at the lid.", "rating": 2.0, "date": "May 3, 2026", "source": "shop.test",
                "user": {"name": "Max", "thumbnail": "https://i.test/Max.png"}},
            {"snippet": "Boils in a minute.", "rating": 5.0, "date": "May 3, 2026",
                "user": {"name": "Ida", "thumbnail": "https://i.test/Ida.png"}},
        ])
    );
}

#[test]
fn the_line_below_a_title_tells_rating_votes_and_kind_apart() {
    let stars = "<span role=img aria-label='Rated 4.6 out of 5,'></span>";
    let subtitle = format!("<span>4.6</span>{stars}<span>(1,204)</span> <span>Mill in Graz</span>");
    let found = panel(&subtitle, "");
    assert_eq!(
        (&found["rating"], &found["review_count"], &found["type"]),
        (&json!(4.6), &json!(1204), &json!("Mill in Graz")),
        "{subtitle}"
    );
}

#[test]
fn topics_have_their_answers_whether_beside_or_below_them() {
    let answer =
        "<div class=hgKElc>Knots are old.</div><a class=sXtWJb href='https://b.test/knots'>Old knots</a>";
    let page = read(&format!(
        "<div class=MjjYud><div data-attrid='lab/title/Origin'>Origin. Where knots are from</div>\
         <div data-attrid='lab/content/Origin'>{answer}</div>\
         <div data-attrid='okra/answer_panel/Use'>{}</div></div>",
        answer.replace("are old", "hold ropes")
    ));
    assert_eq!(
        page["things_to_know"],
        json!([
            {"title": "Origin", "subtitle": "Where knots are from", "snippet": "Knots are old.", "link": "https://b.test/knots",
                "source_title": "Old knots"},
            {"title": "Use", "snippet": "Knots hold ropes.", "link": "https://b.test/knots", "source_title": "Old knots"},
        ])
    );
}

#[test]
fn scholarly_articles_name_author_and_citations() {
    let page = read(
        "<div class=MjjYud><div role=heading><a href='/scholar?q=knots'>Scholarly articles for knots</a></div>\
         <div><a href='/scholar_url?url=https://p.test/1'>On knots</a> - <cite>Ada K.</cite> - Cited by 1,135</div>\
         <div><a href='/scholar_url?url=https://p.test/2'>Ropes</a></div></div>",
    );
    assert_eq!(
        page["scholarly_articles"],
        json!({
            "title": "Scholarly articles for knots", "link": "https://engine.test/scholar?q=knots",
            "articles": [
                {"title": "On knots", "link": "https://engine.test/scholar_url?url=https://p.test/1", "author": "Ada K.",
                    "cited_by": 1135},
                {"title": "Ropes", "link": "https://engine.test/scholar_url?url=https://p.test/2"},
            ],
        })
    );
}

#[test]
fn cards_under_a_heading_of_latest_posts_are_the_subjects_own() {
    let card = |number: u32| {
        format!(
            "<a class=WlydOe href='https://posts.test/{number}'><div role=heading aria-level=3>Post {number}</div>\
             <div class=sTl1Td>Ada K. \u{B7} posts.test</div><div>{number} days ago</div></a>"
        )
    };
    let page = read(&format!(
        "<g-section-with-header><div role=heading aria-level=2>Latest posts from Ada K.</div>{}{}</g-section-with-header>",
        card(2),
        card(3)
    ));
    let posts = page["latest_posts"]["posts"].as_array().unwrap();
    assert_eq!(page["latest_posts"]["title"], "Latest posts from Ada K.");
    let told: Vec<_> =
        posts.iter().map(|post| (&post["position"], &post["link"], &post["snippet"])).collect();
    assert_eq!(
        told,
        [
            (&json!(1), &json!("https://posts.test/2"), &json!("Post 2")),
            (&json!(2), &json!("https://posts.test/3"), &json!("Post 3")),
        ]
    );
    assert_eq!(page["perspectives"], Value::Null);
}

#[test]
fn a_translation_has_both_texts_and_languages() {
    let page = read(
        "<div id=tw-container><div id=tw-sl><span class=source-language>English - detected</span></div>\
         <div id=tw-tl><span class=target-language>German</span></div><textarea id=tw-source-text-ta>old mill</textarea>\
         <pre id=tw-target-text><span class=Y2IQFc>alte Mühle...</span></pre>\
         <div id=tw-target-rmn><span>alte müle</span></div></div>",
    );
    let found = &page["answer_box"];
    assert_eq!((&found["type"], &found["answer"]), (&json!("translation_result"), &json!("alte Mühle")));
    assert_eq!((&found["expression"], &found["pronunciation"]), (&json!("old mill"), &json!("alte müle")));
    assert_eq!((&found["source_language"], &found["target_language"]), (&json!("English"), &json!("German")));
}

#[test]
fn a_conversion_has_both_numbers_with_their_units_and_its_formula() {
    let side = |number: &str, unit: &str| {
        format!(
            "<div><input class=vXQmIe value='{number}'><select><option>Mile</option><option selected>{unit}</option></select></div>"
        )
    };
    let page = read(&format!(
        "<div><div id=NotFQb>{}{}</div><table><tr><td>Formula</td><td>multiply the length by 1000</td></tr></table></div>",
        side("5", "Kilometre"),
        side("5000", "Metre")
    ));
    let found = &page["answer_box"];
    assert_eq!((&found["type"], &found["answer"]), (&json!("unit_converter"), &json!("5000")));
    assert_eq!((&found["expression"], &found["expression_unit"]), (&json!("5"), &json!("Kilometre")));
    assert_eq!((&found["unit"], &found["formula"]), (&json!("Metre"), &json!("multiply the length by 1000")));
}

#[test]
fn the_weather_names_the_place_above_it_and_has_the_hours_of_its_curve() {
    let hour = |label: &str| format!("<text aria-label='{label}'>x</text>");
    let page = read(&format!(
        "<div role=heading aria-level=2><span>Results for</span> <span>Graz, Austria</span></div>\
         <div id=wob_wc><span id=wob_tm>21</span><div class=wob-unit><span class=wob_t>°C</span></div>\
         <div id=wob_dts>Friday</div><span id=wob_dc>Cloudy</span><span id=wob_pp>10%</span><span id=wob_hm>60%</span>\
         <span id=wob_ws>8 km/h</span><div id=wob_gsp><svg>{}{}{}</svg></div>\
         <div id=wob_dp><div><div aria-label=Saturday>Sat</div><img alt=Sunny src='https://i.test/sun.png'><span>24</span><span>12</span></div>\
         </div></div>",
        hour("21°Celsius Friday 3:00 PM"),
        hour("70°Fahrenheit Friday 3:00 PM"),
        hour("19°Celsius Friday 6:00 PM"),
    ));
    let found = &page["answer_box"];
    assert_eq!(
        (&found["type"], &found["answer"], &found["unit"]),
        (&json!("weather_result"), &json!("21"), &json!("°C"))
    );
    for (name, value) in [
        ("location", json!("Graz, Austria")),
        ("date", json!("Friday")),
        ("weather", json!("Cloudy")),
        ("precipitation", json!("10%")),
        ("humidity", json!("60%")),
        ("wind", json!("8 km/h")),
        (
            "hourly_forecast",
            json!([{"time": "Friday 3:00 PM", "temperature": "21"}, {"time": "Friday 6:00 PM", "temperature": "19"}]),
        ),
        (
            "forecast",
            json!([{"day": "Saturday", "weather": "Sunny", "high": "24", "low": "12", "thumbnail": "https://i.test/sun.png"}]),
        ),
    ] {
        assert_eq!(found[name], value, "{name}");
    }
}
