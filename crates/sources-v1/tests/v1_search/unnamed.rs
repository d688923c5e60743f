//! Results, ads, news and talk on pages none of whose classes has a name that anybody knows.

use crate::world::{json_of, page_of, whole};
use serde_json::{Value, json};

fn of(column: &str) -> Value {
    json_of(&whole(&page_of(&format!("<div id=rso>{column}</div>"))).unwrap())
}

/// Returns a result with these parts below its title.
fn result(parts: &str) -> String {
    format!(
        "<div data-hveid=1><div data-snf=x5WNvb><a href='https://a.test/b'><h3>A title</h3><cite>https://a.test › b</cite></a></div>{parts}</div>"
    )
}

#[test]
fn the_parts_of_a_result_are_known_by_the_pages_own_mark() {
    let page = of(&result(
        "<div data-snf=nke7rc><div>Short text <a href='https://a.test/b#:~:text=Short'>Weiterlesen hier</a></div><div><span>4 pages</span></div></div>\
         <div data-snf=mCCBcf><div><span>$9.99</span><span> \u{B7} </span><span>30-day returns</span></div></div>\
         <div data-snf=M7eMpf><div><div><div><a href='https://a.test/c'>Another thread</a></div><div>8 posts</div><div>Jun 25, 2020</div></div>\
         <div><div><a href='https://a.test/d'>A third</a></div><div>14 posts</div></div></div></div>\
         <div data-snf=sYEzk><div><span>Top answer: </span><span>It says so</span></div></div>\
         <div data-snf=RlqYWc><div role=button aria-expanded=false aria-controls=q1>Why is it so?</div><div id=q1><p>It is so.</p><p>It was so.</p></div></div>",
    ));
    let found = &page["organic_results"][0];
    assert_eq!(found["snippet"], "Short text");
    assert_eq!(found["rich_snippet"]["bottom"]["extensions"], json!(["4 pages", "$9.99", "30-day returns"]));
    let links = &found["sitelinks"]["inline"];
    assert_eq!(
        (&links[0]["title"], &links[0]["extensions"], &links[0]["date"]),
        (&json!("Another thread"), &json!(["8 posts"]), &json!("Jun 25, 2020"))
    );
    assert_eq!(links[1]["extensions"], json!(["14 posts"]));
    assert_eq!(found["answers"][0]["snippet"], "It says so");
    assert_eq!(
        found["questions_and_answers"],
        json!([{"question": "Why is it so?", "answer": "It is so.\nIt was so."}])
    );
}

#[test]
fn reads_no_snippet_from_a_controls_note() {
    let page = of(&result(
        "<div style='display:none'><div role=dialog><p>This is a result of the search, and nobody has paid for it.</p></div></div>\
         <div><span>What the page itself says, in a sentence that is long enough.</span></div>",
    ));
    let said = "What the page itself says, in a sentence that is long enough.";
    assert_eq!(page["organic_results"][0]["snippet"], said);
}

#[test]
fn a_result_shows_the_address_of_its_site_though_it_leads_to_the_pages_for_phones() {
    let page = of(
        "<div data-hveid=1><a href='https://amp.a.test/b'><div role=heading>A title</div><div>https://www.a.test \u{203A} b</div></a></div>",
    );
    assert_eq!(page["organic_results"][0]["link"], "https://amp.a.test/b");
}

#[test]
fn results_of_a_tab_that_is_not_open_are_none() {
    let tab = |is_shut: bool, link: &str| {
        format!(
            "<div aria-hidden={is_shut}><div role=tabpanel>{}</div></div>",
            result("").replace("/b'", &format!("/{link}'"))
        )
    };
    let page = of(&(tab(true, "shut") + &tab(false, "open")));
    let links: Vec<&Value> =
        page["organic_results"].as_array().unwrap().iter().map(|one| &one["link"]).collect();
    assert_eq!(links, ["https://a.test/open"]);
}

