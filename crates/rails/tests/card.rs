//! Tests of cards: requests to the processor, its responses, and verification of its webhooks.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use hmac::{Hmac, Mac};
use quarry_kernel::money::MicroUsd;
use quarry_kernel::time::UnixMs;
use quarry_rails::card::charge::{self, ChargeOutcome, ChargeRequest};
use quarry_rails::card::checkout::{self, CheckoutRequest, SessionState};
use quarry_rails::card::webhook::{self, WebhookError, WebhookEvent};
use serde_json::{Value, json};
use sha2::Sha256;

const NOW: UnixMs = UnixMs(1_795_000_000_000);

fn fields(body: &str) -> Vec<(String, String)> {
    let pairs = quarry_kernel::url::parse_pairs(body).flatten();
    pairs.map(|(name, value)| (name.into_owned(), value.into_owned())).collect()
}

fn signed(secret: &str, seconds: i64, body: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    mac.update(format!("{seconds}.{body}").as_bytes());
    let hex: String = mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    format!("t={seconds},v1={hex},v0=ignored")
}

fn session(status: &str, payment_status: &str) -> Value {
    json!({
        "id": "cs_1", "object": "checkout.session", "client_reference_id": "pay_1", "amount_total": 1000,
        "currency": "usd", "status": status, "payment_status": payment_status, "payment_intent": "pi_1",
        "url": "https://pay.test/cs_1",
    })
}

#[test]
fn a_charge_asks_for_whole_cents_once() {
    let charge = ChargeRequest {
        amount: MicroUsd(5_000_000),
        token: "spt_1",
        token_parameter: "shared_payment_granted_token",
        description: "Credit & more",
        reference: "pay_1",
        challenge_id: "abc",
    };
    let ask = charge::build_charge_request(&charge).unwrap();
    assert_eq!(ask.path, "/v1/payment_intents");
    let sent = fields(ask.body.as_deref().unwrap());
    for (name, value) in [
        ("amount", "500"),
        ("shared_payment_granted_token", "spt_1"),
        ("description", "Credit & more"),
        ("confirm", "true"),
    ] {
        assert!(sent.contains(&(name.to_owned(), value.to_owned())), "{name}");
    }
    assert!(ask.headers.contains(&("idempotency-key", "mpp_abc_spt_1".to_owned())));
    assert_eq!(charge::build_charge_request(&ChargeRequest { amount: MicroUsd(5_000_001), ..charge }), None);
}

#[test]
fn the_processors_answers_are_distinguished() {
    let intent = |status: &str| {
        json!({ "id": "pi_1", "status": status, "amount_received": 500, "last_payment_error": { "decline_code": "insufficient_funds" } })
            .to_string()
    };
    let read = |status: u16, body: &str| charge::parse_charge_response(status, body);
    let succeeded = ChargeOutcome::Succeeded { id: "pi_1".to_owned(), amount: MicroUsd(5_000_000) };
    assert_eq!(read(200, &intent("succeeded")), Ok(succeeded));
    assert_eq!(
        read(200, &intent("requires_action")),
        Ok(ChargeOutcome::ActionRequired { id: "pi_1".to_owned() })
    );
    assert_eq!(read(200, &intent("processing")), Ok(ChargeOutcome::Pending { id: "pi_1".to_owned() }));
    let declined = json!({ "error": { "type": "card_error", "code": "card_declined", "decline_code": "lost_card", "message": "No." } });
    for (status, body, code) in [
        (402, declined.to_string(), "lost_card"),
        (200, intent("requires_payment_method"), "insufficient_funds"),
        (400, json!({ "error": { "type": "invalid_request_error" } }).to_string(), "invalid_request_error"),
    ] {
        let Ok(ChargeOutcome::Declined(said)) = read(status, &body) else { panic!("{body}") };
        assert_eq!(said.code, code);
    }
    for (status, body) in
        [(500, "{}"), (429, "{}"), (409, "{}"), (401, "{}"), (403, "{}"), (200, "<html>"), (200, "{}")]
    {
        assert!(read(status, body).is_err(), "{status}");
    }
}

