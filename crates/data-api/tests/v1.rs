//! Tests of the endpoints over v1's web pages, from query to answer, over in-memory ports; and of the canary.

use crate::support::{Ask, World, failure, json, text};
use quarry_data_api::ports::Ports;
use quarry_data_api::settings;
use quarry_data_api::watch::{canary, tally};
use quarry_kernel::time::UnixMs;
use quarry_sources::Refusal;
use serde_json::{Value, json};

const SEARCH: &str = "/api/v1/search?q=tall%20ships";
const OVERVIEW: &str = "/api/v1/ai-overview?q=tall%20ships";

/// Builds a page of results with this column.
fn page(column: &str) -> String {
    format!(
        "<html><head><title>t</title></head><body><textarea name=q>tall ships</textarea><div id=main><div id=center_col>\
         <div id=search><div id=rso><div class=MjjYud><div data-hveid=x><div class=yuRUbf><a href='https://a.test/'>\
         <h3 class=LC20lb>Ships</h3></a></div></div></div>{column}</div></div></div></div></body></html>"
    )
}

const ANSWER: &str =
    "<div data-subtree=aimc><div data-container-id=main-col><div class=Y3BBE>They sail.</div></div></div>";

#[test]
fn a_search_is_answered_under_its_own_address_and_with_its_own_parameters() {
    let world = World::new();
    world.answers(&[Ok((200, &page("")))]);
    let key = world.key(2);
    let answer = world.send(&Ask::get(SEARCH).key(&key));
    assert_eq!(answer.status, 200, "{}", text(&answer));
    let body = json(&answer);
    assert_eq!(
        body["search_parameters"],
        json!({ "q": "tall ships", "hl": "en", "device": "desktop", "start": 0 })
    );
    assert_eq!(
        body["search_metadata"]["v1_url"],
        "https://source.example/search?q=tall%20ships&hl=en&gl=us&pws=0"
    );
    assert_eq!(body["organic_results"][0]["title"], "Ships");
    assert_eq!(world.remaining(&key), 1);
}

#[test]
fn continuations_lead_both_ways_and_are_ready_to_send() {
    let world = World::new();
    let pager = "<div role=navigation><a id=pnprev href='/search?q=x&amp;start=10'>Previous</a>\
        <a class=fl href='/search?q=x'>1</a><a class=fl href='/search?q=x&amp;start=10'>2</a>\
        <a id=pnnext href='/search?q=x&amp;start=30'>Next</a></div>";
    world.answers(&[Ok((200, &page(pager)))]);
    let key = world.key(9);
    let body = json(&world.send(&Ask::get("/api/v1/search?q=tall%20ships&start=20&safe=off").key(&key)));
    let theirs = "https://source.example/search?q=x";
    assert_eq!(
        body["pagination"],
        json!({
            "next": format!("{theirs}&start=30"),
            "previous": format!("{theirs}&start=10"),
            "other_pages": { "1": theirs, "2": format!("{theirs}&start=10") },
        })
    );
    let ours = &body["service_pagination"];
    let all = [&ours["next"], &ours["previous"], &ours["other_pages"]["1"], &ours["other_pages"]["2"]];
    for (address, start) in all.into_iter().zip([30, 10, 0, 10]) {
        let path = address.as_str().unwrap().strip_prefix("https://api.example").unwrap();
        let echo = &json(&world.send(&Ask::get(path).key(&key)))["search_parameters"];
        assert_eq!(
            (&echo["start"], &echo["safe"], &echo["q"]),
            (&json!(start), &json!("off"), &json!("tall ships"))
        );
    }
}

#[test]
fn an_overview_costs_a_call_and_a_missing_one_is_free() {
    let world = World::new();
    let key = world.key(2);
    world.answers(&[Ok((200, &page(ANSWER)))]);
    let body = json(&world.send(&Ask::get(OVERVIEW).key(&key)));
    assert_eq!(body["ai_overview"]["text_blocks"][0]["snippet"], "They sail.");
    assert_eq!(world.remaining(&key), 1);

    world.answers(&[Ok((200, &page("")))]);
    *world.counts.borrow_mut() = Default::default();
    let missing = world.send(&Ask::get(OVERVIEW).key(&key));
    assert_eq!(failure(&missing), (404, "no_overview".into()));
    assert_eq!(json(&missing)["retryable"], false);
    assert_eq!(json(&missing)["search_parameters"]["q"], "tall ships");
    assert_eq!(world.counts.borrow().ledger, ["reserve", "release"]);
    assert_eq!(world.counts.borrow().bundles_written, 0);
    assert_eq!(world.remaining(&key), 1);
}

