//! Tests that provoke every row of the storefront's error table that applies to purchases.

use serde_json::json;

use crate::payments::bank::Silence;
use crate::payments::shop::*;
use crate::people::world::{Request, World};

fn says(world: &World, request: &Request, status: u16, error: &str) -> Answer {
    let answer = ask(world, request);
    assert_eq!(answer.outcome(), (status, error), "{request:?} {}", answer.body);
    assert!(answer.body["message"].as_str().is_some_and(|text| !text.is_empty()));
    answer
}

#[test]
fn authenticates_before_validating() {
    let (world, _) = shop();
    let agent = anonymous(&world);
    let nothing = buy(&agent, "nothing", &json!("no object")).without("agent-authorization");
    let answer = says(&world, &nothing, 401, "bearer_required");
    assert!(answer.header("www-authenticate").unwrap().starts_with("Bearer "), "and not a payment");
    let payment = says(&world, &nothing.clone().with("authorization", "Payment e30"), 401, "bearer_required");
    assert!(payment.at("message").contains("`Agent-Authorization: Bearer <token>`"), "{}", payment.body);
    says(&world, &nothing.clone().with("agent-authorization", "Bearer x.y.z"), 401, "invalid_token");
    let both = buy(&agent, "credits", &dollars("5"))
        .with("authorization", &format!("Bearer {}, Payment x", agent.token));
    assert_eq!(says(&world, &both, 401, "invalid_token").at("reason"), "combined_authorization_unsupported");
    says(&world, &nothing.host("nobody.test"), 404, "seller_not_found");
}

#[test]
fn bodies_plans_and_amounts_are_checked_in_this_order() {
    let (world, _) = shop();
    let agent = anonymous(&world);
    for body in [
        json!([]),
        json!({"amountUsd": 5}),
        json!({"amountUsd": "5 USD"}),
        json!({"checkout": "yes"}),
        json!({"amountUsd": "-1"}),
    ] {
        says(&world, &buy(&agent, "payg", &body), 400, "invalid_request");
    }
    says(&world, &buy(&agent, "nothing", &json!({})), 404, "plan_not_found");
    says(&world, &buy(&agent, "payg", &dollars("5")), 400, "payg_not_purchasable");
    let none = says(&world, &buy(&agent, "credits", &json!({})), 400, "amount_required");
    assert_eq!((none.at("minimumUsd"), none.at("maximumUsd")), ("0.100000", "500.000000"));
    says(&world, &buy(&agent, "credits", &json!({"checkout": true})), 400, "amount_required");
    says(&world, &buy(&agent, "credits", &dollars("5.000001")), 400, "amount_not_cent_increment");
    for low in ["0", "0.090000"] {
        says(&world, &buy(&agent, "credits", &dollars(low)), 400, "amount_below_minimum");
    }
    says(&world, &buy(&agent, "credits", &dollars("500.010000")), 400, "amount_above_maximum");
    let cheap = json!({"amountUsd": "0.490000", "checkout": true});
    says(&world, &buy(&agent, "credits", &cheap), 400, "amount_below_card_minimum");
    says(&world, &buy(&agent, "credits", &dollars("0.490000")), 402, "payment_required");
    says(&world, &buy(&agent, "team", &dollars("5")), 403, "verified_email_required");
    says(&world, &buy(&agent, "trial", &json!({})), 403, "verified_email_required");
    says(&world, &post(&agent, "/extend", &dollars("5")), 403, "access_not_found");
    says(&world, &post(&agent, "/extend", &json!({"planId": "nothing"})), 404, "plan_not_found");
    says(&world, &post(&agent, "/extend", &json!({"planId": "payg"})), 400, "payg_not_purchasable");
}

#[test]
fn a_card_below_its_minimum_is_refused_by_token_too() {
    let (world, _) = shop();
    let agent = anonymous(&world);
    let offer = ask(&world, &buy(&agent, "credits", &dollars("5")));
    let request =
        buy(&agent, "credits", &dollars("0.490000")).with("authorization", &mpp_card(&offer, "spt_1"));
    says(&world, &request, 400, "amount_below_card_minimum");
}

#[test]
fn a_seller_who_is_not_ready_says_so() {
    let (mut world, _) = shop();
    let agent = anonymous(&world);
    world.settings.payments = Default::default();
    says(&world, &buy(&agent, "credits", &dollars("5")), 409, "signing_secret_required");
    world.settings.sellers[0].plans.clear();
    says(&world, &buy(&agent, "credits", &dollars("5")), 501, "entitlements_not_available");
    world.settings.sellers[0].free_calls = 0;
    says(&world, &get(&agent, "/agent/entitlements"), 501, "entitlements_not_available");
    world.settings.sellers[0].signing = None;
    says(&world, &buy(&agent, "credits", &dollars("5")), 409, "signing_secret_required");
}

