//! Tests of cached and coalesced answers over in-memory ports: charges, source requests, retention.

use std::future::Future;
use std::task::{Context, Poll, Waker};

use crate::support::{Ask, World, failure, json, text};
use quarry_data_api::metered::{self, MeteredContext};
use quarry_data_api::service;
use quarry_kernel::http::Response;
use quarry_kernel::http_signature::SignatureInput;
use quarry_sources::Refusal;

const SEARCH: &str = "/api/v6/app-store/search?term=chess";
const APPS: &str = r#"{"resultCount":1,"results":[{"kind":"software","trackId":7,"trackName":"Chess","genres":[],"genreIds":[]}]}"#;
const TTL_MS: i64 = 3_600_000;

fn world() -> World {
    let mut world = World::new();
    world.settings.cache_ttl_s_max = 86_400;
    world.answers(&[Ok((200, APPS))]);
    world
}

fn asked(world: &World) -> usize {
    world.counts.borrow().asked.len()
}

#[test]
fn an_identical_call_is_answered_from_the_cache_free_and_says_so() {
    let world = world();
    let key = world.key(5);
    let first = world.send(&Ask::get(SEARCH).key(&key));
    assert_eq!(json(&first)["search_metadata"]["cached"], false);
    assert_eq!(first.header("age"), None);
    world.now.set(world.now.get() + 61_000);
    let second = world.send(&Ask::get("/api/v6/app-store/search?country=us&term=chess").key(&key));
    assert_eq!(second.status, 200, "{}", text(&second));
    assert_eq!((asked(&world), world.remaining(&key)), (1, 4));
    assert_eq!(second.header("age"), Some("61"));
    assert_eq!(second.header("x-remaining-calls"), Some("4"), "the lease is given back");
    assert!(second.header("server-timing").unwrap().contains("cache;dur="));
    let (first, second) = (json(&first), json(&second));
    let (old, new) = (&first["search_metadata"], &second["search_metadata"]);
    assert_eq!(new["cached"], true);
    assert_eq!(new["created_at"], old["created_at"]);
    assert_ne!(new["id"], old["id"]);
    assert_eq!(new["raw_file"], serde_json::Value::Null, "nothing was received for it");
    assert!(
        new["request_url"]
            .as_str()
            .unwrap()
            .starts_with("https://api.example/api/v6/app-store/search?term=chess")
    );
    assert_eq!(second["organic_results"], first["organic_results"]);
    assert_eq!(second["search_parameters"], first["search_parameters"]);
    assert_eq!(world.counts.borrow().bundles_written, 1);
}

#[test]
fn an_answer_is_good_for_its_endpoints_time_and_no_longer() {
    let world = world();
    let key = world.key(5);
    world.send(&Ask::get(SEARCH).key(&key));
    let made = world.now.get();
    world.now.set(made + TTL_MS - 1);
    world.send(&Ask::get(SEARCH).key(&key));
    assert_eq!(asked(&world), 1);
    world.now.set(made + TTL_MS);
    world.send(&Ask::get(SEARCH).key(&key));
    assert_eq!((asked(&world), world.remaining(&key)), (2, 3));
}

#[test]
fn a_clock_that_jumped_back_makes_no_answer_new() {
    let world = world();
    let key = world.key(5);
    world.send(&Ask::get(SEARCH).key(&key));
    world.now.set(world.now.get() - TTL_MS);
    let answer = world.send(&Ask::get(SEARCH).key(&world.key(5)));
    assert_eq!(json(&answer)["search_metadata"]["cached"], false);
    assert_eq!(asked(&world), 2);
}

