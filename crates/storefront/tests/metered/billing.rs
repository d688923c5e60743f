//! Charges for the upstream's answers.

use crate::metered::stall::*;
use crate::payments::shop::{anonymous, claimed};

const TOKENS: &str = r#"[{"meter":"tokens","quantity":40}]"#;

#[test]
fn every_answer_is_handed_back_and_charged_as_the_table_says() {
    // Path, upstream's response, charge, and `usage-error`.
    let rows = [
        ("/weather/x", Says::status(200), 150, None),
        ("/weather/x", Says::status(206), 150, None),
        ("/weather/x", Says::status(302).with("location", "https://elsewhere.example/"), 150, None),
        ("/weather/x", Says::status(404), 0, None),
        ("/weather/x", Says::status(429), 0, None),
        ("/weather/x", Says::status(500), 0, None),
        ("/weather/x", Says::status(500).with("usage", TOKENS), 0, None),
        ("/model/x", Says::status(200).with("usage", TOKENS), 120, None),
        ("/model/x", Says::status(500).with("usage", TOKENS), 120, None),
        ("/model/x", Says::status(200), 150, None),
        ("/model/x", Says::status(400), 0, None),
        ("/model/x", Says::status(200).with("usage", "[]"), 0, None),
        ("/model/x", Says::status(200).with("usage", "three"), 0, Some("invalid_usage_header")),
        (
            "/model/x",
            Says::status(200).with("usage", r#"[{"meter":"storms","quantity":1}]"#),
            0,
            Some("usage_not_priced"),
        ),
        (
            "/model/x",
            Says::status(200)
                .with("usage", r#"[{"meter":"storms","quantity":1},{"meter":"tokens","quantity":1}]"#),
            3,
            Some("usage_not_priced"),
        ),
        ("/model/x", Says::status(200).with("usage", r#"[{"meter":"tokens","quantity":1000}]"#), 3_000, None),
    ];
    for (path, says, charged, problem) in rows {
        let (world, seen) = stall();
        let agent = anonymous(&world);
        credit(&world, &agent, "ent_1", "credits", 5_000, None);
        answers(&world, &seen, Ok(says.clone()));
        let answer = call(&world, &agent, path);
        assert_eq!(answer.status, says.status, "{path} {says:?}");
        assert_eq!(answer.header("usage-error"), problem, "{path} {says:?}");
        assert_eq!(answer.header("usage"), None, "it is ours to read");
        assert_eq!(5_000 - left(&world, "ent_1"), charged, "{path} {says:?}");
        assert_eq!(totals(&world, "en_ent_1").reserved, 0);
    }
}

#[test]
fn a_settlement_that_a_ledger_could_not_store_is_sent_again() {
    for (status, charged) in [(200, 150), (500, 0)] {
        let (world, seen) = stall();
        let agent = anonymous(&world);
        credit(&world, &agent, "ent_1", "credits", 5_000, None);
        answers(&world, &seen, Ok(Says::status(status)));
        world.settlements_not_stored.set(6);
        assert_eq!(call(&world, &agent, "/weather/x").status, status);
        assert_eq!(5_000 - left(&world, "ent_1"), charged, "{status}");
        assert_eq!(totals(&world, "en_ent_1").reserved, 0);
        assert!(!world.log.borrow().iter().any(|line| line.contains("settlement_lost")));
        assert!(world.paused_ms.get() > 4_000, "a disk that fails for some seconds is waited for");
    }
}

#[test]
fn an_undelivered_settlement_is_logged_before_the_runtime_ends_its_request() {
    let (world, _) = stall();
    let agent = anonymous(&world);
    credit(&world, &agent, "ent_1", "credits", 5_000, None);
    world.settlements_not_stored.set(u32::MAX);
    assert_eq!(call(&world, &agent, "/weather/x").status, 200);
    assert!((15_000..=24_000).contains(&world.paused_ms.get()), "{} ms", world.paused_ms.get());
    assert!(world.log.borrow().iter().any(|line| line.contains("settlement_lost")));
    assert_eq!(totals(&world, "en_ent_1").consumed, 0);
}

#[test]
fn charges_overuse_up_to_the_remaining_credit() {
    let (world, seen) = stall();
    let agent = anonymous(&world);
    credit(&world, &agent, "ent_1", "credits", 700, None);
    answers(&world, &seen, Ok(Says::status(200).with("usage", r#"[{"meter":"tokens","quantity":1000}]"#)));
    assert_eq!(call(&world, &agent, "/model/x").status, 200);
    assert_eq!(left(&world, "ent_1"), 0);
    assert_eq!(call(&world, &agent, "/model/x").outcome(), (402, "usage_exhausted"));
}

#[test]
fn a_call_of_a_free_allowance_is_a_call_whatever_it_used() {
    let (mut world, seen) = stall();
    world.settings.sellers[0].free_calls = 3;
    let agent = claimed(&world, "p@example.com");
    answers(&world, &seen, Ok(Says::status(200).with("usage", TOKENS)));
    assert_eq!(call(&world, &agent, "/model/x").status, 200);
    answers(&world, &seen, Ok(Says::status(503)));
    assert_eq!(call(&world, &agent, "/model/x").status, 503);
    let free = world.ledgers.borrow().keys().find(|id| id.starts_with("pn_")).unwrap().clone();
    assert_eq!(totals(&world, &free).remaining, 2);
}

#[test]
fn charges_neither_credit_nor_allowance_for_a_cached_answer() {
    let shared = || Says { is_shared: true, ..Says::status(200) };
    let (world, seen) = stall();
    let agent = anonymous(&world);
    credit(&world, &agent, "ent_1", "credits", 200, None);
    answers(&world, &seen, Ok(shared()));
    for _ in 0..3 {
        assert_eq!(call(&world, &agent, "/api/v1/search?q=x").status, 200);
    }
    assert_eq!((left(&world, "ent_1"), totals(&world, "en_ent_1").reserved), (200, 0));
    assert!(seen.borrow().iter().all(|outgoing| outgoing.takes_shared));
    assert!(world.settled.borrow()["en_ent_1"].0.iter().all(|row| row.error.is_none()));
    answers(&world, &seen, Ok(Says::status(200)));
    assert_eq!(call(&world, &agent, "/api/v1/search?q=x").status, 200);
    assert_eq!(left(&world, "ent_1"), 50);
    answers(&world, &seen, Ok(shared()));
    let refused = call(&world, &agent, "/api/v1/search?q=x");
    assert_eq!(refused.outcome(), (402, "usage_exhausted"), "whether it is shared cannot be known before");

    let (mut world, seen) = stall();
    world.settings.sellers[0].free_calls = 3;
    let agent = claimed(&world, "p@example.com");
    answers(&world, &seen, Ok(shared()));
    assert_eq!(call(&world, &agent, "/api/v1/search?q=x").status, 200);
    let free = world.ledgers.borrow().keys().find(|id| id.starts_with("pn_")).unwrap().clone();
    assert_eq!(totals(&world, &free).remaining, 3);
}

#[test]
fn use_is_counted_under_the_service_or_the_upstream() {
    let (world, seen) = stall();
    let agent = anonymous(&world);
    credit(&world, &agent, "ent_1", "credits", 5_000, None);
    credit(&world, &agent, "ent_2", "team", 5_000, None);
    call(&world, &agent, "/weather/x");
    call(&world, &agent, "/weather/storms");
    answers(&world, &seen, Ok(Says::status(503)));
    call(&world, &agent, "/weather/x");
    let settled = world.settled.borrow();
    let labels_and_errors = |id: &str| -> Vec<(Option<String>, Option<String>)> {
        settled[id].0.iter().map(|row| (row.label.clone(), row.error.clone())).collect()
    };
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(labels_and_errors("en_ent_1"), [(text("weather"), None), (text("weather"), text("503"))]);
    assert_eq!(labels_and_errors("en_ent_2"), [(text("storms"), None)]);
}