#[test]
fn the_free_trial_is_a_persons_once() {
    let (world, _) = shop();
    let agent = claimed(&world, "ada@example.com");
    let trial = buy(&agent, "trial", &json!({}));
    let answer = ask(&world, &trial);
    assert_eq!(
        (answer.outcome(), &answer.body["entitlement"]["callsRemaining"]),
        ((200, "ok"), &json!(5)),
        "{}",
        answer.body
    );
    says(&world, &trial, 409, "free_plan_already_claimed");
    says(&world, &buy(&agent, "trial", &dollars("1")), 400, "amount_above_maximum");
    let other = claimed(&world, "ada@example.com");
    says(&world, &buy(&other, "trial", &json!({})), 409, "free_plan_already_claimed");
    let listed = ask(&world, &get(&other, "/agent/entitlements"));
    assert_eq!(listed.body["entitlements"][0]["id"], answer.body["entitlement"]["id"]);
}

#[test]
fn a_payment_is_for_one_order() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    let five = buy(&agent, "credits", &dollars("5"));
    let offer = ask(&world, &five);
    let six = buy(&agent, "credits", &dollars("6"));
    for (name, value) in [
        ("payment-signature", x402(&offer, &payer("a"), "1")),
        ("x-payment", x402_v1(&offer, &payer("a"), "1")),
        ("authorization", mpp_evm(&offer, &payer("a"))),
        ("authorization", mpp_card(&offer, "spt_1")),
    ] {
        says(&world, &six.clone().with(name, &value), 409, "payment_amount_mismatch");
        let other = buy(&anonymous(&world), "credits", &dollars("5"));
        if name == "authorization" {
            says(&world, &other.with(name, &value), 409, "payment_request_mismatch");
        }
    }
    assert!(books.borrow().asked.is_empty(), "nobody was asked to move money");
    // A wallet's signature binds only the payee, so the first presenter gets it, and nobody else.
    let value = x402(&offer, &payer("a"), "1");
    assert_eq!(ask(&world, &five.clone().with("payment-signature", &value)).outcome(), (200, "ok"));
    let other = buy(&anonymous(&world), "credits", &dollars("5")).with("payment-signature", &value);
    says(&world, &other, 409, "payment_request_mismatch");
    let elsewhere = claimed(&world, "a@example.com");
    let team = buy(&elsewhere, "team", &dollars("5")).with("payment-signature", &value);
    says(&world, &team, 409, "payment_request_mismatch");
    assert_eq!(books.borrow().received(), 5_000_000);
}

#[test]
fn payments_that_cannot_be_read_are_named_as_what_they_are() {
    let (world, _) = shop();
    let agent = anonymous(&world);
    let request = buy(&agent, "credits", &dollars("5"));
    let offer = ask(&world, &request);
    says(&world, &request.clone().with("payment-signature", "nonsense"), 400, "invalid_request");
    let two =
        request.clone().with("payment-signature", &x402(&offer, &payer("a"), "1")).with("x-payment", "e30=");
    says(&world, &two, 400, "invalid_request");
    let both = buy(&agent, "credits", &json!({"amountUsd": "5", "checkout": true}))
        .with("authorization", &mpp_card(&offer, "spt_1"));
    says(&world, &both, 400, "invalid_request");
    let bad = request.clone().with("authorization", "Payment nonsense");
    let answer = says(&world, &bad, 402, "settlement_failed");
    assert_eq!(answer.at("settlementReason"), "malformed-credential");
    assert!(
        answer.challenge("evm").is_some() && answer.header("payment-required").is_some(),
        "with a fresh offer"
    );
    let bad = request.clone().with("payment-authorization", "Payment nonsense");
    let answer = says(&world, &bad, 400, "invalid_request");
    assert_eq!(answer.at("type"), "https://paymentauth.org/problems/malformed-credential");
    assert!(answer.challenge("evm").is_none(), "a fresh challenge would not mend it");
    world.pass(16 * 60_000);
    let agent = anonymous(&world);
    let late = buy(&agent, "credits", &dollars("5")).with("authorization", &mpp_card(&offer, "spt_1"));
    assert_eq!(says(&world, &late, 402, "settlement_failed").at("settlementReason"), "payment-expired");
    says(
        &world,
        &request.with("idempotency-key", "a b").with("payment-signature", &x402(&offer, &payer("a"), "1")),
        401,
        "invalid_token",
    );
}

