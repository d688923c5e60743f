//! Tests of the service over in-memory ports. tests/runtime repeats its guarantees on the real runtime.

mod cached;
mod owner;
mod sites;
use crate::support::{Ask, SECRET, START, World, failure, json, text};
use quarry_data_api::service::DeferredWork;
use quarry_data_api::settings::Challenge;
use quarry_sources::Refusal;
use serde_json::{Value, json};

const SEARCH: &str = "/api/v6/app-store/search?term=chess";
const APPS: &str = r#"{"resultCount":1,"results":[{"kind":"software","trackId":7,"trackName":"Chess","genres":[],"genreIds":[]}]}"#;

fn world() -> World {
    let world = World::new();
    world.answers(&[Ok((200, APPS))]);
    world
}

#[test]
fn a_call_is_answered_in_the_envelope_and_charged_once() {
    let world = world();
    let key = world.key(3);
    let answer = world.send(&Ask::get(SEARCH).key(&key));
    assert_eq!(answer.status, 200, "{}", text(&answer));
    let body = json(&answer);
    let id = answer.header("x-request-id").unwrap();
    let metadata = &body["search_metadata"];
    assert_eq!(metadata["id"], id);
    assert_eq!(metadata["status"], "Success");
    assert_eq!(metadata["raw_file"], format!("https://api.example/api/bundles/2026-11-21/{id}/raw"));
    assert!(metadata["v6_url"].as_str().unwrap().starts_with("https://source.example/search?"));
    assert_eq!(
        body["search_parameters"],
        json!({ "term": "chess", "country": "us", "lang": "en-us", "num": 10, "disallow_explicit": false, "device": "mobile" })
    );
    assert_eq!(body["organic_results"][0]["title"], "Chess");
    assert_eq!(world.remaining(&key), 2);
}

#[test]
fn a_withdrawn_charge_is_released_and_the_answer_is_not_shared() {
    let world = world();
    let key = world.key(3);
    pollster::block_on(async {
        let (response, after) = quarry_data_api::service::handle(&world, &Ask::get(SEARCH).key(&key)).await;
        assert_eq!(response.status, 200);
        let Some(DeferredWork::Call(after)) = after else { panic!("a call leaves its settlement") };
        after.withdraw_charge("schema_misfit").finish(&world).await;
    });
    assert_eq!(world.remaining(&key), 3);
    world.answers(&[Ok((200, APPS))]);
    assert_eq!(json(&world.send(&Ask::get(SEARCH).key(&key)))["search_metadata"]["cached"], false);
    assert_eq!(world.remaining(&key), 2);
}

#[test]
fn a_call_takes_one_hop_before_the_source_two_in_all_and_no_database() {
    let world = world();
    let key = world.key(3);
    *world.counts.borrow_mut() = Default::default();
    world.send(&Ask::get(SEARCH).key(&key));
    let counts = world.counts.borrow().clone();
    assert_eq!(counts.ledger, ["reserve", "commit"]);
    assert_eq!(counts.database, 0);
    assert_eq!(counts.bundles_written, 1);
}

#[test]
fn a_settlement_is_sent_to_its_ledger_when_the_answer_is_sent() {
    let world = world();
    let key = world.key(30);
    *world.counts.borrow_mut() = Default::default();
    world.send_at_once(&Ask::get(SEARCH).key(&key), 8, || ());
    assert_eq!(world.counts.borrow().settling, 8);
    assert_eq!(world.remaining(&key), 22);
}

#[test]
fn settlements_survive_a_disk_that_fails_for_some_seconds() {
    let world = world();
    let key = world.key(30);
    world.send_at_once(&Ask::get(SEARCH).key(&key), 8, || {
        world.ledger_fails_until.set(world.now.get() + 8_000)
    });
    assert_eq!(world.remaining(&key), 22, "each was sent again until it was taken");
    let kinds = ["settlement_delayed", "settlement_lost"];
    assert!(!world.log.borrow().iter().any(|line| kinds.iter().any(|kind| line.contains(kind))));
}

#[test]
fn settlements_that_cannot_be_sent_are_carried_by_the_keys_next_call() {
    let world = world();
    let key = world.key(30);
    let before = world.now.get();
    world.send_at_once(&Ask::get(SEARCH).key(&key), 8, || world.ledger_down.set(true));
    assert!(world.now.get() - before < 8 * 30_000, "nobody is waited for longer than the runtime waits");
    let delayed = world.log.borrow().iter().filter(|line| line.contains("settlement_delayed")).count();
    assert_eq!(delayed, 8);
    world.ledger_down.set(false);
    assert_eq!(world.send(&Ask::get(SEARCH).key(&key)).status, 200);
    assert_eq!(world.remaining(&key), 21, "the next call settled its own and those of eight others");
}

