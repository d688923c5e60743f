//! Expiry to the millisecond, and counters.

use quarry_storefront::ports::Clock as _;
use serde_json::json;

use crate::identity::invariants;
use crate::identity::stage::{
    Answer, DAY, HOUR, Identity, MINUTE, anonymous, ask, claimed, complete, confirm, count, entitlements,
    exchange, introduction, ok, presenting, refresh, refused, service_auth, stage, start, swept,
};
use crate::people::world::{Browser, Request, World, text};

const ADA: &str = "ada@example.com";

fn link_of(answer: &Answer) -> String {
    let made = answer.at("claim/attempt/verification_uri");
    if made.is_empty() { answer.at("attempt/verification_uri") } else { made }
}

#[test]
fn a_claim_without_credential_ends_after_a_day() {
    let world = stage();
    let made = ok(&world, &service_auth(ADA));
    let claim = made.at("claim/token");
    world.pass(DAY - 1);
    let (_, shown) = confirm(&world, &link_of(&ok(&world, &start(&claim, ADA))));
    world.pass(1);
    refused(&world, &complete(&claim, &shown.code()), 410, "claim_expired");
    refused(&world, &start(&claim, ADA), 410, "claim_expired");
    swept(&world);
    refused(&world, &complete(&claim, &shown.code()), 401, "invalid_claim_token");
    refused(&world, &start(&claim, ADA), 401, "invalid_claim_token");
    invariants::hold(&world, "the sweep");
}

#[test]
fn a_claim_that_has_ended_takes_no_step_more_of_its_last_attempt() {
    let world = stage();
    let made = ok(&world, &anonymous());
    let claim = made.at("claim/token");
    world.pass(7 * DAY - 5 * MINUTE);
    let link = link_of(&ok(&world, &start(&claim, ADA)));
    let (mut opened, mut mailed, mut proved) =
        (Browser::new(&world), Browser::new(&world), Browser::new(&world));
    proved.prove(&link);
    opened.open(&link);
    mailed.open(&link);
    mailed.press("mail", &[]);
    let code = world.mailed_code();
    let mails = world.mails.borrow().len();
    let events = "SELECT COUNT(*) FROM identity_events WHERE outcome = 'ok'";
    let before = count(&world, events);
    world.pass(5 * MINUTE);
    let withdrawn = opened.open(&link);
    for shown in [
        proved.press("decide", &[("decision", "confirm")]),
        mailed.press("proof", &[("code", &code)]),
        opened.press("mail", &[]),
    ] {
        assert_eq!((shown.status, &shown.heading), (withdrawn.status, &withdrawn.heading));
    }
    assert_eq!(world.mails.borrow().len(), mails, "nobody is mailed for a claim that has ended");
    assert_eq!(count(&world, events), before);
    refused(&world, &complete(&claim, "123456"), 410, "claim_expired");
}

#[test]
fn an_attempt_and_its_code_end_after_ten_minutes_and_a_new_attempt_takes_their_place() {
    let world = stage();
    let made = ok(&world, &service_auth(ADA));
    let claim = made.at("claim/token");
    world.pass(10 * MINUTE - 1);
    let (_, shown) = confirm(&world, &link_of(&made));
    world.pass(10 * MINUTE - 1);
    refused(&world, &complete(&claim, "000000"), 401, "invalid_user_code");
    world.pass(1);
    refused(&world, &complete(&claim, &shown.code()), 410, "user_code_expired");
    let late = ok(&world, &start(&claim, ADA));
    world.pass(10 * MINUTE);
    let mut browser = Browser::new(&world);
    assert_eq!(browser.open(&link_of(&late)).status, 410);
    refused(&world, &complete(&claim, &shown.code()), 410, "user_code_expired");
    let (_, shown) = confirm(&world, &link_of(&ok(&world, &start(&claim, ADA))));
    Identity::of(&ok(&world, &complete(&claim, &shown.code()))).works(&world);
}

