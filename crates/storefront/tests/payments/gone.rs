//! Tests of payments for ended agents: their pages end, and money paid nevertheless is owed, unless another agent of the same
//! person receives the purchase.

use pollster::block_on;
use quarry_kernel::money::MicroUsd;
use quarry_kernel::time::UnixMs;
use quarry_storefront::error::ErrorCode;
use quarry_storefront::payments::records::context::PaymentContext;
use quarry_storefront::payments::records::payment::{Purpose, Rail};
use quarry_storefront::payments::records::proof::Proof;
use quarry_storefront::payments::settlement::reserve::{self, PaymentBinding, PaymentDraft};
use quarry_storefront::payments::upkeep::sweep;
use quarry_storefront::ports::Clock as _;
use serde_json::json;

use crate::payments::back::webhook;
use crate::payments::bank::Silence;
use crate::payments::shop::*;
use crate::people::world::{Request, World};

pub const ADA: &str = "ada@example.com";
const HOUR_MS: i64 = 3_600_000;

pub fn operator(world: &World, request: Request) -> Answer {
    ask(world, &request.with("authorization", &format!("Bearer {OPERATOR}")))
}

/// Ends an agent's credential as the operator.
pub fn end(world: &World, agent: &Agent) {
    let url = format!("https://shop.test/admin/agents/registrations/{}/revoke", agent.id);
    assert_eq!(operator(world, Request::post(&url, String::new())).status, 200);
}

/// Opens a page of 20 USD and returns its reference.
fn page(world: &World, agent: &Agent) -> String {
    let opened = ask(world, &buy(agent, "credits", &json!({"amountUsd": "20", "checkout": true})));
    assert_eq!(opened.outcome(), (200, "ok"), "{}", opened.body);
    opened.at("reference").to_owned()
}

pub fn minute(world: &World) {
    world.pass(60_000);
    block_on(sweep::run_sweep(world)).unwrap();
}

