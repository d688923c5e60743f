//! Tests of calls paid for separately, without a plan.

use pollster::block_on;
use quarry_kernel::money::MicroUsd;
use quarry_ledger::{Command, Reply};
use quarry_storefront::metered::slot;
use quarry_storefront::ports::{Clock as _, KeyLedgers as _, Unavailable};
use quarry_storefront::sellers::config::{Plan, PlanKind, UnitPrice};

use serde_json::json;

use crate::metered::stall::*;
use crate::payments::shop::{
    ASSET, Agent, Answer, NETWORK, PAYEE, anonymous, ask, count, get, payer, shop, x402,
};
use crate::people::world::World;

/// Creates a shop with a price per call and a facilitator.
fn kiosk() -> (World, Seen) {
    let (mut world, seen) = stall();
    let (other, _) = shop();
    let rails = other.settings.sellers[0].rails.clone();
    world.settings.payments = other.settings.payments.clone();
    *world.outside.borrow_mut() = other.outside.borrow_mut().take();
    let seller = &mut world.settings.sellers[0];
    seller.rails = rails;
    seller.plans.push(Plan {
        id: "payg".into(),
        name: "By the call".into(),
        kind: PlanKind::PayAsYouGo,
        prices: vec![
            UnitPrice { meter: "calls".into(), unit: MicroUsd(10_000) },
            UnitPrice { meter: "tokens".into(), unit: MicroUsd(100) },
        ],
        ..Plan::default()
    });
    (world, seen)
}

fn paying(world: &World, agent: &Agent, path: &str, offer: &Answer, nonce: &str) -> Answer {
    ask(world, &get(agent, path).with("payment-signature", &x402(offer, &payer("a"), nonce)))
}

const SETTLED: &str = "SELECT COUNT(*) FROM payments WHERE state = 'consumed' AND purpose = 'call'";

#[test]
fn a_call_without_a_plan_is_offered_and_paid_once() {
    let (world, seen) = kiosk();
    let agent = anonymous(&world);
    let offer = call(&world, &agent, "/weather/x?a=1");
    assert_eq!(offer.outcome(), (402, "payment_required"), "{}", offer.body);
    assert_eq!(offer.body.get("reason"), None, "the normal charge of a call has no reason");
    let plan = &offer.body["plans"][0];
    assert_eq!(plan["planId"], "credits", "and says what else there is");
    assert!(plan["requiresClaim"].is_boolean() && plan["extend"]["url"].is_string(), "{plan}");
    let payment = &offer.body["payment"];
    assert_eq!((&payment["unitPriceUsd"], &payment["meter"]), (&json!("0.010000"), &json!("calls")));
    assert_eq!(payment.get("note"), None, "it costs what it says");
    let guide = "https://shop.test/agents/llms-full.txt";
    assert_eq!(payment["guide"], guide);
    assert_eq!(offer.header("link"), Some(&*format!("<{guide}>; rel=\"help\"")));
    assert_eq!(offer.body["payment"]["amountUsd"], "0.010000");
    assert!(seen.borrow().is_empty());
    let answer = paying(&world, &agent, "/weather/x?a=1", &offer, "1");
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert!(answer.header("payment-response").is_some());
    assert_eq!(count(&world, SETTLED), 1);
    assert_eq!(seen.borrow().len(), 1);
    assert_eq!(seen.borrow()[0].header("payment-signature"), None, "the payment is not the upstream's");
    assert!(!seen.borrow()[0].takes_shared, "what is paid for is asked for");
    let again = paying(&world, &agent, "/weather/x?a=1", &offer, "1");
    assert_eq!(again.outcome(), (409, "payment_consumed"), "{}", again.body);
    assert_eq!(seen.borrow().len(), 1, "nothing is served twice for one payment");
}

