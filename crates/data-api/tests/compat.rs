//! Tests of the compatibility layer with unmodified client requests, over in-memory ports.

use crate::support::{Ask, World, json};
use quarry_kernel::http::{Body, Response};
use quarry_kernel::url::QueryBuilder;
use serde_json::Value;

const APPS: &str = r#"{"resultCount":1,"results":[{"kind":"software","trackId":7,"trackName":"Chess","genres":[],"genreIds":[]}]}"#;

fn world() -> World {
    let world = World::new();
    world.answers(&[Ok((200, APPS))]);
    world
}

/// Returns status, code and message of an error.
fn failure(response: &Response) -> (u16, String, String) {
    let body = json(response);
    let text_field = |name: &str| body[name].as_str().unwrap().to_owned();
    (response.status, text_field("error_code"), text_field("error"))
}

fn search(key: &str, more: &[(&str, &str)]) -> Ask<'static> {
    let query = QueryBuilder::new()
        .with_pair("engine", "sixth_app_store")
        .with_pair("term", "chess")
        .with_pair("api_key", key);
    let query = more.iter().fold(query, |query, (name, value)| query.with_pair(name, value));
    Ask::get(&query.append_to("/search.json"))
}

#[test]
fn a_search_is_answered_in_their_words_and_charged_once() {
    let world = world();
    let key = world.key(3);
    let harmless =
        [("output", "json"), ("source", "python"), ("no_cache", "true"), ("async", "false"), ("filter", "0")];
    let answer = json(&world.send(&search(&key, &harmless)));
    let metadata = &answer["search_metadata"];
    assert_eq!(metadata["status"], "Success", "{answer}");
    assert!(metadata["raw_html_file"].is_string() && metadata["sixth_url"].is_string());
    assert!(metadata["warnings"][0].as_str().unwrap().contains("`filter`"));
    assert_eq!(answer["search_parameters"]["engine"], "sixth_app_store");
    assert_eq!(answer["organic_results"][0]["title"], "Chess");
    assert_eq!(world.remaining(&key), 2);
    let account = json(&world.send(&Ask::get(&format!("/account.json?api_key={key}"))));
    assert_eq!((&account["total_searches_left"], &account["account_status"]), (&2.into(), &"Active".into()));
}

#[test]
fn takes_the_key_under_both_spellings_and_flags_in_either_case() {
    let world = world();
    let key = world.key(3);
    let asked =
        format!("/search.json?engine=sixth_app_store&term=chess&serp_api_key={key}&async=False&output=JSON");
    assert_eq!(world.send(&Ask::get(&asked)).status, 200);
    assert_eq!(world.remaining(&key), 2);
    let account = world.send(&Ask::get(&format!("/account.json?serp_api_key={key}")));
    assert_eq!(json(&account)["total_searches_left"], 2);
}

/// Returns the source request that results from a compatible search.
fn source_request(query: &str) -> String {
    let world = world();
    let key = world.key(3);
    world.send(&Ask::get(&format!("/search.json?{query}&api_key={key}")));
    world.counts.borrow().asked.first().cloned().unwrap_or_default()
}

#[test]
fn country_and_language_reach_an_engine_that_takes_a_market() {
    let native = source_request("engine=second&q=tea&cc=de&mkt=de-DE");
    assert!(!native.is_empty());
    assert_eq!(source_request("engine=second&q=tea&gl=de&hl=de"), native);
    assert_ne!(source_request("engine=second&q=tea&gl=fr&hl=fr"), native);
    // The native parameters take precedence.
    assert_eq!(source_request("engine=second&q=tea&cc=de&mkt=de-DE&gl=fr&hl=fr"), native);
    assert_eq!(source_request("engine=second&q=tea&hl=de"), "");
}

#[test]
fn a_search_is_found_again_by_its_id_and_by_its_key_alone() {
    let world = world();
    let (key, other) = (world.key(3), world.key(3));
    for more in [&[("async", "True")][..], &[]] {
        let first = json(&world.send(&search(&key, more)));
        let id = first["search_metadata"]["id"].as_str().unwrap();
        for path in [format!("/searches/{id}.json"), format!("/searches/{id}")] {
            let again = world.send(&Ask::get(&format!("{path}?api_key={key}")));
            assert_eq!(json(&again), first, "{path}");
        }
        let (status, code, _) =
            failure(&world.send(&Ask::get(&format!("/searches/{id}.json?api_key={other}"))));
        assert_eq!((status, code.as_str()), (404, "not_found"));
    }
    assert_eq!(world.remaining(&key), 1, "looking is free");
    let untold = json(&world.send(&search(&key, &[("zero_trace", "true")])));
    assert!(untold["search_metadata"]["raw_html_file"].is_null(), "{untold}");
    let id = untold["search_metadata"]["id"].as_str().unwrap();
    assert_eq!(world.send(&Ask::get(&format!("/searches/{id}.json?api_key={key}"))).status, 404);
}

#[test]
fn output_md_is_text_for_a_model() {
    let world = world();
    let key = world.key(3);
    for output in ["md", "markdown"] {
        let answer = world.send(&search(&key, &[("output", output)]));
        assert_eq!(answer.header("content-type"), Some("text/markdown; charset=utf-8"));
        let Body::Text(text) = &answer.body else { panic!("no text") };
        assert!(text.starts_with("# chess") && text.contains("Chess"), "{text}");
    }
}

