//! Tests of MPP: challenges compatible with public libraries, and verification of credentials.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use base64ct::{Base64UrlUnpadded, Encoding};
use quarry_kernel::money::MicroUsd;
use quarry_kernel::time::{DAY_MS, Date, UnixMs};
use quarry_rails::mpp::challenge::compute_body_digest;
use quarry_rails::mpp::{Challenge, ChallengeTerms, Credential, Problem, accept, evm, receipt, stripe};
use quarry_rails::x402::{PaymentRequirements, Token};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const SECRET: &[u8] = b"dev-secret-0123456789abcdef0123456789";
const BODY: &str = r#"{"amountUsd":"5.000000"}"#;
const PAYEE: &str = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";
const PAYER: &str = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";

fn december() -> UnixMs {
    UnixMs(Date::from_calendar(2026, 12, 1).unwrap().days * DAY_MS)
}

/// Returns terms whose challenge is identical in the npm package mppx 0.11.0 and the crate mpp 0.18.2.
fn golden() -> ChallengeTerms {
    ChallengeTerms {
        realm: "api.example.com".to_owned(),
        method: stripe::METHOD,
        request: json!({
            "methodDetails": { "paymentMethodTypes": ["card", "link"], "networkId": "profile_test_123" },
            "currency": "usd",
            "amount": "500",
        }),
        description: "Credit \"top-up\" für 5 $".to_owned(),
        expires: december(),
        digest: Some("sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:".to_owned()),
        opaque: BTreeMap::from([
            ("sub".to_owned(), "reg_1".to_owned()),
            ("plan".to_owned(), "credits".to_owned()),
        ]),
    }
}

fn way() -> PaymentRequirements {
    PaymentRequirements::exact(MicroUsd(5_000_000), &Token::for_network("eip155:84532").unwrap(), PAYEE)
}

fn wallet_terms() -> ChallengeTerms {
    let request = evm::build_request(&way(), "Credit top-up").unwrap();
    ChallengeTerms { method: evm::METHOD, request, digest: Some(compute_body_digest(BODY)), ..golden() }
}

/// Builds a client's credential from the challenge's header and a proof.
fn answer(challenge: &Challenge, source: Option<&str>, payload: &Value) -> String {
    let header = challenge.to_header_value();
    let mut members = serde_json::Map::new();
    for part in header.trim_start_matches("Payment ").split("\", ") {
        let (name, value) = part.split_once("=\"").unwrap();
        members.insert(name.to_owned(), value.trim_end_matches('"').replace("\\\"", "\"").into());
    }
    let mut object = json!({ "challenge": members, "payload": payload });
    if let Some(source) = source {
        object["source"] = source.into();
    }
    format!("Payment {}", Base64UrlUnpadded::encode_string(object.to_string().as_bytes()))
}

fn authorization(challenge: &Challenge) -> Value {
    authorization_bound_to(&format!("{}api.example.com", challenge.id))
}

fn authorization_bound_to(text: &str) -> Value {
    use sha3::{Digest, Keccak256};
    let nonce: String = Keccak256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect();
    json!({
        "type": "authorization", "from": PAYER, "to": PAYEE, "value": "5000000", "validAfter": "0",
        "validBefore": "1795229816", "nonce": format!("0x{nonce}"), "signature": format!("0x{}", "ab".repeat(65)),
    })
}

/// Returns a payee with the method's default payment methods.
fn payee(network_id: &str) -> stripe::Payee<'_> {
    stripe::Payee { network_id, recipient: "", method_types: &[] }
}

