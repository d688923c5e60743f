//! Tests of repeated requests: a buyer who follows the responses pays once. The same request with the same payment has the same
//! result on every rail, until its response has arrived and for a day after; contradictory answers of a facilitator are checked
//! on the chain.

use pollster::block_on;
use quarry_storefront::payments::upkeep::sweep;
use quarry_storefront::ports::Clock as _;
use serde_json::{Value, json};

use crate::payments::bank::{Pending, Silence};
use crate::payments::shop::*;
use crate::people::world::Request;

type Pay = fn(&Request, &Answer) -> Request;

const RAILS: [Pay; 4] = [
    |request, offer| request.clone().with("payment-signature", &x402(offer, &payer("a"), "1")),
    |request, offer| request.clone().with("x-payment", &x402_v1(offer, &payer("a"), "1")),
    |request, offer| request.clone().with("authorization", &mpp_evm(offer, &payer("a"))),
    |request, offer| request.clone().with("authorization", &mpp_card(offer, "spt_1")),
];

#[test]
fn a_repeated_purchase_is_answered_as_the_first_on_every_rail_for_a_day() {
    for pay in RAILS {
        let (world, books) = shop();
        let agent = anonymous(&world);
        let request = buy(&agent, "credits", &dollars("1"));
        let paid = pay(&request, &ask(&world, &request));
        let first = ask(&world, &paid);
        assert_eq!(first.outcome(), (200, "ok"), "{}", first.body);
        let again = ask(&world, &paid);
        assert_eq!((again.outcome(), &again.body), ((200, "ok"), &first.body));
        assert_eq!(books.borrow().received() + books.borrow().charged(), 1_000_000);
        assert_eq!(balance(&world, "credit:%"), -1_000_000);
        world.pass(25 * 3_600_000);
        let fresh = Agent { token: token(&world, &agent.id, 1), ..agent };
        let bearer = format!("Bearer {}", fresh.token);
        let refused = ask(&world, &paid.with("agent-authorization", &bearer));
        assert_eq!(refused.outcome(), (409, "payment_consumed"), "{}", refused.body);
        assert!(refused.at("message").contains("list your entitlements"), "{}", refused.body);
    }
}

#[test]
fn charges_once_when_a_lost_answer_is_retried_unchanged() {
    for pay in RAILS {
        let (world, books) = shop();
        let agent = anonymous(&world);
        let request = buy(&agent, "credits", &dollars("1"));
        let paid = pay(&request, &ask(&world, &request));
        books.borrow_mut().silences = vec![None, Some(Silence::After)];
        let lost = ask(&world, &paid);
        assert!(
            matches!(lost.outcome(), (503, "payment_provider_unavailable") | (200, "ok")),
            "{}",
            lost.body
        );
        // The sweep is faster than the buyer.
        for _ in 0..3 {
            world.pass(61_000);
            block_on(sweep::run_sweep(&world)).unwrap();
        }
        let retried = ask(&world, &paid);
        assert_eq!(retried.outcome(), (200, "ok"), "{}", retried.body);
        assert_eq!(retried.at("payment/status"), "consumed");
        assert_eq!(books.borrow().received() + books.borrow().charged(), 1_000_000);
    }
}

#[test]
fn a_facilitator_that_says_pending_and_then_refuses_is_not_believed() {
    for pay in &RAILS[..3] {
        for lie in [Pending::ThenRefused, Pending::ThenSilent, Pending::ThenFault, Pending::Twice] {
            let (world, books) = shop();
            let agent = anonymous(&world);
            let request = buy(&agent, "credits", &dollars("1"));
            let paid = pay(&request, &ask(&world, &request));
            books.borrow_mut().pending = Some(lie);
            let first = ask(&world, &paid);
            assert!(matches!(first.status, 200 | 402 | 503), "{lie:?} {}", first.body);
            assert_ne!(first.outcome().1, "settlement_failed", "{lie:?} the money moved: {}", first.body);
            for _ in 0..3 {
                world.pass(61_000);
                block_on(sweep::run_sweep(&world)).unwrap();
            }
            let retried = ask(&world, &paid);
            assert_eq!(retried.outcome(), (200, "ok"), "{lie:?} {}", retried.body);
            assert_eq!((balance(&world, "credit:%"), books.borrow().received()), (-1_000_000, 1_000_000));
        }
    }
}