#[test]
fn an_unclaimed_credential_ends_after_a_week_with_all_that_hangs_on_it() {
    let world = stage();
    let made = ok(&world, &anonymous());
    let (assertion, claim) = (made.at("identity/assertion"), made.at("claim/token"));
    world.pass(7 * DAY - 1000);
    let link = link_of(&ok(&world, &start(&claim, ADA)));
    let last = ok(&world, &exchange(&assertion));
    assert_eq!(last.body["expires_in"], 1, "a token lives no longer than its credential");
    let token = last.at("access_token");
    ok(&world, &entitlements(&token));
    swept(&world);
    ok(&world, &exchange(&assertion));
    world.pass(1000);
    refused(&world, &exchange(&assertion), 400, "invalid_grant");
    assert_eq!(refused(&world, &entitlements(&token), 401, "invalid_token").at("reason"), "token_expired");
    refused(&world, &start(&claim, ADA), 410, "claim_expired");
    swept(&world);
    for table in ["registrations", "claims", "attempts"] {
        assert_eq!(count(&world, &format!("SELECT COUNT(*) FROM {table}")), 0, "{table}");
    }
    refused(&world, &start(&claim, ADA), 401, "invalid_claim_token");
    refused(&world, &exchange(&assertion), 400, "invalid_grant");
    assert_eq!(Browser::new(&world).open(&link).status, 404);
}

#[test]
fn a_claimed_credential_stays_and_its_tokens_end_each_in_its_time() {
    let world = stage();
    let identity = claimed(&world, ADA);
    let token = identity.works(&world);
    world.pass(15 * MINUTE - 1);
    ok(&world, &entitlements(&token));
    world.pass(1);
    let ended = refused(&world, &entitlements(&token), 401, "invalid_token");
    assert_eq!(ended.at("reason"), "token_expired");
    assert!(
        ended.headers["www-authenticate"].starts_with("Bearer resource_metadata=\"https://shop.test/agents/")
    );
    world.pass(DAY - 15 * MINUTE - 1);
    identity.works(&world);
    world.pass(1);
    refused(&world, &exchange(&identity.assertion), 400, "invalid_grant");
    world.pass(89 * DAY - 1);
    swept(&world);
    let renewed = Identity::of(&ok(&world, &refresh(&identity.refresh_token)));
    renewed.works(&world);
    world.pass(90 * DAY);
    refused(&world, &refresh(&renewed.refresh_token), 401, "invalid_refresh_token");
    swept(&world);
    refused(&world, &refresh(&renewed.refresh_token), 401, "invalid_refresh_token");
    assert_eq!(count(&world, "SELECT COUNT(*) FROM refresh_tokens"), 0);
    assert_eq!(count(&world, "SELECT COUNT(*) FROM registrations WHERE status = 'claimed'"), 1);
    claimed(&world, ADA).works(&world);
    assert_eq!(count(&world, "SELECT COUNT(*) FROM persons"), 1);
}

#[test]
fn a_providers_assertion_is_refused_before_its_use_is_forgotten() {
    let world = stage();
    let request = introduction(&world, "user-1", ADA, "j-1");
    ok(&world, &request);
    let unused = introduction(&world, "user-1", ADA, "j-2");
    world.pass(6 * MINUTE - 1); // five minutes, and one that clocks may differ by
    swept(&world);
    refused(&world, &request, 400, "replay_detected");
    let before = unused.clone();
    world.pass(1);
    refused(&world, &before, 400, "expired");
    refused(&world, &request, 400, "expired");
    world.pass(5 * MINUTE);
    swept(&world);
    assert_eq!(count(&world, "SELECT COUNT(*) FROM used_assertions"), 0);
    refused(&world, &request, 400, "expired");
}

#[test]
fn the_sweep_does_not_change_the_answers_about_a_claim_that_can_still_be_completed() {
    let world = stage();
    let [denied, spent, asked] = [(); 3].map(|()| ok(&world, &service_auth(ADA)));
    let mut browser = Browser::new(&world);
    browser.prove(&link_of(&denied));
    browser.press("decide", &[("decision", "deny")]);
    let (_, shown) = confirm(&world, &link_of(&spent));
    for age in [10 * MINUTE, 2 * HOUR, DAY - 2 * HOUR - 10 * MINUTE - 1] {
        world.pass(age);
        swept(&world);
        refused(&world, &complete(&denied.at("claim/token"), "123456"), 403, "claim_denied");
        refused(&world, &complete(&spent.at("claim/token"), &shown.code()), 410, "user_code_expired");
        refused(&world, &complete(&asked.at("claim/token"), "123456"), 410, "user_code_expired");
    }
    world.pass(1);
    swept(&world);
    assert_eq!(count(&world, "SELECT COUNT(*) FROM attempts"), 0);
}