#[test]
fn whatever_the_source_refuses_is_a_free_retryable_503_with_its_reason_in_the_log_only() {
    for refusal in [
        Refusal::Challenge,
        Refusal::Blocked,
        Refusal::Overloaded,
        Refusal::BadStatus,
        Refusal::UnknownPage,
        Refusal::Truncated,
        Refusal::Timeout,
        Refusal::TooLarge,
        Refusal::RedirectLimit,
        Refusal::Network,
    ] {
        let world = World::new();
        world.answers(&[Err(refusal)]);
        let key = world.key(1);
        let answer = world.send(&Ask::get(SEARCH).key(&key));
        assert_eq!(failure(&answer), (503, "source_unavailable".into()));
        assert_eq!(json(&answer)["retryable"], true);
        assert_eq!(json(&answer)["reason"], refusal.token(), "the caller may have to act on it");
        let reason = format!("\"reason\":\"{}\"", refusal.token());
        assert_eq!(world.log.borrow().iter().filter(|line| line.contains(&reason)).count(), 1);
        assert_eq!(world.remaining(&key), 1);
        assert_eq!(world.counts.borrow().bundles_written, 0);
    }
}

#[test]
fn refuses_requests_without_a_valid_key() {
    let world = world();
    let key = world.key(1);
    let forged = format!("{}0", &key[..key.len() - 1]);
    let unopened = quarry_data_api::keys::secrets::Secrets::new(SECRET, None).unwrap().mint([9; 10]).1;
    for (header, code) in [
        (None, "missing_api_key"),
        (Some(key.clone()), "missing_api_key"),
        (Some(format!("Basic {key}")), "missing_api_key"),
        (Some(format!("Bearer {key}, Bearer {key}")), "missing_api_key"),
        (Some("Bearer ".to_owned()), "missing_api_key"),
        (Some(format!("Bearer {forged}x")), "invalid_api_key"),
        (Some("Bearer qk_x_y".to_owned()), "invalid_api_key"),
        (Some(format!("Bearer {unopened}")), "invalid_api_key"),
    ] {
        for path in [SEARCH, "/api/keys/status", "/api/bundles/2026-11-21/01jd0000000000000000000000/raw"] {
            let ask = Ask::get(path);
            let ask = if let Some(header) = &header { ask.header("authorization", header) } else { ask };
            let answer = world.send(&ask);
            assert_eq!(failure(&answer), (401, code.into()), "{header:?} at {path}");
            assert!(answer.header("www-authenticate").is_some());
        }
    }
    assert!(world.counts.borrow().asked.is_empty());
}

#[test]
fn bad_parameters_never_touch_the_ledger() {
    let world = world();
    let key = world.key(1);
    *world.counts.borrow_mut() = Default::default();
    for (path, status, code) in [
        ("/api/v6/app-store/search", 400, "invalid_request"),
        ("/api/v6/app-store/search?term=a&num=201", 400, "invalid_request"),
        ("/api/v6/app-store/search?term=a&q=b", 403, "unknown_parameter"),
        ("/api/v3/search?q=a&search_assist=true&m=3", 400, "invalid_request"),
        ("/api/v2/search?q=a&lat=1", 400, "invalid_request"),
        ("/api/v6/app-store/product?product_id=0", 400, "invalid_request"),
    ] {
        assert_eq!(failure(&world.send(&Ask::get(path).key(&key))), (status, code.into()), "{path}");
    }
    assert_eq!(*world.counts.borrow(), Default::default());
}

#[test]
fn an_empty_and_a_disabled_key_say_so() {
    let world = world();
    let key = world.key(1);
    world.send(&Ask::get(SEARCH).key(&key));
    assert_eq!(failure(&world.send(&Ask::get(SEARCH).key(&key))), (402, "insufficient_credits".into()));
    assert_eq!(world.remaining(&key), 0);
    let id = key.split('_').nth(1).unwrap().to_owned();
    world.send(&Ask::post(&format!("/admin/keys/{id}/disable"), "").operator());
    for path in [SEARCH, "/api/keys/status"] {
        assert_eq!(failure(&world.send(&Ask::get(path).key(&key))), (403, "api_key_disabled".into()));
    }
    world.send(&Ask::post(&format!("/admin/keys/{id}/enable"), "").operator());
    assert_eq!(world.remaining(&key), 0);
}

