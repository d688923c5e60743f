//! D1: batches of statements, and their rows.

use serde::de::DeserializeOwned;
use worker::wasm_bindgen::JsValue;
use worker::{D1Result, Env, Error, Result};

const BINDING: &str = "DB";

/// Largest integer that JavaScript numbers, and so D1's bindings, hold exactly.
const INTEGER_MAX: u64 = (1 << 53) - 1;

/// Value bound to a parameter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoundValue<'v> {
    /// NULL.
    Null,
    /// Integer. `worker::D1Type` has only 32 bits for it; milliseconds since 1970 need 41.
    Integer(i64),
    /// A text.
    Text(&'v str),
}

impl BoundValue<'_> {
    fn bind(&self) -> Result<JsValue> {
        match self {
            Self::Null => Ok(JsValue::NULL),
            Self::Text(text) => Ok(JsValue::from_str(text)),
            #[allow(clippy::cast_precision_loss)] // checked
            Self::Integer(number) if number.unsigned_abs() <= INTEGER_MAX => {
                Ok(JsValue::from_f64(*number as f64))
            }
            Self::Integer(number) => Err(Error::RustError(format!("{number} is beyond the integers of D1"))),
        }
    }
}

impl<'v> From<&'v str> for BoundValue<'v> {
    fn from(text: &'v str) -> Self {
        Self::Text(text)
    }
}

impl<'v> From<&'v String> for BoundValue<'v> {
    fn from(text: &'v String) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for BoundValue<'_> {
    fn from(number: i64) -> Self {
        Self::Integer(number)
    }
}

impl From<u32> for BoundValue<'_> {
    fn from(number: u32) -> Self {
        Self::Integer(number.into())
    }
}

impl From<u64> for BoundValue<'_> {
    fn from(number: u64) -> Self {
        // A number that is too large is refused when it is bound.
        Self::Integer(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl<'v, T: Into<BoundValue<'v>>> From<Option<T>> for BoundValue<'v> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

/// Statement with the values of its parameters.
pub struct Statement<'s> {
    sql: &'s str,
    values: Vec<BoundValue<'s>>,
}

impl<'s> Statement<'s> {
    /// Creates a statement with values for `?1`, `?2` ….
    pub fn new(sql: &'s str, values: impl IntoIterator<Item = BoundValue<'s>>) -> Self {
        Self { sql, values: values.into_iter().collect() }
    }
}

/// Runs statements in order as one transaction and returns the result of each.
///
/// # Errors
/// The database's error; nothing was changed then, unless the response was lost.
pub async fn run_batch(env: &Env, statements: &[Statement<'_>]) -> Result<Vec<D1Result>> {
    let database = env.d1(BINDING)?;
    let prepare = |statement: &Statement<'_>| {
        let values = statement.values.iter().map(BoundValue::bind).collect::<Result<Vec<_>>>()?;
        database.prepare(statement.sql).bind(&values)
    };
    let prepared = statements.iter().map(prepare).collect::<Result<Vec<_>>>()?;
    database.batch(prepared).await
}

/// Runs one statement.
///
/// # Errors
/// The errors of [`run_batch`].
pub async fn run(env: &Env, statement: Statement<'_>) -> Result<()> {
    run_batch(env, &[statement]).await.map(|_| ())
}

/// Runs a query and returns its rows.
///
/// # Errors
/// The errors of [`run_batch`], and an unexpected row.
pub async fn query<T: DeserializeOwned>(env: &Env, statement: Statement<'_>) -> Result<Vec<T>> {
    match run_batch(env, &[statement]).await?.first() {
        Some(result) => result.results(),
        None => Ok(Vec::new()),
    }
}
