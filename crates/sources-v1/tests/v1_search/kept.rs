//! Places, questions, threads and products on pages none of whose classes has a name that anybody knows.

use crate::world::{json_of, page_of, result, whole};
use serde_json::{Value, json};

fn of(column: &str) -> Value {
    let rest = result("https://z.test/", "t");
    json_of(&whole(&page_of(&format!("<div id=rso>{column}{rest}</div>"))).unwrap())
}

#[test]
fn a_place_that_a_control_opens_has_its_links_beside_it() {
    let card = |id: &str, name: &str, rows: &str| {
        format!(
            "<div><div><div><div id='pv-/g/{id}' role=button><div><div><div role=heading aria-level=3><span>{name}</span></div>\
             <div><span>4.9</span><span role=img aria-label='Rated 4.9 out of 5,'></span><span>(62)</span> \u{B7} Reed shop</div>\
             {rows}</div></div></div></div><a href='https://{id}.test/'><div>Website</div></a></div></div>"
        )
    };
    let page = of(&(card("a", "Reeds A", "<div>Reed Street 4 \u{B7} +49 30 1234567</div>")
        + &card(
            "b",
            "Reeds B",
            "<div><div></div><div><span>Onsite services</span>\u{B7}<span>Online appointments</span></div></div>",
        )));
    let places = &page["local_results"]["places"];
    assert_eq!((&places[0]["title"], &places[0]["reviews"]), (&json!("Reeds A"), &json!(62)));
    assert_eq!((&places[0]["address"], &places[0]["type"]), (&json!("Reed Street 4"), &json!("Reed shop")));
    assert_eq!(places[0]["links"]["website"], "https://a.test/");
    assert_eq!(places[1]["extensions"], json!(["Onsite services", "Online appointments"]));
    assert_eq!(places[1].get("description"), None);
}

#[test]
fn the_rows_of_a_place_may_stand_in_one_element_behind_its_letter_and_its_name() {
    let card = "<div><a data-cid=123456789012345678><div><div aria-hidden=true>A</div>\
        <div role=heading aria-level=3><span>Reeds</span></div><span>\
        <div><span>4.9</span><g-review-stars><span aria-label='Rated 4.9 out of 5,'></span></g-review-stars><span>(358)</span> \u{B7} Reed shop</div>\
        <div>Reed Street 4 \u{B7} +49 30 1234567</div></span></div></a></div>";
    let page = of(card);
    let place = &page["local_results"]["places"][0];
    assert_eq!((&place["title"], &place["rating"]), (&json!("Reeds"), &json!(4.9)));
    assert_eq!((&place["type"], &place["address"]), (&json!("Reed shop"), &json!("Reed Street 4")));
    assert_eq!(place["phone"], "+49 30 1234567");
    // Without a rating, and with a class that is known.
    let card = "<div class=VkpGBb><a data-cid=123456789012345678><div class=cXedhc><div class=dbg0pd role=heading>Reeds</div>\
        <div class=rllt__details><div>4 Reed Street \u{B7} In the Reed Hall \u{B7} +49 30 1234567</div><div>Open 24 hours</div></div></div></a></div>";
    let place = &of(card)["local_results"]["places"][0];
    assert_eq!((&place["address"], &place["phone"]), (&json!("4 Reed Street"), &json!("+49 30 1234567")));
}

#[test]
fn a_question_is_told_by_the_name_that_scripts_have_for_it() {
    let question = |said: &str| {
        format!(
            "<div><g-accordion-expander><div role=button><span></span><div data-kt=k1>{said}</div></div><div><div>\
             <div data-md=61><span>A reed is a grass.</span></div><div><h3><a href='https://q.test/'>Reeds</a></h3></div></div></div>\
             </g-accordion-expander></div>"
        )
    };
    let page = of(&(question("What is a reed?") + &question("Why reeds?")));
    let questions = page["related_questions"].as_array().unwrap();
    assert_eq!(
        (&questions[0]["question"], &questions[1]["question"]),
        (&json!("What is a reed?"), &json!("Why reeds?"))
    );
    assert_eq!(questions[0]["link"], "https://q.test/");
}