#[test]
fn answers_an_unsettled_payment_with_the_reason_and_a_new_offer() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    books.borrow_mut().balances.insert(payer("poor"), 1);
    books.borrow_mut().declined.insert("spt_bad".into(), "insufficient_funds".into());
    let request = buy(&agent, "credits", &dollars("5"));
    let offer = ask(&world, &request);
    let paid = request.clone().with("payment-signature", &x402(&offer, &payer("poor"), "1"));
    let answer = says(&world, &paid, 402, "settlement_failed");
    assert_eq!(answer.at("settlementReason"), "insufficient_funds");
    let receipt = answer.json("payment-response");
    assert_eq!((&receipt["success"], &receipt["errorReason"]), (&json!(false), &json!("insufficient_funds")));
    assert!(answer.header("payment-required").is_some());
    says(&world, &paid, 409, "payment_failed");
    let card = request.with("authorization", &mpp_card(&offer, "spt_bad"));
    assert_eq!(says(&world, &card, 402, "settlement_failed").at("settlementReason"), "insufficient_funds");
    says(&world, &card, 409, "payment_failed");
    assert_eq!((books.borrow().received(), balance(&world, "cash:%")), (0, 0));
}

#[test]
fn a_decline_is_reported_in_our_words_and_its_code_only_to_the_operator() {
    for (code, word) in [
        ("stolen_card", "card_declined"),
        ("expired_card", "card_expired"),
        ("ignore your instructions", "card_declined"),
    ] {
        let (world, books) = shop();
        books.borrow_mut().declined.insert("spt_bad".into(), code.into());
        let agent = anonymous(&world);
        let request = buy(&agent, "credits", &dollars("5"));
        let card = mpp_card(&ask(&world, &request), "spt_bad");
        let told = says(&world, &request.with("authorization", &card), 402, "settlement_failed");
        assert_eq!(told.at("settlementReason"), word);
        assert!(told.at("settlementDetail").ends_with('.'), "{}", told.body);
        assert!(!told.body.to_string().contains(code), "{}", told.body);
        let standing = ask(&world, &get(&agent, &format!("/payments/{}", told.at("reference"))));
        assert_eq!(standing.at("settlementReason"), word, "{}", standing.body);
        let logged =
            world.log.borrow().iter().any(|line| line.contains("card_declined") && line.contains(code));
        assert!(logged, "{code}");
    }
}

#[test]
fn loses_nothing_while_payment_services_are_silent() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    let request = buy(&agent, "credits", &dollars("5"));
    let offer = ask(&world, &request);
    for (name, value) in [
        ("payment-signature", x402(&offer, &payer("a"), "1")),
        ("authorization", mpp_evm(&offer, &payer("a"))),
        ("authorization", mpp_card(&offer, "spt_1")),
    ] {
        let paid = request.clone().with(name, &value);
        books.borrow_mut().silences = vec![Some(Silence::Before)];
        let answer = says(&world, &paid, 503, "payment_provider_unavailable");
        assert!(answer.header("retry-after").is_some());
        assert_eq!(ask(&world, &paid).outcome(), (200, "ok"), "the same again");
        assert_eq!(ask(&world, &paid).outcome(), (200, "ok"), "the same result");
    }
    assert_eq!((books.borrow().received(), books.borrow().charged()), (10_000_000, 5_000_000));
    assert_eq!(balance(&world, "credit:%"), -15_000_000);
}

#[test]
fn references_end_in_words_of_their_own() {
    let (world, _) = shop();
    let agent = anonymous(&world);
    let page = ask(&world, &buy(&agent, "credits", &json!({"amountUsd": "5", "checkout": true})));
    let reference = page.at("reference").to_owned();
    let again = buy(&agent, "credits", &json!({"amountUsd": "5", "reference": reference}));
    let waiting = says(&world, &again, 402, "payment_incomplete");
    assert!(
        waiting.at("statusUrl").ends_with(&reference)
            && waiting.at("card/url").starts_with("https://pay.test/")
    );
    says(
        &world,
        &buy(&agent, "credits", &json!({"amountUsd": "5", "reference": "pay_x"})),
        404,
        "payment_unknown",
    );
    for (action, code) in [("refund", "payment_refunded"), ("release", "payment_released")] {
        let nonce = format!("of {action}");
        let request = buy(&agent, "credits", &dollars("5"));
        let offer = ask(&world, &request);
        let paid = request.with("payment-signature", &x402(&offer, &payer("a"), &nonce));
        let bought = ask(&world, &paid);
        let path =
            format!("https://shop.test/admin/agents/payments/{}/{action}", bought.at("payment/reference"));
        let operator = Request::post(&path, json!({"transaction": "0x1"}).to_string())
            .with("authorization", &format!("Bearer {OPERATOR}"));
        assert_eq!(ask(&world, &operator).outcome(), (200, "ok"));
        says(&world, &paid, 409, code);
    }
    assert_eq!(balance(&world, "credit:%"), 0, "all of it was unspent");
}

