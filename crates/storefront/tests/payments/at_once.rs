//! Concurrency tests: retries of one payment, purchases of one plan, buyer and webhook, sweep and all of them.

use std::future::Future;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

use quarry_kernel::http::Response;
use quarry_storefront::payments::upkeep::sweep;
use quarry_storefront::service;
use serde_json::json;

use crate::payments::back::webhook;
use crate::payments::shop::*;
use crate::people::world::{Request, World};

/// Runs requests concurrently, step by step in a seeded order.
pub fn together(world: &World, requests: &[Request], seed: u64) -> Vec<Answer> {
    type Running<'a> = Pin<Box<dyn Future<Output = Response> + 'a>>;
    world.yields.set(true);
    let mut running: Vec<(usize, Running<'_>)> = Vec::new();
    for (at, request) in requests.iter().enumerate() {
        running.push((at, Box::pin(service::handle_request(world, request))));
    }
    let mut answers: Vec<Option<Answer>> = vec![None; requests.len()];
    let mut context = Context::from_waker(Waker::noop());
    let mut chance = seed | 1;
    while !running.is_empty() {
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        let at = usize::try_from(chance % running.len() as u64).unwrap();
        if let Poll::Ready(response) = running[at].1.as_mut().poll(&mut context) {
            let (which, _) = running.swap_remove(at);
            answers[which] = Some(Answer::of(&response));
        }
    }
    world.yields.set(false);
    answers.into_iter().map(Option::unwrap).collect()
}

#[test]
fn fifty_parallel_retries_of_one_payment_grant_once() {
    for seed in 1..=20 {
        let (world, books) = shop();
        let agent = anonymous(&world);
        let request = buy(&agent, "credits", &dollars("5"));
        let offer = ask(&world, &request);
        let paid = match seed % 3 {
            0 => request.with("payment-signature", &x402(&offer, &payer("a"), "1")),
            1 => request.with("authorization", &mpp_evm(&offer, &payer("a"))),
            _ => request.with("authorization", &mpp_card(&offer, "spt_1")),
        };
        let answers = together(&world, &vec![paid; 50], seed);
        let granted = answers.iter().filter(|answer| answer.status == 200).count();
        assert!(granted >= 1, "seed {seed}");
        for answer in &answers {
            let is_expected = matches!(
                answer.outcome(),
                (200, "ok") | (402, "payment_incomplete") | (409, "payment_consumed")
            );
            assert!(is_expected, "seed {seed} {}", answer.body);
        }
        assert_eq!(books.borrow().received() + books.borrow().charged(), 5_000_000, "seed {seed}");
        let listed = ask(&world, &get(&agent, "/agent/entitlements"));
        assert_eq!(listed.at("entitlements/0/remainingUsd"), "5.000000", "seed {seed}");
        assert_eq!((balance(&world, "cash:%"), balance(&world, "credit:%")), (5_000_000, -5_000_000));
    }
}

#[test]
fn one_name_of_many_payments_takes_one() {
    for seed in 1..=10 {
        let (world, books) = shop();
        let agent = anonymous(&world);
        let request = buy(&agent, "credits", &dollars("5")).with("idempotency-key", "my-purchase");
        let offer = ask(&world, &request);
        let requests: Vec<Request> = (0..10)
            .map(|at| request.clone().with("payment-signature", &x402(&offer, &payer("a"), &format!("{at}"))))
            .collect();
        let answers = together(&world, &requests, seed);
        assert!(answers.iter().any(|answer| answer.status == 200));
        assert_eq!(books.borrow().received(), 5_000_000, "seed {seed}: signed ten times, taken once");
        let again = ask(&world, &requests[3]);
        assert_eq!((again.outcome(), again.at("entitlement/remainingUsd")), ((200, "ok"), "5.000000"));
        let bare = ask(&world, &request);
        assert_eq!(bare.outcome(), (200, "ok"), "the name alone is answered the same");
        assert_eq!(bare.header("payment-response"), again.header("payment-response"));
        let other = buy(&agent, "credits", &dollars("6")).with("idempotency-key", "my-purchase");
        assert_eq!(ask(&world, &other).outcome(), (409, "payment_request_mismatch"));
    }
}

#[test]
fn a_payment_identifier_is_answered_the_same_for_the_same_payment() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    let request = buy(&agent, "credits", &dollars("5"));
    let offer = ask(&world, &request);
    let id = "a-payment-identifier";
    let paid = request.clone().with("payment-signature", &x402_named(&offer, &payer("a"), "1", id));
    let first = ask(&world, &paid);
    assert_eq!(first.outcome(), (200, "ok"), "{}", first.body);
    let again = ask(&world, &paid);
    assert_eq!((again.outcome(), &again.body), ((200, "ok"), &first.body));
    assert_eq!(again.header("payment-response"), first.header("payment-response"));
    let other = request.with("payment-signature", &x402_named(&offer, &payer("a"), "2", id));
    assert_eq!(ask(&world, &other).outcome(), (409, "payment_request_mismatch"));
    assert_eq!(books.borrow().received(), 5_000_000);
}

