//! Statements to an object's SQLite, by `sql.js`.
//!
//! `worker` 0.8 binds no `transactionSync`, and its cursors throw through Rust when the disk fails while rows are read, which
//! ends the instance.

use quarry_ledger::FromRow;
use serde_json::Value;
use wasm_bindgen::prelude::*;
use worker::State;
use worker::worker_sys::DurableObjectStorage;

// Cargo does not know that the bindings embed this file; naming it makes a change to it a change to the crate.
const _: &str = include_str!("sql.js");

#[wasm_bindgen(module = "/src/durable/sql.js")]
extern "C" {
    /// Returns the rows of a query as the JSON of a list of lists.
    #[wasm_bindgen(js_name = queryRows, catch)]
    fn query_rows(storage: &DurableObjectStorage, sql: &str, values: &str) -> Result<String, JsValue>;
    /// Carries out statements in one transaction.
    #[wasm_bindgen(js_name = runStatements, catch)]
    fn run_statements(storage: &DurableObjectStorage, statements: &str) -> Result<(), JsValue>;
}

/// The SQLite of an object.
pub struct ObjectDatabase(DurableObjectStorage);

/// A statement and the values of its parameters: texts, integers or null.
pub struct Statement {
    sql: &'static str,
    values: Vec<Value>,
}

impl Statement {
    /// Returns a statement with values for its parameters.
    pub fn new(sql: &'static str, values: impl IntoIterator<Item = Value>) -> Self {
        Self { sql, values: values.into_iter().collect() }
    }

    /// Returns a statement without parameters.
    pub const fn without_values(sql: &'static str) -> Self {
        Self { sql, values: Vec::new() }
    }
}

/// The largest integer that a number of JavaScript, which is what the storage takes, holds exactly.
const INTEGER_MAX: u64 = (1 << 53) - 1;

/// Returns an integer as the storage takes it.
///
/// # Errors
/// When the storage would round it.
pub fn encode_integer(number: impl TryInto<i64>) -> Result<Value, String> {
    let number = number.try_into().ok().filter(|number: &i64| number.unsigned_abs() <= INTEGER_MAX);
    number.map(Value::from).ok_or_else(|| "an integer is too large for the storage".to_owned())
}

impl ObjectDatabase {
    /// Returns the database of an object's state.
    ///
    /// # Errors
    /// When the object has no storage.
    pub fn open(state: &State) -> Result<Self, String> {
        state.as_raw().storage().map(Self).map_err(format_error)
    }

    /// Returns the rows of a query.
    ///
    /// # Errors
    /// The error of the storage, or that a row is not what it should be.
    pub fn query<T: FromRow>(&self, statement: &Statement) -> Result<Vec<T>, String> {
        quarry_ledger::parse_rows(&self.query_json(statement)?).map_err(|error| error.to_string())
    }

    /// Returns the rows of a query as the JSON of a list of lists.
    ///
    /// # Errors
    /// The error of the storage.
    pub fn query_json(&self, statement: &Statement) -> Result<String, String> {
        query_rows(&self.0, statement.sql, &quarry_json::to_string(&statement.values)).map_err(format_error)
    }

    /// Carries out statements in one transaction.
    ///
    /// # Errors
    /// The error of the storage; then none of them has happened.
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
