//! Pages without scripts: nothing there has an attribute that says what it is, and all is known by how its blocks are made.

use crate::world::{json_of, whole};
use serde_json::{Value, json};

/// Returns a page with these blocks below a result.
fn of(blocks: &str) -> Value {
    let result = result("One", "<div>What it is about, in a sentence.</div>");
    let page = format!(
        "<!doctype html><html><body><header><form></form></header><div id=main>{result}{blocks}</div></body></html>"
    );
    json_of(&whole(&page).unwrap())
}

/// Returns a result with texts, each in a block within a block.
fn result(name: &str, texts: &str) -> String {
    format!(
        "<div><div><div><a href='/url?q=https://e.test/{name}&sa=U'><h3><div>{name}</div></h3><div>e.test \u{203A} {name}</div></a></div>\
         <div><div><div><div><div>{texts}</div></div></div></div></div></div></div>"
    )
}

/// Returns a tile of a row: a link with a picture of some width and lines below it.
fn tile(link: &str, lines: [&str; 2]) -> String {
    let lines: String = lines.map(|line| format!("<div><div>{line}</div></div>")).concat();
    format!(
        "<a href='{link}'><div><div style='width:112px'><div><img src='https://i.test/p.png'></div><div>{lines}</div></div></div></a>"
    )
}

#[test]
fn a_result_tells_its_facts_and_they_are_no_links_into_the_site() {
    let page = of(&result(
        "Two",
        "<div>What it is.</div><div>Budget: <span>$63</span><br>\
         Made by: <span>A and </span><span><a href='/url?q=https://e.test/b&sa=U'>B</a></span><br>\
         What it took to make the whole of it at last: <span>two years</span></div>",
    ));
    let found = &page["organic_results"][1];
    assert_eq!(found["snippet"], "What it is.");
    assert_eq!(
        found["rich_snippet"]["bottom"]["extensions"],
        json!(["Budget: $63", "Made by: A and B", "What it took to make the whole of it at last: two years"])
    );
    assert_eq!(found["sitelinks"], Value::Null);
}

#[test]
fn the_words_that_a_result_lacks_are_no_fact() {
    let page = of(&result(
        "Two",
        "<div>What it is.</div><div>Missing:  <span>word</span> | Show results with:<span><a \
         href='/search?q=some+%22word%22'>word</a></span></div>",
    ));
    let found = &page["organic_results"][1];
    assert_eq!((&found["missing"], &found["rich_snippet"]), (&json!(["word"]), &Value::Null));
}

#[test]
fn a_result_has_stars_a_text_and_links_into_its_site() {
    let page = of(&result(
        "Two",
        "<div><span>Rating</span><span><span aria-hidden=true>4.2</span><div role=img aria-label='Rated 4.2 out of 5'></div>\
         <span>(1,234)</span></span><span> \u{B7} </span><span>$7.97</span></div>\
         <div><span>3 days ago</span><span> \u{B7} </span>What it is.</div>\
         <div><span><a href='/url?q=https://e.test/more&sa=U'>History</a></span></div>\
         <div>Nothing is known. <span><a href='/url?q=https://h.test/&sa=U'>Learn why</a></span></div>",
    ));
    let found = &page["organic_results"][1];
    assert_eq!((&found["snippet"], &found["date"]), (&json!("What it is."), &json!("3 days ago")));
    let facts = &found["rich_snippet"]["bottom"];
    assert_eq!(facts["extensions"], json!(["4.2 (1,234)", "$7.97"]));
    assert_eq!(facts["detected_extensions"]["rating"], json!(4.2));
    assert_eq!(facts["detected_extensions"]["reviews"], json!(1234));
    assert_eq!(found["sitelinks"]["inline"], json!([{"title": "History", "link": "https://e.test/more"}]));
}