#[test]
fn a_page_from_which_nothing_can_be_read_is_refused_and_the_log_counts_it_by_endpoint() {
    for (path, endpoint) in [(SEARCH, "/api/v1/search"), (OVERVIEW, "/api/v1/ai-overview")] {
        let world = World::new();
        world.answers(&[Ok((200, "<html><body><p>Something new</p></body></html>"))]);
        let key = world.key(1);
        assert_eq!(failure(&world.send(&Ask::get(path).key(&key))), (503, "source_unavailable".into()));
        let line: Value = serde_json::from_str(world.log.borrow().last().unwrap()).unwrap();
        assert_eq!((&line["endpoint"], &line["reason"]), (&json!(endpoint), &json!("unknown_page")));
        assert_eq!(world.remaining(&key), 1);
    }
}

#[test]
fn a_place_is_given_in_one_way_and_something_is_searched() {
    let world = World::new();
    let key = world.key(1);
    for path in ["/api/v1/search", "/api/v1/ai-overview"] {
        for (query, named) in [
            ("hl=en", "One of `q`, `ludocid`, `kgmid` is required."),
            ("q=a&location=Paris&uule=w%2BCAIQICIFUGFyaXM", "`location` and `uule` exclude each other"),
            ("q=a&location=Paris&lat=1&lon=2", "`location` and `lat` exclude each other"),
            ("q=a&lat=1", "`lat` needs `lon`"),
            ("q=a&v1_domain=engine.example.org", "`v1_domain` must be a national domain"),
            ("kgmid=0jcx", "`kgmid` must be a knowledge-graph machine id"),
        ] {
            let answer = world.send(&Ask::get(&format!("{path}?{query}")).key(&key));
            assert_eq!(failure(&answer), (400, "invalid_request".into()), "{query}");
            assert!(text(&answer).contains(named), "{query}: {}", text(&answer));
        }
    }
    assert!(world.counts.borrow().asked.is_empty());
    assert_eq!(world.remaining(&key), 1);
}

/// Runs the canary with the configured queries and returns its log without `ms`.
fn sung(world: &mut World, queries: &str) -> Vec<Value> {
    world.settings.canary = settings::parse_canary(queries).unwrap();
    world.log.borrow_mut().clear();
    pollster::block_on(canary::run(world));
    let read = |line: &String| {
        let mut line: Value = serde_json::from_str(line).unwrap();
        assert!(line.as_object_mut().unwrap().remove("ms").is_some_and(|ms| ms.is_i64()));
        line
    };
    world.log.borrow().iter().map(read).collect()
}

#[test]
fn the_canary_tells_what_an_endpoint_answers_and_what_it_lacks_without_charge() {
    let mut world = World::new();
    world.answers(&[Ok((200, &page("")))]);
    let queries = r#"{"/api/v1/search":{"query":"q=tall+ships","groups":["organic_results","knowledge_graph"]},
        "/api/v2/search":"","/api/v9/search":"q=a"}"#;
    let told = sung(&mut world, queries);
    assert_eq!(
        told,
        [
            json!({ "event": "canary", "endpoint": "/api/v1/search", "ok": false, "reason": "missing_groups",
                "groups": ["search_information", "organic_results"], "missing": ["knowledge_graph"] }),
            json!({ "event": "canary", "endpoint": "/api/v2/search", "ok": false, "reason": "invalid_request",
                "groups": [], "missing": ["search_information"] }),
            json!({ "event": "canary", "endpoint": "/api/v9/search", "ok": false, "reason": "unknown_endpoint",
                "groups": [], "missing": [] }),
        ]
    );
    let told = sung(&mut world, r#"{"/api/v1/search":"q=tall+ships"}"#);
    assert_eq!(
        told,
        [json!({ "event": "canary", "endpoint": "/api/v1/search", "ok": true,
            "groups": ["search_information", "organic_results"], "missing": [] })]
    );
    let counts = world.counts.borrow();
    assert!(counts.ledger.is_empty() && counts.bundles_written == 0, "{counts:?}");
}

