//! Pages that were written after the documented structure, with every field that their modules can have.

use crate::world::{ASKED, json_of, page_of};
use quarry_sources_v2::search::parse;
use serde_json::{Value, json};

const RESULT: &str = "<li class=b_algo><h2><a href='https://a.test/'>A</a></h2></li>";

fn read(before: &str) -> Value {
    json_of(&parse(&page_of(&format!("{before}{RESULT}")), ASKED).unwrap())
}

fn attribute(value: &Value) -> String {
    value.to_string().replace('"', "&quot;")
}

#[test]
fn a_card_of_a_place_has_its_facts_under_their_names() {
    let pins = json!({"primerPois": [
        {"entity": {"id": "YN7"}, "geometry": {"x": 1.0, "y": 2.0}},
        {"entity": {"id": "YN1"}, "geometry": {"x": 15.44, "y": 47.07}},
    ]});
    let way = json!({"waypoints": [{"point": {"latitude": 47.1, "longitude": 15.4}}]});
    let page = read(&format!(
        "<li class=b_ans><div id=lMapContainer data-resultsoverlay=\"{}\">\
         <div data-ypid=YN1><a href='/p'><div class=cico><img src='https://pictures.test/mill.jpg' width=90 height=90></div></a>\
         <h2>Old Mill</h2><div class=b_factrow>Bakery</div>\
         <div class=b_factrow><span class=csrc role=img aria-label='Star Rating: 4.5 out of 5.'></span>\
         <a href='https://guide.test/mill'>Town guide (1,204)</a></div>\
         <div class=b_factrow><span class=b_address>5 Mill St, Graz</span></div>\
         <div class=b_factrow><a href='tel:+43316123'>+43 316 123</a></div>\
         <div class=b_factrow><div class=opHours><span>Open · Closes 6 PM</span></div></div>\
         <div class=b_factrow><a href='https://mill.test/'><span class=ibsb_web></span>Website</a></div></div>\
         <div data-ypid=YN2 data-directionoverlay=\"{}\"><h2>Tea Room</h2><a href='/way' data-directionoverlay=\"{}\">Directions</a></div>\
         <div data-ypid=YN1><h2>Old Mill once more</h2></div></div></li>",
        attribute(&pins),
        attribute(&json!({})),
        attribute(&way),
    ));
    assert_eq!(
        page["local_results"]["places"],
        json!([
            {
                "position": 1, "title": "Old Mill", "place_id": "YN1", "type": "Bakery", "rating": 4.5, "reviews": 1204,
                "reviews_source": "Town guide", "reviews_link": "https://guide.test/mill", "address": "5 Mill St, Graz",
                "phone": "+43 316 123", "hours": "Open · Closes 6 PM", "open_state": "Open", "website": "https://mill.test/",
                "thumbnail": "https://pictures.test/mill.jpg",
                "gps_coordinates": {"latitude": 47.07, "longitude": 15.44},
            },
            {"position": 2, "title": "Tea Room", "place_id": "YN2", "gps_coordinates": {"latitude": 47.1, "longitude": 15.4}},
        ])
    );
}

#[test]
fn the_large_card_of_one_business_has_its_week_and_what_it_offers() {
    let center = json!({"centerLatitude": 47.07, "centerLongitude": 15.44});
    let days = ["Wednesday", "Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday"];
    let week: String = days
        .iter()
        .map(|day| {
            let hours = if *day == "Sunday" { "Closed" } else { "7 AM - 6 PM" };
            format!("<tr><td>{day}</td><td>{hours}</td></tr>")
        })
        .collect();
    let page = read(&format!(
        "<li class=b_ans><div class=lgb_ans><div data-detailsoverlay=\"{}\"></div><h2><a href='https://mill.test/'>Old Mill</a></h2>\
         <div class=b_factrow><a href='/maps?lid=YN9'>5 Mill St, Graz</a></div>\
         <div class=b_factrow><a href='tel:+43316123'>+43 316 123</a></div>\
         <div class=b_factrow><span class=opHours>Closed · Opens 7 AM</span></div>\
         <div class=b_factrow><span><img src='https://pictures.test/tick.png'>Dine-in</span>\
         <span><img src='https://pictures.test/tick.png'>Takeaway</span></div>\
         <div class=b_factrow><table>{week}</table></div></div></li>",
        attribute(&center)
    ));
    let open = "7 AM - 6 PM";
    assert_eq!(
        page["local_results"]["places"],
        json!([{
            "position": 1, "title": "Old Mill", "place_id": "YN9", "address": "5 Mill St, Graz", "phone": "+43 316 123",
            "hours": "Closed · Opens 7 AM", "open_state": "Closed", "website": "https://mill.test/",
            "operating_hours": {"monday": open, "tuesday": open, "wednesday": open, "thursday": open, "friday": open,
                "saturday": open, "sunday": "Closed"},
            "extensions": ["Dine-in", "Takeaway"], "gps_coordinates": {"latitude": 47.07, "longitude": 15.44},
        }])
    );
}

