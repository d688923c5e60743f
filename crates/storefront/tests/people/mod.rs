//! Tests of the claim pages' permissions and states.

pub mod world;

use quarry_kernel::http::Response;
use serde_json::json;
use world::{Browser, MAILBOX, ORIGIN, Request, World, text};

const CONSENT: &str = "May this agent act for you?";
const MINUTE: i64 = 60_000;

/// Checks the page of each state of a claim.
#[test]
fn every_standing_has_its_page() {
    let world = World::new();
    let (claim, link) = world.register();
    let mut browser = Browser::new(&world);
    let seen = |shown: world::Shown| (shown.status, shown.heading);
    let page = |status: u16, heading: &str| (status, heading.to_owned());
    assert_eq!(seen(browser.open(&link)), page(200, "An agent asks to act for you"));
    assert_eq!(seen(browser.press("mail", &[])), page(200, "Enter the code we emailed you"));
    let code = world.mailed_code();
    assert_eq!(seen(browser.press("proof", &[("code", &code)])), page(200, CONSENT));
    let confirmed = browser.press("decide", &[("decision", "confirm")]);
    assert_eq!(confirmed.heading, "Give this code to your agent");
    assert_eq!(world.complete(&claim, &confirmed.code())["status"], "claimed");
    assert_eq!(seen(browser.open(&link)), page(200, "Your agent is connected"));
    assert_eq!(
        seen(browser.open(&format!("{ORIGIN}/agents/claim?token=att_x"))),
        page(404, "This link doesn't work")
    );
    assert_eq!(seen(browser.open(&format!("{ORIGIN}/agents/claim"))), page(404, "This link doesn't work"));
    assert_eq!(
        seen(browser.open(&format!("{ORIGIN}/agents/claim/mail"))),
        page(405, "This link doesn't work")
    );
    assert_eq!(seen(browser.open(&format!("{ORIGIN}/agents/claim/x"))), page(404, "This link doesn't work"));
}

#[test]
fn a_link_and_its_code_end_after_ten_minutes() {
    let world = World::new();
    let (claim, link) = world.register();
    let mut browser = Browser::new(&world);
    browser.prove(&link);
    world.pass(9 * MINUTE);
    let confirmed = browser.press("decide", &[("decision", "confirm")]);
    assert!(confirmed.html.contains("10 more minutes, until "), "{}", confirmed.html);
    world.pass(9 * MINUTE);
    assert_eq!(browser.open(&link).code(), confirmed.code());
    world.pass(MINUTE);
    let late = browser.open(&link);
    assert_eq!((late.status, late.heading.as_str()), (410, "This link has expired"));
    assert_eq!(world.complete(&claim, &confirmed.code())["error"], "user_code_expired");

    let (_, link) = world.register();
    browser.open(&link);
    world.pass(10 * MINUTE);
    assert_eq!(browser.press("mail", &[]).heading, "This link has expired");
    assert_eq!(world.mails.borrow().len(), 1, "no mail for an attempt that has ended");
}

#[test]
fn a_form_counts_only_with_the_cookie_the_guard_and_our_origin() {
    let world = World::new();
    let (_, link) = world.register();
    let mut browser = Browser::new(&world);
    assert_eq!(browser.prove(&link).heading, CONSENT);
    let good = browser.form("decide", &[("decision", "confirm")]);
    let guard = browser.fields["guard"].clone();
    let other_attempt = {
        let (_, link) = world.register();
        let mut other = Browser::new(&world);
        other.open(&link);
        other.fields["guard"].clone()
    };
    let with_guard = |guard: &str| {
        let mut forged = Browser::new(&world);
        forged.cookies = browser.cookies.clone();
        forged.fields = browser.fields.clone();
        forged.fields.insert("guard".into(), guard.into());
        forged.form("decide", &[("decision", "confirm")])
    };
    let forged = [
        good.clone().without("cookie"),
        good.clone().with("cookie", "claim=0"),
        good.clone().with("sec-fetch-site", "cross-site"),
        good.clone().with("sec-fetch-site", "same-site"),
        good.clone().with("origin", "https://evil.test"),
        good.clone().without("origin").without("sec-fetch-site"),
        with_guard(&other_attempt),
        with_guard(""),
        with_guard(&guard[1..]),
    ];
    for request in forged {
        let response = world.ask(&request);
        assert_eq!(response.status, 403, "{request:?}");
        assert!(text(&response).contains("<h1>Nothing was changed</h1>"));
    }
    assert_eq!(browser.open(&link).heading, CONSENT);
    assert_eq!(browser.show(&good).heading, "Give this code to your agent");
}