#[test]
fn pending_for_a_transfer_that_never_comes_buys_nothing_once_its_time_is_over() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    let request = buy(&agent, "credits", &dollars("1"));
    let paid = RAILS[0](&request, &ask(&world, &request));
    books.borrow_mut().pending = Some(Pending::Never);
    assert_eq!(ask(&world, &paid).outcome(), (402, "payment_incomplete"));
    let kept = "SELECT COUNT(*) FROM payments WHERE pending_reference IS NOT NULL AND state = 'incomplete'";
    assert_eq!(count(&world, kept), 1);
    books.borrow_mut().time_s += 3_600;
    world.pass(61_000);
    block_on(sweep::run_sweep(&world)).unwrap();
    assert_eq!(count(&world, "SELECT COUNT(*) FROM payments WHERE state = 'failed'"), 1);
    assert_eq!((balance(&world, "cash:%"), books.borrow().received()), (0, 0));
}

#[test]
fn the_offers_status_address_is_good_from_the_first_look_on_and_is_the_pages() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    let request = buy(&agent, "credits", &dollars("5"));
    let offer = ask(&world, &request);
    let status = offer.at("card/statusUrl").strip_prefix("https://shop.test/agents").unwrap().to_owned();
    let first = ask(&world, &get(&agent, &status));
    assert_eq!(
        (first.outcome().0, first.at("status"), first.at("reason")),
        (200, "incomplete", "payment_incomplete")
    );
    let stranger = anonymous(&world);
    assert_eq!(ask(&world, &get(&stranger, &status)).outcome(), (404, "payment_unknown"));
    // The page offer is followed literally.
    let hint = &offer.body["card"]["checkout"];
    let page = ask(&world, &post(&agent, "/plans/credits/purchase", &hint["body"]));
    assert_eq!((page.outcome(), page.at("reference")), ((200, "ok"), offer.at("card/reference")));
    books.borrow_mut().pay("cs_1");
    let paid = ask(&world, &get(&agent, &status));
    assert_eq!(paid.at("status"), "complete", "{}", paid.body);
    let forged = json!({"amountUsd": "5.000000", "checkout": true, "reference": "pay_00000000000000000000000000", "offer": "x"});
    assert_eq!(
        ask(&world, &post(&agent, "/plans/credits/purchase", &forged)).outcome(),
        (404, "payment_unknown")
    );
}

#[test]
fn an_offer_below_what_cards_take_names_no_page() {
    let (mut world, _) = shop();
    world.settings.sellers[0]
        .plans
        .iter_mut()
        .for_each(|plan| plan.minimum = quarry_kernel::money::MicroUsd(10_000));
    let agent = anonymous(&world);
    let offer = ask(&world, &buy(&agent, "credits", &dollars("0.49")));
    assert_eq!(offer.outcome().0, 402, "{}", offer.body);
    assert!(offer.body["card"].is_null(), "{}", offer.body["card"]);
    let offer = ask(&world, &buy(&agent, "credits", &dollars("0.50")));
    assert!(offer.body["card"]["checkout"].is_object());
}

#[test]
fn a_late_payment_is_reported_as_owed() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    let page = ask(&world, &buy(&agent, "credits", &json!({"amountUsd": "2", "checkout": true})));
    let reference = page.at("reference").to_owned();
    books.borrow_mut().sessions.get_mut("cs_1").unwrap()["status"] = "expired".into();
    world.pass(11 * 60_000);
    block_on(sweep::run_sweep(&world)).unwrap();
    let event = books.borrow_mut().pay("cs_1");
    ask(&world, &crate::payments::back::webhook(&world, &event, WEBHOOK_SECRET, world.now()));
    let fresh = Agent { token: token(&world, &agent.id, 1), ..agent };
    let retried = ask(&world, &buy(&fresh, "credits", &json!({"amountUsd": "2", "reference": reference})));
    assert_eq!(
        (retried.outcome().1, retried.at("owedUsd")),
        ("payment_failed", "2.000000"),
        "{}",
        retried.body
    );
    assert!(retried.at("message").contains("owed"), "{}", retried.body);
    let shown = world.ask(&Request::get(&format!("https://shop.test/agents/paid?reference={reference}")));
    let text = crate::people::world::text(&shown);
    assert!(text.contains("arrived too late") && !text.contains("Nothing was charged"), "{text}");
}

