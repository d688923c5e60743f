//! Pages as they were some years ago: ads in lists, facts with their gaps, links below a result, shops of a chain.

use crate::world::{json_of, page_of, whole};
use serde_json::{Value, json};

fn of(column: &str) -> Value {
    json_of(&whole(&page_of(column)).unwrap())
}

const RESULT: &str = "<div data-hveid=1><div><a href='https://b.test/'><div>b.test</div><div role=heading>A title</div></a></div>";

#[test]
fn an_ad_in_a_list_has_its_title_in_its_link_and_its_further_links_in_a_list_within() {
    let page = of(&format!(
        "<div id=tads><ol><li><div><a style='display:none' href='/aclk?sa=l'></a><a href='https://a.test/'><h3>An ad</h3></a>\
         <div><cite>www.a.test/</cite></div></div><div>What the ad says of itself, in more than forty letters.</div>\
         <ul><li><h3><a data-arwt='/aclk?sa=2' href='https://a.test/c'>A page</a></h3><div>About the page</div></li></ul></li>\
         <li><a href='https://c.test/'><h3>Another ad</h3></a></li></ol></div>{RESULT}</div>"
    ));
    let ads = &page["ads"];
    assert_eq!((&ads[0]["title"], &ads[0]["link"]), (&json!("An ad"), &json!("https://a.test/")));
    assert_eq!(ads[0]["displayed_link"], "www.a.test/");
    assert_eq!(ads[0]["description"], "What the ad says of itself, in more than forty letters.");
    assert_eq!(
        ads[0]["sitelinks"],
        json!([{"title": "A page", "link": "https://a.test/c", "snippet": "About the page"}])
    );
    assert_eq!(ads[1]["title"], "Another ad");
}

#[test]
fn an_ad_may_have_its_link_in_its_title_behind_one_that_counts_the_click() {
    let ad = |name: &str| {
        format!(
            "<li class=ads-ad><h3><a style='display:none' href='/aclk?sa=l&amp;n={name}'></a><a href='https://{name}.test/'>Buy <b>reeds</b> at {name}</a></h3>\
             <div class=ads-visurl><span>Ad</span><cite>www.{name}.test/reeds</cite></div>\
             <div class=ads-creative>Reeds of every kind, cut in winter and dried with care.</div></li>"
        )
    };
    let (above, beside, below) = (ad("a") + &ad("b"), ad("c"), ad("d"));
    let page = of(&format!(
        "<div id=tads><h2>Ads</h2><ol>{above}</ol></div>{RESULT}</div><div id=bottomads><ol>{below}</ol></div>\
         <div id=rhs_block><div id=mbEnd><h2>Ads</h2><ol>{beside}</ol></div></div>"
    ));
    let told = |ad: &Value| {
        ["title", "link", "tracking_link", "displayed_link", "block_position"].map(|name| ad[name].clone())
    };
    let ads: Vec<_> = page["ads"].as_array().unwrap().iter().map(told).collect();
    let expected = |name: &str, place: &str| {
        [
            json!(format!("Buy reeds at {name}")),
            json!(format!("https://{name}.test/")),
            json!(format!("https://engine.test/aclk?sa=l&n={name}")),
            json!(format!("www.{name}.test/reeds")),
            json!(place),
        ]
    };
    assert_eq!(
        ads,
        [expected("a", "top"), expected("b", "top"), expected("d", "bottom"), expected("c", "right")],
        "{page}"
    );
    assert_eq!(page["ads"][0]["description"], "Reeds of every kind, cut in winter and dried with care.");
    assert_eq!(page["organic_results"].as_array().unwrap().len(), 1);
}

#[test]
fn an_ad_on_a_phone_names_the_number_that_it_calls_and_keeps_the_lines_of_its_offer_apart() {
    let page = of(&format!(
        "<div id=tads><div data-text-ad=1><a href='https://a.test/'><div role=heading>An ad</div></a>\
         <a role=button href='/aclk?sa=L'><div>Call 020 7946 0000</div></a>\
         <a href='/aclk?sa=M'><div>20 % off at A</div><div>Code REEDS \u{B7} Until Oct 30</div></a></div></div>{RESULT}</div>"
    ));
    let ad = &page["ads"][0];
    assert_eq!(ad["phone"], "020 7946 0000");
    assert_eq!(ad["extensions"], json!(["20 % off at A", "Code REEDS \u{B7} Until Oct 30"]));
}

#[test]
fn a_fact_may_begin_with_a_gap_and_links_below_a_result_are_its_own_while_they_are_open() {
    let page = of(&format!(
        "<div id=rso><div data-hveid=0><div>{RESULT}<div><div><span>Turnover: </span><span><span>5 million</span></span></div>\
         <div><div style='margin-top:4px'></div><span>Country: </span><span><a href='https://b.test/f'>France</a></span></div></div></div>\
         <div data-hveid=2><div data-slinksep><div><a href='https://b.test/c'>Engines</a></div><div aria-hidden=true>\
         <a href='https://b.test/d'>Valves</a></div></div><div><a href='https://b.test/e'>Wheels</a></div></div></div></div>"
    ));
    let result = &page["organic_results"][0];
    assert_eq!(
        result["rich_snippet"]["bottom"]["extensions"],
        json!(["Turnover: 5 million", "Country: France"])
    );
    assert_eq!(
        result["sitelinks"]["inline"],
        json!([
            {"title": "Engines", "link": "https://b.test/c"},
            {"title": "Wheels", "link": "https://b.test/e"}
        ])
    );
}

