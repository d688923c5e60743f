//! Tests of batches: each call is answered, charged and refused separately.

use crate::support::{Ask, World, json as read, text};
use futures_util::StreamExt;
use futures_util::future::{Either, select};
use quarry_data_api::batch::LineStream;
use quarry_data_api::service;
use quarry_kernel::http::{Body, Response};
use serde_json::{Value, json};

const APPS: &str = r#"{"resultCount":1,"results":[{"kind":"software","trackId":7,"trackName":"Chess","genres":[],"genreIds":[]}]}"#;
const SEARCH: &str = "/api/v6/app-store/search?term=chess";

fn send(world: &World, key: &str, body: &Value) -> Response {
    world.send(&Ask::post("/api/batch", &body.to_string()).key(key))
}

#[test]
fn every_path_is_a_call_of_its_own() {
    let world = World::new();
    world.answers(&[Ok((200, APPS))]);
    let key = world.key(2);
    let paths = [SEARCH, "/api/v6/app-store/search", "/api/nothing", "/api/keys/status", SEARCH, SEARCH];
    let answer = send(&world, &key, &json!({ "paths": paths }));
    assert_eq!(answer.status, 200, "{}", text(&answer));
    let mut lines: Vec<Value> =
        text(&answer).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    lines.sort_by_key(|line| line["index"].as_u64());
    let statuses: Vec<u64> = lines.iter().map(|line| line["status"].as_u64().unwrap()).collect();
    assert_eq!((statuses[1], statuses[2], statuses[3]), (400, 404, 404));
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 2, "as many as there is credit for");
    assert_eq!(lines[0]["body"]["organic_results"][0]["title"], "Chess");
    assert_eq!(
        (&lines[0]["path"], &lines[0]["request_id"]),
        (&json!(SEARCH), &lines[0]["body"]["search_metadata"]["id"])
    );
    assert_eq!(world.remaining(&key), 0);
}

#[test]
fn a_line_leaves_while_slower_calls_are_under_way() {
    let world = World::new();
    world.answers(&[Ok((200, APPS))]);
    world.source_ms.set(10_000);
    let key = world.key(2);
    let body = json!({ "paths": [SEARCH, "/api/nothing"] }).to_string();
    pollster::block_on(async {
        let (response, work) = service::handle(&world, &Ask::post("/api/batch", &body).key(&key)).await;
        let Body::Stream(stream) = &response.body else { panic!("a stream") };
        let mut lines = stream.downcast_ref::<LineStream>().unwrap().take().unwrap();
        let finishing = Box::pin(work.unwrap().finish(&world));
        let Either::Left((first, finishing)) = select(lines.next(), finishing).await else {
            panic!("all calls ended before the first line left")
        };
        assert!(first.unwrap().starts_with("{\"index\":1,"), "the one that asks nobody");
        assert_eq!(world.counts.borrow().settling, 0, "the other one is under way");
        finishing.await;
        assert!(lines.next().await.unwrap().starts_with("{\"index\":0,"));
        assert_eq!(lines.next().await, None, "the answer ends with its last line");
    });
    assert_eq!(world.remaining(&key), 1);
}

#[test]
fn a_caller_who_hangs_up_leaves_no_call_behind() {
    let world = World::new();
    world.answers(&[Ok((200, APPS))]);
    let key = world.key(2);
    let body = json!({ "paths": [SEARCH, SEARCH] }).to_string();
    pollster::block_on(async {
        let (response, work) = service::handle(&world, &Ask::post("/api/batch", &body).key(&key)).await;
        drop(response);
        work.unwrap().finish(&world).await;
    });
    assert_eq!(world.remaining(&key), 0, "both ended and are charged");
}

#[test]
fn a_batch_is_answered_from_the_cache_unless_it_asks_anew() {
    let mut world = World::new();
    world.settings.cache_ttl_s_max = 86_400;
    world.answers(&[Ok((200, APPS))]);
    let key = world.key(9);
    let asked = |header: &str| {
        world.now.set(world.now.get() + 10_000);
        let body = json!({ "paths": [SEARCH] }).to_string();
        let answer = world.send(&Ask::post("/api/batch", &body).key(&key).header("cache-control", header));
        assert!(text(&answer).contains("\"status\":200"), "{}", text(&answer));
        world.counts.borrow().asked.len()
    };
    assert_eq!(["", "", "no-cache", "max-age=5", "max-age=15"].map(asked), [1, 1, 2, 3, 3]);
    assert_eq!(world.remaining(&key), 6);
}

#[test]
fn a_body_that_is_no_list_of_paths_is_refused_for_nothing() {
    let world = World::new();
    let key = world.key(1);
    let many = vec![SEARCH; 26];
    for body in
        [json!({}), json!([]), json!({ "paths": [] }), json!({ "paths": [1] }), json!({ "paths": many })]
    {
        assert_eq!(send(&world, &key, &body).status, 400, "{body}");
    }
    let unknown = world.send(&Ask::post("/api/batch", "{}"));
    assert_eq!((unknown.status, &read(&unknown)["error_code"]), (401, &json!("missing_api_key")));
    assert_eq!(world.send(&Ask::get("/api/batch").key(&key)).status, 405);
    assert_eq!(world.remaining(&key), 1);
}