#[test]
fn reads_no_claim_from_a_quoted_thread() {
    let thread = |number: u32| {
        format!(
            "<div><a href='https://f.test/t/{number}/'><div role=heading aria-level=3>Which reed {number}?</div><div>Forum</div>\
             <div>4 comments</div></a><div role=list><div role=listitem><div>The first one of them ... <a href='https://f.test/t/{number}/a/'>More</a></div>\
             <div>45 votes \u{B7} 2 years ago</div></div></div></div>"
        )
    };
    let page = of(&format!(
        "<div><div role=heading aria-level=2>Discussions and forums</div>{}{}</div>",
        thread(1),
        thread(2)
    ));
    let threads = page["discussions_and_forums"].as_array().unwrap();
    assert_eq!(threads.len(), 2);
    assert_eq!(threads[0]["answers"][0]["snippet"], "The first one of them ...");
    let extensions = threads[0]["extensions"].as_array().unwrap();
    assert!(!extensions.iter().any(|said| said.as_str().unwrap().contains("first one")), "{extensions:?}");
    assert!(!extensions.contains(&json!("45 votes")), "{extensions:?}");
}

#[test]
fn a_product_is_sold_by_whom_the_mark_names_and_not_by_its_picture() {
    let page = of(
        "<div data-oid=1 data-gid=2><div aria-hidden=true><img alt='Reed pipe. ' src='https://i.test/p.png'></div>\
         <div>Reed pipe</div><span aria-label='Current Price: $5.00. '><span>$5.00</span></span>\
         <span><span><div aria-hidden=true><img alt='' src='https://i.test/m.png'></div></span><span>Reed Shop</span></span>\
         <div><span>Free delivery by Mon</span></div></div>",
    );
    let product = &page["immersive_products"][0];
    assert_eq!((&product["title"], &product["source"]), (&json!("Reed pipe"), &json!("Reed Shop")));
    assert_eq!(product["delivery"], "Free delivery by Mon");
}

#[test]
fn facts_with_bold_labels_are_facts_and_their_links_no_links_into_the_site() {
    let page = of(
        "<div data-hveid=1><a href='https://a.test/b'><h3>A title</h3><cite>https://a.test \u{203A} b</cite></a><div><span>Some text about all of it.</span></div>\
         <div class=P1usbc><div class=VNLkW><div><div><b>Field</b>\u{200E}: <a href='https://a.test/c'>painting</a>, \
         <a href='https://a.test/d'>sculpture</a></div></div></div></div></div>",
    );
    let found = &page["organic_results"][0];
    assert_eq!(found["rich_snippet"]["bottom"]["extensions"], json!(["Field: painting, sculpture"]));
    assert_eq!(found.get("sitelinks"), None);
}

#[test]
fn films_below_their_heading_and_the_page_of_an_answer_are_no_web_results() {
    let film = |number: u32| {
        format!(
            "<a href='https://m.film.test/{number}'><div>1:3{number}</div><h3>A film {number}</h3><div><cite>film.test</cite> \u{B7} Somebody</div></a>"
        )
    };
    let answer = "<div><div><div data-attrid='wa:/description'><span>A reed is a grass.</span></div><div><h3><a href='https://q.test/'>Reeds</a></h3>\
                  <cite>q.test \u{203A} reeds</cite></div></div></div>";
    let page = of(&format!(
        "{answer}<div data-hveid=1><a href='https://a.test/b'><h3>A title</h3><cite>https://a.test \u{203A} b</cite></a></div>\
         <div><div><div role=heading aria-level=2>Videos</div><div>{}{}</div></div></div>",
        film(1),
        film(2)
    ));
    let titles: Vec<&Value> =
        page["organic_results"].as_array().unwrap().iter().map(|one| &one["title"]).collect();
    assert_eq!(titles, ["A title", "t"]);
    assert_eq!(
        (&page["answer_box"]["title"], &page["answer_box"]["snippet"]),
        (&json!("Reeds"), &json!("A reed is a grass."))
    );
}

#[test]
fn a_result_of_a_phone_shows_its_site_and_the_way_to_its_page() {
    let html = page_of(
        "<div id=rso><div><a href='https://reeds.test/en/story'><div><span>Reeds</span><span> \u{203A} en \u{203A} story</span></div>\
         <div role=heading aria-level=3>The story of reeds</div></a></div></div>",
    );
    let page = json_of(&whole(&html).unwrap());
    assert_eq!(page["organic_results"][0]["title"], "The story of reeds");
}

#[test]
fn a_page_that_says_below_its_list_that_there_is_nothing_is_an_answer() {
    let html = page_of(
        "<div id=search></div><div id=botstuff><div><div><p role=heading aria-level=3>Your search - reeds - did not match any documents.</p></div></div></div>",
    );
    let page = json_of(&whole(&html).unwrap());
    assert_eq!(page["search_information"]["organic_results_state"], "Fully empty");
}
