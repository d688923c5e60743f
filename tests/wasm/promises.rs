//! Futures of promises.

use std::cell::RefCell;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use js_sys::{Function, Promise};
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::promise::Awaited;

#[wasm_bindgen_test]
async fn a_future_has_the_value_or_the_reason_of_its_promise() {
    let kept = Awaited::new(&Promise::resolve(&JsValue::from("value")));
    let broken = Awaited::new(&Promise::reject(&JsValue::from("reason")));
    assert_eq!(broken.await, Err(JsValue::from("reason")));
    assert_eq!(kept.await, Ok(JsValue::from("value")));
}

/// Opens a promise and returns the function that resolves it.
fn open_promise() -> (Promise, Function) {
    let resolver = Rc::new(RefCell::new(None));
    let slot = AssertUnwindSafe(Rc::clone(&resolver));
    let promise = Promise::new(&mut |resolve, _| drop(slot.replace(Some(resolve))));
    let resolve = resolver.take().expect("a promise calls its executor at once");
    (promise, resolve)
}

fn resolve_with(resolve: &Function, value: f64) {
    resolve.call1(&JsValue::UNDEFINED, &JsValue::from_f64(value)).expect("resolving cannot fail");
}

#[wasm_bindgen_test]
async fn each_future_has_the_value_of_its_own_promise() {
    let (promises, resolvers): (Vec<_>, Vec<_>) = (0..3).map(|_| open_promise()).unzip();
    let futures: Vec<_> = promises.iter().map(Awaited::new).collect();
    for (at, value) in [(2, 2.0), (0, 0.0), (1, 1.0)] {
        resolve_with(&resolvers[at], value);
    }
    let mut values = Vec::new();
    for future in futures {
        values.push(future.await.ok().and_then(|value| value.as_f64()));
    }
    assert_eq!(values, [Some(0.0), Some(1.0), Some(2.0)]);
}

#[wasm_bindgen_test]
async fn a_dropped_future_disturbs_no_other() {
    let (promise, resolve) = open_promise();
    let mut dropped = Box::pin(Awaited::new(&promise));
    let polled = dropped.as_mut().poll(&mut Context::from_waker(Waker::noop()));
    assert!(matches!(polled, Poll::Pending));
    drop(dropped);
    let other = Awaited::new(&promise);
    resolve_with(&resolve, 1.0);
    assert_eq!(other.await, Ok(JsValue::from_f64(1.0)));
}
