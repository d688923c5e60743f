//! Tests of purchases interrupted at any point: faults of the database, ledger or providers, before or after they act, and
//! crashes of the worker. Settled money is granted exactly once, and nothing else is.

use std::future::Future;
use std::task::{Context, Poll, Waker};

use pollster::block_on;
use quarry_storefront::payments::upkeep::sweep;
use quarry_storefront::service;
use serde_json::json;

use crate::payments::bank::Silence;
use crate::payments::shop::*;
use crate::people::world::{Fault, Request, World};

/// Sends a request and drops it after this many steps; returns whether it finished before.
pub fn dies_after(world: &World, request: &Request, steps: usize) -> bool {
    world.yields.set(true);
    let mut running = Box::pin(service::handle_request(world, request));
    let mut context = Context::from_waker(Waker::noop());
    let ended = (0..steps).any(|_| matches!(running.as_mut().poll(&mut context), Poll::Ready(_)));
    drop(running);
    world.yields.set(false);
    ended
}

fn swept(world: &World) {
    for _ in 0..4 {
        world.pass(150_000);
        block_on(sweep::run_sweep(world)).unwrap();
    }
}

pub type Pay = fn(&Request, &Answer) -> Request;

pub const RAILS: [Pay; 4] = [
    |request, offer| request.clone().with("payment-signature", &x402(offer, &payer("a"), "1")),
    |request, offer| request.clone().with("x-payment", &x402_v1(offer, &payer("a"), "1")),
    |request, offer| request.clone().with("authorization", &mpp_evm(offer, &payer("a"))),
    |request, offer| request.clone().with("authorization", &mpp_card(offer, "spt_1")),
];

/// Checks that all money received was granted, once.
fn agrees(world: &World, books: &crate::payments::bank::Books, agent: &Agent, what: &str) {
    let paid = books.received() + books.charged();
    assert_eq!(
        (balance(world, "cash:%"), balance(world, "credit:%"), balance(world, "customers")),
        (paid, -paid, 0),
        "{what}"
    );
    let fresh = Agent { token: token(world, &agent.id, 1), ..agent.clone() };
    let listed = ask(world, &get(&fresh, "/agent/entitlements"));
    let left: f64 = listed.at("entitlements/0/remainingUsd").parse().unwrap_or(0.0);
    assert_eq!((left * 1e6).round() as i64, paid, "{what} {}", listed.body);
}

#[test]
fn the_worker_dies_at_any_step_and_the_retry_finishes() {
    for pay in RAILS {
        for steps in 1.. {
            let (world, books) = shop();
            let agent = anonymous(&world);
            let request = buy(&agent, "credits", &dollars("5"));
            let paid = pay(&request, &ask(&world, &request));
            if dies_after(&world, &paid, steps) {
                assert!(steps > 5, "there were steps");
                break;
            }
            world.pass(46_000);
            let answer = ask(&world, &paid);
            let is_done = matches!(answer.outcome(), (200, "ok") | (409, "payment_consumed"));
            assert!(is_done, "{steps} {}", answer.body);
            agrees(&world, &books.borrow(), &agent, &format!("step {steps}"));
            assert_eq!(books.borrow().received() + books.borrow().charged(), 5_000_000);
        }
    }
}

#[test]
fn the_worker_dies_at_any_step_and_the_sweep_finishes() {
    for pay in RAILS {
        for steps in 1.. {
            let (world, books) = shop();
            let agent = anonymous(&world);
            let request = buy(&agent, "credits", &dollars("5"));
            let paid = pay(&request, &ask(&world, &request));
            let ended = dies_after(&world, &paid, steps);
            swept(&world);
            agrees(&world, &books.borrow(), &agent, &format!("step {steps}"));
            let open = "SELECT COUNT(*) FROM payments WHERE state IN ('incomplete', 'complete')";
            assert_eq!(count(&world, open), 0, "step {steps}");
            if ended {
                break;
            }
        }
    }
}

#[test]
fn the_database_fails_at_any_batch() {
    for pay in RAILS {
        for fault in [Fault::NotApplied, Fault::AnswerLost] {
            for at in 0..12 {
                let (world, books) = shop();
                let agent = anonymous(&world);
                let request = buy(&agent, "credits", &dollars("5"));
                let paid = pay(&request, &ask(&world, &request));
                *world.fault.borrow_mut() = Some((at..at + 1, fault));
                let first = ask(&world, &paid);
                *world.fault.borrow_mut() = None;
                assert!(matches!(first.status, 200 | 503 | 402), "{at} {}", first.body);
                world.pass(46_000);
                let again = ask(&world, &paid);
                let is_done = matches!(again.outcome(), (200, "ok") | (409, "payment_consumed"));
                assert!(is_done, "{fault:?} at {at}: {} then {}", first.body, again.body);
                agrees(&world, &books.borrow(), &agent, &format!("{fault:?} at {at}"));
            }
        }
    }
}

