//! Statements to an object's SQLite, through `sql.js`.
//!
//! `worker` 0.8 does not bind `transactionSync`, and its cursors throw through Rust when the disk fails during reading, which
//! aborts the instance.

use quarry_ledger::FromRow;
use serde_json::Value;
use wasm_bindgen::prelude::*;
use worker::State;
use worker::worker_sys::DurableObjectStorage;

// Cargo does not know that the bindings embed this file; including it makes changes to it rebuild the crate.
const _: &str = include_str!("sql.js");

#[wasm_bindgen(module = "/src/durable/sql.js")]
extern "C" {
    /// Returns the rows of a query as a JSON array of arrays.
    #[wasm_bindgen(js_name = queryRows, catch)]
    fn query_rows(storage: &DurableObjectStorage, sql: &str, values: &str) -> Result<String, JsValue>;
    /// Runs statements in one transaction.
    #[wasm_bindgen(js_name = runStatements, catch)]
    fn run_statements(storage: &DurableObjectStorage, statements: &str) -> Result<(), JsValue>;
}

/// SQLite database of an object.
pub struct ObjectDatabase(DurableObjectStorage);

/// Statement with the values of its parameters: strings, integers or null.
pub struct Statement {
    sql: &'static str,
    values: Vec<Value>,
}

impl Statement {
    /// Creates a statement with values for its parameters.
    pub fn new(sql: &'static str, values: impl IntoIterator<Item = Value>) -> Self {
        Self { sql, values: values.into_iter().collect() }
    }

    /// Creates a statement without parameters.
    pub const fn without_values(sql: &'static str) -> Self {
        Self { sql, values: Vec::new() }
    }
}

/// Largest integer that a JavaScript number, and so the storage, holds exactly.
const INTEGER_MAX: u64 = (1 << 53) - 1;

/// Encodes an integer for the storage.
///
/// # Errors
/// When the storage would round it.
pub fn encode_integer(number: impl TryInto<i64>) -> Result<Value, String> {
    let number = number.try_into().ok().filter(|number: &i64| number.unsigned_abs() <= INTEGER_MAX);
    number.map(Value::from).ok_or_else(|| "an integer is too large for the storage".to_owned())
}

impl ObjectDatabase {
    /// Opens the database of an object's state.
    ///
    /// # Errors
    /// When the object has no storage.
    pub fn open(state: &State) -> Result<Self, String> {
        state.as_raw().storage().map(Self).map_err(format_error)
    }

    /// Runs a query and parses its rows.
    ///
    /// # Errors
    /// The storage's error, or a description of the malformed row.
    pub fn query<T: FromRow>(&self, statement: &Statement) -> Result<Vec<T>, String> {
        quarry_ledger::parse_rows(&self.query_json(statement)?).map_err(|error| error.to_string())
    }

    /// Runs a query and returns its rows as a JSON array of arrays.
    ///
    /// # Errors
    /// The storage's error.
    pub fn query_json(&self, statement: &Statement) -> Result<String, String> {
        query_rows(&self.0, statement.sql, &quarry_json::to_string(&statement.values)).map_err(format_error)
    }

    /// Runs statements in one transaction.
    ///
    /// # Errors
    /// The storage's error; nothing was changed then.
    pub fn write(&self, statements: &[Statement]) -> Result<(), String> {
        let lists: Vec<Vec<Value>> = statements
            .iter()
            .map(|statement| [&[Value::from(statement.sql)], &*statement.values].concat())
            .collect();
        run_statements(&self.0, &quarry_json::to_string(&lists)).map_err(format_error)
    }
}

#[allow(clippy::needless_pass_by_value)] // as `map_err` has it
fn format_error(error: JsValue) -> String {
    worker::Error::from(error).to_string()
}
