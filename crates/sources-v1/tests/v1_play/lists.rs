//! Lists: search results, front pages, charts, and what follows in them.

use quarry_sources_core::{Failure, Refusal};
use quarry_sources_v1::play::list::{Kind, Query, ResumePoint, parse, run};
use serde_json::{Value, json};

use crate::v1_play::support::{ORIGIN, Script, fixture, frame, groups, links, malformed, run as block};

fn searched(q: &str) -> Query {
    Query { q: Some(q.to_owned()), links: links(), ..Query::default() }
}

fn states(resume: &ResumePoint) -> Option<String> {
    Some(resume.to_state())
}

/// Returns the ids of the products to which the tiles of a page as drawn lead, each once, in order: read by plain text search.
fn drawn(page: &str) -> Vec<&str> {
    let mut ids: Vec<&str> = Vec::new();
    for part in page.split("href=\"/store/apps/details?id=").skip(1) {
        let id = part.split(['"', '&']).next().unwrap();
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    ids
}

pub(crate) fn a_search_lists_what_the_page_draws_in_its_order() {
    for (name, has_highlight) in [
        ("play-apps/mradex/search_panda.html", true),
        ("play-apps/mradex/search_where-am-i.html", false),
        ("play-apps/mradex/similar_translate-cluster.html", false),
        ("play-apps/mradex/developer_google.html", false),
        ("second/play-list/sunaoka-google-play-scraper_categories.html", false),
    ] {
        let Some(body) = fixture(name) else { continue };
        let page = parse(&body, &searched("x"), ORIGIN).unwrap();
        assert_eq!(page.highlight.is_some(), has_highlight, "{name}");
        let highlight = page.highlight.iter().map(|app| app.product_id.as_str());
        let mut read: Vec<&str> = Vec::new();
        for id in highlight
            .chain(page.shelves.iter().flat_map(|shelf| &shelf.items).map(|app| app.product_id.as_str()))
        {
            if !read.contains(&id) {
                read.push(id);
            }
        }
        let drawn = drawn(&body);
        assert!(drawn.len() >= 10, "{name}");
        // The maker's page draws its leading app in a frame of its own, which is none of its lists.
        let missing: Vec<_> = drawn.iter().filter(|id| !read.contains(id)).collect();
        assert!(missing.len() <= usize::from(name.contains("developer")), "{name}: {missing:?}");
        let in_order: Vec<_> = drawn.iter().copied().filter(|id| read.contains(id)).collect();
        let read_drawn: Vec<_> = read.iter().copied().filter(|id| drawn.contains(id)).collect();
        assert_eq!(read_drawn, in_order, "{name}");
    }
}

pub(crate) fn a_search_answers_its_groups() {
    let Some(body) = fixture("play-apps/mradex/search_panda.html") else { return };
    let script = Script::of([(200, body)]);
    let reading = block(run(&searched("panda"), &states, &script)).unwrap();
    let groups = groups(&reading);
    assert_eq!(groups["search_information"]["results_on_page"], 20);
    assert_eq!(groups["app_highlight"]["title"], "Panda Express");
    assert_eq!(groups["app_highlight"]["extracted_price"], 0.0);
    let first = &groups["organic_results"][0]["items"][0];
    assert_eq!(first["title"], "Little Panda's Restaurant");
    assert_eq!(first["extracted_downloads"], 100_000_000);
    assert_eq!(
        first["reviews_link"],
        "https://own.test/reviews?product_id=com.sinyee.babybus.restaurant&store=apps&hl=en&gl=us"
    );
    assert_eq!(malformed("$", &Value::Object(groups)), [""; 0]);
}

pub(crate) fn a_front_page_has_its_shelves_each_with_its_way_on_and_the_charts_on_offer() {
    let Some(body) = fixture("play-list/sunaoka-google-play-scraper_categories.html") else { return };
    let script = Script::of([(200, body)]);
    let query = Query { links: links(), ..Query::default() };
    let groups = groups(&block(run(&query, &states, &script)).unwrap());
    let shelves = groups["organic_results"].as_array().unwrap();
    let titles: Vec<_> = shelves.iter().map(|shelf| shelf["title"].as_str().unwrap()).collect();
    assert_eq!(
        titles,
        [
            "Photo editing apps",
            "Recommended for you",
            "Watch TV & movies",
            "Entertainment",
            "Popular apps",
            "Editors' Choice apps",
            "Communication"
        ]
    );
    for shelf in shelves {
        assert!(
            shelf["see_more_token"].as_str().unwrap().starts_with("m:/store/apps/collection/cluster?gsr=")
        );
    }
    assert!(shelves[1]["section_page_token"].as_str().unwrap().starts_with("s:"));
    assert_eq!(groups["chart_options"][1], json!({ "text": "Top grossing", "value": "topgrossing" }));
}

pub(crate) fn a_chart_is_read_in_its_order() {
    let Some(body) = fixture("play-games/mradex/list_topfree-game.txt") else { return };
    let script = Script::of([(200, body)]);
    let query = Query {
        kind: Kind::Games,
        chart: Some("topselling_free".into()),
        links: links(),
        ..Query::default()
    };
    let groups = groups(&block(run(&query, &states, &script)).unwrap());
    let items = groups["organic_results"][0]["items"].as_array().unwrap();
    assert_eq!(items.len(), 100);
    assert_eq!(items[0]["title"], "Meowdoku: Brain Puzzle Games");
    assert!(
        items.iter().zip(1..).all(|(item, position)| item["position"] == position && item["rating"].is_f64())
    );
    assert_eq!(malformed("$", &Value::Object(groups)), [""; 0]);
}

fn card(id: &str) -> Value {
    let mut card = vec![Value::Null; 15];
    card[0] = json!([id, 7]);
    card[3] = json!(format!("App {id}"));
    card[8] = json!([null, [[1_990_000, "EUR", "1,99 €"], [3_990_000, "EUR", "3,99 €"]]]);
    card[10] = json!([null, null, null, null, [null, null, format!("/store/apps/details?id={id}")]]);
    Value::Array(card)
}

#[test]
fn reads_a_continued_list_as_one_shelf_with_the_next_token() {
    let payload = json!([[
        [card("a.b"), card("a.b"), card("c.d")],
        null,
        null,
        null,
        null,
        null,
        null,
        [null, "TokenTwo"]
    ]]);
    let script = Script::of([(200, frame("qnKhOb", &payload))]);
    let query = Query { resume: ResumePoint::from_state("s:TokenOne"), links: links(), ..Query::default() };
    let reading = block(run(&query, &states, &script)).unwrap();
    assert_eq!(reading.cursor.as_deref(), Some("s:TokenTwo"));
    let groups = groups(&reading);
    let items = &groups["organic_results"][0]["items"];
    assert_eq!((items.as_array().unwrap().len(), &items[1]["product_id"]), (2, &json!("c.d")));
    assert_eq!(items[0]["price"], "1,99 €");
    assert_eq!(
        (&items[0]["extracted_price"], &items[0]["extracted_original_price"]),
        (&json!(1.99), &json!(3.99))
    );
    assert!(script.forms()[0].contains("TokenOne"));
    // The last page has no items, and is an answer all the same.
    let script = Script::of([(200, frame("qnKhOb", &json!([[[], null]])))]);
    assert!(block(run(&query, &states, &script)).is_ok());
}

#[test]
fn a_place_in_a_list_survives_its_text_and_nothing_else_is_one() {
    for resume in [ResumePoint::Section("x:y".into()), ResumePoint::SeeMore("/store/apps/dev?id=7".into())] {
        assert_eq!(ResumePoint::from_state(&resume.to_state()), Some(resume));
    }
    for text in ["", "s", "x:y", "m:https://evil.test/", "m://evil.test/store/"] {
        assert_eq!(ResumePoint::from_state(text), None, "{text}");
    }
}

#[test]
fn books_and_films_are_told_by_their_addresses_and_by_the_page_as_drawn() {
    let mut book = card("Zx-9");
    book[0][1] = json!(9);
    book[10][4][2] = json!("/store/audiobooks/details/Title?id=Zx-9");
    let mut unknown = card("Zx-8");
    unknown[0][1] = json!(65);
    unknown[10] = Value::Null;
    let mut section = vec![Value::Null; 22];
    section[21] = json!([[book, unknown], ["Heading"]]);
    let data = json!([[null, [section]]]);
    let page = |inner: &str| format!("<html><body>{inner}</body></html>");
    let script = format!(
        "<script>AF_initDataCallback({{key: 'ds:4', hash: '1', data:{data}, sideChannel: {{}}}});</script>"
    );
    let read = parse(&page(&script), &searched("x"), ORIGIN).unwrap();
    assert_eq!(read.shelves[0].items.len(), 1, "a kind that nothing names is no product");
    assert!(read.shelves[0].items[0].product_link.as_ref().unwrap().contains("store=audiobooks"));
    let tiles = "<h2>New films</h2><div class=\"ULeU3b\"><a class=\"JC71ub\" href=\"/store/movies/details/Low_Tide?id=m1\"><img \
        src=\"https://cover.test/m1\"><div class=\"Epkrse\">Low Tide</div><div class=\"VfPpfd\">$3.99</div></a></div>\
        <a href=\"/store/movies/details?id=m1\" aria-label=\"Low Tide\"></a><a href=\"/store/movies/details?id=m2\"></a>";
    let read = parse(&page(tiles), &searched("x"), ORIGIN).unwrap();
    let shelf = &read.shelves[0];
    assert_eq!((shelf.title.as_deref(), shelf.items.len()), (Some("New films"), 1));
    assert_eq!(shelf.items[0].price.as_deref(), Some("$3.99"));
    assert_eq!(
        shelf.items[0].link.as_deref(),
        Some("https://store.test/store/movies/details/Low_Tide?id=m1")
    );
}

#[test]
fn a_search_that_finds_nothing_is_an_answer_and_another_page_is_none() {
    let nothing = "<html><script>AF_dataServiceRequests = {'ds:4' : {id:'lGYRle',request:[]}};</script><script>\
        AF_initDataCallback({key: 'ds:4', hash: '1', data:[[null,null,null,[]]], sideChannel: {}});</script></html>";
    let script = Script::of([(200, nothing.to_owned())]);
    let groups = groups(&block(run(&searched("zxqv"), &states, &script)).unwrap());
    assert_eq!(groups["search_information"]["organic_results_state"], "Fully empty");
    assert_eq!(groups["organic_results"], json!([]));
    let failed = |query: &Query, status, body: &str| {
        let script = Script::of([(status, body.to_owned())]);
        block(run(query, &states, &script)).expect_err("no list")
    };
    let front = Query { links: links(), ..Query::default() };
    assert_eq!(failed(&front, 200, nothing), Failure::Refused(Refusal::UnknownPage));
    assert_eq!(failed(&searched("x"), 200, "<html></html>"), Failure::Refused(Refusal::UnknownPage));
    assert!(matches!(failed(&front, 404, ""), Failure::NotFound(_)));
    let chart = Query { chart: Some("x".into()), ..front };
    assert_eq!(failed(&chart, 200, "<html></html>"), Failure::Refused(Refusal::UnknownPage));
    assert_eq!(failed(&chart, 200, &frame("vyAe2", &json!(7))), Failure::Refused(Refusal::UnknownPage));
}