#[test]
fn a_link_into_the_site_may_lead_to_another_part_of_its_domain() {
    let link = |to: &str, said: &str| format!("<div><a href='https://{to}/x'>{said}</a></div>");
    let page = of(&format!(
        "<div id=rso><div data-hveid=1><div><a href='https://www.b.test/'><div>www.b.test</div><div role=heading>A title</div></a></div><div>{}{}{}{}</div></div></div>",
        link("www.b.test", "One"),
        link("global.b.test", "Two"),
        link("b.test", "Three"),
        link("notb.test", "Four")
    ));
    let links = page["organic_results"][0]["sitelinks"]["inline"].as_array().unwrap();
    let told: Vec<_> = links.iter().map(|link| &link["title"]).collect();
    assert_eq!(told, ["One", "Two", "Three"]);
}

#[test]
fn a_place_is_in_a_building_where_its_pack_says_no_kinds() {
    let card = |id: u8, building: &str| {
        format!(
            "<div><div role=link data-cid={id}><div><div role=heading><span>Shop {id}</span></div>{building}<div>Lyon \u{B7} 09 69 39 49 49</div></div></div></div>"
        )
    };
    let page = of(&format!(
        "<div id=rso><div>{}{}</div>{RESULT}</div></div>",
        card(1, ""),
        card(2, "<div>Tower</div>")
    ));
    let places = &page["local_results"]["places"];
    assert_eq!((&places[1]["type"], &places[1]["extensions"]), (&Value::Null, &json!(["Tower"])));
    assert_eq!(places[1]["address"], "Lyon");
}

#[test]
fn below_the_title_of_a_tray_stands_where_its_things_are() {
    let card = |name: &str| {
        format!(
            "<g-inner-card><a href='/x?{name}'><img alt=''><div>{name}</div><div>4,4</div></a></g-inner-card>"
        )
    };
    let page = of(&format!(
        "<div id=rso><div>{RESULT}</div></div><div><div role=heading aria-level=2><g-tray-header><div>Search by picture</div></g-tray-header>\
         <div><span>near Lyon</span></div></div><div>{}{}</div></div></div>",
        card("One"),
        card("Two")
    ));
    assert_eq!(page["other_sections"][0]["title"], "Search by picture");
}

#[test]
fn shops_of_a_chain_in_a_row_of_cards_are_places_and_products_with_such_an_id_are_none() {
    let card = |id: &str, row: &str| {
        format!(
            "<div role=link data-cid={id}><div>A</div><a href='/search?q=a&ludocid={id}'><div><div role=heading><span>A Shop</span></div>\
             <div><span>{row}</span></div></div></a></div>"
        )
    };
    let products = "<div role=link data-cid=3 data-gid=4><div role=heading><span>A Reed</span></div><div><span>$5.00</span></div></div>";
    let page = of(&format!(
        "<div id=rso><div>{}{}{products}</div>{RESULT}</div></div>",
        card("1", "5 First St"),
        card("2", "6 Second St")
    ));
    let places = page["local_results"]["places"].as_array().unwrap();
    let told: Vec<_> = places.iter().map(|place| (&place["data_cid"], &place["address"])).collect();
    assert_eq!(told, [(&json!("1"), &json!("5 First St")), (&json!("2"), &json!("6 Second St"))]);
}

#[test]
fn proposals_with_pictures_keep_the_heading_of_their_row() {
    let card = |name: &str| {
        format!("<a href='/search?q={name}'><g-inner-card><img alt=''><div>{name}</div></g-inner-card></a>")
    };
    let page = of(&format!(
        "<div id=rso><div>{RESULT}</div></div></div><div id=botstuff><div id=bres><div><div role=heading aria-level=2>Discover more places</div>\
         <div>{}{}</div></div><div><div role=heading aria-level=2>Related searches</div><div><a href='/search?q=reeds'>reeds</a></div></div></div></div>",
        card("Takeout"),
        card("Delivery")
    ));
    let told: Vec<_> = page["related_searches"].as_array().unwrap().iter().collect();
    assert_eq!((&told[0]["query"], &told[0]["section"]), (&json!("Takeout"), &json!("Discover more places")));
    let last = told.last().unwrap();
    assert_eq!((&last["query"], &last["section"]), (&json!("reeds"), &Value::Null));
}

#[test]
fn questions_of_a_part_that_loads_more_of_them_are_none_of_the_results_whatever_their_names() {
    let question = |asked: &str, from: &str| {
        format!(
            "<div><div role=button aria-expanded=false><div>{asked}</div></div><div><div data-md=61><div><span>It is.</span></div></div>\
             <div><h3><a href='https://{from}.test/'>From {from}</a></h3><cite>https://{from}.test/</cite></div></div></div>"
        )
    };
    let html = format!(
        "<div id=rso><div data-hveid=1><h3><a href='https://a.test/b'>A title</a></h3><div><div><cite>https://a.test/b</cite></div>\
         <span><span>Jan 5, 2013 - </span>This is what it says, in a line of its own.</span></div></div>\
         <section data-async-type=irq><div>{}{}</div></section></div>",
        question("Is it?", "c"),
        question("Was it?", "d"),
    );
    let page = json_of(&whole(&page_of(&html)).unwrap());
    let results = page["organic_results"].as_array().unwrap();
    assert_eq!(results.len(), 1);
    assert_eq!(results[0]["snippet"], "This is what it says, in a line of its own.");
    assert_eq!(results[0]["date"], "Jan 5, 2013");
    let asked: Vec<_> =
        page["related_questions"].as_array().unwrap().iter().map(|one| &one["question"]).collect();
    assert_eq!(asked, ["Is it?", "Was it?"]);
    assert_eq!(page["related_questions"][1]["title"], "From d");
}
