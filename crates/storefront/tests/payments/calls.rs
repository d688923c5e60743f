//! Tests of calls paid for separately.

use std::cell::RefCell;
use std::rc::Rc;

use pollster::block_on;
use quarry_kernel::money::MicroUsd;
use quarry_storefront::context::Context;
use quarry_storefront::error::Error;
use quarry_storefront::payments::sales::call::{
    self, CallPaymentOutcome, CallSettlement, PaidCall, PricedCall,
};
use quarry_storefront::payments::upkeep::sweep;
use quarry_storefront::ports::{CallDescription, Clock as _};
use serde_json::{Value, json};

use crate::payments::bank::{Books, Silence};
use crate::payments::shop::*;
use crate::people::world::{Request, World};

const URL: &str = "https://shop.test/agents/api/v1/search?q=coffee";

pub fn context(world: &World) -> Context<'_, World> {
    Context {
        ports: world,
        seller: &world.settings.sellers[0],
        base: "https://shop.test/agents".into(),
        request_id: "r".into(),
        now: world.now(),
        network: String::new(),
        is_tool_call: false,
        program: String::new(),
    }
}

pub fn search(upto: bool) -> PricedCall<'static> {
    PricedCall {
        method: "GET",
        url: URL.into(),
        meter: "calls",
        price: MicroUsd(1_500),
        unit: MicroUsd(1_500),
        is_measured: upto,
        plan_id: Some("payg"),
        description: "One call".into(),
        registration_id: None,
        listing: CallDescription::of_any_call(),
        upto: upto.then(|| "0x00000000000000000000000000000000000000FA".to_owned()),
    }
}

pub fn taken(
    world: &World,
    request: &Request,
    call: &PricedCall<'_>,
) -> Result<Box<PaidCall>, (u16, String)> {
    match block_on(call::take_payment(&context(world), request, call)) {
        Ok(CallPaymentOutcome::Paid(paid)) => Ok(paid),
        Ok(CallPaymentOutcome::Unpaid(response)) => {
            let answer = Answer::of(&response);
            Err((answer.status, answer.outcome().1.to_owned()))
        }
        Err(Error { code, .. }) => Err((code.info().status, code.info().token.to_owned())),
    }
}

/// Settles a successful call at this cost.
pub fn settle(world: &World, paid: Box<PaidCall>, cost: i64) -> PaidCall {
    match block_on(paid.settle_cost(&context(world), MicroUsd(cost))).unwrap() {
        CallSettlement::Done(paid) => *paid,
        CallSettlement::Refused(refused) => panic!("{refused:?}"),
    }
}

pub fn offer(world: &World, call: &PricedCall<'_>) -> Answer {
    Answer::of(
        &block_on(async { call::respond_with_challenge(&context(world), &Request::get(URL), call, None) })
            .unwrap(),
    )
}

/// Signs a maximum for an `upto` offer.
fn upto(offer: &Answer, from: &str, nonce: &str) -> String {
    use base64ct::{Base64, Encoding};
    let required = offer.json("payment-required");
    let way: &Value = &required["accepts"][0];
    assert_eq!(way["scheme"], "upto");
    let payment = json!({
        "x402Version": 2, "resource": required["resource"], "accepted": way,
        "payload": {"signature": "0x1234", "permit2Authorization": {
            "from": from, "permitted": {"token": ASSET, "amount": way["amount"]}, "nonce": nonce, "deadline": "1800000300",
            "spender": "0x00000000000000000000000000000000000000FA", "witness": {"to": PAYEE},
        }},
    });
    Base64::encode_string(payment.to_string().as_bytes())
}

