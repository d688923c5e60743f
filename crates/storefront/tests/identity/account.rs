//! Tests of the account page: visible only to the owner of the mailbox; a removed agent's tokens stop working.

use crate::identity::stage::{HOUR, Identity, MINUTE, claimed, exchange, ok, refresh, refused, stage, swept};
use crate::people::world::{Browser, ORIGIN, Shown, World};

const ADA: &str = "ada@example.com";
const VIC: &str = "vic@example.com";

fn account() -> String {
    format!("{ORIGIN}/agents/account")
}

fn press(browser: &mut Browser<'_>, step: &str, fields: &[(&str, &str)]) -> Shown {
    let form = browser.form_at(&format!("account/{step}"), fields);
    browser.show(&form)
}

/// Requests the link and returns it.
fn mailed(world: &World, browser: &mut Browser<'_>, mailbox: &str) -> String {
    browser.open(&account());
    assert_eq!(press(browser, "mail", &[("email", mailbox)]).heading, "Check your email");
    assert_eq!(world.mails.borrow().last().unwrap().to, mailbox.trim().to_ascii_lowercase());
    world.mailed(ORIGIN)
}

/// Opens the mailed link and the list behind it.
fn entered<'w>(world: &'w World, mailbox: &str) -> (Browser<'w>, Shown) {
    let mut browser = Browser::new(world);
    let link = mailed(world, &mut browser, mailbox);
    browser.open(&link);
    let key = browser.fields["key"].clone();
    let shown = press(&mut browser, "open", &[("key", &key)]);
    (browser, shown)
}

#[test]
fn an_agent_is_seen_by_its_person_and_removed_with_all_that_it_holds() {
    let world = stage();
    let (first, second, other) = (claimed(&world, ADA), claimed(&world, ADA), claimed(&world, VIC));
    let token = first.works(&world);
    let (mut browser, shown) = entered(&world, " Ada@Example.com ");
    assert_eq!((shown.status, &*shown.heading), (200, "Your agents"));
    assert!(
        shown.html.contains(&first.id) && shown.html.contains(&second.id) && !shown.html.contains(&other.id)
    );
    assert!(shown.html.contains("0 of your 5 free calls"), "{}", shown.html);
    let left = press(&mut browser, "remove", &[("agent", &first.id)]);
    assert!(!left.html.contains(&first.id) && left.html.contains(&second.id));
    refused(&world, &exchange(&first.assertion), 400, "invalid_grant");
    refused(&world, &refresh(&first.refresh_token), 401, "invalid_refresh_token");
    refused(&world, &crate::identity::stage::entitlements(&token), 401, "invalid_token");
    second.works(&world);
    // An agent of another person cannot be removed, whatever the form contains.
    press(&mut browser, "remove", &[("agent", &other.id)]);
    other.works(&world);
}

#[test]
fn only_its_owner_learns_whether_agents_act_for_a_mailbox() {
    let world = stage();
    claimed(&world, ADA);
    let mut stranger = Browser::new(&world);
    let known = mailed(&world, &mut stranger, ADA);
    let unknown = mailed(&world, &mut stranger, VIC);
    assert_ne!(known, unknown);
    assert!(!stranger.open(&account()).html.contains("reg_"));
    let (_, empty) = entered(&world, VIC);
    assert!(empty.html.contains("No agent acts for"), "{}", empty.html);
    for wrong in ["", "vic", "vic@", "a b@c.test"] {
        let mut browser = Browser::new(&world);
        browser.open(&account());
        let asked = press(&mut browser, "mail", &[("email", wrong)]);
        assert_eq!((asked.status, &*asked.heading), (422, "Your agents"), "{wrong}");
    }
}

#[test]
fn a_link_works_once_for_fifteen_minutes_and_a_newer_one_does_not_end_it() {
    let world = stage();
    claimed(&world, ADA);
    let mut browser = Browser::new(&world);
    let first = mailed(&world, &mut browser, ADA);
    mailed(&world, &mut browser, ADA);
    for _ in 0..3 {
        assert_eq!(Browser::new(&world).open(&first).heading, "Continue in this browser");
    }
    browser.open(&first);
    let key = browser.fields["key"].clone();
    assert!(press(&mut browser, "open", &[("key", &key)]).html.contains("reg_"));
    let mut thief = Browser::new(&world);
    thief.open(&first);
    assert_eq!(press(&mut thief, "open", &[("key", &key)]).status, 410);
    // The session lasts for a while, and ends on request.
    world.pass(19 * MINUTE);
    assert!(browser.open(&account()).html.contains("reg_"));
    press(&mut browser, "leave", &[]);
    assert!(!browser.open(&account()).html.contains("reg_"));
    let (mut browser, _) = entered(&world, ADA);
    world.pass(21 * MINUTE);
    swept(&world);
    assert!(!browser.open(&account()).html.contains("reg_"));
    let mut late = Browser::new(&world);
    let link = mailed(&world, &mut late, ADA);
    late.open(&link);
    world.pass(15 * MINUTE);
    let key = late.fields["key"].clone();
    assert_eq!(press(&mut late, "open", &[("key", &key)]).status, 410);
}

