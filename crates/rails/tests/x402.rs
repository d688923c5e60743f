//! Tests of x402: payments from real clients, their comparison with the offer, and responses of facilitators.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use base64ct::{Base64, Encoding};
use quarry_kernel::money::MicroUsd;
use quarry_rails::facilitator::{self, Settlement, SignedPayment};
use quarry_rails::x402::{
    MalformedPayment, Offer, OfferMismatch, Payment, PaymentRequirements, ProtocolVersion, Resource, Token,
    offer, receipt,
};
use serde_json::{Map, Value, json};

const PAYEE: &str = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";
const PAYER: &str = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const FACILITATOR: &str = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const URL: &str = "http://127.0.0.1:8787/agents/plans/credits/purchase";

fn token() -> Token {
    Token::for_network("eip155:84532").unwrap()
}

fn offered() -> Offer {
    Offer {
        error: "PAYMENT-SIGNATURE header is required".to_owned(),
        resource: Resource {
            url: URL.to_owned(),
            description: "Credit top-up".to_owned(),
            mime_type: "application/json".to_owned(),
            service_name: "Quarry".to_owned(),
            tags: Vec::new(),
            icon_url: String::new(),
        },
        accepts: vec![
            PaymentRequirements::exact(MicroUsd(500_000), &token(), PAYEE),
            PaymentRequirements::upto(MicroUsd(500_000), &token(), PAYEE, FACILITATOR),
        ],
        extensions: Map::from_iter([(
            "payment-identifier".to_owned(),
            offer::build_payment_identifier_extension(),
        )]),
    }
}

/// Returns a decoded payment of `@x402/fetch` 2.27.
fn exact() -> Value {
    json!({
        "x402Version": 2,
        "resource": { "url": URL, "description": "Credit top-up", "mimeType": "application/json" },
        "accepted": {
            "scheme": "exact", "network": "eip155:84532", "amount": "500000",
            "asset": "0x036CbD53842c5426634e7929541eC2318f3dCF7e", "payTo": PAYEE, "maxTimeoutSeconds": 300,
            "extra": { "version": "2", "name": "USDC" },
        },
        "payload": {
            "signature": format!("0x{}", "1b".repeat(65)),
            "authorization": {
                "from": PAYER, "to": PAYEE, "value": "500000", "validAfter": "0", "validBefore": "1795229816",
                "nonce": format!("0x{}", "0A".repeat(32)),
            },
        },
    })
}

/// Returns a payment with the scheme `upto`.
fn upto() -> Value {
    let mut payment = exact();
    payment["accepted"] = json!(offered().accepts[1]);
    payment["payload"] = json!({
        "signature": format!("0x{}", "1b".repeat(65)),
        "permit2Authorization": {
            "from": PAYER, "permitted": { "token": token().asset, "amount": "500000" },
            "spender": "0x4020A4f3b7b90ccA423B9fabCc0CE57C6C240002", "nonce": "123456789", "deadline": "1795229816",
            "witness": { "to": PAYEE, "facilitator": FACILITATOR, "validAfter": "0" },
        },
    });
    payment
}

fn v1() -> Value {
    json!({
        "x402Version": 1, "scheme": "exact", "network": "base-sepolia",
        "payload": exact()["payload"],
    })
}

fn header(object: &Value) -> String {
    Base64::encode_string(object.to_string().as_bytes())
}

fn decoded(header: &str) -> Value {
    serde_json::from_slice(&Base64::decode_vec(header).unwrap()).unwrap()
}

fn changed(mut object: Value, pointer: &str, value: Value) -> Value {
    *object.pointer_mut(pointer).unwrap() = value;
    object
}

#[test]
fn an_offer_is_what_clients_of_both_versions_read() {
    let offer = offered();
    let read = decoded(&offer.to_header_value());
    assert_eq!(read["x402Version"], 2);
    assert_eq!(read["resource"]["mimeType"], "application/json");
    assert_eq!(read["accepts"][0]["payTo"], PAYEE);
    assert_eq!(read["accepts"][0]["extra"], json!({ "name": "USDC", "version": "2" }));
    assert_eq!(read["accepts"][1]["extra"]["facilitatorAddress"], FACILITATOR);
    let [v1] = &offer.to_v1_accepts()[..] else { panic!("one way is one that v1 knows") };
    assert_eq!(v1["network"], "base-sepolia");
    assert_eq!(v1["maxAmountRequired"], "500000");
    assert_eq!(v1["resource"], URL);
}

