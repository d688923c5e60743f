//! D1: statements go out and rows come back as JSON, one transaction a call.

use quarry_storefront::ports;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use wasm_bindgen::JsValue;

use crate::glue;
use crate::runtime::Env;

/// A row, by the names of its columns.
pub type Row = Map<String, Value>;

/// Runs statements, each a list `[sql, …values]`, as one transaction; answers the rows of each.
///
/// # Errors
/// What the database said; then nothing has happened, or its answer was lost.
pub async fn batch(env: &Env, statements: &Value) -> Result<Vec<Vec<Row>>, JsValue> {
    let answer = glue::batch(&env.get("DB"), &statements.to_string()).await?;
    serde_json::from_str(&answer.as_string().unwrap_or_default()).map_err(unreadable)
}

/// Rows as what they stand for.
///
/// # Errors
/// When one lacks a column or has another type in it.
pub fn read<T: DeserializeOwned>(rows: &[Row]) -> Result<Vec<T>, JsValue> {
    rows.iter().map(|row| ports::read(row).map_err(unreadable)).collect()
}

#[allow(clippy::needless_pass_by_value)] // as `map_err` has it
fn unreadable(error: serde_json::Error) -> JsValue {
    error.to_string().into()
}
