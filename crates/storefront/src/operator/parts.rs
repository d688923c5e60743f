//! What the operator's routes have in common.

use quarry_kernel::http::Incoming;
use serde_json::{Map, Value};

use crate::error::{Code, Error};

/// Refuses every other method.
///
/// # Errors
/// `method_not_allowed`.
pub fn needs<R: Incoming>(request: &R, method: &'static str) -> Result<(), Error> {
    if request.method() == method {
        return Ok(());
    }
    Err(Error { allow: Some(method), ..Error::plain(Code::MethodNotAllowed) })
}

/// An event with its detail as JSON instead of text.
pub fn unfolded(mut row: Map<String, Value>) -> Value {
    if let Some(detail) =
        row.get("detail").and_then(Value::as_str).and_then(|text| serde_json::from_str(text).ok())
    {
        row.insert("detail".to_owned(), detail);
    }
    Value::Object(row)
}
