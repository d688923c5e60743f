//! Tests of the owner's routes over in-memory ports: retention, sub-keys, notices.

use quarry_data_api::keys::low_credit;
use quarry_data_api::ports::Unavailable;
use serde_json::{Value, json as value};

use crate::support::{Ask, START, World, failure, json, text};

const SEARCH: &str = "/api/v6/app-store/search?term=chess";
const APPS: &str = r#"{"resultCount":1,"results":[{"kind":"software","trackId":7,"trackName":"Chess","genres":[],"genreIds":[]}]}"#;
const MINUTE_MS: i64 = 60_000;

fn world() -> World {
    let mut world = World::new();
    world.settings.cache_ttl_s_max = 86_400;
    world.answers(&[Ok((200, APPS))]);
    world
}

fn set(world: &World, key: &str, settings: &Value) -> Value {
    let body = settings.to_string();
    let answer = world.send(&Ask::new("PATCH", "/api/keys/settings", &body).key(key));
    assert_eq!(answer.status, 200, "{}", text(&answer));
    json(&answer)
}

fn sub_key(world: &World, key: &str, terms: &Value) -> (String, String) {
    let body = terms.to_string();
    let made = world.send(&Ask::post("/api/keys/sub-keys", &body).key(key));
    assert_eq!(made.status, 201, "{}", text(&made));
    let made = json(&made);
    (made["id"].as_str().unwrap().to_owned(), made["key"].as_str().unwrap().to_owned())
}

fn call(world: &World, key: &str) -> Value {
    let answer = world.send(&Ask::get(SEARCH).key(key));
    assert_eq!(answer.status, 200, "{}", text(&answer));
    json(&answer)
}

#[test]
fn a_key_that_keeps_nothing_asks_for_itself_and_leaves_nothing() {
    let world = world();
    let (key, other) = (world.key(9), world.key(9));
    call(&world, &other);
    let kept = |world: &World| (world.cache.texts.borrow().len(), world.counts.borrow().bundles_written);
    assert_eq!(kept(&world), (1, 1));
    set(&world, &key, &value!({"retention": false}));
    let metadata = call(&world, &key)["search_metadata"].take();
    assert_eq!((&metadata["cached"], &metadata["raw_file"]), (&value!(false), &Value::Null));
    assert_eq!(metadata["request_url"], Value::Null, "it is no cached answer");
    assert_eq!((kept(&world), world.counts.borrow().asked.len()), ((1, 1), 2));
    assert_eq!(world.remaining(&key), 8, "it is charged as ever");
    let listed = json(&world.send(&Ask::get("/api/keys/calls").key(&key)));
    assert_eq!(
        (&listed["calls"][0]["outcome"], &listed["calls"][0]["raw_file"]),
        (&value!("charged"), &Value::Null)
    );
    set(&world, &key, &value!({"retention": true}));
    assert_eq!(call(&world, &key)["search_metadata"]["cached"], true);
}

#[test]
fn a_call_with_no_store_leaves_nothing_whatever_the_key_keeps() {
    let world = world();
    let key = world.key(9);
    let answer = world.send(&Ask::get(SEARCH).key(&key).header("cache-control", "no-store"));
    assert_eq!(json(&answer)["search_metadata"]["prettify_file"], Value::Null);
    assert_eq!((world.cache.texts.borrow().len(), world.counts.borrow().bundles_written), (0, 0));
    let body = value!({"paths": [SEARCH]}).to_string();
    world.send(&Ask::post("/api/batch", &body).key(&key).header("cache-control", "no-store"));
    assert_eq!(world.counts.borrow().bundles_written, 0);
}

#[test]
fn a_sub_key_takes_one_hop_before_the_source_and_reports_its_limits() {
    let world = world();
    let key = world.key(9);
    let (_, text) = sub_key(
        &world,
        &key,
        &value!({"label": "a", "total_limit": 1, "endpoints": ["v6/app-store/search"]}),
    );
    world.counts.borrow_mut().ledger.clear();
    let no_cache = Ask::get(SEARCH).key(&text).header("cache-control", "no-cache");
    assert_eq!(world.send(&no_cache).header("x-remaining-calls"), Some("0"));
    assert_eq!(world.counts.borrow().ledger, ["by", "by"], "reserved and settled");
    assert_eq!(failure(&world.send(&no_cache)), (402, "sub_key_spent".to_owned()));
    let product = Ask::get("/api/v6/app-store/product?product_id=7").key(&text);
    assert_eq!(failure(&world.send(&product)), (403, "endpoint_not_allowed".to_owned()));
    let status = json(&world.send(&Ask::get("/api/keys/status").key(&text)));
    assert_eq!((&status["remaining_calls"], &status["sub_key"]["used_total"]), (&value!(0), &value!(1)));
}