#[test]
fn a_panel_is_rows_with_colons_below_a_title_that_leads_nowhere() {
    let row = |label: &str, value: &str| {
        format!("<div><div><span><span>{label}</span></span>: <span><span>{value}</span></span></div></div>")
    };
    let rows = [
        row("Founded", "1998, <span><a href='/search?q=a+town'>A Town</a></span>"),
        row("Head", "<span><a href='/search?q=s'>Somebody</a></span>"),
    ];
    let page = of(&format!(
        "<div><div><div><span><h3><div>It</div></h3></span><span><div>Company \u{B7} <span><a href='/url?q=https://it.test/&sa=U'>it.test</a></span></div></span></div>\
         <div><div><div>9/10 \u{B7} <span><a href='/url?q=https://c.test/&sa=U'>A Critic</a></span></div></div>\
         <div><div>It makes things. <span><a href='/url?q=https://w.test/&sa=U'>A Source</a></span></div></div></div>\
         <div>{}</div><div><div><span><div>Works</div></span></div><div><div>{}</div></div></div></div></div>",
        rows.concat(),
        tile("/search?q=first", ["The First", "2001"])
    ));
    let graph = &page["knowledge_graph"];
    assert_eq!((&graph["title"], &graph["type"]), (&json!("It"), &json!("Company")));
    assert_eq!(
        (&graph["website"], &graph["description"]),
        (&json!("https://it.test/"), &json!("It makes things."))
    );
    assert_eq!((&graph["founded"], &graph["head"]), (&json!("1998, A Town"), &json!("Somebody")));
    assert_eq!(graph["reviews"].as_array().unwrap().len(), 1);
    assert_eq!(
        (&graph["reviews"][0]["name"], &graph["reviews"][0]["extensions"]),
        (&json!("A Critic"), &json!(["9/10"]))
    );
    assert_eq!(
        (&graph["works"][0]["name"], &graph["works"][0]["extensions"]),
        (&json!("The First"), &json!(["2001"]))
    );
}

#[test]
fn news_and_messages_are_tiles_below_who_tells_them() {
    let story = tile("/url?q=https://n.test/1&sa=U", ["It happened", "A Paper\n2 days ago"]);
    let page =
        of(&format!("<div><div><div><div>What is new</div></div><div><div>{story}</div></div></div></div>"));
    let found = &page["top_stories"][0];
    assert_eq!((&found["title"], &found["source"]), (&json!("It happened"), &json!("A Paper")));
    assert_eq!((&found["date"], &found["section"]), (&json!("2 days ago"), &json!("What is new")));
    let message = tile("/url?q=https://m.test/It/status/12345&sa=U", ["We said so", "13 hours ago"]);
    let page = of(&format!(
        "<div><div><div><a href='/url?q=https://m.test/It&sa=U'><div><div>It</div><div>Messages \u{203A} It</div></div></a></div>\
         <div><div>{message}</div></div></div></div>"
    ));
    let found = &page["latest_posts"];
    assert_eq!((&found["title"], &found["displayed_link"]), (&json!("It"), &json!("Messages \u{203A} It")));
    assert_eq!(
        (&found["posts"][0]["snippet"], &found["posts"][0]["date"]),
        (&json!("We said so"), &json!("13 hours ago"))
    );
}

#[test]
fn answers_open_behind_their_questions_and_searches_that_open_are_none() {
    let opens = |name: &str, inside: &str| {
        format!(
            "<div><span><div>{name}</div></span><div style='padding-bottom:12px'><div>{inside}</div></div></div>"
        )
    };
    let source = "<div><a href='/url?q=https://s.test/&sa=U'><span><div>A Page</div></span><span><div>s.test</div></span></a></div>";
    let line =
        |said: &str| format!("<span><a href='/url?q=https://s.test/&sa=U'><span>{said}</span></a></span>");
    let page = of(&format!(
        "<div><div>{}{}{}</div></div>",
        opens(
            "What is it?",
            &format!("<div><div><div><div>It is <span>a thing</span>.</div></div></div></div>{source}")
        ),
        opens(
            "How is it done?",
            &format!(
                "<div><span><h2><div>Do this:</div></h2></span></div><div><div><span><div>1</div></span></div><div><span><div>Begin.</div></span></div></div>\
                 <div><div><span><div>2</div></span></div><div><span><div>End.</div></span></div></div><div><span><div>{}{}</div></span></div>",
                line("Another Page"),
                line("s.test \u{203A} how")
            )
        ),
        opens("Things like it", &format!("<div>{}</div>", tile("/search?q=like+it", ["Like it", "So"])))
    ));
    let questions = page["related_questions"].as_array().unwrap();
    assert_eq!(questions.len(), 2);
    assert_eq!(
        (&questions[0]["question"], &questions[0]["snippet"]),
        (&json!("What is it?"), &json!("It is a thing."))
    );
    assert_eq!(questions[0]["snippet_highlighted_words"], json!(["a thing"]));
    assert_eq!(
        (&questions[0]["title"], &questions[0]["displayed_link"]),
        (&json!("A Page"), &json!("s.test"))
    );
    assert_eq!(
        (&questions[1]["snippet"], &questions[1]["list"]),
        (&json!("Do this:"), &json!(["Begin.", "End."]))
    );
    assert_eq!(
        (&questions[1]["title"], &questions[1]["displayed_link"]),
        (&json!("Another Page"), &json!("s.test \u{203A} how"))
    );
}