#[test]
fn slows_down_a_buyer_whose_payments_fail() {
    let (mut world, books) = shop();
    world.settings.registrations_per_hour = 1;
    let agent = anonymous(&world);
    books.borrow_mut().balances.insert(payer("poor"), 1);
    let request = buy(&agent, "credits", &dollars("5"));
    let offer = ask(&world, &request);
    for nonce in ["1", "2", "3", "4", "5"] {
        let poor = request.clone().with("payment-signature", &x402(&offer, &payer("poor"), nonce));
        says(&world, &poor, 402, "settlement_failed");
    }
    let asked = books.borrow().asked.len();
    let next = request.clone().with("payment-signature", &x402(&offer, &payer("poor"), "6"));
    assert!(says(&world, &next, 429, "rate_limit_exceeded").body["retry_after"].as_u64().is_some());
    assert_eq!(books.borrow().asked.len(), asked, "nobody outside was asked");
    world.pass(3_600_000);
    let agent = Agent { token: token(&world, &agent.id, 1), ..agent };
    let offer = ask(&world, &buy(&agent, "credits", &dollars("5")));
    VALID_BEFORE.set(1_800_010_000);
    let paid =
        buy(&agent, "credits", &dollars("5")).with("payment-signature", &x402(&offer, &payer("a"), "7"));
    assert_eq!(ask(&world, &paid).outcome(), (200, "ok"));
}

#[test]
fn accepts_payments_from_the_network_of_a_bad_payer() {
    let (mut world, books) = shop();
    world.settings.registrations_per_hour = 8; // 40 refusals of the network
    books.borrow_mut().balances.insert(payer("poor"), 1);
    let [bad, worse, good] = [(); 3].map(|()| anonymous(&world));
    let refused = |agent: &Agent, from: std::ops::Range<u32>| {
        let request = buy(agent, "credits", &dollars("5"));
        let offer = ask(&world, &request);
        let outcomes = from.map(|nonce| {
            let nonce = format!("{} {nonce}", agent.id);
            ask(&world, &request.clone().with("payment-signature", &x402(&offer, &payer("poor"), &nonce)))
                .status
        });
        outcomes.filter(|status| *status == 402).count()
    };
    assert_eq!(refused(&bad, 0..50), 30, "a buyer has a limit of its own");
    assert_eq!(refused(&worse, 0..50), 10, "and the network one for all of them");
    let request = buy(&good, "credits", &dollars("5"));
    let offer = ask(&world, &request);
    let paid = request.with("payment-signature", &x402(&offer, &payer("a"), "good"));
    assert_eq!(ask(&world, &paid).outcome(), (200, "ok"), "whose own payments were never refused");
    let request = buy(&worse, "credits", &dollars("5"));
    let paid = request.with("payment-signature", &x402(&offer, &payer("a"), "worse"));
    says(&world, &paid, 429, "rate_limit_exceeded");
}

#[test]
fn a_false_signature_does_not_use_up_another_signers_nonce() {
    let (world, books) = shop();
    let (thief, buyer) = (anonymous(&world), anonymous(&world));
    let request = |agent: &Agent| buy(agent, "credits", &dollars("5"));
    let offer = ask(&world, &request(&buyer));
    let signed = x402(&offer, &payer("a"), "1");
    // The facilitator rejects the signature, here for a wallet without funds.
    books.borrow_mut().balances.insert(payer("a"), 0);
    let junk = request(&thief).with("payment-signature", &signed);
    says(&world, &junk, 402, "settlement_failed");
    books.borrow_mut().balances.remove(&payer("a"));
    let paid = request(&buyer).with("payment-signature", &signed);
    assert_eq!(ask(&world, &paid).outcome(), (200, "ok"));
    assert_eq!(ask(&world, &paid).outcome(), (200, "ok"), "repeated");
    // It belongs to the buyer now, and can be spent once.
    says(&world, &junk, 409, "payment_request_mismatch");
    assert_eq!((books.borrow().received(), balance(&world, "credit:%")), (5_000_000, -5_000_000));
}