#[test]
fn a_mailbox_is_not_flooded_and_its_owner_not_shut_out() {
    let world = stage();
    claimed(&world, ADA);
    let mut stranger = Browser::new(&world);
    let first = mailed(&world, &mut stranger, ADA);
    for _ in 0..4 {
        mailed(&world, &mut stranger, ADA);
    }
    let count = world.mails.borrow().len();
    let refused = press(&mut stranger, "mail", &[("email", ADA)]);
    assert_eq!((refused.status, &*refused.heading), (429, "No more emails for now"));
    assert_eq!(world.mails.borrow().len(), count);
    let mut owner = Browser::new(&world);
    owner.open(&first);
    let key = owner.fields["key"].clone();
    assert!(press(&mut owner, "open", &[("key", &key)]).html.contains("reg_"));
    // A claim still gets its mail.
    claimed(&world, ADA);
    world.pass(HOUR);
    mailed(&world, &mut stranger, ADA);
}

#[test]
fn a_form_counts_only_with_the_cookie_the_guard_and_our_origin() {
    let world = stage();
    let agent = claimed(&world, ADA);
    let (browser, _) = entered(&world, ADA);
    let good = browser.form_at("account/remove", &[("agent", &agent.id)]);
    for forged in [
        good.clone().without("cookie"),
        good.clone().with("cookie", "account=0"),
        good.clone().with("origin", "https://evil.test"),
        good.clone().with("sec-fetch-site", "cross-site"),
        good.clone().without("origin").without("sec-fetch-site"),
    ] {
        assert_eq!(world.ask(&forged).status, 403, "{forged:?}");
    }
    let mut without_guard = Browser::new(&world);
    without_guard.cookies = browser.cookies.clone();
    assert_eq!(world.ask(&without_guard.form_at("account/remove", &[("agent", &agent.id)])).status, 403);
    agent.works(&world);
}

#[test]
fn the_database_holds_no_link_and_no_session() {
    let world = stage();
    claimed(&world, ADA);
    let (browser, _) = entered(&world, ADA);
    let link = world.mailed(ORIGIN);
    let key = link.rsplit_once("key=").unwrap().1;
    let mut held = Vec::new();
    let mut rows = world.database.prepare("SELECT link_hash, session_hash FROM account_links").unwrap();
    let mut rows = rows.query([]).unwrap();
    while let Some(row) = rows.next().unwrap() {
        held.push(row.get::<_, String>(0).unwrap());
        held.extend(row.get::<_, Option<String>>(1).unwrap());
    }
    assert!(!held.is_empty() && !held.iter().any(|text| text == key));
    assert!(browser.cookies.values().all(|cookie| !held.contains(cookie)));
    assert_eq!(ok(&world, &crate::identity::stage::anonymous()).status, 200);
}

#[test]
fn a_person_keeps_an_agents_credit_apart_when_they_let_it_in_or_later() {
    use quarry_storefront::sellers::config::{Plan, PlanKind};
    let mut world = stage();
    world.settings.sellers[0].plans = vec![Plan { kind: PlanKind::Credit, ..Plan::default() }];
    let is_apart = |id: &str| {
        let sql = format!("SELECT credit_apart FROM registrations WHERE registration_id = '{id}'");
        crate::identity::stage::count(&world, &sql) == 1
    };
    let decided = |fields: &[(&str, &str)]| {
        let made = ok(&world, &crate::identity::stage::service_auth(ADA));
        let mut browser = Browser::new(&world);
        let consent = browser.prove(&made.at("claim/attempt/verification_uri"));
        assert!(consent.html.contains("Credit is shared: it can use up what your other agents have bought"));
        assert!(!consent.html.contains("nobody can charge you"), "paid credit is shared");
        let shown = browser.press("decide", fields);
        Identity::of(&ok(&world, &crate::identity::stage::complete(&made.at("claim/token"), &shown.code())))
    };
    let shared = decided(&[("decision", "confirm")]);
    let apart = decided(&[("credit", "apart"), ("decision", "confirm")]);
    assert!(!is_apart(&shared.id) && is_apart(&apart.id));
    let (mut browser, shown) = entered(&world, ADA);
    assert!(shown.html.contains("Its credit is kept apart") && shown.html.contains("It shares credit"));
    press(&mut browser, "credit", &[("agent", &apart.id), ("credit", "shared")]);
    press(&mut browser, "credit", &[("agent", &shared.id), ("credit", "apart")]);
    assert!(is_apart(&shared.id) && !is_apart(&apart.id));
    press(&mut browser, "credit", &[("agent", &shared.id), ("credit", "?")]);
    assert!(is_apart(&shared.id));
    // Neither another person's agent, nor anybody without the mailbox.
    let other = claimed(&world, VIC);
    press(&mut browser, "credit", &[("agent", &other.id), ("credit", "apart")]);
    let form = browser.form_at("account/credit", &[("agent", &apart.id), ("credit", "apart")]);
    assert_eq!(world.ask(&form.without("cookie")).status, 403);
    assert!(!is_apart(&other.id) && !is_apart(&apart.id));
}
