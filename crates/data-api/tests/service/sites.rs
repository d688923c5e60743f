//! Tests of the health of sites over in-memory ports: breaker, concurrency limit, and reports.

use crate::support::{Ask, World, failure, json};
use quarry_data_api::ports::Ports;
use quarry_data_api::settings::Expectation;
use quarry_data_api::sites::watched_source::WatchedSource;
use quarry_data_api::watch::canary;
use quarry_sources::{Reading, Refusal, Site, Source, SourceRequest};

const APPS: &str = r#"{"resultCount":1,"results":[{"kind":"software","trackId":7,"trackName":"Chess","genres":[],"genreIds":[]}]}"#;
const SEARCH: &str = "/api/v6/app-store/search?term=chess";

fn world() -> World {
    let mut world = World::new();
    world.settings.sites.failures_to_open = 5;
    world.answers(&[Ok((200, APPS))]);
    world
}

fn asked(world: &World) -> usize {
    world.counts.borrow().asked.len()
}

/// Returns the state of the only requested site, and the overall status.
fn state(world: &World) -> (String, String) {
    let status = world.send(&Ask::get("/api/status"));
    let body = json(&status);
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    (text(&body["sites"][0]["state"]), text(&body["status"]))
}

#[test]
fn a_source_that_dies_is_left_alone_and_one_call_finds_out_that_it_is_back() {
    let world = world();
    let key = world.key(100);
    assert_eq!(world.send(&Ask::get(SEARCH).key(&key)).status, 200);
    world.answers(&[Err(Refusal::Timeout)]);
    for _ in 0..5 {
        assert_eq!(json(&world.send(&Ask::get(SEARCH).key(&key)))["reason"], "timeout");
    }
    let refused = world.send(&Ask::get(SEARCH).key(&key));
    assert_eq!(failure(&refused), (503, "source_unavailable".into()));
    assert_eq!(json(&refused)["reason"], "circuit_open");
    assert!(json(&refused)["error"].as_str().unwrap().contains("`timeout`"), "what is behind it");
    assert_eq!(refused.header("retry-after"), Some("5"));
    assert_eq!(asked(&world), 6);
    assert_eq!(state(&world), ("open".into(), "degraded".into()));
    world.now.set(world.now.get() + 2_000);
    assert_eq!(world.send(&Ask::get(SEARCH).key(&key)).header("retry-after"), Some("3"), "what is left");
    // Still failing: one call probes, and the open state lasts longer.
    world.now.set(world.now.get() + 3_000);
    assert_eq!(json(&world.send(&Ask::get(SEARCH).key(&key)))["reason"], "timeout");
    assert_eq!(world.send(&Ask::get(SEARCH).key(&key)).header("retry-after"), Some("10"));
    assert_eq!(asked(&world), 7);
    // Working again: one of the concurrent calls probes, the others are told to retry soon.
    world.answers(&[Ok((200, APPS))]);
    world.source_ms.set(100);
    world.now.set(world.now.get() + 10_000);
    let asks: Vec<Ask<'_>> = (0..10).map(|_| Ask::get(SEARCH).key(&key)).collect();
    let answers = world.send_together(&asks);
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    assert!(answers.iter().all(|answer| answer.status == 200 || answer.header("retry-after") == Some("2")));
    assert_eq!(asked(&world), 8);
    assert_eq!(state(&world), ("closed".into(), "ok".into()));
    assert_eq!(world.send_together(&asks).iter().filter(|answer| answer.status == 200).count(), 10);
    assert_eq!(world.remaining(&key), 88, "what failed was free");
    let events = ["circuit_opened", "circuit_closed"];
    let logged = |event: &&str| world.log.borrow().iter().any(|line| line.contains(*event));
    assert!(events.iter().all(logged));
}

#[test]
fn the_call_that_tries_a_site_may_ask_it_more_than_once() {
    let world = world();
    let key = world.key(100);
    world.answers(&[Err(Refusal::Timeout)]);
    (0..5).for_each(|_| drop(world.send(&Ask::get(SEARCH).key(&key))));
    world.now.set(world.now.get() + 5_000);
    world.answers(&[Ok((200, APPS))]);
    let source = world.new_source();
    let trying = WatchedSource::new(&world, &source);
    let ask = |watched: &WatchedSource<'_, World>| {
        let request = SourceRequest::get(Site::V6StoreApi, "/search".to_owned());
        pollster::block_on(watched.fetch(request)).is_ok()
    };
    assert!(ask(&trying));
    assert!(!ask(&WatchedSource::new(&world, &source)), "it is tried by one call");
    assert!(ask(&trying));
    trying.conclude(&Ok(Reading::default()), true);
    assert!(ask(&WatchedSource::new(&world, &source)));
}

#[test]
fn keeps_the_breaker_closed_for_failures_that_callers_cause() {
    let world = world();
    let key = world.key(100);
    for answer in [Ok((200, "<html>another page</html>")), Ok((404, "")), Err(Refusal::TooLarge)] {
        world.answers(&[answer]);
        for _ in 0..20 {
            assert_ne!(world.send(&Ask::get(SEARCH).key(&key)).status, 200);
        }
    }
    assert_eq!(asked(&world), 60);
    assert_eq!(state(&world).0, "closed");
    world.answers(&[Ok((503, ""))]);
    (0..20).for_each(|_| drop(world.send(&Ask::get(SEARCH).key(&key))));
    assert_eq!(asked(&world), 65);
}

