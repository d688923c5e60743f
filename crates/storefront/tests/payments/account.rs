//! Tests of purchases, receipts and spending limits on the account page.

use serde_json::json;

use crate::payments::back::webhook;
use crate::payments::shop::{WEBHOOK_SECRET, ask, buy, claimed, count, get, shop};
use crate::people::world::{Browser, ORIGIN, Shown, World};
use quarry_storefront::payments::records::explanation::LOST_ON_THE_WAY;
use quarry_storefront::ports::Clock as _;

fn unescaped(html: &str) -> String {
    html.replace("&#39;", "'").replace("&apos;", "'")
}

const ADA: &str = "ada@example.com";

fn press(browser: &mut Browser<'_>, step: &str, fields: &[(&str, &str)]) -> Shown {
    let form = browser.form_at(&format!("account/{step}"), fields);
    browser.show(&form)
}

fn list(browser: &mut Browser<'_>) -> Shown {
    browser.open(&format!("{ORIGIN}/agents/account"))
}

/// Returns a browser that has proved the mailbox.
pub fn entered<'w>(world: &'w World, mailbox: &str) -> Browser<'w> {
    world.database.execute("UPDATE registrations SET claimed_at = 1 WHERE status = 'claimed'", []).unwrap();
    let mut browser = Browser::new(world);
    list(&mut browser);
    press(&mut browser, "mail", &[("email", mailbox)]);
    browser.open(&world.mailed(ORIGIN));
    let key = browser.fields["key"].clone();
    press(&mut browser, "open", &[("key", &key)]);
    browser
}

#[test]
fn a_person_buys_calls_for_their_agents_and_has_the_receipt() {
    let (world, books) = shop();
    let (agent, other) = (claimed(&world, ADA), claimed(&world, "vic@example.com"));
    let mut browser = entered(&world, ADA);
    assert!(list(&mut browser).html.contains("Buy calls"));
    for wrong in ["", "x", "0.001", "99999999"] {
        assert_eq!(press(&mut browser, "buy", &[("amount", wrong)]).status, 422, "{wrong}");
        list(&mut browser);
    }
    let page = press(&mut browser, "buy", &[("amount", "20.00")]);
    assert_eq!((page.status, &*page.heading), (200, "Pay by card"));
    assert!(page.html.contains("<a href=\"https://"), "{}", page.html);
    assert!(unescaped(&page.html).contains(LOST_ON_THE_WAY), "{}", page.html);
    assert_eq!(books.borrow().sessions["cs_1"]["custom_text"], LOST_ON_THE_WAY, "at the processor's page");
    let event = books.borrow_mut().pay("cs_1");
    assert_eq!(ask(&world, &webhook(&world, &event, WEBHOOK_SECRET, world.now())).status, 200);
    let listed = list(&mut browser).html;
    assert!(unescaped(&listed).contains(LOST_ON_THE_WAY), "{listed}");
    assert!(listed.contains("Receipts") && listed.contains("20.00 USD by card"), "{listed}");
    let left = |agent| ask(&world, &get(agent, "/agent/entitlements")).body["entitlements"].to_string();
    assert!(left(&agent).contains("\"remainingUsd\":\"20.000000\""), "{}", left(&agent));
    assert!(!left(&other).contains("20.000000"));
    // Purchases require a proved mailbox.
    let mut stranger = Browser::new(&world);
    list(&mut stranger);
    press(&mut stranger, "buy", &[("amount", "20.00")]);
    assert_eq!(count(&world, "SELECT COUNT(*) FROM payments"), 1);
}

#[test]
fn a_person_sets_what_an_agent_may_spend() {
    let (world, _) = shop();
    let (agent, other) = (claimed(&world, ADA), claimed(&world, "vic@example.com"));
    let mut browser = entered(&world, ADA);
    list(&mut browser);
    let set = |id: &str| {
        let sql =
            "SELECT COALESCE(SUM(COALESCE(day_micro, 0) + COALESCE(total_micro, 0)), -1) FROM agent_limits";
        count(&world, &format!("{sql} WHERE registration_id = '{id}'"))
    };
    press(&mut browser, "limit", &[("agent", &agent.id), ("day", "0.50"), ("total", "")]);
    assert_eq!(set(&agent.id), 500_000);
    let listed = list(&mut browser).html;
    assert!(listed.contains("value=\"0.50\"") && listed.contains("since you set a limit"), "{listed}");
    assert_eq!(press(&mut browser, "limit", &[("agent", &agent.id), ("day", "much")]).status, 422);
    list(&mut browser);
    press(&mut browser, "limit", &[("agent", &other.id), ("day", "1"), ("total", "1")]);
    assert_eq!(set(&other.id), -1, "somebody else's agent");
    let patch =
        |id: &str, body: &str| browser.form_at(&format!("account/agents/{id}"), &[]).sending("PATCH", body);
    let answer = ask(&world, &patch(&agent.id, r#"{"totalUsd":"2.00"}"#));
    let told = json!({ "id": agent.id, "dayUsd": "0.500000", "totalUsd": "2.000000" });
    assert_eq!((answer.status, &answer.body), (200, &told));
    assert_eq!(set(&agent.id), 2_500_000);
    for (id, body, status) in [
        (&agent.id, r#"{"dayUsd":1}"#, 400),
        (&agent.id, r#"{"dayUsd":"-1"}"#, 400),
        (&agent.id, r#"{"weekUsd":"1"}"#, 400),
        (&agent.id, "[]", 400),
        (&other.id, r#"{"dayUsd":"1"}"#, 404),
    ] {
        assert_eq!(ask(&world, &patch(id, body)).status, status, "{body}");
    }
    let without = patch(&agent.id, r#"{"dayUsd":null}"#).without("cookie");
    assert_eq!(ask(&world, &without).status, 404);
    let elsewhere = patch(&agent.id, r#"{"dayUsd":null}"#).with("origin", "https://evil.test");
    assert_eq!(ask(&world, &elsewhere).status, 404);
    assert_eq!(set(&agent.id), 2_500_000);
}

#[test]
fn an_agent_that_has_used_up_its_pages_leaves_its_person_their_own() {
    let (world, _) = shop();
    let agent = claimed(&world, ADA);
    let open = || ask(&world, &buy(&agent, "credits", &json!({"amountUsd": "5", "checkout": true})));
    for _ in 0..30 {
        assert_eq!(open().outcome(), (200, "ok"));
    }
    assert_eq!(open().outcome(), (429, "rate_limit_exceeded"));
    let mut browser = entered(&world, ADA);
    for count in 0..31 {
        list(&mut browser);
        let page = press(&mut browser, "buy", &[("amount", "20.00")]);
        assert_eq!(page.heading == "Pay by card", count < 30, "{count}: {}", page.html);
    }
}
