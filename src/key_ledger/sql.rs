//! Statements to an object's SQLite.

use serde::de::DeserializeOwned;
use serde_json::Value;
use wasm_bindgen::JsValue;

use crate::glue;

/// The rows of a query; `bindings` is a list.
///
/// # Errors
/// What the storage said, or which column is none of `T`'s.
pub fn query<T: DeserializeOwned>(storage: &JsValue, sql: &str, bindings: &Value) -> Result<Vec<T>, String> {
    let rows = glue::query(storage, sql, &bindings.to_string()).map_err(|error| format!("{error:?}"))?;
    serde_json::from_str(&rows).map_err(|error| error.to_string())
}

/// Carries out statements in one transaction, each a list of its text and its values.
///
/// # Errors
/// What the storage said; then none of them has happened.
pub fn write(storage: &JsValue, statements: Vec<Value>) -> Result<(), String> {
    glue::write(storage, &Value::Array(statements).to_string()).map_err(|error| format!("{error:?}"))
}
