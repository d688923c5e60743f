//! Modules between and beside the web results, each in the shapes that pages of several years give it.

use crate::world::{json_of, page_of, read, result, whole};
use serde_json::{Value, json};

fn of(column: &str) -> Value {
    json_of(&whole(&page_of(&(result("https://a.test/", "A") + column))).unwrap())
}

#[test]
fn things_with_a_picture_among_the_proposed_searches_are_proposals_too() {
    let card = |name: &str, phrase: &str| {
        format!(
            "<div role=listitem><a href='/search?q={phrase}&stick=x'></a><img src='https://i.test/{phrase}.png'><div role=heading aria-level=3>{name}</div></div>"
        )
    };
    for heading in ["People also search for", "Related searches", "Wird auch oft gesucht"] {
        let cards = card("One Thing", "one") + &card("Another Th...", "another+thing");
        let page = of(&format!(
            "<div><div role=heading aria-level=2>{heading}</div><div><div role=list>{cards}</div></div><a class=ngTNl href='/search?q=b'>b</a></div>"
        ));
        let found = &page["related_searches"];
        let queries: Vec<&Value> = found.as_array().unwrap().iter().map(|search| &search["query"]).collect();
        assert_eq!(queries, ["One Thing", "another thing", "b"], "{heading}");
        assert_eq!(found[0]["thumbnail"], "https://i.test/one.png");
    }
    // Pictures with names below any other heading are none.
    let page = of(&format!("<div><div role=heading aria-level=2>Places</div>{}</div>", card("One", "one")));
    assert_eq!(page["related_searches"], Value::Null);
}

#[test]
fn phrases_below_a_heading_of_proposals_are_told_by_their_addresses() {
    let page = of(
        "<div><div role=heading aria-level=2>Related searches</div><a href='/search?q=A+phrase,+whole'>a <b>phrase</b>, whole</a>\
         <a href='/search?q=Thing&si=x'><img src='https://i.test/t.png'>Thing</a><a href='/search?q=Other+words'>Not these</a></div>\
         <div><div role=heading aria-level=2>Else</div><a href='/search?q=Far+away'>Far away</a></div>",
    );
    let found = page["related_searches"].as_array().unwrap();
    let phrases: Vec<_> = found.iter().map(|search| search["query"].as_str().unwrap()).collect();
    assert_eq!(phrases, ["a phrase, whole", "Thing"]);
}

pub(crate) fn a_recorded_page_shows_what_else_is_searched_as_phrases_and_as_things() {
    for (name, things) in [
        ("desktop/hotels-london", 6),
        ("2024-03-13_movement", 6),
        ("2026-02-06_nba-scores", 6),
        // Searches beside a panel belong to the panel.
        ("donald-trump", 0),
    ] {
        let Some(page) = read(name) else { continue };
        let found = page
            .related_searches
            .iter()
            .filter(|search| search.link.iter().any(|link| link.contains("stick=") || link.contains("si=")));
        assert_eq!(found.count(), things, "{name}");
        assert_eq!(page.related_searches.len(), things + 8, "{name}");
        let lists = page.knowledge_graph.iter().flat_map(|graph| &graph.lists.0);
        let others = lists.filter(|(list, _)| list == "people_also_search_for");
        let others: usize = others.map(|(_, entities)| entities.len()).sum();
        assert_eq!(others, if things == 0 { 4 } else { 0 }, "{name}");
    }
}

#[test]
fn a_post_keeps_its_date_apart_from_its_counts_and_is_there_without_a_title() {
    let post = |meta: &str, title: &str| {
        format!(
            "<a class=WlydOe href='https://p.test/{}'>{title}<div class=rbYSKb><span>{meta}</span></div><div class=sTl1Td>Somebody \u{B7} Site</div></a>",
            meta.len()
        )
    };
    let title = "<div role=heading aria-level=3>T</div>";
    let page = of(&format!(
        "<g-section-with-header><div role=heading aria-level=2>What people are saying</div>{}{}{}</g-section-with-header>",
        post("3 weeks ago", title),
        post("90+ reactions", title),
        post("1 day ago", ""),
    ));
    let posts = page["perspectives"].as_array().unwrap();
    assert_eq!(posts.len(), 3);
    assert_eq!((&posts[0]["date"], &posts[0]["extensions"]), (&json!("3 weeks ago"), &Value::Null));
    assert_eq!((&posts[1]["date"], &posts[1]["extensions"]), (&Value::Null, &json!(["90+ reactions"])));
    assert_eq!((&posts[2]["title"], &posts[2]["author"]), (&Value::Null, &json!("Somebody")));
}

#[test]
fn the_weather_is_told_with_its_place_and_its_days_in_the_unit_that_is_shown() {
    let page = of(
        "<div id=wob_wc><span id=wob_loc>Oslo</span><div id=wob_dts>Friday 9:00 PM</div><span id=wob_dc>Cloudy</span>\
         <img id=wob_tci alt=Cloudy src='https://i.test/c.png'><span class=wob_t id=wob_tm style='display:inline'>41</span>\
         <span class=wob_t id=wob_ttm style='display:none'>5</span><div class='vk_bk wob-unit'><a style='display:none'>\
         <span class=wob_t>°C</span></a><span class=wob_t style='display:inline'>°F</span></div><span id=wob_pp>10%</span>\
         <span id=wob_hm>70%</span><span class=wob_t id=wob_ws>5 mph</span><span class=wob_t id=wob_tws style='display:none'>8 km/h</span>\
         <div class=wob_df><div aria-label=Saturday>Sat</div><img alt=Rain src='https://i.test/r.png'><span class=wob_t>44</span>\
         <span class=wob_t style='display:none'>7</span><span class=wob_t>30</span></div></div>",
    );
    assert_eq!(
        page["answer_box"],
        json!({
            "type": "weather_result", "answer": "41", "unit": "°F", "location": "Oslo", "date": "Friday 9:00 PM",
            "weather": "Cloudy", "precipitation": "10%", "humidity": "70%", "wind": "5 mph",
            "thumbnail": "https://i.test/c.png",
            "forecast": [{ "day": "Saturday", "weather": "Rain", "high": "44", "low": "30", "thumbnail": "https://i.test/r.png" }],
        })
    );
}