#[test]
fn a_payment_is_for_the_call_that_it_was_offered_for() {
    let (world, seen) = kiosk();
    let agent = anonymous(&world);
    let offer = call(&world, &agent, "/weather/x?a=1");
    assert_eq!(paying(&world, &agent, "/weather/x?a=1", &offer, "1").status, 200);
    let other = paying(&world, &agent, "/weather/x?a=2", &offer, "1");
    assert!(other.status == 402 || other.status == 409, "{} {}", other.status, other.body);
    assert_eq!(seen.borrow().len(), 1);
    let nobody = ask(
        &world,
        &get(&agent, "/weather/x")
            .without("authorization")
            .with("payment-signature", &x402(&offer, &payer("a"), "2")),
    );
    assert_eq!(nobody.outcome(), (401, "bearer_required"), "a wallet cannot supply it");
}

/// The documents promise: after a 5xx the same request may be sent again with the same payment.
#[test]
fn a_call_that_failed_is_not_paid_and_its_payment_is_good_for_the_same_request() {
    let failures: [Result<Says, Unavailable>; 4] = [
        Ok(Says::status(503)),
        Ok(Says::status(500).with("usage", "unreadable")),
        Ok(Says::status(404)),
        Err(Unavailable),
    ];
    for path in ["/weather/x", "/model/x"] {
        for name in [None, Some("order-1")] {
            let (world, seen) = kiosk();
            let agent = anonymous(&world);
            let offer = call(&world, &agent, path);
            let pay = |nonce: &str| {
                let request = get(&agent, path).with("payment-signature", &x402(&offer, &payer("a"), nonce));
                ask(&world, &name.map_or(request.clone(), |name| request.with("idempotency-key", name)))
            };
            for failure in &failures {
                let status = failure.as_ref().map_or(503, |says| says.status);
                answers(&world, &seen, failure.clone());
                assert_eq!(pay("1").status, status, "{path} {name:?}");
                assert_eq!(pay("1").status, status, "{path} {name:?}: and again");
            }
            assert_eq!(count(&world, "SELECT COUNT(*) FROM payments WHERE settled_at IS NOT NULL"), 0);
            assert_eq!(count(&world, "SELECT COUNT(*) FROM payments"), 1, "one payment, however often");
            answers(&world, &seen, Ok(Says::status(200)));
            let answer = pay("1");
            assert_eq!(answer.status, 200, "{path} {name:?} {}", answer.body);
            assert!(answer.header("payment-response").is_some());
            assert_eq!(count(&world, SETTLED), 1);
            let asked = seen.borrow().len();
            let again = pay("1");
            assert_eq!(again.outcome(), (409, "payment_consumed"), "{path} {name:?} {}", again.body);
            assert_eq!(seen.borrow().len(), asked, "what is paid is served once");
        }
    }
}

/// x402 clients sign anew for each 402, under the request's name.
#[test]
fn a_name_goes_from_a_signature_whose_call_failed_to_the_next() {
    let (world, seen) = kiosk();
    let agent = anonymous(&world);
    let offer = call(&world, &agent, "/weather/x");
    let pay = |nonce: &str| {
        let signed = x402(&offer, &payer("a"), nonce);
        ask(
            &world,
            &get(&agent, "/weather/x").with("payment-signature", &signed).with("idempotency-key", "order-1"),
        )
    };
    answers(&world, &seen, Ok(Says::status(503)));
    assert_eq!(pay("1").status, 503);
    answers(&world, &seen, Ok(Says::status(200)));
    let answer = pay("2");
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(count(&world, SETTLED), 1);
    assert_eq!(pay("1").outcome(), (409, "payment_consumed"), "the name's call was made");
    assert_eq!(count(&world, SETTLED), 1);
    let states =
        "SELECT COUNT(*) FROM payments WHERE state = 'failed' AND settlement_reason = 'nothing_used'";
    assert_eq!(count(&world, states), 1);
}