#[test]
fn results_behind_threads_in_the_same_column_are_results() {
    let thread = "<a href='https://f.test/t'><div role=heading aria-level=3>A thread</div></a>";
    let threads = format!(
        "<div><div data-hveid=2><div role=heading aria-level=2>Discussions and forums</div>{thread}{thread}</div></div>"
    );
    let page = of(&format!("<div>{}{threads}{}</div>", result(""), result("").replace("/b", "/z")));
    let links: Vec<&Value> =
        page["organic_results"].as_array().unwrap().iter().map(|one| &one["link"]).collect();
    assert_eq!(links, ["https://a.test/b", "https://a.test/z"]);
}

#[test]
fn an_ad_says_who_pays_and_lists_links_and_things() {
    let link = |name: &str| {
        format!(
            "<div><h3><div role=listitem><a href='https://b.test/{name}' data-rw='/aclk?x'>{name}</a></div></h3><div>About {name}</div></div>"
        )
    };
    let thing = "<div role=listitem><a href='https://b.test/t' data-rw='/aclk?t'><div><img src='https://i.test/t.png'><div>$391</div></div>\
         <div>A hotel</div><div><span>3.8</span><span role=img aria-label='Rated 3.8 out of 5,'></span><span>(330)</span></div></a></div>";
    let page = of(&format!(
        "{}<div id=tads><div data-text-ad=1><a href='https://b.test/' data-rw='/aclk?a'><div role=heading>Buy</div>\
         <span><span>Seller</span><span><span data-dtld=b.test>https://b.test</span></span></span></a>{}{}{thing}</div></div>",
        result(""),
        link("One"),
        link("Two")
    ));
    let ad = &page["ads"][0];
    assert_eq!((&ad["title"], &ad["source"]), (&json!("Buy"), &json!("Seller")));
    let links = ad["sitelinks"].as_array().unwrap();
    let said: Vec<_> = links.iter().map(|link| (link["title"].as_str().unwrap(), &link["snippet"])).collect();
    assert_eq!(said, [("One", &json!("About One")), ("Two", &json!("About Two"))]);
    let thing = &ad["products"][0];
    assert_eq!((&thing["title"], &thing["price"]), (&json!("A hotel"), &json!("$391")));
    assert_eq!((&thing["rating"], &thing["reviews"]), (&json!(3.8), &json!(330)));
}

#[test]
fn news_of_one_event_and_topics_of_talk_keep_their_heading() {
    let story = |name: &str| {
        format!(
            "<div data-news-doc-id={name}><a href='https://n.test/{name}'><div role=heading aria-level=4>{name}</div><div>3 hours ago</div></a></div>"
        )
    };
    let page = of(&format!(
        "{}<g-section-with-header data-hveid=3><div role=heading aria-level=2>Top stories</div>\
         <div><g-tray-header><div role=heading aria-level=3>What happened</div></g-tray-header>{}</div>\
         <div><g-tray-header><div role=heading aria-level=3>Also in the news</div></g-tray-header>{}</div>\
         <div><g-tray-header><div role=heading aria-level=3>News about Somebody</div></g-tray-header>{}</div></g-section-with-header>\
         <g-section-with-header data-hveid=4><div role=heading aria-level=2>What people are saying</div>\
         <div role=button aria-expanded=false aria-controls=t1><span>It happened</span><span>. </span><span>Everybody talks of it</span></div>\
         <div id=t1></div></g-section-with-header>",
        result(""),
        story("first"),
        story("second"),
        story("third")
    ));
    let topic = |number: usize| &page["top_stories"][number]["topic"];
    let told = [topic(0), topic(1), topic(2)];
    assert_eq!(told, [&json!("What happened"), &Value::Null, &json!("News about Somebody")]);
    assert_eq!(page["things_to_know"], Value::Null, "what people talk of is folded away, and is no topic");
}