#[test]
fn refuses_a_payment_that_says_a_value_twice() {
    let text = exact().to_string();
    let twice = |name: &str, other: &str| {
        let at = text.find(&format!("\"{name}\"")).unwrap();
        Base64::encode_string(format!("{}\"{name}\":{other},{}", &text[..at], &text[at..]).as_bytes())
    };
    for (name, other) in [("value", "\"1\""), ("to", "\"0x00\""), ("x402Version", "1"), ("amount", "\"1\"")] {
        let error = Payment::from_v2_header(&twice(name, other)).unwrap_err();
        assert!(error.0.contains("a name twice"), "{name}: {error:?}");
    }
}

#[test]
fn accepts_a_signed_offer_as_payment() {
    let offer = offered();
    for (payment, way) in [
        (Payment::from_v2_header(&header(&exact())), 0),
        (Payment::from_v1_header(&header(&v1())), 0),
        (Payment::from_v2_header(&header(&upto())), 1),
    ] {
        let payment = payment.unwrap();
        let matched = payment.match_offer(&offer).unwrap();
        assert_eq!(matched, &offer.accepts[way]);
        assert_eq!(payment.signed_amount(), Some(MicroUsd(500_000)));
        assert_eq!(payment.payer().unwrap(), PAYER.to_ascii_lowercase());
    }
}

#[test]
fn the_same_money_has_the_same_name_in_every_version_and_case() {
    let offer = offered();
    let key = |payment: Result<Payment, MalformedPayment>| {
        payment.unwrap().single_use_key(&offer.accepts[0]).unwrap()
    };
    let first = key(Payment::from_v2_header(&header(&exact())));
    assert_eq!(first, key(Payment::from_v1_header(&header(&v1()))));
    let lower = changed(exact(), "/payload/authorization/nonce", json!(format!("0x{}", "0a".repeat(32))));
    assert_eq!(first, key(Payment::from_v2_header(&header(&lower))));
    let lower = changed(exact(), "/payload/authorization/from", json!(PAYER.to_ascii_lowercase()));
    assert_eq!(first, key(Payment::from_v2_header(&header(&lower))));
    let other = changed(exact(), "/payload/authorization/nonce", json!(format!("0x{}", "0b".repeat(32))));
    assert_ne!(first, key(Payment::from_v2_header(&header(&other))));
    assert_ne!(first, key(Payment::from_v2_header(&header(&upto()))));
}

#[test]
fn names_the_member_that_differs_from_the_offer() {
    let offer = offered();
    let said =
        |payment: Value| Payment::from_v2_header(&header(&payment)).unwrap().match_offer(&offer).unwrap_err();
    assert_eq!(said(changed(exact(), "/accepted/amount", json!("400000"))), OfferMismatch::Amount);
    assert_eq!(
        said(changed(exact(), "/payload/authorization/value", json!("400000"))),
        OfferMismatch::Amount
    );
    let other = "0x0000000000000000000000000000000000000001";
    for (pointer, value, member) in [
        ("/accepted/payTo", json!(other), "payTo"),
        ("/payload/authorization/to", json!(other), "payTo"),
        ("/accepted/asset", json!(other), "asset"),
        ("/accepted/network", json!("eip155:8453"), "network"),
        ("/accepted/extra", json!({ "name": "USDC" }), "extra"),
        ("/resource/url", json!("http://127.0.0.1:8787/other"), "resource.url"),
    ] {
        assert_eq!(said(changed(exact(), pointer, value)), OfferMismatch::Request(member), "{pointer}");
    }
    assert_eq!(
        said(changed(upto(), "/payload/permit2Authorization/witness/to", json!(other))),
        OfferMismatch::Request("payTo")
    );
    // A maximum signed for `upto` is no exact transfer.
    let mut crossed = upto();
    crossed["accepted"] = exact()["accepted"].clone();
    assert_eq!(said(crossed), OfferMismatch::Request("extra.assetTransferMethod"));
    let v1_said =
        |payment: Value| Payment::from_v1_header(&header(&payment)).unwrap().match_offer(&offer).unwrap_err();
    assert_eq!(v1_said(changed(v1(), "/network", json!("base"))), OfferMismatch::Request("network"));
    assert_eq!(v1_said(changed(v1(), "/scheme", json!("upto"))), OfferMismatch::Request("scheme"));
    assert_eq!(v1_said(changed(v1(), "/payload/authorization/value", json!("1"))), OfferMismatch::Amount);
}