#[test]
fn a_generated_answer_names_the_sources_of_its_blocks_by_badges() {
    let badge = |number: u32, title: &str| {
        format!("<span aria-label='{title} - https://{number}.test/x'>{number}</span>")
    };
    let page = read(&format!(
        "<li class=b_ans><div class=b_cnt_resp><h3>Knots</h3><p>A knot holds by friction.{}{}</p>\
         <ul><li>Bowline{}<ol><li>Make a loop</li><li>Go through it</li></ol></li></ul>\
         <pre><h5>Python</h5><code>tie(rope)</code></pre><p><a href='https://1.test/x'>1</a><a href='https://2.test/x'>2</a></p>\
         </div></li>",
        badge(1, "Ropes and more"),
        badge(2, "Knots - a book"),
        badge(2, "Knots - a book"),
    ));
    assert_eq!(
        page["ai_overview"],
        json!({
            "text_blocks": [
                {"type": "heading", "level": 3, "snippet": "Knots"},
                {"type": "paragraph", "snippet": "A knot holds by friction.", "reference_indexes": [0, 1]},
                {"type": "list", "list": [{"snippet": "Bowline", "reference_indexes": [1], "ordered": true,
                    "list": [{"snippet": "Make a loop"}, {"snippet": "Go through it"}]}]},
                {"type": "code_block", "language": "python", "snippet": "tie(rope)"},
            ],
            "references": [
                {"index": 0, "title": "Ropes and more", "link": "https://1.test/x"},
                {"index": 1, "title": "Knots - a book", "link": "https://2.test/x"},
            ],
        })
    );
}

#[test]
fn a_row_of_things_above_the_results_has_their_names_facts_and_pictures() {
    let item = |name: &str, year: &str| {
        format!(
            "<li><a href='/search?q={name}'><img src='https://pictures.test/{name}.jpg' width=90 height=90>\
             <div class=b_secondaryFocus>{name}</div><div><div id=wpc_eif><ul><li>{year}</li></ul></div></div></a></li>"
        )
    };
    let page = read(&format!(
        "<li class=b_ans><h2>Mills nearby</h2><ul>{}{}</ul></li>",
        item("Old", "1650"),
        item("New", "1901")
    ));
    let thing = |name: &str, year: &str| {
        json!({"title": name, "link": format!("https://engine.test/search?q={name}"),
            "image": format!("https://pictures.test/{name}.jpg"), "extensions": [year]})
    };
    assert_eq!(
        page["top_carousel"],
        json!({"title": "Mills nearby", "items": [thing("Old", "1650"), thing("New", "1901")]})
    );
}

#[test]
fn searches_in_chips_stand_under_their_heading_once_each() {
    let chip = |phrase: &str| {
        format!(
            "<div role=listitem><a title='{phrase}' href='/search?q={phrase}&FORM=IARSLK'>\
             <img src='https://pictures.test/c.jpg' width=60 height=60>{phrase}</a></div>"
        )
    };
    let page = read(&format!(
        "<li class=b_ans><h2>Explore further</h2><div role=list>{}{}{}</div></li>",
        chip("windmills"),
        chip("watermills"),
        chip("windmills")
    ));
    let search = |phrase: &str| {
        json!({"query": phrase, "link": format!("https://engine.test/search?q={phrase}&FORM=IARSLK"),
            "section": "Explore further", "thumbnail": "https://pictures.test/c.jpg"})
    };
    assert_eq!(page["related_searches"], json!([search("windmills"), search("watermills")]));
}