#[test]
fn a_silent_ledger_is_503_and_the_reservation_is_given_back() {
    let world = world();
    let key = world.key(1);
    world.ledger_down.set(true);
    *world.counts.borrow_mut() = Default::default();
    assert_eq!(failure(&world.send(&Ask::get(SEARCH).key(&key))), (503, "ledger_unavailable".into()));
    let hops = world.counts.borrow().ledger.clone();
    assert!(
        hops.len() > 3 && hops[0] == "reserve" && hops[1..].iter().all(|hop| hop == "release"),
        "{hops:?}"
    );
    world.ledger_down.set(false);
    assert_eq!(world.remaining(&key), 1);
}

#[test]
fn a_head_request_checks_everything_and_costs_nothing() {
    let world = world();
    let key = world.key(1);
    let head = world.send(&Ask::new("HEAD", SEARCH, "").key(&key));
    assert_eq!((head.status, text(&head)), (200, String::new()));
    assert_eq!(world.send(&Ask::new("HEAD", SEARCH, "")).status, 401);
    assert_eq!(world.send(&Ask::new("HEAD", "/api/v6/app-store/search", "").key(&key)).status, 400);
    assert_eq!(world.remaining(&key), 1);
    assert!(world.counts.borrow().asked.is_empty());
}

#[test]
fn routes_and_methods_that_are_not_there_say_so() {
    let world = world();
    assert_eq!(failure(&world.send(&Ask::get("/api/v9/search"))), (404, "not_found".into()));
    let wrong = world.send(&Ask::post(SEARCH, ""));
    assert_eq!(failure(&wrong), (405, "method_not_allowed".into()));
    assert_eq!(wrong.header("allow"), Some("GET, HEAD, OPTIONS"));
    let preflight = world.send(&Ask::new("OPTIONS", SEARCH, ""));
    assert_eq!(preflight.status, 204);
    assert!(preflight.header("access-control-allow-headers").unwrap().contains("Authorization"));
    assert_eq!(preflight.header("access-control-allow-origin"), Some("*"));
}

#[test]
fn a_bundle_is_free_and_only_its_owners() {
    let world = world();
    let (key, other) = (world.key(1), world.key(1));
    let answer = json(&world.send(&Ask::get(SEARCH).key(&key)));
    let link = answer["search_metadata"]["raw_file"].as_str().unwrap();
    let path = link.strip_prefix("https://api.example").unwrap();
    let raw = world.send(&Ask::get(path).key(&key));
    assert_eq!((raw.status, text(&raw).as_str()), (200, APPS));
    assert_eq!(raw.header("content-security-policy"), Some("sandbox; default-src 'none'"));
    let known = world.send(&Ask::get(path).key(&key).header("if-none-match", "\"tag\""));
    assert_eq!((known.status, text(&known)), (304, String::new()));
    assert_eq!(failure(&world.send(&Ask::get(path).key(&other))), (404, "not_found".into()));
    world.now.set(START + 8 * 86_400_000);
    assert_eq!(failure(&world.send(&Ask::get(path).key(&key))), (404, "not_found".into()));
}

#[test]
fn the_sweep_deletes_the_ninth_bucket_and_nothing_else() {
    let world = world();
    let key = world.key(9);
    for day in 0..9 {
        world.now.set(START + day * 86_400_000);
        world.send(&Ask::get(SEARCH).key(&key));
    }
    assert_eq!(pollster::block_on(quarry_data_api::watch::sweep::run(&world)), Ok(1));
    let left: Vec<String> = world.bundles.borrow().keys().map(|name| name[..10].to_owned()).collect();
    assert_eq!(left.first().map(String::as_str), Some("2026-11-22"));
    assert_eq!(left.len(), 8);
}