pub fn standing(world: &World) -> (String, Option<String>) {
    let row = "SELECT state, settlement_reason FROM payments";
    world.database.query_row(row, [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap()
}

/// Returns the text of the return page.
pub fn returned(world: &World, reference: &str) -> String {
    crate::people::world::text(
        &world.ask(&Request::get(&format!("https://shop.test/agents/paid?reference={reference}"))),
    )
}

fn is_owed(world: &World) -> bool {
    let paper = ["cash:%", "owed", "credit:%", "customers", "expired"].map(|account| balance(world, account));
    paper == [20_000_000, -20_000_000, 0, 0, 0]
}

#[test]
fn the_page_of_a_revoked_agent_ends_within_a_minute() {
    for mailbox in [None, Some(ADA)] {
        let (world, books) = shop();
        let agent = mailbox.map_or_else(|| anonymous(&world), |mailbox| claimed(&world, mailbox));
        let reference = page(&world, &agent);
        // Checked often before, so the next check is hours away.
        world.database.execute("UPDATE payments SET sweeps = 30, swept_at = ?1", [world.now().0]).unwrap();
        end(&world, &agent);
        books.borrow_mut().silences = vec![Some(Silence::Before)];
        minute(&world);
        assert_eq!(standing(&world).0, "incomplete", "the processor did not answer");
        minute(&world);
        assert_eq!(books.borrow().sessions["cs_1"]["status"], "expired");
        assert_eq!(standing(&world), ("failed".into(), Some("receiver_gone".into())));
        let shown = returned(&world, &reference);
        assert!(
            shown.contains("This payment page has ended") && shown.contains("Nothing was charged"),
            "{shown}"
        );
    }
}

#[test]
fn a_look_at_the_page_of_a_gone_agent_ends_it() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    let reference = page(&world, &agent);
    end(&world, &agent);
    let shown = returned(&world, &reference);
    assert!(shown.contains("This payment page has ended"), "{shown}");
    assert_eq!(books.borrow().sessions["cs_1"]["status"], "expired");
}

#[test]
fn the_processors_word_that_a_page_ended_names_the_same_reason() {
    for (is_gone, reason) in [(true, "receiver_gone"), (false, "checkout_expired")] {
        let (world, books) = shop();
        let agent = anonymous(&world);
        page(&world, &agent);
        if is_gone {
            end(&world, &agent);
        }
        let mut session = books.borrow().sessions["cs_1"].clone();
        session["status"] = "expired".into();
        let told = json!({"id": "evt_1", "type": "checkout.session.expired", "data": {"object": session}});
        let word = webhook(&world, &told.to_string(), WEBHOOK_SECRET, world.now());
        assert_eq!(ask(&world, &word).status, 200);
        assert_eq!(standing(&world), ("failed".into(), Some(reason.into())));
    }
}

#[test]
fn owes_a_payment_for_an_ended_agent_and_refunds_it_with_one_command() {
    for mailbox in [None, Some(ADA)] {
        for by_webhook in [true, false] {
            let (world, books) = shop();
            let agent = mailbox.map_or_else(|| anonymous(&world), |mailbox| claimed(&world, mailbox));
            let reference = page(&world, &agent);
            end(&world, &agent);
            let event = books.borrow_mut().pay("cs_1");
            for _ in 0..2 {
                if by_webhook {
                    let told = webhook(&world, &event, WEBHOOK_SECRET, world.now());
                    assert_eq!(ask(&world, &told).status, 200);
                }
                minute(&world);
            }
            assert!(is_owed(&world), "{mailbox:?} {by_webhook}");
            assert_eq!(standing(&world), ("failed".into(), Some("receiver_gone".into())));
            assert_eq!(count(&world, "SELECT COUNT(*) FROM entitlements"), 0);
            let shown = returned(&world, &reference);
            assert!(shown.contains("bought nothing") && shown.contains("the seller refunds it"), "{shown}");
            let list = "https://shop.test/admin/agents/payments?state=owed";
            let listed = operator(&world, Request::get(list));
            assert_eq!(listed.body["owed"], json!({"payments": 1, "amount_micro": 20_000_000}));
            assert_eq!(listed.at("payments/0/payment_id"), reference);
            let owner = count(&world, "SELECT COUNT(*) FROM payments WHERE person_id IS NOT NULL");
            assert_eq!(owner == 1, mailbox.is_some());
            let url = format!("https://shop.test/admin/agents/payments/{reference}/refund");
            assert_eq!(operator(&world, Request::post(&url, String::new())).status, 200);
            assert_eq!((balance(&world, "cash:%"), balance(&world, "owed")), (0, 0));
            assert_eq!(books.borrow().charged(), 0);
        }
    }
}

#[test]
fn another_agent_of_the_same_person_receives_what_was_paid() {
    let (world, books) = shop();
    let (agent, other) = (claimed(&world, ADA), claimed(&world, ADA));
    let reference = page(&world, &agent);
    end(&world, &agent);
    minute(&world);
    assert_eq!(books.borrow().sessions["cs_1"]["status"], "open", "somebody can receive");
    books.borrow_mut().pay("cs_1");
    returned(&world, &reference);
    let held = ask(&world, &get(&other, "/agent/entitlements"));
    assert!(held.body.to_string().contains("\"remainingUsd\":\"20.000000\""), "{}", held.body);
}

#[test]
fn an_agent_whose_credit_is_kept_apart_receives_nothing_of_another() {
    let (world, books) = shop();
    let (agent, other) = (claimed(&world, ADA), claimed(&world, ADA));
    let apart = "UPDATE registrations SET credit_apart = 1 WHERE registration_id = ?1";
    world.database.execute(apart, [&other.id]).unwrap();
    page(&world, &agent);
    end(&world, &agent);
    let event = books.borrow_mut().pay("cs_1");
    ask(&world, &webhook(&world, &event, WEBHOOK_SECRET, world.now()));
    assert!(is_owed(&world));
}

#[test]
fn a_page_is_open_no_longer_than_its_unclaimed_agent_stands() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    let ends = UnixMs(count(&world, "SELECT expires_at FROM registrations"));
    let fresh = |left_ms: i64| {
        world.pass(ends.0 - left_ms - world.now().0);
        Agent { token: token(&world, &agent.id, 1), ..agent.clone() }
    };
    let ask_page =
        |agent: &Agent| ask(&world, &buy(agent, "credits", &json!({"amountUsd": "20", "checkout": true})));
    let early = ask_page(&fresh(24 * HOUR_MS));
    assert_eq!(early.at("expiresAt"), ends.plus_ms(-HOUR_MS).to_rfc3339());
    let opened = ask_page(&fresh(2 * HOUR_MS));
    assert_eq!(opened.at("expiresAt"), ends.to_rfc3339());
    let late = ask_page(&fresh(HOUR_MS / 2));
    assert_eq!(late.outcome(), (403, "verified_email_required"), "{}", late.body);
    assert!(late.at("message").contains("ends in less than half an hour"), "{}", late.body);
    assert_eq!(books.borrow().sessions.len(), 2);
    // Paid in its last second, and reported after the agent's end.
    let event = books.borrow_mut().pay("cs_2");
    world.pass(HOUR_MS);
    assert_eq!(ask(&world, &webhook(&world, &event, WEBHOOK_SECRET, world.now())).status, 200);
    assert!(is_owed(&world));
    // A claimed one does not expire.
    let claimed = claimed(&world, ADA);
    assert_eq!(ask_page(&claimed).at("expiresAt"), world.now().plus_ms(23 * HOUR_MS).to_rfc3339());
}