#[test]
fn every_link_of_an_answer_takes_the_key_in_the_query() {
    let world = world();
    let key = world.key(9);
    let answer = json(&world.send(&search(&key, &[("num", "1")])));
    let mut links = Vec::new();
    collect_own_links(&answer, &mut links);
    assert!(links.len() >= 3, "{links:?}");
    for link in links {
        let mark = if link.contains('?') { '&' } else { '?' };
        let status = world.send(&Ask::get(&format!("{link}{mark}api_key={key}"))).status;
        assert!(status == 200 || link.contains("engine=sixth_"), "{link}: {status}");
        assert!(status != 401 && !link.contains("/api/"), "{link}: {status}");
    }
}

/// Collects the links into this service, as paths.
fn collect_own_links(value: &Value, links: &mut Vec<String>) {
    match value {
        Value::String(text) => links.extend(text.strip_prefix("https://api.example").map(str::to_owned)),
        Value::Array(items) => items.iter().for_each(|item| collect_own_links(item, links)),
        Value::Object(members) => members.values().for_each(|member| collect_own_links(member, links)),
        _ => {}
    }
}

#[test]
fn engines_of_news_and_images_are_kinds_of_the_web_search() {
    for (engine, kind) in [("first_news", "nws"), ("first_images", "isch")] {
        let native = source_request(&format!("engine=first&q=tea&tbm={kind}"));
        assert!(!native.is_empty());
        assert_eq!(source_request(&format!("engine={engine}&q=tea")), native);
    }
    assert!(!source_request("engine=first_images&q=tea&ijn=0").is_empty());
    assert_eq!(source_request("engine=first_images&q=tea&ijn=1"), "");
}

#[test]
fn no_cache_in_their_words_asks_the_source_anew() {
    let mut world = world();
    world.settings.cache_ttl_s_max = 86_400;
    let key = world.key(9);
    let asked = |more: &[(&str, &str)]| {
        world.now.set(world.now.get() + 10_000);
        assert_eq!(world.send(&search(&key, more)).status, 200);
        world.counts.borrow().asked.len()
    };
    let counts = [&[][..], &[("no_cache", "false")], &[("no_cache", "true")], &[]].map(asked);
    assert_eq!(counts, [1, 1, 2, 2]);
    assert_eq!(world.remaining(&key), 7);
}

#[test]
fn refuses_unknown_tools_free_of_charge_with_a_suggestion() {
    let world = world();
    let key = world.key(3);
    let refused = |query: &str| failure(&world.send(&Ask::get(&format!("/search?api_key={key}&{query}"))));
    for (query, status, code, part) in [
        ("engine=sixth_appstore&term=x", 400, "invalid_request", "Did you mean `sixth_app_store`?"),
        ("engine=sixth_app_store&term=x&contry=us", 400, "invalid_request", "Did you mean `country`?"),
        ("engine=sixth_app_store&term=x&async=maybe", 400, "invalid_request", "`async` must be"),
        ("engine=sixth_app_store&term=x&async=true&zero_trace=true", 400, "invalid_request", "`zero_trace`"),
        (
            "engine=sixth_app_store&term=x&output=html",
            400,
            "invalid_request",
            "`search_metadata.raw_html_file`",
        ),
        ("engine=sixth_app_store&term=x&output=xml", 400, "invalid_request", "`output` must be json or md"),
        ("engine=second&q=x&hl=de", 400, "invalid_request", "`hl` needs `gl`"),
        ("engine=first_images&q=x&ijn=1", 400, "invalid_request", "`ijn` must be 0"),
        ("engine=sixth_app_store", 400, "invalid_request", "`term` is required"),
        ("engine=first&q=x&first_domain=nothing", 400, "invalid_request", "`first_domain`"),
        ("engine=sixth_app_store&term=x&country=zz", 400, "invalid_request", "`country`"),
    ] {
        let (told_status, told_code, message) = refused(query);
        assert_eq!((told_status, told_code.as_str()), (status, code), "{query}: {message}");
        assert!(message.contains(part), "{query}: {message}");
    }
    let (status, code, _) = failure(&world.send(&Ask::get("/search.json?engine=first&q=x&api_key=wrong")));
    assert_eq!((status, code.as_str()), (401, "invalid_api_key"));
    assert_eq!(world.remaining(&key), 3);
}

#[test]
fn a_key_in_the_query_of_the_native_api_is_refused_with_its_right_place() {
    let world = world();
    let (status, code, message) =
        failure(&world.send(&Ask::get("/api/v6/app-store/search?term=x&api_key=qk_1")));
    assert_eq!((status, code.as_str()), (401, "missing_api_key"));
    assert!(message.contains("Authorization: Bearer"), "{message}");
}

#[test]
fn options_list_what_parameters_take() {
    let told = json(&world().send(&Ask::get("/api/options")));
    assert_eq!(told["sources"]["v6"]["label"], "sixth");
    assert!(told["countries"].as_array().unwrap().contains(&"de".into()));
    assert!(told["choices"]["/api/v6/maps/places"]["locale"].as_array().unwrap().len() >= 50);
}