#[test]
fn a_browser_gets_one_free_key_and_an_address_a_few() {
    let world = world();
    let ask = || Ask::post("/api/keys/visitor", "").header("cf-connecting-ip", "192.0.2.1");
    let first = world.send(&ask());
    assert_eq!(first.status, 201, "{}", text(&first));
    assert_eq!(world.remaining(json(&first)["key"].as_str().unwrap()), 10);
    let cookie = first.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    assert!(first.header("set-cookie").unwrap().contains("HttpOnly"));
    let again = world.send(&ask().header("cookie", &format!("a=b; {cookie}")));
    assert_eq!(failure(&again), (409, "free_key_already_issued".into()));
    assert_eq!(world.send(&ask().header("cookie", &format!("{cookie}x"))).status, 201);
    assert_eq!(failure(&world.send(&ask())), (429, "rate_limited".into()));
    world.now.set(START + 3_600_001);
    assert_eq!(world.send(&ask()).status, 201);
    for header in [("origin", "https://elsewhere.example"), ("sec-fetch-site", "cross-site")] {
        assert_eq!(failure(&world.send(&ask().header(header.0, header.1))).0, 403);
    }
}

#[test]
fn requires_the_challenges_token_for_a_free_key() {
    let mut world = world();
    world.settings.challenge =
        Some(Challenge { site_key: "site-1".into(), secret: "secret".into(), verify_url: String::new() });
    let ask =
        |body| world.send(&Ask::post("/api/keys/visitor", body).header("cf-connecting-ip", "192.0.2.1"));
    for bad in ["", "{}", "[]", "x", r#"{"challenge_token":1}"#, r#"{"challenge_token":"forged"}"#] {
        let refused = ask(bad);
        assert_eq!(failure(&refused), (403, "challenge_required".into()), "{bad}");
        assert!(text(&refused).contains("`site-1`") && text(&refused).contains("challenge_token"));
    }
    assert_eq!(failure(&ask(r#"{"challenge_token":"silent"}"#)), (503, "storage_unavailable".into()));
    assert_eq!(ask(r#"{"challenge_token":"good"}"#).status, 201);
}

#[test]
fn a_head_is_answered_as_the_call_would_be_and_takes_nothing() {
    let world = world();
    let head = |key: &str| world.send(&Ask::new("HEAD", SEARCH, "").key(key));
    let (empty, key) = (world.key(0), world.key(1));
    assert_eq!(head(&empty).status, 402);
    assert_eq!(head(&key).status, 200);
    assert_eq!(head(&key).header("x-remaining-calls"), Some("1"));
    assert_eq!(world.remaining(&key), 1);
    assert_eq!(world.counts.borrow().asked, Vec::<String>::new());
}

#[test]
fn a_grant_ends_after_today_and_before_years_have_five_digits() {
    let world = world();
    let key = world.key(0);
    let id = key.split('_').nth(1).unwrap().to_owned();
    let grant = |day: &str, reference: &str| {
        let body = format!(r#"{{"reference":"{reference}","calls":1,"expires_at":"{day}"}}"#);
        world.send(&Ask::post(&format!("/admin/keys/{id}/grant"), &body).operator())
    };
    for bad in ["2026-11-20", "1970-01-01", "9999-12-31"] {
        let refused = grant(bad, "bad");
        assert_eq!(failure(&refused), (400, "invalid_request".into()), "{bad}");
        assert!(text(&refused).contains("`expires_at`"));
    }
    for good in ["2026-11-21", "9999-12-30"] {
        assert_eq!(grant(good, good).status, 200, "{good}");
    }
    world.now.set(START + 40 * 86_400_000);
    assert_eq!(json(&grant("2026-11-21", "2026-11-21"))["repeated"], true, "late, and what it was");
}

#[test]
fn the_operators_api_is_closed_without_its_secret() {
    let mut world = world();
    for path in ["/admin/keys", "/admin/keys/x/ledger", "/admin/nothing"] {
        assert_eq!(failure(&world.send(&Ask::get(path))), (401, "operator_unauthorized".into()));
        assert_eq!(failure(&world.send(&Ask::get(path).key("wrong"))).0, 401);
    }
    world.settings.admin_secret = Some("short".into());
    assert_eq!(failure(&world.send(&Ask::get("/admin/keys").key("short"))).0, 401);
    world.settings.admin_secret = None;
    assert_eq!(failure(&world.send(&Ask::get("/admin/keys").key(""))).0, 401);
}

#[test]
fn an_idempotent_creation_makes_one_key_and_refuses_other_content() {
    let world = world();
    let make = |body| world.send(&Ask::post("/admin/keys", body).operator().header("idempotency-key", "one"));
    let first = make(r#"{"label":"a","calls":5}"#);
    assert_eq!(first.status, 201);
    world.now.set(START + 1000);
    let second = make(r#"{"label":"a","calls":5}"#);
    assert_eq!(second.status, 200);
    assert_eq!(json(&first), json(&second));
    assert_eq!(failure(&make(r#"{"label":"a","calls":6}"#)), (409, "idempotency_conflict".into()));
    assert_eq!(world.remaining(json(&first)["key"].as_str().unwrap()), 5);
}

#[test]
fn a_grant_counts_once_per_reference() {
    let world = world();
    let key = world.key(0);
    let path = format!("/admin/keys/{}/grant", key.split('_').nth(1).unwrap());
    let grant = |body| world.send(&Ask::post(&path, body).operator());
    for _ in 0..2 {
        assert_eq!(grant(r#"{"reference":"r1","calls":5}"#).status, 200);
    }
    assert_eq!(world.remaining(&key), 5);
    assert_eq!(failure(&grant(r#"{"reference":"r1","calls":6}"#)).0, 409);
    assert_eq!(grant(r#"{"reference":"r2","amount_usd":"10"}"#).status, 200);
    assert_eq!(world.remaining(&key), 5 + 66_666);
    world.now.set(START + 2 * 86_400_000);
    assert_eq!(grant(r#"{"reference":"r2","amount_usd":"10"}"#).status, 200, "a repetition on another day");
    for bad in [
        "{}",
        r#"{"reference":"","calls":1}"#,
        r#"{"reference":"x","calls":0}"#,
        "[",
        r#"{"reference":"x","amount_usd":"-1"}"#,
        r#"{"reference":"x","calls":1,"more":2}"#,
    ] {
        assert_eq!(failure(&grant(bad)), (400, "invalid_request".into()), "{bad}");
    }
}

#[test]
fn without_a_secret_access_is_refused() {
    let mut world = world();
    let key = world.key(1);
    world.settings.secrets = None;
    for path in [SEARCH, "/api/keys/status", "/admin/keys"] {
        let answer = world.send(&Ask::get(path).key(&key));
        assert_eq!(failure(&answer), (503, "not_configured".into()));
        assert!(text(&answer).contains("KEY_SECRET"), "{}", text(&answer));
    }
    let health = world.send(&Ask::get("/health"));
    assert_eq!(health.status, 503);
    assert!(text(&health).contains(r#""missing":["KEY_SECRET"]"#), "{}", text(&health));
}

#[test]
fn names_missing_tables_in_health() {
    let mut world = world();
    assert_eq!(world.send(&Ask::get("/health")).status, 200);
    world.has_tables = false;
    let health = world.send(&Ask::get("/health"));
    assert_eq!(health.status, 503);
    assert!(text(&health).contains("npm start"), "{}", text(&health));
}

#[test]
fn a_panic_in_a_call_is_our_failure_and_free() {
    let mut world = world();
    let key = world.key(1);
    let ask = || Ask::get(SEARCH).key(&key).header("x-quarry-fault", "panic");
    assert_eq!(world.send(&ask()).status, 200, "without fault injection the header means nothing");
    let key = world.key(1);
    world.settings.fault_injection = true;
    let ask = || Ask::get(SEARCH).key(&key).header("x-quarry-fault", "panic");
    assert_eq!(failure(&world.send(&ask())), (500, "internal_error".into()));
    assert_eq!(world.remaining(&key), 1);
}

#[test]
fn the_golden_document_is_the_catalogues() {
    quarry_test_pages::assert_golden("public/openapi.json", &quarry_data_api::openapi::render_document());
}

#[test]
fn use_is_listed_by_day_and_endpoint_with_the_latest_failures() {
    let world = world();
    let key = world.key(5);
    world.send(&Ask::get(SEARCH).key(&key));
    world.send(&Ask::get(SEARCH).key(&key));
    world.now.set(START + 86_400_000);
    world.answers(&[Err(Refusal::Challenge)]);
    let failed = world.send(&Ask::get(SEARCH).key(&key));
    let usage = |query: &str| json(&world.send(&Ask::get(&format!("/api/keys/usage{query}")).key(&key)));
    let row = |date: &str, charged_calls: u64, free_calls: u64| {
        let endpoint = "/api/v6/app-store/search";
        json!({ "date": date, "endpoint": endpoint, "charged_calls": charged_calls, "free_calls": free_calls })
    };
    let both = usage("");
    assert_eq!(both["days"], 7);
    assert_eq!(both["usage"], json!([row("2026-11-21", 2, 0), row("2026-11-22", 0, 1)]));
    assert_eq!(usage("?days=1")["usage"], json!([row("2026-11-22", 0, 1)]));
    let failures = both["recent_failures"].as_array().unwrap();
    assert_eq!(failures.len(), 1);
    assert_eq!(failures[0]["request_id"].as_str(), failed.header("x-request-id"));
    assert_eq!(failures[0]["error_code"], "source_unavailable");
    assert_eq!(failures[0]["at"], "2026-11-22T04:00:00Z");
    assert_eq!(world.remaining(&key), 3, "and it is free");
}

#[test]
fn use_is_shown_only_to_active_keys_with_valid_parameters() {
    let world = world();
    let key = world.key(5);
    let ask = |path: &str| failure(&world.send(&Ask::get(path).key(&key)));
    assert_eq!(ask("/api/keys/usage?days=0"), (400, "invalid_request".into()));
    assert_eq!(ask("/api/keys/usage?days=31"), (400, "invalid_request".into()));
    assert_eq!(ask("/api/keys/usage?day=1"), (403, "unknown_parameter".into()));
    let nobody = world.send(&Ask::get("/api/keys/usage"));
    assert_eq!(failure(&nobody), (401, "missing_api_key".into()));
    let id = &key[3..key.rfind('_').unwrap()];
    let disabled = world.send(&Ask::post(&format!("/admin/keys/{id}/disable"), "").operator());
    assert_eq!(disabled.status, 200, "{}", text(&disabled));
    assert_eq!(ask("/api/keys/usage"), (403, "api_key_disabled".into()));
}

#[test]
fn the_operator_repairs_a_key_whose_ledger_is_gone() {
    let world = world();
    let key = world.key(3);
    let id = key.split('_').nth(1).unwrap().to_owned();
    world.lose_ledger(&id);
    let look = world.send(&Ask::get(&format!("/admin/keys/{id}/ledger")).operator());
    assert_eq!(failure(&look), (404, "not_found".into()), "the operator's secret was right");
    assert!(text(&look).contains("/repair"));
    assert_eq!(world.send(&Ask::post(&format!("/admin/keys/{id}/repair"), "").operator()).status, 200);
    assert_eq!(
        world.send(&Ask::post(&format!("/admin/keys/{id}/repair"), "").operator()).status,
        200,
        "once more"
    );
    assert_eq!(world.remaining(&key), 3);
}

#[test]
fn a_wrong_operator_secret_is_slow_and_logged_without_the_secret() {
    let world = world();
    let before = world.now.get();
    let wrong = Ask::get("/admin/keys").header("authorization", "Bearer guessed-secret");
    assert_eq!(failure(&world.send(&wrong)), (401, "operator_unauthorized".into()));
    assert!(world.now.get() - before >= 1_000);
    let log = world.log.borrow();
    assert!(log.iter().any(|line| line.contains("operator_secret_wrong")));
    assert!(!log.iter().any(|line| line.contains("guessed-secret")));
}

#[test]
fn a_request_is_one_line_of_the_log_with_its_key_its_outcome_and_its_charge() {
    let world = world();
    let key = world.key(30);
    let id = key.split('_').nth(1).unwrap();
    let asked = [
        (
            Ask::get(SEARCH).key(&key),
            json!({"endpoint": "/api/v6/app-store/search", "outcome": "success", "charged": 1}),
        ),
        (
            Ask::get("/api/v3/search?x=1").key(&key),
            json!({"endpoint": "/api/v3/search", "outcome": "unknown_parameter"}),
        ),
        (
            Ask::get("/api/keys/status").key(&key),
            json!({"endpoint": "/api/keys/status", "outcome": "success"}),
        ),
        (Ask::get("/api/keys/status/qk_secret"), json!({"outcome": "not_found"})),
    ];
    for (ask, wanted) in asked {
        world.log.borrow_mut().clear();
        let answer = world.send(&ask);
        let lines: Vec<Value> =
            world.log.borrow().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        let [line] = lines.as_slice() else { panic!("{lines:?}") };
        assert_eq!(line["event"], "request");
        assert_eq!(line["request_id"], answer.header("x-request-id").unwrap());
        assert_eq!(line["status"], answer.status);
        for (name, value) in wanted.as_object().unwrap() {
            assert_eq!(&line[name], value, "{line}");
        }
        assert_eq!(line["charged"], wanted.get("charged").cloned().unwrap_or_else(|| json!(0)));
        let is_known = wanted.get("endpoint").is_some();
        assert_eq!(line.get("key_id").map(|own| own == id), is_known.then_some(true), "{line}");
        assert!(!line.to_string().contains("qk_"), "{line}");
    }
}