#[test]
fn a_claim_may_be_started_ten_times_an_hour_and_says_when_again() {
    let world = stage();
    let claim = ok(&world, &anonymous()).at("claim/token");
    for _ in 0..10 {
        ok(&world, &start(&claim, ADA));
        world.pass(MINUTE);
    }
    swept(&world);
    let told = refused(&world, &start(&claim, ADA), 429, "too_many_attempts");
    assert_eq!((&told.body["retry_after"], told.headers["retry-after"].as_str()), (&json!(3000), "3000"));
    world.pass(50 * MINUTE - 1);
    swept(&world);
    refused(&world, &start(&claim, ADA), 429, "too_many_attempts");
    world.pass(1);
    ok(&world, &start(&claim, ADA));
    let again = refused(&world, &start(&claim, ADA), 429, "too_many_attempts");
    assert_eq!(again.body["retry_after"], 60);
    let asked = ok(&world, &service_auth(ADA)).at("claim/token");
    for _ in 0..9 {
        ok(&world, &start(&asked, ADA));
    }
    refused(&world, &start(&asked, ADA), 429, "too_many_attempts");
}

#[test]
fn a_claim_whose_link_has_ended_says_so() {
    let world = stage();
    let made = ok(&world, &service_auth(ADA));
    let claim = made.at("claim/token");
    world.pass(10 * MINUTE - 1);
    refused(&world, &complete(&claim, "123456"), 409, "claim_not_confirmed");
    world.pass(1);
    let told = refused(&world, &complete(&claim, "123456"), 410, "user_code_expired");
    assert!(told.at("message").contains("start a new attempt"), "{}", told.body);
    ok(&world, &start(&claim, ADA));
    refused(&world, &complete(&claim, "123456"), 409, "claim_not_confirmed");
}

#[test]
fn five_wrong_codes_end_an_attempt_and_the_right_one_comes_too_late_then() {
    let world = stage();
    let made = ok(&world, &service_auth(ADA));
    let claim = made.at("claim/token");
    let (mut browser, shown) = confirm(&world, &link_of(&made));
    let wrong = if shown.code() == "000000" { "111111" } else { "000000" };
    for _ in 0..5 {
        refused(&world, &complete(&claim, wrong), 401, "invalid_user_code");
    }
    refused(&world, &complete(&claim, &shown.code()), 410, "user_code_expired");
    assert_eq!(browser.open(&link_of(&made)).status, 410);
    let (_, shown) = confirm(&world, &link_of(&ok(&world, &start(&claim, ADA))));
    for _ in 0..4 {
        refused(&world, &complete(&claim, wrong), 401, "invalid_user_code");
    }
    Identity::of(&ok(&world, &complete(&claim, &shown.code()))).works(&world);
}

#[test]
fn five_wrong_codes_of_the_mail_end_the_guessing_of_an_attempt_in_every_browser() {
    let world = stage();
    let link = link_of(&ok(&world, &service_auth(ADA)));
    let (mut browser, mut other) = (Browser::new(&world), Browser::new(&world));
    browser.open(&link);
    other.open(&link);
    browser.press("mail", &[]);
    let code = world.mailed_code();
    let wrong = if code == "0000 0000" { "1111 1111" } else { "0000 0000" };
    for _ in 0..4 {
        assert_eq!(browser.press("proof", &[("code", wrong)]).heading, "Enter the code we emailed you");
    }
    let spent = other.press("proof", &[("code", wrong)]);
    for shown in [browser.press("proof", &[("code", &code)]), other.open(&link)] {
        assert_eq!((shown.status, &shown.heading), (spent.status, &spent.heading));
    }
    assert_eq!(spent.status, 429);
}

/// Repeats a request until it is refused, waits almost as long as the response says, and then the rest.
fn waits(world: &World, what: &str, request: impl Fn() -> Request) {
    for _ in 0..100 {
        let answer = ask(world, &request());
        if answer.outcome() != (429, "rate_limit_exceeded".to_owned()) {
            continue;
        }
        let seconds = answer.body["retry_after"].as_i64().unwrap();
        assert_eq!(answer.headers["retry-after"], seconds.to_string());
        assert!((1..=3600).contains(&seconds), "{what}: {seconds}");
        let asked_at = world.now();
        let most = (seconds - 2).max(0);
        world.pass(most * 1000);
        if most > 0 {
            assert_eq!(ask(world, &request()).status, 429, "{what} is let in early");
        }
        world.pass((seconds - most) * 1000);
        let after = ask(world, &request());
        assert_ne!(after.status, 429, "{what} waited {seconds} s from {asked_at:?}: {}", after.body);
        return;
    }
    panic!("{what} is not limited");
}