#[test]
fn a_part_of_a_result_that_nobody_knows_is_heard_of() {
    let unread =
        |parts: &str| whole(&page_of(&format!("<div id=rso>{}</div>", result(parts)))).unwrap().unread;
    let found = unread("<div data-snf=Unheard>Something new</div>");
    assert_eq!((found[0].section.as_str(), found[0].count), ("part of a result: Unheard", 1));
    assert_eq!(unread("<div data-snf=nke7rc><div>A text</div></div>"), []);
    // A row of links none of which leads to a page of its own.
    let found = unread("<div data-snf=gdePb><a href='/search?q=x'>x</a></div>");
    assert_eq!(found[0].section, "links of results");
}

#[test]
fn modules_of_older_panels_have_numbers_and_their_questions_open_by_tabs() {
    let page = crate::world::page_of(&format!(
        "{}<div><g-accordion-expander><div role=tab aria-controls=a1><div tabindex=0>Why is it so?</div></div>\
         <div role=tabpanel id=a1><div><div data-md=61><div role=heading aria-level=3><span>It <b>was made</b> so.</span></div></div>\
         <div><a href='https://s.test/p'><h3>A Page</h3><cite>s.test</cite></a></div></div></div></g-accordion-expander></div>",
        result("")
    ));
    let panel = "<div id=rhs><div data-md=16><div><div><span>Share</span></div><div><div><span>It</span></div><div><span>A thing</span></div></div></div></div>\
        <div data-md=50><div><h3>Description</h3><span>It is what it is. <a href='https://s.test/it'>A Source</a></span></div></div>\
        <div data-md=1001 data-attrid='kc:/a/b:made'><div><span>Made</span><span>: 1853</span></div></div></div>";
    let page = json_of(&whole(&page.replace("</body>", &format!("{panel}</body>"))).unwrap());
    let graph = &page["knowledge_graph"];
    assert_eq!(
        (&graph["title"], &graph["type"], &graph["made"]),
        (&json!("It"), &json!("A thing"), &json!("1853"))
    );
    assert_eq!(
        (&graph["description"], &graph["source"]["name"]),
        (&json!("It is what it is."), &json!("A Source"))
    );
    let question = &page["related_questions"][0];
    assert_eq!(
        (&question["question"], &question["snippet"]),
        (&json!("Why is it so?"), &json!("It was made so."))
    );
    assert_eq!(
        (&question["title"], &question["snippet_highlighted_words"]),
        (&json!("A Page"), &json!(["was made"]))
    );
}

#[test]
fn a_text_may_be_a_line_before_the_facts_that_bold_labels_begin() {
    let page = of(&result(
        "<div><div><span>A sentence that is long enough to be what the page says.</span>\
         <div><div><b>Born</b>: 1853; A Town</div></div></div></div>",
    ));
    let found = &page["organic_results"][0];
    assert_eq!(found["snippet"], "A sentence that is long enough to be what the page says.");
    assert_eq!(found["rich_snippet"]["bottom"]["extensions"], json!(["Born: 1853; A Town"]));
}

#[test]
fn hotels_that_only_a_script_opens_are_places_and_those_in_tiles_further_down_are_none() {
    let hotel = |name: &str| {
        format!(
            "<div><div role=link tabindex=0><div><div><div><div>{name}</div></div><div><span>$117</span></div></div>\
             <div><div role=link aria-label='3.1 out of 5 stars from 6,582 reviews'><span><span aria-hidden=true>3.1</span>\
             <span role=img aria-label='Rated 3.1 out of 5'></span><span>(6.6K)</span></span></div></div><div><div><span>Sleek lodging</span></div></div></div></div></div>"
        )
    };
    let page = of(&format!(
        "{}<div><div>{}{}</div></div><div>{}</div>",
        result(""),
        hotel("One"),
        hotel("Two"),
        hotel("Three")
    ));
    let places = page["local_results"]["places"].as_array().unwrap();
    let names: Vec<_> = places.iter().map(|place| place["title"].as_str().unwrap()).collect();
    assert_eq!(names, ["One", "Two"]);
    let one = &places[0];
    assert_eq!((&one["price"], &one["rating"], &one["reviews"]), (&json!("$117"), &json!(3.1), &json!(6600)));
    assert_eq!(one["extensions"], json!(["Sleek lodging"]));
}