#[test]
fn no_cache_asks_anew_is_charged_and_renews_what_others_get() {
    let world = world();
    let key = world.key(9);
    world.send(&Ask::get(SEARCH).key(&key));
    world.now.set(world.now.get() + 100_000);
    for (header, calls) in [("no-cache", 2), ("max-age=99", 2), ("no-store", 3), ("max-age=0", 4)] {
        let answer = world.send(&Ask::get(SEARCH).key(&key).header("cache-control", header));
        // An answer from no-cache is fresh enough for max-age=99.
        assert_eq!((answer.status, asked(&world)), (200, calls), "{header}");
        world.now.set(world.now.get() + 10_000);
    }
    assert_eq!(world.remaining(&key), 5);
    let after = world.send(&Ask::get(SEARCH).key(&key));
    assert_eq!(after.header("age"), Some("10"), "the last that was asked anew");
}

#[test]
fn serves_no_answer_from_memory_to_a_call_for_a_fresh_one() {
    let world = world();
    world.source_ms.set(8_000);
    let key = world.key(9);
    world.send(&Ask::get(SEARCH).key(&key));
    world.cache.texts.borrow_mut().clear();
    // It arrived a moment ago, and was requested eight seconds before.
    for (header, calls) in [("max-age=60", 1), ("max-age=5", 2)] {
        world.send(&Ask::get(SEARCH).key(&key).header("cache-control", header));
        assert_eq!(asked(&world), calls, "{header}");
    }
}

#[test]
fn no_store_leaves_nothing_behind() {
    let world = world();
    let key = world.key(9);
    world.send(&Ask::get(SEARCH).key(&key).header("cache-control", "no-store"));
    assert!(world.cache.texts.borrow().is_empty());
    assert_eq!(world.cache.reads.get(), 0);
}

#[test]
fn gives_a_cached_answer_only_with_a_valid_key_credit_and_a_slot() {
    let world = world();
    let key = world.key(1);
    world.send(&Ask::get(SEARCH).key(&key));
    assert_eq!(world.remaining(&key), 0);
    let spent = world.send(&Ask::get(SEARCH).key(&key));
    assert_eq!(failure(&spent), (402, "insufficient_credits".into()));
    assert_eq!(failure(&world.send(&Ask::get(SEARCH))).0, 401);
    let body = "{\"calls\":5,\"concurrency_limit\":1}";
    let made = json(&world.send(&Ask::post("/admin/keys", body).operator()));
    let narrow = made["key"].as_str().unwrap();
    let ask = || Ask::get(SEARCH).key(narrow);
    pollster::block_on(async {
        let (first, _held) = service::handle(&world, &ask()).await;
        assert_eq!(first.status, 200);
        let (second, _) = service::handle(&world, &ask()).await;
        assert_eq!(failure(&second), (429, "concurrency_limit_exceeded".into()));
    });
}

#[test]
fn caches_nothing_private_of_the_asking_call() {
    let world = world();
    let key = world.key(5);
    let answer = world.send(&Ask::get(SEARCH).key(&key));
    let (id, texts) = (answer.header("x-request-id").unwrap(), world.cache.texts.borrow());
    let (name, stored) = texts.iter().next().unwrap();
    let key_id = key.split('_').nth(1).unwrap();
    for own in [id, &key, key_id, "/api/bundles/", "chess-key", "remaining"] {
        assert!(!stored.contains(own) && !name.contains(own), "{own}");
    }
    assert!(!name.contains("chess"));
}

#[test]
fn live_sources_and_stand_ins_never_answer_for_each_other() {
    let mut world = world();
    let key = world.key(5);
    world.send(&Ask::get(SEARCH).key(&key));
    world.settings.cache_scope = "http://127.0.0.1:8788".to_owned();
    world.send(&Ask::get(SEARCH).key(&key));
    assert_eq!(asked(&world), 2);
}

#[test]
fn a_failure_is_not_cached_and_neither_is_what_does_not_exist() {
    let world = world();
    let key = world.key(5);
    world.answers(&[Err(Refusal::Blocked), Ok((200, APPS))]);
    assert_eq!(world.send(&Ask::get(SEARCH).key(&key)).status, 503);
    assert!(world.cache.texts.borrow().is_empty());
    assert_eq!(world.send(&Ask::get(SEARCH).key(&key)).status, 200);
}