#[test]
fn a_limit_says_in_seconds_when_it_lets_the_next_one_through() {
    for offset in [0, 1, 999, 1000, HOUR / 2 + 7, HOUR - 1000, HOUR - 1] {
        let mut world = stage();
        world.settings.registrations_per_hour = 2;
        world.settings.exchanges_per_hour = 3;
        let made = ok(&world, &anonymous());
        let (claim, assertion) = (made.at("claim/token"), made.at("identity/assertion"));
        world.pass(HOUR + offset);
        waits(&world, "exchange", || exchange(&assertion));
        world.pass(HOUR);
        waits(&world, "registration", anonymous);
        waits(&world, "registration for a mailbox", || service_auth(ADA));
        waits(&world, "claim", || start(&claim, ADA));
        waits(&world, "completion", || complete(&claim, "123456"));
        waits(&world, "refresh", || refresh("rt_unknown"));
        waits(&world, "assertion", || presenting("x.y.z"));
    }
}

#[test]
fn a_network_is_limited_apart_from_others_and_a_credential_too() {
    let mut world = stage();
    world.settings.registrations_per_hour = 1;
    world.settings.exchanges_per_hour = 1;
    let from = |address: &str| anonymous().with("cf-connecting-ip", address);
    let first = ok(&world, &from("192.0.2.1")).at("identity/assertion");
    refused(&world, &from("192.0.2.1"), 429, "rate_limit_exceeded");
    let second = ok(&world, &from("192.0.2.2")).at("identity/assertion");
    ok(&world, &exchange(&first));
    refused(&world, &exchange(&first), 429, "rate_limit_exceeded");
    ok(&world, &exchange(&second));
}

/// Opens a fresh claim for a mailbox in a browser and returns the request for the mail, sent from a network.
fn press(world: &World, mailbox: &str, network: &str) -> Request {
    let mut browser = Browser::new(world);
    browser.open(&link_of(&ok(world, &service_auth(mailbox))));
    browser.form("mail", &[]).with("cf-connecting-ip", network)
}

fn counted(world: &World, what: &str) -> i64 {
    let sql = format!("SELECT COALESCE(SUM(count), 0) FROM request_counts WHERE bucket LIKE '{what}:%'");
    count(world, &sql)
}

const MAIL_LIMITS: [&str; 4] =
    ["mail", "mail of network to mailbox", "mail of network", "mail of registration"];

#[test]
fn a_mailbox_has_an_hourly_limit_of_mails_and_the_page_shows_the_next_time() {
    let mut world = stage();
    world.settings.mails_per_hour = 2;
    let presses = ["192.0.2.1", "192.0.2.2", "192.0.2.3"].map(|network| press(&world, ADA, network));
    world.pass(7 * MINUTE);
    assert_eq!([world.ask(&presses[0]).status, world.ask(&presses[1]).status], [303, 303]);
    for _ in 0..3 {
        let refused = world.ask(&presses[2]);
        assert_eq!(refused.status, 429, "{}", text(&refused));
    }
    assert_eq!(world.mails.borrow().len(), 2);
    assert_eq!(MAIL_LIMITS.map(|what| counted(&world, what)), [2, 2, 2, 2], "a refusal counts nothing");
    let noted =
        "SELECT COUNT(*) FROM identity_events WHERE kind = 'mail_sent' AND outcome = 'rate_limit_exceeded'";
    assert_eq!(count(&world, noted), 3);
    world.pass(HOUR);
    assert_eq!(world.ask(&press(&world, ADA, "192.0.2.3")).status, 303);
}

#[test]
fn one_network_cannot_use_up_a_mailbox_and_causes_so_many_mails_an_hour_over_all_mailboxes() {
    let mut world = stage();
    world.settings.mails_per_hour = 4;
    world.settings.network_mails_per_hour = 3;
    let asked = |mailbox: &str, network: &str| world.ask(&press(&world, mailbox, network)).status;
    assert_eq!([1, 2, 3].map(|_| asked(ADA, "192.0.2.1")), [303, 303, 429]);
    assert_eq!(asked(ADA, "192.0.2.2"), 303, "the mailbox's person is elsewhere");
    assert_eq!([1, 2].map(|_| asked("bob@example.com", "192.0.2.1")), [303, 429]);
    assert_eq!(asked("bob@example.com", "192.0.2.3"), 303);
}

#[test]
fn a_registration_causes_so_many_mails_an_hour_over_all_of_its_attempts() {
    let mut world = stage();
    world.settings.registration_mails_per_hour = 2;
    let claim = ok(&world, &anonymous()).at("claim/token");
    let mut statuses = Vec::new();
    for mailbox in [ADA, "bob@example.com", "cy@example.com"] {
        let mut browser = Browser::new(&world);
        browser.open(&link_of(&ok(&world, &start(&claim, mailbox))));
        statuses.push(browser.press("mail", &[]).status);
    }
    assert_eq!(statuses, [200, 200, 429]);
    assert_eq!(world.ask(&press(&world, "cy@example.com", "192.0.2.1")).status, 303);
}