#[test]
fn a_failed_payment_gives_its_name_to_the_next() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    books.borrow_mut().balances.insert(payer("poor"), 1);
    let request = buy(&agent, "credits", &dollars("5")).with("idempotency-key", "k");
    let offer = ask(&world, &request);
    let poor = request.clone().with("payment-signature", &x402(&offer, &payer("poor"), "1"));
    assert_eq!(ask(&world, &poor).outcome().1, "settlement_failed");
    assert_eq!(ask(&world, &request).outcome().1, "settlement_failed", "with a fresh offer");
    let rich = request.with("payment-signature", &x402(&offer, &payer("a"), "2"));
    assert_eq!(ask(&world, &rich).outcome(), (200, "ok"));
}

#[test]
fn purchases_of_one_plan_at_once_end_in_one_entitlement() {
    for seed in 1..=10 {
        let (world, books) = shop();
        let agent = anonymous(&world);
        let request = buy(&agent, "credits", &dollars("5"));
        let offer = ask(&world, &request);
        let requests: Vec<Request> = (0..8)
            .map(|at| request.clone().with("payment-signature", &x402(&offer, &payer("a"), &format!("{at}"))))
            .collect();
        let answers = together(&world, &requests, seed);
        assert!(answers.iter().all(|answer| answer.status == 200), "seed {seed}");
        assert_eq!(count(&world, "SELECT COUNT(*) FROM entitlements"), 1);
        assert_eq!((books.borrow().received(), balance(&world, "credit:%")), (40_000_000, -40_000_000));
    }
}

#[test]
fn the_buyer_the_webhook_and_the_sweep_meet_at_one_checkout() {
    for seed in 1..=10 {
        let (world, books) = shop();
        let agent = anonymous(&world);
        let page = ask(&world, &buy(&agent, "credits", &json!({"amountUsd": "20", "checkout": true})));
        let event = books.borrow_mut().pay("cs_1");
        let hook = webhook(&world, &event, WEBHOOK_SECRET, quarry_storefront::ports::Clock::now(&world));
        let collect = buy(&agent, "credits", &json!({"amountUsd": "20", "reference": page.at("reference")}));
        let status = get(&agent, &format!("/payments/{}", page.at("reference")));
        let requests = [hook.clone(), collect.clone(), status, hook, collect.clone()];
        let answers = together(&world, &requests, seed);
        let result = ask(&world, &collect);
        assert_eq!(result.outcome(), (200, "ok"), "seed {seed}");
        let collected = [1, 4].into_iter().filter(|at| answers[*at].status == 200);
        assert!(collected.into_iter().all(|at| answers[at].body == result.body), "one result, seed {seed}");
        world.pass(120_000);
        let mut sweep = pin!(sweep::run_sweep(&world));
        assert!(sweep.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_ready());
        assert_eq!(
            (balance(&world, "cash:checkout"), balance(&world, "credit:%")),
            (20_000_000, -20_000_000)
        );
    }
}

#[test]
fn a_free_trial_is_given_once_at_once() {
    for seed in 1..=5 {
        let (world, _) = shop();
        let agents = [claimed(&world, "ada@example.com"), claimed(&world, "ada@example.com")];
        let requests: Vec<Request> = (0..10).map(|at| buy(&agents[at % 2], "trial", &json!({}))).collect();
        let answers = together(&world, &requests, seed);
        assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1, "seed {seed}");
    }
}