#[test]
fn only_the_browser_that_proved_the_mailbox_decides_and_sees_the_code() {
    let world = World::new();
    let (_, link) = world.register();
    let (mut first, mut second) = (Browser::new(&world), Browser::new(&world));
    first.open(&link);
    second.open(&link);
    first.press("mail", &[]);
    let mailed = world.mailed(ORIGIN);
    assert_eq!(second.open(&mailed).heading, "Continue in this browser");
    let proof = second.fields["proof"].clone();
    assert_eq!(second.press("proof", &[("proof", &proof)]).heading, CONSENT);
    let elsewhere = first.press("decide", &[("decision", "confirm")]);
    assert!(elsewhere.html.contains("in another browser"), "{}", elsewhere.html);
    let code = second.press("decide", &[("decision", "confirm")]).code();
    assert_eq!(code.len(), 6);
    let asked = first.open(&link);
    assert_eq!(asked.heading, "Continue in your other browser");
    assert!(asked.code().is_empty() && !asked.html.contains(&code));
}

#[test]
fn the_cookie_changes_at_the_proof_so_that_one_known_before_is_worth_nothing() {
    let world = World::new();
    let (_, link) = world.register();
    let mut victim = Browser::new(&world);
    let mut thief = Browser::new(&world);
    thief.open(&link);
    victim.cookies = thief.cookies.clone();
    assert_eq!(victim.prove(&link).heading, CONSENT);
    assert_ne!(victim.cookies, thief.cookies);
    assert_ne!(thief.open(&link).heading, CONSENT);
    thief.press("decide", &[("decision", "confirm")]);
    assert_eq!(victim.open(&link).heading, CONSENT);
}

#[test]
fn a_mailed_link_works_once_and_the_newest_only() {
    let world = World::new();
    let (_, link) = world.register();
    let mut browser = Browser::new(&world);
    browser.open(&link);
    browser.press("mail", &[]);
    let (old_link, old_code) = (world.mailed(ORIGIN), world.mailed_code());
    browser.press("mail", &[]);
    browser.open(&old_link);
    let proof = browser.fields["proof"].clone();
    let stale = browser.press("proof", &[("proof", &proof)]);
    assert_eq!((stale.status, stale.heading.as_str()), (410, "This link has been used"));
    let wrong = browser.press("proof", &[("code", &old_code)]);
    assert_eq!((wrong.status, wrong.html.contains("You have 4 more tries.")), (422, true));
    let newest = world.mailed(ORIGIN);
    browser.open(&newest);
    let proof = browser.fields["proof"].clone();
    assert_eq!(browser.press("proof", &[("proof", &proof)]).heading, CONSENT);
    let mut other = Browser::new(&world);
    other.open(&newest);
    let again = other.press("proof", &[("proof", &proof)]);
    assert_eq!((again.status, again.heading.as_str()), (410, "This link has been used"));
}

#[test]
fn counts_no_try_for_malformed_codes_and_ends_the_link_at_the_last_wrong_one() {
    let world = World::new();
    let (_, link) = world.register();
    let mut browser = Browser::new(&world);
    browser.open(&link);
    browser.press("mail", &[]);
    let code = world.mailed_code();
    let wrong = if code.starts_with('1') { "20000000" } else { "10000000" };
    for nothing in ["", "1234567", "123456789", "abcdefgh"] {
        assert!(
            browser.press("proof", &[("code", nothing)]).html.contains("8 digits. You find it in"),
            "{nothing}"
        );
    }
    for left in ["4 more tries", "3 more tries", "2 more tries", "one more try"] {
        assert!(browser.press("proof", &[("code", wrong)]).html.contains(left), "{left}");
    }
    let last = browser.press("proof", &[("code", wrong)]);
    assert_eq!((last.status, last.heading.as_str()), (429, "Too many wrong codes"));
    assert_eq!(browser.press("proof", &[("code", &code)]).heading, "Too many wrong codes");
}