#[test]
fn a_computation_a_rate_and_a_time_are_answers_of_their_kinds() {
    for (module, answer) in [
        (
            "<span class=vUGUtc>15 * 23 =</span><span id=cwos>345</span>",
            json!({ "type": "calculator_result", "answer": "345", "expression": "15 * 23" }),
        ),
        (
            "<div id=knowledge-currency__updatable-data-column><div class=vk_sh>1 Euro equals</div><span class=SwHCTb>1.09</span>\
             <span class=MWvIVe>United States Dollar</span></div>",
            json!({ "type": "currency_converter", "answer": "1.09", "expression": "1 Euro equals", "unit": "United States Dollar" }),
        ),
        (
            "<div><div class='gsrt vk_bk' aria-level=3 role=heading>9:41 PM</div><div class='vk_gy vk_sh'>Friday (GMT+9)</div>\
             <span class='vk_gy vk_sh'>Time in Tokyo</span></div>",
            json!({ "type": "local_time", "answer": "9:41 PM", "extensions": ["Friday (GMT+9)", "Time in Tokyo"] }),
        ),
    ] {
        assert_eq!(of(module)["answer_box"], answer);
    }
}

#[test]
fn a_module_that_no_reader_knows_is_an_answer_by_its_heading_or_by_its_fact() {
    let page = of(
        "<div class=MjjYud><div><h2>Currency Converter</h2><div>1 Euro equals</div><div>1.09</div><div>United States Dollar</div>\
         <div role=button>Feedback</div><div role=dialog>Choose</div><div style='display:none'>Later</div></div></div>",
    );
    assert_eq!(
        page["answer_box"],
        json!({ "type": "currency_converter", "answer": "1.09", "extensions": ["1 Euro equals", "United States Dollar"] })
    );
    let page = of(
        "<div class=MjjYud><div data-attrid='kc:/location/location:population'><div role=heading aria-level=2>Japan / Population</div>\
         <div role=heading aria-level=3>124.5 million (2023)</div></div></div>",
    );
    assert_eq!(
        page["answer_box"],
        json!({ "type": "answer", "answer": "124.5 million (2023)", "extensions": ["Japan / Population"] })
    );
    // Facts of a panel, headings of sections with results, and questions are none.
    for other in [
        "<div class=kp-wholepage><div data-attrid='kc:/x:y'><div role=heading aria-level=3>1</div></div></div>",
        "<div class=MjjYud><h2>Flights</h2><a href='https://b.test/'><h3>B</h3></a><cite>b.test</cite></div>",
        "<div class=MjjYud><div data-q='How high?' data-lk=x><h2>Weather</h2>5</div></div>",
        "<div class=MjjYud><h2>Places</h2><div>5</div></div>",
    ] {
        assert_eq!(of(other)["answer_box"], Value::Null, "{other}");
    }
}

pub(crate) fn recorded_answers_say_their_units_languages_sounds_and_figures() {
    for (name, expected) in [
        (
            "100-fahrenheit",
            json!({ "unit": "Degree Celsius", "expression_unit": "Fahrenheit", "formula": "(100°F − 32) × 5/9 = 37.778°C" }),
        ),
        (
            "translate-thank-you",
            json!({ "source_language": "English", "target_language": "Korean", "pronunciation": "gamsahabnida" }),
        ),
        ("2024-03-13_define-judgement", json!({ "phonetic": "/ˈjəjmənt/", "word_type": "noun" })),
        (
            "aapl-stock-price",
            json!({ "unit": "USD", "expression": "NASDAQ: AAPL", "date": "Feb 6, 6:57 PM EST" }),
        ),
        (
            "aapl-stock-price",
            json!({
                "price_movement": { "movement": "up", "value": "+2.21", "percentage": "0.80%" },
                "after_hours": {
                    "name": "After hours", "price": "277.18",
                    "price_movement": { "movement": "down", "value": "\u{2212}0.94", "percentage": "0.34%" },
                },
            }),
        ),
    ] {
        let Some(page) = read(name) else { continue };
        let found = &json_of(&page)["answer_box"];
        for (field, value) in expected.as_object().unwrap() {
            assert_eq!(&found[field], value, "{field} of {name}");
        }
    }
}

#[test]
fn words_of_the_same_and_of_the_opposite_meaning_stand_apart() {
    let list = |label: &str, word: &str| {
        format!(
            "<div data-attrid=SenseThesaurus><div role=list><div>{label}</div><div role=listitem>{word}</div></div></div>"
        )
    };
    let (same, opposite) = (list("Similar:", "chance"), list("Opposite:", "design"));
    let page = of(&format!(
        "<div><div data-attrid=EntryHeader><span data-dobid=hdw>luck</span><i>noun</i></div><div data-dobid=dfn>What falls.</div>\
         {same}{opposite}{same}</div>"
    ));
    let answer = &page["answer_box"];
    assert_eq!((&answer["word_type"], &answer["synonyms"]), (&json!("noun"), &json!(["chance"])));
    assert_eq!(answer["antonyms"], json!(["design"]));
}

#[test]
fn shares_beside_the_one_that_was_asked_for_are_told_with_the_way_they_went() {
    let page = of(
        "<div data-attrid=title>A Inc</div><div data-attrid=Price><span jsname=vWLAgc>10.00</span></div>\
         <a href='/search?q=B&stick=b'><div>B Corp</div><span jsname=vWLAgc>5.00</span> <span jsname=T3Us2d>EUR</span>\
         <span aria-label='Down by 1%'><span jsname=rfaVEf>1%</span></span></a>",
    );
    let down = json!({ "movement": "down", "percentage": "1%" });
    let other = &page["answer_box"]["related_stocks"][0];
    assert_eq!(
        (&other["name"], &other["price"], &other["unit"]),
        (&json!("B Corp"), &json!("5.00"), &json!("EUR"))
    );
    assert_eq!(other["price_movement"], down);
}