#[test]
fn a_paid_call_is_made_once() {
    let (world, books) = shop();
    let call = search(false);
    let offer = offer(&world, &call);
    assert_eq!(offer.outcome(), (402, "payment_required"));
    assert!(offer.body["payment"].is_object() && offer.body["card"]["checkout"].is_null());
    let request = Request::get(URL).with("payment-signature", &x402(&offer, &payer("a"), "1"));
    let paid = taken(&world, &request, &call).unwrap();
    assert_eq!(
        taken(&world, &request, &call).unwrap_err(),
        (402, "payment_incomplete".into()),
        "one at a time"
    );
    let paid = settle(&world, paid, 1_500);
    assert_eq!(paid.receipt().unwrap().0, "payment-response");
    assert_eq!(taken(&world, &request, &call).unwrap_err(), (409, "payment_consumed".into()));
    let other = PricedCall { url: format!("{URL}&page=2"), ..search(false) };
    assert_eq!(taken(&world, &request, &other).unwrap_err().1, "payment_request_mismatch");
    assert_eq!((books.borrow().received(), balance(&world, "revenue:calls")), (1_500, -1_500));
}

#[test]
fn a_call_that_failed_settles_nothing_of_what_a_wallet_signed() {
    for is_mpp in [false, true] {
        let (world, books) = shop();
        let call = search(false);
        let offer = offer(&world, &call);
        let request = match is_mpp {
            false => Request::get(URL).with("payment-signature", &x402(&offer, &payer("a"), "1")),
            true => Request::get(URL).with("authorization", &mpp_evm(&offer, &payer("a"))),
        };
        let paid = taken(&world, &request, &call).unwrap();
        assert_eq!(books.borrow().received(), 0, "nothing moves before the call has succeeded");
        block_on(paid.keep_payment(&context(&world)));
        assert_eq!((books.borrow().received(), balance(&world, "cash:%")), (0, 0));
        let paid = taken(&world, &request, &call).expect("the signature is good for the same request");
        settle(&world, paid, 1_500);
        assert_eq!(books.borrow().received(), 1_500, "paid once");
        assert_eq!(taken(&world, &request, &call).unwrap_err(), (409, "payment_consumed".into()));
    }
}

#[test]
fn a_challenge_whose_call_failed_takes_no_other_signature() {
    let (world, books) = shop();
    let call = search(false);
    let offer = offer(&world, &call);
    let signed = |from| Request::get(URL).with("authorization", &mpp_evm(&offer, &payer(from)));
    block_on(taken(&world, &signed("a"), &call).unwrap().keep_payment(&context(&world)));
    assert_eq!(taken(&world, &signed("b"), &call).unwrap_err(), (409, "payment_request_mismatch".into()));
    settle(&world, taken(&world, &signed("a"), &call).unwrap(), 1_500);
    assert_eq!(books.borrow().received(), 1_500);
}

#[test]
fn a_call_that_was_made_and_is_not_settled_yet_is_settled_by_its_repetition_and_not_made_again() {
    for is_mpp in [false, true] {
        let (world, books) = shop();
        let call = search(false);
        let offer = offer(&world, &call);
        let request = match is_mpp {
            false => Request::get(URL).with("payment-signature", &x402(&offer, &payer("a"), "1")),
            true => Request::get(URL).with("authorization", &mpp_evm(&offer, &payer("a"))),
        };
        let paid = taken(&world, &request, &call).unwrap();
        books.borrow_mut().silences = vec![Some(Silence::Before)];
        block_on(paid.settle_cost(&context(&world), MicroUsd(1_500))).unwrap_err();
        assert_eq!(books.borrow().received(), 0);
        assert_eq!(taken(&world, &request, &call).unwrap_err(), (409, "payment_consumed".into()));
        assert_eq!((books.borrow().received(), balance(&world, "revenue:calls")), (1_500, -1_500));
    }
}

#[test]
fn a_signature_whose_call_never_succeeded_ends_after_ten_minutes_without_a_try() {
    let (world, books) = shop();
    let call = search(false);
    let request = Request::get(URL).with("payment-signature", &x402(&offer(&world, &call), &payer("a"), "1"));
    block_on(taken(&world, &request, &call).unwrap().keep_payment(&context(&world)));
    world.pass(9 * 60_000);
    block_on(sweep::run_sweep(&world)).unwrap();
    let again = taken(&world, &request, &call).expect("still good");
    // The worker crashes during this call, and nobody retries.
    drop(again);
    world.pass(3 * 60_000);
    block_on(sweep::run_sweep(&world)).unwrap();
    assert_eq!(count(&world, "SELECT COUNT(*) FROM payments WHERE state = 'failed'"), 1);
    assert_eq!(books.borrow().received(), 0);
}