#[test]
fn more_of_what_has_ended_is_owed() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    let bought = bought(&world, &agent, "1", "1");
    let body = json!({"entitlementId": bought.at("entitlement/id"), "amountUsd": "20", "checkout": true});
    let opened = ask(&world, &post(&agent, "/extend", &body));
    assert_eq!(opened.outcome(), (200, "ok"), "{}", opened.body);
    end(&world, &agent);
    let event = books.borrow_mut().pay("cs_1");
    assert_eq!(ask(&world, &webhook(&world, &event, WEBHOOK_SECRET, world.now())).status, 200);
    assert_eq!((balance(&world, "cash:checkout"), balance(&world, "owed")), (20_000_000, -20_000_000));
}

#[test]
fn a_page_whose_last_receiver_ends_is_ended_within_a_minute() {
    // An extension of another agent's entitlement, and a purchase that another agent of the same person could receive.
    for path in ["/extend", "/plans/credits/purchase"] {
        let (world, books) = shop();
        let (holder, buyer) = (claimed(&world, ADA), claimed(&world, ADA));
        let held = bought(&world, &holder, "1", "1");
        let mut body = json!({"amountUsd": "20", "checkout": true});
        if path == "/extend" {
            body["entitlementId"] = held.at("entitlement/id").into();
        }
        let opened = ask(&world, &post(&buyer, path, &body));
        assert_eq!(opened.outcome(), (200, "ok"), "{}", opened.body);
        end(&world, &buyer);
        minute(&world);
        assert_eq!(books.borrow().sessions["cs_1"]["status"], "open", "the other agent can receive");
        world.database.execute("UPDATE payments SET sweeps = 30, swept_at = ?1", [world.now().0]).unwrap();
        end(&world, &holder);
        minute(&world);
        assert_eq!(books.borrow().sessions["cs_1"]["status"], "expired", "{path}");
    }
}

#[test]
fn a_wallets_payment_that_settles_after_its_agents_end_is_owed() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    let request = buy(&agent, "credits", &dollars("20"));
    let paid = request.clone().with("payment-signature", &x402(&ask(&world, &request), &payer("a"), "1"));
    books.borrow_mut().silences = vec![None, Some(Silence::After)];
    assert_eq!(ask(&world, &paid).outcome().0, 503);
    end(&world, &agent);
    minute(&world);
    minute(&world);
    assert!(is_owed(&world));
}

#[test]
fn the_person_of_a_gone_agent_reads_at_the_account_page_what_is_owed() {
    let (world, books) = shop();
    let agent = claimed(&world, ADA);
    page(&world, &agent);
    world.database.execute("UPDATE registrations SET claimed_at = 1 WHERE status = 'claimed'", []).unwrap();
    end(&world, &agent);
    let event = books.borrow_mut().pay("cs_1");
    ask(&world, &webhook(&world, &event, WEBHOOK_SECRET, world.now()));
    claimed(&world, "vic@example.com");
    let mut browser = crate::payments::account::entered(&world, ADA);
    let listed = browser.open("https://shop.test/agents/account").html;
    assert!(listed.contains("20.00 USD, 20.00 USD of it owed to you: the seller refunds it"), "{listed}");
}

#[test]
fn reserves_no_payment_for_an_ended_credential() {
    let (world, _) = shop();
    let agent = anonymous(&world);
    end(&world, &agent);
    let bound = PaymentBinding {
        seller_id: "shop".into(),
        registration_id: Some(agent.id),
        purpose: Purpose::Purchase,
        plan_id: Some("credits".into()),
        entitlement_id: None,
        grant: None,
        meter: None,
        amount: MicroUsd(20_000_000),
        credit_ms: None,
        request: String::new(),
        base: String::new(),
    };
    let proof = Proof::Checkout {
        name: "credit".into(),
        success_url: String::new(),
        cancel_url: String::new(),
        expires_at: UnixMs(0),
        url: None,
    };
    let draft = PaymentDraft {
        payment_id: "pay_1",
        rail: Rail::Checkout,
        spend_key: "checkout:pay_1".into(),
        challenge_id: None,
        proof: &proof,
        replaces_refused: false,
    };
    let ctx = PaymentContext { ports: &world, request_id: "req_1" };
    let refused = block_on(reserve::reserve_payment(ctx, &bound, &draft, None)).unwrap_err();
    assert_eq!(refused.code, ErrorCode::InvalidToken);
    assert_eq!(count(&world, "SELECT COUNT(*) FROM payments"), 0);
}