#[test]
fn the_ledger_is_out_of_reach_and_the_grant_comes_later() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    let request = buy(&agent, "credits", &dollars("5"));
    let paid = RAILS[0](&request, &ask(&world, &request));
    world.ledgers_work.set(false);
    assert_eq!(ask(&world, &paid).status, 503);
    assert_eq!(balance(&world, "customers"), -5_000_000, "paid, and not granted yet");
    world.ledgers_work.set(true);
    swept(&world);
    agrees(&world, &books.borrow(), &agent, "after the sweep");
}

#[test]
fn a_lost_answer_is_looked_up_on_the_chain() {
    for pay in [RAILS[0], RAILS[2]] {
        let (world, books) = shop();
        let agent = anonymous(&world);
        let request = buy(&agent, "credits", &dollars("5"));
        let paid = pay(&request, &ask(&world, &request));
        books.borrow_mut().silences = vec![None, Some(Silence::After)];
        assert_eq!(ask(&world, &paid).outcome(), (503, "payment_provider_unavailable"));
        let answer = ask(&world, &paid);
        assert_eq!(
            answer.outcome(),
            (200, "ok"),
            "the facilitator says nonce already used, the chain says paid: {}",
            answer.body
        );
        let receipt = answer.header("payment-response").or(answer.header("payment-receipt"));
        assert!(receipt.is_some() && answer.at("payment/transaction").starts_with("0x"));
        agrees(&world, &books.borrow(), &agent, "found");
    }
}

#[test]
fn a_nonce_that_its_owner_burned_buys_nothing() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    let request = buy(&agent, "credits", &dollars("5"));
    let paid = RAILS[0](&request, &ask(&world, &request));
    books.borrow_mut().silences = vec![None, Some(Silence::Before)];
    assert_eq!(ask(&world, &paid).outcome().0, 503);
    assert!(books.borrow_mut().cancel((payer("a"), format!("0x{}", hex("1", 64)))));
    assert_eq!(
        ask(&world, &paid).outcome(),
        (402, "settlement_failed"),
        "the chain knows that it was cancelled"
    );
    // The signature has expired on the chain's clock.
    books.borrow_mut().time_s += 3_600;
    swept(&world);
    let status = format!("/payments/{}", {
        let sql = "SELECT payment_id FROM payments";
        world.database.query_row(sql, [], |row| row.get::<_, String>(0)).unwrap()
    });
    assert_eq!(ask(&world, &get(&agent, &status)).at("status"), "failed");
    assert_eq!((balance(&world, "cash:%"), balance(&world, "credit:%")), (0, 0));
}

#[test]
fn without_a_chain_a_doubt_is_the_operators_and_never_a_grant() {
    let (mut world, books) = shop();
    world.settings.payments.chains.clear();
    let agent = anonymous(&world);
    let request = buy(&agent, "credits", &dollars("5"));
    let paid = RAILS[0](&request, &ask(&world, &request));
    books.borrow_mut().silences = vec![None, Some(Silence::After)];
    assert_eq!(ask(&world, &paid).outcome().0, 503);
    assert_eq!(ask(&world, &paid).outcome(), (402, "payment_incomplete"));
    swept(&world);
    let operator = Request::get("https://shop.test/admin/agents/payments?state=incomplete")
        .with("authorization", &format!("Bearer {OPERATOR}"));
    let listed = ask(&world, &operator);
    assert_eq!(listed.at("payments/0/settlement_reason"), "nonce_already_used", "{}", listed.body);
    assert!(world.log.borrow().iter().any(|line| line.contains("payment_in_doubt")));
    assert_eq!(balance(&world, "cash:%"), 0);
}

#[test]
fn a_checkout_whose_opening_was_not_answered_can_be_asked_for_again() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    let body = json!({"amountUsd": "5", "checkout": true});
    let request = buy(&agent, "credits", &body).with("idempotency-key", "once");
    books.borrow_mut().silences = vec![Some(Silence::After)];
    assert_eq!(ask(&world, &request).outcome(), (503, "payment_provider_unavailable"));
    let page = ask(&world, &request);
    assert_eq!((page.outcome(), page.at("url")), ((200, "ok"), "https://pay.test/cs_1"));
    assert_eq!(books.borrow().sessions.len(), 1, "the same page");
    world.pass(24 * 3_600_000);
    books.borrow_mut().sessions.get_mut("cs_1").unwrap()["status"] = "expired".into();
    swept(&world);
    let fresh = Agent { token: token(&world, &agent.id, 1), ..agent };
    let status = ask(&world, &get(&fresh, &format!("/payments/{}", page.at("reference"))));
    assert_eq!((status.at("status"), status.at("settlementReason")), ("failed", "checkout_expired"));
    let late = buy(&fresh, "credits", &json!({"amountUsd": "5", "reference": page.at("reference")}));
    assert_eq!(ask(&world, &late).outcome(), (409, "payment_failed"));
}