#[test]
fn a_checkout_is_opened_and_read() {
    let asked = CheckoutRequest {
        amount: MicroUsd(10_000_000),
        name: "Search credit",
        reference: "pay_1",
        success_url: "https://us.test/paid?x=1&y=2",
        cancel_url: "https://us.test/",
        note: "Please don't pay again.",
        expires_at: NOW.plus_ms(3_600_000),
    };
    let ask = checkout::build_open_request(&asked).unwrap();
    let sent = fields(ask.body.as_deref().unwrap());
    assert!(sent.contains(&("line_items[0][price_data][unit_amount]".to_owned(), "1000".to_owned())));
    assert!(sent.contains(&("custom_text[submit][message]".to_owned(), asked.note.to_owned())));
    assert!(sent.contains(&("success_url".to_owned(), asked.success_url.to_owned())));
    for (status, payment_status, state) in [
        ("open", "unpaid", SessionState::Open),
        ("complete", "paid", SessionState::Paid),
        ("complete", "unpaid", SessionState::Processing),
        ("expired", "unpaid", SessionState::Expired),
    ] {
        let read = checkout::parse_session_response(200, &session(status, payment_status).to_string())
            .unwrap()
            .unwrap();
        assert_eq!((read.state, read.amount, &*read.reference), (state, MicroUsd(10_000_000), "pay_1"));
    }
    let mut euros = session("complete", "paid");
    euros["currency"] = "eur".into();
    assert!(checkout::parse_session_response(200, &euros.to_string()).is_err());
}

#[test]
fn a_webhook_is_believed_when_it_is_signed_and_fresh() {
    let body = json!({ "id": "evt_1", "type": "checkout.session.completed", "data": { "object": session("complete", "paid") } })
        .to_string();
    let seconds = NOW.0 / 1000;
    let good = signed("whsec_new", seconds, &body);
    let read = |header: Option<&str>, body: &str, secrets: &[&str], now| {
        webhook::verify_and_parse(header, body, secrets, now)
    };
    for secrets in [&["whsec_new"][..], &["whsec_newer", "whsec_new"]] {
        let believed = read(Some(&good), &body, secrets, NOW).unwrap();
        assert_eq!(believed.id, "evt_1");
        assert!(
            matches!(believed.event, WebhookEvent::Checkout(session) if session.state == SessionState::Paid)
        );
    }
    let changed = body.replace("1000", "100000");
    for (header, body, secrets, now, why) in [
        (None, &*body, &["whsec_new"][..], NOW, WebhookError::Unsigned),
        (Some("v1=aa"), &*body, &["whsec_new"], NOW, WebhookError::Unsigned),
        (Some("t=1"), &*body, &["whsec_new"], NOW, WebhookError::WrongSignature),
        (Some(&*good), &*changed, &["whsec_new"], NOW, WebhookError::WrongSignature),
        (Some(&*good), &*body, &["whsec_old"], NOW, WebhookError::WrongSignature),
        (Some(&*good), &*body, &[""], NOW, WebhookError::WrongSignature),
        (Some(&*good), &*body, &[], NOW, WebhookError::WrongSignature),
        (Some(&*good), &*body, &["whsec_new"], NOW.plus_ms(301_000), WebhookError::Stale),
        (Some(&*good), &*body, &["whsec_new"], NOW.plus_ms(-302_000), WebhookError::Stale),
    ] {
        assert_eq!(read(header, body, secrets, now), Err(why), "{header:?}");
    }
    let twice = body.replacen("\"amount_total\"", "\"amount_total\":1,\"amount_total\"", 1);
    for none in ["{}", &*twice] {
        let header = signed("s", seconds, none);
        assert_eq!(read(Some(&header), none, &["s"], NOW), Err(WebhookError::NoEvent), "{none}");
    }
}

