//! The object's command path, from texts to rows and back.

use js_sys::Reflect;
use serde_json::{Value, json};
use wasm_bindgen_test::wasm_bindgen_test;
use worker::DurableObject;
use worker::durable::State;
use worker::wasm_bindgen::{JsCast, JsValue};
use worker::worker_sys::DurableObjectState;

use super::fakes::{env, object_state};
use crate::durable::key_ledger::KeyLedger;

fn open(state: &JsValue) -> KeyLedger {
    let state = state.clone().unchecked_into::<DurableObjectState>();
    <KeyLedger as DurableObject>::new(State::from(state), env(&[]))
}

fn send(ledger: &KeyLedger, command: &Value) -> Value {
    let Ok(replies) = ledger.command(&command.to_string()) else { panic!("{command} is no command") };
    serde_json::from_str(&replies).unwrap()
}

/// An id as the data API makes them: they sort by time.
fn lease_id(number: u32) -> String {
    quarry_kernel::id::new_sortable(crate::clock::now(), [u8::try_from(number).unwrap(); 10])
}

fn made(state: &JsValue) -> KeyLedger {
    let ledger = open(state);
    let grant = json!({"reference": "initial", "kind": "free", "calls": 10, "expires_at": null});
    let created_at = crate::clock::now().0;
    let open = json!({"do": "open", "account": "a", "concurrency_limit": 25, "created_at": created_at, "grant": grant});
    let reply = send(&ledger, &open);
    assert_eq!(reply["is"], "opened", "{reply}");
    ledger
}

#[wasm_bindgen_test]
fn a_settlement_waits_for_its_flush_and_is_there_for_the_next_life() {
    let state = object_state();
    let ledger = made(&state);
    let id = lease_id(1);
    let reserved = send(&ledger, &json!({"do": "reserve", "lease_id": id, "ttl_ms": 60_000}));
    assert!(!ledger.awaits_flush(), "a reservation changes nothing durable");
    assert!(ledger.held_until() > js_sys::Date::now(), "{reserved}");
    let settled = send(&ledger, &json!({"do": "commit", "lease_id": id, "units": 1}));
    assert_eq!(settled["outcome"], "charged", "{settled}");
    assert!(ledger.awaits_flush());
    assert!(ledger.flush().is_ok());
    let again = send(&open(&state), &json!({"do": "commit", "lease_id": id, "units": 1}));
    assert_eq!(again["outcome"], "charged", "{again}");
    let seen = send(&open(&state), &json!({"do": "inspect"}));
    assert_eq!(seen["totals"]["remaining"], 9, "{seen}");
}

#[wasm_bindgen_test]
fn a_disk_that_fails_loses_the_settlement_and_says_so() {
    let state = object_state();
    let ledger = made(&state);
    let id = lease_id(2);
    send(&ledger, &json!({"do": "reserve", "lease_id": id, "ttl_ms": 60_000}));
    send(&ledger, &json!({"do": "commit", "lease_id": id, "units": 1}));
    Reflect::set(&state, &"broken".into(), &true.into()).unwrap();
    assert!(ledger.flush().is_err());
    Reflect::set(&state, &"broken".into(), &false.into()).unwrap();
    let seen = send(&ledger, &json!({"do": "inspect"}));
    assert_eq!(seen["totals"]["remaining"], 10, "memory was dropped with it: {seen}");
}

#[wasm_bindgen_test]
fn a_text_that_is_no_command_carries_out_none() {
    let state = object_state();
    let ledger = made(&state);
    let good = json!({"do": "reserve", "lease_id": lease_id(3), "ttl_ms": 60_000}).to_string();
    assert!(ledger.command(&[good.as_str(), "{\"do\":\"nothing of ours\"}"].join("\n")).is_err());
    assert!(ledger.held_until() == 0.0, "nothing was reserved");
}