#[test]
fn a_picture_is_told_by_the_link_that_others_name_and_a_film_by_its_length() {
    let page = of(&format!(
        "{}<div id=iur><div><div><a aria-labelledby='t1 t2' href='https://p.test/1'></a><div role=button><img alt='A Picture' src='https://i.test/1.png'></div>\
         <div><div id=t1><span>A Picture</span></div><div id=t2>A Site</div></div></div></div></div>\
         <div><g-section-with-header><div role=heading aria-level=2>What people are saying</div>\
         <div role=listitem><div data-news-doc-id=x><a jsname=YKoRaf href='https://f.test/1'><div>0:19</div><div><div><span>469K+ likes</span><span> \u{B7} </span><span>1 day ago</span></div>\
         <div><div>Somebody</div><div>A Platform</div></div></div></a></div></div></g-section-with-header></div>",
        result("")
    ));
    let picture = &page["inline_images"][0];
    assert_eq!((&picture["title"], &picture["source_name"]), (&json!("A Picture"), &json!("A Site")));
    let film = &page["perspectives"][0];
    assert_eq!(
        (&film["author"], &film["source"], &film["date"]),
        (&json!("Somebody"), &json!("A Platform"), &json!("1 day ago"))
    );
    assert_eq!((&film["duration"], &film["extensions"]), (&json!("0:19"), &json!(["469K+ likes"])));
}

#[test]
fn reads_a_facts_source_among_its_links() {
    let panel = |fact: &str| {
        crate::world::page_of(&result("")).replace(
            "</body>",
            &format!(
                "<div id=rhs><div data-attrid=title>It</div><div data-attrid=subtitle>A thing</div>\
                 <div data-attrid='ok:/shortfact:made'><div>{fact}</div></div></div></body>"
            ),
        )
    };
    for fact in [
        "<span>Made<span>:</span></span><span><span>by hand</span><span><a href='https://s.test/made'>s.test</a></span></span>",
        "<span class=w8qArf>Made<span>:</span></span><span><span class=kno-fv>by hand</span><span><a href='https://s.test/made'>s.test</a></span></span>",
    ] {
        let graph = &json_of(&whole(&panel(fact)).unwrap())["knowledge_graph"];
        assert_eq!(graph["made"], "by hand", "{fact}");
        assert_eq!(graph["made_links"], json!([{"text": "s.test", "link": "https://s.test/made"}]), "{fact}");
    }
}

#[test]
fn a_tray_may_be_the_heading_of_its_news() {
    let page = of(&format!(
        "{}<g-section-with-header data-hveid=3><div role=heading aria-level=2>Top stories</div><div>\
         <g-tray-header role=heading aria-level=3><div><div>What happened</div></div></g-tray-header>\
         <div data-news-doc-id=x><a href='https://n.test/x'><div role=heading aria-level=4>It did</div><div>3 hours ago</div></a></div></div>\
         </g-section-with-header>",
        result("")
    ));
    assert_eq!(page["top_stories"][0]["topic"], "What happened");
}

#[test]
fn meanings_say_who_wrote_them() {
    let page = of(&format!(
        "<div><div><div><span data-dobid=hdw>it</span><div data-dobid=dfn>A thing.</div></div>\
         <div><div>Definitions from <a href='https://w.test/words'>A Dictionary</a></div></div></div></div>{}",
        result("")
    ));
    let word = &page["answer_box"];
    assert_eq!((&word["title"], &word["link"]), (&json!("A Dictionary"), &json!("https://w.test/words")));
}