#[test]
fn refunds_and_disputes_name_the_payment() {
    let told = |kind: &str, object: Value| {
        let body = json!({ "id": "evt_2", "type": kind, "data": { "object": object } }).to_string();
        webhook::verify_and_parse(Some(&signed("s", NOW.0 / 1000, &body)), &body, &["s"], NOW).unwrap().event
    };
    let charge = json!({ "payment_intent": "pi_1", "amount_refunded": 300, "refunded": false });
    let part =
        WebhookEvent::Refunded { payment: "pi_1".to_owned(), amount: MicroUsd(3_000_000), is_whole: false };
    assert_eq!(told("charge.refunded", charge), part);
    let dispute = json!({ "payment_intent": "pi_1", "amount": 1000, "status": "won" });
    let lost =
        WebhookEvent::Dispute { payment: "pi_1".to_owned(), amount: MicroUsd(10_000_000), is_won: false };
    assert_eq!(told("charge.dispute.created", dispute.clone()), lost);
    assert!(matches!(told("charge.dispute.closed", dispute), WebhookEvent::Dispute { is_won: true, .. }));
    assert_eq!(told("customer.created", json!({})), WebhookEvent::Other);
}

#[test]
fn an_inquiry_takes_nothing_until_funds_are_withdrawn() {
    let told = |what: &str, status: &str, moved: Option<&[i64]>| {
        let mut dispute = json!({ "payment_intent": "pi_1", "amount": 1000, "status": status });
        if let Some(moved) = moved {
            dispute["balance_transactions"] =
                moved.iter().map(|amount| json!({ "amount": amount })).collect();
        }
        let kind = format!("charge.dispute.{what}");
        let body = json!({ "id": "evt_2", "type": kind, "data": { "object": dispute } }).to_string();
        let header = signed("s", NOW.0 / 1000, &body);
        match webhook::verify_and_parse(Some(&header), &body, &["s"], NOW).unwrap().event {
            WebhookEvent::Other => "nothing",
            WebhookEvent::Dispute { is_won: true, .. } => "back",
            WebhookEvent::Dispute { is_won: false, .. } => "taken",
            other => panic!("{other:?}"),
        }
    };
    for (what, status, moved, then) in [
        ("created", "warning_needs_response", None, "nothing"),
        ("created", "warning_needs_response", Some(&[][..]), "nothing"),
        ("updated", "warning_under_review", Some(&[]), "nothing"),
        ("closed", "warning_closed", Some(&[]), "nothing"),
        ("created", "prevented", None, "nothing"),
        ("created", "needs_response", Some(&[]), "nothing"),
        ("created", "needs_response", Some(&[-1000]), "taken"),
        ("created", "needs_response", None, "taken"),
        ("updated", "needs_response", Some(&[-1000]), "taken"),
        ("funds_withdrawn", "needs_response", None, "taken"),
        ("closed", "lost", Some(&[-1000]), "taken"),
        ("funds_reinstated", "won", Some(&[-1000, 1000]), "back"),
        ("closed", "won", Some(&[-1000, 1000]), "back"),
        ("expired", "lost", None, "nothing"),
    ] {
        assert_eq!(told(what, status, moved), then, "{what} {status} {moved:?}");
    }
    let warned = json!({ "id": "evt_3", "type": "radar.early_fraud_warning.created",
        "data": { "object": { "payment_intent": "pi_1", "actionable": true } } })
    .to_string();
    let header = signed("s", NOW.0 / 1000, &warned);
    assert_eq!(
        webhook::verify_and_parse(Some(&header), &warned, &["s"], NOW).unwrap().event,
        WebhookEvent::Other
    );
}

#[test]
fn a_bank_that_says_no_in_the_end_ends_the_checkout() {
    let event = |kind: &str| {
        json!({"id": "evt_1", "type": kind, "data": {"object": session("complete", "unpaid")}}).to_string()
    };
    let state = |kind: &str| {
        let body = event(kind);
        let header = signed("whsec_1", NOW.0 / 1000, &body);
        match webhook::verify_and_parse(Some(&header), &body, &["whsec_1"], NOW).unwrap().event {
            WebhookEvent::Checkout(session) => session.state,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(state("checkout.session.completed"), SessionState::Processing);
    assert_eq!(state("checkout.session.async_payment_failed"), SessionState::Failed);
}