#[test]
fn keeps_both_of_two_concurrent_changes_of_a_sub_key() {
    let world = world();
    let key = world.key(9);
    let (id, _) = sub_key(&world, &key, &value!({"label": "a", "total_limit": 9}));
    let path = format!("/api/keys/sub-keys/{id}");
    let bodies = [
        value!({"label": "b"}),
        value!({"daily_limit": 3}),
        value!({"total_limit": null}),
        value!({"endpoints": ["v6"]}),
        value!({}),
    ];
    let bodies: Vec<String> = bodies.iter().map(Value::to_string).collect();
    let changes: Vec<Ask<'_>> = bodies.iter().map(|body| Ask::new("PATCH", &path, body).key(&key)).collect();
    world.ledger_is_far.set(true);
    for answer in world.send_together(&changes) {
        assert_eq!(answer.status, 200, "{}", text(&answer));
    }
    let listed = json(&world.send(&Ask::get("/api/keys/sub-keys").key(&key)))["sub_keys"][0].take();
    assert_eq!(
        value!([listed["label"], listed["daily_limit"], listed["total_limit"], listed["endpoints"]]),
        value!(["b", 3, null, ["v6"]])
    );
}

#[test]
fn an_undelivered_webhook_is_given_up_after_three_days() {
    let world = world();
    let key = world.key(3);
    set(&world, &key, &value!({"low_credit": {"below": 3, "webhook": "https://hooks.example/"}}));
    world.send(&Ask::get(SEARCH).key(&key));
    assert_eq!(world.notices.borrow().len(), 1);
    world.webhook_answer.set(Err(Unavailable));
    let mut sent_at = Vec::new();
    for _ in 0..6 * 24 * 60 {
        pollster::block_on(low_credit::send_due_notices(&world)).unwrap();
        if world.webhooks.borrow().len() > sent_at.len() {
            sent_at.push((world.now.get() - START) / MINUTE_MS);
        }
        world.now.set(world.now.get() + MINUTE_MS);
    }
    assert_eq!(sent_at, [0, 1, 6, 36, 156, 456, 1056, 1896, 3096, 4536]);
    assert!(world.log.borrow().iter().any(|line| line.contains("notice_lost")));
    let webhooks = world.webhooks.borrow();
    let ids: Vec<&String> = webhooks.iter().map(|(_, headers, _)| &headers[0]).collect();
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    assert_ne!(webhooks[0].1[1], webhooks[1].1[1], "each try has its own timestamp");
}

#[test]
fn a_notice_is_recorded_once_also_when_the_database_or_the_worker_failed_meanwhile() {
    let world = world();
    let key = world.key(4);
    set(&world, &key, &value!({"low_credit": {"below": 4, "webhook": "https://hooks.example/"}}));
    world.notices_down.set(true);
    world.send(&Ask::get(SEARCH).key(&key));
    assert_eq!(world.notices.borrow().len(), 0);
    world.notices_down.set(false);
    for _ in 0..2 {
        world.send(&Ask::get(SEARCH).key(&key).header("cache-control", "no-cache"));
    }
    let notices = world.notices.borrow();
    assert_eq!(notices.len(), 1);
    let body: Value = serde_json::from_str(&notices[0].0.body).unwrap();
    assert_eq!((&body["type"], &body["data"]["remaining_calls"]), (&value!("key.low_credit"), &value!(3)));
}

#[test]
fn turns_notices_off_for_a_receiver_that_is_gone() {
    let world = world();
    let key = world.key(2);
    set(&world, &key, &value!({"low_credit": {"below": 2, "webhook": "https://hooks.example/"}}));
    world.send(&Ask::get(SEARCH).key(&key));
    world.webhook_answer.set(Ok(410));
    assert_eq!(pollster::block_on(low_credit::send_due_notices(&world)), Ok(1));
    world.now.set(world.now.get() + 10 * MINUTE_MS);
    assert_eq!(pollster::block_on(low_credit::send_due_notices(&world)), Ok(0));
}

#[test]
fn a_slow_receiver_of_webhooks_delays_no_other() {
    let world = world();
    for name in ["slow", "a", "b", "c"] {
        let key = world.key(2);
        let webhook = format!("https://{name}.example/");
        set(&world, &key, &value!({"low_credit": {"below": 2, "webhook": webhook}}));
        world.send(&Ask::get(SEARCH).key(&key).header("cache-control", "no-cache"));
        world.now.set(world.now.get() + 1);
    }
    assert_eq!(world.notices.borrow().len(), 4);
    *world.slow_receiver.borrow_mut() = Some(("https://slow.example/".into(), 3));
    let before = world.now.get();
    assert_eq!(pollster::block_on(low_credit::send_due_notices(&world)), Ok(4));
    let sent: Vec<String> = world.webhooks.borrow().iter().map(|(address, ..)| address.clone()).collect();
    assert_eq!(sent.last().map(String::as_str), Some("https://slow.example/"), "{sent:?}");
    assert!(world.now.get() - before < MINUTE_MS, "nobody waited for it");
}