#[test]
fn a_hotel_that_sells_its_own_rooms_is_named_twice() {
    let page = of(&format!(
        "{}<div id=tads><div role=listitem><a href='#' data-rw='/aclk?x'><div><img src='https://i.test/h.png'></div><div><div>The Hotel</div></div>\
         <div><div>$84</div><div>The Hotel</div><div>3-star hotel</div></div></a></div></div>",
        result("")
    ));
    let room = &page["shopping_results"][0];
    assert_eq!((&room["title"], &room["source"]), (&json!("The Hotel"), &json!("The Hotel")));
}

#[test]
fn an_ad_whose_parts_no_name_tells_claims_where_it_is_when_it_is_open_and_what_it_costs() {
    let claim = |said: &str| {
        format!(
            "<div><a href='https://b.test/' data-rw='/aclk?c'><span></span><div><div>{said}</div></div></a></div>"
        )
    };
    let page = of(&format!(
        "{}<div id=tads><div data-text-ad=1><a href='https://b.test/' data-rw='/aclk?a'><div role=heading>Boats</div></a>\
         <div>We build boats of every size, and mend those that others built.</div>{}{}<span> - </span><span>+1 555-010-0199</span>\
         <g-bubble><span role=button>Open today \u{B7} 8 AM \u{2013} 6 PM</span></g-bubble>\
         <div><div data-htae=true><div><div>View 2 prices from <span>$9.50</span>/mo</div></div></div></div></div></div>",
        result(""),
        claim("12 Quay Street, Port"),
        claim("<b>Last days</b> \u{B7} 20% off"),
    ));
    let ad = &page["ads"][0];
    assert_eq!(
        ad["extensions"],
        json!(["12 Quay Street, Port", "Last days \u{B7} 20% off", "Open today \u{B7} 8 AM \u{2013} 6 PM"])
    );
    assert_eq!((&ad["phone"], &ad["price"]), (&json!("+1 555-010-0199"), &json!("$9.50")));
    assert_eq!(ad["sitelinks"], Value::Null);
}

#[test]
fn an_offer_keeps_its_two_prices_apart_and_a_seller_whose_name_is_in_the_title() {
    let offer = |title: &str, price: &str, more: &str| {
        format!(
            "<g-inner-card><a href='https://t.test/1'><img src='https://i.test/1.png'><div>{title}</div><div>{price}</div>{more}</a></g-inner-card>"
        )
    };
    let page = of(&format!(
        "{}<div id=tads>{}{}{}</div>",
        result(""),
        offer("Reed boat", "<span>$12.00</span><span>$20.00</span>", "<div>Harbour</div>"),
        offer("Harbour boat", "$30.00", "<div>Harbour</div><div>3.8 (54)</div>"),
        offer("Old boat (Used)", "$5.00", "<div>Used</div><div aria-label='From Jetty'>Jetty</div>"),
    ));
    let found = page["shopping_results"].as_array().unwrap();
    let told: Vec<_> = found
        .iter()
        .map(|one| (&one["price"], &one["old_price"], &one["source"], &one["extensions"]))
        .collect();
    let none = &Value::Null;
    assert_eq!(
        told,
        [
            (&json!("$12.00"), &json!("$20.00"), &json!("Harbour"), none),
            (&json!("$30.00"), none, &json!("Harbour"), none),
            (&json!("$5.00"), none, &json!("Jetty"), &json!(["Used"])),
        ]
    );
}

#[test]
fn a_page_of_news_alone_tells_them_with_what_they_say() {
    let card = |number: u8, site: &str, below: &str| {
        format!(
            "<div><div><a href='https://n.test/{number}'><div><div><img src='https://i.test/{number}.png'><span>{site}</span></div>\
             <div role=heading aria-level=3>Herons {number}</div>{below}<div><span>2 days ago</span></div></div></a></div></div>"
        )
    };
    let told = "For the first time in ten years the birds nest in the ...";
    let page = of(&(card(1, "The Reed", &format!("<div>{told}<span>.</span></div>"))
        + &card(2, "A Paper", "<div>By one</div>")));
    let news = &page["top_stories"];
    assert_eq!((&news[0]["title"], &news[0]["source"]), (&json!("Herons 1"), &json!("The Reed")));
    assert_eq!((&news[0]["snippet"], &news[0]["date"]), (&json!(told), &json!("2 days ago")));
    assert_eq!((&news[1]["link"], &news[1]["snippet"]), (&json!("https://n.test/2"), &Value::Null));
    assert_eq!(page["search_information"]["organic_results_state"], "Results for exact spelling");
}