#[test]
fn an_answer_that_is_withheld_comes_with_a_fresh_offer() {
    let (world, books) = shop();
    let call = search(false);
    let request = Request::get(URL).with("payment-signature", &x402(&offer(&world, &call), &payer("a"), "1"));
    let paid = taken(&world, &request, &call).unwrap();
    books.borrow_mut().balances.insert(payer("a"), 10);
    let CallSettlement::Refused(refused) =
        block_on(paid.settle_cost(&context(&world), MicroUsd(1_500))).unwrap()
    else {
        panic!("nothing can settle");
    };
    let answer =
        Answer::of(&call::respond_with_refusal(&context(&world), &request, &call, &refused).unwrap());
    assert_eq!(answer.outcome(), (402, "settlement_failed"), "{}", answer.body);
    assert_eq!(answer.at("settlementReason"), "insufficient_funds");
    assert!(answer.body["accepts"].is_array() && answer.json("payment-required")["accepts"].is_array());
    assert!(answer.header("www-authenticate").is_some());
    assert_eq!(answer.json("payment-response")["success"], false);
}

#[test]
fn accepts_a_card_payment_again_after_its_call_failed() {
    let (world, books) = shop();
    let call = PricedCall { price: MicroUsd(500_000), ..search(false) };
    let request = Request::get(URL).with("authorization", &mpp_card(&offer(&world, &call), "spt_1"));
    let paid = taken(&world, &request, &call).unwrap();
    block_on(paid.keep_payment(&context(&world)));
    assert_eq!((balance(&world, "revenue:%"), balance(&world, "customers")), (0, -500_000));
    let paid = taken(&world, &request, &call).unwrap();
    settle(&world, paid, 500_000);
    assert_eq!((books.borrow().charged(), balance(&world, "revenue:%")), (500_000, -500_000), "paid once");
}

#[test]
fn withholds_and_counts_a_call_whose_money_was_spent_meanwhile() {
    let (world, books) = shop();
    let call = search(false);
    let offer = offer(&world, &call);
    let counted = || count(&world, "SELECT COALESCE(SUM(count), 0) FROM request_counts");
    let before = counted();
    let request = Request::get(URL).with("payment-signature", &x402(&offer, &payer("a"), "1"));
    let paid = taken(&world, &request, &call).unwrap();
    books.borrow_mut().balances.insert(payer("a"), 10);
    let outcome = block_on(paid.settle_cost(&context(&world), MicroUsd(1_500))).unwrap();
    assert!(matches!(outcome, CallSettlement::Refused(_)));
    assert_eq!((books.borrow().received(), counted() - before), (0, 2), "of its buyer and of the network");
    assert_eq!(taken(&world, &request, &call).unwrap_err(), (409, "payment_failed".into()));
}

#[test]
fn settles_the_usage_out_of_a_signed_maximum() {
    let (world, books) = shop();
    let call = search(true);
    let offer = offer(&world, &call);
    for (nonce, used, settled) in [("1", 400, 400), ("2", 0, 400), ("3", 9_999, 1_900)] {
        let request = Request::get(URL).with("payment-signature", &upto(&offer, &payer("a"), nonce));
        let paid = taken(&world, &request, &call).unwrap();
        assert!(paid.receipt().is_none(), "nothing has moved");
        let paid = settle(&world, paid, used);
        assert_eq!(paid.receipt().is_some(), used > 0);
        assert_eq!(books.borrow().received(), settled, "no more than the maximum");
        assert!(taken(&world, &request, &call).is_err());
    }
    assert_eq!((balance(&world, "cash:x402"), balance(&world, "revenue:calls")), (1_900, -1_900));
}