#[test]
fn a_card_of_figures_beside_a_price_keeps_its_period_its_lines_and_what_opens_below() {
    let page = of(
        "<div data-attrid=title>A Inc</div><div data-attrid=Price><span jsname=vWLAgc>10.00</span></div>\
         <div data-expwide=1><div role=button>Earnings</div><div data-colc=1><div><span>Q1 2031</span><div><div><span>+6%</span><span>\
         Profit beat</span></div><div><span>-2%</span><span>Sales miss</span></div></div></div></div><div data-expc=1><table><tr><th>Sales\
         <td>9M<td>-2%</table></div></div>",
    );
    assert_eq!(
        page["answer_box"]["financials"],
        json!([{ "title": "Earnings", "period": "Q1 2031", "extensions": ["+6%", "Profit beat", "-2%", "Sales miss"],
                 "table": [["Sales", "9M", "-2%"]] }])
    );
}

#[test]
fn hotels_are_told_with_the_days_of_their_prices_and_what_they_may_be_chosen_by() {
    let card = "<a href='https://h.test/' data-key=1 aria-labelledby=h1><div id=h1><div>Hotel A</div><div>$90</div><span>4.0</span>\
                <span>(12)</span><span>\u{B7}</span><span>4-star hotel</span></div></a>";
    let picker = "<date-picker-immersive><a role=button><label>Select a day</label><span>Sun, Apr 23</span></a><a role=button>\
                  <span>Mon, Apr 24</span></a><span>1 night</span></date-picker-immersive>";
    let phone = "<div data-url='/travel/refine/dates?q=a'><div role=button>Sun, Apr 23</div><div role=button>Mon, Apr 24</div></div>";
    for days in [picker, phone] {
        let found = &of(&format!(
            "{days}<ul><li role=menuitem><a href='/travel/search?q=a&n=4'>4 guests</a></li></ul>\
             <ul><li><div role=button data-url='/travel/search?q=a&f=1'>Budget</div></li></ul>\
             <ul><a href='/travel/search?q=a&f=2'><li><div>Luxury</div></li></a></ul>{card}"
        ))["local_results"];
        assert_eq!(found["places"][0]["title"], "Hotel A");
        assert_eq!(
            (&found["check_in_date"], &found["check_out_date"]),
            (&json!("Sun, Apr 23"), &json!("Mon, Apr 24"))
        );
        assert_eq!(
            found["filters"],
            json!([{ "name": "Budget", "link": "https://engine.test/travel/search?q=a&f=1" },
                   { "name": "Luxury", "link": "https://engine.test/travel/search?q=a&f=2" }])
        );
    }
}

#[test]
fn hotels_in_tiles_without_a_heading_are_hotels_too() {
    let tile = |id: u8, name: &str, said: &str| {
        format!(
            "<div><div data-url='/travel/hotels/Town/entity/{id}?q=a' role=link tabindex=0><div>{name}</div><div role=link><span>4.6</span>\
             <span>(3K)</span></div><div>{said}</div><div>$73{id}</div></div></div>"
        )
    };
    let page = of(&format!(
        "<grid-tiles>{}{}</grid-tiles>",
        tile(1, "Hotel A", "\"Top of it\""),
        tile(2, "Hotel B", "Plain lodging")
    ));
    let found = &page["hotels_results"];
    assert_eq!(
        found[1],
        json!({ "position": 2, "title": "Hotel B", "link": "https://engine.test/travel/hotels/Town/entity/2?q=a", "rating": 4.6,
                "reviews": 3000, "reviews_original": "(3K)", "description": "Plain lodging", "price": "$732" })
    );
    assert_eq!(found[0]["description"], "\"Top of it\"");
}

#[test]
fn reads_live_from_the_mark_on_the_picture() {
    let film = |mark: &str, name: &str| {
        format!(
            "<div><div class=KYaZsb><a href='https://films.test/{name}'><div><img src='https://i.test/{name}.jpg'><div><span>{mark}</span>\
             </div></div><div role=heading>{name} film</div></a></div></div>"
        )
    };
    let story = "<g-section-with-header><div role=heading aria-level=2>Top stories</div><div data-news-doc-id=1><a class=WlydOe href='https://news.test/'><div><img src='https://i.test/n.jpg'><div><span>Live</span></div></div>\
                 <div role=heading>A story</div><span>1 hour ago</span></a></div></g-section-with-header>";
    let page = of(&format!("<div>{}{}</div>{story}", film("En direct", "A"), film("1:02", "B")));
    let live: Vec<_> =
        page["inline_videos"].as_array().unwrap().iter().map(|film| film["live"].clone()).collect();
    assert_eq!(live, [json!(true), Value::Null]);
    assert_eq!(page["top_stories"][0]["live"], true);
}

#[test]
fn a_hotel_that_names_its_parts_has_the_name_that_is_said_first_and_no_stop_is_a_line() {
    let card = |id: u8| {
        format!(
            "<div data-index={id}><a href='/travel/search?q={id}' role=link><div aria-labelledby='name_{id} price_{id} rating_{id}'>\
             <div id=price_{id}><img src='https://i.test/{id}.png'><span>$4{id}</span></div><div id=name_{id}><div>Reed Inn {id}</div></div>\
             <div id=rating_{id}><div role=link aria-label='3.7 of 5'><span>3.7</span><span>(324)</span></div></div>\
             <div><div>Pool</div><span>.</span></div></div></a></div>"
        )
    };
    let page = of(&format!(
        "<div class=MjjYud><div role=heading aria-level=2>Hotels | Town</div><div>{}{}</div></div>",
        card(1),
        card(2)
    ));
    assert_eq!(page["local_results"], Value::Null);
    let found = &page["hotels_results"][1];
    assert_eq!((&found["title"], &found["price"]), (&json!("Reed Inn 2"), &json!("$42")));
    assert_eq!(
        (&found["extensions"], &found["link"]),
        (&json!(["Pool"]), &json!("https://engine.test/travel/search?q=2"))
    );
}