#[test]
fn a_named_request_whose_money_is_owed_is_offered_no_second_payment() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    let request =
        |agent: &Agent, body: &Value| buy(agent, "credits", body).with("idempotency-key", "one-of-its-own");
    let body = json!({"amountUsd": "2", "checkout": true});
    assert_eq!(ask(&world, &request(&agent, &body)).status, 200);
    books.borrow_mut().sessions.get_mut("cs_1").unwrap()["status"] = "expired".into();
    world.pass(11 * 60_000);
    block_on(sweep::run_sweep(&world)).unwrap();
    let fresh = Agent { token: token(&world, &agent.id, 1), ..agent };
    assert_eq!(ask(&world, &request(&fresh, &body)).outcome().0, 402, "it failed, and its name is free");
    let event = books.borrow_mut().pay("cs_1");
    ask(&world, &crate::payments::back::webhook(&world, &event, WEBHOOK_SECRET, world.now()));
    let told = ask(&world, &request(&fresh, &body));
    assert_eq!((told.outcome(), told.at("owedUsd")), ((409, "payment_failed"), "2.000000"), "{}", told.body);
    assert!(told.header("payment-required").is_none());
}

#[test]
fn a_facilitator_that_moves_the_money_and_refuses_is_not_believed() {
    for reason in ["insufficient_funds", "invalid_exact_evm_nonce_already_used"] {
        for pay in [RAILS[0], RAILS[2]] {
            let (world, books) = shop();
            let agent = anonymous(&world);
            let request = buy(&agent, "credits", &dollars("1"));
            let paid = pay(&request, &ask(&world, &request));
            let refusal = json!({"success": false, "errorReason": reason, "transaction": ""});
            books.borrow_mut().lies = vec![(true, refusal.clone())];
            let answer = ask(&world, &paid);
            assert_eq!(answer.outcome(), (200, "ok"), "{reason} {}", answer.body);
            assert_eq!((books.borrow().received(), balance(&world, "credit:%")), (1_000_000, -1_000_000));
            // A payment that did not move can still be executed: the buyer learns until when, and it succeeds later.
            let other = anonymous(&world);
            let request = buy(&other, "credits", &dollars("1"));
            let offer = ask(&world, &request);
            let paid = |nonce| request.clone().with("payment-signature", &x402(&offer, &payer("b"), nonce));
            books.borrow_mut().lies = vec![(false, refusal)];
            let told = ask(&world, &paid("2"));
            assert_eq!(told.outcome(), (402, "payment_incomplete"), "{}", told.body);
            assert_eq!(told.at("executableUntil"), "2027-01-15T08:07:00Z");
            assert!(told.at("message").contains("Do not sign another"), "{}", told.body);
            assert_eq!(ask(&world, &paid("2")).outcome(), (200, "ok"));
        }
    }
}

#[test]
fn a_transaction_pays_for_one_payment() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    let first = bought(&world, &agent, "1", "1");
    let transaction = first.at("payment/transaction").to_owned();
    assert!(!transaction.is_empty(), "{}", first.body);
    let lie = json!({"success": true, "transaction": transaction, "network": NETWORK, "payer": payer("b")});
    let request = buy(&agent, "credits", &dollars("1"));
    let offer = ask(&world, &request);
    let paid = |nonce| request.clone().with("payment-signature", &x402(&offer, &payer("b"), nonce));
    // The facilitator moves the money but names the wrong transaction; the chain knows the right one.
    books.borrow_mut().lies = vec![(true, lie.clone())];
    let second = ask(&world, &paid("2"));
    assert_eq!(second.outcome(), (200, "ok"), "{}", second.body);
    assert_ne!(second.at("payment/transaction"), transaction);
    // The facilitator moves nothing: nothing is granted, and the payment fails when the signature has expired.
    books.borrow_mut().lies = vec![(false, lie)];
    let third = ask(&world, &paid("3"));
    assert_eq!(third.outcome(), (402, "payment_incomplete"), "{}", third.body);
    assert_eq!(balance(&world, "credit:%"), -2_000_000);
    books.borrow_mut().time_s += 1_000;
    world.pass(1_000_000);
    for _ in 0..3 {
        block_on(sweep::run_sweep(&world)).unwrap();
        world.pass(61_000);
    }
    let status = "SELECT COUNT(*) FROM payments WHERE state = 'failed'";
    assert_eq!(count(&world, status), 1);
    assert_eq!((books.borrow().received(), balance(&world, "credit:%")), (2_000_000, -2_000_000));
}