#[test]
fn refuses_invalid_payments_with_the_defect() {
    let refused = |payment: Value| Payment::from_v2_header(&header(&payment)).unwrap_err().0;
    for (pointer, value) in [
        ("/x402Version", json!(1)),
        ("/accepted", json!("exact")),
        ("/accepted/amount", json!(500_000)),
        ("/payload/signature", Value::Null),
        ("/payload/authorization/nonce", json!("0x12")),
        ("/payload/authorization/from", json!("me")),
        ("/payload/authorization", Value::Null),
        ("/payload", json!([])),
    ] {
        assert!(!refused(changed(exact(), pointer, value)).is_empty(), "{pointer}");
    }
    for bad in ["", "%%%", "e30=", "bnVsbA==", &"A".repeat(40_000)] {
        assert!(Payment::from_v2_header(bad).is_err());
        assert!(Payment::from_v1_header(bad).is_err());
    }
}

#[test]
fn a_payment_may_have_a_name() {
    let named = |id: Value| {
        let mut payment = exact();
        payment["extensions"] = json!({ "payment-identifier": { "info": { "required": false, "id": id } } });
        Payment::from_v2_header(&header(&payment)).unwrap().identifier().map(|id| id.map(str::to_owned))
    };
    assert_eq!(named(json!("pay_0123456789abcdef")).unwrap().as_deref(), Some("pay_0123456789abcdef"));
    assert_eq!(Payment::from_v2_header(&header(&exact())).unwrap().identifier(), Ok(None));
    for bad in [json!("short"), json!("with space 0123456789"), json!("x".repeat(129)), json!(7)] {
        assert!(named(bad.clone()).is_err(), "{bad}");
    }
}

#[test]
fn a_facilitator_is_asked_in_its_own_words() {
    let offer = offered();
    let payment = Payment::from_v2_header(&header(&upto())).unwrap();
    let body: Value = serde_json::from_str(&payment.build_facilitator_body(
        &offer.accepts[1],
        &offer,
        Some(MicroUsd(1_350)),
    ))
    .unwrap();
    assert_eq!(body["x402Version"], 2);
    assert_eq!(body["paymentPayload"], upto());
    assert_eq!(body["paymentRequirements"]["amount"], "1350");
    let payment = Payment::from_v1_header(&header(&v1())).unwrap();
    let body: Value =
        serde_json::from_str(&payment.build_facilitator_body(&offer.accepts[0], &offer, None)).unwrap();
    assert_eq!(body["x402Version"], 1);
    assert_eq!(body["paymentRequirements"]["maxAmountRequired"], "500000");
    let supported = json!({
        "kinds": [{ "x402Version": 2, "scheme": "upto", "network": "eip155:84532" }],
        "signers": { "eip155:*": [FACILITATOR] },
    });
    let signers = |scheme| facilitator::parse_signers(&supported.to_string(), scheme, "eip155:84532");
    assert_eq!(signers("upto"), Some(vec![FACILITATOR.to_owned()]));
    assert_eq!(signers("exact"), None);
}

const SIGNED: SignedPayment<'_> = SignedPayment {
    network: "eip155:84532",
    asset: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
    payer: PAYER,
    pay_to: PAYEE,
    amount: 500_000,
};

/// Returns a success with the given members.
fn settled(other: &[(&str, Value)]) -> Value {
    let transaction = format!("0x{}", "ab".repeat(32));
    let mut answer =
        json!({ "success": true, "transaction": transaction, "payer": PAYER, "amount": "500000" });
    for (name, value) in other {
        answer[name] = value.clone();
    }
    answer
}

