//! Statements to an object's SQLite.
//!
//! `worker` 0.8 binds no `transactionSync`, and its cursors throw through Rust when the disk fails while rows are read, which
//! ends the instance; both are bound here, the second with `catch`.

use std::panic::AssertUnwindSafe;

use js_sys::{Array, JSON};
use quarry_ledger::FromRow;
use worker::wasm_bindgen::{JsCast, JsValue, prelude::wasm_bindgen};
use worker::{SqlStorage, SqlStorageValue, State};

#[wasm_bindgen]
extern "C" {
    /// `DurableObjectStorage`.
    type Transactions;
    #[wasm_bindgen(method, catch, js_name = transactionSync)]
    fn transaction_sync(
        this: &Transactions,
        run: &mut dyn FnMut() -> Result<(), JsValue>,
    ) -> Result<JsValue, JsValue>;

    /// `SqlStorage`.
    type Queries;
    #[wasm_bindgen(method, catch, variadic)]
    fn exec(this: &Queries, sql: &str, bindings: Array) -> Result<Cursor, JsValue>;

    /// `SqlStorageCursor`.
    type Cursor;
    #[wasm_bindgen(method, catch)]
    fn raw(this: &Cursor) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(catch, js_namespace = Array, js_name = from)]
    fn collect(rows: &JsValue) -> Result<Array, JsValue>;
}

/// The SQLite of an object.
pub struct ObjectDatabase {
    statements: SqlStorage,
    transactions: Transactions,
}

/// A statement and its bindings.
pub struct Statement {
    sql: &'static str,
    bindings: Vec<SqlStorageValue>,
}

impl Statement {
    /// A statement with values for its parameters.
    pub fn new(sql: &'static str, bindings: impl IntoIterator<Item = SqlStorageValue>) -> Self {
        Self { sql, bindings: bindings.into_iter().collect() }
    }

    /// A statement without parameters.
    pub const fn without_bindings(sql: &'static str) -> Self {
        Self { sql, bindings: Vec::new() }
    }
}

/// An integer as the storage takes it.
pub fn encode_integer(number: impl TryInto<i64>) -> Result<SqlStorageValue, String> {
    let number = number.try_into().map_err(|_| "an integer is too large for the storage".to_owned())?;
    SqlStorageValue::try_from_i64(number).map_err(|error| error.to_string())
}

impl ObjectDatabase {
    /// Of an object's state.
    ///
    /// # Errors
    /// When the object has no storage.
    pub fn open(state: &State) -> Result<Self, String> {
        let storage: JsValue = state.as_raw().storage().map_err(format_error)?.into();
        Ok(Self { statements: state.storage().sql(), transactions: storage.unchecked_into() })
    }

    /// The rows of a query.
    ///
    /// # Errors
    /// What the storage said, or that a row is not what it should be.
    pub fn query<T: FromRow>(&self, statement: Statement) -> Result<Vec<T>, String> {
        quarry_ledger::parse_rows(&self.query_json(statement)?).map_err(|error| error.to_string())
    }

    /// The rows of a query as one JSON text, a list of lists: an object that wakes reads all of its rows, and cell by cell each
    /// would cross into JavaScript by itself.
    ///
    /// # Errors
    /// What the storage said.
    pub fn query_json(&self, statement: Statement) -> Result<String, String> {
        let queries: &Queries = self.statements.as_ref().unchecked_ref();
        let bindings = statement.bindings.into_iter().map(JsValue::from).collect();
        let rows = queries.exec(statement.sql, bindings).and_then(|cursor| collect(&cursor.raw()?));
        let json = rows.and_then(|rows| JSON::stringify(&rows)).map_err(format_error)?;
        Ok(json.into())
    }

    /// Carries out statements in one transaction.
    ///
    /// # Errors
    /// What the storage said; then none of them has happened.
    pub fn write(&self, statements: Vec<Statement>) -> Result<(), String> {
        let is_alone = statements.len() == 1;
        // What a panic leaves of them is dropped with the transaction.
        let mut statements = AssertUnwindSafe(statements.into_iter());
        let mut run = move || {
            let statements = &mut statements;
            statements.try_for_each(|statement| {
                self.statements.exec(statement.sql, statement.bindings).map(|_| ()).map_err(JsValue::from)
            })
        };
        // A statement by itself is a transaction.
        let written = if is_alone { run() } else { self.transactions.transaction_sync(&mut run).map(|_| ()) };
        written.map_err(format_error)
    }
}

#[allow(clippy::needless_pass_by_value)] // as `map_err` has it
fn format_error(error: JsValue) -> String {
    worker::Error::from(error).to_string()
}
