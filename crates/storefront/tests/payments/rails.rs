//! Each rail takes money and gives credit.

use serde_json::json;

use crate::payments::shop::*;

#[test]
fn one_402_says_to_every_client_how_to_pay() {
    let (world, _) = shop();
    let agent = anonymous(&world);
    let offer = ask(&world, &buy(&agent, "credits", &dollars("5.000000")));
    assert_eq!(offer.outcome(), (402, "payment_required"), "{}", offer.body);
    assert_eq!(offer.header("cache-control"), Some("no-store"));
    let required = offer.json("payment-required");
    assert_eq!(required["accepts"][0]["amount"], "5000000");
    assert_eq!(required["resource"]["url"], "https://shop.test/agents/plans/credits/purchase");
    assert!(
        required["extensions"]["bazaar"].is_object()
            && required["extensions"]["payment-identifier"].is_object()
    );
    assert_eq!(
        (&offer.body["x402Version"], &offer.body["accepts"][0]["maxAmountRequired"]),
        (&json!(1), &json!("5000000"))
    );
    assert_eq!(offer.body["payment"]["amountUsd"], "5.000000");
    assert_eq!(offer.body["card"]["minimumUsd"], "0.500000");
    assert!(offer.at("card/statusUrl").contains(&format!("/payments/{}?offer=", offer.at("card/reference"))));
    for method in ["evm", "stripe"] {
        assert_eq!(offer.challenge(method).unwrap()["realm"], "shop.test");
    }
    let exposed = offer.header("access-control-expose-headers").unwrap();
    assert!(exposed.contains("PAYMENT-REQUIRED") && exposed.contains("Payment-Receipt"));
    let small = ask(&world, &buy(&agent, "credits", &dollars("0.490000")));
    assert!(
        small.challenge("stripe").is_none() && small.challenge("evm").is_some(),
        "cards take half a dollar"
    );
    let choosy =
        buy(&agent, "credits", &dollars("5")).with("accept-payment", "stripe/charge, evm/charge;q=0");
    let choosy = ask(&world, &choosy);
    assert!(choosy.challenge("evm").is_none() && choosy.challenge("stripe").is_some());
}

#[test]
fn x402_of_both_versions_buys_credit_once() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    let request = buy(&agent, "credits", &dollars("5.000000"));
    let offer = ask(&world, &request);
    let paid = request.clone().with("payment-signature", &x402(&offer, &payer("a"), "1"));
    let answer = ask(&world, &paid);
    assert_eq!(answer.outcome(), (200, "ok"), "{}", answer.body);
    assert_eq!(answer.at("entitlement/remainingUsd"), "5.000000");
    let receipt = answer.json("payment-response");
    assert_eq!((&receipt["success"], &receipt["amount"]), (&json!(true), &json!("5000000")));
    assert_eq!(ask(&world, &paid).body, answer.body, "the same request has the same result");

    let v1 = request.with("x-payment", &x402_v1(&offer, &payer("a"), "2"));
    let answer = ask(&world, &v1);
    assert_eq!(answer.outcome(), (200, "ok"), "{}", answer.body);
    assert_eq!(answer.json("x-payment-response")["network"], "base-sepolia");
    assert_eq!(answer.at("entitlement/remainingUsd"), "10.000000", "the same entitlement");
    assert_eq!(books.borrow().received(), 10_000_000);
    assert_eq!(balance(&world, "cash:%"), 10_000_000);
    assert_eq!(balance(&world, "credit:%"), -10_000_000);
    assert_eq!(balance(&world, "customers"), 0);
}

#[test]
fn mpp_takes_wallets_and_cards() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    let request = buy(&agent, "credits", &dollars("2.500000"));
    let offer = ask(&world, &request);
    for credential in [mpp_evm(&offer, &payer("a")), mpp_card(&offer, "spt_1")] {
        let paid = request.clone().with("authorization", &credential);
        let answer = ask(&world, &paid);
        assert_eq!(answer.outcome(), (200, "ok"), "{}", answer.body);
        assert!(answer.header("payment-receipt").is_some());
        assert_eq!(ask(&world, &paid).outcome(), (200, "ok"), "the same result");
    }
    let status = ask(&world, &get(&agent, &format!("/payments/{}", offer.at("card/reference"))));
    assert_eq!((status.at("status"), status.at("rail")), ("consumed", "mpp_card"));
    assert_eq!((books.borrow().received(), books.borrow().charged()), (2_500_000, 2_500_000));
    assert_eq!(balance(&world, "cash:mpp_evm") + balance(&world, "cash:mpp_card"), 5_000_000);
}

#[test]
fn a_person_pays_at_a_page_and_the_agent_collects() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    let body = json!({"amountUsd": "20.000000", "checkout": true});
    let page = ask(&world, &buy(&agent, "credits", &body));
    assert_eq!((page.outcome(), page.at("url")), ((200, "ok"), "https://pay.test/cs_1"), "{}", page.body);
    let reference = page.at("reference").to_owned();
    let status = || ask(&world, &get(&agent, &format!("/payments/{reference}")));
    assert_eq!(status().at("status"), "incomplete");
    let again = buy(&agent, "credits", &json!({"amountUsd": "20.000000", "reference": reference}));
    assert_eq!(ask(&world, &again).outcome(), (402, "payment_incomplete"));
    books.borrow_mut().pay("cs_1");
    assert_eq!(status().at("status"), "complete");
    let other = buy(&agent, "credits", &json!({"amountUsd": "21.000000", "reference": reference}));
    assert_eq!(ask(&world, &other).outcome(), (409, "payment_amount_mismatch"));
    let answer = ask(&world, &again);
    assert_eq!((answer.outcome(), answer.at("entitlement/remainingUsd")), ((200, "ok"), "20.000000"));
    assert_eq!(ask(&world, &again).body, answer.body, "its answer may have been lost");
    let header = buy(&agent, "credits", &dollars("20.000000")).with("payment-reference", &reference);
    assert_eq!(ask(&world, &header).body, answer.body);
    let stranger = anonymous(&world);
    assert_eq!(
        ask(&world, &get(&stranger, &format!("/payments/{reference}"))).outcome(),
        (404, "payment_unknown")
    );
    assert_eq!((books.borrow().charged(), balance(&world, "cash:checkout")), (20_000_000, 20_000_000));
}

#[test]
fn an_extension_adds_to_what_the_buyer_has() {
    let (world, _) = shop();
    let agent = anonymous(&world);
    let extend = post(&agent, "/extend", &dollars("1.000000"));
    assert_eq!(ask(&world, &extend).outcome(), (403, "access_not_found"));
    let first = bought(&world, &agent, "5.000000", "1");
    let offer = ask(&world, &extend);
    assert_eq!(offer.outcome(), (402, "payment_required"), "{}", offer.body);
    let answer = ask(&world, &extend.with("payment-signature", &x402(&offer, &payer("a"), "2")));
    assert_eq!((answer.outcome(), answer.at("entitlement/remainingUsd")), ((200, "ok"), "6.000000"));
    assert_eq!(answer.at("entitlement/id"), first.at("entitlement/id"));
}