#[test]
fn places_and_proposals_are_known_by_their_links() {
    let page = of(
        "<div><div><div><a href='/search?q=a+place&ludocid=11111111111111111111'><div><div><span><h3><div>A Place</div></h3></span>\
         <span><div><span><span aria-hidden=true>4.5</span><div role=img aria-label='Rated 4.5 out of 5'></div><span>(84)</span></span>\
         <br>Cafe \u{B7} 12 A Street<br>Serves what it has</div></span></div></div></a></div></div></div>\
         <div><div><div><a href='/search?q=asked+again'><accordion-entry-search-icon></accordion-entry-search-icon>\
         <div><span><div>Asked again</div></span></div></a></div></div></div>",
    );
    let place = &page["local_results"]["places"][0];
    assert_eq!(
        (&place["title"], &place["rating"], &place["reviews"]),
        (&json!("A Place"), &json!(4.5), &json!(84))
    );
    assert_eq!((&place["type"], &place["address"]), (&json!("Cafe"), &json!("12 A Street")));
    assert_eq!(page["related_searches"][0]["query"], "Asked again");
    assert_eq!(page["organic_results"].as_array().unwrap().len(), 1);
}

#[test]
fn an_ad_is_a_heading_in_a_link_that_counts_clicks() {
    let ad = |name: &str| {
        format!(
            "<div><div><div><a href='/aclk?a={name}'><div role=heading aria-level=3><span>{name}</span></div><div><span>Ad</span><span>ad.test</span></div></a></div>\
             <div><div><span>A sentence that is long enough to be what the ad says of {name}.</span></div></div>\
             <div><div><a href='/aclk?b={name}'>More of {name}</a></div></div></div></div>"
        )
    };
    let page = of(&format!("{}{}", ad("One"), ad("Two")));
    let ads = page["ads"].as_array().unwrap();
    let titles: Vec<_> = ads.iter().map(|ad| ad["title"].as_str().unwrap()).collect();
    assert_eq!(titles, ["One", "Two"]);
    assert_eq!(ads[0]["description"], "A sentence that is long enough to be what the ad says of One.");
    assert_eq!(ads[0]["sitelinks"][0]["title"], "More of One");
    assert_eq!(page["organic_results"].as_array().unwrap().len(), 1);
}

