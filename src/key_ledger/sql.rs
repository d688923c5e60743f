//! Statements to an object's SQLite.

use quarry_ledger::FromRow;
use serde::Serialize;
use wasm_bindgen::JsValue;

use crate::glue;

/// No bindings.
pub const NONE: [(); 0] = [];

/// The rows of a query; `bindings` is a list.
///
/// # Errors
/// What the storage said, or that a row is not what it should be.
pub fn query<T: FromRow>(storage: &JsValue, sql: &str, bindings: &impl Serialize) -> Result<Vec<T>, String> {
    quarry_ledger::rows(&text(storage, sql, bindings)?).map_err(|error| error.to_string())
}

/// The rows of a query as the storage hands them over.
///
/// # Errors
/// What the storage said.
pub fn text(storage: &JsValue, sql: &str, bindings: &impl Serialize) -> Result<String, String> {
    glue::query(storage, sql, &quarry_json::to_string(bindings)).map_err(|error| format!("{error:?}"))
}

/// A statement: a list of its text and its values.
pub fn statement(parts: &impl Serialize) -> String {
    quarry_json::to_string(parts)
}

/// Carries out statements in one transaction.
///
/// # Errors
/// What the storage said; then none of them has happened.
pub fn write(storage: &JsValue, statements: &[String]) -> Result<(), String> {
    glue::write(storage, &format!("[{}]", statements.join(","))).map_err(|error| format!("{error:?}"))
}