#[test]
fn a_cache_that_fails_or_lies_costs_a_request_and_nothing_else() {
    let world = world();
    let key = world.key(9);
    world.cache.is_down.set(true);
    world.send(&Ask::get(SEARCH).key(&key));
    world.now.set(world.now.get() + 10_000);
    assert_eq!(world.send(&Ask::get(SEARCH).key(&key)).status, 200);
    assert_eq!(asked(&world), 2);
    world.cache.is_down.set(false);
    world.now.set(world.now.get() + 10_000);
    world.send(&Ask::get(SEARCH).key(&key));
    for text in world.cache.texts.borrow_mut().values_mut() {
        text.truncate(text.len() / 2);
    }
    world.now.set(world.now.get() + 10_000);
    assert_eq!(world.send(&Ask::get(SEARCH).key(&key)).status, 200);
    assert_eq!(asked(&world), 4);
}

#[test]
fn two_hundred_identical_questions_at_once_ask_once_and_are_charged_once() {
    let world = world();
    world.source_ms.set(3_000);
    let keys: Vec<String> = (0..10).map(|_| world.key(100)).collect();
    let asks: Vec<Ask<'_>> = (0..200).map(|n| Ask::get(SEARCH).key(&keys[n % 10])).collect();
    let answers = world.send_together(&asks);
    assert!(answers.iter().all(|answer| answer.status == 200));
    assert_eq!(asked(&world), 1);
    let is_cached = |answer: &&Response| json(answer)["search_metadata"]["cached"] == true;
    assert_eq!(answers.iter().filter(is_cached).count(), 199);
    let left: u64 = keys.iter().map(|key| world.remaining(key)).sum();
    assert_eq!(left, 999);
    let ids: std::collections::BTreeSet<_> =
        answers.iter().map(|answer| answer.header("x-request-id")).collect();
    assert_eq!(ids.len(), 200);
}

#[test]
fn a_failure_is_shared_by_all_who_waited_after_one_request_to_the_source() {
    let world = world();
    world.source_ms.set(500);
    world.answers(&[Err(Refusal::Timeout)]);
    let key = world.key(25);
    let asks: Vec<Ask<'_>> = (0..20).map(|_| Ask::get(SEARCH).key(&key)).collect();
    for answer in world.send_together(&asks) {
        assert_eq!(failure(&answer), (503, "source_unavailable".into()));
        assert_eq!(json(&answer)["reason"], "timeout");
    }
    assert_eq!((asked(&world), world.remaining(&key)), (1, 25));
}

/// Polls a future this many times.
fn turn<F: Future>(mut work: std::pin::Pin<&mut F>, turns: usize) -> Option<F::Output> {
    for _ in 0..turns {
        if let Poll::Ready(output) = work.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return Some(output);
        }
    }
    None
}

#[test]
fn a_leader_that_is_aborted_leaves_its_question_to_one_who_waits() {
    let world = world();
    world.source_ms.set(500);
    let key = world.key(25);
    let ask = Ask::get(SEARCH).key(&key);
    let mut leader = Box::pin(service::handle(&world, &ask));
    assert!(turn(leader.as_mut(), 20).is_none());
    let mut follower = Box::pin(service::handle(&world, &ask));
    assert!(turn(follower.as_mut(), 20).is_none());
    assert_eq!(asked(&world), 1);
    drop(leader);
    let (answer, _) = pollster::block_on(follower);
    assert_eq!(answer.status, 200);
    assert_eq!(asked(&world), 2, "it asked itself");
}

