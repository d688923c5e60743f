//! Tests of v1/ai-mode from query to answer, over in-memory ports: continuation within one account, image questions, and free
//! calls.

use crate::support::{Ask, World, failure, json, text};
use quarry_kernel::http::Response;
use serde_json::json;

const MODE: &str = "/api/v1/ai-mode?q=tall%20ships";
const MINUTE_MS: i64 = 60_000;

fn page(answer: &str, state: &str) -> String {
    format!(
        "<html><body><div data-scope-id=turn data-stkp=S1 data-mstk={state}><div data-subtree=aimc>\
         <div data-container-id=main-col><div>{answer}</div></div></div></div></body></html>"
    )
}

fn world(answer: &str, state: &str) -> World {
    let world = World::new();
    world.answers(&[Ok((200, &page(answer, state)))]);
    world
}

/// Creates a key of an account.
fn key_of(world: &World, account: &str) -> String {
    let body = json!({ "calls": 10, "account_id": account }).to_string();
    let made = world.send(&Ask::post("/admin/keys", &body).operator());
    json(&made)["key"].as_str().unwrap_or_else(|| panic!("{}", text(&made))).to_owned()
}

fn asked(world: &World, key: &str, more: &str) -> Response {
    world.send(&Ask::get(&format!("{MODE}{more}")).key(key))
}

fn token(world: &World, key: &str) -> String {
    let answer = asked(world, key, "&continuable=true");
    assert_eq!(answer.status, 200, "{}", text(&answer));
    json(&answer)["subsequent_request_token"].as_str().unwrap().to_owned()
}

#[test]
fn an_answer_has_its_parts_and_a_token_only_for_who_wants_to_go_on() {
    let world = world("They sail.", "M1");
    let key = world.key(9);
    let body = json(&asked(&world, &key, ""));
    assert_eq!(body["text_blocks"], json!([{ "type": "paragraph", "snippet": "They sail." }]));
    assert_eq!(body["reconstructed_markdown"], "They sail.");
    assert_eq!(
        body["search_parameters"],
        json!({ "q": "tall ships", "hl": "en", "device": "desktop", "continuable": false })
    );
    assert!(body.get("subsequent_request_token").is_none() && body.get("references").is_none());
    assert!(token(&world, &key).len() > 40);
    assert_eq!(world.remaining(&key), 7);
}

#[test]
fn a_source_without_a_state_gives_no_token() {
    let world = World::new();
    world.answers(&[Ok((200, "<html><body><div data-container-id=main-col><p>So.</p></div></body></html>"))]);
    let key = world.key(9);
    let body = json(&asked(&world, &key, "&continuable=true"));
    assert_eq!(body["text_blocks"][0]["snippet"], "So.");
    assert!(body.get("subsequent_request_token").is_none());
}

#[test]
fn a_token_continues_the_conversation_with_the_sources_state() {
    let world = world("They sail.", "M1");
    let key = world.key(9);
    let token = token(&world, &key);
    world.answers(&[Ok((200, &page("They sink.", "M2")))]);
    world.counts.borrow_mut().asked.clear();
    let next = asked(&world, &key, &format!("&continuable=true&subsequent_request_token={token}"));
    let body = json(&next);
    assert_eq!(body["text_blocks"][0]["snippet"], "They sink.");
    let another = body["subsequent_request_token"].as_str().unwrap();
    assert_ne!(another, token);
    assert_eq!(body["search_parameters"]["subsequent_request_token"], token);
    let counts = world.counts.borrow();
    assert_eq!(counts.asked.len(), 1);
    let path = &counts.asked[0];
    assert!(
        path.starts_with("v1-web/async/folif?") && path.contains("mstk=M1") && path.contains("stkp=S1"),
        "{path}"
    );
}

/// Sends a refused token and checks that nothing was requested or charged; returns the message.
fn refused(world: &World, key: &str, token: &str) -> String {
    let before = world.remaining(key);
    *world.counts.borrow_mut() = Default::default();
    let answer = asked(world, key, &format!("&subsequent_request_token={token}"));
    assert_eq!(failure(&answer), (400, "invalid_request".into()));
    {
        let counts = world.counts.borrow();
        assert_eq!(counts.ledger, ["reserve", "release"]);
        assert!(counts.asked.is_empty() && counts.bundles_written == 0, "{counts:?}");
    }
    assert_eq!(world.remaining(key), before);
    let message = json(&answer)["error"].as_str().unwrap().to_owned();
    assert!(message.contains("`subsequent_request_token`"), "{message}");
    message
}