#[test]
fn a_challenge_is_bound_as_the_public_libraries_bind_it() {
    let challenge = Challenge::sign(SECRET, &golden());
    assert_eq!(challenge.id, "mrF9pRWQGN2vsHfniA5qV1gcP-bCZCKnWrvBcX3um9k");
    let header = challenge.to_header_value();
    assert!(header.contains(
        r#"request="eyJhbW91bnQiOiI1MDAiLCJjdXJyZW5jeSI6InVzZCIsIm1ldGhvZERldGFpbHMiOnsibmV0d29ya0lkIjoicHJvZmlsZV90ZXN0XzEyMyIsInBheW1lbnRNZXRob2RUeXBlcyI6WyJjYXJkIiwibGluayJdfX0""#
    ));
    assert!(header.contains(r#"opaque="eyJwbGFuIjoiY3JlZGl0cyIsInN1YiI6InJlZ18xIn0""#));
    assert!(header.contains(r#"expires="2026-12-01T00:00:00.000Z""#));
    assert!(header.contains(r#"description="Credit \"top-up\" f\u00fcr 5 $""#), "{header}");
    assert!(header.is_ascii());
}

#[test]
fn accepts_an_unchanged_challenge_in_time_for_the_same_body() {
    let challenge = Challenge::sign(SECRET, &wallet_terms());
    let sent = answer(&challenge, None, &authorization(&challenge));
    let credential = Credential::parse(&sent).unwrap();
    let before = december().plus_ms(-1);
    assert_eq!(credential.check_challenge(&[SECRET], "api.example.com", before, BODY), Ok(()));
    // Also valid after a rotation of the secret.
    assert_eq!(
        credential.check_challenge(&[b"a newer one", SECRET], "api.example.com", before, BODY),
        Ok(())
    );
    assert_eq!(credential.challenge.opaque().get("plan").map(String::as_str), Some("credits"));
    assert_eq!(evm::parse_amount(&credential.challenge.request().unwrap()), Some(MicroUsd(5_000_000)));
}

#[test]
fn distinguishes_changed_expired_and_foreign_challenges() {
    let challenge = Challenge::sign(SECRET, &wallet_terms());
    let credential = Credential::parse(&answer(&challenge, None, &authorization(&challenge))).unwrap();
    let before = december().plus_ms(-1);
    let check = |secrets: &[&[u8]], realm, now, body| credential.check_challenge(secrets, realm, now, body);
    assert_eq!(check(&[b"another"], "api.example.com", before, BODY), Err(Problem::InvalidChallenge));
    assert_eq!(check(&[], "api.example.com", before, BODY), Err(Problem::InvalidChallenge));
    assert_eq!(check(&[SECRET], "other.example.com", before, BODY), Err(Problem::InvalidChallenge));
    assert_eq!(check(&[SECRET], "api.example.com", december(), BODY), Err(Problem::Expired));
    assert_eq!(check(&[SECRET], "api.example.com", before, "{}"), Err(Problem::OtherBody));
    // Every bound part.
    let sent = answer(&challenge, None, &json!({}));
    let bytes = Base64UrlUnpadded::decode_vec(sent.trim_start_matches("Payment ")).unwrap();
    let object: Value = serde_json::from_slice(&bytes).unwrap();
    for name in ["id", "realm", "method", "intent", "request", "expires", "digest", "opaque"] {
        let mut forged = object.clone();
        forged["challenge"][name] = format!("{}x", forged["challenge"][name].as_str().unwrap()).into();
        let forged = Base64UrlUnpadded::encode_string(forged.to_string().as_bytes());
        let forged = Credential::parse(&forged).unwrap();
        let said = forged.check_challenge(&[SECRET], "api.example.com", before, BODY);
        assert_eq!(said, Err(Problem::InvalidChallenge), "{name}");
        let mut lacking = object.clone();
        lacking["challenge"].as_object_mut().unwrap().remove(name);
        let lacking = Base64UrlUnpadded::encode_string(lacking.to_string().as_bytes());
        let said = Credential::parse(&lacking)
            .and_then(|it| it.check_challenge(&[SECRET], "api.example.com", before, BODY));
        assert!(said.is_err(), "{name}");
    }
}

#[test]
fn names_malformed_credentials_as_such() {
    for bad in [
        "",
        "Payment",
        "Payment ",
        "Payment !!",
        "Payment e30",
        "Bearer abc",
        "Payment bnVsbA",
        "payment W10",
    ] {
        assert_eq!(Credential::parse(bad).unwrap_err(), Problem::MalformedCredential, "{bad:?}");
    }
    let good = answer(&Challenge::sign(SECRET, &golden()), None, &json!({}));
    assert!(Credential::parse(&good).is_ok());
    let text = Base64UrlUnpadded::decode_vec(&good["Payment ".len()..]).unwrap();
    let twice = String::from_utf8(text).unwrap().replacen('{', "{\"payload\":{},", 1);
    let twice = format!("Payment {}", Base64UrlUnpadded::encode_string(twice.as_bytes()));
    assert_eq!(Credential::parse(&twice).unwrap_err(), Problem::MalformedCredential, "a name twice");
    let long = format!("Payment {}", "A".repeat(40_000));
    assert_eq!(Credential::parse(&long).unwrap_err(), Problem::MalformedCredential);
}

#[test]
fn a_wallets_transfer_is_the_one_that_was_asked_for() {
    let challenge = Challenge::sign(SECRET, &wallet_terms());
    let good = authorization(&challenge);
    let read = |source: Option<&str>, payload: &Value| {
        evm::build_payment(&Credential::parse(&answer(&challenge, source, payload)).unwrap(), &way())
    };
    let own = format!("did:pkh:eip155:84532:{PAYER}");
    let payment = read(Some(&own), &good).unwrap();
    assert_eq!(payment.payer().as_deref(), Some(PAYER.to_ascii_lowercase().as_str()));
    assert_eq!(payment.signed_amount(), Some(MicroUsd(5_000_000)));
    assert!(payment.single_use_key(&way()).unwrap().starts_with("x402:eip155:84532:0x036c"));
    for (name, value) in [
        ("to", json!(PAYER)),
        ("value", json!("4999999")),
        ("nonce", json!(format!("0x{}", "00".repeat(32)))),
        ("type", json!("hash")),
        ("from", json!("0x12")),
        ("signature", json!("ab")),
        ("validBefore", json!("soon")),
        ("validAfter", Value::Null),
    ] {
        let mut bad = good.clone();
        bad[name] = value;
        assert_eq!(read(None, &bad).unwrap_err(), Problem::InvalidPayload, "{name}");
    }
    let other = format!("did:pkh:eip155:84532:{PAYEE}");
    assert_eq!(read(Some(&other), &good).unwrap_err(), Problem::InvalidPayload);
}

#[test]
fn takes_both_bindings_of_a_nonce_to_its_challenge_and_no_third() {
    let challenge = Challenge::sign(SECRET, &wallet_terms());
    let id = &challenge.id;
    let read = |text: &str| {
        let payload = authorization_bound_to(text);
        evm::build_payment(&Credential::parse(&answer(&challenge, None, &payload)).unwrap(), &way())
    };
    for text in [format!("{id}api.example.com"), format!("[\"{id}\",\"api.example.com\"]")] {
        assert!(read(&text).is_ok(), "{text}");
    }
    for text in [
        format!("[\"{id}\", \"api.example.com\"]"),
        format!("[\"api.example.com\",\"{id}\"]"),
        format!("[\"{id}\",\"other.example.com\"]"),
        id.clone(),
    ] {
        assert_eq!(read(&text).unwrap_err(), Problem::InvalidPayload, "{text}");
    }
}

#[test]
fn a_challenge_names_the_header_that_leaves_authorization_to_the_caller() {
    let header = Challenge::sign(SECRET, &golden()).to_header_value();
    assert!(header.contains("header=\"Payment-Authorization\""), "{header}");
}

#[test]
fn cards_take_whole_cents_from_half_a_dollar() {
    let asked = stripe::build_request(MicroUsd(500_000), &payee("profile_1"), "Credit").unwrap();
    assert_eq!(asked["amount"], "50");
    assert_eq!(asked["recipient"], "profile_1");
    assert_eq!(stripe::parse_amount(&asked), Some(MicroUsd(500_000)));
    for price in [0, 490_000, 500_001, -500_000] {
        assert_eq!(stripe::build_request(MicroUsd(price), &payee("profile_1"), "Credit"), None, "{price}");
    }
    let challenge = Challenge::sign(SECRET, &golden());
    let token = |spt: Value| {
        let sent = answer(&challenge, None, &json!({ "spt": spt }));
        stripe::parse_token(&Credential::parse(&sent).unwrap()).map(str::to_owned)
    };
    assert_eq!(token(json!("spt_test_abc")).as_deref(), Ok("spt_test_abc"));
    for bad in [json!("pm_card_visa"), json!("spt_"), json!("spt_a b"), json!(7), json!("spt_&amount=1")] {
        assert_eq!(token(bad.clone()).unwrap_err(), Problem::InvalidPayload, "{bad}");
    }
}

#[test]
fn clients_say_which_methods_they_would_rather() {
    for (header, evm, stripe) in [
        (None, 1000, 1000),
        (Some(""), 1000, 1000),
        (Some("evm/charge, stripe/charge;q=0.5"), 1000, 500),
        (Some("stripe/*;q=0.25, */*;q=0.1"), 100, 250),
        (Some("stripe/charge"), 0, 1000),
        (Some("evm/charge;q=0"), 0, 0),
        (Some("*/charge;q=0.3, evm/session"), 300, 300),
    ] {
        assert_eq!(accept::weigh_method(header, "evm"), evm, "{header:?}");
        assert_eq!(accept::weigh_method(header, "stripe"), stripe, "{header:?}");
    }
}

#[test]
fn a_receipt_names_the_payment() {
    let bytes =
        Base64UrlUnpadded::decode_vec(&receipt::format_header("evm", "0xabc", UnixMs(1_500))).unwrap();
    let read: Value = serde_json::from_slice(&bytes).unwrap();
    let wanted = json!({
        "status": "success", "method": "evm", "timestamp": "1970-01-01T00:00:01.500Z", "reference": "0xabc",
    });
    assert_eq!(read, wanted);
}