#[test]
fn a_success_that_names_something_else_than_was_signed_is_contradictory() {
    let parse = |other: &[(&str, Value)]| {
        facilitator::parse_settle_response(200, &settled(other).to_string(), &SIGNED).unwrap()
    };
    let same = [
        ("network", json!("eip155:84532")),
        ("network", json!("base-sepolia")),
        ("network", Value::Null),
        ("payer", json!(PAYER.to_uppercase().replace("0X", "0x"))),
        ("payer", Value::Null),
        ("amount", json!(500_000)),
        ("payTo", json!(PAYEE.to_lowercase())),
        ("asset", json!(SIGNED.asset.to_lowercase())),
        ("errorReason", json!("")),
        ("extensions", json!({})),
    ];
    for other in same {
        assert!(matches!(parse(std::slice::from_ref(&other)), Settlement::Settled(_)), "{other:?}");
    }
    let different = [
        ("transaction", json!("")),
        ("transaction", Value::Null),
        ("transaction", json!("0xab")),
        ("transaction", json!("not a hash")),
        ("network", json!("eip155:8453")),
        ("network", json!("base")),
        ("network", json!(84_532)),
        ("payer", json!(PAYEE)),
        ("payer", json!(["a"])),
        ("amount", json!("1")),
        ("amount", json!("500001")),
        ("amount", json!(0.5)),
        ("amount", json!("5e5")),
        ("payTo", json!(PAYER)),
        ("asset", json!(PAYEE)),
        ("errorReason", json!("insufficient_funds")),
    ];
    for other in different {
        let told = parse(std::slice::from_ref(&other));
        let Settlement::Contradictory { member, transaction } = told else { panic!("{other:?} {told:?}") };
        assert_eq!((member, transaction.is_some()), (other.0, other.0 != "transaction"), "{other:?}");
    }
}

#[test]
fn maps_each_facilitator_answer_to_settled_refused_or_open() {
    let parse = |status, body: &str| facilitator::parse_settle_response(status, body, &SIGNED);
    let done = settled(&[]).to_string();
    let Ok(Settlement::Settled(settled)) = parse(200, &done) else { panic!("{done}") };
    assert_eq!(
        decoded(&receipt::format_settled_header(ProtocolVersion::V1, "eip155:84532", &settled))["network"],
        "base-sepolia"
    );
    assert_eq!(
        decoded(&receipt::format_settled_header(ProtocolVersion::V2, "eip155:84532", &settled))["amount"],
        "500000"
    );

    let poor =
        json!({ "success": false, "errorReason": "invalid_exact_evm_insufficient_balance", "payer": PAYER });
    for status in [200, 400, 402] {
        let Ok(Settlement::Refused(refused)) = parse(status, &poor.to_string()) else { panic!("{status}") };
        assert_eq!(refused.reason, "insufficient_funds");
        assert_eq!(refused.raw, "invalid_exact_evm_insufficient_balance");
        let told = decoded(&receipt::format_refused_header(ProtocolVersion::V2, "eip155:84532", &refused));
        assert_eq!(told["success"], false);
        assert_eq!(told["errorReason"], "insufficient_funds");
    }
    let pending =
        json!({ "success": false, "errorReason": "settlement_pending", "transaction": "0xcd" }).to_string();
    assert_eq!(parse(200, &pending), Ok(Settlement::Pending { transaction: "0xcd".to_owned() }));
    let fault = json!({ "success": false, "errorReason": "unexpected_settle_error" }).to_string();
    for (status, body) in
        [(500, ""), (429, &*poor.to_string()), (200, "{}"), (502, "<html>"), (200, &*fault), (500, &*done)]
    {
        assert!(parse(status, body).is_err(), "{status} {body}");
    }
    assert_eq!(
        facilitator::parse_verify_response(200, &json!({ "isValid": true, "payer": PAYER }).to_string()),
        Ok(Ok(PAYER.to_owned()))
    );
    let bad = json!({ "isValid": false, "invalidReason": "invalid_exact_evm_signature" }).to_string();
    assert_eq!(
        facilitator::parse_verify_response(400, &bad).unwrap().unwrap_err().reason,
        "invalid_signature"
    );
    assert!(facilitator::parse_verify_response(503, "").is_err());
}