#[test]
fn a_press_on_a_link_that_is_no_more_and_a_mail_that_is_not_sent_count_nothing() {
    let mut world = stage();
    world.settings.mails_per_hour = 2;
    let made = ok(&world, &service_auth(ADA));
    let mut old = Browser::new(&world);
    old.open(&link_of(&made));
    ok(&world, &start(&made.at("claim/token"), ADA));
    for _ in 0..10 {
        old.press("mail", &[]);
    }
    world.mail_works.set(false);
    let unsent = press(&world, ADA, "192.0.2.1");
    for _ in 0..4 {
        assert_eq!(world.ask(&unsent).status, 503);
    }
    assert_eq!(MAIL_LIMITS.map(|what| counted(&world, what)), [0; 4]);
    world.mail_works.set(true);
    assert_eq!(world.ask(&unsent).status, 303);
    assert_eq!(world.mails.borrow().len(), 1);
}

#[test]
fn a_dead_or_forged_assertion_counts_against_its_network_and_locks_no_one_else_out() {
    let mut world = stage();
    world.settings.exchanges_per_hour = 3;
    world.settings.registrations_per_hour = 2;
    let made = ok(&world, &anonymous());
    let dead = made.at("identity/assertion");
    let link = link_of(&ok(&world, &start(&made.at("claim/token"), ADA)));
    let (_, shown) = confirm(&world, &link);
    let identity = Identity::of(&ok(&world, &complete(&made.at("claim/token"), &shown.code())));
    let (head, _) = identity.assertion.rsplit_once('.').unwrap();
    let forged = format!("{head}.{}", "A".repeat(86));
    for round in 0..60 {
        let assertion = if round % 2 == 0 { &dead } else { &forged };
        let told = ask(&world, &exchange(assertion).with("cf-connecting-ip", "192.0.2.66")).outcome();
        let expected = if round < 40 { (400, "invalid_grant") } else { (429, "rate_limit_exceeded") };
        assert_eq!(told, (expected.0, expected.1.to_owned()), "{round}");
    }
    // Even the owner on the same network is not locked out.
    for network in ["192.0.2.1", "192.0.2.66", "192.0.2.1"] {
        ok(&world, &exchange(&identity.assertion).with("cf-connecting-ip", network));
    }
    refused(&world, &exchange(&identity.assertion), 429, "rate_limit_exceeded");
}

#[test]
fn the_sweep_forgets_what_is_old_and_nothing_else() {
    let world = stage();
    let identity = claimed(&world, ADA);
    let token = identity.works(&world);
    ok(&world, &crate::identity::stage::revoke(&token));
    ok(&world, &introduction(&world, "user-1", "bob@example.com", "j-1"));
    let tables = ["attempts", "revoked_tokens", "used_assertions", "request_counts"];
    let rows = || tables.map(|table| count(&world, &format!("SELECT COUNT(*) FROM {table}")) > 0);
    world.pass(MINUTE);
    swept(&world);
    assert_eq!(rows(), [true; 4]);
    refused(&world, &entitlements(&token), 401, "invalid_token");
    world.pass(3 * HOUR);
    swept(&world);
    assert_eq!(rows(), [false; 4]);
    identity.works(&world);
    let events = count(&world, "SELECT COUNT(*) FROM identity_events");
    world.pass(399 * DAY);
    swept(&world);
    assert_eq!(count(&world, "SELECT COUNT(*) FROM identity_events"), events);
    world.pass(DAY);
    swept(&world);
    assert_eq!(count(&world, "SELECT COUNT(*) FROM identity_events"), 0);
    assert_eq!(ok(&world, &crate::identity::stage::operator("/events")).body["events"], json!([]));
}

#[test]
fn a_person_who_refused_is_not_asked_again_for_a_day() {
    let world = stage();
    let claim = ok(&world, &anonymous()).at("claim/token");
    let mut browser = Browser::new(&world);
    browser.prove(&link_of(&ok(&world, &start(&claim, ADA))));
    browser.press("decide", &[("decision", "deny")]);
    let told = refused(&world, &start(&claim, ADA), 403, "claim_denied");
    assert_eq!(told.body["retry_after"], 24 * 3600);
    // Another person may still be asked, and the first person's decision still counts.
    ok(&world, &start(&claim, "bob@example.com"));
    for _ in 0..4 {
        world.pass(6 * HOUR - 1);
        swept(&world);
        refused(&world, &start(&claim, ADA), 403, "claim_denied");
    }
    world.pass(4);
    ok(&world, &start(&claim, ADA));
}