#[test]
fn a_table_of_what_a_food_holds_is_told_row_by_row() {
    let row = |name: &str, share: &str| {
        format!("<tr><td><div><div>{name}</div></div></td><td><div><div>{share}</div></div></td></tr>")
    };
    let rows = [
        row("<span>Amount per </span>1 bowl (200 g)", ""),
        row("<span>Energy </span>1,250", ""),
        row("", "<span>% of a day</span>"),
        row("<span>Whole Fat </span>3 g", "5%"),
        row("Hard fat 0.5 g", "1%"),
        row("Vitamin K2", "7%"),
        row("<span>Bitters </span>9 mg", ""),
    ];
    let page = of(&format!(
        "<div><div><a href='https://f.test/1'><span><div>Porridge</div></span><span><div>What it holds</div></span></a></div>\
         <div><table><tbody>{}</tbody></table></div><div><a href='https://f.test/1'><div><span><div>An Office</div></span></div></a></div></div>",
        rows.concat()
    ));
    assert_eq!(page["knowledge_graph"]["title"], "Porridge");
    let food = &page["knowledge_graph"]["nutrition"];
    assert_eq!((&food["amount_per"], &food["calories"]), (&json!("1 bowl (200 g)"), &json!(1250)));
    assert_eq!(
        food["nutrients"],
        json!([
            {"name": "Whole Fat", "amount": "3 g", "daily_value": "5%"},
            {"name": "Hard fat", "amount": "0.5 g", "daily_value": "1%"},
            {"name": "Vitamin K2", "daily_value": "7%"},
            {"name": "Bitters", "amount": "9 mg"},
        ])
    );
    assert_eq!(food["sources"], json!([{"name": "An Office", "link": "https://f.test/1"}]));
    // A table of anything else is none.
    let page = of("<div><div>Days</div><table><tr><td>Sun</td><td>5%</td></tr></table></div>");
    assert_eq!(page["knowledge_graph"], Value::Null);
}

#[test]
fn things_stand_under_the_search_that_they_answer() {
    let card = |name: &str| {
        format!(
            "<a href='/search?q={name}&stick=x'><div><div style='width:112px'><div><img src='https://i.test/p.png'></div><div><div>{name}</div></div></div></div></a>"
        )
    };
    let shelf = |phrase: &str, names: [&str; 2]| {
        let asked = phrase.replace(' ', "+");
        format!(
            "<div><div><span><div>{phrase}</div></span><div style='padding-bottom:12px'><div>{}</div><div><a href='/search?q={asked}&sa=X'>{phrase}</a></div></div></div></div>",
            names.map(card).concat()
        )
    };
    let sign = "<a href='/search?q=reeds'><accordion-entry-search-icon></accordion-entry-search-icon><div>reeds</div></a>";
    let page = of(&format!(
        "<div><div>Related searches</div>{}{}<div>{sign}</div></div>",
        shelf("old boats", ["Ark", "Argo"]),
        shelf("new boats", ["Kon", "Ra"])
    ));
    let found: Vec<(&Value, &Value)> = page["related_searches"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (&one["query"], &one["section"]))
        .collect();
    let (old, new, none) = (&json!("old boats"), &json!("new boats"), &Value::Null);
    assert_eq!(
        found,
        [
            (&json!("Ark"), old),
            (&json!("Argo"), old),
            (old, none),
            (&json!("Kon"), new),
            (&json!("Ra"), new),
            (new, none),
            (&json!("reeds"), none)
        ]
    );
}

#[test]
fn a_page_that_found_nothing_says_so_around_the_phrase() {
    let page = json_of(
        &whole(
            "<!doctype html><html><body><header><form></form></header><div id=main><div><div><div>\
             <span>Nothing is known of - </span> <span>reeds</span> <span> - here.</span></div></div></div></div></body></html>",
        )
        .unwrap(),
    );
    assert_eq!(page["search_information"]["organic_results_state"], "Fully empty");
}

/// Returns a page with these blocks above a result.
fn above(blocks: &str) -> Value {
    let result = result("One", "<div>What it is about, in a sentence.</div>");
    let page = format!(
        "<!doctype html><html><body><header><form></form></header><div id=main>{blocks}{result}</div></body></html>"
    );
    json_of(&whole(&page).unwrap())
}

#[test]
fn a_text_above_the_page_that_it_is_from_is_the_answer() {
    let answer = |text: &str| {
        format!(
            "<div><div><div><div><div>{text}</div></div></div><div><a href='/url?q=https://p.test/ponds&sa=U'><span><div>Of ponds</div></span>\
             <span><div>p.test \u{203A} ponds</div></span></a><div><a href='https://help.test/'><span>About answers</span></a></div></div></div></div>"
        )
    };
    let found = &above(&answer("A pond is <span class=m>still</span> water."))["answer_box"];
    assert_eq!(
        (&found["type"], &found["snippet"], &found["title"]),
        (&json!("organic_result"), &json!("A pond is still water."), &json!("Of ponds"))
    );
    assert_eq!(
        (&found["link"], &found["displayed_link"], &found["snippet_highlighted_words"]),
        (&json!("https://p.test/ponds"), &json!("p.test \u{203A} ponds"), &json!(["still"]))
    );
    // From right to left each piece has an element.
    let pieces =
        "<span dir=rtl>A pond is </span><span dir=rtl class=m>still</span><span dir=rtl> water.</span>";
    assert_eq!(above(&answer(pieces))["answer_box"]["snippet_highlighted_words"], json!(["still"]));
    // Below the results there is none.
    assert_eq!(of(&answer("A pond is still water."))["answer_box"], Value::Null);
}