/// Counts the leases of an agent's slots.
fn places(world: &World, agent: &Agent) -> usize {
    let ledger_id = slot::format_ledger_id(&agent.id);
    match block_on(world.send_ledger_command(&ledger_id, &Command::Inspect { recent: 0 })) {
        Ok(Reply::Inspected(inspection)) => inspection.leases.len(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn limits_concurrent_calls_paid_by_the_call_before_the_upstream_is_called() {
    let (world, seen) = kiosk();
    let agent = anonymous(&world);
    let offer = call(&world, &agent, "/weather/x");
    assert_eq!(paying(&world, &agent, "/weather/x", &offer, "1").status, 200);
    assert_eq!(places(&world, &agent), 0, "given back");
    for at in 0..25 {
        let lease_id = quarry_kernel::id::new_sortable(world.now(), [at; 10]);
        let reserve = Command::Reserve { lease_id, ttl_ms: None, units: 1 };
        block_on(world.send_ledger_command(&slot::format_ledger_id(&agent.id), &reserve)).unwrap();
    }
    let all = || count(&world, "SELECT COUNT(*) FROM payments");
    let before = all();
    let answer = paying(&world, &agent, "/weather/x", &offer, "2");
    assert_eq!(answer.outcome(), (429, "rate_limit_exceeded"), "{}", answer.body);
    assert_eq!((all() - before, seen.borrow().len()), (0, 1), "the payment is still good");
    world.pass(121_000);
    let offer = call(&world, &agent, "/weather/x");
    assert_eq!(paying(&world, &agent, "/weather/x", &offer, "2").status, 200);
}

#[test]
fn calls_that_fail_for_nothing_are_few() {
    let (world, seen) = kiosk();
    let agent = anonymous(&world);
    let offer = call(&world, &agent, "/weather/x");
    answers(&world, &seen, Ok(Says::status(503)));
    let failed = (0..40).filter(|nonce| {
        let answer = paying(&world, &agent, "/weather/x", &offer, &nonce.to_string());
        assert!([429, 503].contains(&answer.status), "{}", answer.body);
        answer.status == 503
    });
    assert_eq!(failed.count(), 25);
    assert_eq!(seen.borrow().len(), 25);
    let other = anonymous(&world);
    let offer = call(&world, &other, "/weather/x");
    assert_eq!(paying(&world, &other, "/weather/x", &offer, "90").status, 503, "each has its own");
    world.pass(60_000);
    answers(&world, &seen, Ok(Says::status(200)));
    let offer = call(&world, &agent, "/weather/x");
    assert_eq!(paying(&world, &agent, "/weather/x", &offer, "91").status, 200, "it comes back");
}

#[test]
fn an_unreachable_ledger_accepts_no_payment() {
    let (world, seen) = kiosk();
    let agent = anonymous(&world);
    let offer = call(&world, &agent, "/weather/x");
    world.ledgers_work.set(false);
    assert_eq!(paying(&world, &agent, "/weather/x", &offer, "1").status, 503);
    world.ledgers_work.set(true);
    assert_eq!((count(&world, "SELECT COUNT(*) FROM payments"), seen.borrow().len()), (0, 0));
    assert_eq!(paying(&world, &agent, "/weather/x", &offer, "1").status, 200);
}

#[test]
fn credit_that_is_used_up_is_an_offer_and_credit_that_is_there_pays_first() {
    let (world, _) = kiosk();
    let agent = anonymous(&world);
    credit(&world, &agent, "ent_1", "credits", 150, None);
    assert_eq!(call(&world, &agent, "/weather/x").status, 200);
    let offer = call(&world, &agent, "/weather/x");
    assert_eq!(offer.outcome(), (402, "usage_exhausted"), "{}", offer.body);
    assert_eq!(offer.body["payment"]["amountUsd"], "0.010000");
    assert_eq!(paying(&world, &agent, "/weather/x", &offer, "1").status, 200);
}

#[test]
fn a_measured_call_without_maximums_is_sold_for_what_is_held() {
    let (world, seen) = kiosk();
    let agent = anonymous(&world);
    let offer = call(&world, &agent, "/model/x");
    assert_eq!(offer.body["payment"]["amountUsd"], "0.040000", "four units are held");
    answers(&world, &seen, Ok(Says::status(200).with("usage", r#"[{"meter":"tokens","quantity":4}]"#)));
    assert_eq!(paying(&world, &agent, "/model/x", &offer, "1").status, 200);
    assert_eq!(count(&world, SETTLED), 1);
    let offer = call(&world, &agent, "/model/x");
    answers(&world, &seen, Ok(Says::status(200).with("usage", "?")));
    let answer = paying(&world, &agent, "/model/x", &offer, "2");
    assert_eq!((answer.status, answer.header("usage-error")), (200, Some("invalid_usage_header")));
    assert_eq!(count(&world, SETTLED), 1, "what cannot be billed is not consumed");
}

#[test]
fn a_meter_without_a_price_per_call_is_not_offered() {
    let (world, _) = kiosk();
    let agent = anonymous(&world);
    let answer = call(&world, &agent, "/weather/storms");
    assert_eq!((answer.outcome(), answer.at("reason")), ((403, "plan_required"), "access_not_found"));
    assert_eq!(answer.body["plans"][0]["planId"], "team");
}

const SPENDER: &str = "0x00000000000000000000000000000000000000FA";

/// Signs a maximum for an `upto` offer.
fn maximum(offer: &Answer, nonce: &str) -> String {
    use base64ct::{Base64, Encoding};
    let required = offer.json("payment-required");
    let way = &required["accepts"][0];
    assert_eq!(way["scheme"], "upto", "{required}");
    let payment = json!({
        "x402Version": 2, "resource": required["resource"], "accepted": way,
        "payload": {"signature": "0x1234", "permit2Authorization": {
            "from": payer("a"), "permitted": {"token": ASSET, "amount": way["amount"]}, "nonce": nonce,
            "deadline": "1800000300", "spender": SPENDER, "witness": {"to": PAYEE},
        }},
    });
    Base64::encode_string(payment.to_string().as_bytes())
}

#[test]
fn settles_the_usage_that_the_upstream_reports_out_of_a_signed_maximum() {
    let (mut world, seen) = kiosk();
    world.settings.sellers[0].rails.x402.as_mut().unwrap().upto = true;
    let mut settles = world.outside.borrow_mut().take().unwrap();
    let supported = json!({"kinds": [{"x402Version": 2, "scheme": "upto", "network": NETWORK}],
        "signers": {"eip155:*": [SPENDER]}});
    *world.outside.borrow_mut() = Some(Box::new(move |to, ask| match ask.path.as_str() {
        "/supported" => Ok((200, supported.to_string())),
        _ => settles(to, ask),
    }));
    let agent = anonymous(&world);
    let pay = |nonce: &str| {
        let offer = call(&world, &agent, "/model/x");
        ask(&world, &get(&agent, "/model/x").with("payment-signature", &maximum(&offer, nonce)))
    };
    answers(&world, &seen, Ok(Says::status(200).with("usage", r#"[{"meter":"tokens","quantity":7}]"#)));
    let answer = pay("1");
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(answer.json("payment-response")["amount"], "700");
    answers(&world, &seen, Ok(Says::status(500)));
    assert_eq!(pay("2").status, 500);
    assert_eq!(count(&world, SETTLED), 1, "a failure settles nothing");
    answers(&world, &seen, Ok(Says::status(200).with("usage", r#"[{"meter":"tokens","quantity":7000}]"#)));
    let answer = pay("3");
    assert_eq!(answer.json("payment-response")["amount"], "40000", "no more than was signed");
}

#[test]
fn a_measured_call_offers_its_unit_price_and_the_schemes_that_charge_the_use() {
    let (world, _) = kiosk();
    let offer = call(&world, &anonymous(&world), "/model/x");
    let payment = &offer.body["payment"];
    assert_eq!((&payment["amountUsd"], &payment["unitPriceUsd"]), (&json!("0.040000"), &json!("0.010000")));
    assert!(
        payment["note"].as_str().is_some_and(|note| note.contains("`upto` pays what was used")),
        "{payment}"
    );
}