#[test]
fn mails_are_limited_for_an_attempt_and_for_a_mailbox() {
    let world = World::new();
    let (claim, link) = world.register();
    let mut browser = Browser::new(&world);
    browser.open(&link);
    let mut last = browser.press("mail", &[]);
    for _ in 0..9 {
        last = browser.press("mail", &[]);
    }
    assert_eq!((last.status, last.heading.as_str()), (429, "No more emails for now"));
    let count = world.mails.borrow().len();
    assert!((2..=7).contains(&count), "{count}");
    let body = json!({"type": "service_auth", "claim_token": claim, "login_hint": MAILBOX});
    let again = world.agent("/agent/identity/claim", body);
    browser.open(again["attempt"]["verification_uri"].as_str().unwrap());
    for _ in 0..9 {
        last = browser.press("mail", &[]);
    }
    assert!(last.html.contains("We can send the next one in "), "{}", last.html);
    assert!(world.mails.borrow().len() <= 7);
}

#[test]
fn shows_a_calm_page_when_the_mail_or_the_database_fails() {
    let world = World::new();
    let (_, link) = world.register();
    let mut browser = Browser::new(&world);
    browser.open(&link);
    world.mail_works.set(false);
    let failed = browser.press("mail", &[]);
    assert_eq!((failed.status, failed.heading.as_str()), (503, "We couldn't send the email"));
    world.mail_works.set(true);
    assert_eq!(browser.press("mail", &[]).heading, "Enter the code we emailed you");
    world.database_works.set(false);
    let failed = browser.open(&link);
    assert_eq!((failed.status, failed.heading.as_str()), (503, "Something went wrong"));
    assert!(failed.html.starts_with("<!DOCTYPE html>"));
    let log = world.log.borrow().join("\n");
    assert!(log.contains("\"d1\"") && !log.contains("att_"), "the log names no link: {log}");
}

#[test]
fn a_get_changes_nothing_but_the_cookie() {
    let world = World::new();
    let (_, link) = world.register();
    for method in ["GET", "HEAD"] {
        let response = world.ask(&Request::get(&link).method(method));
        assert_eq!((response.status, text(&response).is_empty()), (200, method == "HEAD"));
        assert!(response.header("set-cookie").is_some());
    }
    assert!(world.mails.borrow().is_empty());
    let mut browser = Browser::new(&world);
    browser.open(&link);
    browser.press("mail", &[]);
    let mailed = world.mailed(ORIGIN);
    for _ in 0..3 {
        assert_eq!(Browser::new(&world).open(&mailed).heading, "Continue in this browser");
    }
    assert_eq!(world.ask(&Request::get(&link).method("PUT")).status, 405);
}

#[test]
fn names_and_addresses_are_text_and_the_mailbox_is_masked_until_it_is_proved() {
    let world = World::new();
    let (_, link) = world.register();
    let mut browser = Browser::new(&world);
    let asked = browser.open(&link);
    assert!(
        asked.html.contains("&lt;b&gt;agent&lt;/b&gt;/1") && asked.html.contains("Shop &lt;&amp;&gt; Söhne")
    );
    assert!(asked.html.contains("jo…@example.com") && !asked.html.contains(MAILBOX));
    let typed = browser.press("mail", &[]);
    assert!(!typed.html.contains(MAILBOX));
    let code = world.mailed_code();
    assert!(browser.press("proof", &[("code", &code)]).html.contains(MAILBOX));
    assert!(!world.mails.borrow()[0].text.contains("agent</b>"), "the mail has no word of the agent's");
}

#[test]
fn every_answer_is_kept_to_itself() {
    let world = World::new();
    let (_, link) = world.register();
    let is_kept = |response: &Response| {
        let policy = response.header("content-security-policy").unwrap_or_default();
        policy.starts_with(
            "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; script-src 'sha256-",
        ) && policy.ends_with("; form-action 'self'; frame-ancestors 'none'; base-uri 'none'")
            && response.header("x-frame-options") == Some("DENY")
            && response.header("cache-control") == Some("no-store")
            && response.header("referrer-policy") == Some("same-origin")
            && response.header("x-content-type-options") == Some("nosniff")
            && response.header("access-control-allow-origin").is_none()
    };
    let mut browser = Browser::new(&world);
    browser.open(&link);
    for request in [
        Request::get(&link),
        Request::get(&format!("{ORIGIN}/agents/claim?token=x")),
        browser.form("mail", &[]),
        browser.form("mail", &[]).without("cookie"),
        browser.form("decide", &[("decision", "perhaps")]),
    ] {
        let response = world.ask(&request);
        assert!(is_kept(&response), "{request:?}: {:?}", response.headers);
        assert!(text(&response).len() < 8 * 1024);
    }
}