#[test]
fn a_maximum_that_would_not_settle_buys_nothing() {
    let (world, books) = shop();
    let call = search(true);
    books.borrow_mut().balances.insert(payer("poor"), 10);
    let offer = offer(&world, &call);
    let request = Request::get(URL).with("payment-signature", &upto(&offer, &payer("poor"), "1"));
    assert_eq!(taken(&world, &request, &call).unwrap_err(), (402, "settlement_failed".into()));
    let request = Request::get(URL).with("payment-signature", &upto(&offer, &payer("a"), "2"));
    books.borrow_mut().silences = vec![Some(Silence::Before)];
    assert_eq!(taken(&world, &request, &call).unwrap_err(), (503, "payment_provider_unavailable".into()));
    let paid = taken(&world, &request, &call).unwrap();
    // The worker crashes here; nothing may be settled without a measured cost.
    drop(paid);
    world.pass(11 * 60_000);
    block_on(sweep::run_sweep(&world)).unwrap();
    assert_eq!((books.borrow().received(), balance(&world, "cash:%")), (0, 0));
    assert_eq!(taken(&world, &request, &call).unwrap_err(), (409, "payment_failed".into()));
}

#[test]
fn a_measured_call_whose_settlement_was_not_answered_is_settled_by_the_sweep() {
    let (world, books) = shop();
    let call = search(true);
    let request = Request::get(URL).with("payment-signature", &upto(&offer(&world, &call), &payer("a"), "1"));
    let paid = taken(&world, &request, &call).unwrap();
    books.borrow_mut().silences = vec![Some(Silence::Before)];
    assert_eq!(
        block_on(paid.settle_cost(&context(&world), MicroUsd(700))).unwrap_err().code.info().token,
        "payment_provider_unavailable"
    );
    world.pass(61_000);
    block_on(sweep::run_sweep(&world)).unwrap();
    assert_eq!((books.borrow().received(), balance(&world, "cash:x402")), (700, 700));
    assert_eq!(taken(&world, &request, &call).unwrap_err(), (409, "payment_consumed".into()), "it was made");
    assert_eq!(balance(&world, "revenue:calls"), -700);
}

/// Makes a measured call whose settlement got no response, and runs the sweep.
fn unanswered(silence: Silence) -> (World, Rc<RefCell<Books>>) {
    let (world, books) = shop();
    let call = search(true);
    let request = Request::get(URL).with("payment-signature", &upto(&offer(&world, &call), &payer("a"), "1"));
    let paid = taken(&world, &request, &call).unwrap();
    books.borrow_mut().silences = vec![Some(silence)];
    block_on(paid.settle_cost(&context(&world), MicroUsd(700))).unwrap_err();
    (world, books)
}

fn later(world: &World, books: &Rc<RefCell<Books>>, ms: i64) {
    world.pass(ms);
    books.borrow_mut().time_s += ms / 1000;
    block_on(sweep::run_sweep(world)).unwrap();
}

const STATES: &str = "SELECT COUNT(*) FROM payments WHERE state = ";

#[test]
fn a_maximum_whose_settlement_was_made_and_not_answered_is_found_on_the_chain() {
    let (world, books) = unanswered(Silence::After);
    assert_eq!((books.borrow().received(), balance(&world, "cash:x402")), (700, 0));
    later(&world, &books, 61_000);
    assert_eq!((books.borrow().received(), balance(&world, "cash:x402")), (700, 700));
    assert_eq!(count(&world, &format!("{STATES} 'consumed'")), 1);
}

#[test]
fn a_maximum_whose_nonce_was_burned_has_failed() {
    let (world, books) = unanswered(Silence::Before);
    assert!(books.borrow_mut().cancel((payer("a"), "1".to_owned())));
    later(&world, &books, 61_000);
    later(&world, &books, 40 * 60_000);
    assert_eq!((books.borrow().received(), balance(&world, "cash:%")), (0, 0));
    assert_eq!(count(&world, &format!("{STATES} 'failed' AND watch_at IS NULL")), 1);
}

#[test]
fn a_maximum_that_was_not_settled_in_time_never_is() {
    let (world, books) = unanswered(Silence::Before);
    books.borrow_mut().balances.insert(payer("a"), 0);
    later(&world, &books, 61_000);
    assert_eq!(count(&world, &format!("{STATES} 'incomplete'")), 1, "it may still be settled");
    later(&world, &books, 40 * 60_000);
    assert_eq!(count(&world, &format!("{STATES} 'failed'")), 1);
}