#[test]
fn a_page_of_pictures_alone_tells_the_site_above_the_title() {
    let card = |number: u8, said: &str| {
        format!(
            "<div data-attrid='images universal' data-docid=d{number} data-lpage='https://p.test/{number}'><h3><a><div role=button>\
             <img src='https://i.test/{number}.png' alt='Picture {number}'></div></a></h3>{}\
             <a href='https://p.test/{number}'><div><div><span>Site {number}</span></div></div>{said}</a></div>",
            if number == 2 { "<div>Licensable</div>" } else { "" }
        )
    };
    let page = of(&format!(
        "<div>{}{}</div>",
        card(1, "<div><div>Picture 1</div></div>"),
        card(2, "<div>Picture 2</div>")
    ));
    let pictures = &page["inline_images"];
    assert_eq!(pictures[0]["link"], "https://p.test/1");
    assert_eq!((&pictures[0]["title"], &pictures[0]["source_name"]), (&json!("Picture 1"), &json!("Site 1")));
    assert_eq!((&pictures[1]["title"], &pictures[1]["source_name"]), (&json!("Picture 2"), &json!("Site 2")));
}

#[test]
fn the_way_to_a_page_may_stand_apart_from_its_site() {
    let page = of(
        "<div data-hveid=1><a href='https://a.test/b'><div><span>https://a.test<span> \u{203A} b</span></span></div><div role=heading>A title</div></a></div>\
         <div data-hveid=2><a href='https://c.test/d'><div><span>C.test</span><span><span>https://c.test</span><span> \u{203A} d</span></span></div>\
         <div role=heading>Another</div></a></div>",
    );
    let shown = |at: usize| &page["organic_results"][at]["displayed_link"];
    assert_eq!(shown(0), "https://a.test \u{203A} b");
    assert_eq!(shown(1), "https://c.test \u{203A} d");
    let page = of(
        "<div data-hveid=1><a href='https://e.test/f'><div><span><span>A Site</span><span> \u{203A} f</span></span></div><div role=heading>A title</div></a></div>",
    );
    assert_eq!(page["organic_results"][0]["displayed_link"], "A Site \u{203A} f");
}

#[test]
fn an_ad_has_the_picture_beside_its_text_and_no_icon() {
    let page = of(&format!(
        "<div id=tads><div data-text-ad=1><a href='https://a.test/'><img src='/favicon.png' height=16><div role=heading>An ad</div></a>\
         <a href='https://a.test/'><img src='/picture.png' height=92></a></div></div>{}",
        result("")
    ));
    assert!(page["ads"][0]["thumbnail"].as_str().unwrap().ends_with("/picture.png"));
}

#[test]
fn an_answer_that_is_folded_away_tells_its_day() {
    let question = |answer: &str| {
        let page = of(&format!(
            "{}<div data-q='Why is it so?' data-lk=x><div role=button>Why is it so?</div><div style='display:none'><div data-md=61>\
             <div data-attrid='wa:/description'>{answer}</div></div><div><a href='https://s.test/p'><h3>A Page</h3></a></div></div></div>",
            result("<div data-snf=nke7rc><div>Short text</div></div>")
        ));
        page["related_questions"][0].clone()
    };
    let day = "<span>02-Nov-2023</span>";
    let found = question(&format!("<span><span>It was made so.</span></span>{day}"));
    assert_eq!((&found["date"], &found["iso_date"]), (&json!("02-Nov-2023"), &json!("2023-11-02")));
    let hidden = format!("<span><span>It was made so.</span></span><div style='display:none'>{day}</div>");
    assert_eq!(question(&hidden)["date"], Value::Null);
}