#[test]
fn a_token_is_good_for_thirty_minutes() {
    let world = world("They sail.", "M1");
    let key = world.key(9);
    let start = world.now.get();
    let token = token(&world, &key);
    world.now.set(start + 30 * MINUTE_MS - 1);
    assert_eq!(asked(&world, &key, &format!("&subsequent_request_token={token}")).status, 200);
    world.now.set(start + 30 * MINUTE_MS);
    assert!(refused(&world, &key, &token).contains("expired"));
}

#[test]
fn a_token_is_good_for_every_key_of_its_account_and_no_other() {
    let world = world("They sail.", "M1");
    let mine = key_of(&world, "acct_one");
    let also_mine = key_of(&world, "acct_one");
    let other = key_of(&world, "acct_two");
    let token = token(&world, &mine);
    assert_eq!(asked(&world, &also_mine, &format!("&subsequent_request_token={token}")).status, 200);
    assert!(!refused(&world, &other, &token).contains("expired"));
    world.now.set(world.now.get() + 31 * MINUTE_MS);
    assert!(!refused(&world, &other, &token).contains("expired"), "whose it is comes first");
}

#[test]
fn a_changed_token_is_refused_and_no_log_tells_it() {
    let world = world("They sail.", "M1");
    let key = world.key(9);
    let token = token(&world, &key);
    for at in [0, token.len() / 2, token.len() - 1] {
        let mut changed = token.clone().into_bytes();
        changed[at] = if changed[at] == b'A' { b'B' } else { b'A' };
        refused(&world, &key, std::str::from_utf8(&changed).unwrap());
    }
    for other in ["x", "MS4xLjIuMw", &token[..token.len() - 4]] {
        refused(&world, &key, other);
    }
    assert!(world.log.borrow().iter().all(|line| !line.contains(&token[..20])));
}

#[test]
fn a_picture_inside_a_private_network_is_refused_without_a_request() {
    let world = world("They sail.", "M1");
    let key = world.key(1);
    for address in [
        "http%3A%2F%2F127.0.0.1%2Fa.png",
        "http%3A%2F%2F169.254.169.254%2F",
        "http%3A%2F%2F2130706433%2F",
        "https%3A%2F%2F%5B%3A%3A1%5D%2F",
        "http%3A%2F%2Flocalhost%2F",
        "https%3A%2F%2Fuser%40pictures.example.com%2F",
        "https%3A%2F%2Fpictures.example.com%3A8443%2F",
        "file%3A%2F%2F%2Fetc%2Fpasswd",
        "pictures.example.com%2Fa.png",
    ] {
        let answer = asked(&world, &key, &format!("&image_url={address}"));
        assert_eq!(failure(&answer), (400, "invalid_request".into()), "{address}");
        let message = json(&answer)["error"].as_str().unwrap().to_owned();
        assert!(message.contains("`image_url`") && message.contains("public internet"), "{message}");
    }
    assert!(world.counts.borrow().asked.is_empty());
    assert_eq!(world.remaining(&key), 1);
}

#[test]
fn a_name_that_cannot_be_resolved_is_not_taken_on_trust() {
    let world = World::new();
    world.answers(&[Ok((502, ""))]);
    let key = world.key(1);
    let answer = asked(&world, &key, "&image_url=https%3A%2F%2Fpictures.example.com%2Fa.png");
    assert_eq!(failure(&answer), (503, "source_unavailable".into()));
    assert_eq!(world.counts.borrow().asked, ["dns/dns-query?name=pictures.example.com&type=A"]);
    assert_eq!(world.remaining(&key), 1);
}

#[test]
fn a_picture_begins_a_conversation_and_does_not_join_one() {
    let world = world("They sail.", "M1");
    let key = world.key(1);
    let answer = asked(&world, &key, "&image_url=https%3A%2F%2Fa.example%2F&subsequent_request_token=x");
    assert_eq!(failure(&answer), (400, "invalid_request".into()));
    assert!(text(&answer).contains("exclude each other"));
}

#[test]
fn a_question_that_the_source_cannot_answer_is_not_found_and_free() {
    let world = World::new();
    let excuse = "<html><body><div data-subtree=aimc><div role=alert>Can't generate an AI response.</div></div></body></html>";
    world.answers(&[Ok((200, excuse))]);
    let key = world.key(1);
    assert_eq!(failure(&asked(&world, &key, "")), (404, "not_found".into()));
    world.answers(&[Ok((200, "<html><body><div data-subtree=aimc></div></body></html>"))]);
    assert_eq!(failure(&asked(&world, &key, "")), (503, "source_unavailable".into()));
    assert_eq!(world.remaining(&key), 1);
}