#[test]
fn one_sites_failures_are_not_anothers() {
    let world = world();
    let key = world.key(100);
    world.answers(&[Err(Refusal::Network)]);
    (0..9).for_each(|_| drop(world.send(&Ask::get(SEARCH).key(&key))));
    let other = world.send(&Ask::get("/api/v2/search?q=chess").key(&key));
    assert_eq!(json(&other)["reason"], "network", "it was asked");
}

#[test]
fn more_requests_than_the_cap_wait_in_line_and_all_are_answered() {
    let mut world = world();
    world.settings.sites.concurrency = 3;
    world.source_ms.set(100);
    let key = world.key(100);
    let asks: Vec<Ask<'_>> = (0..12).map(|_| Ask::get(SEARCH).key(&key)).collect();
    let before = world.now.get();
    assert!(world.send_together(&asks).iter().all(|answer| answer.status == 200));
    assert_eq!(asked(&world), 12);
    assert!(world.now.get() - before >= 400, "four rounds of three");
    let health = json(&world.send(&Ask::get("/admin/health").operator()));
    assert_eq!((&health["sites"][0]["in_flight"], &health["sites"][0]["waiting"]), (&0.into(), &0.into()));
}

#[test]
fn refuses_a_queued_call_at_its_deadline_with_a_retry_time() {
    let mut world = world();
    world.settings.sites.concurrency = 1;
    world.settings.sites.timeout_ms = 1_000;
    world.source_ms.set(900);
    let key = world.key(100);
    let asks: Vec<Ask<'_>> = (0..4).map(|_| Ask::get(SEARCH).key(&key)).collect();
    let answers = world.send_together(&asks);
    let statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 2, "{statuses:?}");
    let busy = answers.iter().find(|answer| answer.status == 503).unwrap();
    assert_eq!(failure(busy), (503, "overloaded".into()));
    assert_eq!(world.remaining(&key), 98);
}

#[test]
fn queued_calls_are_refused_at_once_when_the_breaker_opens() {
    let mut world = world();
    world.settings.sites.concurrency = 5;
    world.source_ms.set(3_000);
    world.answers(&[Err(Refusal::Network)]);
    let key = world.key(100);
    let asks: Vec<Ask<'_>> = (0..20).map(|_| Ask::get(SEARCH).key(&key)).collect();
    let answers = world.send_together(&asks);
    let reasons: Vec<_> =
        answers.iter().map(|answer| json(answer)["reason"].as_str().unwrap().to_owned()).collect();
    // A slot returned before the fifth failure is taken by the first in the queue.
    assert!(reasons.iter().filter(|reason| *reason == "network").count() < 10, "{reasons:?}");
    assert!(reasons.iter().filter(|reason| *reason == "circuit_open").count() > 10, "{reasons:?}");
}

#[test]
fn the_canary_feeds_breaker_and_status_and_asks_what_others_may_not() {
    let mut world = world();
    let (path, query) = ("/api/v6/app-store/search".to_owned(), "term=chess".to_owned());
    world.settings.canary = vec![Expectation { path, query, groups: None }];
    world.answers(&[Err(Refusal::Blocked)]);
    (0..5).for_each(|_| pollster::block_on(canary::run(&world)));
    assert_eq!(state(&world).0, "open");
    world.answers(&[Ok((200, APPS))]);
    pollster::block_on(canary::run(&world));
    assert_eq!((asked(&world), state(&world).0), (6, "closed".into()));
}

#[test]
fn the_status_is_public_tells_reasons_and_times_and_no_counts_of_calls() {
    let world = world();
    let key = world.key(100);
    world.source_ms.set(40);
    world.send(&Ask::get(SEARCH).key(&key));
    world.answers(&[Ok((200, "<html></html>"))]);
    world.send(&Ask::get(SEARCH).key(&key));
    world.now.set(world.now.get() + 61_000);
    world.answers(&[Ok((200, APPS))]);
    world.send(&Ask::get(SEARCH).key(&key));
    let status = world.send(&Ask::get("/api/status"));
    assert_eq!(status.header("access-control-allow-origin"), Some("*"));
    let body = json(&status);
    let site = &body["sites"][0];
    assert_eq!((site["site"].as_str(), site["state"].as_str()), (Some("v6-store-api"), Some("closed")));
    assert_eq!(site["latency_ms"]["samples"], 3);
    assert!(site["latency_ms"]["p99"].as_i64().unwrap() >= 40);
    assert!(site["last_success_at"].is_string());
    assert_eq!(site["reasons"].as_object().unwrap().len(), 1);
    assert!(site["in_flight"].is_null() && site["answers"].is_null());
    let search = body["endpoints"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["endpoint"] == "/api/v6/app-store/search");
    assert!(search.unwrap()["last_success_at"].is_string());
    assert!(search.unwrap()["calls"].is_null());
    // Concurrent requests query the database once.
    let before = world.counts.borrow().database;
    (0..50).for_each(|_| drop(world.send(&Ask::get("/api/status"))));
    assert_eq!(world.counts.borrow().database, before);
}
