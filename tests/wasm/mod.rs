//! Tests of what exists in wasm alone: bindings, conversions and the object's command path. They run under Node
//! (`npm test -- --only wasm`), whose SQLite stands in for the object's storage.

mod bindings;
mod fakes;
mod ledger;
mod responses;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_node_experimental);
