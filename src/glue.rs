//! The Rust side of `glue.js`.

use js_sys::{Array, Promise, Uint8Array};
use wasm_bindgen::prelude::*;

// Cargo does not know that the bindings embed this file; naming it makes a change to it a change to the crate.
const _: &str = include_str!("glue.js");

#[wasm_bindgen(module = "/src/glue.js")]
extern "C" {
    pub fn header(request: &JsValue, name: &str) -> Option<String>;
    #[wasm_bindgen(catch)]
    pub async fn body(request: &JsValue, max: u32) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(js_name = respond)]
    pub fn respond_text(status: u16, lines: &str, body: Option<&str>) -> JsValue;
    #[wasm_bindgen(js_name = respond)]
    pub fn respond_bytes(status: u16, lines: &str, body: Uint8Array) -> JsValue;
    #[wasm_bindgen(catch)]
    pub async fn command(
        namespace: &JsValue,
        name: &str,
        text: &str,
        deadline_ms: u32,
    ) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(js_name = waitUntil)]
    pub fn wait_until(ctx: &JsValue, promise: &Promise);
    #[wasm_bindgen(catch)]
    pub async fn ask(
        address: &str,
        header_lines: &str,
        posted: Option<&str>,
        deadline_ms: u32,
        max_bytes: u32,
        max_redirects: u32,
    ) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    pub async fn probe(
        address: &str,
        user_agent: &str,
        deadline_ms: u32,
        max_bytes: u32,
    ) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(js_name = localSecond)]
    pub fn local_second(zone: &str) -> Option<u32>;
    #[wasm_bindgen(catch)]
    pub async fn keep(
        bucket: &JsValue,
        name: &str,
        parts: &Array,
        metadata: &str,
    ) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    pub async fn mail(binding: &JsValue, message: &str, deadline_ms: u32) -> Result<(), JsValue>;
    #[wasm_bindgen(catch)]
    pub async fn batch(database: &JsValue, statements: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    pub fn query(storage: &JsValue, sql: &str, bindings: &str) -> Result<String, JsValue>;
    #[wasm_bindgen(catch)]
    pub fn write(storage: &JsValue, statements: &str) -> Result<(), JsValue>;
}