#[test]
fn a_leader_that_is_frozen_by_the_runtime_is_waited_for_half_a_minute_at_most() {
    let world = world();
    world.source_ms.set(500);
    let key = world.key(25);
    let ask = Ask::get(SEARCH).key(&key);
    let mut leader = Box::pin(service::handle(&world, &ask));
    assert!(turn(leader.as_mut(), 20).is_none());
    let before = world.now.get();
    let asks: Vec<Ask<'_>> = (0..5).map(|_| Ask::get(SEARCH).key(&key)).collect();
    let answers = world.send_together(&asks);
    assert!(answers.iter().all(|answer| answer.status == 200));
    assert_eq!(asked(&world), 2, "one of them asked, for all");
    assert!((25_000..30_000).contains(&(world.now.get() - before)));
    assert_eq!(world.remaining(&key), 23, "one charge, and the frozen call's lease");
}

#[test]
fn a_leader_that_panics_answers_for_itself_alone() {
    let mut world = world();
    world.settings.fault_injection = true;
    let key = world.key(25);
    let fault = || Ask::get(SEARCH).key(&key).header("x-quarry-fault", "panic");
    let answers = world.send_together(&[fault(), Ask::get(SEARCH).key(&key), Ask::get(SEARCH).key(&key)]);
    let statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    assert_eq!(statuses, [500, 200, 200]);
    assert_eq!((asked(&world), world.remaining(&key)), (1, 24));
}

#[test]
fn asks_the_source_at_once_for_no_cache() {
    let world = world();
    world.source_ms.set(500);
    let key = world.key(25);
    let fresh = Ask::get(SEARCH).key(&key).header("cache-control", "no-cache");
    world.send_together(&[Ask::get(SEARCH).key(&key), fresh]);
    assert_eq!((asked(&world), world.remaining(&key)), (2, 23));
}

/// Makes a storefront's call for this agent; also returns whether it got another call's answer.
fn send_metered(world: &World, agent: &str, takes_shared: bool) -> (Response, bool) {
    let ask = Ask::get(SEARCH).header("agent-id", agent).header("x-request-id", agent);
    let components = ["@method", "@target-uri", "agent-id", "x-request-id"].map(str::to_owned).to_vec();
    let signed =
        SignatureInput { components, created: world.now.get().div_euclid(1000), keyid: "own".to_owned() };
    let ask = ask.header("signature-input", &signed.to_header()).header("signature", "sig1=:signed:");
    let metered = MeteredContext {
        base: "https://api.example/agents",
        request_id: agent,
        takes_shared,
        has_signed: async |_: &str, _: &str, _: &str| true,
    };
    pollster::block_on(async {
        let (response, after) = metered::handle(world, &ask, &metered).await;
        let after = after.unwrap();
        let is_shared = after.is_shared();
        after.finish(world).await;
        (response, is_shared)
    })
}

#[test]
fn agents_whose_storefront_takes_them_share_answers_with_each_other() {
    let world = world();
    let (first, is_shared) = send_metered(&world, "reg_1", true);
    assert_eq!((first.status, is_shared), (200, false), "{}", text(&first));
    world.now.set(world.now.get() + 10_000);
    let (second, is_shared) = send_metered(&world, "reg_2", true);
    assert_eq!((second.header("age"), is_shared), (Some("10"), true));
    assert_eq!(asked(&world), 1);
    let (first, second) = (json(&first), json(&second));
    assert_eq!(second["organic_results"], first["organic_results"]);
    assert!(
        first["search_metadata"]["raw_file"].is_string() && second["search_metadata"]["raw_file"].is_null()
    );
}

#[test]
fn a_call_paid_by_itself_shares_no_answer() {
    let world = world();
    send_metered(&world, "reg_1", false);
    let (_, is_shared) = send_metered(&world, "reg_2", true);
    assert!(!is_shared, "what was asked before it was paid for is nobody else's");
    let (answer, is_shared) = send_metered(&world, "reg_3", false);
    assert!(!is_shared && json(&answer)["search_metadata"]["raw_file"].is_string());
    assert_eq!(asked(&world), 3);
}
