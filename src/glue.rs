//! The Rust side of `glue.js`, `deadlines.js`, `signatures.js` and `exchange.js`.

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;

// Cargo does not know that the bindings embed this file; naming it makes a change to it a change to the crate.
const _: &str = include_str!("glue.js");

#[wasm_bindgen(module = "/src/glue.js")]
extern "C" {
    #[wasm_bindgen(js_name = countInstance)]
    pub fn count_instance();
    pub fn instances() -> JsValue;
    pub async fn pause(ms: u32);
    pub fn header(request: &JsValue, name: &str) -> Option<String>;
    /// A response with a static asset; rejects when there is none.
    #[wasm_bindgen(catch)]
    pub async fn asset(
        assets: &JsValue,
        request: &JsValue,
        path: &str,
        lines: &str,
    ) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch, js_name = assetText)]
    pub async fn asset_text(assets: &JsValue, path: &str) -> Result<JsValue, JsValue>;
    pub fn headers(request: &JsValue) -> String;
    pub fn unread(request: &JsValue) -> JsValue;
    /// The replies, one a line as the commands are.
    #[wasm_bindgen(catch)]
    pub async fn command(
        deadlines: &Deadlines,
        env: &JsValue,
        name: &str,
        lines: &str,
        deadline_ms: u32,
    ) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(js_name = localSecond)]
    pub fn local_second(zone: &str) -> Option<u32>;
    /// `[manifest, entity tag, bytes]`, or undefined when there is no such object.
    #[wasm_bindgen(catch, js_name = readObject)]
    pub async fn read_object(bucket: &JsValue, name: &str) -> Result<JsValue, JsValue>;
    /// The first names in the bucket's order, as a list.
    #[wasm_bindgen(catch, js_name = firstNames)]
    pub async fn first_names(bucket: &JsValue, limit: u32) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch, js_name = deleteObjects)]
    pub async fn delete_objects(bucket: &JsValue, names: &str) -> Result<(), JsValue>;
    #[wasm_bindgen(catch)]
    pub async fn mail(
        deadlines: &Deadlines,
        binding: &JsValue,
        message: &str,
        deadline_ms: u32,
    ) -> Result<(), JsValue>;
    #[wasm_bindgen(catch)]
    pub async fn batch(database: &JsValue, statements: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    pub fn query(storage: &JsValue, sql: &str, bindings: &str) -> Result<String, JsValue>;
    #[wasm_bindgen(catch)]
    pub fn write(storage: &JsValue, statements: &str) -> Result<(), JsValue>;
}

const _: &str = include_str!("deadlines.js");

#[wasm_bindgen(module = "/src/deadlines.js")]
extern "C" {
    /// Deadlines of one request, which share a timer.
    #[derive(Clone)]
    pub type Deadlines;
    #[wasm_bindgen(constructor)]
    pub fn new() -> Deadlines;
}

const _: &str = include_str!("signatures.js");

#[wasm_bindgen(module = "/src/signatures.js")]
extern "C" {
    #[wasm_bindgen(catch, js_name = verify)]
    pub async fn verify_signature(
        algorithm: &str,
        jwk: &str,
        signed: &[u8],
        signature: &[u8],
    ) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch, js_name = publicPart)]
    pub async fn public_part(scalar: &[u8]) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    pub async fn sign(id: &str, scalar: &[u8], text: &[u8]) -> Result<JsValue, JsValue>;
}

const _: &str = include_str!("exchange.js");

#[wasm_bindgen(module = "/src/exchange.js")]
extern "C" {
    pub type Hold;
    #[wasm_bindgen(constructor)]
    fn new() -> Hold;
    #[wasm_bindgen(method)]
    fn close(this: &Hold);
    /// Makes an answer a part of the bundle.
    #[wasm_bindgen(method)]
    pub fn keep(this: &Hold, answer: &Answer);
    /// What an exchange brought.
    pub type Answer;
    /// Status, bytes, whether there is a `text`, content type and, after a redirect, the address: one a line.
    #[wasm_bindgen(method)]
    pub fn head(this: &Answer) -> String;
    /// Copies the bytes to where there is room for all of them.
    #[wasm_bindgen(method)]
    pub fn copy(this: &Answer, to: &mut [u8]);
    /// The text, where the bytes are not UTF-8.
    #[wasm_bindgen(method, getter)]
    pub fn text(this: &Answer) -> Option<String>;
    pub fn limit(bytes: u32);
    /// Headers of names and values in turn, one a line.
    #[wasm_bindgen(js_name = freshHeaders)]
    pub fn fresh_headers(lines: &str) -> JsValue;
    #[wasm_bindgen(js_name = respond)]
    pub fn respond_text(status: u16, headers: &JsValue, own: &str, body: Option<&str>) -> JsValue;
    #[wasm_bindgen(js_name = respond)]
    pub fn respond_bytes(status: u16, headers: &JsValue, own: &str, body: Uint8Array) -> JsValue;
    #[wasm_bindgen(js_name = respond)]
    pub fn respond_stream(status: u16, headers: &JsValue, own: &str, body: &JsValue) -> JsValue;
    #[wasm_bindgen(catch)]
    pub async fn forward(
        address: &str,
        method: &str,
        header_lines: &str,
        body: &JsValue,
        deadline_ms: u32,
    ) -> Result<JsValue, JsValue>;
    pub fn allow(site: &str, names: &str);
    #[wasm_bindgen(catch)]
    pub async fn challenge(address: &str, form: &str, deadline_ms: u32) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    pub async fn body(request: &JsValue, max: u32) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    pub async fn ask(
        deadlines: &Deadlines,
        hold: &Hold,
        site: &str,
        address: &str,
        header_lines: &str,
        posted: Option<&str>,
        deadline_ms: u32,
        max_bytes: u32,
        max_redirects: u32,
        is_gateway: bool,
    ) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    pub async fn probe(
        address: &str,
        user_agent: &str,
        deadline_ms: u32,
        max_bytes: u32,
    ) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    pub async fn keep(env: &JsValue, name: &str, hold: &Hold, metadata: &str) -> Result<(), JsValue>;
}

/// The room in the isolate that one call takes for what it reads; given back when the call is over, whatever its end.
pub struct Room(Hold);

impl Default for Room {
    fn default() -> Self {
        Self(Hold::new())
    }
}

impl std::ops::Deref for Room {
    type Target = Hold;

    fn deref(&self) -> &Hold {
        &self.0
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Names and values that came in turn, one a line.
pub fn pairs(lines: &str) -> Vec<(String, String)> {
    let mut lines = lines.split('\n');
    let mut pairs = Vec::new();
    while let (Some(name), Some(value)) = (lines.next(), lines.next()) {
        pairs.push((name.to_owned(), value.to_owned()));
    }
    pairs
}
