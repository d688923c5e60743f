//! Tests of code that exists only in wasm: bindings, conversions and the object's command path. They run under Node (`npm test --
//! --only wasm`), whose SQLite replaces the object's storage.

mod bindings;
mod fakes;
mod ledger;
mod promises;
mod responses;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_node_experimental);