#[test]
fn the_operator_sees_what_calls_came_to_and_what_the_canary_found() {
    let mut world = World::new();
    let key = world.key(10);
    let call =
        |world: &World, q: &str| world.send(&Ask::get(&format!("/api/v1/search?q={q}")).key(&key)).status;
    world.answers(&[Ok((200, &page(""))), Err(Refusal::Challenge), Ok((200, &page("")))]);
    assert_eq!([call(&world, "tall+ships"), call(&world, "b"), call(&world, "")], [200, 503, 400]);
    let health = |world: &World, query: &str| {
        json(&world.send(&Ask::get(&format!("/admin/health{query}")).operator()))
    };
    let find_endpoint = |health: &Value, path: &str| {
        let all = health["endpoints"].as_array().unwrap();
        all.iter().find(|endpoint| endpoint["endpoint"] == path).unwrap().clone()
    };
    assert_eq!(
        find_endpoint(&health(&world, ""), "/api/v1/search")["calls"],
        0,
        "counts gather for a minute"
    );
    let now = UnixMs(world.now.get());
    world.isolate().tally.count("/api/v1/search", tally::BROWSER_MS, 1_234, now);
    world.now.set(world.now.get() + 60_000);
    let database = world.counts.borrow().database;
    assert_eq!(call(&world, "tall-ships"), 200);
    assert_eq!(world.counts.borrow().database, database + 1, "all of them are one write");
    let seen = find_endpoint(&health(&world, "?days=1"), "/api/v1/search");
    assert_eq!((&seen["calls"], &seen["failures"]), (&json!(3), &json!(1)));
    assert_eq!(seen["browser_ms"], 1_234, "the browser's time is no call");
    assert_eq!(seen["last_failure"]["reason"], "challenge");
    assert_eq!(seen["last_success_at"], "2026-11-21T04:01:00Z");
    sung(&mut world, r#"{"/api/v1/search":{"query":"q=tall+ships","groups":["knowledge_graph"]}}"#);
    let canary = &find_endpoint(&health(&world, ""), "/api/v1/search")["canary"];
    assert_eq!((&canary["ok"], &canary["missing_groups"]), (&json!(false), &json!(["knowledge_graph"])));
    world.now.set(world.now.get() + 41 * 86_400_000);
    pollster::block_on(quarry_data_api::watch::sweep::run(&world)).unwrap();
    assert_eq!(find_endpoint(&health(&world, "?days=40"), "/api/v1/search")["calls"], 0);
    for query in ["?days=0", "?days=41", "?days=x", "?day=1"] {
        assert_eq!(world.send(&Ask::get(&format!("/admin/health{query}")).operator()).status, 400, "{query}");
    }
    assert_eq!(world.send(&Ask::get("/admin/health")).status, 401);
}

#[test]
fn the_canary_names_the_reason_of_a_refusal_and_goes_on() {
    let mut world = World::new();
    world.answers(&[Err(Refusal::Challenge), Ok((200, &page("")))]);
    let told = sung(&mut world, r#"{"/api/v1/ai-overview":"q=tall+ships","/api/v1/search":"q=tall+ships"}"#);
    let seen: Vec<_> = told.iter().map(|line| (&line["ok"], &line["reason"])).collect();
    assert_eq!(seen, [(&json!(false), &json!("challenge")), (&json!(true), &Value::Null)]);
    assert!(sung(&mut world, "{}").is_empty());
}

#[test]
fn a_page_of_another_time_or_for_another_phrase_is_refused_free() {
    let world = World::new();
    let key = world.key(3);
    // Created on 7 November 2023.
    let kept = page("<script>google={kEI:'OW5KZcbaMbnl0PEPqM-L2AI'}</script>");
    for (query, body, reason) in
        [("tall%20ships", &kept, "source_stale"), ("short%20ships", &page(""), "source_mismatch")]
    {
        world.answers(&[Ok((200, body))]);
        let answer = world.send(&Ask::get(&format!("/api/v1/search?q={query}")).key(&key));
        assert_eq!(failure(&answer), (503, "source_unavailable".into()));
        assert_eq!(json(&answer)["reason"], reason);
    }
    assert_eq!(world.remaining(&key), 3);
}

/// Builds a page without results for a phrase.
fn nothing(phrase: &str) -> String {
    format!(
        "<html><head><title>t</title></head><body><textarea name=q>{phrase}</textarea><div id=main><div id=topstuff>\
         <div class=card-section><p role=heading>Your search - <em>{phrase}</em> - did not match any documents.</p></div></div>\
         <div id=center_col><div id=search><div id=rso></div></div></div></div></body></html>"
    )
}

#[test]
fn believes_an_empty_answer_to_plain_words_when_it_is_repeated() {
    let world = World::new();
    let key = world.key(9);
    let ask = |query: &str, answers: &[Result<(u16, &str), Refusal>]| {
        world.answers(answers);
        let before = world.counts.borrow().asked.len();
        let body = json(&world.send(&Ask::get(&format!("/api/v1/search?q={query}")).key(&key)));
        let confirmed = body["search_information"]["no_results_confirmed"].clone();
        (body["organic_results"].is_array(), confirmed, world.counts.borrow().asked.len() - before)
    };
    let (none, some) = (nothing("tall ships"), page(""));
    let none: Result<(u16, &str), Refusal> = Ok((200, &none));
    assert_eq!(ask("tall+ships", &[none, none]), (false, json!(true), 2));
    assert_eq!(ask("tall+ships", &[none, Ok((200, &some))]), (true, Value::Null, 2), "the second look found");
    assert_eq!(ask("tall+ships", &[none, Err(Refusal::Timeout)]), (false, json!(false), 2));
    let quoted = nothing("\"tall ships\"");
    assert_eq!(ask("%22tall+ships%22", &[Ok((200, &quoted))]), (false, Value::Null, 1), "no plain words");
    let narrow = "tall+ships&as_sitesearch=a.test";
    assert_eq!(
        ask(narrow, &[none, Ok((200, &some))]),
        (false, Value::Null, 1),
        "nothing is likely on one site"
    );
    assert_eq!(world.remaining(&key), 4);
}

#[test]
fn a_source_that_has_nothing_for_many_phrases_is_not_believed() {
    let mut world = World::new();
    world.settings.sites.failures_to_open = 2;
    let key = world.key(20);
    let ask = |number: usize| {
        let none = nothing(&format!("reeds {number}"));
        world.answers(&[Ok((200, &none))]);
        let answer = world.send(&Ask::get(&format!("/api/v1/search?q=reeds+{number}")).key(&key));
        (answer.status, json(&answer)["reason"].clone())
    };
    for number in 0..10 {
        assert_eq!(ask(number), (200, Value::Null), "{number}");
    }
    assert_eq!(ask(10), (503, json!("blocked_silently")));
    assert_eq!(world.remaining(&key), 10, "it is free");
    assert_eq!(ask(11), (503, json!("blocked_silently")));
    assert_eq!(ask(12), (503, json!("circuit_open")));
}

#[test]
fn single_words_without_results_count_like_other_phrases() {
    let world = World::new();
    let key = world.key(20);
    let ask = |number: u8| {
        let phrase = format!("reeds{}", char::from(b'a' + number));
        let none = format!(
            "<html><body><input name=q value=\"{phrase}\"><ol id=b_results><li class=b_no><h1>No results for <strong>{phrase}</strong>\
             </h1></li></ol></body></html>"
        );
        world.answers(&[Ok((200, &none))]);
        let before = world.counts.borrow().asked.len();
        let answer = world.send(&Ask::get(&format!("/api/v2/search?q={phrase}")).key(&key));
        let body = json(&answer);
        let confirmed = body["search_information"]["no_results_confirmed"].clone();
        (answer.status, body["reason"].clone(), confirmed, world.counts.borrow().asked.len() - before)
    };
    for number in 0..10 {
        assert_eq!(ask(number), (200, Value::Null, json!(true), 2), "{number}");
    }
    assert_eq!(ask(10), (503, json!("blocked_silently"), Value::Null, 2));
    assert_eq!(world.remaining(&key), 10, "it is free");
}

#[test]
fn a_source_without_a_second_request_is_not_believed_forever() {
    let world = World::new();
    let key = world.key(20);
    let reasons = (0..12).map(|number| {
        let none = nothing(&format!("reeds {number}"));
        world.answers(&[Ok((200, &none)), Err(Refusal::NeedsScript)]);
        let answer = world.send(&Ask::get(&format!("/api/v1/search?q=reeds+{number}")).key(&key));
        json(&answer)["reason"].as_str().unwrap_or_default().to_owned()
    });
    assert_eq!(reasons.skip_while(String::is_empty).collect::<Vec<_>>(), ["blocked_silently"; 2]);
}

#[test]
fn a_source_that_refuses_plain_words_in_silence_is_left_alone_after_many() {
    let mut world = World::new();
    world.settings.sites.failures_to_open = 2;
    let key = world.key(1);
    let reasons = (b'a'..=b'z').map(|letter| {
        let phrase = format!("reeds {}", char::from(letter));
        world.answers(&[Ok((
            200,
            &format!(
                "<html><body><input name=q value=\"{phrase}\"><ol id=b_results><li class=b_no><h1>No results for <strong>{phrase}</strong>\
                 </h1></li></ol></body></html>"
            ),
        ))]);
        let query = phrase.replace(' ', "+");
        let answer = world.send(&Ask::get(&format!("/api/v2/search?q={query}")).key(&key));
        json(&answer)["reason"].as_str().unwrap_or_default().to_owned()
    });
    let reasons: Vec<String> = reasons.collect();
    assert_eq!(reasons[..12], ["blocked_silently"; 12]);
    assert_eq!(reasons[12..], ["circuit_open"; 14]);
}

#[test]
fn a_page_without_a_turn_of_the_browser_is_refused_with_the_time_until_there_is_one() {
    let world = World::new();
    let key = world.key(1);
    world.answers(&[Err(Refusal::RenderingLimit)]);
    let answer = world.send(&Ask::get(SEARCH).key(&key));
    assert_eq!(failure(&answer), (503, "source_unavailable".into()));
    assert_eq!(json(&answer)["reason"], "rendering_limit");
    assert_eq!(answer.header("retry-after"), Some("8"), "whole seconds, rounded up");
    assert_eq!(world.remaining(&key), 1);
}
