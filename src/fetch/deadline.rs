//! The Rust side of `deadlines.js`: one timer for all deadlines of a request.

use js_sys::Promise;
use wasm_bindgen::prelude::*;

// Cargo does not know that the bindings embed this file; including it makes changes to it rebuild the crate.
const _: &str = include_str!("deadlines.js");

#[wasm_bindgen(module = "/src/fetch/deadlines.js")]
extern "C" {
    /// Deadlines of one request, which share a timer.
    #[derive(Clone)]
    pub type Deadlines;

    /// Creates an empty set.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Deadlines;

    /// Awaits a promise; rejects when it has not settled in time.
    #[wasm_bindgen(method, catch)]
    pub async fn within(this: &Deadlines, ms: u32, what: &str, promise: Promise) -> Result<JsValue, JsValue>;
}