#[test]
fn reads_the_result_below_the_calculation() {
    let box_of = |asked: &str, answer: &str, note: &str| {
        let html = format!(
            "<div><div><div><span>{asked}</span></div><div><div>{answer}</div></div><div>{note}</div></div></div>"
        );
        above(&html)["answer_box"].clone()
    };
    let rates = "<a href='https://rates.test/'>Disclaimer</a>";
    assert_eq!(
        box_of("300 Crowns =", "25,209.11 Old Pounds", rates),
        json!({"type": "currency_converter", "answer": "25,209.11", "unit": "Old Pounds", "expression": "300 Crowns"})
    );
    assert_eq!(box_of("3 miles =", "4.8 kilometres", "")["type"], "unit_converter");
    assert_eq!(box_of("3 * 4 =", "12", "")["type"], "calculator_result");
    assert_eq!(box_of("3 * 4", "12", ""), Value::Null);
}

#[test]
fn pictures_lead_through_the_viewer_and_those_of_a_panel_are_its_own() {
    let picture = |name: &str| {
        format!(
            "<a href='https://engine.test/imgres?imgurl=https://i.test/{name}.jpg&amp;imgrefurl=https://{name}.test/a%2520b&amp;h=9'>\
             <div><img alt='{name}' src='https://t.test/{name}'></div></a>"
        )
    };
    let row = format!(
        "<div>{}{}{}</div>",
        picture("reeds"),
        picture("rushes"),
        picture("x").replace("alt='x'", "alt='i.test/x...'")
    );
    let page = above(&format!("<div><div>{row}</div></div>"));
    let found = &page["inline_images"];
    assert_eq!(
        found[1],
        json!({"position": 2, "link": "https://rushes.test/a%20b", "title": "rushes", "thumbnail": "https://t.test/rushes",
            "original": "https://i.test/rushes.jpg"})
    );
    assert_eq!((&found[2]["position"], &found[2]["title"]), (&json!(3), &Value::Null));
    // A single picture illustrates something else.
    assert_eq!(above(&format!("<div><div>{}</div></div>", picture("reeds")))["inline_images"], Value::Null);
    let panel = format!(
        "<div><div><span><h3><div>Pond</div></h3></span><span><div>Water</div></span></div>{row}<div><div>A pond is still water.</div></div></div>"
    );
    let page = above(&panel);
    assert_eq!(page["inline_images"], Value::Null);
    assert_eq!(page["knowledge_graph"]["header_images"][0], json!({"image": "https://t.test/reeds"}));
}

#[test]
fn takes_a_failed_overview_for_none() {
    let page = |answer: &str| {
        of(&format!(
            "<div><div><div><span><div>KI-\u{dc}bersicht</div></span></div>\
             <div><div id=n1>Im Moment gibt es keine \u{dc}bersicht. Versuche es sp\u{e4}ter noch einmal.</div><div>{answer}</div></div>\
             <div><span><div>KI kann Fehler machen. <a href='/url?q=https://help.test/%3Fp%3Dai_overviews'>Mehr</a></div></span></div></div></div>"
        ))
    };
    assert_eq!(page("")["ai_overview"], Value::Null);
    let found =
        page("<div><div><div><div>Reeds grow by the water and are cut in winter.</div></div></div></div>");
    let blocks = found["ai_overview"]["text_blocks"].as_array().unwrap();
    let said: Vec<_> = blocks.iter().filter_map(|block| block["snippet"].as_str()).collect();
    assert_eq!(said, ["Reeds grow by the water and are cut in winter."], "{found}");
}