#[test]
fn games_are_told_by_their_marks_and_figures_where_no_name_tells_them() {
    let side = |name: &str, score: &str| {
        format!(
            "<tr><td><img src='https://i.test/m.png'></td><td><div>{name}</div><div>{score}</div></td></tr>"
        )
    };
    let page = of(&format!(
        "<div id=sports-app><div role=heading>A league</div><div data-mid='/g/1'><table><tr><td><span aria-label=Final>Final</span>\
         <span aria-label=Today>Today</span><a href='https://v.test/' aria-label='Recap'><img></a></td></tr>{}{}</table></div></div>",
        side("Reds", "3"),
        side("Blues", "4"),
    ));
    let game = &page["sports_results"]["games"][0];
    assert_eq!((&game["status"], &game["date"]), (&json!("Final"), &json!("Today")));
    assert_eq!((&game["teams"][1]["name"], &game["teams"][1]["score"]), (&json!("Blues"), &json!("4")));
    assert_eq!(game["teams"].as_array().unwrap().len(), 2);
}

#[test]
fn apps_are_cards_that_lead_to_a_store_and_no_web_results() {
    let card = |id: &str, name: &str| {
        format!(
            "<div><a href='https://play.store.test/store/apps/details?id={id}' role=button><span role=heading>The Store</span>\
             <img alt='{name}' src='https://i.test/{id}.png'><div>{name}</div><span>4.3</span><span>(26M)</span></a>\
             <div>An app that does all that anybody asks of it.</div><a href='https://play.store.test/store/apps/details?id={id}'>Install</a></div>"
        )
    };
    let page = of(&(card("a.b", "An App") + &card("c.d", "Another")));
    let apps = page["apps_results"].as_array().unwrap();
    let ids: Vec<_> = apps.iter().map(|app| app["product_id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["a.b", "c.d"]);
    assert_eq!(
        (&apps[0]["title"], &apps[0]["rating"], &apps[0]["reviews"]),
        (&json!("An App"), &json!(4.3), &json!(26_000_000))
    );
    assert_eq!(apps[1]["description"], "An app that does all that anybody asks of it.");
    assert_eq!(page["organic_results"].as_array().unwrap().len(), 1);
}

pub(crate) fn a_video_tells_its_moments_and_no_other_videos() {
    let moment = |video: &str, at: u32, shown: &str| {
        format!(
            "<a href='https://v.test/watch?v={video}&amp;t={at}'><div>From <span>00:{at}</span></div><div>{shown}</div></a>"
        )
    };
    let moments = moment("1", 12, "First") + &moment("1", 35, "Second") + &moment("2", 40, "Other");
    let page = of(&format!(
        "<div class=MjjYud><div data-hveid=x class=xe8e1b><a href='https://v.test/watch?v=1'><h3 class=LC20lb>V</h3></a>{moments}</div></div>"
    ));
    assert_eq!(
        page["organic_results"][1]["key_moments"],
        json!([
            { "time": "00:12", "title": "First", "link": "https://v.test/watch?v=1&t=12" },
            { "time": "00:35", "title": "Second", "link": "https://v.test/watch?v=1&t=35" },
        ])
    );
    // When the engine's own links hide their target, the page has the offset in seconds.
    let hidden = |at: u32, to: &str| {
        format!("<a data-time={at} href='{to}'><div>Ab<span>00:{at}</span></div><div>At {at}</div></a>")
    };
    let moments = hidden(12, "/goto?url=CAESmomenta")
        + &hidden(35, "/goto?url=CAESmomentb")
        + &hidden(40, "https://v.test/watch?v=2&amp;t=40");
    let page = of(&format!(
        "<div class=MjjYud><div data-hveid=x class=xe8e1b><a href='/goto?url=CAESvideox'><h3 class=LC20lb>V</h3></a>{moments}</div></div>"
    ));
    assert_eq!(
        page["organic_results"][1]["key_moments"],
        json!([
            { "time": "00:12", "title": "At 12", "link": "https://engine.test/goto?url=CAESmomenta" },
            { "time": "00:35", "title": "At 35", "link": "https://engine.test/goto?url=CAESmomentb" },
        ])
    );
    let Some(page) = read("2026-01-20_why-is-the-sky-blue") else { return };
    let counts: Vec<usize> = page.organic_results.iter().map(|result| result.key_moments.len()).collect();
    assert_eq!(counts.iter().sum::<usize>(), 6, "{counts:?}");
}

pub(crate) fn a_thread_quotes_its_own_answers() {
    let Some(page) = read("coffee-shops-portland") else { return };
    let [first, second, third] = page.discussions_and_forums.as_slice() else { panic!("three threads") };
    assert_eq!((first.answers.len(), second.answers.len(), third.answers.len()), (3, 1, 3));
    assert_eq!(first.answers[0].extensions, ["Top answer", "50 votes", "9 months ago"]);
    assert_eq!(first.answers[2].snippet, "Proud Mary\u{2019}s, is my favorite. Old friends, roselines");
    assert!(first.answers[0].link.starts_with(&first.link));
    assert_eq!((second.date.as_deref(), second.extensions.len()), (Some("15 years ago"), 0));
}

#[test]
fn a_panel_lists_who_else_is_searched_what_happens_and_where_a_film_is_shown() {
    let entity = |name: &str| {
        format!(
            "<div><a href='/search?q={name}'><img src='https://i.test/{name}.png'><div>{name}</div></a></div>"
        )
    };
    let panel = format!(
        "<div id=rhs><h2 data-attrid=title>Thing</h2><div data-attrid=subtitle>Kind</div>\
         <div data-attrid='kc:/x:sideways'><div role=heading aria-level=3><a href='/search?q=more'>People also search for</a></div>\
         <a href='/search?q=more'>View 15+ more</a>{}{}</div>\
         <div data-attrid='kc:/x:upcoming events'><div role=heading aria-level=3>Events</div><div role=list>\
         <div role=listitem><a href='/search?q=e1'><div>Fri, Apr 21</div><div>Concert</div><div>Hall</div></a></div>\
         <div role=listitem><a href='/search?q=e2'><div>Sat, Apr 22</div><div>Fair</div></a></div></div></div>\
         <div data-attrid='action:watch_film'><a href='https://w.test/'><img src='https://i.test/w.png'><div>W</div><div>$1.99</div></a></div>\
         <div data-attrid='kc:/x:reviews'><a href='https://c.test/'><div>95%</div><div>Critics</div><div class=V8fWH>scored 95 percent</div></a>\
         <a href='https://d.test/'><div>4/5</div><div>Others</div></a></div>\
         <div data-attrid='kc:/x:born'><span class=w8qArf>Born: </span><span class=kno-fv><a href='/a'>Here</a>, <a href='/b'>there</a></span></div></div>",
        entity("A"),
        entity("B"),
    );
    let found = &of(&panel)["knowledge_graph"];
    let names = |list: &str| {
        let entities = found[list].as_array().cloned().unwrap_or_default();
        entities.iter().map(|entity| entity["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names("people_also_search_for"), ["A", "B"]);
    assert_eq!(found["people_also_search_for"][0]["image"], "https://i.test/A.png");
    assert_eq!(names("events"), ["Concert", "Fair"]);
    assert_eq!(found["events"][0]["extensions"], json!(["Fri, Apr 21", "Hall"]));
    assert_eq!(found["available_on"][0]["extensions"], json!(["$1.99"]));
    assert_eq!(
        (names("reviews"), &found["reviews"][0]["extensions"]),
        (vec!["Critics".into(), "Others".into()], &json!(["95%"]))
    );
    assert_eq!((&found["born"], found.get("title")), (&json!("Here, there"), Some(&json!("Thing"))));
}

pub(crate) fn recorded_panels_have_their_lists() {
    for (name, list, count) in [
        ("desktop/paris", "events", 4),
        ("desktop/paris", "clubs_and_teams", 4),
        ("van-gogh", "people_also_search_for", 5),
        ("where-to-watch-breaking-bad", "available_on", 5),
        ("stream-stranger-things", "available_on", 1),
        ("stream-stranger-things", "reviews", 3),
        ("mater-cars", "movies", 6),
    ] {
        let Some(page) = read(name) else { continue };
        let found = json_of(&page);
        assert_eq!(found["knowledge_graph"][list].as_array().map_or(0, Vec::len), count, "{list} of {name}");
    }
}

#[test]
fn cards_that_only_a_script_opens_and_bare_lists_of_links_are_sections_too() {
    let sight = |name: &str| {
        format!(
            "<div role=listitem><div role=button><img alt='{name}' src='https://i.test/1.png'><div>{name}</div><div>4.7 (271)</div></div></div>"
        )
    };
    let page = of(&format!(
        "<div class=MjjYud><div><div role=heading aria-level=2>Top sights</div></div><div role=list>{}{}</div></div>",
        sight("Tower"),
        sight("Museum"),
    ));
    assert_eq!(
        page["top_sights"],
        json!(["Tower", "Museum"].iter().enumerate().map(|(at, title)| json!({
            "position": at + 1, "title": title, "section": "Top sights", "rating": 4.7, "reviews": 271,
            "reviews_original": "(271)", "thumbnail": "https://i.test/1.png",
        })).collect::<Vec<_>>())
    );
    let links = "<ul><li><a href='/search?q=a'>a</a></li><li><a href='/search?q=b'>b</a></li><li><a href='/search?q=c'>c</a></li></ul>";
    let page = of(&format!(
        "<div class=MjjYud><div><div role=heading aria-level=2>Refine this search</div></div>{links}</div>"
    ));
    assert_eq!(
        page["related_searches"][2],
        json!({ "query": "c", "link": "https://engine.test/search?q=c", "section": "Refine this search" })
    );
    // Tabs below a panel's name, and links within a text, are none.
    for other in [
        format!("<div class=MjjYud><div role=heading aria-level=2 data-attrid=title>Name</div>{links}</div>"),
        format!(
            "<div class=MjjYud><div role=heading aria-level=2>Text</div><p>What is written here is longer than its links.</p>{links}</div>"
        ),
    ] {
        assert_eq!(of(&other)["other_sections"], Value::Null, "{other}");
    }
}

pub(crate) fn paid_offers_are_read_by_what_their_cards_say() {
    let page = of(
        "<div id=tads><g-inner-card><a href='https://t.test/1'><img src='https://i.test/1.png'><div>A tour of the town</div><div>$592</div>\
         <div>Seller</div><span>4.0</span><span role=img aria-label='Rated 4.0 out of 5,'></span><span>(12)</span><div>Free cancellation</div></a></g-inner-card>\
         <g-inner-card><a href='https://t.test/2'><div>No price</div></a></g-inner-card></div>",
    );
    let found = page["shopping_results"].as_array().unwrap();
    assert_eq!(found.len(), 1);
    for (field, value) in [
        ("title", json!("A tour of the town")),
        ("price", json!("$592")),
        ("extracted_price", json!(592.0)),
        ("source", json!("Seller")),
        ("rating", json!(4.0)),
        ("block_position", json!("top")),
        ("extensions", json!(["Free cancellation"])),
    ] {
        assert_eq!(found[0][field], value, "{field}: {}", found[0]);
    }
    let Some(page) = read("mobile/paris") else { return };
    assert!(
        page.tickets_results.len() >= 5 && page.tickets_results.iter().all(|offer| offer.source.is_some())
    );
    let mut headings: Vec<_> = page.top_sights.iter().filter_map(|sight| sight.section.as_deref()).collect();
    headings.dedup();
    assert_eq!(headings, ["Top sights in Paris", "Historical places", "Outdoor attractions"]);
}

#[test]
fn a_spelling_is_told_by_its_address_where_no_name_tells_it() {
    let spelled = "<a href='/search?q=congress&amp;spell=1'><b>congress</b></a>";
    let page = of(&format!("<p>Did you mean: {spelled}</p>"));
    assert_eq!(page["search_information"]["spelling_fix"], "congress");
    assert_eq!(page["search_information"]["showing_results_for"], Value::Null);
    let page = of(&format!(
        "<div><p>Showing results for {spelled}</p><p>Search instead for <a href='/search?q=cngress&amp;nfpr=1'>cngress</a></p></div>"
    ));
    assert_eq!(page["search_information"]["showing_results_for"], "congress");
    assert_eq!(page["search_information"]["spelling_fix"], Value::Null);
}

pub(crate) fn a_place_is_named_by_its_heading_where_no_name_marks_it() {
    let Some(html) = crate::world::recorded("coffee-shops-portland") else { return };
    let named = whole(&html).unwrap().local_results;
    assert_eq!(whole(&html.replace("dbg0pd", "x1y2z3")).unwrap().local_results, named);
    assert_eq!(named.unwrap().places.len(), 3);
}

pub(crate) fn a_carousel_of_works_is_that_of_the_second_reader() {
    let Some(page) = read("van-gogh") else { return };
    let text = quarry_test_pages::recording("v1/search/serpapi-code-challenge/expected-array.json");
    let Some(text) = text else { return };
    let expected: Value = serde_json::from_str(&format!("{{{text}}}")).unwrap();
    let lists = page.knowledge_graph.unwrap().lists.0;
    let (_, found) = lists.iter().find(|(name, _)| name == "artworks").unwrap();
    let works = expected["artworks"].as_array().unwrap();
    assert_eq!(found.len(), works.len());
    for (item, work) in found.iter().zip(works) {
        assert_eq!(json!(item.name), work["name"]);
        let years = work.get("extensions").and_then(Value::as_array).cloned().unwrap_or_default();
        assert_eq!(json!(item.extensions), json!(years), "{}", item.name);
    }
}

#[test]
fn labelled_facts_and_searches_are_no_links_into_a_site() {
    let row = |inside: &str| {
        format!(
            "<div class=MjjYud><div data-hveid=y><div class=yuRUbf><a href='https://b.test/'><h3 class=LC20lb>B</h3></a></div><div class=P1usbc>{inside}</div></div></div>"
        )
    };
    let facts = row(
        "<div class=VNLkW><div><b>Born</b>\u{200E}: \u{200E}30 March 1853; <a href='https://b.test/town'>Town</a></div><div><b>Active</b>: 1880</div></div>",
    );
    let found = &of(&facts)["organic_results"][1];
    assert_eq!(
        found["rich_snippet"]["bottom"]["extensions"],
        json!(["Born: 30 March 1853; Town", "Active: 1880"])
    );
    assert_eq!(found["sitelinks"], Value::Null);
    let links = row(
        "<div class=VNLkW><div><a href='https://b.test/thread'>A thread</a></div><div><span>44 answers</span><span>Jul 15, 2020</span></div></div>\
         <div class=k6DEPe><a href='/search?q=asked+site:b.test'>More results from b.test</a></div>",
    );
    assert_eq!(
        of(&links)["organic_results"][1]["sitelinks"]["inline"],
        json!([{ "title": "A thread", "link": "https://b.test/thread", "date": "Jul 15, 2020", "iso_date": "2020-07-15", "extensions": ["44 answers"] }])
    );
}

#[test]
fn no_link_into_a_site_is_a_search() {
    for (path, html) in crate::world::pages() {
        let Ok(page) = whole(&html) else { continue };
        for result in &page.organic_results {
            let links = result.sitelinks.iter().flat_map(|links| links.inline.iter().chain(&links.expanded));
            for link in links {
                assert!(
                    !link.link.starts_with("https://engine.test/search?"),
                    "{} in {}",
                    link.title,
                    path.display()
                );
            }
        }
    }
}

pub(crate) fn a_picture_has_the_title_and_the_site_that_its_card_says_and_no_mark() {
    for (name, count, title, source) in [
        (
            "kaka-boots",
            6,
            Some("No More Adidas? Kaka Trains in Blackout Boots - Footy Headlines"),
            Some("Footy Headlines"),
        ),
        (
            "men-s-old-school",
            3,
            Some("Best Vintage Clothing for Men in 2021: 52 Classic Menswear ..."),
            Some("GQ"),
        ),
        ("central-park", 10, Some("Central Park in New York - A Botanical Oasis in New York ..."), None),
        ("desktop/hotels-london", 10, None, None),
        ("mobile/hotels-london", 4, None, Some("the Luxury Travel Expert")),
    ] {
        let Some(page) = read(name) else { continue };
        let found = &page.inline_images[2];
        assert_eq!(page.inline_images.len(), count, "{name}");
        assert_eq!((found.title.as_deref(), found.source_name.as_deref()), (title, source), "{name}");
    }
}

#[test]
fn a_story_below_the_lettering_of_its_site_names_the_site() {
    let card = |number: u8, mark: &str| {
        format!(
            "<a class=WlydOe href='https://n.test/{number}'><img height=119 alt='A heron'><div><img height=16 {mark}></div>\
             <div><span>.</span><div role=heading aria-level=4>T{number}</div><span>.</span><p><span>3 days ago</span></p></div></a>"
        )
    };
    let page = of(&format!(
        "<g-section-with-header><div role=heading aria-level=2>Top stories</div>{}{}</g-section-with-header>",
        card(1, "alt='The Reed'"),
        card(2, "alt=''"),
    ));
    let stories = page["top_stories"].as_array().unwrap();
    assert_eq!((&stories[0]["source"], &stories[0]["date"]), (&json!("The Reed"), &json!("3 days ago")));
    assert_eq!((&stories[1]["source"], stories.len()), (&Value::Null, 2));
}

pub(crate) fn reads_no_posts_behind_closed_controls() {
    let card = |number: u8| {
        format!(
            "<a class=WlydOe href='https://p.test/{number}'><div role=heading aria-level=3>T{number}</div><div class=sTl1Td>Somebody \u{B7} Site</div></a>"
        )
    };
    let page = of(&format!(
        "<g-section-with-header><div role=heading aria-level=2>What people are saying</div>{}\
         <div role=button aria-expanded=false aria-controls=more></div><div id=more>{}</div></g-section-with-header>",
        card(1),
        card(2),
    ));
    assert_eq!(page["perspectives"].as_array().unwrap().len(), 1);
    for name in ["albert-einstein", "northern-lights", "taylor-swift"] {
        let Some(page) = read(name) else { continue };
        assert_eq!(page.perspectives.len(), 12, "{name}");
    }
}

#[test]
fn the_answer_that_a_thread_quotes_is_read_with_its_label_and_their_number() {
    let line = "<a href='https://a.test/thread/1'>33 answers</a>&nbsp;<span> \u{B7} </span>&nbsp;<span>Top answer:&nbsp;</span><span>It is worth it.</span>";
    let page = of(&format!(
        "<div class=MjjYud><div data-hveid=y><div class=yuRUbf><a href='https://b.test/'><h3 class=LC20lb>B</h3></a></div><div>{line}</div></div></div>"
    ));
    assert_eq!(
        page["organic_results"][1]["answers"],
        json!([{ "snippet": "It is worth it.", "link": "https://a.test/thread/1", "extensions": ["Top answer", "33 answers"] }])
    );
}

#[test]
fn the_best_answer_of_a_thread_is_read_though_no_count_leads_to_it() {
    let page =
        of("<div class=MjjYud><div class=g><a href='https://e.test/thread'><h3 class=LC20lb>T</h3></a>\
         <div class=yaX1fe><span>Top answer:&nbsp;</span><span>Just\nso: it is</span></div></div></div>");
    assert_eq!(
        page["organic_results"][1]["answers"],
        json!([{ "snippet": "Just so: it is", "link": "https://e.test/thread", "extensions": ["Top answer"] }])
    );
}

#[test]
fn facts_with_the_page_that_says_so_are_things_to_know() {
    let fact = |name: &str, value: &str, link: &str| {
        format!(
            "<div data-attrid='lab/fact/{name}'><span><a href='{link}'><g-inner-card><div><div>{name}</div><div>{value}</div></div>\
             <div><span><img></span><span>a.test</span></div></g-inner-card></a></span></div>"
        )
    };
    let page = of(&format!(
        "<div>{}{}</div>",
        fact("depth", "about 3 m", "https://a.test/b#:~:text=about"),
        // A fact of the panel leads to the source's own answer.
        fact("Age", "90", "/search?q=age&stick=x")
    ));
    assert_eq!(
        page["things_to_know"],
        json!([{"title": "depth", "snippet": "about 3 m", "link": "https://a.test/b#:~:text=about"}])
    );
}

#[test]
fn searches_below_a_heading_of_the_first_level_stand_under_it() {
    let chip = |name: &str| {
        format!(
            "<a href='/search?q=boats+{name}&stick=x'><div><img src='https://i.test/{name}.png'></div><div>{name}</div></a>"
        )
    };
    let page = of(&format!(
        "<div><div><div><div aria-level=1 role=heading><div>Explore boats</div></div><div><div>{}</div><div>{}</div><div>{}</div></div></div></div></div>",
        chip("small"),
        chip("fast"),
        chip("old")
    ));
    let found = page["related_searches"].as_array().unwrap();
    let told: Vec<_> =
        found.iter().map(|one| (one["query"].as_str().unwrap(), one["section"].as_str())).collect();
    let section = Some("Explore boats");
    assert_eq!(told, [("small", section), ("fast", section), ("old", section)]);
}

#[test]
fn a_share_says_where_it_is_traded_and_what_it_cost_the_day_before_whatever_names_its_price() {
    let page = |price: &str| {
        let rows =
            "<table><tr><td>Open</td><td>10.50</td></tr><tr><td>Prev close</td><td>10.10</td></tr></table>";
        let html = page_of(&format!(
            "<div><div data-attrid=title>A Company</div><div data-attrid=subtitle>NYSE: ACO</div>\
             <div id=knowledge-finance-wholepage__entity-summary>{price}{rows}</div></div>{}",
            result("https://a.test/", "A")
        ));
        json_of(&whole(&html).unwrap())["answer_box"].clone()
    };
    let said = "<div><span>10.00</span><span> USD</span></div><div><span>\u{2212}0.10 </span><span>(0.99%)</span></div>\
                <div><span>Closed: </span><span>Nov 1, 4:00 PM EST \u{b7} </span></div>";
    for price in [said.to_owned(), said.replacen("<span>", "<span jsname=vWLAgc>", 1)] {
        let found = page(&price);
        assert_eq!([&found["exchange"], &found["stock"]], ["NYSE", "ACO"]);
        assert_eq!([&found["answer"], &found["previous_close"]], ["10.00", "10.10"]);
    }
    let found = page(said);
    assert_eq!([&found["unit"], &found["date"]], ["USD", "Nov 1, 4:00 PM EST"]);
    assert_eq!(
        [&found["price_movement"]["movement"], &found["price_movement"]["percentage"]],
        ["down", "0.99%"]
    );
    assert_eq!(page("<div>No price</div>")["type"], serde_json::Value::Null);
}

#[test]
fn a_video_is_told_in_a_sentence_that_leads_to_it_and_no_label_of_its_title_is_one() {
    let video = |more: &str| {
        of(&format!(
            "<div><div><div class=KYaZsb><a href='https://v.test/1' aria-label='A film of boats by Somebody on A Site. Play on A Site. 1:25'>\
             <div class=cHaqb>A film of boats and of those who sail in them</div></a></div>{more}</div></div>"
        ))["inline_videos"][0]["snippet"]
            .clone()
    };
    let said = "Boats of reeds are shown, and how they are bound and sailed.";
    assert_eq!(video(&format!("<div><a href='https://v.test/1' aria-label='{said}'>{said}</a></div>")), said);
    assert_eq!(video(""), Value::Null);
}

#[test]
fn reads_no_title_from_a_hidden_viewer() {
    let page = of(
        "<div jsname=TFTr6><div jsname=pKB8Bc><a href='https://v.test/1'><div role=heading><div><span>A film of boats</span></div></div></a>\
         <div style='display:none'><div class=cHaqb>Somebody</div></div></div></div>",
    );
    assert_eq!(page["inline_videos"][0]["title"], "A film of boats");
}

#[test]
fn a_thread_below_a_heading_keeps_it_as_its_title() {
    let thread = |number: u32| {
        format!(
            "<div role=listitem><a href='https://f.test/{number}'><div role=heading>Which boat {number}?</div><div>A forum</div>\
             <div>4y</div></a><div>The one that floats is the one that nobody here has ever asked about, as far as I know.</div></div>"
        )
    };
    let page = of(&format!(
        "<div><div role=heading aria-level=2>Discussions and forums</div>{}{}</div>",
        thread(1),
        thread(2)
    ));
    let found = &page["discussions_and_forums"][1];
    assert_eq!(
        [&found["title"], &found["source"], &found["date"], &found["extensions"]],
        [&json!("Which boat 2?"), &json!("A forum"), &json!("4y"), &Value::Null]
    );
}

#[test]
fn allows_quoted_answers_to_link_to_their_thread() {
    let page = of(
        "<div><div role=heading aria-level=2>Discussions and forums</div><div><a class=KYg7td href='https://f.test/t/1/'><div role=heading>Which boat?</div></a>\
         <div role=list><div role=listitem><div><a href='https://f.test/t/1/' aria-labelledby=q></a><div id=q><span>The one that floats.</span>&nbsp;<a \
         href='https://f.test/t/1/' aria-label='More of it'>More</a></div></div></div></div></div>\
         <div role=list><div role=listitem><a href='https://f.test/t/1/'><div>Which boat?</div></a></div></div></div>",
    );
    let answers = &page["discussions_and_forums"][0]["answers"];
    assert_eq!(*answers, json!([{"snippet": "The one that floats.", "link": "https://f.test/t/1/"}]));
}

#[test]
fn things_in_a_row_that_a_control_opens_stand_under_what_it_says() {
    let thing = |name: &str| {
        format!(
            "<a href='/search?q={name}&stick=x' title='{name}'><div><img src='https://i.test/{name}.png'></div><div>{name}</div></a>"
        )
    };
    let row = |title: &str, things: [&str; 2]| {
        format!(
            "<div><div><div role=button aria-expanded=true aria-controls=r><div><img><div>{title}</div></div></div></div><div id=r><div>{}</div></div></div>",
            things.map(thing).concat()
        )
    };
    let page = of(&format!(
        "<div><div role=heading aria-level=2>Related searches</div><div>{}{}</div><a class=ngTNl href='/search?q=reeds'>reeds</a></div>",
        row("Old boats", ["Ark", "Argo"]),
        row("New boats", ["Kon", "Ra"])
    ));
    let told: Vec<_> = page["related_searches"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["query"].as_str().unwrap(), one["section"].as_str()))
        .collect();
    let (old, new) = (Some("Old boats"), Some("New boats"));
    assert_eq!(told, [("Ark", old), ("Argo", old), ("Kon", new), ("Ra", new), ("reeds", None)]);
}

#[test]
fn a_message_with_a_film_says_how_long_it_is_and_a_cut_text_has_no_fourth_dot() {
    let page = of(
        "<div><div role=heading aria-level=2>Local news</div><div role=list><div role=listitem><g-card-section><div><a \
         href='https://x.com/Somebody/status/123456'><div><img src='https://i.test/1.png'></div><div><div><span>0:41</span></div></div></a></div>\
         <a href='https://x.com/Somebody/status/123456' role=link></a><div>We are here, and this is the harbour.</div><div><span>2 hours ago</span></div>\
         </g-card-section></div></div></div>",
    );
    let post = &page["latest_posts"]["posts"][0];
    assert_eq!((&post["duration"], &post["date"]), (&json!("0:41"), &json!("2 hours ago")));
    let card = |said: &str| {
        format!(
            "<div role=listitem><a href='https://a.test/{said}'><div>{said}</div><div>It is cut <span>off...</span><span>.</span></div></a></div>"
        )
    };
    let page = of(&format!(
        "<div><div role=heading aria-level=2>Rows</div><div>{}{}</div></div>",
        card("One"),
        card("Two")
    ));
    assert_eq!(page["other_sections"][0]["items"][0]["extensions"], json!(["It is cut off..."]));
    // A name that is cut short behind its own dot keeps it.
    let card = |said: &str| {
        format!(
            "<div role=listitem><a href='https://a.test/{said}'><div>{said}</div><div>Boats Inc....</div></a></div>"
        )
    };
    let page = of(&format!(
        "<div><div role=heading aria-level=2>Rows</div><div>{}{}</div></div>",
        card("One"),
        card("Two")
    ));
    assert_eq!(page["other_sections"][0]["items"][0]["extensions"], json!(["Boats Inc...."]));
}

#[test]
fn keeps_the_leading_name_of_an_answer_on_its_own_line() {
    let page = of(
        "<div class=related-question-pair data-q='Which?' data-lk=t><div class=LGOjhe><span><div>A heron</div>\
         <span>It is known for <b>its neck</b>.</span></span><span class=kX21rb>Feb 12, 2016</span></div></div>",
    );
    assert_eq!(page["related_questions"][0]["snippet"], "A heron\nIt is known for its neck.");
}

#[test]
fn reads_an_ads_product_in_a_line_beside_its_link() {
    let priced = |name: &str, below: &str| {
        format!(
            "<div><a href='/aclk?{name}'>{name}</a><span>&nbsp;-&nbsp;<b>$5.00</b>/mo</span>{below}</div>"
        )
    };
    let page = of(&format!(
        "<div id=tads><div data-text-ad=1><a href='https://b.test/' data-rw='/aclk?a'><div role=heading>Buy</div></a>\
         <div><a href='/aclk?x'>One</a> - <b>$1.00</b> - Yes <a href='/aclk?y'>Two</a> - <b>$2.00</b></div>\
         <div>{}<g-bubble>{}<div>Each day</div></g-bubble></div></div></div>",
        priced("Part", "&nbsp;-&nbsp;<span>One day</span>"),
        priced("Full", "")
    ));
    let sold = &page["ads"][0]["products"];
    assert_eq!((&sold[0]["title"], &sold[0]["price"]), (&json!("Part"), &json!("$5.00/mo")));
    assert_eq!((&sold[0]["extensions"], &sold[1]["extensions"]), (&json!(["One day"]), &json!(["Each day"])));
}

#[test]
fn facts_below_a_text_and_the_address_above_it_are_none_of_it() {
    let page = of(
        "<div id=tads><div data-text-ad=1><div><span>Ad<span>\u{B7}</span></span><span class=qzEoUe>b.test/a/rather/long/address/of/the/ad</span></div>\
         <a href='https://b.test/' data-rw='/aclk?a'><div role=heading>Buy</div></a></div></div>\
         <div data-hveid=2><a href='https://c.test/b'><h3>C</h3><cite>https://c.test</cite></a>\
         <div class='MUxGbd yDYNvb'>What it is \u{2026}<div><div><span>Made: </span><span>18 May</span></div></div></div></div>",
    );
    assert_eq!(page["ads"][0]["description"], Value::Null);
    assert_eq!(page["organic_results"][1]["snippet"], "What it is \u{2026}");
}
